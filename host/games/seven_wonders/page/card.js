// A card of 7 Wonders: its kind by colour, sign and word; name, cost, effects, chains.

import { cardKind, cardName, el, icon } from "../../../frame/dom.js";
import { cost, costWords, phrase } from "./effects.js";

export const KINDS = {
  brown: "Raw material",
  grey: "Manufactured",
  blue: "Civilian",
  green: "Scientific",
  yellow: "Commercial",
  red: "Military",
  purple: "Guild",
};

/** How the page shows a card: {name, tint, spoken, body()}. `owned` are the structure ids of my city. */
export function face(catalog, card, owned) {
  const [id, mark] = card.split(".");
  const row = catalog.cards[id];
  const name = (other) => catalog.cards[other].name;
  const have = row.chain_from.filter((other) => owned.includes(other));
  const chain = {
    from: (have.length ? have : row.chain_from).map(name),
    to: row.chain_to.map(name),
    met: have.length > 0,
  };
  return {
    name: row.name,
    tint: `tint-${row.colour}`,
    spoken: [
      row.name,
      KINDS[row.colour],
      costWords(row.cost),
      ...row.effects.map((effect) => phrase(effect).words),
      ...chainWords(chain),
    ].join(". "),
    body: () => body(row, mark, chain),
  };
}

function body(row, mark, chain) {
  return [
    cardKind(KINDS[row.colour], row.colour),
    cardName(row.name),
    el("span", { class: chain.met ? "card-cost waived" : "card-cost" }, cost(row.cost)),
    el("span", { class: "card-effects" }, row.effects.map(effect)),
    el(
      "span",
      { class: "card-foot" },
      chain.from.length
        ? el(
            "span",
            { class: chain.met ? "chain owned" : "chain" },
            icon("link"),
            chain.met ? `free: ${chain.from.join(" or ")}` : chain.from.join(" or "),
          )
        : null,
      chain.to.length ? el("span", { class: "frees" }, icon("arrow-right"), chain.to.join(", ")) : null,
      mark ? el("span", { class: "mark", text: `${mark}+` }) : null,
    ),
  ];
}

function effect(one) {
  const { signs, words } = phrase(one);
  return el(
    "span",
    { class: "effect" },
    el("span", { class: "signs" }, signs),
    el("span", { class: "effect-words", text: words }),
  );
}

function chainWords({ from, to, met }) {
  const words = [];
  if (from.length) words.push(met ? `free for you by ${from.join(" or ")}` : `free with ${from.join(" or ")}`);
  if (to.length) words.push(`makes ${to.join(" and ")} free later`);
  return words;
}
