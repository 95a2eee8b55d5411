// The home page of a house, its settings, and the lobby of a table: asks what this device may see, and sends what somebody
// wants.

import { line } from "../frame/line.js";
import { keepLooking, lookAt, post } from "./asking.js";
import { button, el, place, sure } from "./home_parts.js";
import { beginClass, lessonsOf } from "./classes.js";
import { closed, games, others, quiet, running } from "./games.js";
import { lobby } from "./lobby.js";
import { seats } from "./seats.js";
import { settings } from "./settings.js";

const EVERY = 1500;
const typed = { code: "" }; // of who joins a table: the page is drawn again while people type
const [, digits = "0", part = ""] = /^\/table\/(\d+)(\/seats)?$/.exec(location.pathname) ?? [];
const number = Number(digits);
const path = location.pathname;
const taught = path === "/class" ? await lessonsOf() : null;
let shown = "";
let latest = null;

/** Sends a row of DOES and goes where it leads. */
function send(what, fields) {
  return post(`/do/${what}`, fields, look);
}

function look() {
  return lookAt("/home.json", show, () => (shown = ""));
}

/** Draws only what has changed, and never under the hands of somebody who types or chooses. */
function show(state) {
  const text = JSON.stringify(taught ? state.settings : state); // a form keeps what was typed, whatever tables do
  if (text === shown || ["SELECT", "INPUT", "TEXTAREA"].includes(document.activeElement?.tagName)) return;
  shown = text;
  const { network } = state.settings;
  place("seen").replaceChildren(line(network ? "open" : "lock"), el("span", { text: network ? "Open to your network" : "Only this computer" }));
  place("gear").replaceChildren(line("gear"));
  place("gear").hidden = state.role !== "owner";
  latest = state;
  const draft = state.lobby.find((one) => one.number === number);
  const table = state.tables.find((one) => one.number === number);
  if (table && !part) return location.reload(); // it has begun: the house leads on to this device's seat
  const keep = document.activeElement?.dataset?.keep;
  const folds = () => [...place("page").querySelectorAll("details")];
  const unfolded = new Set(folds().filter(({ open }) => open).map(({ firstChild }) => firstChild.textContent));
  place("page").replaceChildren(...parts(state, draft, part && table));
  for (const one of folds()) one.open = unfolded.has(one.firstChild.textContent);
  if (keep) document.querySelector(`[data-keep="${keep}"]`)?.focus();
}

/** Draws the page as it was, with what was pressed on it. */
function again() {
  shown = "";
  show(latest);
}

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

function home(state) {
  if (state.role === "guest" && !state.settings.ready) return [claiming()];
  if (state.role === "guest") return [joining(), running(state), quiet(state), owning()].filter(Boolean);
  const inviting = path === "/friends";
  return [
    inviting ? lead("What shall we play together?", "One code for the whole table: everybody scans it and chooses a chair.")
      : lead("What shall we play?", el("span", {}, "Press ", el("b", { text: "Play now" }), " and you sit at a table with bots.")),
    inviting ? null : running(state),
    inviting ? null : classUnderWay(state),
    games(state, send, inviting),
    inviting ? null : quiet(state),
    closed(state, send, sure),
  ].filter(Boolean);
}

function lead(title, ...told) {
  return el("div", { class: "lead" }, el("h1", { text: title }), el("p", {}, told));
}

/** The languages of the page; the owner chooses that of the house. */
function languages(state) {
  if (state.role !== "owner") return el("div", {});
  const now = state.settings.language;
  const own = Object.fromEntries(state.languages)[now];
  const choose = async (code) => (await send("settings", { settings: { language: code } })) && location.reload();
  return el("div", {},
    el("p", {}, "Herald speaks ", el("b", { class: "said", text: own }), "."),
    el("p", { class: "langs" }, state.languages.filter(([code]) => code !== now).map(([code, name]) =>
      el("button", { type: "button", class: "said", lang: code, text: name, on: { click: () => choose(code) } }))));
}

/** The class under way. */
function classUnderWay(state) {
  if (!state.class) return null;
  const { game, lesson, pupils } = state.class;
  return el("section", { class: "running", "aria-labelledby": "class-title" },
    el("h2", { id: "class-title", text: "Class" }),
    el("ul", { class: "runs" }, el("li", { class: "run" },
      el("a", { class: "to", href: "/class" },
        el("span", { class: "lab" }, el("b", { class: "said", text: `${game}: ${lesson}` }), el("small", { text: pupils === 1 ? `${pupils} pupil` : `${pupils} pupils` })),
        el("em", { text: "Continue" })))));
}

/** The first screen of a guest: the four letters of a table. */
function joining() {
  const code = el("input", { "aria-label": "Four letters", maxlength: 9, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD", value: typed.code, on: { input: ({ target }) => (typed.code = target.value) } });
  const go = (event) => {
    event.preventDefault();
    const letters = code.value.replace(/[^a-z]/gi, "");
    if (letters) location.assign(`/j/${letters}`);
  };
  return el("div", {},
    lead("Sit down at a table", "Type the four letters that its screen shows."),
    el("form", { class: "letters", on: { submit: go } }, code, el("button", { class: "first", text: "Join" })));
}

function owning() {
  const pin = el("input", { type: "password", inputmode: "numeric", "aria-label": "PIN", maxlength: 12 });
  const enter = (event) => (event.preventDefault(), send("pin", { pin: pin.value }));
  return el("details", { class: "owning" }, el("summary", { text: "This is my house" }),
    el("form", { class: "row", on: { submit: enter } }, pin, el("button", { text: "Enter the PIN" })),
    el("p", { text: "Without it: on the computer on which Herald runs, the command `herald house --link` prints a link that makes this browser the owner's." }));
}

/** A house without an owner that asks for a code before its first questions. */
function claiming() {
  const code = el("input", { "aria-label": "Six letters", maxlength: 12, autocapitalize: "characters", autocomplete: "off", placeholder: "ABCDEF" });
  const enter = (event) => (event.preventDefault(), send("claim", { code: code.value }));
  return el("section", {}, el("h2", { text: "Welcome" }),
    el("p", { text: "This house has no owner yet. Its log and the displays of its free stations show a code; whoever types it here owns the house." }),
    el("form", { class: "row", on: { submit: enter } }, code, el("button", { class: "first", text: "Continue" })));
}

function list(text) {
  return text.split(",").map((name) => name.trim()).filter(Boolean);
}

function namesInput(state) {
  return el("input", { value: state.settings.names.join(", "), maxlength: 400, autocomplete: "off" });
}

function pinInput() {
  return el("input", { type: "password", inputmode: "numeric", maxlength: 12, autocomplete: "new-password", placeholder: "six figures or more" });
}

/** The questions of the first start; the person who answers them owns the house. */
function first(state) {
  const names = namesInput(state);
  const pin = pinInput();
  const language = chosen("Language", state.languages, state.settings.language);
  const done = async (event) => {
    event.preventDefault();
    const settings = { language: language.value, names: list(names.value) };
    if (await send("first", { settings, pin: pin.value })) location.reload();
  };
  return el("section", {}, el("h2", { text: "Welcome" }),
    el("p", { text: "Herald referees board games. It checks each play, keeps the record and counts the points: here in the browser, or with real cards at stations." }),
    el("p", { text: "Three answers, and the house is yours. All of them can be changed later." }),
    el("form", { class: "form", on: { submit: done } },
      named("Language", language),
      named("Who usually plays here (commas between names)", names),
      named("A PIN, if other devices may change settings", pin),
      el("button", { class: "first", text: "Done" })),
    el("details", {}, el("summary", { text: "I have a backup" }), restoration()));
}

function more(state) {
  const open = ROOMS.filter(({ guests }) => guests || state.role === "owner");
  const links = open.map(({ path, text }) => el("a", { class: "button", href: path, text }));
  return section("Learn and look up", el("div", { class: "row" }, links));
}

function stations(state) {
  if (!state.stations.length) return null;
  return section("Stations", el("ul", { class: "cards" }, state.stations.map((one) => station(one, state.places))));
}

/** One station: where it plays, and the seats that it can be given to. */
function station(one, places) {
  const at = ({ table, seat }) => `${table} ${seat}`;
  const rows = [["0 0", "no table"], ...places.map((place) => [at(place), `Table ${place.table}: ${place.name}`])];
  const move = (value) => {
    const [table, seat] = value.split(" ").map(Number);
    return send("station", { station: one.number, table, seat });
  };
  const choice = places.length || one.table ? chosen(`Seat of station ${one.number}`, rows, at(one), move) : null;
  if (choice) choice.dataset.keep = one.number;
  return el("li", {},
    el("h3", { class: "said", text: one.number }),
    one.table ? el("p", { text: `plays at table ${one.table}` })
      : one.trouble ? null : el("p", { text: "free: press A where a seat waits for a station" }),
    one.status ? el("p", { class: "said", text: one.status }) : null,
    one.plugged ? null : el("p", { class: "why", text: "not plugged in" }),
    one.trouble ? el("p", { class: "why said", text: one.trouble }) : null,
    choice);
}

function house(state) {
  const { network, voice } = state.settings;
  const change = (settings) => send("settings", { settings });
  const pin = pinInput();
  const names = namesInput(state);
  names.addEventListener("change", () => (names.blur(), change({ names: list(names.value) })));
  const language = chosen("Language", state.languages, state.settings.language, async (code) => {
    if (await change({ language: code })) location.reload();
  });
  const router = el("input", { value: state.settings.known_as, maxlength: 253, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "raspberrypi.example" });
  router.addEventListener("change", () => (router.blur(), change({ known_as: router.value })));
  const old = state.settings.pin ? el("input", { type: "password", autocomplete: "off", maxlength: 200 }) : null;
  const keep = (event) => (event.preventDefault(), pin.blur(), send("new-pin", { pin: pin.value, old: old?.value ?? "" }));
  return section("This house",
    el("div", { class: "row" },
      button(network ? "Close it to the network" : "Open it to the network", () => change({ network: !network })),
      button(voice ? "Silence the tables" : "Let the tables speak", () => change({ voice: !voice }))),
    network ? el("p", { class: "said", text: [state.found_as, state.address].filter(Boolean).join("  ·  ") }) : null,
    el("p", { text: network ? "Everybody on this network can open this page; a seat needs its code, settings need the PIN." : "Only this computer can open this page." }),
    el("div", { class: "form" }, named("Language", language), named("Who usually plays here (commas between names)", names),
      network ? named("One more name of this computer, if your router gives it one", router) : null),
    el("form", { class: "row", on: { submit: keep } },
      old ? named("Old PIN, or a link of `herald house --link`", old) : null,
      named(state.settings.pin ? "New PIN" : "PIN", pin), el("button", { text: state.settings.pin ? "Change the PIN" : "Set a PIN" })),
    backup(),
    records(),
    update(state, send));
}

/** One file with all that is here, and the way back from it. */
function backup() {
  return el("div", { class: "form" },
    el("h3", { text: "Backup" }),
    el("p", { text: "A backup is one file with all games, names and settings. Keep it safe: it holds the keys of the seats." }),
    el("div", { class: "row" }, el("a", { class: "button", href: "/backup", text: "Make a backup" })),
    restoration());
}

/** A file that takes the place of all that is here. */
function restoration() {
  const file = el("input", { type: "file", accept: ".zip", "aria-label": "A backup of this house" });
  let busy = false;
  const restore = async () => {
    if (busy || !file.files.length || !sure("restoring")) return;
    busy = true;
    file.blur();
    place("answer").textContent = place("sending").textContent;
    try {
      const answer = await ask("/backup", { method: "POST", body: file.files[0] }, LONG);
      const { why = "" } = answer.json();
      place("answer").textContent = why;
      if (answer.ok) location.reload();
    } catch {
      place("answer").textContent = "The backup did not arrive. Try it again.";
    }
    busy = false;
  };
  return el("div", { class: "row" }, file, button("Restore it", restore));
}

await keepLooking(look, EVERY);
