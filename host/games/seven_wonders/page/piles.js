// What stands in a city of 7 Wonders, as it lies on the table: small cards in columns of their colour, one over the
// other, each with what it gives.

import { el, icon, smallName, spoken } from "../../../frame/dom.js";
import { KINDS } from "./card.js";
import { phrase } from "./effects.js";
import { t } from "../../../frame/phrases.js";

/** @typedef {Sent.WondersPart["effects"][number]} Effect */

const SEVERAL = 2; // signs beside each other; more stand in two rows

/** The columns of the city `one`; `fresh` are the cards that it built in the last turn.
 *  @param {Sent.WondersCatalog} catalog @param {Sent.WondersCity} one @param {string[]} fresh */
export function piles(catalog, one, fresh) {
  const row = (card) => catalog.cards[card.split(".")[0]];
  const groups = Object.keys(KINDS).map((colour) => ({ colour, cards: one.cards.filter((card) => row(card).colour === colour) }));
  const shown = groups.filter(({ cards }) => cards.length);
  if (!shown.length) return el("p", { class: "quiet", text: t("Nothing built yet.") });
  const small = (card) => mini(card, row(card), one.seat, fresh.includes(card));
  return el("ul", { class: "piles" }, shown.map(({ colour, cards }) => pile(colour, cards.map(small))));
}

/** @param {string} colour @param {HTMLElement[]} cards */
function pile(colour, cards) {
  return el(
    "li",
    { class: `pile tint-${colour}` },
    el("p", { class: "pile-head" }, icon(colour, KINDS[colour]), el("b", { text: cards.length })),
    el("ul", { class: "pile-cards" }, cards),
  );
}

const built = new Map(); // a copy of each small card: a city of the last Age has twenty, at seven seats

/** @param {string} card @param {Sent.WondersStructure} one @param {number} seat @param {boolean} fresh */
function mini(card, { name, effects }, seat, fresh) {
  const kind = `${name} ${fresh}`;
  if (!built.has(kind)) built.set(kind, smallCard(name, effects, fresh));
  const small = built.get(kind).cloneNode(true);
  small.dataset.light = `${seat}:${card}`;
  return small;
}

/** @param {string} name @param {Effect[]} effects @param {boolean} fresh */
function smallCard(name, effects, fresh) {
  const shown = effects.map(phrase);
  const words = shown.map((one) => one.words).join(", ");
  const gives = el("span", { class: "gives", "aria-hidden": "true" }, shown.map((one) => one.short ?? one.signs));
  const signs = gives.querySelectorAll(".icon").length;
  gives.classList.toggle("several", signs > SEVERAL);
  return el(
    "li",
    { class: ["mini", ...(fresh ? ["fresh", "turned"] : [])].join(" "), data: { reading: name, words } },
    smallName(name, signs),
    gives,
    spoken(` ${words}${fresh ? `, ${t("built in the last turn")}` : ""}`),
  );
}
