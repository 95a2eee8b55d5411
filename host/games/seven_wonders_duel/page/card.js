// A card, a wonder or a token of 7 Wonders Duel: its kind by colour, sign and word; name, cost, effects, chain.

import { cardKind, cardName, el, icon } from "../../../frame/dom.js";
import { cost, costWords, either } from "../../seven_wonders/page/effects.js";

const KIND_SIGNS = { wonder: "stage", token: "free-build" };

/** How the page shows a thing: {name, tint, spoken, body()}. `owned` are the cards of my city. */
export function face(catalog, card, owned) {
  const row = catalog.cards[card];
  const met = row.chain_from.some((other) => owned.includes(other));
  const chain = [
    row.chain_from.length ? `${met ? "free for you by" : "free with"} ${names(catalog, row.chain_from)}` : "",
    row.chain_to.length ? `makes ${names(catalog, row.chain_to)} free later` : "",
  ].filter(Boolean);
  return {
    name: row.name,
    tint: `tint-${row.colour}`,
    spoken: [row.name, row.kind, row.cost ? costWords(row.cost) : "", ...row.words, ...chain].filter(Boolean).join(". "),
    body: () => body(catalog, row, met),
  };
}

function names(catalog, cards) {
  return cards.map((card) => catalog.cards[card].name).join(" and ");
}

function body(catalog, row, met) {
  return [
    cardKind(row.kind, KIND_SIGNS[row.colour] || row.colour),
    cardName(row.name),
    row.cost ? el("span", { class: met ? "card-cost waived" : "card-cost" }, cost(row.cost)) : null,
    el(
      "span",
      { class: "card-effects" },
      el("span", { class: "effect" }, el("span", { class: "signs" }, signs(row))),
      row.words.map((words) => el("span", { class: "effect-words", text: words })),
    ),
    el(
      "span",
      { class: "card-foot" },
      row.chain_from.length ? chained(met, names(catalog, row.chain_from)) : null,
      row.chain_to.length ? el("span", { class: "frees" }, icon("arrow-right"), names(catalog, row.chain_to)) : null,
    ),
  ].filter(Boolean);
}

function chained(met, carrier) {
  return el("span", { class: met ? "chain owned" : "chain" }, icon("link"), met ? `free: ${carrier}` : carrier);
}

/** The signs of a thing: `coin:4` is a sign with a figure on it, `wood/clay` a choice. */
export function signs(row) {
  return row.signs.map((sign) => {
    const [name, figure] = sign.split(":");
    const long = figure?.length > 1 ? " long" : "";
    if (figure) return el("span", { class: `sum sum-${name}${long}` }, icon(name), el("span", { text: figure }));
    return name.includes("/") ? either(name.split("/")) : icon(name);
  });
}
