// Pieces of Tower of Babel: building cards, trader cards, action cards and discs.

import { cardKind, cardName, effectWords, el, icon, list } from "../../../frame/dom.js";
import { t } from "../../../frame/phrases.js";

const TINTS = { camel: "yellow", crane: "grey", ship: "purple", stonemason: "brown", trader: "green", two_colour: "red" };

export const CRAFTS = ["camel", "crane", "ship", "stonemason"];

const ONE = { camel: t("camel"), crane: t("crane"), ship: t("ship"), stonemason: t("stonemason") };

/** "5 ships", "2 camels and 3 stonemasons": what a requirement by type asks for.
 *  @param {Sent.BabelCatalog} catalog @param {number[]} need */
export function needs(catalog, need) {
  const parts = need.map((n, kind) => (n ? `${n} ${n === 1 ? ONE[catalog.types[kind].id] : catalog.types[kind].many}` : ""));
  return list(parts.filter(Boolean)) || t("nothing");
}

/** The drawing of a kind of piece; none for what belongs to no craft.
 *  @param {string} kind */
export function craft(kind) {
  const name = kind.replace("_disc", "");
  return CRAFTS.includes(name) ? name : null;
}

/** Which stack of my cards a card belongs to: its kind, and whether it is laid.
 *  @param {string} card @param {Moment<Sent.BabelSnapshot>} snapshot */
export function stackOf(card, { view }) {
  return `${view?.laid?.includes(card) ? "laid" : "hand"} ${card.split(".")[0]}`;
}

/** @param {string} card @param {Moment<Sent.BabelSnapshot>} snapshot */
function held(card, snapshot) {
  const stack = stackOf(card, snapshot);
  const n = (snapshot.hand || []).filter((other) => stackOf(other, snapshot) === stack).length;
  return stack.startsWith("laid") ? t("{n} laid: lay one to take it back", { n }) : t("{n} in hand", { n });
}

/** How the page shows a piece: {name, tint, spoken, body()}.
 *  @param {Sent.BabelCatalog} catalog @param {string} card @param {Moment<Sent.BabelSnapshot>} snapshot */
export function face(catalog, card, snapshot) {
  const kind = card.split(".")[0];
  const { name, sort, text } = catalog.kinds[kind];
  const asks = sort === "disc" ? asked(catalog, card, snapshot) : "";
  const words = { building: held(card, snapshot), trader: t("If chosen, you get the disc"), action: text, disc: asks }[sort];
  return {
    name,
    tint: `tint-${TINTS[kind.replace("_disc", "")] || "blue"}`,
    spoken: [name, words].filter(Boolean).join(". "),
    body: () => [
      cardKind({ building: t("Card"), trader: t("Trader"), action: t("Action"), disc: t("Disc") }[sort], craft(kind)),
      cardName(name.replace("Stonemason", "Stone\u00admason")),
      craft(kind) && el("span", { class: "babel-sign" }, icon(craft(kind))),
      el("span", { class: "card-effects" }, effectWords(words)),
    ].filter(Boolean),
  };
}

/** @param {Sent.BabelCatalog} catalog @param {string} card @param {Moment<Sent.BabelSnapshot>} snapshot */
function asked(catalog, card, { public: table }) {
  const row = table.wonders.flatMap((wonder) => wonder.discs).find(([disc]) => disc === card);
  return row ? needs(catalog, row[1]) : "";
}

/** The disc as small signs: its numbers, each with the drawing of its craft in its colour.
 *  @param {Sent.BabelCatalog} catalog @param {number[]} need */
export function disc(catalog, need) {
  return need.map((n, kind) => {
    const { id } = catalog.types[kind];
    return n ? el("span", { class: `babel-need tint-${TINTS[id]}`, "aria-hidden": "true" }, el("b", { text: n }), icon(id)) : null;
  });
}
