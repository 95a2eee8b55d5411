// The page /learn of a house: what there is to learn in each game, with the reader's stars.

import { ask, posted } from "../frame/ask.js";
import { el } from "../frame/dom.js";
import { map } from "../table/learn.js";
import { t } from "../frame/phrases.js";

const STARTS = 60; // seconds that a table of its own may take
const answer = document.getElementById("answer");

async function begin(game, lesson) {
  answer.textContent = t("The lesson begins; its station needs a moment.");
  answer.className = "begins";
  const found = await ask("/learn", posted({ game, lesson }), STARTS)
    .then((response) => response.json())
    .catch(() => ({ why: t("Herald does not answer. Is it still running?") }));
  if (found.page) location.assign(found.page);
  else {
    answer.textContent = found.why;
    answer.className = "";
  }
}

/** Where somebody begins who has learnt nothing of a game yet: its first game, or without one its first lesson. */
function start({ first, lessons }) {
  const begun = first?.stars || lessons.some(({ done, stars }) => done || stars);
  return begun ? null : (first ?? lessons[0])?.name;
}

function section(found, at) {
  const parts = map({ ...found, start: start(found) }, (name) => begin(found.game, name)).filter(Boolean);
  return el("details", { class: "fold", open: at === 0 },
    el("summary", {}, el("h2", { class: "said", text: found.title }), found.about && el("p", { class: "said", text: found.about })),
    ...parts);
}

/** @type {Sent.TaughtGame[]} */
const games = (await ask("/learn.json")).json();
document.getElementById("games").append(...games.map(section));
