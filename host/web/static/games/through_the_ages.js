// Through the Ages on the page: the card row in the middle, and every civilization as its board.

import { el, count } from "../js/dom.js";
import { face } from "./through_the_ages_card.js";
import { board } from "./through_the_ages_board.js";

const AGES = ["A", "I"];

/** `catalog` is /game.json: {cards: {row: card}, zones}. What the members are for: plain.js. */
export function open(catalog) {
  const one = (card) => catalog.cards[card.split(".")[0]];
  return {
    where,
    ask,
    handTitle: (snapshot) => (turning(snapshot) ? "Turned up" : "My hand"),
    hand,
    noHand: (snapshot) => (snapshot.plain?.length ? "No card in hand. Press A at your station: it lists what you can do." : "No card in hand."),
    face: (card, snapshot) => face(one(card), card, snapshot),
    middle: (snapshot, lay) => middle(catalog, snapshot, lay),
    city: (seat, snapshot, own) => board(catalog, seat, snapshot, own),
    facts: (snapshot) => facts(one, snapshot),
  };
}

function turning({ public: table, awaited, me }) {
  return ["row", "event"].includes(table.phase) && awaited.includes(me);
}

/** My civil hand; or the real card that has just been turned up. */
function hand(snapshot) {
  const { public: table, me, hand: reach } = snapshot;
  if (turning(snapshot)) return (reach || []).length === 1 ? reach : [];
  return me ? table.civs[me - 1].hand : [];
}

function where({ public: table }) {
  if (table.phase === "over") return "The game is over";
  return `Round ${table.round} · Age ${AGES[table.age]}${table.last ? " · the last round" : ""}`;
}

function ask(snapshot) {
  const { public: table } = snapshot;
  if (turning(snapshot)) return table.phase === "row" ? "Lay the card that was turned up on your reader." : "Lay the event that was turned up on your reader.";
  if (table.phase === "choose") return "An event asks you: press A at your station and choose.";
  return "Lay a card of the row or of your hand on your reader, or press A for your buildings and the end of your turn.";
}

function middle(catalog, { public: table }, lay) {
  const spaces = table.row.map((card, place) => {
    const zone = catalog.zones[place];
    const filled = card ? lay(card) : el("span", { class: "row-empty", text: "empty" });
    return el("li", { class: `row-space zone-${zone}` }, el("span", { class: "row-cost", text: `${zone} CA` }), filled);
  });
  return [el("ol", { class: "card-row", "aria-label": "Card row" }, spaces)];
}

function facts(one, { public: table, seats }) {
  const fact = (text) => el("p", { class: "fact", text });
  const most = Math.max(...table.civs.map((civ) => civ.culture), 1);
  const steps = [...table.civs].sort((a, b) => b.culture - a.culture).map((civ) => step(civ, seats[civ.seat - 1].name, most));
  const past = table.past.map((card) => one(card).name);
  return [
    el("h2", { class: "fact-head", text: "Culture" }),
    el("ol", { class: "culture-track", "aria-label": "Culture points" }, steps),
    fact(table.left ? `${count(table.left, "card")} left in the deck of Age ${AGES[table.age]}` : "The deck is empty: this is the last round."),
    fact(`${count(table.events, "event")} to come${past.length ? `; so far: ${past.join(", ")}` : ""}`),
  ];
}

function step(civ, name, most) {
  return el(
    "li",
    {},
    el("span", { class: "track-name", text: name }),
    el("meter", { min: 0, max: most, value: civ.culture, "aria-hidden": "true" }),
    el("b", { text: civ.culture }),
    el("span", { class: "quiet", text: `+${civ.culture_rate} a turn` }),
  );
}
