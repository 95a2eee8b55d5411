// What can be learnt here: the map of a game's lessons, exercises and its puzzle, and the panel that leads through one.

import { ask, posted } from "../frame/ask.js";
import { el, fill, focused, query, queryAll } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { rule } from "../frame/rule.js";
import { count, t } from "../frame/phrases.js";

const STARS = 3;
const STARTS = 60; // seconds that a table of its own may take
const BUTTONS = { back: t("Back"), again: t("Again"), skip: t("Do it for me") };

/** How many of the stars somebody has, as a picture with words. */
export function stars(number) {
  return el("span", { class: "stars", role: "img", "aria-label": count("{n} star of 3", "{n} stars of 3", number) },
    "★".repeat(number), el("i", { text: "☆".repeat(STARS - number) }));
}

/** Asks a seat's table what there is to learn, or begins `name` (a page of its own, where the browser goes then). */
export async function asked(seat, key, name) {
  return (await ask(`${ROOT}/seat/${seat}/lesson`, posted({ lesson: name }, { "X-Seat-Key": key }), STARTS)).json();
}

/** A function that begins something and says in `note` what comes of it. */
export function beginner(seat, key, note) {
  return async (name) => {
    note.textContent = t("The lesson begins on a page of its own, which leads back here.");
    const found = await asked(seat, key, name).catch(() => ({ why: t("Herald does not answer. Is it still running?") }));
    if (found.page) location.assign(found.page);
    else note.textContent = found.why;
  };
}

/** The map: the first game, the puzzle of the day, then each lesson with its stars and its exercises. `here` is what is
 *  learnt now, `start` what a newcomer begins with.
 *  @param {Sent.LearningMap & {first?: Sent.OfferedTask | null, start?: string}} found */
export function map({ first, lessons, puzzle, campaign = [], here = "", start = "" }, begin) {
  const now = (name) => (name === here ? "step" : null);
  const mark = (name) => name === start && el("b", { class: "start", text: t("Start here:") });
  const button = (name, ...parts) =>
    el("button", { type: "button", class: "again", "aria-current": now(name), on: { click: () => begin(name) } }, ...parts);
  const exercise = ({ name, goal, stars: won }) => button(name, el("span", { class: "said", text: goal }), stars(won));
  return [
    first && el("p", { class: "puzzle" }, mark(first.name), button(first.name, t("Your first game"), " ", stars(first.stars))),
    puzzle && el("p", { class: "puzzle" }, button(puzzle.name, t("Puzzle of the day"), " ", stars(puzzle.stars))),
    el("ol", { class: "map" }, lessons.map(({ name, title, stars: won, done, exercises }) =>
      el("li", {},
        mark(name),
        button(name, el("span", { class: "said", text: done && !won ? `${title} ✓` : title }), " ", stars(won)),
        exercises.length > 0 && el("span", { class: "exercises" }, exercises.map(exercise))))),
    campaign.length > 0 && el("h3", { text: t("Campaign: short games, each with one rule more") }),
    campaign.length > 0 && el("ol", { class: "map" }, campaign.map(({ name, title, stars: won, open }) =>
      el("li", {},
        open ? button(name, el("span", { class: "said", text: title }), " ", stars(won))
          : el("span", { class: "closed", title: t("Opens when the short game before it is finished"), text: title })))),
  ];
}

/** The map for the key dialog: an element that fills itself; it stays empty where this game has no lessons. */
export function lessons(seat, key) {
  const place = el("div", { class: "lessons" });
  const note = el("p", { role: "status" });
  asked(seat, key, "")
    .then((found) => {
      if (found.lessons?.length) place.append(el("h3", { text: t("Lessons of this game") }), ...map(found, beginner(seat, key, note)).filter(Boolean), note);
    })
    .catch(() => {});
  return place;
}

/** Builds the panel into `place`; returns what draws a snapshot. It stays until the learner goes on. */
export function panel(place, seat, key, act) {
  const note = el("p", { role: "status" });
  const begin = beginner(seat, key, note);
  let offered = null;
  let over = false;
  let game = "";

  place.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-do]");
    if (button?.dataset.do === "next") begin(offered.next);
    else if (button) act.lead(button.dataset.do);
  });

  async function offer(again) {
    offered = await asked(seat, key, "").catch(() => null);
    again();
  }

  function show(snapshot) {
    const { lesson } = snapshot;
    game = snapshot.game.name;
    place.hidden = !lesson;
    document.body.classList.toggle("learning", Boolean(lesson));
    if (!lesson) return;
    if (!offered || (lesson.over && !over)) offer(() => draw(lesson)); // what is next, and the stars that were won
    over = lesson.over;
    draw(lesson);
    light(snapshot);
  }

  function draw(lesson) {
    const doing = focused()?.dataset.do;
    fill(place, ...parts(lesson, offered, begin, game), note);
    if (doing) place.querySelector(`[data-do="${doing}"]`)?.focus({ preventScroll: true });
  }

  return { show, light };
}

/** What is learnt is called, whether that is a sentence of the page's `own`, to be translated, and how far it has come:
 *  nothing where it has no steps. */
export function heading({ kind, title, step, steps }) {
  const own = kind === "exercise";
  const named = own ? t("{title}: exercise", { title }) : title;
  const hints = () => t("{n} of {of} hints", { n: step, of: steps });
  const counts = { lesson: () => t("Step {n} of {of}", { n: Math.min(step + 1, steps), of: steps }), first: hints, campaign: hints }[kind];
  return { named, own, where: counts?.() ?? "" };
}

function parts(lesson, offered, begin, game) {
  const { step, steps, learnt, now, note, hint, over, praise } = lesson;
  const { named, own, where } = heading(lesson);
  return [
    el("div", { class: "lesson-head" },
      el("h2", { id: "lesson-title", class: own ? null : "said", text: named }),
      where && el("span", { class: "lesson-step", text: over ? t("Done") : where }),
      over && stars(lesson.stars)),
    where && el("progress", { max: steps, value: step, "aria-label": where }),
    el("div", { "aria-live": "polite" },
      learnt && el("p", { class: "learnt" }, picture(lesson), el("span", { class: "said", text: learnt }), " ", rule(game, lesson.rule)),
      note && el("p", { class: "note said", text: note }),
      hint && el("p", { class: "note said", text: hint }),
      now && el("p", { class: "now said", text: now }),
      praise && el("p", { class: "praise said", text: praise })),
    buttons(lesson, offered),
    offered?.lessons?.length > 0 &&
      el("details", { data: { key: "map" } }, el("summary", { text: t("Lessons of this game") }), ...map(offered, begin).filter(Boolean)),
  ];
}

/** The drawing of a step, where one says more than words. */
function picture({ drawing }) {
  return drawing && el("img", { src: new URL(`../${drawing.path}`, import.meta.url).pathname, alt: drawing.alt });
}

/** [what a button does, its words]: what can be done now, and at the end what is next. */
export function offers({ kind, can, over }, offered) {
  const known = Object.entries(BUTTONS).filter(([what]) => can.includes(what));
  const found = known.map(([what, text]) => [what, what === "skip" && kind !== "lesson" ? t("Show the answer") : text]);
  const next = over && offered?.next; // before that it would be taken for the next step
  return next ? [...found, ["next", t("Next: {title}", { title: titleOf(offered) })]] : found;
}

function buttons(lesson, offered) {
  const one = ([what, text]) =>
    el("button", { type: "button", class: what === "next" ? "first" : "again", data: { do: what }, text });
  return el("p", { class: "lesson-buttons" }, offers(lesson, offered).map(one));
}

/** What the next thing is called. */
function titleOf({ lessons, campaign = [], next }) {
  const short = campaign.find(({ name }) => name === next);
  if (short) return short.title;
  const [lesson, number] = next.split("/");
  const found = lessons.find(({ name }) => name === lesson);
  return (number ? found?.exercises.find(({ name }) => name === next)?.goal : found?.title) ?? "";
}

const AIR = 8; // pixels of the dock around what is lit

/** @type {{ step: string, byHand: boolean, one?: Element, watching?: ResizeObserver }} */
const shown = { step: "", byHand: false };

/** Lights the card that this step is about, where it can be seen, or, when that lies on the reader, its use and the button for it; the reader
 *  where a card lies in the way of what needs none. */
function light({ lesson, reader }) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  if (!lesson || lesson.over) return;
  const { card, play } = lesson;
  const ready = play && (reader || null) === (card || null);
  const wanted = ready
    ? queryAll(".way[data-play]").filter(({ dataset }) => dataset.play === play)
    : card ? [...document.querySelectorAll(`[data-lay="${CSS.escape(card)}"], [data-card="${CSS.escape(card)}"] > button`)]
    : play && reader ? [document.querySelector("#reader")] : [];
  for (const one of wanted) one.classList.add("lit");
  const step = `${card} ${play} ${ready}`;
  if (step !== shown.step) Object.assign(shown, { step, byHand: false });
  shown.one = wanted[0];
  show();
}

/** Keeps what is lit in sight while the page finds its form, until somebody scrolls by hand. */
function show() {
  shown.watching ??= watchForm();
  if (!shown.byHand && shown.one) bring(shown.one);
}

/** What lies in the dock of a phone is in sight already: only its row moves, and the task is brought above it. The page
 *  keeps what it scrolls to clear of the dock, and would run to its end. */
function bring(one) {
  const dock = one.closest("#dock");
  if (!dock || getComputedStyle(dock).position !== "sticky") return one.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (let place = one.parentElement; place && place !== dock; place = place.parentElement) {
    const lit = one.getBoundingClientRect();
    const seen = place.getBoundingClientRect();
    place.scrollLeft += Math.min(0, lit.left - seen.left - AIR) + Math.max(0, lit.right - seen.right + AIR);
    place.scrollTop += Math.min(0, lit.top - seen.top - AIR) + Math.max(0, lit.bottom - seen.bottom + AIR);
  }
  query("#lesson .now")?.scrollIntoView({ block: "nearest" });
}

function watchForm() {
  const watching = new ResizeObserver(show);
  for (const one of [document.body, document.getElementById("dock")]) if (one) watching.observe(one);
  for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => (shown.byHand = true), { passive: true });
  return watching;
}
