// What a new table was not told and its page asks before anybody plays: one button for each answer, with a sentence.

import { el, fill } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

/** Draws the question into `parent`; hidden where nothing is asked. `named(value)`: what the game calls an answer.
 *  @param {HTMLElement} parent @param {Pick<Sent.Snapshot, "opening">} snapshot */
export function opening(parent, { opening: offers }, named, act) {
  const asked = offers ?? [];
  parent.hidden = !asked.length;
  fill(
    parent,
    asked.length > 0 && el("h2", { id: "opening-title", text: t("Which game do you play?") }),
    asked.length > 0 && el("ul", { class: "openings" }, asked.map((offer) => answer(offer, named, act))),
    asked.length > 0 && el("p", { class: "quiet", text: t("The first play settles it: from then on you play the game that is on the table now.") }),
  );
}

/** @param {Sent.OfferedOpening} offer */
function answer({ option, value, told }, named, act) {
  const choose = { click: () => act.opening(option) };
  const text = [el("b", { text: named(value) }), el("span", { text: told })];
  return el("li", {}, el("button", { type: "button", class: "opening-answer", on: choose }, text));
}
