// Where people sit at a round table.

const FEW = 7;

/** The place of a seat: `[right, down]` of the middle, in per cent. Whoever is next clockwise sits on the left. More than
 * seven sit along the sides, where there is room.
 * @param {number} seat @param {number} seats how many there are @param {number} bottom the seat at the bottom
 * @param {number} wide of half the width, in per cent @param {number} high of half the height
 * @returns {[number, number]} */
export function around(seat, seats, bottom, wide, high) {
  const turn = (((seat - bottom + seats) % seats) / seats) * 2 * Math.PI;
  const side = Math.sin(turn);
  const left = isCrowd(seats) ? Math.sign(side) * Math.abs(side) ** 0.7 : side;
  return [-wide * left, high * Math.cos(turn)];
}

/** Whether more sit at a table than have room for large plates.
 * @param {number} seats @returns {boolean} */
export function isCrowd(seats) {
  return seats > FEW;
}
