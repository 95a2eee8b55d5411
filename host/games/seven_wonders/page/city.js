// A city of 7 Wonders: its coins, shields and tokens, the board of its wonder, and what stands in it.

import { el, icon, risen, spoken } from "../../../frame/dom.js";
import { cost, costWords, phrase, tokens } from "./effects.js";
import { piles } from "./piles.js";
import { cityOf, side } from "./ring.js";
import { count, t } from "../../../frame/phrases.js";

/** What a city got in the last turn (fresh.js).
 *  @typedef {{cards: string[], coins: number, left: number, right: number}} Fresh */

export const FREE_CITY = t("Free City");

const BESIDE = { left: t("on your left"), right: t("on your right") };

/** The city of `seat` as elements; `own` is the large place for myself, `fresh` is what it got in the last turn.
 *  @param {Sent.WondersCatalog} catalog @param {number} seat @param {Moment<Sent.WondersSnapshot>} snapshot
 *  @param {boolean} own @param {Fresh | undefined} fresh */
export function city(catalog, seat, snapshot, own, fresh) {
  const { name } = snapshot.seats[seat - 1] || { name: FREE_CITY };
  const one = cityOf(snapshot.public, seat);
  const place = BESIDE[side(seat, snapshot)];
  const title = el("h2", {}, own ? t("My city") : name, place ? [" ", el("span", { class: "beside", text: place })] : null);
  if (!one) return [el("header", { class: "city-head" }, title)];
  const wonder = catalog.wonders[one.wonder];
  return [
    el("header", { class: "city-head" }, title, el("p", { class: "wonder", text: t("{wonder}, side {side}", { wonder: wonder.name, side: one.side }) })),
    figures(one, fresh),
    board(wonder.sides[one.side], one),
    piles(catalog, one, fresh?.cards || []),
  ];
}

/** @param {Sent.WondersCity} one @param {Fresh | undefined} fresh */
function figures(one, fresh) {
  return el(
    "ul",
    { class: "figures" },
    figure("coin", one.coins, count("{n} coin", "{n} coins", one.coins), fresh?.coins),
    figure("shield", one.shields, count("{n} shield", "{n} shields", one.shields)),
    one.left.length + one.right.length
      ? el(
          "li",
          { class: "tokens" },
          spoken(`${t("Conflict tokens")} `),
          [...gained(one.left, fresh?.left), ...gained(one.right, fresh?.right)].sort(([a], [b]) => b - a).map(token),
        )
      : null,
    one.free
      ? el(
          "li",
          { class: "power", title: t("may build one structure free in this Age") },
          icon("free-build"),
          el("span", { text: t("free build") }),
        )
      : null,
  );
}

/** `change` is what came or went in the last turn.
 *  @param {string} sign @param {number} n @param {string} said @param {number} [change] */
function figure(sign, n, said, change = 0) {
  return el("li", { title: said }, icon(sign), el("b", { text: n, "aria-hidden": "true" }), risen(change), spoken(said));
}

/** [[value, whether it came in the last turn]] of the tokens of one side.
 *  @param {number[]} tokens @param {number} [before] @returns {[number, boolean][]} */
function gained(tokens, before = tokens.length) {
  return tokens.map((value, at) => [value, at >= before]);
}

/** @param {[number, boolean]} pair */
function token([value, fresh]) {
  const kind = ["token", value < 0 ? "lost" : "won", fresh ? "dropped" : ""];
  return el("span", { class: kind.join(" ").trim(), text: value < 0 ? `−${-value}` : `+${value}` });
}

/** The board of a wonder: the good that it makes, then its stages.
 *  @param {Sent.WondersSide} one @param {Sent.WondersCity} one */
function board({ makes, stages }, { seat, stages: done }) {
  const { words } = phrase(["make", makes, false]);
  return el(
    "ol",
    { class: "stages", "aria-label": t("Wonder: {done} of {stages} built", { done, stages: count("{n} stage", "{n} stages", stages.length) }) },
    el("li", { class: "maker", title: words, data: { light: `${seat}:board` } }, spoken(words), tokens(makes)),
    stages.map((stage, index) => oneStage(stage, index, index < done)),
  );
}

/** @param {Sent.WondersPart} stage @param {number} index @param {boolean} done */
function oneStage(stage, index, done) {
  const gains = stage.effects.map((effect) => phrase(effect).words).join(", ");
  const price = costWords(stage.cost);
  const said = done ? t("Stage {n}, built: {gains}; {price}", { n: index + 1, gains, price }) : t("Stage {n}: {gains}; {price}", { n: index + 1, gains, price });
  return el(
    "li",
    { class: done ? "stage done" : "stage", title: said },
    spoken(said),
    el("span", { class: "stage-cost", "aria-hidden": "true" }, done ? icon("ready") : cost(stage.cost, true)),
    el(
      "span",
      { class: "stage-gain", "aria-hidden": "true" },
      stage.effects.map((effect) => phrase(effect).short),
    ),
  );
}
