// Elements and sentences that all parts of the home page use: buttons, controls with their labels, choices.

import { el } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

export { el };

/** The element of this id. */
export function place(id) {
  return document.getElementById(id);
}

let said = "";

/** Says a sentence above all else on the page; an empty one takes it away. */
export function say(sentence) {
  said = sentence;
  place("answer").textContent = sentence;
}

/** Whether the page says this sentence now. It is not read there: a browser that translates has changed it. */
export const says = (sentence) => said === sentence;

/** Whether somebody says yes to the question that the page holds at this id, in its language. */
export function sure(id) {
  return confirm(place(id).textContent);
}

/** A button with a word on it. */
export function button(text, click, kind = "") {
  return el("button", { type: "button", class: kind, text, on: { click } });
}

/** A control with its name above it. */
export function named(label, control) {
  return el("label", { class: "named" }, el("span", { text: label }), control);
}

/** A list to choose from: [[value, text]]; `value` is chosen at first. `change(value)` is called after a choice.
 *  @param {(value: string) => void} change */
export function chosen(label, rows, value, change = () => {}) {
  const options = rows.map(([one, text]) => el("option", { value: one, text }));
  const list = el("select", { "aria-label": label, on: { change: () => (list.blur(), change(list.value)) } }, options);
  list.value = value;
  return list;
}

/** A code or an address to type, with the QR code of a page of this house. */
export function invitation(text, path, alt) {
  return el("div", { class: "invite row" },
    el("img", { src: `/code.svg?path=${path}`, alt }),
    el("span", { class: "code said", text }));
}

/** Codes and letters are of no use as long as phones do not reach this computer. */
export function unreached(send) {
  return el("div", { class: "row" },
    el("p", { text: t("Only this computer can open this page: a phone cannot join yet.") }),
    button(t("Let phones of this network in"), () => send("settings", { settings: { network: true } })));
}

/** Where a phone finds this house: four letters are of no use without it.
 * @param {Sent.Home} state */
export function whereabouts({ found_as, address }) {
  return el("p", {}, el("b", { text: t("Join in a browser") }), " ", el("span", { class: "said", text: [found_as, address].filter(Boolean).join("  ·  ") }));
}

/** How a table under way is. */
/** @type {Record<Sent.OpenTable["status"], string>} */
export const STATUS = { playing: t("being played"), over: t("the game is over"), starting: t("starts"), down: t("starts again by itself") };
