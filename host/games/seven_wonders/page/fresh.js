// What a city built in the last turn, and the tokens it got: marked until the next turn is over.

import { cityOf } from "./ring.js";

/** {cards, coins, left, right}: the cards and coins that the city of `seat` got in the turn before, and how many tokens
 *  it had on each side until then; undefined where nothing is known of that turn.
 *  @param {number} seat @param {Moment<Sent.WondersSnapshot>} snapshot */
export function fresh(seat, { before, public: table }) {
  const [was, now] = [before && cityOf(before, seat), cityOf(table, seat)];
  if (!was || !now) return undefined;
  return {
    cards: now.cards.filter((card) => !was.cards.includes(card)),
    coins: now.coins - was.coins,
    left: was.left.length,
    right: was.right.length,
  };
}
