// What just happened, newest first, in one line under the headline. What is said to this seat alone, as a lesson does,
// is not cut.

import { el, fill } from "./dom.js";

const SHOWN = 4;

/** Draws the newest sentences into `place`. */
export function strip(place, { news, undone }) {
  const told = news
    .filter(({ n }) => !undone.includes(n))
    .flatMap(({ title, lines, mine }) => (lines.length ? lines : [title]).map((text) => ({ text, mine })));
  place.hidden = !told.length;
  fill(
    place,
    told.slice(-SHOWN).reverse().map(({ text, mine }) => el("li", { class: mine ? "mine" : "", text })),
  );
}
