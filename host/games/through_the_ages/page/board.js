// A civilization of Through the Ages as a board: tracks with icons, tokens on cards, works, colonies, army. Every
// seat's figures stand in the same order, so that they can be compared; what a rival has more or less of is said beside
// its strength.

import { el, icon, risen, spoken } from "../../../frame/dom.js";
import { tint } from "./card.js";
import { threat } from "./threat.js";
import { count, t } from "../../../frame/phrases.js";

/** The board of `seat` as elements; `own` is drawn at full length, others may be unfolded.
 *  @param {Sent.AgesCatalog} catalog @param {number} seat @param {Moment<Sent.AgesSnapshot>} snapshot
 *  @param {boolean} own */
export function board(catalog, seat, snapshot, own) {
  const { seats, me, public: table } = snapshot;
  const civ = table.civs[seat - 1];
  const mine = me && me !== seat && !own ? table.civs[me - 1] : null;
  const one = (name) => catalog.cards[name.split(".")[0]];
  const head = el(
    "header",
    { class: "city-head" },
    el("h2", { text: own ? t("My civilization") : seats[seat - 1].name }),
    el("p", { class: "wonder", text: [one(civ.government).name, civ.leader && one(civ.leader).name].filter(Boolean).join(" · ") }),
  );
  const before = ended(seat, snapshot);
  const rest = [banks(civ), technologies(one, civ, before), works(one, civ), own ? null : handOf(one, civ)];
  if (own) return [head, figures(civ, [], before), rest];
  const seen = figures(civ, me ? [] : table.civs, before);
  const fold = el("details", { class: "built-fold board-fold", data: { key: seat } }, el("summary", { text: t("Board") }), rest);
  return [head, seen, mine ? threat(one, civ, mine, snapshot) : null, fold];
}

/** This civilization before it produced, if it did so at the end of the last turn.
 *  @param {number} seat @param {Moment<Sent.AgesSnapshot>} snapshot */
function ended(seat, { before }) {
  return before?.active === seat ? before.civs[seat - 1] : undefined;
}

// What somebody can lead in, for those who watch.
const LED = ["culture", "science", "strength"];

/** The figures that `civ` has most of among `civs`, where not all have as many.
 *  @param {Sent.AgesCiv} civ @param {Sent.AgesCiv[]} civs */
function leads(civ, civs) {
  const values = (name) => civs.map((one) => one[name]);
  return LED.filter((name) => civ[name] === Math.max(...values(name)) && civ[name] > Math.min(...values(name)));
}

/** The figures in the order of every board. `stock` is what grows as a turn ends, `rate` what comes each turn.
 *  @param {Sent.AgesCiv} civ
 *  @returns {{sign: string, name: string, value?: string | number, stock?: number, rate?: number}[]} */
function rows(civ) {
  return [
    { sign: "ages-culture", name: t("Culture"), stock: civ.culture, rate: civ.culture_rate },
    { sign: "ages-science", name: t("Science"), stock: civ.science, rate: civ.science_rate },
    { sign: "ages-strength", name: t("Strength"), value: civ.strength },
    { sign: "ages-happy", name: t("Happy faces"), value: civ.happy },
    { sign: "ages-food", name: t("Food"), stock: civ.food },
    { sign: "ages-resource", name: t("Resources"), stock: civ.resources },
    { sign: "ages-civil", name: t("Civil actions left"), value: `${civ.white_left}/${civ.white}` },
    { sign: "ages-military", name: t("Military actions left"), value: `${civ.red_left}/${civ.red}` },
    ...(civ.held === undefined ? [] : [{ sign: "hand", name: t("Military cards held"), value: civ.held }]),
  ];
}

/** `civs`: those among which is told who has most; `before`: this one before it produced.
 *  @param {Sent.AgesCiv} civ @param {Sent.AgesCiv[]} [civs] @param {Sent.AgesCiv} [before] */
export function figures(civ, civs = [], before = civ) {
  const was = rows(before);
  const most = leads(civ, civs).map((name) => `ages-${name}`);
  return el(
    "ul",
    { class: "ages-figures" },
    rows(civ).map(({ sign, name, value, stock, rate }, at) =>
      el(
        "li",
        { class: most.includes(sign) ? "leads" : null, title: name },
        icon(sign),
        spoken(`${name} `),
        el("b", { text: stock ?? value }),
        stock === undefined ? null : risen(stock - was[at].stock),
        rate === undefined ? null : el("span", { class: "rate", text: `+${rate}` }),
        most.includes(sign) ? spoken(` ${t("most of all")}`) : null,
      ),
    ),
  );
}

/** @param {Sent.AgesCiv} civ */
function banks(civ) {
  const bank = (colour, n, text) => el("span", { class: "bank stock" }, el("span", { text }), dots(colour, n));
  return el(
    "p",
    { class: "banks" },
    bank("yellow", civ.yellow, t("{n} in the yellow bank", { n: civ.yellow })),
    bank("blue", civ.blue, t("{n} in the blue bank", { n: civ.blue })),
    el("span", { class: "bank" }, el("span", { class: "pool", "aria-hidden": "true" }, workers(Math.max(1, civ.pool))), count("{n} unused worker", "{n} unused workers", civ.pool)),
    civ.discontent ? el("span", { class: "bank warned", text: count("{n} discontent worker", "{n} discontent workers", civ.discontent) }) : null,
    civ.unrest < 0 ? el("span", { class: "bank warned", text: count("{n} civil action less in the next turn", "{n} civil actions less in the next turn", -civ.unrest) }) : null,
    civ.unit_resources ? el("span", { class: "bank", text: count("{n} resource for units", "{n} resources for units", civ.unit_resources) }) : null,
  );
}

/** So many tokens of a colour, for the eye, the last `more` of them new; their number stands beside them in words.
 *  @param {string} colour @param {number} n @param {number} [more] */
function dots(colour, n, more = 0) {
  const fresh = Array.from({ length: Math.max(0, more) }, () => el("i", { class: "added", text: "●" }));
  return el("span", { class: `dots ${colour}`, "aria-hidden": "true" }, "●".repeat(n - fresh.length), fresh);
}

/** So many workers as drawings.
 *  @param {number} n */
function workers(n) {
  return Array.from({ length: n }, () => icon("ages-worker"));
}

// The columns of the mat, from the fields to the barracks.
const COLUMNS = ["farm", "mine", "lab", "temple", "library", "theater", "arena", "infantry", "cavalry", "artillery", "air_force"];

/** The cards that workers stand on, as small cards in the columns of the mat.
 *  @param {(card: string) => Sent.AgesCard} one @param {Sent.AgesCiv} civ @param {Sent.AgesCiv} [before] */
function technologies(one, civ, before = civ) {
  /** @param {Sent.AgesCiv["techs"][number]} tech */
  const place = ([name]) => COLUMNS.indexOf(one(name).kind);
  const laid = [...civ.techs].sort((a, b) => place(a) - place(b));
  return el("ul", { class: "techs mat" }, laid.map(([name, n, blue]) => technology(one(name), n, blue, blue - stored(before, name, blue))));
}

/** How many blue tokens lay on a card; `now` where it was not laid yet.
 *  @param {Sent.AgesCiv} one @param {string} name @param {number} now */
function stored({ techs }, name, now) {
  return techs.find(([other]) => other === name)?.[2] ?? now;
}

/** @param {Sent.AgesCard} card @param {number} n @param {number} blue @param {number} more */
function technology(card, n, blue, more) {
  const stock = card.worth ? `, ${t("{tokens} worth {n}", { tokens: count("{n} blue token", "{n} blue tokens", blue), n: blue * card.worth })}` : "";
  return el(
    "li",
    { class: `tech ${tint(card.kind)}${n ? "" : " idle"}`, data: { reading: card.name, words: [card.kind_name, ...card.lines].join("; ") } },
    el("span", { class: "tech-name", text: card.name }),
    spoken(`: ${count("{n} worker", "{n} workers", n)}${stock}`),
    el("span", { class: "tech-workers", "aria-hidden": "true" }, workers(n)),
    dots("blue", blue, more),
  );
}

/** @param {(card: string) => Sent.AgesCard} one @param {Sent.AgesCiv} civ */
function works(one, civ) {
  const chips = (names = []) => names.map((name) => chip(one(name), ""));
  const items = [
    chips(civ.wonders),
    (civ.ruins || []).map((name) => chip(one(name), ` ${t("(face down)")}`)),
    chips(civ.specials),
    chips(civ.colonies),
    civ.tactic ? chip(one(civ.tactic), "") : null,
    civ.wonder ? chip(one(civ.wonder), ` ${stages(one(civ.wonder).stages, civ.stages)}`) : null,
  ];
  return el("ul", { class: "works" }, items);
}

/** @param {Sent.AgesCard} card @param {string} more */
function chip(card, more) {
  return el(
    "li",
    { class: `tech ${tint(card.kind)}`, data: { reading: card.name, words: [card.kind_name, ...card.lines].join("; ") } },
    el("span", { class: "tech-name", text: card.name + more }),
  );
}

/** Stages of a wonder: built ones as a token, the others as what they cost.
 *  @param {number[]} costs @param {number} built */
function stages(costs, built) {
  return costs.map((cost, place) => (place < built ? "●" : cost)).join(" ");
}

/** @param {(card: string) => Sent.AgesCard} one @param {Sent.AgesCiv} civ */
function handOf(one, civ) {
  const names = civ.hand.map((card) => one(card).name).join(", ");
  return el("p", { class: "quiet", text: names ? t("In hand: {names}", { names }) : t("No civil cards in hand.") });
}
