// What a rival could do to me in its next turn, at one glance: its strength beside mine, wars, pacts, what it can attack with.

import { el } from "../../../frame/dom.js";
import { say } from "../../../frame/words.js";

/** Lines for the plate of a rival. In the simple game nobody attacks, so only strength is compared. */
export function threat(one, civ, mine, { public: table, me }) {
  if (!table.mode) return el("p", { class: "ages-compared", text: compared(civ, mine) });
  if (civ.out) return el("p", { class: "ages-compared", text: say("ages_gone") });
  const wars = table.wars.filter(([, by, on]) => by === civ.seat && on === me);
  const pacts = table.pacts.filter(([, by, a, b]) => [a || by, b].includes(civ.seat) && [a || by, b].includes(me));
  return el(
    "ul",
    { class: "ages-threat", "aria-label": say("ages_threat") },
    line(compared(civ, mine), civ.strength > mine.strength),
    wars.map(([card]) => line(say("ages_war_on_me", { card: one(card).name }), true)),
    line(say("ages_attacks", { red: civ.red, held: civ.held })),
    pacts.map(([card]) => pact(one(card))),
  );
}

/** "Stronger than you by 2". */
export function compared(civ, mine) {
  const more = civ.strength - mine.strength;
  const name = more > 0 ? "ages_stronger" : more < 0 ? "ages_weaker" : "ages_equal";
  return say(name, { n: Math.abs(more) });
}

/** Where there is little room its end is cut. */
function pact(card) {
  const text = say("ages_pact_with_me", { card: card.name, says: card.lines.at(-1) });
  return el("li", { class: "pact", title: text, text });
}

function line(text, warned) {
  return el("li", { class: warned ? "warned" : null, text });
}
