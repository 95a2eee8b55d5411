// The eight wonders of Tower of Babel: the discs that lie there, and whose buildings stand there.

import { el, spoken } from "../../../frame/dom.js";
import { narrow } from "../../../frame/hyphens.js";
import { disc, needs } from "./face.js";
import { t } from "../../../frame/phrases.js";

/** All wonders as a list; a disc that I could lay on my reader now is a button, made by `lay`.
 *  @param {Sent.BabelCatalog} catalog @param {Moment<Sent.BabelSnapshot>} snapshot
 *  @param {(card: string) => HTMLElement} lay */
export function wonders(catalog, snapshot, lay) {
  return el(
    "ul",
    { class: "babel-wonders", "aria-label": t("The wonders") },
    snapshot.public.wonders.map((one, index) => wonder(catalog, catalog.wonders[index], one, snapshot, lay, index)),
  );
}

/** @param {Sent.BabelCatalog} catalog @param {Sent.BabelWonder} called @param {Sent.BabelSite} one
 * @param {Moment<Sent.BabelSnapshot>} snapshot @param {(card: string) => HTMLElement} lay @param {number} index */
function wonder(catalog, { name, title }, one, snapshot, lay, index) {
  const state = one.done ? " done" : one.tower ? " tower" : "";
  return el(
    "li",
    { class: `babel-wonder${state}`, title },
    el("h2", { text: narrow(name) }),
    one.done ? el("p", { class: "quiet", text: narrow(t("finished")) }) : el("div", { class: "babel-discs" }, discs(catalog, one, snapshot, lay)),
    standing(one, snapshot, snapshot.before?.wonders[index]),
  );
}

/** @param {Sent.BabelCatalog} catalog @param {Sent.BabelSite} one @param {Moment<Sent.BabelSnapshot>} snapshot
 * @param {(card: string) => HTMLElement} lay */
function discs(catalog, one, { hand, public: table }, lay) {
  return one.discs.map(([card, need]) => {
    const words = needs(catalog, need);
    if (lay && hand?.includes(card)) {
      const button = lay(card);
      button.className = `babel-disc ${button.className.includes("away") ? "away" : ""}`;
      button.replaceChildren(...disc(catalog, need).filter(Boolean), spoken(t("{pieces}: build here", { pieces: words })));
      return button;
    }
    const on = table.disc === card ? " on" : "";
    return el("span", { class: `babel-disc${on}`, title: words }, disc(catalog, need), spoken(words));
  });
}

/** Whose buildings stand there, the most first: as many stones as buildings, and their number.
 *  @param {Sent.BabelSite} one @param {Moment<Sent.BabelSnapshot>} snapshot @param {Sent.BabelSite} [before] */
function standing(one, { seats, me }, before = one) {
  const rows = one.buildings.map((value, index) => ({ seat: seats[index], value, more: value - before.buildings[index] })).filter(({ value }) => value);
  if (!rows.length) return null;
  rows.sort((a, b) => b.value - a.value);
  return el("ul", { class: "babel-standing" }, rows.map(({ seat, value, more }) => tower(seat, value, more, seat.seat === me)));
}

/** @param {Sent.NamedSeat} one @param {number} value @param {number} more @param {boolean} mine */
function tower({ name }, value, more, mine) {
  const stone = (_, at) => el("i", { class: at < value - more ? null : "added" });
  const stones = el("span", { class: "babel-stones", "aria-hidden": "true" }, Array.from({ length: value }, stone));
  return el("li", { class: mine ? "mine" : null }, el("span", { class: "babel-who", text: name }), " ", stones, el("b", { text: value }));
}
