// What a card of 7 Wonders has to do with the cities on the table: what makes it free, what it counts, whose goods pay
// for it.

import { cityOf, neighbours } from "./ring.js";

/** @typedef {Sent.WondersPart["effects"][number]} Effect */
/** A card that stands in a city. @typedef {{card: string, id: string, row: Sent.WondersStructure}} Standing */

const BOARD = "board"; // of a wonder: it makes a good, too

/** [[key of a small card, kind]] for `card` of my hand; kinds: chain, counts, pays.
 *  @param {Sent.WondersCatalog} catalog @param {string} card @param {Moment<Sent.WondersSnapshot>} snapshot */
export function lights(catalog, card, { me, public: table, seats }) {
  const mine = me && cityOf(table, me);
  const row = catalog.cards[card.split(".")[0]];
  if (!mine || !row) return [];
  const beside = neighbours(me, table, seats).map((next) => cityOf(table, next)).filter(Boolean);
  return [
    ...inCity(catalog, mine, ({ id }) => row.chain_from.includes(id), "chain"),
    ...row.effects.flatMap((effect) => counted(catalog, effect, mine, beside)),
    ...paid(catalog, row, mine, beside),
  ];
}

/** @param {Sent.WondersCatalog} catalog @param {Sent.WondersCity} city @param {(one: Standing) => boolean} wanted
 * @param {string} kind */
function inCity(catalog, city, wanted, kind) {
  return standing(catalog, city)
    .filter(wanted)
    .map(({ card }) => [`${city.seat}:${card}`, kind]);
}

/** @param {Sent.WondersCatalog} catalog @param {Sent.WondersCity} one */
function standing(catalog, { cards }) {
  return cards.map((card) => ({ card, id: card.split(".")[0], row: catalog.cards[card.split(".")[0]] }));
}

/** @param {Sent.WondersCatalog} catalog @param {Effect} effect @param {Sent.WondersCity} mine
 *  @param {Sent.WondersCity[]} beside */
function counted(catalog, effect, mine, beside) {
  if (effect[0] === "science") return inCity(catalog, mine, ({ row }) => row.colour === "green", "counts");
  if (effect[0] !== "earn" && effect[0] !== "count") return [];
  const [, , things, where] = effect;
  const cities = { own: [mine], beside, around: [mine, ...beside] }[where];
  return cities.flatMap((city) => inCity(catalog, city, ({ row }) => things.includes(row.colour), "counts"));
}

/** The makers of what `row` costs: my own, and for goods that mine do not make enough of those of the neighbours.
 *  @param {Sent.WondersCatalog} catalog @param {Sent.WondersStructure} row @param {Sent.WondersCity} mine
 *  @param {Sent.WondersCity[]} beside */
function paid(catalog, row, mine, beside) {
  const goods = row.cost.goods || "";
  const own = makers(catalog, mine);
  const lacking = [...own].reduce((left, [, letters]) => (letters.length === 1 ? left.replace(letters, "") : left), goods);
  const bought = beside.flatMap((city) => makers(catalog, city).filter(([, letters]) => meets(letters, lacking)));
  return [...own.filter(([, letters]) => meets(letters, goods)), ...bought].map(([key]) => [key, "pays"]);
}

/** @param {string} letters @param {string} goods */
function meets(letters, goods) {
  return [...letters].some((letter) => goods.includes(letter));
}

/** [[key, letters]]: what is sold, good by good; of a choice all its letters.
 *  @param {Sent.WondersCatalog} catalog @param {Sent.WondersCity} city */
function makers(catalog, city) {
  const board = [`${city.seat}:${BOARD}`, catalog.wonders[city.wonder].sides[city.side].makes];
  const cards = standing(catalog, city).flatMap(({ card, row }) =>
    row.effects.flatMap((effect) => (effect[0] === "make" ? sold(effect[1], effect[2]) : [])).map((part) => [`${city.seat}:${card}`, part]),
  );
  return [board, ...cards];
}

/** @param {string} letters @param {boolean} choice */
function sold(letters, choice) {
  return choice ? [letters] : [...letters];
}
