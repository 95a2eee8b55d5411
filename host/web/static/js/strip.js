// What just happened, newest first, in one line under the headline.

import { el, fill } from "./dom.js";

const SHOWN = 4;

/** Draws the newest sentences into `place`. */
export function strip(place, { news, undone }) {
  const told = news.filter(({ n }) => !undone.includes(n)).flatMap(({ title, lines }) => (lines.length ? lines : [title]));
  place.hidden = !told.length;
  fill(
    place,
    told.slice(-SHOWN).reverse().map((text) => el("li", { text })),
  );
}
