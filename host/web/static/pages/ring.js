// The ring of seats in the lobby: who sits between whom, clockwise, as the table is seen from above.

import { el } from "./home_parts.js";

const HINT = "Names go clockwise: whoever is named next sits on the left.";
const lifted = { table: 0, seat: 0 }; // whose name was pressed first

/** The round table of a draft. Where `swap(one, other)` is given, two names that are pressed one after the other
 *  exchange their places. The seat of this device, or else seat 1, lies at the bottom. */
export function ring(draft, swap) {
  const seats = draft.chairs.length;
  const bottom = draft.mine || 1;
  const places = draft.chairs.map((chair) => {
    const turn = (((chair.seat - bottom + seats) % seats) / seats) * 2 * Math.PI;
    return at(person(draft, chair, swap), 50 - 50 * Math.sin(turn), 50 + 50 * Math.cos(turn));
  });
  return el("figure", { class: "ring" },
    el("ol", { "aria-label": "The seats, clockwise" }, places),
    el("figcaption", {}, HINT, swap ? " Press two names, and they change places." : ""));
}

function at(item, left, top) {
  item.style.setProperty("--left", `${left}%`);
  item.style.setProperty("--top", `${top}%`);
  return item;
}

function person(draft, chair, swap) {
  const name = [el("i", { text: String(chair.seat) }), el("span", { class: "said", text: chair.name })];
  const is = chair.seat === draft.mine ? "me" : "";
  if (!swap) return el("li", { class: is }, el("span", { class: "person" }, name));
  const press = (event) => pressed(event.currentTarget, draft.number, chair.seat, swap);
  const chosen = String(lifted.table === draft.number && lifted.seat === chair.seat);
  const keep = `ring-${chair.seat}`;
  return el("li", { class: is }, el("button", { type: "button", class: "person", "aria-pressed": chosen, data: { keep }, on: { click: press } }, name));
}

function pressed(button, table, seat, swap) {
  const first = lifted.table === table ? lifted.seat : 0;
  Object.assign(lifted, { table, seat: first ? 0 : seat });
  for (const one of button.closest("ol").querySelectorAll("button")) one.setAttribute("aria-pressed", String(one === button && !first));
  if (first && first !== seat) swap(first, seat);
}
