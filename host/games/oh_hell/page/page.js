// Oh Hell on the page: the round table with the trick, trump, and at each person the bid, the tricks and the points; the
// pad after each deal. Everything else on the page knows no game; it asks the object that `open` returns (GamePage says
// what for).

import { around, isCrowd } from "../../../frame/around.js";
import { el, icon, spoken } from "../../../frame/dom.js";
import { count, t } from "../../../frame/phrases.js";

const NO_BID = -1;
const MOST_RINGS = 5;
const PAD = "oh-pad-dialog";
let dismissed = 0; // the deal before which the pad was put away on this page

/** What the members are for: GamePage (host/web/game_page.d.ts).
 * @param {Sent.OhHellCatalog} catalog @returns {Partial<GamePage<Sent.OhHellSnapshot>>} */
export function open(catalog) {
  return {
    where: ({ public: table, over }) => (over ? t("The game is over") : t("Deal {number}: {cards} each", { number: table.number, cards: count("{n} card", "{n} cards", table.size) })),
    ask: (snapshot) => ask(catalog, snapshot),
    hand: (snapshot) => sorted(catalog, snapshot.hand || []),
    face: (card, snapshot) => face(catalog, card, snapshot),
    brief: (card) => [el("span", { class: `brief-of ${colour(catalog, card)}` }, el("span", { class: "said", text: about(catalog, card).short }), suitIcon(about(catalog, card).suit))],
    middle: (snapshot) => (snapshot.over ? [] : [counted(catalog, snapshot) ?? table(catalog, snapshot), standing(snapshot)]),
    city: (seat, snapshot, own) => place(seat, snapshot, own),
    facts: (snapshot) => (snapshot.over ? [] : [standing(snapshot)]),
    choice: (play) => play.split(" ").pop(),
    staged: false,
  };
}

/** @param {Moment<Sent.OhHellSnapshot>} snapshot */
function mine({ awaited, me }) {
  return Boolean(me) && awaited.includes(me);
}

/** @param {Sent.OhHellCatalog} catalog @param {Moment<Sent.OhHellSnapshot>} snapshot */
function ask(catalog, snapshot) {
  const { public: table, view } = snapshot;
  if (view?.due) return t("Lay the card that is turned up.");
  if (!mine(snapshot)) return "";
  if (table.phase === "bid") return bidding(snapshot);
  if (!table.led) return t("Your turn: you lead. Any card may be laid.");
  const hand = snapshot.hand || [];
  const follows = hand.filter((card) => about(catalog, card).suit === table.led).length;
  const suit = catalog.suits[table.led].name;
  if (!hand.length) return t("Your turn: {suit} were led.", { suit });
  return follows ? t("Your turn: {suit} were led. You can follow with {cards}.", { suit, cards: count("{n} card", "{n} cards", follows) }) : t("Your turn: {suit} were led, and you have none. Any card may be laid.", { suit });
}

/** @param {Moment<Sent.OhHellSnapshot>} snapshot */
function bidding({ public: table, plain }) {
  const shut = (plain || []).find(({ allowed }) => !allowed);
  const made = table.bid.slice(1).filter((bid) => bid !== NO_BID).reduce((all, bid) => all + bid, 0);
  if (shut) return t("How many tricks will you take? You bid last: {bid} is closed, all bids together may not make {tricks}.", { bid: shut.play.split(" ").pop(), tricks: table.size });
  return t("How many tricks will you take? {bids} of {tricks} are bid.", { bids: made, tricks: table.size });
}

/** What the catalog has of a card; those of a second pack are like those of the first one.
 *  @param {Sent.OhHellCatalog} catalog @param {string} card */
function about(catalog, card) {
  return catalog.cards[card.split(".").slice(0, 2).join(".")];
}

/** By suit, and within a suit from high to low.
 *  @param {Sent.OhHellCatalog} catalog @param {string[]} hand */
function sorted(catalog, hand) {
  const suits = Object.keys(catalog.suits);
  const worth = (card) => suits.indexOf(about(catalog, card).suit) * 100 - about(catalog, card).rank;
  return [...hand].sort((one, other) => worth(one) - worth(other));
}

const LETTERS = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** @param {string} suit */
function suitIcon(suit) {
  return icon(`suit-${LETTERS[suit]}`);
}

/** Index in the corner, so that a fan of thirteen can be read.
 *  @param {Sent.OhHellCatalog} catalog @param {string} card */
function drawn(catalog, card) {
  const { short, suit } = about(catalog, card);
  return [
    el("span", { class: "ix" }, el("span", { class: "said", text: short }), suitIcon(suit)),
    el("span", { class: "pip" }, suitIcon(suit)),
  ];
}

/** @param {Sent.OhHellCatalog} catalog @param {string} card */
function colour(catalog, card) {
  return ["hearts", "diamonds"].includes(about(catalog, card).suit) ? "red" : "black";
}

/** @param {Sent.OhHellCatalog} catalog @param {string} card @param {Moment<Sent.OhHellSnapshot>} snapshot */
function face(catalog, card, snapshot) {
  const { public: table } = snapshot;
  const { name, suit } = about(catalog, card);
  const trump = suit === table?.trump;
  const dealt = table?.open === false || table?.open === undefined;
  const turn = mine(snapshot) && table.phase === "play" && dealt && (snapshot.hand || []).includes(card);
  const must = turn && table.led && suit !== table.led && snapshot.hand.some((one) => about(catalog, one).suit === table.led);
  return {
    name,
    tint: ["playing", colour(catalog, card)].join(" "),
    spoken: trump ? t("{name}, trump", { name }) : name,
    cannot: must ? t("You have {suit}, and {suit} were led: play one of them.", { suit: catalog.suits[table.led].name }) : "",
    play: turn && !must ? ["play", card].join(" ") : "",
    body: () => drawn(catalog, card),
  };
}

/** The class of a table at which so many play that plates, cards and pad are small.
 *  @param {Sent.NamedSeat[]} seats */
function crowd(seats) {
  return isCrowd(seats.length) ? "crowd" : "";
}

/** Places around the oval, the reader at the bottom.
 *  @param {number} seat @param {Moment<Sent.OhHellSnapshot>} snapshot @param {number} wide @param {number} high */
function spot(seat, { seats, me }, wide, high) {
  const [right, down] = around(seat, seats.length, me || 1, wide, high);
  return `--x:${right.toFixed(2)};--y:${down.toFixed(2)};--over:${Math.round(high + down)}`;
}

/** Whether a seat is at the bottom of the table or opposite that, with nobody close beside it.
 *  @param {number} seat @param {Moment<Sent.OhHellSnapshot>} snapshot */
function isAcross(seat, { seats, me }) {
  const away = Math.abs(seat - (me || 1));
  return !isCrowd(seats.length) && (!away || 2 * away === seats.length);
}

/** @param {HTMLElement} element @param {string} style */
function at(element, style) {
  element.style.cssText = style;
  return element;
}

/** @param {Sent.OhHellCatalog} catalog @param {Moment<Sent.OhHellSnapshot>} snapshot */
function table(catalog, snapshot) {
  const { public: now, seats } = snapshot;
  const best = taking(catalog, now);
  const cards = seats.map(({ seat }) => now.zones.trick[seat - 1][0]);
  return el("section", { class: `oh-table oval ${crowd(seats)}`, "aria-label": t("The trick"), data: { seats: seats.length } },
    seats.map((one) => at(plate(catalog, one, snapshot), spot(one.seat, snapshot, 40, 43))),
    now.phase === "bid" ? null : seats.map(({ seat, name }) => at(laid(catalog, name, cards[seat - 1], seat === best), spot(seat, snapshot, 19, 20))),
    middle(catalog, now),
    (snapshot.kept || []).length ? el("button", { type: "button", class: "pad-open", on: { click: () => show(snapshot) } }, t("The pad")) : null);
}

/** The seat that takes the trick as it lies; 0 for none. Of two cards that are alike the table's ruling says which.
 *  @param {Sent.OhHellCatalog} catalog @param {Sent.OhHellPublic} now */
function taking(catalog, now) {
  if (!now.leader) return 0; // nothing is dealt yet
  const seats = now.zones.trick.map((_pile, index) => (now.leader - 1 + index) % now.players + 1);
  const lies = seats.map((seat) => [seat, now.zones.trick[seat - 1][0]]).filter(([, card]) => card);
  const worth = (card) => {
    const { suit, rank } = about(catalog, card);
    return (suit === now.trump ? 1000 : suit === now.led ? 100 : 0) + rank;
  };
  const beats = (one, most) => one > most || (one === most && now.alike === "last");
  return lies.reduce(([seat, most], [one, card]) => (beats(worth(card), most) ? [one, worth(card)] : [seat, most]), [0, -1])[0];
}

/** @param {Sent.OhHellCatalog} catalog @param {string} name @param {string | undefined} card @param {boolean} best */
function laid(catalog, name, card, best) {
  if (!card) return el("span", { class: "at pc slot" }, spoken(t("{name}: no card yet", { name })));
  return el("span", { class: `at pc ${colour(catalog, card)}${best ? " best" : ""}` }, spoken(`${name}: ${about(catalog, card).name}`), el("span", { "aria-hidden": "true" }, drawn(catalog, card)));
}

/** Trump: the card that is turned up while people bid, then its suit alone.
 *  @param {Sent.OhHellCatalog} catalog @param {Sent.OhHellPublic} now */
function middle(catalog, now) {
  const [[turned]] = now.zones.turned;
  const suit = catalog.suits[now.trump];
  const known = suit || now.phase !== "deal"; // before that the card for trump may not be turned up
  const words = suit ? [el("span", { class: `suit-${now.trump}` }, suitIcon(now.trump)), el("span", { class: "spoken said", text: suit.name }), " ", el("span", { text: t("Trump") })] : el("span", { text: t("No trump") });
  const card = now.phase === "bid" && turned ? el("span", { class: `pc large ${colour(catalog, turned)}` }, spoken(about(catalog, turned).name), el("span", { "aria-hidden": "true" }, drawn(catalog, turned))) : null;
  const bid = now.phase === "bid" ? el("span", { class: "tr together", text: bids(now) }) : null;
  return el("div", { class: `at mid ${now.phase}` }, card, known ? el("span", { class: "tr" }, words) : null, bid);
}

/** The points of a seat so far: of its tricks and of its bids.
 *  @param {Sent.OhHellPublic} now @param {number} seat */
function points(now, seat) {
  return now.won[seat] + now.bids_won[seat];
}

/** @param {Moment<Sent.OhHellSnapshot>} snapshot */
function leads({ public: now, seats }) {
  const most = Math.max(...seats.map(({ seat }) => points(now, seat)));
  return most > 0 ? seats.filter(({ seat }) => points(now, seat) === most).map(({ seat }) => seat) : [];
}

/** @param {Sent.OhHellCatalog} catalog @param {Sent.NamedSeat} one @param {Moment<Sent.OhHellSnapshot>} snapshot */
function plate(catalog, { seat, name }, snapshot) {
  const { public: now, awaited, me } = snapshot;
  const turn = awaited.includes(seat) ? " turn" : "";
  const side = seat === me ? " me" : isAcross(seat, snapshot) ? " across" : "";
  return el("div", { class: `at who${turn}${side}` },
    el("b", {}, el("span", { class: "seat-name", text: name }), seat === now.dealer ? icon("dealer", t("Dealer")) : null),
    el("span", { class: "tally" },
      tricks(now.bid[seat], now.taken[seat]),
      el("span", { class: "pts" }, leads(snapshot).includes(seat) ? icon("crown", t("in the lead")) : null, el("span", { class: "said", text: String(points(now, seat)) }), spoken(t("points")))),
    failed(catalog, now, seat));
}

/** What was bid as rings, of which those that were taken are full; a trick too many stands beside them.
 *  @param {number} bid @param {number} taken */
function tricks(bid, taken) {
  if (bid === NO_BID) return el("span", { class: "bid" }, el("span", { class: "none", text: t("no bid yet") }), el("span", { class: "dash", "aria-hidden": "true", text: "–" }));
  const shown = Math.max(bid, taken) <= MOST_RINGS ? Math.max(bid, taken) : 0; // more are read as figures
  const rings = Array.from({ length: shown }, (_, index) => ring(index < taken, index >= bid));
  return el("span", { class: "bid" }, spoken(t("Bid {bid}, took {taken}", { bid, taken })), el("span", { class: "num said", "aria-hidden": "true", text: `${taken}/${bid}` }), el("span", { class: "rings", "aria-hidden": "true" }, rings));
}

/** @param {boolean} full @param {boolean} over */
function ring(full, over) {
  return el("i", { class: `ring${full ? " full" : ""}${over ? " over" : ""}` });
}

/** Who did not follow a suit is out of it, or revoked: everybody saw it.
 *  @param {Sent.OhHellCatalog} catalog @param {Sent.OhHellPublic} now @param {number} seat */
function failed(catalog, now, seat) {
  const suits = (now.failed[seat] || []).map(([suit]) => suit);
  if (!suits.length) return null;
  const words = t("Out of {suits}", { suits: suits.map((suit) => catalog.suits[suit].name).join(", ") });
  return el("span", { class: "failed", title: words }, spoken(words), suits.map((suit) => el("span", { class: `none suit-${suit}`, "aria-hidden": "true" }, suitIcon(suit))));
}

/** What one seat has, for views that show one place each, as the pages of a table in the middle of an undo.
 *  @param {number} seat @param {Moment<Sent.OhHellSnapshot>} snapshot @param {boolean} own */
function place(seat, snapshot, own) {
  const { public: now, seats } = snapshot;
  return [
    el("header", { class: "city-head" }, el("h2", { text: own ? t("My place") : seats[seat - 1].name })),
    el("p", { class: "bid-row" }, tricks(now.bid[seat], now.taken[seat]), el("b", { class: "pts said", text: String(points(now, seat)) })),
  ];
}

/** All by their points, the best first.
 *  @param {Moment<Sent.OhHellSnapshot>} snapshot */
function ranked({ public: now, seats }) {
  return [...seats].sort((one, other) => points(now, other.seat) - points(now, one.seat));
}

/** @param {Moment<Sent.OhHellSnapshot>} snapshot */
function standing(snapshot) {
  const rows = ranked(snapshot);
  const first = (row) => 1 + rows.filter((one) => points(snapshot.public, one.seat) > points(snapshot.public, row.seat)).length;
  return el("section", { class: "panel stand" },
    el("h2", { text: t("Points so far") }),
    el("table", {}, el("tbody", {}, rows.map((row) =>
      el("tr", { class: row.seat === snapshot.me ? "mine" : "" },
        el("td", { class: "pl", text: String(first(row)) }),
        el("th", { scope: "row" }, el("span", { class: "seat-name", text: row.name })),
        el("td", { class: "so", text: String(points(snapshot.public, row.seat)) }))))));
}

/** The pad between two deals: it stays until this seat bids, or somebody puts it away, or the first card lies.
 *  @param {Sent.OhHellCatalog} catalog @param {Moment<Sent.OhHellSnapshot>} snapshot */
function counted(catalog, snapshot) {
  const { public: now, me, kept = [] } = snapshot;
  const deals = kept.filter(({ name }) => name === "counted");
  const last = deals[deals.length - 1];
  if (!last || now.phase !== "bid" || last.number !== now.number - 1 || dismissed === now.number) return null;
  if (me && now.bid[me] !== NO_BID) return null;
  const away = (event) => {
    dismissed = now.number;
    const section = event.currentTarget.closest("section");
    section.replaceWith(table(catalog, snapshot));
  };
  const suit = catalog.suits[now.trump];
  return el("section", { class: `oh-counted panel ${crowd(snapshot.seats)}`, "aria-label": t("The pad") },
    el("h2", { text: news(snapshot, last) }),
    pad(snapshot, deals),
    el("p", { class: "next-deal" },
      suit ? el("span", { class: `tr suit-${now.trump}` }, suitIcon(now.trump), el("span", { class: "said", text: suit.name }), " ", el("span", { text: t("Trump") })) : null,
      el("button", { type: "button", class: "pad-away", on: { click: away } }, t("Next deal: {cards}", { cards: count("{n} card", "{n} cards", now.size) }))));
}

/** Who leads now, in one sentence.
 *  @param {Moment<Sent.OhHellSnapshot>} snapshot @param {Sent.OhHellCounted} last */
function news(snapshot, last) {
  const [first, second] = ranked(snapshot);
  const [most, next] = [first, second].map(({ seat }) => points(snapshot.public, seat));
  const met = last.rows.filter(([bid, taken]) => bid === taken).length;
  const stands = most > next ? t("{name} leads, {points} to {next}.", { name: first.name, points: most, next }) : t("{name} and {other} lead with {points}.", { name: first.name, other: second.name, points: most });
  return t("Deal {number}: {met} of {players} met their bid. {stands}", { number: last.number, met, players: last.rows.length, stands });
}

/** A deal a row: bid and tricks, points, total; the leader's total in colour, what was missed struck.
 *  @param {Moment<Sent.OhHellSnapshot>} snapshot @param {Sent.OhHellCounted[]} deals */
function pad({ seats, me }, deals) {
  const sums = seats.map(() => 0);
  const rows = deals.map(({ number, rows: figures }) => {
    figures.forEach(([, , won], index) => (sums[index] += won));
    const most = Math.max(...sums);
    return el("tr", {}, el("th", { scope: "row", text: String(number) }), figures.map(([bid, taken, won], index) =>
      el("td", { class: seats[index].seat === me ? "mine" : "" },
        el("span", { class: `bt${bid === taken ? "" : " missed"}` }, spoken(t("Bid {bid}, took {taken}", { bid, taken })), el("span", { "aria-hidden": "true", class: "said", text: `${bid}/${taken}` })),
        el("span", { class: won > 0 ? "won" : "nil", text: won > 0 ? `+${won}` : String(won) }),
        el("b", { class: sums[index] === most ? "first" : "", text: String(sums[index]) }))));
  });
  return el("div", { class: `pad-scroll ${crowd(seats)}`, tabindex: "0", role: "group", "aria-label": t("The pad, deal by deal") },
    el("table", { class: "pad" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col", text: t("Deal") }), seats.map(({ seat, name }) => el("th", { scope: "col", class: seat === me ? "mine" : "" }, el("span", { class: "seat-name", text: name }))))),
      el("tbody", {}, rows)));
}

/** The pad in a window of its own, at any time.
 *  @param {Moment<Sent.OhHellSnapshot>} snapshot */
function show(snapshot) {
  document.getElementById(PAD)?.remove();
  const close = () => dialog.close();
  const dialog = el("dialog", { id: PAD, class: "oh-dialog", "aria-label": t("The pad") },
    el("header", {}, el("h2", { text: t("The pad") }), el("button", { type: "button", on: { click: close } }, t("Close"))),
    pad(snapshot, snapshot.kept.filter(({ name }) => name === "counted")));
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Sent.OhHellPublic} now */
function bids(now) {
  const made = now.bid.slice(1).filter((bid) => bid !== NO_BID);
  return t("Bids together: {bids} of {tricks}", { bids: made.reduce((all, bid) => all + bid, 0), tricks: count("{n} trick", "{n} tricks", now.size) });
}
