// The icon key and the words of this page, one click away in every game: what a sign means, what keys and buttons do.

import { tool } from "../table/bar.js";
import { el, fill, icon } from "./dom.js";
import { rules } from "./rule.js";
import { say } from "./words.js";

const KEYS = ["lay", "ways", "delete", "abcd", "again", "key"];
const HOLDS = ["b", "c", "d"];
const WORDS = ["station", "reader", "way", "preview", "covered", "undone"];

/** Builds the dialog into `place` and its button into `button`; returns what opens it. `game` as in plain.js; `more()` is shown
 *  below. */
export function legend(place, button, game, name, more = () => null) {
  function open() {
    fill(place, ...content(game, name), more());
    place.showModal();
  }
  button.append(tool("key", say("key_title"), { class: "open-key", on: { click: open } }));
  place.addEventListener("click", (event) => {
    if (event.target === place || event.target.closest(".close-key")) place.close();
  });
  return open;
}

function content(game, name) {
  const list = (title, rows) =>
    rows.length > 0 && [el("h3", { text: say(title) }), el("dl", { class: `key-rows of-${title.split("_")[1]}` }, rows)];
  return [
    el("div", { class: "key-head" }, el("h2", { id: "key-title", text: say("key_title") }), close()),
    ...[
      list("key_signs", game.signs().map((sign) => row(icon(sign), say(`sign_${sign}`)))),
      list("key_marks", game.marks().map((mark) => row(el("span", { class: `key-mark mark-${mark}` }), say(`mark_${mark}`)))),
      list("key_keys", KEYS.map((one) => row(el("kbd", { text: say(`key_${one}_is`) }), say(`key_${one}`)))),
      list("key_holds", HOLDS.map((one) => row(el("kbd", { text: one.toUpperCase() }), say(`hold_${one}`)))),
      list("key_words", WORDS.map((one) => row(say(`word_${one}_is`), say(`word_${one}`)))),
    ].filter(Boolean).flat(),
    el("p", {}, el("a", { class: "rule-link", href: rules(name), target: "_blank", rel: "noopener", text: say("key_rules") })),
  ];
}

function close() {
  return el("button", { type: "button", class: "again close-key", text: say("stage_skip") });
}

function row(sign, words) {
  return el("div", { class: "key-row" }, el("dt", {}, sign), el("dd", { text: words }));
}
