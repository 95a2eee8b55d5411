// The middle of the table in 7 Wonders Duel: the military track, the progress tokens, the wonders of the draft, and
// the cards as they lie.

import { el, icon, spoken } from "../../../frame/dom.js";
import { face } from "./card.js";
import { count, t } from "../../../frame/phrases.js";

/** The phases in which what may be laid on a reader lies in the middle. */
export const OF_MIDDLE = ["play", "draft", "token", "keep"];

const CAPITAL = 9;
const LOOT = [
  [2, 3],
  [5, 6],
];

/** @param {Sent.DuelCatalog} catalog @param {Moment<Sent.DuelSnapshot>} snapshot
 * @param {(card: string) => HTMLElement} lay */
export function middle(catalog, snapshot, lay) {
  const { public: table } = snapshot;
  const out = [...table.tokens, ...(table.phase === "keep" || table.phase === "draw" ? table.offer : [])];
  return [
    track(snapshot),
    out.length ? group(t("Progress tokens"), "duel-out", out.map(lay)) : null,
    table.phase === "wonders" || table.phase === "draft"
      ? group(t("Wonders to take"), "duel-offer", table.offer.map(lay))
      : null,
    table.layout.length && table.phase !== "over" ? structure(catalog, snapshot, lay) : null,
  ].filter(Boolean);
}

/** @param {string} label @param {string} name @param {Part[]} things */
function group(label, name, things) {
  return el("div", { class: name, role: "group", "aria-label": label }, things);
}

/** @param {Moment<Sent.DuelSnapshot>} snapshot */
function track({ public: table, seats }) {
  const spaces = Array.from({ length: 2 * CAPITAL + 1 }, (_, place) => space(place - CAPITAL, table));
  const side = table.pawn ? t("{n} on the half of {name}", { n: Math.abs(table.pawn), name: seats[table.pawn > 0 ? 1 : 0].name }) : t("in the middle");
  return el(
    "div",
    { class: "duel-track", role: "img", "aria-label": t("Military: the pawn stands {side}", { side }) },
    el("span", { class: "duel-end", text: seats[0].name }),
    el("ol", { class: "duel-spaces", "aria-hidden": "true" }, spaces),
    el("span", { class: "duel-end", text: seats[1].name }),
  );
}

/** @param {number} place @param {Sent.DuelPublic} table */
function space(place, table) {
  const found = LOOT.find(([, at]) => at === Math.abs(place));
  const loot = found && table.cities[place < 0 ? 0 : 1].loot.includes(found[0]) ? found[0] : 0;
  const capital = Math.abs(place) === CAPITAL;
  return el(
    "li",
    { class: `duel-space${capital ? " capital" : ""}`, title: loot ? t("Here the owner loses {coins}", { coins: count("{n} coin", "{n} coins", loot) }) : null },
    place === table.pawn ? icon("shield") : loot ? el("span", { class: "duel-loot", text: `−${loot}` }) : null,
  );
}

/** The cards as they lie: each half a card beside those of the next row that cover it.
 *  @param {Sent.DuelCatalog} catalog @param {Moment<Sent.DuelSnapshot>} snapshot
 *  @param {(card: string) => HTMLElement} lay */
function structure(catalog, snapshot, lay) {
  const { public: table } = snapshot;
  let position = 0;
  const cells = catalog.layouts[table.age].flatMap((row, number) =>
    row.map((x) => cell(catalog, snapshot, position++, `row-${number + 1} at-${x + 6}`, lay)),
  );
  return el(
    "div",
    { class: "duel-layout", role: "group", "aria-label": t("The cards as they lie"), data: { age: table.age } },
    cells.filter(Boolean),
  );
}

/** @param {Sent.DuelCatalog} catalog @param {Moment<Sent.DuelSnapshot>} snapshot @param {number} position
 * @param {string} place @param {(card: string) => HTMLElement} lay */
function cell(catalog, snapshot, position, place, lay) {
  const { public: table, before } = snapshot;
  const card = table.layout[position];
  const was = before?.age === table.age ? before.layout[position] : card;
  if (!card) return was ? gone(catalog, was, snapshot, place) : null;
  const down = card === "?";
  const free = table.free.includes(position) ? " free" : "";
  const turned = was === "?" && !down ? " turned" : "";
  return el("div", { class: `duel-place ${place}${free}${turned}` }, down ? back(table.backs.includes(position)) : lay(card));
}

/** A card that was taken, as it goes to the city of the player who took it.
 *  @param {Sent.DuelCatalog} catalog @param {string} card @param {Moment<Sent.DuelSnapshot>} snapshot
 *  @param {string} place */
function gone(catalog, card, { before, me }, place) {
  const { tint, body } = face(catalog, card, []);
  const up = before.active === me ? "" : " to-others";
  return el(
    "div",
    { class: `duel-place leaving ${place}${up}`, "aria-hidden": "true" },
    el("span", { class: `card ${tint}` }, body()),
  );
}

/** A card face down: the back of a guild has a colour of its own.
 *  @param {boolean} guild */
function back(guild) {
  return el(
    "span",
    { class: `duel-back${guild ? " guild" : ""}` },
    spoken(guild ? t("A guild face down") : t("A card face down")),
    icon(guild ? "purple" : "hand"),
  );
}
