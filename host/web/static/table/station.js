// My station: the OLED, the reader with the card that lies on it, and the four buttons.

import { BUTTONS } from "../frame/buttons.js";
import { el, icon, fill } from "../frame/dom.js";
import { panel } from "./oled.js";
import { t } from "../frame/phrases.js";

/** The station's button that a key of the keyboard stands for, or null.
 *  @returns {HTMLElement | null} */
export const buttonOf = (key) =>
  BUTTONS.some(([letter]) => letter === key.toUpperCase()) ? document.querySelector(`.key-${key.toUpperCase()}`) : null;

/** Builds the station into `place`; returns {show}. `act` is what acts.js offers. */
export function station(place, act, describe) {
  const oled = panel(t("My station's display"), document, true);
  const reader = el("button", { class: "reader", type: "button", id: "reader", on: { click: act.remove } });
  const keys = BUTTONS.map(([letter, word]) => key(letter, word, act));
  place.replaceChildren(
    el(
      "div",
      { class: "station-face" },
      oled.element,
      el("div", { class: "keys", role: "group", "aria-label": t("Buttons") }, keys),
    ),
    reader,
  );
  accept(reader, act);
  return { show: (snapshot) => draw(snapshot, oled, reader, describe) };
}

/** @param {Drawn} snapshot */
function draw(snapshot, oled, reader, describe) {
  oled.show(snapshot.screens[snapshot.me]);
  const card = snapshot.reader;
  reader.classList.toggle("laid", Boolean(card));
  if (card) {
    const face = describe(card);
    reader.setAttribute("aria-label", t("Reader: {name} lies on it. Take it away", { name: face.name }));
    fill(
      reader,
      el("span", { class: `card small ${face.tint}`, "aria-hidden": "true" }, face.body()),
      el("span", { class: "reader-note", text: t("Take it away") }),
    );
  } else {
    reader.setAttribute("aria-label", `${rest(snapshot)}.`);
    fill(reader, icon("reader"), el("span", { class: "reader-note", text: rest(snapshot) }));
  }
}

/** What a reader says on which nothing lies: a phone at a table of real cards has none, and shows what was picked there.
 *  @param {Drawn} snapshot */
function rest({ over, picks }) {
  if (over) return t("Reader: the game is over");
  return picks ? t("The card that you pick lies here") : t("Reader: lay a card here");
}

/** A button of the station: tapped or held by pointer, by Enter and Space, and through its `hold`. */
export function key(letter, word, act) {
  const button = el(
    "button",
    { class: `key key-${letter}`, type: "button", data: { key: letter } },
    el("span", { class: "cap", text: letter }),
    el("span", { class: "key-word", text: word }),
  );
  const hold = holder(letter, button, act);
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    hold.down();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, hold.up);
  // Enter and Space on a focused button: a click without a pointer.
  button.addEventListener("click", (event) => {
    if (event.detail === 0) hold.tap();
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}

// After so long a button counts as held, as at a station. It is decided here: a slow network makes no hold of a tap.
const HOLD_MS = 600;

function holder(letter, button, act) {
  let timer = null;
  let held = false;
  function down() {
    if (timer !== null || held) return;
    button.classList.add("held");
    timer = setTimeout(() => {
      timer = null;
      held = true;
      act.press(letter, "hold");
    }, HOLD_MS);
  }
  function up() {
    if (timer === null && !held) return;
    clearTimeout(timer);
    button.classList.remove("held");
    act.press(letter, held ? "release" : "tap");
    timer = null;
    held = false;
  }
  function tap() {
    down();
    up();
  }
  button.hold = { down, up };
  return { down, up, tap };
}

function accept(reader, act) {
  reader.addEventListener("dragover", (event) => {
    event.preventDefault();
    reader.classList.add("over");
  });
  reader.addEventListener("dragleave", () => reader.classList.remove("over"));
  reader.addEventListener("drop", (event) => {
    event.preventDefault();
    reader.classList.remove("over");
    const card = event.dataTransfer.getData("text/plain");
    if (card) act.place(card);
  });
}
