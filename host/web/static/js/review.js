// The game looked at again, after its end: the curve of the chances, and for every player the plays that changed them
// most, with what would have been better.

import { el, fill } from "./dom.js";
import { curve } from "./curve.js";
import { say } from "./words.js";

/** Draws the review into `place`; hidden while the game goes on. It comes some time after the end. */
export function review(place, { review: found, seats }) {
  place.hidden = !found;
  if (!found) return fill(place);
  const title = el("h2", { id: "review-title", text: say("review") });
  if (!found.done) return fill(place, title, el("p", { role: "status", text: say("review_thinking") }));
  if (found.why) return fill(place, title, el("p", { text: say("review_none", { why: found.why }) }));
  fill(
    place,
    title,
    el("p", { class: "quiet", text: say("review_note") }),
    found.curve.length > 1 && curve(say("review_curve"), found.curve, seats.map(({ name }) => name), percent),
    el("div", { class: "reasons" }, seats.map(({ seat, name }) => turning(name, found.turning[seat] || []))),
  );
}

function percent(share) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
}

/** Whether something else would have been better by a point at least. */
function brings({ better, gain }) {
  return better && Math.round(gain * 100) > 0;
}

/** What a play changed, in points of a hundred. */
function pointsOf({ change }) {
  return Math.round(change * 100);
}

function turning(name, all) {
  const plays = all.filter((one) => pointsOf(one) || brings(one));
  return el(
    "section",
    { class: "reason-sheet" },
    el("h3", { text: say("review_plays", { name }) }),
    el("ol", { class: "turning" }, plays.map(one)),
    !plays.length && el("p", { text: say(all.length ? "review_even" : "review_no_plays") }),
  );
}

function one(told) {
  const { where, play, chance, better, gain } = told;
  return el(
    "li",
    {},
    el("p", { class: "quiet", text: where }),
    el("p", { class: "turning-play", text: play }),
    el("p", { text: changed(pointsOf(told), percent(chance)) }),
    brings(told) && el("p", { text: say("review_better", { play: better, gain: percent(gain) }) }),
  );
}

function changed(points, to) {
  const way = points < 0 ? "review_down" : "review_up";
  return say(Math.abs(points) === 1 ? `${way}_one` : way, { n: Math.abs(points), to });
}
