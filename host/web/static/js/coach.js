// The coach: a button for a seat that is coached, and what it advises at this moment.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

/** Builds the panel into `place`; returns what draws a snapshot. A card on the reader is asked about too. */
export function coach(place, act) {
  let card = null;
  place.addEventListener("click", (event) => {
    if (event.target.closest(".ask-coach")) act.coach(card);
  });
  return ({ coached, me, awaited, over, reader, advice }) => {
    card = reader;
    place.hidden = over || !coached.includes(me) || !awaited.includes(me);
    fill(
      place,
      el("button", { type: "button", class: "again ask-coach", text: say(reader ? "coach_card" : "coach_ask") }),
      el("div", { role: "status" }, (advice || []).map((text) => el("p", { class: "advice said", text }))),
    );
  };
}
