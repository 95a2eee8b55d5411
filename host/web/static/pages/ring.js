// The round table of the lobby and of its door, as it is seen from above: the seat of this device at the bottom, whoever
// is next clockwise on its left.

import { el } from "./home_parts.js";
import { around, isCrowd } from "../frame/around.js";
import { t } from "../frame/phrases.js";

/** Puts an element where a seat is.
 * @param {HTMLElement} item @param {number} seat @param {number} seats how many there are @param {number} bottom
 * @param {number} [wide] of half the width, in per cent @param {number} [high] of half the height
 * @returns {HTMLElement} */
export function at(item, seat, seats, bottom, wide = 38, high = 40) {
  const [right, down] = around(seat, seats, bottom, wide, high);
  item.style.setProperty("--x", right.toFixed(2));
  item.style.setProperty("--y", down.toFixed(2));
  return item;
}

/** The table with its chairs, `chair(row)` each, and what lies in its middle.
 * @param {{seat: number}[]} chairs @param {number} bottom the seat at the bottom
 * @param {(row: any) => HTMLElement} chair @param {HTMLElement | null} middle @param {string} kind
 * @returns {HTMLElement} */
export function oval(chairs, bottom, chair, middle, kind) {
  const places = chairs.map((row) => el("li", {}, chair(row)));
  places.forEach((place, index) => {
    place.className = "at";
    at(place, chairs[index].seat, chairs.length, bottom);
  });
  const crowd = isCrowd(chairs.length) ? "crowd" : "";
  return el("div", { class: `oval ${kind} ${crowd}` }, middle, el("ol", { "aria-label": t("The seats, clockwise") }, places));
}

/** On whose left a seat is: the next person or bot before it, clockwise; nothing for nobody else.
 * @param {{seat: number, name: string, kind: string, taken: boolean}[]} chairs @param {number} seat
 * @returns {string} */
export function leftOf(chairs, seat) {
  for (let step = 1; step < chairs.length; step += 1) {
    const one = chairs[(seat - 1 - step + 2 * chairs.length) % chairs.length];
    if (one.kind !== "open" && one.name) return one.name;
  }
  return "";
}
