// A game the page has no drawings for: its cards with their explaining lines, and its zones and values, or its public
// figures as a list.
//
// What each member is for, and what a game's own page may offer instead: GamePage (host/web/game_page.d.ts).

import { cardName, effectWords, el } from "../frame/dom.js";
import { count, t } from "../frame/phrases.js";

/** What is seen of any game: its zones, if it declares some, a pile that is hidden as the number of its cards; and its
 *  values.
 *  @typedef {{zones?: Record<string, (string[] | number)[]>, [value: string]: unknown}} AnySeen */
/** @typedef {Sent.Snapshot<AnySeen, AnySeen>} AnySnapshot */

/** `catalog` is at least {cards: {identity: {name, lines}}} for `face`; without it a card shows its identity. A game
 *  that declares its zones and values (shared_rules/card_game) has them there, in people's words.
 *  @param {Partial<Sent.PlainCatalog>} catalog @returns {GamePage<AnySnapshot>} */
export function open(catalog) {
  return {
    where: (snapshot) => (snapshot.over ? t("The game is over") : t("Play {n}", { n: snapshot.at + 1 })),
    ask,
    handTitle: () => t("My hand"),
    hand: (snapshot) => snapshot.hand || [],
    noHand,
    face: (card) => face(catalog.cards?.[card] || { name: card }),
    middle: (snapshot, lay) => (catalog.zones ? piles(catalog, snapshot, lay) : []),
    city: (seat, snapshot, own) => [
      el("header", { class: "city-head" }, el("h2", { text: own ? t("My place") : nameOf(seat, snapshot) })),
      ...(catalog.zones ? belongings(catalog, seat, snapshot, own) : []),
    ],
    turn: () => 0,
    extras: () => [],
    nameOf,
    side: () => "",
    lights: () => [],
    facts: (snapshot) => (catalog.zones ? values(catalog, snapshot) : figures(snapshot.public || {})),
    far: () => [],
    signs: () => [],
    marks: () => ["dimmed"],
    answer: (value) => value,
    staged: true,
  };
}

/** The piles of the table: cards that may be taken as buttons, of other open piles the cards by name, of hidden ones
 *  how many there are.
 *  @param {Partial<Sent.PlainCatalog>} catalog @param {Moment<AnySnapshot>} snapshot
 *  @param {(card: string) => HTMLElement} lay */
function piles(catalog, { public: table }, lay) {
  return catalog.zones
    .filter(({ seats }) => !seats)
    .flatMap((zone) => table.zones[zone.name].map((held, at) => pile(catalog, zone, zone.piles[at] || zone.words, held, lay)));
}

/** @param {Partial<Sent.PlainCatalog>} catalog @param {Sent.DeclaredZone} zone @param {string} words
 * @param {string[] | number} held @param {(card: string) => HTMLElement} lay */
function pile(catalog, zone, words, held, lay) {
  const taken = zone.used && Array.isArray(held);
  return el(
    "section",
    { class: "zone" },
    el("h3", { class: "zone-name said", text: words }),
    taken ? el("div", { class: "zone-cards" }, held.map(lay)) : names(catalog, held),
  );
}

/** What lies before a seat, and its values. The own hand is shown as cards elsewhere.
 *  @param {Partial<Sent.PlainCatalog>} catalog @param {number} seat @param {Moment<AnySnapshot>} snapshot
 *  @param {boolean} own */
function belongings(catalog, seat, snapshot, own) {
  const { public: table, view } = snapshot;
  const mine = (name) => (own && view?.zones ? view.zones : table.zones)[name][seat - 1];
  const zones = catalog.zones
    .filter(({ seats, name }) => seats && !(own && name === catalog.hand))
    .map(({ name, words }) => el("p", { class: "zone-row" }, label(words), names(catalog, mine(name))));
  const held = (value) => (own && view && value.own ? view : table)[value.name]?.[seat];
  const figures = catalog.values
    .filter((value) => value.seats && isSet(value, held(value)))
    .map((value) => el("p", { class: "zone-row" }, label(value.words), inWords(catalog, value, held(value), snapshot)));
  return [...figures, ...zones];
}

/** @param {string} words */
function label(words) {
  return el("span", { class: "zone-label said", text: `${words}: ` });
}

/** @param {Partial<Sent.PlainCatalog>} catalog @param {string[] | number} held */
function names(catalog, held) {
  if (!Array.isArray(held)) return el("span", { class: "zone-count", text: count("{n} card", "{n} cards", held) });
  if (!held.length) return el("span", { class: "zone-count", text: t("none") });
  return el("span", { class: "zone-chips" }, held.map((card) => el("span", { class: "zone-chip card-name", text: catalog.cards[card]?.name || card })));
}

/** @param {Partial<Sent.PlainCatalog>} catalog @param {Moment<AnySnapshot>} snapshot */
function values(catalog, snapshot) {
  const table = snapshot.public || {};
  return catalog.values
    .filter((value) => !value.seats && isSet(value, table[value.name]))
    .map((value) => el("p", { class: "fact" }, label(value.words), inWords(catalog, value, table[value.name], snapshot)));
}

/** A value as people call it: the player of a seat, a card, a word of the game's names, or as it is.
 *  @param {Partial<Sent.PlainCatalog>} catalog @param {Sent.DeclaredValue} one @param {unknown} held
 *  @param {Moment<AnySnapshot>} snapshot */
function inWords(catalog, { person }, held, snapshot) {
  if (person && typeof held === "number") return nameOf(held, snapshot);
  const word = String(held);
  return catalog.cards[word]?.name || catalog.words?.[word] || word;
}

/** Whether there is something to tell: a number, a word, or somebody, whose seat is not 0.
 *  @param {Sent.DeclaredValue} one @param {unknown} held */
function isSet({ person }, held) {
  return typeof held === "number" ? !person || held > 0 : typeof held === "string" && held !== "";
}

/** @param {Moment<AnySnapshot>} snapshot */
function ask({ hand, plain }) {
  if (!plain?.length) return t("Lay a card.");
  const press = t("press A for {what}", { what: plain.length > 1 ? t("a list") : t("what needs none") });
  return hand?.length ? t("Lay a card, or {press}.", { press }) : t("Press A at your station: it lists what you can do.");
}

/** @param {Moment<AnySnapshot>} snapshot */
function noHand({ me, awaited, plain }) {
  if (plain?.length) return t("No card is needed now: press A at your station.");
  return awaited.includes(me) ? t("There is no card to lay.") : t("No card to lay before it is your turn.");
}

/** @param {number} seat @param {Moment<AnySnapshot>} snapshot */
function nameOf(seat, snapshot) {
  return snapshot.seats[seat - 1]?.name || t("Seat {seat}", { seat });
}

/** @param {{name: string, lines?: string[]}} one */
function face({ name, lines: told = [] }) {
  const lines = told.filter((line) => line !== name);
  return {
    name,
    tint: "tint-plain",
    spoken: [name, ...lines].join(". "),
    body: () => [
      cardName(name),
      el(
        "span",
        { class: "card-effects" },
        lines.map((line) => effectWords(line)),
      ),
    ],
  };
}

/** @param {AnySeen} table */
function figures(table) {
  return Object.entries(table)
    .filter(([, value]) => value !== null && value !== "" && typeof value !== "object")
    .map(([name, value]) => el("p", { class: "fact", text: `${name.replaceAll("_", " ")}: ${shown(value)}` }));
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "boolean" ? (value ? t("yes") : t("no")) : String(value);
}
