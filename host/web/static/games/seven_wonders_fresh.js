// What every city built in the last turn: marked until the next turn is over.

/** Returns `fresh(table)`: {seat: the cards that this city got in the turn before}. What lies further back than one
 *  turn, as after a leap of a replay or an undo, is marked nowhere. */
export function memory() {
  let turn = null; // of the cities in `then`
  let then = {};
  let found = {};

  return (table) => {
    const now = 6 * table.age + table.turn;
    const cards = Object.fromEntries(table.cities.map((city) => [city.seat, city.cards]));
    if (now !== turn) {
      found = now - turn === 1 ? difference(then, cards) : {};
      turn = now;
      then = cards;
    }
    return found;
  };
}

function difference(then, now) {
  return Object.fromEntries(Object.entries(now).map(([seat, cards]) => [seat, cards.filter((card) => !then[seat]?.includes(card))]));
}
