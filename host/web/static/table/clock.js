// The clock of an event at a table of a house: which round is played here, and until when.

import { ask } from "../frame/ask.js";
import { el, fill } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { t } from "../frame/phrases.js";

const EVERY = 15000;
const MINUTE = 60;

/** 20:45 by the clock of the house, as the wall, stations and voices say it; where the reader's zone has another time,
 *  with these words. */
export function timeOf(until) {
  const [time, end] = [until.slice(11, 16), new Date(until)];
  const own = [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  return own === time ? time : t("{time} (by the clock of the house)", { time });
}

/** Shows it after what `parent` holds, for as long as a round with a clock is played at this table. */
export async function clock(parent) {
  if (!ROOT) return; // a table without a house plays in no event that it knows of
  const shown = el("span", { class: "event-clock", role: "timer" });
  parent.append(shown);
  for (;;) {
    const found = await asked().catch(() => null); // a house that starts again answers later
    if (found) fill(shown, found.until ? parts(found) : []);
    await new Promise((done) => setTimeout(done, EVERY));
  }
}

/** @returns {Promise<Sent.EventClock | null>} */
async function asked() {
  const answer = await ask(`/clock.json?table=${ROOT.split("/").pop()}`);
  return answer.ok ? answer.json() : null;
}

/** What is left is counted by the house: the clock of a phone may be wrong.
 *  @param {Sent.EventClock} clock */
function parts({ round, until, left: seconds }) {
  const left = Math.ceil(seconds / MINUTE);
  const time = el("b", { class: "said", text: timeOf(until) });
  const words = left > 0 ? [t("Round {n}", { n: round }), " · ", time, " · ", t("{n} min left", { n: left })] : [t("Round {n}", { n: round }), " · ", t("Time is up.")];
  return words.map((word) => (typeof word === "string" ? el("span", { text: word }) : word));
}
