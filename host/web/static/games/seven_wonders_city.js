// A city of 7 Wonders: its wonder and stages, coins, shields and tokens, goods and structures.

import { el, icon, count, spoken } from "../js/dom.js";
import { say } from "../js/words.js";
import { KINDS } from "./seven_wonders_card.js";
import { cost, costWords, phrase } from "./seven_wonders_effects.js";

export const FREE_CITY = "Free City";

/** The city of `seat` as elements; `own` shows the names of structures at once. */
export function city(catalog, seat, snapshot, own) {
  const { name } = snapshot.seats[seat - 1] || { name: FREE_CITY };
  const one = snapshot.public.cities[seat - 1];
  const place = beside(seat, snapshot);
  const title = el("h2", {}, own ? "My city" : name, place ? [" ", el("span", { class: "beside", text: place })] : null);
  if (!one) return [el("header", { class: "city-head" }, title)];
  const side = catalog.wonders[one.wonder].sides[one.side];
  const parts = [supply(catalog, side, one), built(catalog, one, seat, own)];
  return [
    el(
      "header",
      { class: "city-head" },
      title,
      el("p", { class: "wonder", text: `${catalog.wonders[one.wonder].name}, side ${one.side}` }),
    ),
    figures(one),
    stages(side.stages, one.stages),
    own ? parts : el("div", { class: "holdings" }, parts),
  ];
}

function beside(seat, { me, seats, public: table }) {
  if (!me || seat === me) return "";
  const ring = table.free_city || seats.length;
  if (seat === (me % ring) + 1) return "on your left";
  return me === (seat % ring) + 1 ? "on your right" : "";
}

function figures(one) {
  return el(
    "ul",
    { class: "figures" },
    figure("coin", one.coins, count(one.coins, "coin")),
    figure("shield", one.shields, count(one.shields, "shield")),
    one.left.length + one.right.length
      ? el(
          "li",
          { class: "tokens" },
          spoken("Conflict tokens "),
          [...one.left, ...one.right].sort((a, b) => b - a).map(token),
        )
      : null,
    one.free
      ? el(
          "li",
          { class: "power", title: "may build one structure free in this Age" },
          icon("free-build"),
          el("span", { text: "free build" }),
        )
      : null,
  );
}

function figure(sign, n, said) {
  return el("li", { title: said }, icon(sign), el("b", { text: n, "aria-hidden": "true" }), spoken(said));
}

function token(value) {
  return el("span", { class: value < 0 ? "token lost" : "token won", text: value < 0 ? `−${-value}` : `+${value}` });
}

function stages(all, done) {
  return el(
    "ol",
    { class: "stages", "aria-label": `Wonder: ${done} of ${count(all.length, "stage")} built` },
    all.map((stage, index) => oneStage(stage, index, index < done)),
  );
}

function oneStage(stage, index, done) {
  const gains = stage.effects.map((effect) => phrase(effect).words).join(", ");
  const price = costWords(stage.cost);
  const said = done ? `Stage ${index + 1}, built: ${gains}; ${price}` : `Stage ${index + 1}: ${gains}; ${price}`;
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

function supply(catalog, side, one) {
  const effects = [
    ...one.cards.map((card) => row(catalog, card).effects),
    ...side.stages.slice(0, one.stages).map((stage) => stage.effects),
  ].flat();
  const makers = [["make", side.makes, false], ...effects.filter(([verb]) => verb === "make" || verb === "use")];
  return el("ul", { class: "supply", "aria-label": "Makes each turn" }, makers.map(oneMaker));
}

function oneMaker(effect) {
  const { signs, words } = phrase(effect);
  return el(
    "li",
    { class: effect[0] === "use" ? "maker kept" : "maker", title: words },
    spoken(words),
    el("span", { "aria-hidden": "true" }, signs),
  );
}

function built(catalog, one, seat, own) {
  const groups = Object.keys(KINDS).map((colour) => [
    colour,
    one.cards.filter((card) => row(catalog, card).colour === colour),
  ]);
  const shown = groups.filter(([, cards]) => cards.length);
  if (!shown.length) return own ? el("p", { class: "quiet", text: "Nothing built yet." }) : null;
  const names = (cards) => cards.map((card) => row(catalog, card).name).join(", ");
  const chip = ([colour, cards]) =>
    el(
      "span",
      { class: `chip tint-${colour}`, title: `${KINDS[colour]}: ${names(cards)}` },
      icon(colour, KINDS[colour]),
      el("b", { text: cards.length }),
    );
  const rows = el(
    "ul",
    { class: "built" },
    shown.map((group) => el("li", {}, chip(group), el("span", { class: "names", text: names(group[1]) }))),
  );
  if (own) return rows;
  return el(
    "details",
    { class: "built-fold", data: { key: seat } },
    el("summary", {}, spoken(`${count(one.cards.length, "structure")}: show their names `), shown.map(chip), foldWords()),
    rows,
  );
}

function foldWords() {
  const word = (name, text) => el("span", { class: `fold-word ${name}`, text, "aria-hidden": "true" });
  return [word("to-open", say("fold_names")), word("to-close", say("fold_hide"))];
}

function row(catalog, card) {
  return catalog.cards[card.split(".")[0]];
}
