// The icon key and the words of this page, one click away in every game: what a sign means, what keys and buttons do.

import { tool } from "../frame/bar.js";
import { el, fill, icon } from "../frame/dom.js";
import { KEYS } from "./keys.js";
import { rules } from "../frame/rule.js";
import { t } from "../frame/phrases.js";

/** What the icons of all games mean, as a game's `signs` names them. */
const SIGNS = {
  wood: t("wood"),
  stone: t("stone"),
  clay: t("clay"),
  ore: t("ore"),
  glass: t("glass"),
  papyrus: t("papyrus"),
  textile: t("textile"),
  coin: t("coins"),
  points: t("victory points"),
  shield: t("a shield"),
  compass: t("compass, a scientific symbol"),
  gear: t("gear, a scientific symbol"),
  tablet: t("tablet, a scientific symbol"),
  wheel: t("wheel, a scientific symbol"),
  mortar: t("mortar, a scientific symbol"),
  pendulum: t("pendulum, a scientific symbol"),
  inkwell: t("inkwell, a scientific symbol"),
  sundial: t("sundial, a scientific symbol"),
  gyroscope: t("gyroscope, a scientific symbol"),
  law: t("law, a scientific symbol"),
  again: t("another turn"),
  brown: t("raw material"),
  grey: t("manufactured good"),
  blue: t("civilian"),
  yellow: t("commercial"),
  red: t("military"),
  green: t("scientific"),
  purple: t("guild"),
  link: t("free with this card, by a chain"),
  "arrow-right": t("makes this card free later"),
  "free-build": t("something is built free"),
  hand: t("cards in hand"),
  discards: t("the discard pile"),
  camel: t("camel"),
  crane: t("crane"),
  ship: t("ship"),
  stonemason: t("stonemason"),
  ready: t("built, or has chosen"),
  "ages-culture": t("culture, and what comes each turn"),
  "ages-science": t("science, and what comes each turn"),
  "ages-strength": t("military strength"),
  "ages-happy": t("happy faces"),
  "ages-food": t("food"),
  "ages-resource": t("resources"),
  "ages-civil": t("civil actions left, of all"),
  "ages-military": t("military actions left, of all"),
  "ages-worker": t("a worker"),
  "ages-event": t("events"),
};

/** What else cards show, as a game's `marks` names it. */
const MARKS = {
  dimmed: t("cannot be laid on the reader now"),
  faded: t("a faded price: free for you, by a chain"),
  dashed: t("a stage or wonder that is not built yet"),
  gold: t("nothing covers it: it can be taken"),
  striped: t("a card that lies face down"),
  zones: t("the darker the space, the more civil actions the card costs"),
  worker: t("blue dots on a card: stored food or resources"),
};

/** [button of the station, what it does when it is held]. */
const HOLDS = [
  ["B", t("between plays: ask to undo")],
  ["C", t("between plays: ask to redo; with a card: one use back")],
  ["D", t("with a card: explain it; without one: ask the coach")],
];

const WORDS = [
  [t("station"), t("a player's device: display, four buttons and reader")],
  [t("reader"), t("the part of a station on which cards are laid")],
  [t("use"), t("one thing that a card can do: build it, sell it, put it under a wonder")],
  [t("preview"), t("what a card would cost and bring; nothing has happened yet")],
  [t("covered"), t("a display is hidden from the others while it shows what is for its player alone")],
  [t("undone"), t("it happened, and then the table went back behind it")],
];

/** Builds the dialog into `place` and its button into `button`; returns what opens it. `game` as in plain.js; `more()` is shown
 *  below. */
export function legend(place, button, game, name, more = () => null) {
  function open() {
    fill(place, ...content(game, name), more());
    place.showModal();
  }
  button.append(tool("key", t("Icons, keys and words"), { class: "open-key", on: { click: open } }));
  place.addEventListener("click", (event) => {
    if (event.target === place || event.target.closest(".close-key")) place.close();
  });
  return open;
}

function content(game, name) {
  const list = (kind, title, rows) =>
    rows.length > 0 && [el("h3", { text: title }), el("dl", { class: `key-rows of-${kind}` }, rows)];
  return [
    el("div", { class: "key-head" }, el("h2", { id: "key-title", text: t("Icons, keys and words") }), close()),
    ...[
      list("signs", t("Icons"), game.signs().map((sign) => row(icon(sign), SIGNS[sign]))),
      list("marks", t("What else cards show"), game.marks().map((mark) => row(el("span", { class: `key-mark mark-${mark}` }), MARKS[mark]))),
      list("keys", t("Keys"), KEYS.map(({ keys, does }) => row(el("kbd", { text: keys }), does))),
      list("holds", t("Hold a button of the station"), HOLDS.map(([button, does]) => row(el("kbd", { text: button }), does))),
      list("words", t("Words"), WORDS.map(([word, means]) => row(word, means))),
    ].filter(Boolean).flat(),
    el("p", {}, el("a", { class: "rule-link", href: rules(name), target: "_blank", rel: "noopener", text: t("All rules of this game") })),
  ];
}

function close() {
  return el("button", { type: "button", class: "again close-key", text: t("Close") });
}

function row(sign, words) {
  return el("div", { class: "key-row" }, el("dt", {}, sign), el("dd", { text: words }));
}
