// The other seats: each with its station's display and its city; and cities that nobody has a station for.

import { el, fill } from "./dom.js";
import { panel } from "./oled.js";

const ROOMY = 2; // seats across the table with whom the neighbours' cities have room for names

/** Draws one plate per other seat, clockwise from mine, into `place`; plates and displays are kept. Where there is an
 *  order of seats, the neighbours lie at their sides of the table (css/piles.css). */
export function others(place, snapshot, game) {
  const extras = game.extras(snapshot);
  for (const seat of [...order(snapshot), ...extras]) {
    const plate = find(place, seat) || add(place, seat, !extras.includes(seat));
    plate.oled?.show(snapshot.screens[seat.seat]);
    fill(plate.querySelector(".plate-city"), game.city(seat.seat, snapshot, false));
    plate.classList.toggle("waits", snapshot.awaited.includes(seat.seat));
    const side = game.side(seat.seat, snapshot);
    if (side) plate.dataset.side = side;
  }
  ring(place);
  place.dataset.seats = place.children.length;
}

function ring(place) {
  const across = place.querySelectorAll('[data-side="across"]').length;
  place.dataset.across = across;
  place.classList.toggle("full", across > ROOMY);
  for (const plate of place.children) plate.classList.toggle("slim", plate.dataset.side === "across" || across > ROOMY);
}

function order({ seats, me }) {
  if (!me) return seats;
  const mine = seats.findIndex((seat) => seat.seat === me);
  return [...seats.slice(mine + 1), ...seats.slice(0, mine)];
}

function find(place, seat) {
  return place.querySelector(`[data-seat="${seat.seat}"]`);
}

function add(place, seat, played) {
  const oled = played ? panel(`Display of ${seat.name}'s station`, document) : null;
  const plate = el(
    "article",
    { class: "panel plate", data: { seat: seat.seat }, "aria-label": seat.name },
    el("div", { class: "plate-city" }),
    oled?.element,
  );
  plate.oled = oled;
  place.append(plate);
  return plate;
}
