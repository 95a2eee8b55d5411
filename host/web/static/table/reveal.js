// The final score as people announce it: category by category, a row of figures and a race of bars, the sum at the end.
// It can be skipped, or taken step by step; with reduced motion everything is there at once.

import { el } from "../frame/dom.js";
import { race } from "./race.js";
import { t } from "../frame/phrases.js";

const STEP_MS = 1100;
const SLOW = 3; // times as long, for those who read the figures aloud

/** Hides the figures of the sheet that `place` has, and brings them row by row when nothing is `staged` any more; then
 *  who has won is staged, and `told()` is called as that scene begins. `score` and `name` are for the race; `speak(text)`
 *  names each category as its bars grow. */
export function reveal(place, staged, told, score, name, speak) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    staged.clear();
    return staged.finale([], told);
  }
  const steps = [...place.querySelectorAll("tbody tr, tfoot tr")].map((row) => [...row.querySelectorAll("td")]);
  const bars = race(score, name);
  let counted = 0;
  let timer = null;
  let pace = STEP_MS;
  for (const part of steps.flat()) part.classList.add("unrevealed");
  const bar = el(
    "p",
    { class: "reveal-keys" },
    el("button", { type: "button", class: "again", text: t("Next"), on: { click: next } }),
    el("button", { type: "button", class: "again slow-reveal", "aria-pressed": "false", text: t("Slower"), on: { click: slow } }),
    el("button", { type: "button", class: "again skip-reveal", text: t("Show it all"), on: { click: all } }),
  );
  place.prepend(bar, bars.element);
  staged.after(next);

  function next() {
    clearTimeout(timer);
    if (counted < score.categories.length) speak(score.categories[counted][1]);
    bring(steps.shift() ?? []);
    if (steps.length) timer = setTimeout(next, pace);
    else all();
  }

  function bring(cells) {
    for (const cell of cells) cell.classList.remove("unrevealed");
    counted = Math.min(counted + 1, score.categories.length);
    bars.show(counted);
  }

  function slow(event) {
    pace = pace === STEP_MS ? SLOW * STEP_MS : STEP_MS;
    event.target.setAttribute("aria-pressed", String(pace !== STEP_MS));
  }

  function all() {
    clearTimeout(timer);
    for (const cells of steps.splice(0)) bring(cells);
    if (!bar.isConnected) return;
    bar.remove();
    staged.clear(); // who wants to see it all at once wants no conflicts first
    staged.finale([], told);
  }
}
