// What just happened, newest first, in one line under the headline; and the log's filter for one player.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

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

/** Lets the log show only what names one player. */
export function filtered(place, log, seats) {
  const choice = place.querySelector("select");
  place.hidden = false;
  choice.replaceChildren(
    el("option", { value: "", text: say("everybody") }),
    ...seats.map(({ name }) => el("option", { value: name, text: name })),
  );
  const apply = () => {
    for (const entry of log.children) entry.hidden = Boolean(choice.value) && !entry.textContent.includes(choice.value);
    for (const line of log.querySelectorAll(".told p")) {
      line.hidden = Boolean(choice.value) && !line.textContent.includes(choice.value);
    }
  };
  choice.addEventListener("change", apply);
  return apply;
}
