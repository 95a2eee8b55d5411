// Any game the page has no drawings for: cards with their explaining lines, and public figures as a list.

import { el } from "../js/dom.js";

/** `catalog` is /game.json: {cards: {identity: {name, lines}}}. */
export function open(catalog) {
  return {
    where: (snapshot) => (snapshot.over ? "The game is over" : `Play ${snapshot.at + 1}`),
    ask: () => "Lay a card on your reader.",
    handTitle: () => "My hand",
    face: (card) => face(catalog.cards[card] || { name: card, lines: [] }),
    city: (seat, snapshot, own) => [
      el("header", { class: "city-head" }, el("h2", { text: own ? "My place" : snapshot.seats[seat - 1].name })),
    ],
    facts: (snapshot) => figures(snapshot.public),
  };
}

function face({ name, lines }) {
  return {
    name,
    tint: "tint-plain",
    spoken: [name, ...lines].join(". "),
    body: () => [
      el("span", { class: "card-name", text: name }),
      el(
        "span",
        { class: "card-effects" },
        lines.map((line) => el("span", { class: "effect-words", text: line })),
      ),
    ],
  };
}

function figures(table) {
  const plain = Object.entries(table).filter(([, value]) => typeof value !== "object");
  return plain.map(([name, value]) => el("p", { class: "fact", text: `${name.replaceAll("_", " ")}: ${value}` }));
}
