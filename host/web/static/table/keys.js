// The keyboard: a b c d hold the buttons as long as the key is down, a digit lays a card and never plays one, Enter on
// the card that lies on the reader is A, Shift and a digit take one of the ways listed, Delete takes the card away.

import { el, queryAll } from "../frame/dom.js";
import { buttonOf } from "./station.js";
import { t } from "../frame/phrases.js";

/** What lays a card, from the first to the last that has a key: the digits, then the row of letters below them. */
const LAYING = [..."1234567890qwertuiop"];
export const MOST = LAYING.length;

/** Each key, how the page calls it, what it does, and the same in two or three words; without those it is explained in the
 *  key dialog alone. `is(event)` knows it, `press(hands, event)` does it; `hands` as in `keys`. */
export const KEYS = [
  {
    keys: "1–9",
    hint: t("lay a card"),
    does: t("lay the card with that number on the reader, from the tenth on with 0 and Q to P; A or Enter plays it"),
    is: (event) => !event.shiftKey && placeOf(event) >= 0,
    press: lay,
  },
  {
    keys: t("Shift 1–9"),
    hint: t("take a use"),
    does: t("take the use with that number"),
    is: (event) => event.shiftKey && event.key !== "?" && Boolean(figure(event)), // in Canada a digit has the ?
    press: ({ take }, event) => take(placeOf(event)),
  },
  {
    keys: t("Del"),
    hint: t("take it away"),
    does: t("take the card off the reader"),
    is: ({ key }) => key === "Delete" || key === "Backspace",
    press: ({ act }) => act.remove(),
  },
  {
    keys: "A B C D",
    hint: t("the buttons"),
    does: t("the station's buttons: confirm, back, next, help"),
    is: ({ key }) => Boolean(buttonOf(key)),
    press: (_hands, { key }) => buttonOf(key).hold.down(),
  },
  { keys: "S", hint: "", does: t("say the last announcement again"), is: ({ key }) => key === "s", press: ({ again }) => again?.() },
  { keys: "G", hint: "", does: t("hints of a first game: end them, or bring them back"), is: ({ key }) => key === "g", press: ({ guide }) => guide?.() },
  { keys: "?", hint: t("icons, keys, words"), does: t("this page"), is: ({ key }) => key === "?", press: ({ explain }) => explain?.() },
];

/** The keys in one line, over the hand; the key dialog says more. */
export function hints(place) {
  const one = ({ keys, hint }) => el("span", {}, el("kbd", { text: keys }), " ", hint);
  place.replaceChildren(...KEYS.filter(({ hint }) => hint).map(one));
}

/** Writes on each card of `places` the key that lays it, of the `cards` that keys lay. */
export function digits(places, cards) {
  for (const button of places.flatMap((place) => [...place.querySelectorAll("[data-card] > button, [data-lay]")])) {
    const key = LAYING[cards.indexOf(button.dataset.lay || button.parentElement.dataset.card)];
    if (key) Object.assign(button.dataset, { digit: key.toUpperCase() }) && button.setAttribute("aria-keyshortcuts", key);
    else delete button.dataset.digit;
  }
}

/** Listens on the whole page. `hands`: `act` as in acts.js, `cards()` those that digits lay now, `take(n)` takes the n-th way;
 *  and what only the page of a seat does: `again()` says the last announcement, `guide()` switches hints, `explain()` opens the
 *  key dialog. */
export function keys(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    if (event.key === "Enter") confirm(event);
    else KEYS.find((one) => one.is(event))?.press(hands, event);
  });
  document.addEventListener("keyup", (event) => {
    const button = buttonOf(event.key);
    if (button) button.hold.up();
  });
  window.addEventListener("blur", () => {
    for (const button of queryAll(".key")) button.hold.up();
  });
}

/** Whether the key belongs to a field that is being filled in. */
function typing(element) {
  const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return field || Boolean(document.querySelector("dialog[open]"));
}

/** On the card that lies on the reader, or on nothing that takes Enter itself, Enter is button A. */
function confirm(event) {
  const on = event.target.closest("button, a, summary, select, input");
  const laid = on?.matches("[data-card] > button, [data-lay]") && on.getAttribute("aria-pressed") === "true";
  if (!document.querySelector("#reader.laid") || (on && !laid)) return;
  event.preventDefault();
  buttonOf("A").hold.down();
  buttonOf("A").hold.up();
}

/** The figure on a key, whatever Shift makes of it. */
function figure({ code }) {
  return /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
}

/** The place of a key among those that lay cards, from 0; -1 for another key. */
function placeOf(event) {
  return LAYING.indexOf(figure(event) ?? event.key.toLowerCase());
}

function lay({ act, cards }, event) {
  const index = placeOf(event);
  const laid = cards();
  if (!(index in laid)) return;
  act.place(laid[index]);
  queryAll("#cards .card")[index]?.focus();
}
