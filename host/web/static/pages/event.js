// The parts of one event's page: rounds, tables, results, standings. `send(what, fields)` sends a row of DOES about
// this event.

import { focused } from "../frame/dom.js";
import { timeOf } from "../table/clock.js";
import { STATUS, button, chosen, el, named } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const SHOWN = { lobby: t("in the lobby"), ...STATUS };
let written = ""; // who writes results down here: typed once
let fewestWin = false; // what was ticked last, for tables whose game nobody here knows

/** Title, clock, and the pages to print and to hang up.
 * @param {Sent.EventFactsOfPage} event */
export function head({ title, name, rounds, until }) {
  const at = `/events/${encodeURIComponent(name)}`;
  return [
    el("h2", { class: "said", text: title }),
    until ? el("p", { class: "clock" }, `${t("Until")} `, el("b", { class: "said", text: timeOf(until) })) : null,
    el("div", { class: "row" },
      el("a", { class: "button", href: `${at}/wall`, text: t("For the wall") }),
      rounds.length ? el("a", { class: "button", href: `${at}/slips`, text: t("Slips to print") }) : null,
      el("a", { class: "button", href: `${at}/standings.csv`, text: t("Standings for a spreadsheet") })),
  ];
}

/** The latest round: its tables, where they sit in the house, and what can be done about it.
 * @param {Sent.EventFactsOfPage} found */
export function round(found, send) {
  const nth = found.rounds.length;
  const latest = found.rounds.at(-1);
  const open = found.missing.length > 0;
  const untouched = latest.tables.every(({ scores }) => !scores.length);
  return [el("section", {},
    el("h2", { text: found.planned >= nth ? t("Round {n} of {of}", { n: nth, of: found.planned }) : t("Round {n}", { n: nth }) }),
    el("ul", { class: "cards" }, latest.tables.map((_table, at) => table(found, nth, at + 1, send))),
    open ? opening(found, send) : null,
    clock(send),
    untouched ? el("div", { class: "row" }, button(t("Take this round back"), () => send("cancel", {}))) : null)];
}

function opening(found, send) {
  const homeless = found.missing.filter((at) => !found.seats.some((row) => row.table === at));
  const sizes = homeless.map((at) => found.rounds.at(-1).tables[at - 1].present.length);
  const fits = found.games.filter(({ seats: [few, many] }) => sizes.every((size) => few <= size && size <= many));
  const games = chosen(t("Game"), fits.map(({ game, title }) => [game, title]), fits[0]?.game ?? "");
  return el("div", { class: "row" },
    homeless.length && fits.length ? games : null,
    homeless.length && fits.length ? button(t("Open these tables in the lobby"), () => send("tables", { game: games.value })) : null,
    button(t("Look for results of finished games"), () => send("take", {})),
    found.left.map((why) => el("p", { class: "why said", text: why })),
    found.left.length ? button(t("Take it all the same"), () => send("take-left-out", {})) : null);
}

function clock(send) {
  const minutes = el("input", { type: "number", min: 1, max: 1440, value: 45, "aria-label": t("Minutes") });
  const start = (event) => (event.preventDefault(), minutes.blur(), send("clock", { minutes: Number(minutes.value) }));
  return el("form", { class: "row", on: { submit: start } }, minutes, el("button", { text: t("Start the clock: so many minutes from now") }));
}

/** A table of a round with its people, where it sits, its result, and the form for that.
 * @param {Sent.EventFactsOfPage} found */
function table(found, nth, at, send) {
  const one = found.rounds[nth - 1].tables[at - 1];
  const latest = nth === found.rounds.length;
  if (one.drawn.length === 1) return el("li", {}, el("h3", { text: t("Bye") }), el("p", { class: "said", text: one.drawn[0] }));
  const seat = latest ? found.seats.find((row) => row.table === at) : null;
  const over = one.scores.length > 0;
  return el("li", {},
    el("h3", { text: one.present.length > 1 ? t("Table {number}", { number: at }) : t("Walkover") }),
    seat ? el("p", {}, el("a", { href: `/table/${seat.at}`, text: t("Table {number} of the house", { number: seat.at }) }), ": ", el("span", { text: SHOWN[seat.status] })) : null,
    over ? result(one) : null,
    one.drawn.filter((name) => !over && !one.present.includes(name)).map((name) => absent(name, latest, send)),
    over && !one.by ? el("p", { text: t("from the journal of its table") }) : null,
    over && one.by ? el("p", {}, `${t("written by")} `, el("span", { class: "said", text: one.by })) : null,
    one.present.length < 2 ? el("p", { class: "said", text: one.present.join(", ") }) : over
      ? el("details", { data: { key: `${nth} ${at}` } }, el("summary", { text: t("Correct it") }), form(one, nth, at, true, send))
      : form(one, nth, at, false, send));
}

/** @param {Sent.EventTable} table */
function result({ scores }) {
  return el("ol", { class: "players" }, scores.map(([name, place, points]) =>
    el("li", {}, el("span", { text: `${place}.` }), el("span", { class: "said", text: name }), el("b", { text: points }))));
}

function absent(name, latest, send) {
  return el("div", { class: "row" },
    el("span", { class: "said gone", text: name }),
    latest ? button(t("came after all"), () => send("present", { player: name })) : null);
}

/** The points of everybody, and for a correction why; both with who writes them. They may be below zero, and an iPhone
 * has no minus where the keyboard is asked to be one of figures alone.
 * @param {Sent.EventTable} one */
function form(one, nth, at, correcting, send) {
  const before = new Map(one.scores.map(([name, , points]) => [name, points]));
  const points = one.present.map((name) => el("input", { type: "number", required: true, value: before.get(name), "aria-label": name, class: "said" }));
  const reason = el("input", { maxlength: 200, required: true });
  const by = el("input", { maxlength: 60, value: written });
  const fewest = el("input", { type: "checkbox", checked: one.fewest ?? fewestWin });
  const write = (event) => {
    event.preventDefault();
    written = by.value;
    fewestWin = fewest.checked;
    focused()?.blur();
    const fields = { round: nth, table: at, fewest: fewest.checked, reason: correcting ? reason.value : "", by: by.value };
    send("result", { ...fields, points: Object.fromEntries(one.present.map((name, index) => [name, Number(points[index].value)])) });
  };
  const row = (name, index) => el("li", {}, el("span", { class: "said", text: name }), points[index],
    correcting ? null : button(t("did not come"), () => send("absent", { player: name })));
  return el("form", { class: "form", on: { submit: write } },
    el("ul", { class: "players" }, one.present.map(row)),
    el("label", { class: "tick" }, fewest, t("The fewest points win")),
    correcting ? named(t("Why it is corrected"), reason) : null,
    named(t("Who writes it"), by),
    el("button", { text: correcting ? t("Correct the result") : t("Write the result") }));
}

/** How the next round is drawn; why it cannot be yet.
 * @param {Sent.EventFactsOfPage} found */
export function nextRound(found, send) {
  const [few, many] = found.sizes;
  const numbers = [[few, 2], [many, 2], [0, 0]].map(([value, min]) => el("input", { type: "number", value, min, max: 1440 }));
  const [fewest, most, minutes] = numbers;
  const byes = el("input", { type: "checkbox" });
  const draw = (event) => {
    event.preventDefault();
    focused()?.blur();
    send("round", { fewest: Number(fewest.value), most: Number(most.value), byes: byes.checked, minutes: Number(minutes.value) });
  };
  const missing = found.missing.join(", ");
  if (missing) return [el("section", {}, el("h2", { text: t("Next round") }), el("p", {}, `${t("It can be drawn once the results of these tables are in:")} `, el("b", { class: "said", text: missing })))];
  const over = isOver(found);
  const form = el("form", { class: "form", on: { submit: draw } },
    named(t("Fewest players at a table"), fewest),
    named(t("Most players at a table (2 and 2: Swiss pairing)"), most),
    el("label", { class: "tick" }, byes, t("Those for whom there is no full table sit out")),
    named(t("Minutes on the clock (0: none)"), minutes),
    el("button", { class: over ? "" : "first", text: t("Draw the round") }));
  const why = found.why ? el("p", { class: "why said", text: found.why }) : null;
  if (over) return [el("section", {}, won(found), el("details", { data: { key: "one-more" } }, el("summary", { text: t("One more round") }), why, form))];
  return [el("section", {}, el("h2", { text: t("Next round") }), why, form)];
}

/** Whether all rounds that were planned are played.
 * @param {Sent.EventFactsOfPage} event */
function isOver({ planned, rounds, missing }) {
  return planned > 0 && rounds.length >= planned && !missing.length;
}

/** @param {Sent.EventFactsOfPage} event */
function won({ standings: rows }) {
  const first = rows.filter(({ place }) => place === 1).map(({ player }) => player);
  return el("div", {}, el("h2", { text: t("The event is over") }), el("p", { role: "status" }, `${t("Won by")} `, el("b", { class: "said", text: first.join(", ") })));
}

/** Who leads, and what was corrected.
 * @param {Sent.EventFactsOfPage} event */
export function standings({ columns, written, reasons }) {
  const cell = (text, at) => columns[at].name === "player" ? el("th", { class: "said", text }) : el("td", { class: at > 1 ? "number" : null, text });
  const row = (texts) => el("tr", {}, texts.map(cell));
  return [el("section", {},
    el("h2", { text: t("Standings") }),
    el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": t("Standings") },
      el("table", {}, el("thead", {}, el("tr", {}, columns.map(({ heading }, at) => el("th", { class: at > 1 ? "number" : null, text: heading })))), el("tbody", {}, written.map(row)))),
    reasons.map((text) => el("p", { class: "note" }, `${t("Corrected:")} `, el("span", { class: "said", text }))))];
}

/** Who plays, who left and may come back, and who arrives late.
 * @param {Sent.EventFactsOfPage} found */
export function players(found, send) {
  const name = el("input", { maxlength: 60, required: true, "aria-label": t("Who arrives late"), placeholder: t("Who arrives late") });
  const join = (event) => (event.preventDefault(), name.blur(), send("join", { player: name.value }));
  const row = ({ name: player, gone }) => el("li", {},
    el("span", { class: gone ? "said gone" : "said", text: player }),
    button(gone ? t("Let play again") : t("Take out of the event"), () => send(gone ? "return" : "leave", { player })));
  return [el("section", {},
    el("h2", { text: t("Players") }),
    el("ul", { class: "players" }, found.players.map(row)),
    el("form", { class: "row", on: { submit: join } }, name, el("button", { text: t("Joins from the next round on") })))];
}

/** The rounds before, the newest first, each result to be corrected. */
export function earlier(found, send) {
  return found.rounds.slice(0, -1).map((one, index) => el("details", { data: { key: `earlier-${index}` } },
    el("summary", { text: t("Round {n}", { n: index + 1 }) }),
    el("ul", { class: "cards" }, one.tables.map((_table, at) => table(found, index + 1, at + 1, send))))).reverse();
}
