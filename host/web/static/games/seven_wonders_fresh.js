// What every city built in the last turn, and the tokens it got: marked until the next turn is over.

/** Returns `fresh(table)`: {seat: {cards, coins, left, right}}: the cards and coins that this city got in the turn
 *  before, and how many tokens it had on each side until then. What lies further back than one turn, as after a leap of a replay or an undo,
 *  is marked nowhere. */
export function memory() {
  let turn = null; // of the cities in `then`
  let then = {};
  let found = {};

  return (table) => {
    const now = 6 * table.age + table.turn;
    if (now !== turn) {
      const cities = Object.fromEntries(table.cities.map((city) => [city.seat, city]));
      found = now - turn === 1 ? difference(then, cities) : {};
      turn = now;
      then = cities;
    }
    return found;
  };
}

function difference(then, now) {
  return Object.fromEntries(Object.keys(now).map((seat) => [seat, since(then[seat], now[seat])]));
}

function since(before, { cards, coins }) {
  if (!before) return undefined;
  return {
    cards: cards.filter((card) => !before.cards.includes(card)),
    coins: coins - before.coins,
    left: before.left.length,
    right: before.right.length,
  };
}
