// Costs and effects of 7 Wonders cards and stages, as signs and in words.
// An effect is a list as host/games/seven_wonders/catalog.py makes it: a verb and its words.

import { el, icon, list, oneOf } from "../../../frame/dom.js";
import { count, t } from "../../../frame/phrases.js";

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

/** One icon per letter of `goods`. */
export function tokens(goods) {
  return [...goods].map((letter) => icon(GOODS[letter]));
}

/** "2 stone, 1 textile" of "SST". */
export function listed(goods) {
  const kinds = [...new Set(goods)];
  return kinds.map((letter) => AMOUNTS[letter]([...goods].filter((other) => other === letter).length)).join(", ");
}

/** A sign with a number on it: coins or points. */
function sum(sign, n) {
  return el("span", { class: `sum sum-${sign}` }, icon(sign), el("span", { text: n }));
}

function repeated(sign, n) {
  return Array.from({ length: n }, () => icon(sign));
}

/** Icons of which one may be had. */
export function either(names) {
  return el(
    "span",
    { class: "either" },
    names.flatMap((name, index) => (index ? [el("i", { text: "/" }), icon(name)] : [icon(name)])),
  );
}

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

function counted(things, where) {
  const named = things.map((thing) => THINGS[thing]);
  return WHERE[where](named.length > 2 ? t("brown, grey card or guild") : oneOf(named));
}

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

const VERBS = {
  make: (letters, choice) => maker(letters, choice, false),
  use: (letters, choice) => maker(letters, choice, true),
  points: (n) => ({ signs: [sum("points", n)], words: count("{n} point", "{n} points", n), short: sum("points", n) }),
  shields: (n) => ({ signs: repeated("shield", n), words: count("{n} shield", "{n} shields", n), short: repeated("shield", n) }),
  coins: (n) => ({ signs: [sum("coin", n)], words: t("{coins} at once", { coins: count("{n} coin", "{n} coins", n) }), short: sum("coin", n) }),
  science,
  price: bargain,
  earn: (n, things, where) => ({
    signs: [sum("coin", n)],
    words: t("{coins} per {things}", { coins: count("{n} coin", "{n} coins", n), things: counted(things, where) }),
    short: sum("coin", n),
  }),
  count: (n, things, where) => ({
    signs: [sum("points", n)],
    words: t("{points} per {things}, at the end", { points: count("{n} point", "{n} points", n), things: counted(things, where) }),
    short: sum("points", n),
  }),
  power: (name) => ({ signs: [icon(POWERS[name][0])], words: POWERS[name][1], short: icon(POWERS[name][0]) }),
};

/** {signs, words, short}: elements for a card, a part of a sentence, and what fits on a wonder stage. */
export function phrase([verb, ...words]) {
  return VERBS[verb](...words);
}

/** A cost as signs: one per unit; `brief` writes "3 wood" as a figure and one sign. */
export function cost({ coins, goods }, brief = false) {
  if (!coins && !goods) return [el("span", { class: "free", text: t("free") })];
  const bank = coins ? [sum("coin", coins)] : [];
  if (!brief) return [...bank, ...tokens(goods)];
  const kinds = [...new Set(goods)].map((letter) => [letter, [...goods].filter((other) => other === letter).length]);
  return [...bank, ...kinds.flatMap(([letter, n]) => [n > 1 ? String(n) : null, icon(GOODS[letter])])];
}

/** "costs 2 stone, 1 textile". */
export function costWords({ coins, goods }) {
  const parts = [coins && count("{n} coin", "{n} coins", coins), goods && listed(goods)].filter(Boolean);
  return t("costs {price}", { price: list(parts) || t("nothing") });
}
