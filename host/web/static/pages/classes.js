// Begins a class from the home page: a game, a lesson of it, and a first name for each pupil.

import { ask } from "../frame/ask.js";
import { chosen, el, named, unreached } from "./home_parts.js";
import { t } from "../frame/phrases.js";

/** The games that have lessons, each with them.
 *  @returns {Promise<Sent.TaughtGame[]>} */
export async function lessonsOf() {
  /** @type {Sent.TaughtGame[]} */
  const games = (await ask("/learn.json")).json();
  return games.filter(({ lessons }) => lessons.length);
}

/** The parts of the page; `begin(fields)` asks the house for the class, `send(what, fields)` for all else.
 * @param {Sent.Home} state @param {Sent.TaughtGame[]} taught */
export function beginClass(state, taught, begin, send) {
  const { language } = state.settings;
  const usual = taught.find((one) => one.game === state.games[0].game) ?? taught[0];
  const game = chosen(t("Game"), taught.map((one) => [one.game, one.title]), usual.game, () => refill());
  const lessons = el("div", { class: "form" });
  const names = el("textarea", { rows: 4, maxlength: 800, "aria-label": t("First names of the pupils"), text: state.settings.names.join(", ") });
  const spoken = chosen(t("Language"), state.languages, language);
  const cards = chosen(t("Language on the cards"), state.languages, language);
  const keeps = el("input", { type: "checkbox" });
  const stations = el("input", { type: "checkbox" });
  const free = state.stations.some(({ plugged, table }) => plugged && !table);
  let lesson = null;

  function refill() {
    const found = taught.find((one) => one.game === game.value).lessons;
    lesson = chosen(t("Lesson"), found.map(({ name, title }) => [name, title]), found[0].name);
    for (const option of lesson.options) option.classList.add("said"); // in the language of the house already
    lessons.replaceChildren(named(t("Lesson"), lesson));
  }

  refill();
  const asked = (event) => {
    event.preventDefault();
    names.blur();
    begin({ game: game.value, lesson: lesson.value, names: names.value, language: spoken.value, card_names: cards.value, keeps: keeps.checked, stations: stations.checked });
  };
  return [
    el("h1", { text: t("Class") }),
    el("p", { text: t("Everybody takes the same lesson in a browser, at their own pace. You see who needs help.") }),
    state.settings.network ? null : unreached(send),
    el("form", { class: "form", on: { submit: asked } },
      named(t("Game"), game), lessons,
      named(t("First names of the pupils, with commas between"), names),
      named(t("Language"), spoken), named(t("Language on the cards"), cards),
      free && el("label", { class: "tick" }, stations, t("The first pupils sit at the stations that are free")),
      el("label", { class: "tick" }, keeps, t("Keep the stars of all, until they are forgotten")),
      el("div", { class: "row" }, el("button", { class: "first", text: t("Begin") }), el("a", { class: "button", href: "/", text: t("Home") }))),
  ].filter(Boolean);
}
