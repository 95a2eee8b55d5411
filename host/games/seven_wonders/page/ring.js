// How the cities of 7 Wonders sit: in a ring, the next seat on the left; between two players with the Free City.

/** "left", "right" or "across", as seen from my seat; "" without one, and for my own.
 *  @param {number} seat @param {Moment<Sent.WondersSnapshot>} snapshot */
export function side(seat, { me, seats, public: table }) {
  if (!me || seat === me) return "";
  const [left, right] = neighbours(me, table, seats);
  return seat === left ? "left" : seat === right ? "right" : "across";
}

/** The city of a seat; undefined while its board is not given out: boards may come in any order.
 *  @param {Sent.WondersPublic} table @param {number} seat */
export function cityOf(table, seat) {
  return table.cities.find((city) => city.seat === seat);
}

/** The seats on my left and on my right.
 *  @param {number} me @param {Sent.WondersPublic} table @param {Sent.NamedSeat[]} seats */
export function neighbours(me, table, seats) {
  const ring = table.free_city || seats.length;
  return [(me % ring) + 1, ((me + ring - 2) % ring) + 1];
}
