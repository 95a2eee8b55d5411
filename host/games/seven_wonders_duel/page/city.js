// A city of 7 Wonders Duel: coins, how far it is from both supremacies, wonders, tokens, goods and cards.

import { el, icon, risen, spoken } from "../../../frame/dom.js";
import { KINDS } from "../../seven_wonders/page/card.js";
import { NAMES, SCIENCE, cost, costWords } from "../../seven_wonders/page/effects.js";
import { signs } from "./card.js";
import { count, t } from "../../../frame/phrases.js";

const CAPITAL = 9;
const SYMBOLS = 6;
const GOODS = ["clay", "wood", "stone", "glass", "papyrus"];

/** The city of `seat` as elements; `own` is the large place for myself.
 *  @param {Sent.DuelCatalog} catalog @param {number} seat @param {Moment<Sent.DuelSnapshot>} snapshot
 *  @param {boolean} own */
export function city(catalog, seat, snapshot, own) {
  const one = snapshot.public.cities[seat - 1];
  const name = own ? t("My city") : snapshot.seats[seat - 1].name;
  return [
    el("header", { class: "city-head" }, el("h2", { text: name })),
    figures(one, snapshot.before?.cities[seat - 1]),
    one.symbols.length ? symbols(one) : null,
    wonders(catalog, one),
    one.tokens.length ? tokens(catalog, one.tokens) : null,
    prices(one),
    built(catalog, one, snapshot.before?.cities[seat - 1].cards),
  ].filter(Boolean);
}

/** @param {Sent.DuelPublicCity} one @param {Sent.DuelPublicCity} [before] */
function figures(one, before = one) {
  const shields = CAPITAL - one.ahead;
  const left = SYMBOLS - one.symbols.length;
  return el(
    "ul",
    { class: "figures" },
    figure("coin", one.coins, count("{n} coin", "{n} coins", one.coins), "", one.coins - before.coins),
    figure("shield", shields, t("{shields} to go to the other capital", { shields: count("{n} shield", "{n} shields", shields) }), t("to go")),
    figure("green", left, t("{symbols} to go to six different ones", { symbols: count("{n} symbol", "{n} symbols", left) }), t("to go")),
  );
}

/** `change` is what came or went in the last turn.
 *  @param {string} sign @param {number} n @param {string} said @param {string} [note] @param {number} [change] */
function figure(sign, n, said, note = "", change = 0) {
  return el(
    "li",
    { title: said },
    icon(sign),
    el("b", { text: n, "aria-hidden": "true" }),
    risen(change),
    note && el("span", { class: "beside", text: note, "aria-hidden": "true" }),
    spoken(said),
  );
}

/** @param {Sent.DuelPublicCity} one */
function symbols(one) {
  return el(
    "p",
    { class: "symbols", title: one.symbols.map((symbol) => SCIENCE[symbol]).join(", ") },
    one.symbols.map((symbol) => icon(symbol, SCIENCE[symbol])),
  );
}

/** @param {Sent.DuelCatalog} catalog @param {Sent.DuelPublicCity} one */
function wonders(catalog, one) {
  const all = [...one.done.map((id) => [id, true]), ...one.wonders.map((id) => [id, false])];
  if (!all.length) return el("p", { class: "quiet", text: t("No wonders yet.") });
  return el("ol", { class: "stages", "aria-label": t("Wonders: {done} of {all} built", { done: one.done.length, all: all.length }) }, all.map(wonder(catalog)));
}

/** @param {Sent.DuelCatalog} catalog */
function wonder(catalog) {
  return ([id, done]) => {
    const row = catalog.cards[id];
    const gains = row.words.join(", ");
    const price = costWords(row.cost);
    const said = done ? t("{name}, built: {gains}; {price}", { name: row.name, gains, price }) : t("{name}, not built yet: {gains}; {price}", { name: row.name, gains, price });
    return el(
      "li",
      { class: done ? "stage duel-wonder done" : "stage duel-wonder", title: said },
      spoken(said),
      el("span", { class: "names", text: row.name, "aria-hidden": "true" }),
      el("span", { class: "stage-cost", "aria-hidden": "true" }, done ? icon("ready") : cost(row.cost, true)),
      el("span", { class: "stage-gain", "aria-hidden": "true" }, signs(row)),
    );
  };
}

/** @param {Sent.DuelCatalog} catalog @param {string[]} ids */
function tokens(catalog, ids) {
  return el(
    "ul",
    { class: "duel-tokens", "aria-label": t("Progress tokens") },
    ids.map((id) => el("li", { class: "token won", title: catalog.cards[id].words.join(", "), text: catalog.cards[id].name })),
  );
}

/** What each good costs this city now.
 *  @param {Sent.DuelPublicCity} one */
function prices(one) {
  return el(
    "ul",
    { class: "duel-prices", "aria-label": t("What a unit costs this city") },
    el("li", { class: "beside", "aria-hidden": "true", text: t("Prices:") }), // without it they look like what the city has
    GOODS.map((good, place) =>
      el(
        "li",
        { title: `${NAMES[good]}: ${count("{n} coin", "{n} coins", one.prices[place])}` },
        icon(good),
        el("b", { text: one.prices[place], "aria-hidden": "true" }),
        spoken(`${NAMES[good]} ${count("{n} coin", "{n} coins", one.prices[place])}`),
      ),
    ),
  );
}

/** @param {Sent.DuelCatalog} catalog @param {Sent.DuelPublicCity} one @param {string[]} [before] */
function built(catalog, one, before = one.cards) {
  const groups = Object.keys(KINDS)
    .map((colour) => ({ colour, cards: one.cards.filter((card) => catalog.cards[card].colour === colour) }))
    .filter(({ cards }) => cards.length);
  if (!groups.length) return el("p", { class: "quiet", text: t("Nothing built yet.") });
  const names = (cards) => cards.map((card) => catalog.cards[card].name).join(", ");
  return el(
    "ul",
    { class: "built" },
    groups.map(({ colour, cards }) =>
      el(
        "li",
        { class: cards.some((card) => !before.includes(card)) ? "added" : null },
        el("span", { class: `chip tint-${colour}`, title: KINDS[colour] }, icon(colour, KINDS[colour]), el("b", { text: cards.length })),
        el("span", { class: "names", text: names(cards) }),
      ),
    ),
  );
}
