// A game the page has no drawings for: its cards with their explaining lines, and its zones and values, or its public
// figures as a list.
//
// This is also the contract of a game's page module. `page/page.js` in a game's folder of host/games exports `open(catalog)`;
// `catalog` is what `catalog.py` there made for /game.json. `open` returns an object with any of the members below; for those
// it leaves out, the page takes the ones of this file. `snapshot` is all that this page may know (board.py): `seats`,
// `me` (my seat, or null for an onlooker), `awaited`, `over`, `public`, `view`, `hand`, `plain`, `reader`, `at`, ...
//
//   where(snapshot)            text: where the game stands, for the headline
//   ask(snapshot)              text: what I may do next; asked when my seat is awaited and my reader is empty
//   handTitle(snapshot)        text over the cards
//   hand(snapshot)             identities of the cards to show there, of those in snapshot.hand; keys 1-9 lay them
//   noHand(snapshot)           text where these cards would be when there are none
//   face(card, snapshot)       {name, tint, spoken, body()}: how a card looks. `tint` is a class (frame/theme.css),
//                              `spoken` what a screen reader says, `body()` new elements each time; `cannot`: why it
//                              cannot be laid now, it is dimmed; `play`: its only use, one press plays it
//   middle(snapshot, lay)      elements between the players: a common display, a board; none draws nothing.
//                              `lay(card)` makes the card of `face` as a button that lays it on my reader, dimmed
//                              when it is not in snapshot.hand; place it by wrapping it in elements of your own
//   city(seat, snapshot, own)  elements: what lies before a player; `own` in the large place for myself
//   turn(snapshot)             number: of the turn that goes on, one more with each; parts of a turn that begin together
//                              for all may count as parts of one. When it has gone up by one at most, what the turn
//                              changed moves (table/turns.css): compare snapshot.public with snapshot.before, what was
//                              public at the end of the turn before, or null
//   extras(snapshot)           [{seat, name}]: places beside the players' that nobody has a station for
//   nameOf(seat, snapshot)     what a place is called, players' and others
//   side(seat, snapshot)       "left", "right" or "across": where this seat's place lies as I sit; "" for no order
//   lights(card, snapshot)     [[key, kind]]: what a card of my hand has to do with what lies on the table; elements
//                              with data-light=key are lit in the way of that kind (table/piles.css)
//   facts(snapshot)            elements: figures of the whole table, small
//   signs()                    names of the icons that need explaining: the key says of each what SIGNS of frame/legend.js holds
//   marks()                    names of other marks (frame/key.css, MARKS of frame/legend.js): dimmed, faded, ...
//   far(seats)                 how the view for a television lays out so many places, a list: "two-rows" instead of one,
//                              "as-text": a place's parts and cards flow like text, "wrapped": its parts stand in as
//                              few lines as they fit, "head-lines": its name and figures do (pages/far.css)
//   choice(way)                what a button says of this use: figures in a row over the hand instead of a list beside it
//   staged                     false: great moments of this game have a place of their own on its table, and no box
//   answer(value)              what this game calls a value of an option that a new table is asked for
//
// A member is called again after every change and must not keep elements. Text goes in as text, never as HTML. What
// can be done without a card is listed by the page itself, and so are score sheets and report, in the game's words.

import { cardName, effectWords, el } from "../frame/dom.js";
import { count, t } from "../frame/phrases.js";

/** `catalog` is at least {cards: {identity: {name, lines}}} for `face`; without it a card shows its identity. A game
 *  that declares its zones and values (shared_rules/card_game) has them there, in people's words.
 *  @param {Partial<Sent.PlainCatalog>} catalog */
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
 *  how many there are. */
function piles(catalog, { public: table }, lay) {
  return catalog.zones
    .filter(({ seats }) => !seats)
    .flatMap((zone) => table.zones[zone.name].map((held, at) => pile(catalog, zone, zone.piles[at] || zone.words, held, lay)));
}

function pile(catalog, zone, words, held, lay) {
  const taken = zone.used && Array.isArray(held);
  return el(
    "section",
    { class: "zone" },
    el("h3", { class: "zone-name said", text: words }),
    taken ? el("div", { class: "zone-cards" }, held.map(lay)) : names(catalog, held),
  );
}

/** What lies before a seat, and its values. The own hand is shown as cards elsewhere. */
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

function label(words) {
  return el("span", { class: "zone-label said", text: `${words}: ` });
}

function names(catalog, held) {
  if (!Array.isArray(held)) return el("span", { class: "zone-count", text: count("{n} card", "{n} cards", held) });
  if (!held.length) return el("span", { class: "zone-count", text: t("none") });
  return el("span", { class: "zone-chips" }, held.map((card) => el("span", { class: "zone-chip card-name", text: catalog.cards[card]?.name || card })));
}

function values(catalog, snapshot) {
  const table = snapshot.public || {};
  return catalog.values
    .filter((value) => !value.seats && isSet(value, table[value.name]))
    .map((value) => el("p", { class: "fact" }, label(value.words), inWords(catalog, value, table[value.name], snapshot)));
}

/** A value as people call it: the player of a seat, a card, a word of the game's names, or as it is. */
function inWords(catalog, { person }, held, snapshot) {
  if (person) return nameOf(held, snapshot);
  return catalog.cards[held]?.name || catalog.words?.[held] || String(held);
}

/** Whether there is something to tell: a number, a word, or somebody, whose seat is not 0. */
function isSet({ person }, held) {
  return typeof held === "number" ? !person || held > 0 : typeof held === "string" && held !== "";
}

function ask({ hand, plain }) {
  if (!plain?.length) return t("Lay a card on your reader.");
  const press = t("press A for {what}", { what: plain.length > 1 ? t("a list") : t("what needs none") });
  return hand?.length ? t("Lay a card on your reader, or {press}.", { press }) : t("Press A at your station: it lists what you can do.");
}

function noHand({ me, awaited, plain }) {
  if (plain?.length) return t("No card is needed now: press A at your station.");
  return awaited.includes(me) ? t("There is no card to lay.") : t("No card to lay before it is your turn.");
}

function nameOf(seat, snapshot) {
  return snapshot.seats[seat - 1]?.name || t("Seat {seat}", { seat });
}

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

function figures(table) {
  return Object.entries(table)
    .filter(([, value]) => value !== null && value !== "" && typeof value !== "object")
    .map(([name, value]) => el("p", { class: "fact", text: `${name.replaceAll("_", " ")}: ${shown(value)}` }));
}

function shown(value) {
  return typeof value === "boolean" ? (value ? t("yes") : t("no")) : String(value);
}
