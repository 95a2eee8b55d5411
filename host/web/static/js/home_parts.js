// What the parts of the home page are made of.

import { el } from "./dom.js";

export { el };

/** The element of this id. */
export function place(id) {
  return document.getElementById(id);
}

/** A button with a word on it. */
export function button(text, click, kind = "") {
  return el("button", { type: "button", class: kind, text, on: { click } });
}

/** A list to choose from: [[value, text]]; `value` is chosen at first. `change(value)` is called after a choice. */
export function chosen(label, rows, value, change = () => {}) {
  const options = rows.map(([one, text]) => el("option", { value: one, text }));
  const list = el("select", { "aria-label": label, on: { change: () => (list.blur(), change(list.value)) } }, options);
  list.value = value;
  return list;
}
