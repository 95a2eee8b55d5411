// The beginning of all paths of this table: nothing, or `/t/3` behind the address of a house.

import { ask } from "./ask.js";

export const ROOT = document.documentElement.dataset.root ?? "";

const AGAIN = 1000;
const LONGEST = 60_000;
const SEAT = /^\/t\/\d+\/(seat|large|ear|card)\/\d+$/;
let looking = false;

const pause = (ms = AGAIN) => new Promise((done) => setTimeout(done, ms));

/** What the game's drawings need, asked for until the table answers: a page may outlive it for a moment. */
export async function catalogOf() {
  for (;; await pause()) {
    const answer = await ask(`${ROOT}/game.json`).catch(() => null);
    if (answer?.ok) return answer.json();
  }
}

/** In a house: the page of a seat that was refused goes where this device sits now. One that should stay where it is
 *  looks again, less and less often: to load it again would change nothing. */
export async function wayBack() {
  if (looking) return;
  looking = true;
  for (let wait = AGAIN; ; wait = Math.min(LONGEST, wait * 2)) {
    const to = await whereTo().catch(() => "");
    if (to && new URL(to, location.href).href !== location.href) return location.replace(to);
    await pause(wait);
  }
}

/** The address of this page as it is now; nothing while the table does not answer; the home page once it is closed. */
async function whereTo() {
  const number = ROOT.split("/").pop();
  if (!(await ask(`${ROOT}/game.json`)).ok) {
    /** @type {Sent.Home} */
    const { tables, lobby } = (await ask("/home.json")).json();
    if (tables.some((one) => String(one.number) === number)) return "";
    if (location.pathname.endsWith("/screen")) return "/screen";
    return lobby.some((one) => String(one.number) === number) ? `/table/${number}` : "/";
  }
  const part = SEAT.exec(location.pathname)?.[1];
  if (!part) return location.href;
  const found = new URL((await ask(`/table/${number}`)).url);
  return found.href.replace("/seat/", `/${part}/`);
}
