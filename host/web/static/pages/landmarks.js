// Where a finished game is worth looking at: its great moments, as marks under the slider, and keys that lead there.

import { el, focused } from "../frame/dom.js";
import { GREAT } from "../frame/tunes.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** [{at, title}] of the great moments, one for each play that brought some. */
export function landmarks(moments) {
  return moments
    .map(({ news }, at) => ({ at, title: news.find(({ tune }) => GREAT.includes(tune))?.title }))
    .filter(({ title }) => title);
}

/** Where the page opens: the first great moment, or the beginning of a game without one. */
export function first(marks) {
  return marks[0]?.at ?? 0;
}

/** What makes the play `at` great, or "". */
export function great(marks, at) {
  return marks.find((one) => one.at === at)?.title ?? "";
}

/** Draws the marks into `place`, and lets `button` lead to the one after `at()`, and from the last to the first. What it
 *  returns marks the one that is seen. */
export function mark(place, button, marks, last, at, to) {
  const tick = (one) => {
    const drawn = el("i", { title: one.title });
    drawn.style.setProperty("--at", last ? one.at / last : 0);
    return drawn;
  };
  place.replaceChildren(...marks.map(tick));
  button.hidden = !marks.length;
  button.addEventListener("click", () => to((marks.find((one) => one.at > at()) ?? marks[0]).at));
  return () => marks.forEach((one, index) => place.children[index].classList.toggle("now", one.at === at()));
}

/** Left and right step through the plays, with Shift through the turns, Home and End go to the ends; a field that has
 *  keys of its own keeps them. */
export function steps(move, turn, to, last) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || focused()?.matches("input, select")) return;
    const step = STEPS[event.key];
    if (step) (event.shiftKey ? turn : move)(step);
    else if (event.key === "Home") to(0);
    else if (event.key === "End") to(last);
    else return;
    event.preventDefault();
  });
}
