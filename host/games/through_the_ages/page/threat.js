// What a rival could do to me in its next turn, at one glance: its strength beside mine, wars, pacts, what it can attack with.

import { el } from "../../../frame/dom.js";
import { t } from "../../../frame/phrases.js";

/** Lines for the plate of a rival. In the simple game nobody attacks, so only strength is compared.
 *  @param {(card: string) => Sent.AgesCard} one @param {Sent.AgesCiv} civ @param {Sent.AgesCiv} mine
 *  @param {Moment<Sent.AgesSnapshot>} snapshot */
export function threat(one, civ, mine, { public: table, me }) {
  if (!table.mode) return el("p", { class: "ages-compared", text: compared(civ, mine) });
  if (civ.out) return el("p", { class: "ages-compared", text: t("Has resigned") });
  const wars = table.wars.filter(([, by, on]) => by === civ.seat && on === me);
  const pacts = table.pacts.filter(([, by, a, b]) => [a || by, b].includes(civ.seat) && [a || by, b].includes(me));
  return el(
    "ul",
    { class: "ages-threat", "aria-label": t("What it could do to you") },
    line(compared(civ, mine), civ.strength > mine.strength),
    wars.map(([card]) => line(t("War on you: {card}, settled when its turn begins", { card: one(card).name }), true)),
    line(t("Next turn: {red} MA, {held} military cards", { red: civ.red, held: civ.held })),
    pacts.map(([card]) => pact(one(card))),
  );
}

/** "Stronger than you by 2".
 *  @param {Sent.AgesCiv} civ @param {Sent.AgesCiv} mine */
export function compared(civ, mine) {
  const more = civ.strength - mine.strength;
  if (!more) return t("As strong as you");
  return more > 0 ? t("Stronger than you by {n}", { n: more }) : t("Weaker than you by {n}", { n: -more });
}

/** Where there is little room its end is cut.
 *  @param {Sent.AgesCard} card */
function pact(card) {
  const text = t("Pact with you: {card}. {says}", { card: card.name, says: card.lines.at(-1) });
  return el("li", { class: "pact", title: text, text });
}

/** @param {string} text @param {boolean} [warned] */
function line(text, warned) {
  return el("li", { class: warned ? "warned" : null, text });
}
