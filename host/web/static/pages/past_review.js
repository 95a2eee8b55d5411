// The review of a game of the history: asked for until it is made, then drawn as after the game itself.

import { ask } from "../frame/ask.js";
import { query } from "../frame/dom.js";
import { t } from "../frame/phrases.js";
import { review } from "../table/review.js";

const EVERY = 2000;
const NOBODY = [];

/** Asks once; how long to wait before asking again, 0: never.
 *  @returns {Promise<number>} */
async function look() {
  /** @type {Partial<Sent.ReviewedGame> & {why?: string}} */
  let found;
  try {
    found = (await ask(`${location.pathname}.json`)).json();
  } catch {
    query("#answer").textContent = t("Herald does not answer. Trying again.");
    return EVERY;
  }
  query("#answer").textContent = found.why || "";
  query("#game").textContent = found.title ? `${found.title} · ${found.day}` : "";
  review(query("#review"), { review: found.review || null, seats: found.seats || NOBODY });
  return found.review && !found.review.done ? EVERY : 0;
}

for (let wait = await look(); wait; wait = await look()) await new Promise((done) => setTimeout(done, wait));
