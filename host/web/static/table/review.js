// The game looked at again, after its end: the curve of the chances, and for every player the plays that stand out from
// the best other one of their moment, why, and that moment to be tried again.

import { el, fill } from "../frame/dom.js";
import { curve } from "./curve.js";
import { LANGUAGE, t } from "../frame/phrases.js";

/** Draws the review into `place`; hidden while the game goes on. It comes some time after the end. `begin(task, note)`
 *  starts a moment as an exercise and says in `note` what comes of it; nobody who only looks on has it.
 *  @param {HTMLElement} place @param {{review: Sent.Snapshot["review"], seats: Sent.NamedSeat[]}} snapshot */
export function review(place, { review: found, seats }, begin = null) {
  place.hidden = !found;
  if (!found) return fill(place);
  const title = el("h2", { id: "review-title", text: t("Review of the game") });
  if (found.done === false) return fill(place, title, el("p", { role: "status", text: found.again ? t("The computer has much to do: Herald begins to look again.") : t("Herald is looking at every play again; this takes a moment.") }));
  if (found.why) return fill(place, title, el("p", { text: t("The game cannot be reviewed: {why}", { why: found.why }) }));
  const note = el("p", { role: "status" });
  const retry = begin && ((task) => begin(task, note));
  fill(
    place,
    title,
    el("p", { class: "quiet", text: t("Chances are what Herald judges, from what each player could know at that moment. They are no proof.") }),
    found.curve.length > 1 && curve(t("Chances to win"), found.curve, seats.map(({ name }) => name), percent),
    el("div", { class: "reasons" }, seats.map(({ seat, name }) => turning(name, found.turning[seat] || [], retry))),
    note,
  );
}

function percent(share) {
  return new Intl.NumberFormat(LANGUAGE, { style: "percent" }).format(share);
}

/** @param {string} name @param {Sent.TurningPlay[]} all */
function turning(name, all, retry) {
  const plays = all.filter(({ worth }) => worth);
  return el(
    "section",
    { class: "reason-sheet" },
    el("h3", { text: t("{name}: plays that changed the chances most", { name }) }),
    el("ol", { class: "turning" }, plays.map((told) => one(told, retry))),
    !plays.length && el("p", { text: all.length ? t("No play changed the chances by one per cent.") : t("There was nothing to choose.") }),
  );
}

/** @param {Sent.TurningPlay} told */
function one(told, retry) {
  const { where, play, worth, why, task } = told;
  return el(
    "li",
    {},
    el("p", { class: "quiet", text: where }),
    el("p", { class: "turning-play", text: play }),
    el("p", { text: worth }),
    why?.length > 0 && el("p", { class: "said", text: why.join(" ") }),
    task && retry && el("p", {}, el("button", { type: "button", class: "again", text: t("Try this moment"), on: { click: () => retry(task) } })),
  );
}
