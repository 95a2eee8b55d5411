// What a card of 7 Wonders has to do with the cities on the table: what makes it free, what it counts, whose goods pay
// for it.

import { neighbours } from "./ring.js";

const BOARD = "board"; // of a wonder: it makes a good, too

/** [[key of a small card, kind]] for `card` of my hand; kinds: chain, counts, pays. */
export function lights(catalog, card, { me, public: table, seats }) {
  const mine = me && table.cities[me - 1];
  const row = catalog.cards[card.split(".")[0]];
  if (!mine || !row) return [];
  const beside = neighbours(me, table, seats).map((seat) => table.cities[seat - 1]);
  return [
    ...inCity(catalog, mine, ({ id }) => row.chain_from.includes(id), "chain"),
    ...row.effects.flatMap((effect) => counted(catalog, effect, mine, beside)),
    ...paid(catalog, row, mine, beside),
  ];
}

function inCity(catalog, city, wanted, kind) {
  return standing(catalog, city)
    .filter(wanted)
    .map(({ card }) => [`${city.seat}:${card}`, kind]);
}

function standing(catalog, { cards }) {
  return cards.map((card) => ({ card, id: card.split(".")[0], row: catalog.cards[card.split(".")[0]] }));
}

function counted(catalog, [verb, ...rest], mine, beside) {
  if (verb === "science") return inCity(catalog, mine, ({ row }) => row.colour === "green", "counts");
  if (verb !== "earn" && verb !== "count") return [];
  const [, things, where] = rest;
  const cities = { own: [mine], beside, around: [mine, ...beside] }[where];
  return cities.flatMap((city) => inCity(catalog, city, ({ row }) => things.includes(row.colour), "counts"));
}

/** The makers of what `row` costs: my own, and for goods that mine do not make enough of those of the neighbours. */
function paid(catalog, row, mine, beside) {
  const goods = row.cost.goods || "";
  const own = makers(catalog, mine);
  const lacking = [...own].reduce((left, [, letters]) => (letters.length === 1 ? left.replace(letters, "") : left), goods);
  const bought = beside.flatMap((city) => makers(catalog, city).filter(([, letters]) => meets(letters, lacking)));
  return [...own.filter(([, letters]) => meets(letters, goods)), ...bought].map(([key]) => [key, "pays"]);
}

function meets(letters, goods) {
  return [...letters].some((letter) => goods.includes(letter));
}

/** [[key, letters]]: what is sold, good by good; of a choice all its letters. */
function makers(catalog, city) {
  const board = [`${city.seat}:${BOARD}`, catalog.wonders[city.wonder].sides[city.side].makes];
  const cards = standing(catalog, city).flatMap(({ card, row }) =>
    row.effects
      .filter(([verb]) => verb === "make")
      .flatMap(([, letters, choice]) => (choice ? [letters] : [...letters]).map((part) => [`${city.seat}:${card}`, part])),
  );
  return [board, ...cards];
}
