// The keyboard: a b c d hold the buttons as long as the key is down, digits lay a card or take one of the ways listed,
// Delete takes the card away.

import { el } from "./dom.js";
import { buttonOf } from "./station.js";
import { say } from "./words.js";

/** The keys in one line, over the hand; the key dialog says more. */
export function hints(place) {
  const one = (name) => el("span", {}, el("kbd", { text: say(`key_${name}_is`) }), " ", say(`hint_${name}`));
  place.replaceChildren(...["lay", "delete", "abcd", "key"].map(one));
}

/** Writes on each card of `places` the digit that lays it, of the `cards` that digits lay. */
export function digits(places, cards) {
  for (const button of places.flatMap((place) => [...place.querySelectorAll("[data-card] > button, [data-lay]")])) {
    const at = cards.indexOf(button.dataset.lay || button.parentElement.dataset.card) + 1;
    if (at) Object.assign(button.dataset, { digit: at }) && button.setAttribute("aria-keyshortcuts", String(at));
    else delete button.dataset.digit;
  }
}

/** Listens on the whole page. `act` as in acts.js; `cards()` are those that digits lay now; `take(n)` takes the n-th way. */
export function keys(act, cards, take, more) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    const button = buttonOf(event.key);
    if (button) button.hold.down();
    else if (event.key === "Delete" || event.key === "Backspace") act.remove();
    else if (more[event.key]) more[event.key]();
    else digit(event, act, cards(), take);
  });
  document.addEventListener("keyup", (event) => {
    const button = buttonOf(event.key);
    if (button) button.hold.up();
  });
  window.addEventListener("blur", () => {
    for (const button of document.querySelectorAll(".key")) button.hold.up();
  });
}

/** Whether the key belongs to a field that is being filled in. */
function typing(element) {
  const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return field || Boolean(document.querySelector("dialog[open]"));
}

/** While a card lies there a digit takes one of its ways; with Shift, or without cards, one of those that need none. */
function digit(event, act, cards, take) {
  const index = Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1;
  if (!(index >= 0)) return;
  if (event.shiftKey || document.querySelector("#reader.laid") || !cards.length) return take(index);
  if (!(index in cards)) return;
  act.place(cards[index]);
  document.querySelectorAll("#cards .card")[index]?.focus();
}
