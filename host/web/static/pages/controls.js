// The controls of settings, made from the rows that the house sends: one module for the lobby and the home page.

import { chosen, el } from "./home_parts.js";

const SPLIT = ", ";

/** The control of a row with this value; `change(value)` is called with another one. Its words are in the language of
 *  the page already.
 *  @param {Sent.SettingControl} row @param {any} value */
export function control(row, value, change) {
  const made = row.kind === "switch" ? switched(row, value, change) : row.kind === "choice" ? chosen(row.sentence, row.words, value, change) : typed(row, value, change);
  return el("label", { class: "named" }, el("span", { class: "said", text: row.sentence }), made);
}

/** @param {Sent.SettingControl} row */
function switched(row, value, change) {
  return chosen(row.sentence, row.words, value ? "yes" : "no", (word) => change(word === "yes"));
}

/** @param {Sent.SettingControl} row */
function typed(row, value, change) {
  const many = row.kind === "list";
  const input = el("input", { value: many ? value.join(SPLIT) : value, maxlength: 400, autocomplete: "off", autocapitalize: many ? "words" : "off", spellcheck: "false" });
  input.addEventListener("change", () => (input.blur(), change(many ? listed(input.value) : input.value)));
  return input;
}

/** The texts between commas. */
export function listed(text) {
  return text.split(",").map((one) => one.trim()).filter(Boolean);
}
