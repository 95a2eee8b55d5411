// A card of 7 Wonders: its kind by colour, sign and word; name, cost, effects, chains.

import { cardKind, cardName, effectWords, el, icon, list, oneOf } from "../../../frame/dom.js";
import { narrow } from "../../../frame/hyphens.js";
import { cost, costWords, phrase } from "./effects.js";
import { t } from "../../../frame/phrases.js";

/** By what a card is free, what it makes free, and whether the city has one of the former.
 *  @typedef {{from: string[], to: string[], met: boolean}} Chain */
/** @typedef {Sent.WondersPart["effects"][number]} Effect */

export const KINDS = {
  brown: t("Raw material"),
  grey: t("Manufactured"),
  blue: t("Civilian"),
  green: t("Scientific"),
  yellow: t("Commercial"),
  red: t("Military"),
  purple: t("Guild"),
};

/** How the page shows a card, or a board that may be laid. `owned` are the structure ids of my city.
 *  @param {Sent.WondersCatalog} catalog @param {string} card @param {string[]} owned @returns {Face} */
export function face(catalog, card, owned) {
  if (card in catalog.wonders) return board(catalog.wonders[card]);
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

/** The board of a wonder: the good of each side.
 *  @param {Sent.WondersBoard} wonder @returns {Face} */
function board({ name, sides }) {
  const lines = Object.entries(sides).map(([side, { makes }]) => `${side}: ${phrase(["make", makes, false]).words}`);
  return {
    name,
    tint: "tint-plain",
    spoken: [name, t("Board"), ...lines].join(". "),
    body: () => [cardKind(t("Board"), "stage"), cardName(name), el("span", { class: "card-effects" }, lines.map((line) => effectWords(line)))],
  };
}

/** @param {Sent.WondersStructure} row @param {string | undefined} mark @param {Chain} chain */
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
            narrow(chain.met ? t("free: {names}", { names: oneOf(chain.from) }) : oneOf(chain.from)),
          )
        : null,
      chain.to.length ? el("span", { class: "frees" }, icon("arrow-right"), narrow(chain.to.join(", "))) : null,
      mark ? el("span", { class: "mark", text: `${mark}+` }) : null,
    ),
  ];
}

/** @param {Effect} one */
function effect(one) {
  const { signs, words } = phrase(one);
  return el(
    "span",
    { class: "effect" },
    el("span", { class: "signs" }, signs),
    effectWords(words),
  );
}

/** @param {Chain} one */
function chainWords({ from, to, met }) {
  const words = [];
  const names = oneOf(from);
  if (names) words.push(met ? t("free for you by {names}", { names }) : t("free with {names}", { names }));
  if (to.length) words.push(t("makes {names} free later", { names: list(to) }));
  return words;
}
