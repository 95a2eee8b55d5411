// Great moments: conflicts between two cities, all pairs in one scene; a finished wonder; supremacy; the end. A scene is
// data: {title, text, token, figure, ms, told}. It lies beside the station while it lasts, and takes no focus and no key
// but Escape. That key or any click ends it; what was pressed or clicked still happens.

import { el } from "../frame/dom.js";
import { duels } from "./duels.js";
import { t } from "../frame/phrases.js";

const STEP_MS = 1700;
const LAST_MS = 3200;
const CONTROLS = ".reveal-keys, #sounds"; // a click there is meant for what goes on

/** Builds the stage into `place`; returns {hear, after, finale, clear, forget}. `hear(news)` stages what is new and
 *  great, `after(what)` calls `what()` when nothing is on stage any more, `clear()` ends what is staged, and `forget()`
 *  also what waits for it. Who has won waits for `finale(before, told)`, since the score is revealed first: `before` are
 *  scenes that do so here, `told()` is called as the scene begins that names the winner. `name(seat)` is a player's. */
export function stage(place, name) {
  const title = el("h2", { class: "said" });
  const text = el("p", { class: "stage-text said" });
  const token = el("p", { class: "stage-token said" });
  const figure = el("div", { class: "stage-figure" });
  const skip = el("button", { type: "button", class: "stage-skip", text: t("Close"), on: { click: clear } });
  place.replaceChildren(title, text, figure, token, skip);
  let last = null;
  let queue = [];
  let timer = null;
  let end = [];
  let waiting = [];

  document.addEventListener("pointerdown", ({ target }) => {
    if (timer !== null && !(target instanceof Element && target.closest(CONTROLS))) clear();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (timer !== null && key === "Escape") clear();
  });

  function hear(news) {
    const fresh = last === null ? [] : news.filter(({ n, mine }) => n > last && !mine);
    last = news.length ? news[news.length - 1].n : 0;
    const ends = fresh.filter(({ tune }) => tune === "over");
    if (ends.length) end = ends.map(({ title, lines }) => ({ title, text: lines.join("\n"), token: "" }));
    play(together(fresh.filter(({ tune }) => tune === "conflict")).flatMap((item) => scenes(item, name)));
  }

  function after(what) {
    if (timer === null) what();
    else waiting.push(what);
  }

  function finale(before, told) {
    const [first, ...more] = end.splice(0);
    play([...before, ...(first ? [{ ...first, told }, ...more] : [])]);
    if (!first) after(told);
  }

  function play(steps) {
    queue.push(...steps);
    for (const { before } of steps) before?.();
    if (steps.length && timer === null) next();
  }

  function next() {
    const scene = queue.shift();
    place.hidden = !scene;
    document.body.classList.toggle("counting", Boolean(scene?.counting));
    if (!scene) return rest();
    title.textContent = scene.title;
    text.textContent = scene.text;
    token.textContent = scene.token;
    if (figure.firstChild !== (scene.figure ?? null)) figure.replaceChildren(...(scene.figure ? [scene.figure] : []));
    timer = setTimeout(next, scene.ms ?? (queue.length ? STEP_MS : LAST_MS));
    scene.told?.();
  }

  function clear() {
    clearTimeout(timer);
    const skipped = queue.splice(0);
    place.hidden = true;
    document.body.classList.remove("counting");
    for (const { told } of skipped) told?.();
    rest();
  }

  function forget() {
    queue = [];
    end = [];
    waiting = [];
    document.body.classList.remove("staging");
    clear();
  }

  function rest() {
    timer = null;
    for (const what of waiting.splice(0)) what();
  }

  return { hear, after, finale, clear, forget };
}

/** News with drawings that belong to one moment, as one.
 *  @param {Sent.NewsItem[]} news */
function together(news) {
  const found = [];
  for (const item of news) {
    const before = found.at(-1);
    if (item.scene && before?.scene && before.title === item.title) {
      before.lines.push(...item.lines);
      before.scene.push(...item.scene);
    } else found.push(item.scene ? { ...item, lines: [...item.lines], scene: [...item.scene] } : item);
  }
  return found;
}

/** "Ada beats Bela, 4 to 2: +1 and -1." is two scenes: the strengths, and then what comes of it. Lines without figures
 *  before their colon, like "Ada: 5, scores 8 points.", are one. What has a drawing is drawn; what hands do with
 *  pieces is for the log, and a title alone is for the strip: it would be an empty box over the table.
 *  @param {Sent.NewsItem} item
 *  @returns {any[]} */
function scenes({ title, scene, ...item }, name) {
  if (scene) return duels(title, item.lines, scene, name);
  const lines = item.lines.filter((_line, at) => !item.pieces?.includes(at));
  return lines.flatMap((line) => {
    const cut = line.lastIndexOf(": ");
    if (!/\d/.test(line.slice(0, Math.max(cut, 0)))) return [{ title, text: line, token: "" }];
    const text = line.slice(0, cut);
    return [{ title, text, token: "" }, { title, text, token: line.slice(cut + 2) }];
  });
}
