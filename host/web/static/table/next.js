// What comes after a game: the same seats again with one click, or another game with the same people.

import { el } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

/** The buttons as an element; null where nobody may ask (most onlookers, a replay) or nothing follows.
 *  @param {Sent.NextGame[] | null} offers */
export function next(offers, game, act) {
  if (!offers || !act) return null;
  const others = offers.filter((offer) => offer.game !== game || offer.option);
  const choice = el(
    "select",
    { id: "next-game", "aria-label": t("Another game") },
    others.map(({ title, option }, at) => el("option", { value: at, text: named(title, option) })),
  );
  const begin = () => act.next(others[choice.value].game, others[choice.value].option);
  return el(
    "p",
    { class: "next-game", role: "group", "aria-label": t("What comes next") },
    el("button", { type: "button", class: "again again-same", text: t("The same seats again"), on: { click: () => act.next("", "") } }),
    others.length > 0 && el("span", { class: "next-other" }, choice, el("button", { type: "button", class: "again", text: t("Begin"), on: { click: begin } })),
  );
}

/** "Through the Ages, mode full". */
function named(title, option) {
  return option ? `${title}, ${option.replace("=", " ")}` : title;
}
