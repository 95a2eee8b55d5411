// The coach: an icon of the bar for a seat that is coached, and what it advises at this moment.

import { tool } from "../frame/bar.js";
import { el, fill } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

/** Builds the icon into `bar`; returns what draws a snapshot, its advice into `place`. A card on the reader is asked
 *  about too. */
export function coach(place, bar, act) {
  let card = null;
  const status = el("div", { role: "status" });
  place.replaceChildren(status);
  bar.addEventListener("click", (event) => {
    if (event.target.closest(".ask-coach")) act.coach(card);
  });
  return ({ coached, me, awaited, over, reader, advice }) => {
    card = reader;
    const asked = !over && coached.includes(me) && awaited.includes(me);
    place.hidden = !asked;
    fill(bar, asked && tool("coach", reader ? t("Ask the coach about this card") : t("Ask the coach"), { class: "ask-coach" }));
    fill(status, (asked && advice ? advice : []).map((text) => el("p", { class: "advice said", text })));
  };
}
