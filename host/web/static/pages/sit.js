// The door of a table, for QR codes and typed letters alike. In the lobby a press of a known name sits down; a name that
// is typed, and a game under way, where nobody can move any more, have a button. A phone that sat in this house before
// sits down as it comes: its page has another name, another chair and the way out.

import { query } from "../frame/dom.js";
import { line } from "../frame/line.js";
import { drawn, keepLooking, lookAt, post } from "./asking.js";
import { chosen, el, say } from "./home_parts.js";
import { leftOf, oval } from "./ring.js";
import { LANGUAGE, sense, t } from "../frame/phrases.js";

const EVERY = 1500;
const KEPT = 365 * 24 * 3600; // seconds for which a language is remembered
const code = (/^\/j\/([\w -]+)$/.exec(decodeURIComponent(location.pathname)) ?? [])[1] ?? "";
const wanted = { name: "", other: "", seat: 0, chosen: false }; // what is chosen here, which the page must not forget
/** @type {Sent.TableDoor | null} */
let latest = null;

/** Asks again how the table is now. */
function look() {
  return lookAt(`/j/${encodeURIComponent(code)}/door.json`, show);
}

/** @param {Sent.TableDoor & {why?: string}} found */
function show(found) {
  if (found.why) {
    say(found.why);
    return drawn("page", "letters", () => [letters()]);
  }
  const comes = !latest && arrived();
  latest = found;
  const mine = found.chairs.find(({ seat, free }) => seat === wanted.seat && free);
  if (!mine) Object.assign(wanted, { chosen: false });
  if (!mine) wanted.seat = (found.chairs.find(({ free }) => free) ?? { seat: 0 }).seat;
  draw();
  const chair = chairOf(found);
  if (comes && chair && !chair.keeps && !found.begun && found.name && !seated(found).has(found.name)) sit(chair, found.name);
}

/** Whether this page was opened by its code, not by going back or loading it again: whoever left stays away. */
function arrived() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return entry?.type === "navigate";
}

function draw() {
  drawn("page", { latest, wanted: { ...wanted, other: "" } }, () => [door(latest)]);
}

/** Without a code, or with a wrong one. */
function letters() {
  const input = el("input", { "aria-label": t("Four letters"), maxlength: 9, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD" });
  const go = (event) => {
    event.preventDefault();
    const typed = input.value.replace(/[^a-z]/gi, "");
    if (typed) location.assign(`/j/${typed}`);
  };
  return el("div", { class: "door" },
    el("header", {}, el("a", { class: "brand", href: "/" }, el("img", { class: "logo", src: "/static/favicon.svg", alt: "" }), el("b", { text: "Herald" }))),
    el("div", {},
      el("h1", { text: t("Sit down at a table") }),
      el("p", { class: "muted", text: t("Type the four letters that its screen shows.") }),
      el("form", { class: "letters", on: { submit: go } }, input, el("button", { class: "first", text: t("Join") }))));
}

/** @param {Sent.TableDoor} found */
function door(found) {
  const owner = found.chairs.find(({ seat }) => seat === found.owner);
  const chair = chairOf(found);
  return el("div", { class: "door" },
    el("header", {},
      el("p", { class: "brand" }, el("img", { class: "logo", src: "/static/favicon.svg", alt: "" }),
        el("span", {}, el("b", { class: "said", text: found.title }), owner ? el("small", { text: t("at {name}’s table", { name: owner.name }) }) : null)),
      language(found)),
    chair ? whoAndWhere(found, chair) : el("p", { class: "full", text: t("Every chair is taken.") }),
    chair ? foot(found, chair, owner) : null);
}

/** The language of this page, and of the seat once somebody sits there.
 *  @param {Sent.TableDoor} found */
function language(found) {
  const list = chosen(t("Language"), found.languages, LANGUAGE, (wish) => {
    document.cookie = `herald-language=${wish}; path=/; max-age=${KEPT}; samesite=lax`;
    location.reload();
  });
  list.classList.add("lang", "said");
  return list;
}

/** @param {Sent.TableDoor} found @param {Sent.DoorChair} chair */
function whoAndWhere(found, chair) {
  return el("div", {},
    chair.keeps ? null : who(found),
    el("section", { class: "place", "aria-labelledby": "your-chair" },
      el("h2", { id: "your-chair", text: t("Your chair") }),
      oval(found.chairs, wanted.seat, (row) => spot(row, found), null, "mini")));
}

/** @param {Sent.TableDoor} found */
function who(found) {
  const here = seated(found);
  const known = [...new Set([...found.names, ...(found.name ? [found.name] : [])])];
  if (!wanted.name && !wanted.other && found.name && !here.has(found.name)) wanted.name = found.name;
  const press = (name) => () => {
    if (here.has(name)) return say(t("{name} sits here already. Choose another name.", { name }));
    Object.assign(wanted, { name, other: "" });
    draw();
    return found.begun ? null : sit(chairOf(found), name);
  };
  const other = el("input", { placeholder: known.length ? t("Another name") : t("Your name"), maxlength: 60, autocomplete: "nickname", "aria-label": t("Your name"), value: wanted.other });
  other.addEventListener("input", () => {
    Object.assign(wanted, { name: "", other: other.value });
    named();
  });
  other.addEventListener("keydown", ({ key }) => key === "Enter" && sit(chairOf(found), called()));
  return el("section", { "aria-labelledby": "your-name" },
    el("h1", { id: "your-name", text: t("Your name?") }),
    atOnce(found) ? el("p", { class: "muted", text: t("Press it and you sit down.") }) : null,
    known.length ? el("div", { class: "nms" }, known.map((name) => {
      const is = name === wanted.name;
      return el("button", { type: "button", class: `nm said${here.has(name) ? " taken" : is ? " on" : ""}`, "aria-disabled": String(here.has(name)), "aria-pressed": String(is), data: { keep: name }, on: { click: press(name) } }, is ? line("check") : null, name);
    })) : null,
    other);
}

/** The button says as whom, while a name is typed. */
function named() {
  const button = document.querySelector(".sit-down");
  for (const one of document.querySelectorAll(".nm.on")) {
    one.classList.remove("on");
    one.setAttribute("aria-pressed", "false");
    one.querySelector("svg")?.remove();
  }
  if (!(button instanceof HTMLElement)) return;
  button.textContent = sits();
  button.hidden = Boolean(latest && atOnce(latest) && !called());
}

/** Whether a name stands there that somebody can press to sit down.
 * @param {Sent.TableDoor} found */
function atOnce(found) {
  const here = seated(found);
  return !found.begun && found.names.some((name) => !here.has(name));
}

/** The names of those who sit here.
 * @param {Sent.TableDoor} found @returns {Set<string>} */
function seated(found) {
  return new Set(found.chairs.filter(({ kind, free }) => kind !== "bot" && !free).map(({ name }) => name));
}

/** The chair that is chosen here.
 * @param {Sent.TableDoor} found */
function chairOf(found) {
  return found.chairs.find(({ seat }) => seat === wanted.seat);
}

/** Sits down on a chair by this name.
 * @param {Sent.DoorChair} chair @param {string} name */
function sit(chair, name) {
  if (!chair.keeps && !name) {
    query(".sit input")?.focus();
    say(t("Say your name first."));
    return null;
  }
  return post("/do/join", { code, seat: seat(chair), name: chair.keeps ? "" : name, language: LANGUAGE }, look);
}

function called() {
  return wanted.name || wanted.other.trim();
}

function sits() {
  return called() ? t("Sit down as {name}", { name: called() }) : t("Sit down");
}

/** @param {Sent.DoorChair} row @param {Sent.TableDoor} found */
function spot(row, found) {
  const you = row.seat === wanted.seat;
  const press = () => {
    Object.assign(wanted, { seat: row.seat, chosen: true });
    draw();
    return row.keeps && !found.begun ? sit(row, "") : null;
  };
  if (!row.free) return el("span", { class: "spot busy" }, row.kind === "bot" ? line("bot") : null, el("b", { class: "said", text: row.name }), row.seat === found.owner ? el("small", { text: t("begins") }) : null);
  return el("button", { type: "button", class: `spot ${you ? "you" : "free"}`, "aria-pressed": String(you), "aria-label": you ? null : t("Chair {seat}, free", { seat: row.seat }), on: { click: press } },
    row.keeps ? el("b", { class: "said", text: row.name }) : you ? el("b", { class: "said", text: called() || String(row.seat) }) : null,
    el("small", { text: you ? t("you") : sense("chair", "free") }));
}

/** Whoever has chosen no chair takes any: others sit down at the same time.
 *  @param {Sent.DoorChair} chair */
function seat(chair) {
  return wanted.chosen || chair.keeps ? wanted.seat : 0;
}

/** @param {Sent.TableDoor} found @param {Sent.DoorChair} chair @param {Sent.DoorChair | undefined} owner */
function foot(found, chair, owner) {
  const left = leftOf(found.chairs, chair.seat);
  return el("footer", { class: "foot" },
    el("p", { class: "told" },
      left ? el("span", { text: t("You sit on {name}’s left.", { name: left }) }) : null,
      owner ? el("span", { text: t("{name} begins the game.", { name: owner.name }) }) : null),
    el("button", { type: "button", class: "first sit-down", hidden: !chair.keeps && atOnce(found) && !called(), on: { click: () => sit(chair, called()) } }, chair.keeps ? t("Sit down as {name}", { name: chair.name }) : sits()),
    el("a", { class: "button plain", href: "/", text: t("Not now") }));
}

if (code) await keepLooking(look, EVERY);
else drawn("page", "letters", () => [letters()]);
