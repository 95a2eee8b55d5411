// A civilization: figures, banks, technologies with their workers and stock, wonders, leader and government.

import { el, count, spoken } from "../js/dom.js";
import { tint } from "./through_the_ages_card.js";

/** The board of `seat` as elements; `own` is drawn at full length, others may be unfolded. */
export function board(catalog, seat, { seats, public: table }, own) {
  const civ = table.civs[seat - 1];
  const one = (name) => catalog.cards[name.split(".")[0]];
  const head = el(
    "header",
    { class: "city-head" },
    el("h2", { text: own ? "My civilization" : seats[seat - 1].name }),
    el("p", { class: "wonder", text: [one(civ.government).name, civ.leader && one(civ.leader).name].filter(Boolean).join(" · ") }),
  );
  const rest = [banks(civ), technologies(one, civ), works(one, civ), own ? null : handOf(one, civ)];
  if (own) return [head, figures(civ), rest];
  const fold = el("details", { class: "built-fold", data: { key: seat } }, el("summary", { text: "Board" }), rest);
  return [head, figures(civ), fold];
}

function figures(civ) {
  const rows = [
    ["Culture", `${civ.culture} +${civ.culture_rate}`],
    ["Science", `${civ.science} +${civ.science_rate}`],
    ["Strength", civ.strength],
    ["Happy", civ.happy],
    ["Food", civ.food],
    ["Resources", civ.resources],
    ["CA", `${civ.white_left}/${civ.white}`],
    ["MA", `${civ.red_left}/${civ.red}`],
  ];
  return el(
    "dl",
    { class: "ages-figures" },
    rows.map(([name, value]) => el("div", {}, el("dt", { text: name }), el("dd", { text: value }))),
  );
}

function banks(civ) {
  const bank = (colour, n, said) => el("span", { class: "bank" }, dots(colour, n), el("span", { text: said }));
  return el(
    "p",
    { class: "banks" },
    bank("yellow", civ.yellow, `${civ.yellow} in the yellow bank`),
    bank("blue", civ.blue, `${civ.blue} in the blue bank`),
    el("span", { class: "bank", text: count(civ.pool, "unused worker") }),
    civ.unit_resources ? el("span", { class: "bank", text: `${count(civ.unit_resources, "resource")} for units` }) : null,
  );
}

/** So many tokens of a colour, for the eye; their number stands beside them in words. */
function dots(colour, n) {
  return el("span", { class: `dots ${colour}`, "aria-hidden": "true", text: "●".repeat(n) });
}

function technologies(one, civ) {
  return el(
    "ul",
    { class: "techs" },
    civ.techs.map(([name, workers, blue]) => {
      const card = one(name);
      const said = `: ${count(workers, "worker")}${card.worth ? `, ${count(blue, "blue token")} worth ${blue * card.worth}` : ""}`;
      return el(
        "li",
        { class: `tech ${tint(card.kind)}`, title: [card.kind_name, ...card.lines].join("; ") },
        el("span", { class: "tech-name", text: card.name }),
        spoken(said),
        dots("yellow", workers),
        dots("blue", blue),
      );
    }),
  );
}

function works(one, civ) {
  const items = [
    ...civ.wonders.map((name) => chip(one(name), "")),
    ...civ.specials.map((name) => chip(one(name), "")),
    civ.wonder ? chip(one(civ.wonder), ` ${stages(one(civ.wonder).stages, civ.stages)}`) : null,
  ];
  return el("ul", { class: "works" }, items);
}

function chip(card, more) {
  return el("li", { class: `tech ${tint(card.kind)}`, title: card.lines.join("; ") }, el("span", { class: "tech-name", text: card.name + more }));
}

/** Stages of a wonder: built ones as a token, the others as what they cost. */
function stages(costs, built) {
  return costs.map((cost, place) => (place < built ? "●" : cost)).join(" ");
}

function handOf(one, civ) {
  const names = civ.hand.map((card) => one(card).name).join(", ");
  return el("p", { class: "quiet", text: names ? `In hand: ${names}` : "No cards in hand." });
}
