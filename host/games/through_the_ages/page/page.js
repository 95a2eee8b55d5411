// Through the Ages on the page: the card row in the middle, and every civilization as its board.

import { el, icon } from "../../../frame/dom.js";
import { face } from "./card.js";
import { board } from "./board.js";
import { AGES, MODES, politics } from "./politics.js";
import { count, t } from "../../../frame/phrases.js";

const CROWD = 4; // boards that a television shows in two rows

const SIGNS = [
  ...["ages-culture", "ages-science", "ages-strength", "ages-happy", "ages-food", "ages-resource"],
  ...["ages-civil", "ages-military", "ages-worker", "ages-event", "hand"],
];

/** What the members are for: GamePage (host/web/game_page.d.ts).
 *  @param {Sent.AgesCatalog} catalog @returns {Partial<GamePage<Sent.AgesSnapshot>>} */
export function open(catalog) {
  const one = (card) => catalog.cards[card.split(".")[0]];
  return {
    where,
    turn: ({ public: table }) => table.round * table.civs.length + table.active,
    ask,
    handTitle,
    hand,
    noHand: (snapshot) => (snapshot.plain?.length ? t("No card in hand. Press A at your station: it lists what you can do.") : t("No card in hand.")),
    face: (card, snapshot) => face(one(card), card, snapshot),
    middle: (snapshot, lay) => middle(catalog, snapshot, lay),
    city: (seat, snapshot, own) => board(catalog, seat, snapshot, own),
    far: (seats) => (seats === CROWD ? ["two-rows", "head-lines"] : []),
    answer: (value) => MODES[value],
    signs: () => SIGNS,
    marks: () => ["dimmed", "zones", "worker"],
    facts: (snapshot) => facts(one, snapshot),
  };
}

/** @param {Moment<Sent.AgesSnapshot>} snapshot */
function turning({ public: table, awaited, me }) {
  return ["row", "event", "final"].includes(table.phase) && awaited.includes(me);
}

/** My civil hand; or the real card that has just been turned up.
 *  @param {Moment<Sent.AgesSnapshot>} snapshot */
function hand(snapshot) {
  const { public: table, me, hand: reach } = snapshot;
  if (turning(snapshot)) return (reach || []).length === 1 ? reach : [];
  return me ? [...table.civs[me - 1].hand, ...(snapshot.view?.civ?.war || [])] : [];
}

/** @param {Moment<Sent.AgesSnapshot>} snapshot */
function handTitle(snapshot) {
  if (turning(snapshot)) return t("Turned up");
  return snapshot.view?.civ?.war?.length ? t("My hand: civil, then military") : t("My hand");
}

/** @param {Moment<Sent.AgesSnapshot>} snapshot */
function where({ public: table }) {
  if (table.phase === "over") return t("The game is over");
  const age = AGES[table.age];
  return table.last ? t("Round {n} · Age {age} · the last round", { n: table.round, age }) : t("Round {n} · Age {age}", { n: table.round, age });
}

/** @param {Moment<Sent.AgesSnapshot>} snapshot */
function ask(snapshot) {
  const { public: table } = snapshot;
  if (turning(snapshot)) return table.phase === "row" ? t("Lay the card that was turned up.") : t("Lay the event that was turned up.");
  if (table.phase === "act") return t("Lay a card, or take one of the ways listed.");
  if (table.phase === "politics") return t("Politics: lay a military card, or take no political action.");
  return t("You are asked: choose one of the ways listed, or lay a card.");
}

/** @param {Sent.AgesCatalog} catalog @param {Moment<Sent.AgesSnapshot>} snapshot
 * @param {(card: string) => HTMLElement} lay */
function middle(catalog, snapshot, lay) {
  const { public: table } = snapshot;
  const spaces = table.row.map((card, place) => {
    const zone = catalog.zones[place];
    const filled = card ? lay(card) : el("span", { class: "row-empty", text: t("empty") });
    return el("li", { class: `row-space zone-${zone}` }, el("span", { class: "row-cost", text: `${"●".repeat(zone)}`, title: count("{n} civil action", "{n} civil actions", zone), "aria-label": count("{n} civil action", "{n} civil actions", zone), role: "img" }), filled);
  });
  return [el("ol", { class: "card-row", "aria-label": t("Card row") }, spaces), politics(catalog, snapshot)].filter(Boolean);
}

/** @param {(card: string) => Sent.AgesCard} one @param {Moment<Sent.AgesSnapshot>} snapshot */
function facts(one, { public: table, seats }) {
  const fact = (text) => el("p", { class: "fact", text });
  const past = table.past.map((card) => one(card).name);
  return [
    el("h2", { class: "fact-head", text: t("Culture and strength") }),
    el("ol", { class: "tracks", "aria-label": t("Culture and strength") }, tracks(table.civs, seats)),
    !table.mode && fact(count("{n} event to come", "{n} events to come", table.events)),
    past.length > 0 && fact(t("Events so far: {names}", { names: past.join(", ") })),
  ];
}

/** Both of every civilization side by side, the most culture first: who is weak is attacked.
 *  @param {Sent.AgesCiv[]} civs @param {Sent.NamedSeat[]} seats */
function tracks(civs, seats) {
  const most = (what) => Math.max(...civs.map((civ) => civ[what]), 1);
  const [culture, strength] = [most("culture"), most("strength")];
  return [...civs]
    .sort((a, b) => b.culture - a.culture)
    .map((civ) =>
      el(
        "li",
        {},
        el("span", { class: "track-name", text: seats[civ.seat - 1].name }),
        bar("culture", t("Culture"), civ.culture, culture),
        el("b", {}, `${civ.culture}`, el("span", { class: "quiet", text: ` +${civ.culture_rate}`, title: t("+{n} a turn", { n: civ.culture_rate }) })),
        bar("strength", t("Strength"), civ.strength, strength),
        el("b", { text: `${civ.strength}` }),
      ),
    );
}

/** @param {string} part @param {string} word @param {number} value @param {number} most */
function bar(part, word, value, most) {
  const filled = el("i");
  filled.style.width = `${(100 * Math.max(value, 0)) / most}%`;
  return [icon(`ages-${part}`, word), el("span", { class: "track", "aria-hidden": "true", data: { part } }, filled)];
}
