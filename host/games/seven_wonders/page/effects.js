// Costs and effects of 7 Wonders cards and stages, as signs and in words.
// An effect is a list as host/games/seven_wonders/catalog.py makes it: a verb and its words.

import { el, icon, count } from "../../../frame/dom.js";

export const GOODS = { C: "clay", O: "ore", S: "stone", W: "wood", G: "glass", P: "papyrus", T: "textile" };
const SYMBOLS = ["compass", "gear", "tablet"];
const THINGS = {
  stage: "wonder stage",
  defeat: "defeat token",
  brown: "brown card",
  grey: "grey card",
  blue: "blue card",
  yellow: "yellow card",
  red: "red card",
  green: "green card",
  purple: "guild",
};
const WHERE = {
  own: (what) => `${what} of yours`,
  beside: (what) => `${what} of the neighbours`,
  around: (what) => `${what} of yours and the neighbours'`,
};
const POWERS = {
  seventh: ["hand", "use the seventh card of each Age"],
  free: ["free-build", "once an Age, build a structure free"],
  dig: ["discards", "build a discarded card free"],
  copy: ["purple", "at the end, copy a neighbour's guild"],
};

/** One icon per letter of `goods`. */
export function tokens(goods) {
  return [...goods].map((letter) => icon(GOODS[letter]));
}

/** "2 stone, 1 textile" of "SST". */
export function listed(goods) {
  const kinds = [...new Set(goods)];
  return kinds.map((letter) => `${[...goods].filter((other) => other === letter).length} ${GOODS[letter]}`).join(", ");
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
      ? names.join(" or ")
      : names.length < 4
        ? "any manufactured good"
        : "any raw material";
  const signs = choice ? [either(names)] : tokens(letters);
  return {
    signs,
    words: kept ? `${what} a turn, not for sale` : `${what} a turn`,
    short: el(
      "span",
      { class: "trio" },
      names.map((name) => icon(name)),
    ),
  };
}

function counted(things, where) {
  const named = things.map((thing) => THINGS[thing]);
  return WHERE[where](named.length > 2 ? "brown, grey card or guild" : named.join(" or "));
}

function science(symbol) {
  if (symbol !== "any") return { signs: [icon(symbol)], words: symbol, short: icon(symbol) };
  return {
    signs: [either(SYMBOLS)],
    words: "any one symbol, chosen at the end",
    short: el(
      "span",
      { class: "trio" },
      SYMBOLS.map((name) => icon(name)),
    ),
  };
}

function bargain(kind, side) {
  const what = kind === "raw" ? "raw materials" : "manufactured goods";
  const whom = side === "both" ? "either neighbour" : `the ${side}`;
  const sides = side === "both" ? ["arrow-left", "arrow-right"] : [`arrow-${side}`];
  return {
    signs: [sum("coin", 1), ...sides.map((name) => icon(name))],
    words: `${what} from ${whom} for 1`,
    short: el("span", { class: "trio" }, sum("coin", 1)),
  };
}

const VERBS = {
  make: (letters, choice) => maker(letters, choice, false),
  use: (letters, choice) => maker(letters, choice, true),
  points: (n) => ({ signs: [sum("points", n)], words: count(n, "point"), short: sum("points", n) }),
  shields: (n) => ({ signs: repeated("shield", n), words: count(n, "shield"), short: repeated("shield", n) }),
  coins: (n) => ({ signs: [sum("coin", n)], words: `${count(n, "coin")} at once`, short: sum("coin", n) }),
  science,
  price: bargain,
  earn: (n, things, where) => ({
    signs: [sum("coin", n)],
    words: `${count(n, "coin")} per ${counted(things, where)}`,
    short: sum("coin", n),
  }),
  count: (n, things, where) => ({
    signs: [sum("points", n)],
    words: `${count(n, "point")} per ${counted(things, where)}, at the end`,
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
  if (!coins && !goods) return [el("span", { class: "free", text: "free" })];
  const bank = coins ? [sum("coin", coins)] : [];
  if (!brief) return [...bank, ...tokens(goods)];
  const kinds = [...new Set(goods)].map((letter) => [letter, [...goods].filter((other) => other === letter).length]);
  return [...bank, ...kinds.flatMap(([letter, n]) => [n > 1 ? String(n) : null, icon(GOODS[letter])])];
}

/** "costs 2 stone, 1 textile". */
export function costWords({ coins, goods }) {
  return `costs ${[coins && count(coins, "coin"), goods && listed(goods)].filter(Boolean).join(" and ") || "nothing"}`;
}
