// Politics of Through the Ages as everybody knows them: event decks by number, wars, pacts; those that concern me
// first.

import { el, icon } from "../../../frame/dom.js";
import { compared } from "./threat.js";
import { count, t } from "../../../frame/phrases.js";

export const AGES = ["A", "I", "II", "III", "IV"];

/** What the games of the box are called. */
export const MODES = { simple: t("Simple game"), advanced: t("Advanced game"), full: t("Full game") };

/** A line of facts under the card row: the simple game, which has no politics, has the deck alone.
 *  @param {Sent.AgesCatalog} catalog @param {Moment<Sent.AgesSnapshot>} snapshot */
export function politics(catalog, { public: table, seats, me, view }) {
  if (!table.mode) return el("ul", { class: "ages-politics" }, item("hand", deck(table)));
  const name = (seat) => (seat === me ? t("you") : seats[seat - 1].name);
  const card = (id) => catalog.cards[id.split(".")[0]].name;
  return el(
    "ul",
    { class: "ages-politics", "aria-label": t("Politics") },
    item("ages-event", MODES[table.mode]),
    item("hand", deck(table)),
    me ? rivals(table, seats, me) : null,
    table.wars.map(([id, by, on]) => war(t("{card}: {by} against {on}", { card: card(id), by: name(by), on: name(on) }), on === me)),
    asked(table, name, card),
    table.pacts.map(([id, by, a, b]) => item("hand", t("{card}: {a} and {b}", { card: card(id), a: name(a || by), b: name(b) }))),
    item("ages-event", t("Events: {now} current, {later} future", { now: table.events, later: table.future })),
    item("ages-military", t("Military deck: {stock} cards, {pile} discarded", { stock: table.stock, pile: table.pile })),
    table.finals.length > 0 && item("ages-event", t("Scored at the end: {card}", { card: table.finals.map(card).join(", ") })),
    kept(table, view, me).map(([seat, id]) => item("ages-event", keeps(seat, id && card(id), name))),
    me ? null : table.out.map((seat) => item("discards", t("{who} resigned", { who: name(seat) }))), // to who sits their boards say it
  );
}

/** How long this Age lasts.
 *  @param {Sent.AgesPublic} table */
function deck(table) {
  if (table.left) return count("{n} card left in the deck of Age {age}", "{n} cards left in the deck of Age {age}", table.left, { age: AGES[table.age] });
  return table.mode ? t("The deck is empty.") : t("The deck is empty: this is the last round.");
}

/** [seat, card] of the events that are kept for the end, mine by name; a card that nobody may know is "".
 *  @param {Sent.AgesPublic} table @param {Sent.AgesView | null} view @param {number | null} me
 *  @returns {[number, string][]} */
function kept(table, view, me) {
  const own = [...(view?.kept ?? [])];
  return (table.kept ?? []).map(([seat, id]) => [seat, id || (seat === me && own.shift()) || ""]);
}

/** @param {number} seat @param {string} card @param {(seat: number) => string} name */
function keeps(seat, card, name) {
  if (!seat) return t("An event for the end of the game lies face down");
  return card ? t("{who}: {card}, for the end of the game", { who: name(seat), card }) : t("{who}: an event in secret, for the end of the game", { who: name(seat) });
}

/** Who is how strong beside me, and what it could attack with in its next turn.
 *  @param {Sent.AgesPublic} table @param {Sent.NamedSeat[]} seats @param {number} me */
function rivals(table, seats, me) {
  const mine = table.civs[me - 1];
  const others = table.civs.filter((civ) => civ !== mine && !civ.out);
  return others.map((civ) => {
    const words = { who: seats[civ.seat - 1].name, compared: compared(civ, mine), red: civ.red, held: civ.held };
    return el("li", { class: `rival${civ.strength > mine.strength ? " warned" : ""}` }, icon("ages-strength"), el("span", { text: t("{who}: {compared}, {red} MA, {held} military cards", words) }));
  });
}

/** @param {Sent.AgesPublic} table @param {(seat: number) => string} name @param {(card: string) => string} card */
function asked(table, name, card) {
  const { ask } = table;
  if (!ask?.seat || !ask.card) return null;
  const more = ask.high === undefined ? "" : `, ${t("highest bid {n}", { n: ask.high })}`;
  return item("ages-event", `${t("{who} decides about {card}", { who: name(ask.seat), card: card(ask.card) })}${more}`);
}

/** @param {string} sign @param {string} text */
function item(sign, text) {
  return el("li", {}, icon(sign), el("span", { text }));
}

/** @param {string} text @param {boolean} onMe */
function war(text, onMe) {
  return el("li", { class: onMe ? "on-me" : null }, icon("ages-strength"), el("span", { text }));
}
