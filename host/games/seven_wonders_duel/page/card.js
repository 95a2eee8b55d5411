// A card, a wonder or a token of 7 Wonders Duel: its kind by colour, sign and word; name, cost, effects, chain.

import { cardKind, cardName, effectWords, el, icon, list } from "../../../frame/dom.js";
import { narrow } from "../../../frame/hyphens.js";
import { cost, costWords, either } from "../../seven_wonders/page/effects.js";
import { t } from "../../../frame/phrases.js";

const KIND_SIGNS = { wonder: "stage", token: "free-build" };

/** How the page shows a thing: {name, tint, spoken, body()}. `owned` are the cards of my city.
 *  @param {Sent.DuelCatalog} catalog @param {string} card @param {string[]} owned */
export function face(catalog, card, owned) {
  const row = catalog.cards[card];
  const met = row.chain_from.some((other) => owned.includes(other));
  const chain = [
    row.chain_from.length ? carried(met, names(catalog, row.chain_from)) : "",
    row.chain_to.length ? t("makes {names} free later", { names: names(catalog, row.chain_to) }) : "",
  ].filter(Boolean);
  return {
    name: row.name,
    tint: `tint-${row.colour}`,
    spoken: [row.name, row.kind, row.cost ? costWords(row.cost) : "", ...row.words, ...chain].filter(Boolean).join(". "),
    body: () => body(catalog, row, met),
  };
}

/** @param {boolean} met @param {string} names */
function carried(met, names) {
  return met ? t("free for you by {names}", { names }) : t("free with {names}", { names });
}

/** @param {Sent.DuelCatalog} catalog @param {string[]} cards */
function names(catalog, cards) {
  return list(cards.map((card) => catalog.cards[card].name));
}

/** @param {Sent.DuelCatalog} catalog @param {Sent.DuelFace} row @param {boolean} met */
function body(catalog, row, met) {
  return [
    cardKind(row.kind, KIND_SIGNS[row.colour] || row.colour),
    cardName(row.name),
    row.cost ? el("span", { class: met ? "card-cost waived" : "card-cost" }, cost(row.cost)) : null,
    el(
      "span",
      { class: "card-effects" },
      el("span", { class: "effect" }, el("span", { class: "signs" }, signs(row))),
      row.words.map((words) => effectWords(words)),
    ),
    el(
      "span",
      { class: "card-foot" },
      row.chain_from.length ? chained(met, names(catalog, row.chain_from)) : null,
      row.chain_to.length ? el("span", { class: "frees" }, icon("arrow-right"), narrow(names(catalog, row.chain_to))) : null,
    ),
  ].filter(Boolean);
}

/** @param {boolean} met @param {string} carrier */
function chained(met, carrier) {
  return el("span", { class: met ? "chain owned" : "chain" }, icon("link"), narrow(met ? t("free: {names}", { names: carrier }) : carrier));
}

/** The signs of a thing: `coin:4` is a sign with a figure on it, `wood/clay` a choice.
 *  @param {Sent.DuelFace} row */
export function signs(row) {
  return row.signs.map((sign) => {
    const [name, figure] = sign.split(":");
    const long = figure?.length > 1 ? " long" : "";
    if (figure) return el("span", { class: `sum sum-${name}${long}` }, icon(name), el("span", { text: figure }));
    return name.includes("/") ? either(name.split("/")) : icon(name);
  });
}
