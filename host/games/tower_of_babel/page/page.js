// Tower of Babel on the page. Everything else on the page knows no game; it asks the object that `open` returns.

import { el, icon, list, risen, spoken } from "../../../frame/dom.js";
import { CRAFTS, craft, face, needs, stackOf } from "./face.js";
import { wonders } from "./board.js";
import { count, t } from "../../../frame/phrases.js";

const AT_THE_END = ["bonus", "double"];

/** What the members are for: GamePage (host/web/game_page.d.ts).
 *  @param {Sent.BabelCatalog} catalog @returns {Partial<GamePage<Sent.BabelSnapshot>>} */
export function open(catalog) {
  return {
    where: (snapshot) => where(catalog, snapshot),
    turn,
    ask: (snapshot) => ask(catalog, snapshot),
    handTitle: ({ public: table, view }) => (table.phase === "exchange" && view?.awaited ? t("My hand, to exchange") : t("My hand")),
    hand: stacks,
    face: (card, snapshot) => face(catalog, card, snapshot),
    middle: (snapshot, lay) => [wonders(catalog, snapshot, lay), ahead(snapshot)].filter(Boolean),
    city: (seat, snapshot, own) => place(catalog, seat, snapshot, own),
    signs: () => CRAFTS,
    marks: () => ["dimmed"],
    facts: (snapshot) => facts(snapshot),
  };
}

/** One card of each stack: cards of a kind are alike, those that are laid lie apart. The one on the reader is shown.
 *  @param {Moment<Sent.BabelSnapshot>} snapshot */
function stacks(snapshot) {
  const held = (snapshot.hand || []).filter((card) => !card.includes("_disc."));
  const first = new Map();
  for (const card of held) {
    const stack = stackOf(card, snapshot);
    if (!first.has(stack) || card === snapshot.reader) first.set(stack, card);
  }
  return [...first.keys()].sort().map((stack) => first.get(stack));
}

/** A double turn is half a turn more, and the offers that open are a part of their own.
 *  @param {Moment<Sent.BabelSnapshot>} snapshot */
function turn({ public: table }) {
  return table.turn + (table.second ? 0.5 : 0) + (table.seats.some(({ offer }) => offer) ? 0.25 : 0);
}

/** @param {number} seat @param {Moment<Sent.BabelSnapshot>} snapshot */
function nameOf(seat, { seats }) {
  return seats[seat - 1].name;
}

/** @param {Sent.BabelCatalog} catalog @param {Moment<Sent.BabelSnapshot>} snapshot */
function where(catalog, snapshot) {
  const { public: table, over } = snapshot;
  if (over) return t("The game is over");
  if (table.phase === "first" || table.phase === "discs") return t("The table is being laid out");
  const wonder = catalog.wonders.find((_, index) => table.wonders[index].tower);
  const who = nameOf(table.active, snapshot);
  if (!wonder) return table.second ? t("Turn {n} · {who} again", { n: table.turn, who }) : t("Turn {n} · {who}", { n: table.turn, who });
  return table.second ? t("Turn {n} · {who} again at {wonder}", { n: table.turn, who, wonder: wonder.name }) : t("Turn {n} · {who} at {wonder}", { n: table.turn, who, wonder: wonder.name });
}

/** @param {Sent.BabelCatalog} catalog @param {Moment<Sent.BabelSnapshot>} snapshot */
function ask(catalog, { public: table, view }) {
  const asked = needs(catalog, table.need);
  return {
    first: t("Who begins? Press A at your station."),
    discs: t("Lay the next disc."),
    action: t("Lay the action card you drew."),
    turn: t("Lay a disc to build at its wonder, or press A to pass."),
    offer: t("Asked for: {pieces}. Lay the cards you offer one by one, then press A.", { pieces: asked }),
    choose: t("Compare the offers and press A to choose."),
    add: adds(catalog, table.missing, view?.laid ?? []),
    bonus: t("Your offer was refused: lay an offer bonus card, or press A."),
    double: t("Lay a double turn card, or press A to end your turn."),
    exchange: t("Lay the cards to exchange one by one, then press A."),
  }[table.phase] || (view?.awaited ? t("Lay a card.") : "");
}

/** What the active player's own cards, which only that page knows, leave of what is missing; a joker is worth two.
 *  @param {Sent.BabelCatalog} catalog @param {number[]} missing @param {string[]} laid */
function adds(catalog, missing, laid) {
  const left = missing.map((n, at) => n - laid.filter((card) => card.split(".")[0] === catalog.types[at].id).length);
  const jokers = laid.length - (sum(missing) - sum(left));
  if (sum(left) <= 2 * jokers) return t("Nothing is missing: press A to complete the build.");
  return t("Missing: {pieces}. Lay your cards one by one, then press A.", { pieces: needs(catalog, left) });
}

const sum = (figures) => figures.reduce((one, two) => one + two, 0);

/** @param {Sent.BabelCatalog} catalog @param {number} seat @param {Moment<Sent.BabelSnapshot>} snapshot
 * @param {boolean} own */
function place(catalog, seat, snapshot, own) {
  const mine = snapshot.public.seats[seat - 1];
  return [
    el("header", { class: "city-head" }, el("h2", { text: own ? t("My place") : nameOf(seat, snapshot) }), role(seat, snapshot)),
    figures(mine, snapshot.before?.seats[seat - 1]),
    offer(catalog, mine, snapshot),
    own ? gathered(catalog, snapshot) : null,
    own ? taken(catalog, snapshot) : null,
  ];
}

/** @param {number} seat @param {Moment<Sent.BabelSnapshot>} snapshot */
function role(seat, { public: table, over }) {
  if (over || seat !== table.active) return null;
  return el("p", { class: "wonder", text: AT_THE_END.includes(table.phase) ? t("ends the turn") : t("is active") });
}

/** @param {Sent.BabelSeat} mine @param {Sent.BabelSeat} [before] */
function figures(mine, before = mine) {
  return el(
    "ul",
    { class: "figures" },
    el("li", {}, count("{n} point", "{n} points", mine.points), risen(mine.points - before.points)),
    el("li", { text: count("{n} card", "{n} cards", mine.cards) }),
    el("li", { text: count("{n} disc", "{n} discs", mine.discs) }),
    mine.actions ? el("li", { text: count("{n} action card", "{n} action cards", mine.actions) }) : null,
    el("li", { text: count("{n} building left", "{n} buildings left", mine.supply) }),
  );
}

/** @param {Sent.BabelCatalog} catalog @param {string[]} pieces */
function chips(catalog, pieces) {
  const kinds = [...new Set(pieces.map((card) => card.split(".")[0]))];
  return kinds.map((kind) => {
    const n = pieces.filter((card) => card.split(".")[0] === kind).length;
    const words = `${n > 1 ? `${n} ` : ""}${catalog.kinds[kind].name}`;
    const sign = craft(kind);
    return el("span", { class: `chip said tint-${kind.replace("_disc", "")}` }, sign && icon(sign), words);
  });
}

/** What a seat offers: face down until all are turned over together.
 *  @param {Sent.BabelCatalog} catalog @param {Sent.BabelSeat} mine @param {Moment<Sent.BabelSnapshot>} snapshot */
function offer(catalog, mine, { public: table, before, awaited }) {
  if (!mine.offer) return lies(mine, table, awaited) ? el("p", { class: "babel-row" }, hidden()) : null;
  const chosen = table.taken.includes(mine.seat);
  const label = `${chosen ? t("Chosen offer:") : t("Offer:")} `;
  const inside = mine.offer.length ? chips(catalog, mine.offer) : el("span", { class: "quiet", text: t("nothing") });
  const opened = before && !before.seats[mine.seat - 1].offer;
  return el("p", { class: "babel-row" }, label, el("span", { class: `babel-offer${opened ? " turned" : ""}` }, inside));
}

/** Whether this seat has laid its offer, face down.
 *  @param {Sent.BabelSeat} one @param {Sent.BabelPublic} one @param {number[]} awaited */
function lies({ seat }, { phase, active }, awaited) {
  return phase === "offer" && seat !== active && !awaited.includes(seat);
}

function hidden() {
  return [el("span", { class: "laid-back", "aria-hidden": "true" }), el("span", { class: "quiet", text: t("has laid an offer, face down") })];
}

/** @param {Sent.BabelCatalog} catalog @param {Moment<Sent.BabelSnapshot>} snapshot */
function gathered(catalog, { view }) {
  if (!view?.laid?.length) return null;
  return el("p", { class: "babel-row" }, `${t("Laid:")} `, chips(catalog, view.laid), spoken(` ${t("lay one again to take it back")}`));
}

/** @param {Sent.BabelCatalog} catalog @param {Moment<Sent.BabelSnapshot>} snapshot */
function taken(catalog, { view }) {
  if (!view?.discs?.length) return null;
  return el("p", { class: "babel-row" }, `${t("My discs:")} `, chips(catalog, view.discs));
}

/** What a build is for, and how long cards last: everybody at the table and before the television looks for it.
 *  @param {Moment<Sent.BabelSnapshot>} snapshot */
function ahead({ public: table, over }) {
  if (over) return null;
  const [first, second] = table.row;
  return el(
    "p",
    { class: "babel-ahead" },
    el("span", { text: t("The next finished wonder: {first} and {second} points", { first, second }) }),
    el("span", { text: t("{cards} to draw", { cards: count("{n} building card", "{n} building cards", table.stock) }) }),
  );
}

/** @param {Moment<Sent.BabelSnapshot>} snapshot */
function facts({ public: table, seats }) {
  const offers = table.taken.map((seat) => seats[seat - 1].name);
  return offers.length ? [el("p", { class: "fact", text: t("Chosen: {names}", { names: list(offers) }) })] : [];
}
