// Oh Hell on the page: the trick in the middle, trump, and for each player the bid and the tricks taken. Everything else
// on the page knows no game; it asks the object that `open` returns (plain.js says what for).

import { cardName, count, el, spoken } from "../../../frame/dom.js";

const NO_BID = -1;

/** `catalog` is /game.json: {cards: {id: {name, short, suit, rank}}, suits: {id: {name, sign}}}. */
export function open(catalog) {
  return {
    where: ({ public: table, over }) => (over ? "The game is over" : `Deal ${table.number}: ${count(table.size, "card")} each`),
    ask: (snapshot) => ask(catalog, snapshot),
    hand: (snapshot) => sorted(catalog, snapshot.hand || []),
    face: (card, { public: table }) => face(catalog, card, table),
    middle: (snapshot) => [trick(catalog, snapshot)],
    city: (seat, snapshot, own) => place(seat, snapshot, own),
    facts: ({ public: table, over }) => (over ? [] : [el("p", { class: "fact", text: bids(table) })]),
  };
}

function ask(catalog, { public: table, view }) {
  if (view?.due) return "Lay the card that is turned up on your reader.";
  if (!view?.awaited) return "";
  if (table.phase === "bid") return "How many tricks will you take? Press A at your station.";
  if (!table.led) return "You lead: lay any card on your reader.";
  return `Lay ${catalog.suits[table.led].name} on your reader, or any card if you have none.`;
}

/** By suit, and within a suit from high to low. */
function sorted(catalog, hand) {
  const suits = Object.keys(catalog.suits);
  const worth = (card) => suits.indexOf(catalog.cards[card].suit) * 100 - catalog.cards[card].rank;
  return [...hand].sort((one, other) => worth(one) - worth(other));
}

function face(catalog, card, table) {
  const { name, short, suit } = catalog.cards[card];
  const { sign } = catalog.suits[suit];
  const trump = suit === table?.trump;
  return {
    name,
    tint: "tint-plain",
    spoken: trump ? `${name}, trump` : name,
    body: () => [
      cardName(name),
      el("span", { class: `suit-face suit-${suit}`, "aria-hidden": "true" }, el("span", { class: "suit-rank said", text: short }), el("span", { class: "said", text: sign })),
    ],
  };
}

/** The trick so far, in the order of play from the leader on, then trump and the card that is turned up. */
function trick(catalog, snapshot) {
  const { public: table, seats } = snapshot;
  const order = seats.map((_, at) => seats[(table.leader - 1 + at + seats.length) % seats.length]);
  const cards = order.map(({ seat, name }) => laid(catalog, name, table.zones.trick[seat - 1][0], table));
  return el("section", { class: "trick", "aria-label": "The trick" }, table.phase === "bid" ? [] : cards, trump(catalog, table));
}

function laid(catalog, name, card, table) {
  const shown = card ? small(catalog, card, table) : el("span", { class: "suit-card empty" }, spoken("no card yet"));
  return el("figure", { class: "trick-card" }, shown, el("figcaption", { class: "seat-name", text: name }));
}

function small(catalog, card, table) {
  const { name, short, suit } = catalog.cards[card];
  const { sign } = catalog.suits[suit];
  const trump = suit === table.trump ? " trump" : "";
  return el(
    "span",
    { class: `suit-card suit-${suit}${trump}` },
    spoken(name),
    el("span", { class: "suit-rank said", "aria-hidden": "true", text: short }),
    el("span", { class: "said", "aria-hidden": "true", text: sign }),
  );
}

function trump(catalog, table) {
  const [[turned]] = table.zones.turned; // nothing until it is turned up, and where no trump is
  const suit = catalog.suits[table.trump];
  const words = suit ? [el("span", { class: `said suit-${table.trump}`, text: `${suit.sign} ${suit.name}` })] : [el("span", { text: "none" })];
  return el("figure", { class: "trick-card trump-card" }, turned ? small(catalog, turned, table) : null, el("figcaption", {}, el("span", { text: "Trump" }), " ", words));
}

function place(seat, snapshot, own) {
  const { public: table, seats, over } = snapshot;
  const held = table.zones.hand[seat - 1];
  return [
    el(
      "header",
      { class: "city-head" },
      el("h2", { text: own ? "My place" : seats[seat - 1].name }),
      seat === table.dealer && !over ? el("span", { class: "tag", text: "Dealer" }) : null,
    ),
    el("p", { class: "bid-row" }, tricks(table.bid[seat], table.taken[seat])),
    own || over ? null : el("p", { class: "zone-row", text: count(Array.isArray(held) ? held.length : held, "card") }),
    failed(table, seat),
  ];
}

/** What was bid as rings, of which those that were taken are full; a trick too many stands beside them. */
function tricks(bid, taken) {
  if (bid === NO_BID) return el("span", { text: "No bid yet" });
  const rings = Array.from({ length: Math.max(bid, taken) }, (_, at) => ring(at < taken, at >= bid));
  return [el("span", { text: `Bid ${bid}, took ${taken}` }), el("span", { class: "bid-rings", "aria-hidden": "true" }, rings)];
}

function ring(full, over) {
  return el("span", { class: `bid-ring${full ? " full" : ""}${over ? " over" : ""}` });
}

/** Who did not follow which suit has none of it, or revoked: everybody saw it. */
function failed(table, seat) {
  const suits = (table.failed[seat] || []).map(([suit]) => suit);
  return suits.length ? el("p", { class: "zone-row" }, el("span", { text: "Did not follow" }), " ", suits.map((suit) => el("span", { class: `said suit-${suit}`, text: SIGN[suit] }))) : null;
}

const SIGN = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };

function bids(table) {
  const made = table.bid.slice(1).filter((bid) => bid !== NO_BID);
  return `Bids together: ${made.reduce((all, bid) => all + bid, 0)} of ${count(table.size, "trick")}`;
}
