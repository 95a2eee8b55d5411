// The beginning of all paths of this table: nothing, or `/t/3` behind the address of a house.

export const ROOT = document.documentElement.dataset.root ?? "";

const AGAIN = 1000;
const SEAT = /^\/t\/\d+\/(seat|large|ear)\/\d+$/;
let looking = false;

const pause = () => new Promise((done) => setTimeout(done, AGAIN));

/** What the game's drawings need, asked for until the table answers: a page may outlive it for a moment. */
export async function catalogOf() {
  for (;; await pause()) {
    const answer = await fetch(`${ROOT}/game.json`).catch(() => null);
    if (answer?.ok) return answer.json();
  }
}

/** In a house: the page of a seat that was refused, or whose table starts again, goes where this device sits now. */
export async function wayBack() {
  if (looking) return;
  for (looking = true; ; await pause()) {
    const to = await whereTo().catch(() => "");
    if (to) return location.replace(to);
  }
}

/** The address of this page as it is now; nothing while the table does not answer; the home page once it is closed. */
async function whereTo() {
  const number = ROOT.split("/").pop();
  if (!(await fetch(`${ROOT}/game.json`)).ok) {
    const { tables, lobby } = await (await fetch("/home.json")).json();
    if (tables.some((one) => String(one.number) === number)) return "";
    if (location.pathname.endsWith("/screen")) return "/screen";
    return lobby.some((one) => String(one.number) === number) ? `/table/${number}` : "/";
  }
  const part = SEAT.exec(location.pathname)?.[1];
  if (!part) return location.href;
  const found = new URL((await fetch(`/table/${number}`)).url);
  return found.href.replace("/seat/", `/${part}/`);
}
