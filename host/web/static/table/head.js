// The headline: where the game is, what it waits for, and what to do next.

import { el, icon, fill, list, spoken } from "../frame/dom.js";
import { asked } from "./undo.js";
import { LEVELS } from "../frame/levels.js";
import { ROOT } from "../frame/root.js";
import { timeOf } from "./times.js";
import { t } from "../frame/phrases.js";
/** Fills the head of the page from the snapshot; `game` is the module that knows this game's words.
 *  @param {Drawn} snapshot */
export function head(snapshot, game) {
  document.getElementById("game-title").textContent = snapshot.game.title;
  document.getElementById("where").textContent = game.where(snapshot);
  const headline = document.getElementById("task");
  headline.classList.toggle("said", asked(snapshot)); // the host's own words
  headline.textContent = task(snapshot, game);
  document.title = `${game.where(snapshot)} · ${snapshot.game.title} · Herald`;
  fill(
    document.getElementById("seats"),
    snapshot.seats.map((seat) => chip(seat, snapshot)),
  );
}

/** What the seat of this page may do now, or whom it waits for.
 *  @param {Drawn} snapshot */
export function task(snapshot, game) {
  if (asked(snapshot)) return snapshot.undo.asking.text;
  if (snapshot.over) return winners(snapshot);
  const waiting = snapshot.awaited.filter((seat) => seat !== snapshot.me).map((seat) => name(snapshot, seat));
  if (snapshot.awaited.includes(snapshot.me)) return mine(snapshot, game);
  if (waiting.some((one) => !one) || !waiting.length) return t("The table is dealing.");
  const seconds = thinking(snapshot);
  if (seconds) return t("Waiting for {who}: a bot thinks {seconds} seconds at most about a play.", { who: list(waiting), seconds });
  const chosen = snapshot.me && snapshot.game.simultaneous ? `${t("You have chosen.")} ` : "";
  return `${chosen}${t("Waiting for {who}.", { who: list(waiting) })}${whoIsAway(snapshot)}${howToSit(snapshot)}`;
}

/** Of those who are waited for: who has no page open any more. */
export function whoIsAway({ awaited, away, seats }) {
  const names = awaited.filter((seat) => away?.includes(seat)).map((seat) => seats[seat - 1].name);
  if (!names.length) return "";
  return ` ${names.length > 1 ? t("{who} are away.", { who: list(names) }) : t("{who} is away.", { who: list(names) })}`;
}

/** Of those who are waited for: that a chair is free, and how somebody sits down there.
 *  @param {Pick<Sent.Snapshot, "awaited" | "seats">} snapshot */
export function howToSit({ awaited, seats }) {
  const waits = seats.some(({ seat, free }) => free && awaited.includes(seat));
  return waits ? ` ${t("A chair is free: scan the QR code of this table, or type its four letters, and sit down.")}` : "";
}

/** @param {Drawn} snapshot */
function winners({ sheets, seats }) {
  if (!sheets) return t("The last play is made: the points are counted.");
  const names = sheets.places[0].map((seat) => seats[seat - 1].name);
  return names.length > 1 ? t("{names} share the victory.", { names: list(names) }) : t("{name} wins.", { name: names[0] });
}

/** @param {Drawn} snapshot */
function mine(snapshot, game) {
  if (!snapshot.reader) return game.ask(snapshot);
  const uses = snapshot.ways ?? [];
  if (uses.length && !uses.some(({ allowed }) => allowed)) return uses[0].detail; // nothing can be played with it: why
  return t("Choose a use, or go to it with C and press A.");
}

/** How many seconds at most the bots that are waited for think about a play; 0 where a person is waited for too.
 *  @param {Pick<Sent.Snapshot, "awaited" | "seats">} snapshot */
export function thinking({ awaited, seats }) {
  const waited = seats.filter((seat) => awaited.includes(seat.seat));
  return waited.every((seat) => seat.bot) ? Math.max(0, ...waited.map((seat) => seat.thinks)) : 0;
}

/** The name of a player; of the table, none.
 *  @param {Drawn} snapshot */
function name(snapshot, seat) {
  return snapshot.seats.find((one) => one.seat === seat)?.name ?? "";
}

/** @param {Sent.SeatOfTable} seat @param {Drawn} snapshot */
function chip(seat, snapshot) {
  const waits = snapshot.awaited.includes(seat.seat);
  const away = !snapshot.over && Boolean(snapshot.away?.includes(seat.seat));
  const ready = !away && !snapshot.over && snapshot.game.simultaneous && !waits;
  const word = seat.free ? t("nobody sits there yet") : away ? t("away") : state(waits, snapshot);
  return el(
    "li",
    { class: `seat ${waits ? "waits" : "is-ready"}${waits && seat.thinks ? " thinks" : ""}${away ? " away" : ""}${seat.seat === snapshot.me ? " me" : ""}` },
    ready ? el("span", { class: "laid-back" }, icon("ready")) : (waits || away) && el("span", { class: "dot" }),
    el("span", { class: "seat-name", text: seat.name, title: seat.bot ? t("{name}, a bot: {level}", { name: seat.name, level: LEVELS[seat.bot] }) : seat.name }),
    seat.bot && spoken(LEVELS[seat.bot]),
    word && el("span", { class: "seat-word", text: word }),
    seat.free && ROOT && el("a", { class: "seat-word", href: `/table/${ROOT.split("/").pop()}/seats`, text: t("Invite") }),
    timeOf(seat, snapshot),
  );
}

/** Where one plays after the other, only the one whose turn it is has anything to say.
 *  @param {boolean} waits @param {Drawn} snapshot */
function state(waits, { over, game }) {
  if (over) return "";
  if (!game.simultaneous) return waits ? t("to play") : "";
  return waits ? t("choosing") : t("ready");
}
