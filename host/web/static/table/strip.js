// What just happened, in one line under the headline: the newest announcement first, each by its deed; what nobody did,
// like a card that comes to the row, after what people did. What is
// said to this seat alone stands first while its turn goes on, and is not cut; with what a lesson asks stands what its
// step before has taught.

import { el, fill } from "../frame/dom.js";

const SHOWN = 4;
const LOOKED_AT = 8; // of the newest, among which what people did comes first
const ASKS = /^\d+\/\d+ /; // "2/3  Build it.": what a lesson asks for

/** Draws the newest announcements into `place`.
 *  @param {HTMLElement} place @param {Pick<Sent.Snapshot, "news" | "undone">} snapshot */
export function strip(place, { news, undone }) {
  const standing = news.filter(({ n }) => !undone.includes(n));
  const mine = own(standing);
  const others = standing.filter((item) => !mine.includes(item) && !(mine.length && item.mine));
  const newest = others.slice(-LOOKED_AT).reverse();
  const shown = [...mine, ...newest.filter(({ quiet }) => !quiet), ...newest.filter(({ quiet }) => quiet)].slice(0, SHOWN);
  place.hidden = !shown.length;
  fill(
    place,
    shown.map((item) => el("li", { class: mine.includes(item) ? "mine said" : "said", text: first(item) })),
  );
}

/** @param {Sent.NewsItem} item */
const first = ({ deed }) => deed;

/** What was said to this seat alone and still holds: as long as no other turn has begun.
 *  @param {Sent.NewsItem[]} standing */
function own(standing) {
  const said = standing.filter((item) => item.mine);
  const newest = said.at(-1);
  if (!newest || newest.turn !== standing.at(-1).turn) return [];
  const before = said.at(-2);
  const taught = ASKS.test(first(newest)) && before?.title === newest.title && !ASKS.test(first(before));
  return taught ? [newest, before] : [newest];
}
