// Pieces of Tower of Babel: building cards, trader cards, action cards and discs.

import { el } from "../js/dom.js";

const TINTS = { camel: "yellow", crane: "grey", ship: "purple", stonemason: "brown", trader: "green", two_colour: "red" };

/** "5 ships", "2 camels and 3 stonemasons": what a requirement by type asks for. */
export function needs(catalog, need) {
  const parts = need.map((n, kind) => (n ? `${n} ${n === 1 ? catalog.types[kind].id : catalog.types[kind].many}` : ""));
  return parts.filter(Boolean).join(" and ") || "nothing";
}

/** How the page shows a piece: {name, tint, spoken, body()}. */
export function face(catalog, card, snapshot) {
  const kind = card.split(".")[0];
  const { name, sort, text } = catalog.kinds[kind];
  const asks = sort === "disc" ? asked(catalog, card, snapshot) : "";
  const words = { building: "Building card", trader: "You get the disc", action: text, disc: asks }[sort];
  return {
    name,
    tint: `tint-${TINTS[kind.replace("_disc", "")] || "blue"}`,
    spoken: [name, words].filter(Boolean).join(". "),
    body: () => [
      el("span", { class: "card-kind", text: { building: "Card", trader: "Trader", action: "Action", disc: "Disc" }[sort] }),
      el("span", { class: "card-name", text: name }),
      el("span", { class: "card-effects" }, el("span", { class: "effect-words", text: words })),
    ],
  };
}

function asked(catalog, card, { public: table }) {
  const row = table.wonders.flatMap((wonder) => wonder.discs).find(([disc]) => disc === card);
  return row ? needs(catalog, row[1]) : "";
}

/** The disc as a small round sign: its numbers and types. */
export function disc(catalog, need) {
  return need.map((n, kind) =>
    n ? el("span", { class: `babel-need tint-${TINTS[catalog.types[kind].id]}`, title: needs(catalog, need) }, String(n)) : null,
  );
}
