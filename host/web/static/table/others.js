// The other seats: each with its station's display and its city; and cities that nobody has a station for.

import { el, renew } from "../frame/dom.js";
import { panel } from "./oled.js";
import { t } from "../frame/phrases.js";

const ROOMY = 2; // seats across the table with whom the neighbours' cities have room for names
const AT_ONCE = 3; // cities that are drawn for one picture of a motion

let rounds = 0;

/** Draws one plate per other seat, clockwise from mine, into `place`; plates and displays are kept. Where there is an
 *  order of seats, the neighbours lie at their sides of the table (table/piles.css). `drawn` is called when all
 *  cities stand there: while a turn moves, some at a time, so that no picture of the motion waits for all of them.
 *  Without it only the displays are drawn again.
 *  @param {HTMLElement} place @param {Drawn} snapshot */
export function others(place, snapshot, game, drawn) {
  const extras = game.extras(snapshot);
  const seats = [...order(snapshot), ...extras];
  watch(place);
  const plates = seats.map((seat) => find(place, seat) || add(place, seat, !extras.includes(seat)));
  for (const [at, plate] of plates.entries()) settle(plate, seats[at], snapshot, game);
  ring(place);
  place.dataset.seats = String(place.children.length);
  if (!drawn) return;
  const round = (rounds += 1);
  const cities = (from, most) => {
    if (round !== rounds) return; // there is something newer to draw
    const some = seats.slice(from, from + most);
    for (const [at, { seat }] of some.entries()) renew(plates[from + at].querySelector(".plate-city"), game.city(seat, snapshot, false));
    if (from + most < seats.length) afterFrame(() => cities(from + most, most));
    else {
      for (const plate of plates) contain(plate);
      drawn();
    }
  };
  if (snapshot.before) afterFrame(() => cities(0, AT_ONCE));
  else cities(0, seats.length);
}

const watched = new WeakSet();

/** Another window has another room for cities. */
function watch(place) {
  if (watched.has(place)) return;
  watched.add(place);
  new ResizeObserver(() => [...place.children].forEach(contain)).observe(place);
}

function afterFrame(work) {
  requestAnimationFrame(() => setTimeout(work));
}

/** @param {any} plate @param {{seat: number}} seat @param {Drawn} snapshot */
function settle(plate, { seat }, snapshot, game) {
  plate.oled?.show(snapshot.screens[seat]);
  plate.classList.toggle("waits", snapshot.awaited.includes(seat));
  const side = game.side(seat, snapshot);
  if (side) plate.dataset.side = side;
}

function ring(place) {
  const across = place.querySelectorAll('[data-side="across"]').length;
  place.dataset.across = across;
  place.classList.toggle("full", across > ROOMY);
  for (const plate of place.children) plate.classList.toggle("slim", plate.dataset.high === "yes" || isSlim(plate, place));
}

/** @param {HTMLElement} plate @param {HTMLElement} place @returns {boolean} whether it has no room for names at any time */
function isSlim(plate, place) {
  return plate.dataset.side === "across" || Number(place.dataset.across) > ROOMY;
}

/** A city that grew higher than its place shows signs instead of names, as those across the table do; whatever still
 *  does not fit is scrolled to. Nothing ever lies over the hand.
 * @param {HTMLElement} plate */
function contain(plate) {
  if (!plate.dataset.side) return;
  plate.classList.toggle("slim", isSlim(plate, plate.parentElement));
  plate.dataset.high = isTooHigh(plate) ? "yes" : "";
  if (plate.dataset.high) plate.classList.add("slim");
  plate.classList.toggle("scrolls", isTooHigh(plate));
  if (plate.classList.contains("scrolls")) plate.tabIndex = 0;
  else plate.removeAttribute("tabindex");
}

/** @param {HTMLElement} plate @returns {boolean} */
function isTooHigh({ scrollHeight, clientHeight }) {
  return scrollHeight > clientHeight + 1;
}

/** @param {Drawn} snapshot */
function order({ seats, me }) {
  if (!me) return seats;
  const mine = seats.findIndex((seat) => seat.seat === me);
  return [...seats.slice(mine + 1), ...seats.slice(0, mine)];
}

function find(place, seat) {
  return place.querySelector(`[data-seat="${seat.seat}"]`);
}

function add(place, seat, played) {
  const oled = played ? panel(t("Display of {name}'s station", { name: seat.name }), document) : null;
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
