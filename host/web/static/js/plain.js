// What can be done without a card: the list that button A opens at the station, in its order and with its numbers.

import { el, fill } from "./dom.js";

/** Draws the list into `place`, or hides it when there is nothing. Buttons do it, at the station: this only tells. */
export function plain(place, { plain: ways, reader, over }) {
  place.hidden = !ways?.length || Boolean(reader) || over;
  if (place.hidden) return;
  const how = ways.length > 1 ? "A opens this list, C goes on, B goes back, A takes one." : "A shows it, A again takes it.";
  fill(
    place,
    el("h2", { id: "plain-title", text: "Without a card" }),
    el("p", { class: "plain-how", text: how }),
    el("ol", { class: "ways" }, ways.map(way)),
  );
}

function way({ heading, detail, allowed }) {
  return el(
    "li",
    { class: allowed ? "way" : "way refused" },
    el("span", { class: "way-name", text: heading }),
    detail && el("span", { class: "way-detail", text: detail }),
  );
}
