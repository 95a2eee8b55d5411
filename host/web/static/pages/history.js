// The shelf of the history: the drawings of its games, and which of them are looked for. The words are in the page.

import { query, queryAll } from "../frame/dom.js";
import { cover } from "../frame/line.js";

const games = queryAll(".shelf > li");
const pills = queryAll(".pills button");
const more = query(".more");
const first = more ? Number(more.dataset.first) : games.length;
const choices = /** @type {HTMLSelectElement[]} */ (queryAll(".filters select"));
let title = "";
let all = !more;

/** Whether a game is one of those that are chosen beside its title: its people and its year. */
function isChosen(game) {
  return choices.every(({ value, dataset }) => !value || game.dataset[dataset.of].split(" ").includes(value));
}

/** Shows the games that are looked for, and how many of each title there are among them; the latest alone if all are. */
function show() {
  const chosen = games.filter(isChosen);
  const of = (wanted) => chosen.filter(({ dataset }) => !wanted || dataset.title === wanted);
  for (const pill of pills) {
    query("span", pill).textContent = String(of(pill.dataset.title).length);
    pill.setAttribute("aria-pressed", String(pill.dataset.title === title));
  }
  const found = new Set(of(title));
  const whole = all || found.size < games.length;
  for (const [at, game] of games.entries()) game.hidden = !found.has(game) || !(whole || at < first);
  query(".none").hidden = found.size > 0;
  if (more) more.hidden = whole;
}

for (const place of queryAll(".shelf .pic")) place.append(cover({ drawing: place.dataset.drawing, colour: place.dataset.colour }));
for (const pill of pills) {
  pill.addEventListener("click", () => {
    title = pill.dataset.title;
    show();
  });
}
for (const choice of choices) choice.addEventListener("change", show);
more?.addEventListener("click", () => {
  all = true;
  show();
  query("a", games[first])?.focus(); // the button is gone: whoever came by keys goes on where they were
});
// On a phone the game that was played last is as long as all else: it opens like the others.
if (matchMedia("(max-width: 600px)").matches) for (const fold of queryAll("details.fold")) fold.removeAttribute("open");
for (const row of queryAll(".filters")) row.hidden = false;
if (games.length) show(); // nothing has been played yet otherwise
