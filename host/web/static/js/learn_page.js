// The page /learn of a house: what there is to learn in each game, with the reader's stars.

import { el } from "./dom.js";
import { map } from "./learn.js";
import { say } from "./words.js";

// What each game is about, how many play it and about how long a whole one takes people at a table.
const ABOUT = {
  oh_hell: "A game of tricks: before each deal you say how many you will take, and only who takes exactly so many scores well. 3 to 7 players, about 45 minutes.",
  seven_wonders: "You build up an ancient city over three Ages: all choose a card at once, build it, and pass their hand on; the most points win. 2 to 7 players, about 30 minutes.",
  seven_wonders_duel: "Two cities take cards in turn from one layout; you win at once by your army or by science, else by points. 2 players, about 30 minutes.",
  through_the_ages: "You lead a civilization from antiquity to modern times, with farms, leaders, wonders and an army; the most culture wins. 2 to 4 players, one to four hours.",
  tower_of_babel: "All build the eight wonders of the world together: you offer your cards for the builds of others, and gain whether they take them or not. 3 to 5 players, about 45 minutes.",
};

const answer = document.getElementById("answer");

async function begin(game, lesson) {
  answer.textContent = say("lessons_begin");
  answer.className = "begins";
  const headers = { "Content-Type": "application/json" };
  const found = await fetch("/learn", { method: "POST", headers, body: JSON.stringify({ game, lesson }) })
    .then((response) => response.json())
    .catch(() => ({ why: say("lessons_lost") }));
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
  return el("details", { class: "learn-game", open: at === 0 },
    el("summary", {}, el("h2", { class: "said", text: found.title }), ABOUT[found.game] && el("p", { text: ABOUT[found.game] })),
    ...parts);
}

const games = await (await fetch("/learn.json")).json();
document.getElementById("games").append(...games.map(section));
