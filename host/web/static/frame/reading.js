// The whole text of a card or of a use of which only the first lines fit, beside it while a pointer or the focus is
// there; a small card of a city has its name and what it gives there.

import { el } from "./dom.js";

const GAP = 6;
const EDGE = 4;

/** Shows it for the cards of the whole page, in one element of its own. Screen readers know the text already. */
export function reading() {
  const sheet = el("div", { class: "reading", "aria-hidden": "true" });
  sheet.hidden = true;
  document.body.append(sheet);
  let shown = null;

  function look({ target }) {
    const card = target.closest?.(".card, .way, [data-reading]") ?? null;
    if (card === shown) return;
    hide();
    const [name, lines] = (card && text(card)) ?? [];
    if (!name) return;
    shown = card;
    sheet.replaceChildren(el("b", { class: "said", text: name }), ...lines.map((line) => el("p", { text: line })));
    sheet.hidden = false;
    place(sheet, card.getBoundingClientRect());
  }

  function hide() {
    shown = null;
    sheet.hidden = true;
  }

  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, look);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") sheet.hidden = true; // until another card is looked at: this one moves under the pointer
  });
}

/** [name, lines]; null where all can be read on the card. */
function text(card) {
  const { reading: name, words } = card.dataset;
  if (name) return [name, words ? [words] : []];
  const why = card.querySelector(".way-detail");
  if (why) return why.scrollHeight > why.clientHeight + 1 ? [card.querySelector(".way-name").textContent, [why.textContent]] : null;
  if (!cut(card)) return null;
  return [card.querySelector(".card-name")?.textContent, [...card.querySelectorAll(".effect-words")].map((line) => line.textContent)];
}

/** Whether some of its words are cut. */
function cut(card) {
  const text = card.querySelector(".card-effects");
  if (!text?.querySelector(".effect-words")) return false;
  return text.scrollHeight > text.clientHeight + 1 || card.scrollHeight > card.clientHeight + 1;
}

/** Below the card, or above where no room is left. */
function place(sheet, box) {
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const below = box.bottom + GAP;
  sheet.style.top = `${below + height < innerHeight ? below : Math.max(EDGE, box.top - GAP - height)}px`;
  sheet.style.left = `${Math.max(EDGE, Math.min(box.left, innerWidth - width - EDGE))}px`;
}
