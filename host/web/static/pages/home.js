// The home page of a house, and the lobby of a table: asks what this device may see, and sends what somebody wants.

import { LONG, ask } from "../frame/ask.js";
import { keepLooking, lookAt, post } from "./asking.js";
import { STATUS, button, chosen, el, named, place, sure } from "./home_parts.js";
import { beginClass, lessonsOf } from "./classes.js";
import { lobby } from "./lobby.js";
import { records } from "./records.js";
import { ROOMS } from "./rooms.js";
import { seats } from "./seats.js";
import { update } from "./update.js";

const EVERY = 1500;
const FEW = 4; // closed tables that are not folded away
const GAME = "herald-game"; // which game this browser chose last: the page is drawn again while people choose
const typed = { code: "", name: "" }; // of who joins a table: the same
const [, digits = "0", part = ""] = /^\/table\/(\d+)(\/seats)?$/.exec(location.pathname) ?? [];
const number = Number(digits);
const taught = location.pathname === "/class" ? await lessonsOf() : null;
let shown = "";

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
  place("seen").textContent = state.settings.network ? "Everybody on this network who has the code" : "Only this computer";
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

function parts(state, draft, table) {
  if (draft) return lobby(state, draft, send);
  if (taught) return beginClass(state, taught, (fields) => post("/class/do/begin", fields, look), send);
  return table ? seats(state, table, send) : home(state);
}

function home(state) {
  if (state.role === "guest" && !state.settings.ready) return [claiming()];
  if (state.role === "guest") return [joining(), tables(state), more(state), owning()];
  const welcome = state.settings.ready ? null : first(state);
  return [welcome, playing(state), tables(state), classUnderWay(state), joining(), stations(state), more(state), state.settings.ready ? house(state) : null].filter(Boolean);
}

function section(title, ...parts) {
  return el("section", {}, el("h2", { text: title }), ...parts);
}

function playing(state) {
  const offered = state.games.map(({ game, title }) => [game, title]);
  const last = offered.some(([game]) => game === lastGame()) ? lastGame() : offered[0][0];
  const games = chosen("Game", offered, last, keepGame);
  const players = () => {
    const [few, many] = state.games.find(({ game }) => game === games.value).seats;
    return Math.min(Math.max(4, few), many);
  };
  return section(
    "Play a game",
    el(
      "div",
      { class: "row" },
      games,
      button("Play now", () => send("play", { game: games.value, seats: players(), name: "" }), "first"),
      button("New table", () => send("new", { game: games.value, seats: players() })),
    ),
    el("p", { text: "Play now: you and bots, at once. New table: invite others, choose rules and seats." }),
  );
}

/** The game that was chosen here last; a browser may keep nothing. */
function lastGame() {
  try {
    return localStorage.getItem(GAME);
  } catch {
    return null;
  }
}

function keepGame(game) {
  try {
    localStorage.setItem(GAME, game);
  } catch {
    // it is chosen again next time
  }
}

function tables(state) {
  const rows = [...state.lobby.map(waiting), ...state.tables.map((one) => table(one, state.role === "owner"))];
  const shut = state.closed.map(closed);
  if (shut.length <= FEW) rows.push(...shut.splice(0));
  const list = (items) => el("ul", { class: "cards" }, items);
  const folded = shut.length ? el("details", {}, el("summary", { text: "Closed tables" }), list(shut)) : null;
  if (rows.length) return section("Tables", list(rows), folded);
  return section("Tables", el("p", { text: "No table is open yet." }), folded);
}

function waiting(one) {
  return el(
    "li",
    { class: one.mine ? "mine" : "" },
    el("h3", { text: `Table ${one.number}: ${one.title}` }),
    el("p", { text: "in the lobby" }),
    el("a", { class: "button", href: `/table/${one.number}`, text: "Open the lobby" }),
  );
}

function table(one, owner) {
  const names = one.chairs.map(({ name }) => name);
  const waits = one.awaited.map((seat) => names[seat - 1]).join(", ");
  return el(
    "li",
    { class: one.mine ? "mine" : "" },
    el("h3", { text: `Table ${one.number}: ${one.title}` }),
    el("p", { text: STATUS[one.status] }),
    el("p", { class: "said", text: names.join(", ") }),
    one.where ? el("p", { class: "said", text: one.where }) : null,
    one.status === "playing" && waits ? el("p", {}, "to play: ", el("span", { class: "said", text: waits })) : null,
    one.winners.length ? el("p", {}, "Won by ", el("b", { class: "said", text: one.winners.map((seat) => names[seat - 1]).join(", ") })) : null,
    one.minutes ? el("p", { text: `played for ${one.minutes} min` }) : null,
    one.restarts ? el("p", { text: `started again: ${one.restarts}` }) : null,
    one.why ? el("p", { class: "why said", text: one.why }) : null,
    one.ill.map((text) => el("p", { class: "why said", text })),
    el("div", { class: "row" },
      owner && one.status === "over" ? button("Next game", () => send("again", { table: one.number }), "first") : null,
      el("a", { class: `button ${one.status === "over" ? "" : "first"}`, href: one.path, text: one.mine ? "Continue" : "Watch" }),
      owner ? el("a", { class: "button", href: `/table/${one.number}/seats`, text: "Seats" }) : null,
      owner ? button("Close", () => closes(one) && send("close", { table: one.number })) : null),
  );
}

/** Whether this table shall be closed; one whose game is over loses nothing. */
function closes({ status, begun }) {
  return status === "over" || sure(begun ? "stopping" : "leaving");
}

/** A table that was closed in the middle of a game. */
function closed(one) {
  return el("li", {},
    el("h3", { text: `Table ${one.number}: ${one.title}` }),
    el("p", { text: "closed; its game waits" }),
    el("div", { class: "row" },
      button("Open again", () => send("open-again", { table: one.number }), "first"),
      button("Remove", () => sure("removing") && send("close", { table: one.number }))));
}

/** The class under way. */
function classUnderWay(state) {
  if (!state.class) return null;
  const { game, lesson, pupils } = state.class;
  return section("Class",
    el("p", { class: "said", text: `${game}: ${lesson}` }),
    el("p", { text: pupils === 1 ? `${pupils} pupil` : `${pupils} pupils` }),
    el("a", { class: "button first", href: "/class", text: "Continue" }));
}

function joining() {
  const keep = (what) => ({ value: typed[what], on: { input: ({ target }) => (typed[what] = target.value) } });
  const code = el("input", { "aria-label": "Four letters", maxlength: 9, autocapitalize: "characters", placeholder: "ABCD", ...keep("code") });
  const name = el("input", { "aria-label": "Your name", maxlength: 60, placeholder: "Your name", ...keep("name") });
  const join = () => send("join", { code: code.value, name: name.value });
  return section(
    "Join a table",
    el("form", { class: "row", on: { submit: (event) => (event.preventDefault(), join()) } }, code, name, el("button", { text: "Join" })),
  );
}

function owning() {
  const pin = el("input", { type: "password", inputmode: "numeric", "aria-label": "PIN", maxlength: 12 });
  const enter = (event) => (event.preventDefault(), send("pin", { pin: pin.value }));
  return section("This is my house",
    el("form", { class: "row", on: { submit: enter } }, pin, el("button", { text: "Enter the PIN" })),
    el("p", { text: "Without it: on the computer on which Herald runs, the command `herald house --link` prints a link that makes this browser the owner's." }));
}

/** A house without an owner that asks for a code before its first questions. */
function claiming() {
  const code = el("input", { "aria-label": "Six letters", maxlength: 12, autocapitalize: "characters", autocomplete: "off", placeholder: "ABCDEF" });
  const enter = (event) => (event.preventDefault(), send("claim", { code: code.value }));
  return section("Welcome",
    el("p", { text: "This house has no owner yet. Its log and the displays of its free stations show a code; whoever types it here answers the first questions." }),
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
  return section("Welcome",
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
