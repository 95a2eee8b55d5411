// The home page of a house, its settings, and the lobby of a table: asks what this device may see, and sends what somebody
// wants.

import { focused, query } from "../frame/dom.js";
import { line } from "../frame/line.js";
import { keepLooking, lookAt, post } from "./asking.js";
import { el, place, sure } from "./home_parts.js";
import { beginClass, lessonsOf } from "./classes.js";
import { closed, games, known, others, quiet, running } from "./games.js";
import { lobby } from "./lobby.js";
import { seats } from "./seats.js";
import { settings } from "./settings.js";
import { count, t } from "../frame/phrases.js";

const EVERY = 1500;
const typed = { code: "" }; // of who joins a table: the page is drawn again while people type
const [, digits = "0", part = ""] = /^\/table\/(\d+)(\/seats)?$/.exec(location.pathname) ?? [];
const number = Number(digits);
const path = location.pathname;
const taught = path === "/class" ? await lessonsOf() : null;
let shown = "";
/** @type {Sent.Home | null} */
let latest = null;

/** Sends a row of DOES and goes where it leads. */
function send(what, fields) {
  return post(`/do/${what}`, fields, look);
}

function look() {
  return lookAt("/home.json", show, () => (shown = ""));
}

/** Draws only what has changed, and never under the hands of somebody who types or chooses.
 * @param {Sent.Home} state */
function show(state) {
  const text = JSON.stringify(taught ? state.settings : state); // a form keeps what was typed, whatever tables do
  if (text === shown || ["SELECT", "INPUT", "TEXTAREA"].includes(document.activeElement?.tagName)) return;
  shown = text;
  const { network } = state.settings;
  place("seen").replaceChildren(line(network ? "open" : "lock"), el("span", { text: network ? t("Open to your network") : t("Only this computer") }));
  place("gear").replaceChildren(line("gear"));
  place("gear").hidden = state.role !== "owner";
  latest = state;
  const draft = state.lobby.find((one) => one.number === number);
  const table = state.tables.find((one) => one.number === number);
  if (table && !part) return location.reload(); // it has begun: the house leads on to this device's seat
  const keep = focused()?.dataset.keep;
  const folds = () => [...place("page").querySelectorAll("details")];
  const unfolded = new Set(folds().filter(({ open }) => open).map(({ dataset }) => dataset.key));
  place("page").replaceChildren(...parts(state, draft, part && table));
  for (const one of folds()) one.open = unfolded.has(one.dataset.key);
  if (keep) query(`[data-keep="${keep}"]`)?.focus();
}

/** Draws the page as it was, with what was pressed on it. */
function again() {
  shown = "";
  show(latest);
}

/** @param {Sent.Home} state @param {Sent.LobbyTable | undefined} draft @param {Sent.OpenTable | undefined} table */
function parts(state, draft, table) {
  const first = !draft && !table && !taught && (path !== "/settings" || state.role !== "owner");
  for (const name of ["history", "home"]) place("page").classList.toggle(name, !first && !draft);
  place("foot").hidden = !first;
  if (first) place("foot").replaceChildren(el("div", {}, others(state)), languages(state));
  if (draft) return lobby(state, draft, send, again);
  if (taught) return beginClass(state, taught, (fields) => post("/class/do/begin", fields, look), send);
  if (table) return seats(state, table, send);
  return first ? home(state) : settings(state, send);
}

/** @param {Sent.Home} state */
function home(state) {
  if (state.role === "guest" && !state.settings.ready) return [claiming()];
  if (state.role === "guest") return [joining(), running(state), quiet(state), owning()].filter(Boolean);
  const inviting = path === "/friends";
  return [
    inviting ? lead(t("What shall we play together?"), t("One code for the whole table: everybody scans it and chooses a chair."))
      : lead(t("What shall we play?"), el("span", {}, `${t("Press")} `, el("b", { text: t("Play now") }), ` ${t("and you sit at a table with bots.")}`)),
    inviting ? null : running(state),
    inviting ? null : classUnderWay(state),
    games(state, send, inviting),
    inviting ? null : quiet(state),
    inviting ? null : known(state),
    closed(state, send, sure),
  ].filter(Boolean);
}

function lead(title, ...told) {
  return el("div", { class: "lead" }, el("h1", { text: title }), el("p", {}, told));
}

/** The languages of the page; the owner chooses that of the house.
 * @param {Sent.Home} state */
function languages(state) {
  if (state.role !== "owner") return el("div", {});
  const now = state.settings.language;
  const own = Object.fromEntries(state.languages)[now];
  const choose = async (code) => (await send("settings", { settings: { language: code } })) && location.reload();
  return el("div", {},
    el("p", {}, `${t("Herald speaks")} `, el("b", { class: "said", text: own }), "."),
    el("p", { class: "langs" }, state.languages.filter(([code]) => code !== now).map(([code, name]) =>
      el("button", { type: "button", class: "said", lang: code, text: name, on: { click: () => choose(code) } }))));
}

/** The class under way.
 * @param {Sent.Home} state */
function classUnderWay(state) {
  if (!state.class) return null;
  const { game, lesson, pupils } = state.class;
  return el("section", { class: "running", "aria-labelledby": "class-title" },
    el("h2", { id: "class-title", text: t("Class") }),
    el("ul", { class: "runs" }, el("li", { class: "run" },
      el("a", { class: "to", href: "/class" },
        el("span", { class: "lab" }, el("b", { class: "said", text: `${game}: ${lesson}` }), el("small", { text: count("{n} pupil", "{n} pupils", pupils) })),
        el("em", { text: t("Continue") })))));
}

/** The first screen of a guest: the four letters of a table. */
function joining() {
  const code = el("input", { "aria-label": t("Four letters"), maxlength: 9, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD", value: typed.code, on: { input: ({ target }) => (typed.code = target.value) } });
  const go = (event) => {
    event.preventDefault();
    const letters = code.value.replace(/[^a-z]/gi, "");
    if (letters) location.assign(`/j/${letters}`);
  };
  return el("div", {},
    lead(t("Sit down at a table"), t("Type the four letters that its screen shows.")),
    el("form", { class: "letters", on: { submit: go } }, code, el("button", { class: "first", text: t("Join") })));
}

function owning() {
  const pin = el("input", { type: "password", inputmode: "numeric", "aria-label": "PIN", maxlength: 12 });
  const enter = (event) => (event.preventDefault(), send("pin", { pin: pin.value }));
  return el("details", { class: "owning", data: { key: "owning" } }, el("summary", { text: t("This is my house") }),
    el("form", { class: "row", on: { submit: enter } }, pin, el("button", { text: t("Enter the PIN") })),
    el("p", { text: t("Without it: on the computer on which Herald runs, the command `herald house --link` prints a link that makes this browser the owner's.") }));
}

/** A house without an owner that asks for a code before its first questions. */
function claiming() {
  const code = el("input", { "aria-label": t("Six letters"), maxlength: 12, autocapitalize: "characters", autocomplete: "off", placeholder: "ABCDEF" });
  const enter = (event) => (event.preventDefault(), send("claim", { code: code.value }));
  return el("div", {},
    lead(t("Welcome"), t("This house has no owner yet. Its log and the displays of its free stations show a code; whoever types it here owns the house.")),
    el("form", { class: "letters", on: { submit: enter } }, code, el("button", { class: "first", text: t("Continue") })));
}

await keepLooking(look, EVERY);
