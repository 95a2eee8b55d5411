// Costs and effects of 7 Wonders cards and stages, as signs and in words.

import { el, icon, list, oneOf } from "../../../frame/dom.js";
import { count, t } from "../../../frame/phrases.js";

/** @typedef {Sent.WondersPart["effects"][number]} Effect */

export const GOODS = { C: "clay", O: "ore", S: "stone", W: "wood", G: "glass", P: "papyrus", T: "textile" };
/** What a good is called. */
export const NAMES = {
  clay: t("clay"),
  ore: t("ore"),
  stone: t("stone"),
  wood: t("wood"),
  glass: t("glass"),
  papyrus: t("papyrus"),
  textile: t("textile"),
};
const AMOUNTS = {
  C: (n) => t("{n} clay", { n }),
  O: (n) => t("{n} ore", { n }),
  S: (n) => t("{n} stone", { n }),
  W: (n) => t("{n} wood", { n }),
  G: (n) => t("{n} glass", { n }),
  P: (n) => t("{n} papyrus", { n }),
  T: (n) => t("{n} textile", { n }),
};
const SYMBOLS = ["compass", "gear", "tablet"];
/** What a scientific symbol is called, those of 7 Wonders Duel too. */
export const SCIENCE = {
  compass: t("compass"),
  gear: t("gear"),
  tablet: t("tablet"),
  wheel: t("wheel"),
  mortar: t("mortar"),
  pendulum: t("pendulum"),
  inkwell: t("inkwell"),
  sundial: t("sundial"),
  gyroscope: t("gyroscope"),
  law: t("law"),
};
const THINGS = {
  stage: t("wonder stage"),
  defeat: t("defeat token"),
  brown: t("brown card"),
  grey: t("grey card"),
  blue: t("blue card"),
  yellow: t("yellow card"),
  red: t("red card"),
  green: t("green card"),
  purple: t("guild"),
};
const WHERE = {
  own: (what) => t("{what} of yours", { what }),
  beside: (what) => t("{what} of the neighbours", { what }),
  around: (what) => t("{what} of yours and the neighbours'", { what }),
};
const POWERS = {
  seventh: ["hand", t("use the seventh card of each Age")],
  free: ["free-build", t("once an Age, build a structure free")],
  dig: ["discards", t("build a discarded card free")],
  copy: ["purple", t("at the end, copy a neighbour's guild")],
};

/** One icon per letter of `goods`.
 *  @param {string} goods */
export function tokens(goods) {
  return [...goods].map((letter) => icon(GOODS[letter]));
}

/** "2 stone, 1 textile" of "SST".
 *  @param {string} goods */
export function listed(goods) {
  const kinds = [...new Set(goods)];
  return kinds.map((letter) => AMOUNTS[letter]([...goods].filter((other) => other === letter).length)).join(", ");
}

/** A sign with a number on it: coins or points.
 *  @param {string} sign @param {number} n */
function sum(sign, n) {
  return el("span", { class: `sum sum-${sign}` }, icon(sign), el("span", { text: n }));
}

/** @param {string} sign @param {number} n */
function repeated(sign, n) {
  return Array.from({ length: n }, () => icon(sign));
}

/** Icons of which one may be had.
 *  @param {string[]} names */
export function either(names) {
  return el(
    "span",
    { class: "either" },
    names.flatMap((name, index) => (index ? [el("i", { text: "/" }), icon(name)] : [icon(name)])),
  );
}

/** @param {string} letters @param {boolean} choice @param {boolean} kept */
function maker(letters, choice, kept) {
  const names = [...letters].map((letter) => GOODS[letter]);
  const what = !choice
    ? listed(letters)
    : names.length < 3
      ? oneOf(names.map((name) => NAMES[name]))
      : names.length < 4
        ? t("any manufactured good")
        : t("any raw material");
  const signs = choice ? [either(names)] : tokens(letters);
  return {
    signs,
    words: kept ? t("{what} a turn, not for sale", { what }) : t("{what} a turn", { what }),
    short: el(
      "span",
      { class: "trio" },
      names.map((name) => icon(name)),
    ),
  };
}

/** @param {string[]} things @param {string} where */
function counted(things, where) {
  const named = things.map((thing) => THINGS[thing]);
  return WHERE[where](named.length > 2 ? t("brown, grey card or guild") : oneOf(named));
}

/** @param {string} symbol */
function science(symbol) {
  if (symbol !== "any") return { signs: [icon(symbol)], words: SCIENCE[symbol], short: icon(symbol) };
  return {
    signs: [either(SYMBOLS)],
    words: t("any one symbol, chosen at the end"),
    short: el(
      "span",
      { class: "trio" },
      SYMBOLS.map((name) => icon(name)),
    ),
  };
}

/** @param {string} kind @param {string} side */
function bargain(kind, side) {
  const what = kind === "raw" ? t("raw materials") : t("manufactured goods");
  const whom = { both: t("either neighbour"), left: t("the left"), right: t("the right") }[side];
  const sides = side === "both" ? ["arrow-left", "arrow-right"] : [`arrow-${side}`];
  return {
    signs: [sum("coin", 1), ...sides.map((name) => icon(name))],
    words: t("{what} from {whom} for 1", { what, whom }),
    short: el("span", { class: "trio" }, sum("coin", 1)),
  };
}

/** {signs, words, short}: elements for a card, a part of a sentence, and what fits on a wonder stage.
 *  @param {Effect} effect */
export function phrase(effect) {
  switch (effect[0]) {
    case "make":
      return maker(effect[1], effect[2], false);
    case "use":
      return maker(effect[1], effect[2], true);
    case "points":
      return { ...sums("points", effect[1]), words: count("{n} point", "{n} points", effect[1]) };
    case "shields":
      return { signs: repeated("shield", effect[1]), words: count("{n} shield", "{n} shields", effect[1]), short: repeated("shield", effect[1]) };
    case "coins":
      return { ...sums("coin", effect[1]), words: t("{coins} at once", { coins: coins(effect[1]) }) };
    case "science":
      return science(effect[1]);
    case "price":
      return bargain(effect[1], effect[2]);
    case "earn":
      return { ...sums("coin", effect[1]), words: t("{coins} per {things}", { coins: coins(effect[1]), things: counted(effect[2], effect[3]) }) };
    case "count":
      return { ...sums("points", effect[1]), words: t("{points} per {things}, at the end", { points: count("{n} point", "{n} points", effect[1]), things: counted(effect[2], effect[3]) }) };
    case "power":
      return power(effect[1]);
  }
}

/** @param {string} sign @param {number} n */
function sums(sign, n) {
  return { signs: [sum(sign, n)], short: sum(sign, n) };
}

/** @param {number} n */
function coins(n) {
  return count("{n} coin", "{n} coins", n);
}

/** @param {string} name */
function power(name) {
  const [sign, words] = POWERS[name];
  return { signs: [icon(sign)], words, short: icon(sign) };
}

/** A cost as signs: one per unit; `brief` writes "3 wood" as a figure and one sign.
 *  @param {Sent.WondersCost} one @param {boolean} [brief] */
export function cost({ coins: price, goods }, brief = false) {
  if (!price && !goods) return [el("span", { class: "free", text: t("free") })];
  const bank = price ? [sum("coin", price)] : [];
  if (!brief) return [...bank, ...tokens(goods)];
  const units = (letter) => [...goods].filter((other) => other === letter).length;
  return [...bank, ...[...new Set(goods)].flatMap((letter) => [units(letter) > 1 ? String(units(letter)) : null, icon(GOODS[letter])])];
}

/** "costs 2 stone, 1 textile".
 *  @param {Sent.WondersCost} one */
export function costWords({ coins: price, goods }) {
  const parts = [price && coins(price), goods && listed(goods)].filter(Boolean);
  return t("costs {price}", { price: list(parts) || t("nothing") });
}
