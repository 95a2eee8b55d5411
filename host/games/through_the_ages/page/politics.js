// Politics of Through the Ages as everybody knows them: event decks by number, wars, pacts; those that concern me
// first.

import { el, icon } from "../../../frame/dom.js";
import { say } from "../../../frame/words.js";
import { compared } from "./threat.js";

/** A line of facts under the card row; nothing in the simple game, which has no politics. */
export function politics(catalog, { public: table, seats, me, view }) {
  if (!table.mode) return null;
  const name = (seat) => (seat === me ? say("you") : seats[seat - 1].name);
  const card = (id) => catalog.cards[id.split(".")[0]].name;
  return el(
    "ul",
    { class: "ages-politics", "aria-label": say("ages_politics") },
    item("ages-event", say(`ages_${table.mode}`)),
    me ? rivals(table, seats, me) : null,
    table.wars.map(([id, by, on]) => war(say("ages_war", { card: card(id), by: name(by), on: name(on) }), on === me)),
    asked(table, name, card),
    table.pacts.map(([id, by, a, b]) => item("hand", say("ages_pact", { card: card(id), a: name(a || by), b: name(b) }))),
    item("ages-event", say("ages_events", { now: table.events, later: table.future })),
    item("ages-military", say("ages_stock", { stock: table.stock, pile: table.pile })),
    table.finals.length > 0 && item("ages-event", say("ages_final", { card: table.finals.map(card).join(", ") })),
    kept(table, view, me).map(([seat, id]) => item("ages-event", keeps(seat, id && card(id), name))),
    table.out.map((seat) => item("discards", say("ages_out", { who: name(seat) }))),
  );
}

/** [seat, card] of the events that are kept for the end, mine by name; a card that nobody may know is "". */
function kept(table, view, me) {
  const own = [...(view?.kept ?? [])];
  return (table.kept ?? []).map(([seat, id]) => [seat, id || (seat === me && own.shift()) || ""]);
}

function keeps(seat, card, name) {
  if (!seat) return say("ages_covered");
  return card ? say("ages_kept", { who: name(seat), card }) : say("ages_kept_secret", { who: name(seat) });
}

/** Who is how strong beside me, and what it could attack with in its next turn. */
function rivals(table, seats, me) {
  const mine = table.civs[me - 1];
  const others = table.civs.filter((civ) => civ !== mine && !civ.out);
  return others.map((civ) => {
    const words = { who: seats[civ.seat - 1].name, compared: compared(civ, mine), red: civ.red, held: civ.held };
    return el("li", { class: `rival${civ.strength > mine.strength ? " warned" : ""}` }, icon("ages-strength"), el("span", { text: say("ages_rival", words) }));
  });
}

function asked(table, name, card) {
  const { ask } = table;
  if (!ask?.seat || !ask.card) return null;
  const more = ask.high === undefined ? "" : say("ages_bid", { n: ask.high });
  return item("ages-event", `${say("ages_asked", { who: name(ask.seat), card: card(ask.card) })}${more}`);
}

function item(sign, text) {
  return el("li", {}, icon(sign), el("span", { text }));
}

function war(text, onMe) {
  return el("li", { class: onMe ? "on-me" : null }, icon("ages-strength"), el("span", { text }));
}
