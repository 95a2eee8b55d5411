// My hand on the page: a row of cards that a click lays on the reader. Click, Enter, a digit or a drag lays one on the
// reader.

import { el, focused, icon, renew, spoken } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

/** Draws the cards into `place`, keeping the elements (and the focus) of the cards that stay; without any, the words
 *  `empty`. */
export function hand(place, cards, laid, describe, act, empty) {
  const old = new Map([...place.children].map((item) => [item.dataset.card, item]));
  const items = cards.map((card, index) => {
    const item = old.get(card) || one(card, act);
    dress(item.firstElementChild, describe(card), card === laid);
    item.style.setProperty("--i", index);
    item.firstElementChild.setAttribute("aria-keyshortcuts", String(index + 1));
    return item;
  });
  const before = focused();
  place.replaceChildren(...(items.length ? items : [el("li", { class: "no-cards", text: empty })]));
  if (place.contains(before)) before?.focus({ preventScroll: true });
}

/** A card that lies in the middle, as a button; `reach` says whether I could lay it on my reader now. */
export function layable(card, face, laid, reach) {
  const button = el("button", { type: "button", draggable: reach ? "true" : null, disabled: !reach, data: { lay: card } });
  dress(button, face, laid);
  return button;
}

/** Lets the cards of the middle be laid: once for its place, whatever is drawn there later. */
export function lays(place, act) {
  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-lay]");
    if (button) toggle(button, button.dataset.lay, act);
  });
  place.addEventListener("dragstart", (event) => {
    const button = event.target.closest("[data-lay]");
    if (button) event.dataTransfer.setData("text/plain", button.dataset.lay);
  });
}

function toggle(button, card, act) {
  if (button.getAttribute("aria-pressed") === "true") act.remove();
  else act.place(card);
}

function one(card, act) {
  const button = el("button", { type: "button", draggable: "true" });
  const item = el("li", { data: { card } }, button);
  button.addEventListener("click", () => toggle(button, card, act));
  button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", card));
  button.addEventListener("keydown", (event) => step(event, item));
  return item;
}

function dress(button, face, laid) {
  button.title = face.spoken;
  button.className = `card ${face.tint}${laid ? " away" : ""}${face.cannot ? " cannot" : face.play ? " can" : ""}`;
  if (face.cannot) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  button.setAttribute("aria-pressed", String(laid));
  const body = face.body();
  if (laid) body.push(el("span", { class: "away-note" }, icon("reader"), t("on the reader")));
  for (const part of body) part.setAttribute("aria-hidden", "true");
  renew(button, spoken(`${face.spoken}${laid ? `, ${t("on the reader")}` : ""}`), ...body);
}

function step(event, item) {
  const way = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  if (!way || !item[way]) return;
  event.preventDefault();
  item[way].firstElementChild.focus();
}
