// Great moments: conflicts one by one, both strengths and then the token; supremacy; the end. It lies over the page for
// as long as it lasts, takes no key and no focus, and is over with one click.

import { el } from "./dom.js";
import { say } from "./words.js";

const STAGED = ["conflict", "over"];
const STEP_MS = 1700;
const LAST_MS = 3200;

/** Builds the stage into `place`; returns `hear(news)`, which stages what is new and great. */
export function stage(place) {
  const title = el("h2", {});
  const text = el("p", { class: "stage-text" });
  const token = el("p", { class: "stage-token" });
  const skip = el("button", { type: "button", class: "stage-skip", text: say("stage_skip"), on: { click: clear } });
  place.replaceChildren(title, text, token, skip);
  let last = null;
  let queue = [];
  let timer = null;

  function hear(news) {
    const fresh = last === null ? [] : news.filter(({ n }) => n > last);
    last = news.length ? news[news.length - 1].n : 0;
    const steps = fresh.filter(({ tune, mine }) => STAGED.includes(tune) && !mine).flatMap(scenes);
    if (!steps.length) return;
    queue.push(...steps);
    if (timer === null) next();
  }

  function next() {
    const scene = queue.shift();
    place.hidden = !scene;
    if (!scene) return (timer = null);
    title.textContent = scene.title;
    text.textContent = scene.text;
    token.textContent = scene.token;
    timer = setTimeout(next, queue.length ? STEP_MS : LAST_MS);
  }

  function clear() {
    clearTimeout(timer);
    timer = null;
    queue = [];
    place.hidden = true;
  }

  return hear;
}

/** "Ada beats Bela, 4 to 2: +1 and -1." is two scenes: the strengths, and then what comes of it. */
function scenes({ title, lines }) {
  if (!lines.length) return [{ title, text: "", token: "" }];
  return lines.flatMap((line) => {
    const cut = line.lastIndexOf(": ");
    if (cut < 0) return [{ title, text: line, token: "" }];
    const text = line.slice(0, cut);
    return [{ title, text, token: "" }, { title, text, token: line.slice(cut + 2) }];
  });
}
