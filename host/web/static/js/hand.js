// My hand: a row of cards. Click, Enter, a digit or a drag lays one on the reader.

import { el, icon } from "./dom.js";

/** Draws the cards into `place`, keeping the elements (and the focus) of the cards that stay. */
export function hand(place, snapshot, describe, act) {
  const laid = snapshot.reader;
  const old = new Map([...place.children].map((item) => [item.dataset.card, item]));
  const items = (snapshot.hand || []).map((card, index) => {
    const item = old.get(card) || one(card, act);
    dress(item, describe(card), index, card === laid);
    return item;
  });
  const focused = document.activeElement;
  place.replaceChildren(...items);
  if (place.contains(focused)) focused.focus({ preventScroll: true });
}

function one(card, act) {
  const button = el("button", { type: "button", draggable: "true" });
  const item = el("li", { data: { card } }, button);
  button.addEventListener("click", () =>
    button.getAttribute("aria-pressed") === "true" ? act.remove() : act.place(card),
  );
  button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card));
  button.addEventListener("keydown", (event) => step(event, item));
  return item;
}

function dress(item, face, index, laid) {
  const button = item.firstElementChild;
  button.className = `card ${face.tint}${laid ? " away" : ""}`;
  button.setAttribute("aria-pressed", String(laid));
  button.setAttribute("aria-label", `${face.spoken}${laid ? ", on the reader" : ""}`);
  button.setAttribute("aria-keyshortcuts", String(index + 1));
  const body = face.body();
  if (laid) body.push(el("span", { class: "away-note" }, icon("reader"), "on the reader"));
  button.replaceChildren(...body);
}

function step(event, item) {
  const way = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  if (!way || !item[way]) return;
  event.preventDefault();
  item[way].firstElementChild.focus();
}
