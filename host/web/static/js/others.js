// The other seats: each with its station's display and its city; and cities that nobody has a station for.

import { el, fill } from "./dom.js";
import { panel } from "./oled.js";

const WIDE = "(min-width: 1121px) and (min-height: 600px)"; // as in css/city.css

/** Where each city is a row there is room for the names of one: who unfolds another folds it. */
export function oneUnfolded(place) {
  place.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.open || !matchMedia(WIDE).matches || !document.body.classList.contains("rows")) return;
      for (const one of place.querySelectorAll("details[open]")) if (one !== target) one.open = false;
    },
    true, // it does not bubble
  );
}

/** Draws one plate per other seat, clockwise from mine, into `place`; plates and displays are kept. */
export function others(place, snapshot, game) {
  const extras = game.extras(snapshot);
  for (const seat of [...order(snapshot), ...extras]) {
    const plate = find(place, seat) || add(place, seat, !extras.includes(seat));
    plate.oled?.show(snapshot.screens[seat.seat]);
    fill(plate.querySelector(".plate-city"), game.city(seat.seat, snapshot, false));
    plate.classList.toggle("waits", snapshot.awaited.includes(seat.seat));
  }
  place.dataset.seats = place.children.length;
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
