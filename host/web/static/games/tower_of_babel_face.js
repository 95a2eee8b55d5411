// Pieces of Tower of Babel: building cards, trader cards, action cards and discs.

import { cardKind, cardName, el } from "../js/dom.js";

const TINTS = { camel: "yellow", crane: "grey", ship: "purple", stonemason: "brown", trader: "green", two_colour: "red" };

/** "5 ships", "2 camels and 3 stonemasons": what a requirement by type asks for. */
export function needs(catalog, need) {
  const parts = need.map((n, kind) => (n ? `${n} ${n === 1 ? catalog.types[kind].id : catalog.types[kind].many}` : ""));
  return parts.filter(Boolean).join(" and ") || "nothing";
}

/** Which stack of my cards a card belongs to: its kind, and whether it is laid. */
export function stackOf(card, { view }) {
  return `${view?.laid?.includes(card) ? "laid" : "hand"} ${card.split(".")[0]}`;
}

function held(card, snapshot) {
  const stack = stackOf(card, snapshot);
  const n = (snapshot.hand || []).filter((other) => stackOf(other, snapshot) === stack).length;
  return stack.startsWith("laid") ? `${n} laid: lay one to take it back` : `${n} in hand`;
}

/** How the page shows a piece: {name, tint, spoken, body()}. */
export function face(catalog, card, snapshot) {
  const kind = card.split(".")[0];
  const { name, sort, text } = catalog.kinds[kind];
  const asks = sort === "disc" ? asked(catalog, card, snapshot) : "";
  const words = { building: held(card, snapshot), trader: "If chosen, you get the disc", action: text, disc: asks }[sort];
  return {
    name,
    tint: `tint-${TINTS[kind.replace("_disc", "")] || "blue"}`,
    spoken: [name, words].filter(Boolean).join(". "),
    body: () => [
      cardKind({ building: "Card", trader: "Trader", action: "Action", disc: "Disc" }[sort]),
      cardName(name.replace("Stonemason", "Stone\u00admason")),
      el("span", { class: "card-effects" }, el("span", { class: "effect-words", text: words })),
    ],
  };
}

function asked(catalog, card, { public: table }) {
  const row = table.wonders.flatMap((wonder) => wonder.discs).find(([disc]) => disc === card);
  return row ? needs(catalog, row[1]) : "";
}

/** The disc as small signs: its numbers, each with its type in colour and in words. */
export function disc(catalog, need) {
  return need.map((n, kind) =>
    n ? el("span", { class: `babel-need tint-${TINTS[catalog.types[kind].id]}`, title: needs(catalog, need) }, `${n} ${catalog.types[kind].short}`) : null,
  );
}
