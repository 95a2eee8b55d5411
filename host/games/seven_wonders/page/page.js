// 7 Wonders on the page: what may be done next, and how a card, a hand and a city of it are drawn. Everything else on
// the page knows no game; it asks the object that `open` returns.

import { el, icon } from "../../../frame/dom.js";
import { face } from "./card.js";
import { FREE_CITY, city } from "./city.js";
import { fresh } from "./fresh.js";
import { lights } from "./lights.js";
import { cityOf, side } from "./ring.js";
import { count, t } from "../../../frame/phrases.js";

const AGES = ["", "I", "II", "III"];
const TURNS = 6; // of an Age
const FEW = 3; // cities that a television shows in one row

const SIGNS = [
  ...["wood", "stone", "clay", "ore", "glass", "papyrus", "textile", "coin", "points", "shield", "compass", "gear", "tablet"],
  ...["brown", "grey", "blue", "yellow", "red", "green", "purple"],
  ...["link", "arrow-right", "free-build", "hand", "discards", "ready"],
];

/** What the members are for: GamePage (host/web/game_page.d.ts).
 *  @param {Sent.WondersCatalog} catalog @returns {Partial<GamePage<Sent.WondersSnapshot>>} */
export function open(catalog) {
  return {
    where,
    turn: ({ public: table }) => TURNS * table.age + table.turn,
    ask,
    extras: ({ public: table }) => (table.free_city ? [{ seat: table.free_city, name: FREE_CITY }] : []),
    handTitle: ({ public: table, awaited, me }) =>
      table.phase === "dig" && awaited.includes(me) ? t("The discard pile") : t("My hand"),
    face: (card, snapshot) => face(catalog, card, owned(snapshot)),
    city: (seat, snapshot, own) => city(catalog, seat, snapshot, own, fresh(seat, snapshot)),
    nameOf: (seat, { seats }) => seats[seat - 1]?.name ?? FREE_CITY,
    side,
    far: (seats) => (seats > FEW ? ["two-rows", "as-text"] : []),
    lights: (card, snapshot) => lights(catalog, card, snapshot),
    signs: () => SIGNS,
    marks: () => ["dimmed", "faded", "dashed"],
    facts,
  };
}

/** @param {Moment<Sent.WondersSnapshot>} snapshot */
function ask({ public: table, view }) {
  if (table.phase === "dig") return t("Lay a card from the discard pile, or press A to take none.");
  if (view?.whose) return t("Now lay a card for the Free City.");
  return view?.holder ? t("Lay a card for your own city.") : t("Lay a card.");
}

/** @param {Moment<Sent.WondersSnapshot>} snapshot */
function where({ public: table }) {
  const age = t("Age {age}", { age: AGES[table.age] });
  return {
    wonders: t("The boards are being given out"),
    guilds: t("{age} is being dealt", { age }),
    deal: t("{age} is being dealt", { age }),
    draw: t("{age} · turn {n} of 6", { age, n: table.turn }),
    choose: t("{age} · turn {n} of 6", { age, n: table.turn }),
    seventh: t("{age} · the seventh card", { age }),
    dig: t("{age} · turn {n} · the discard pile", { age, n: table.turn }),
    over: t("The game is over"),
  }[table.phase];
}

/** @param {Moment<Sent.WondersSnapshot>} snapshot */
function owned({ me, public: table }) {
  const mine = me && cityOf(table, me);
  return mine ? mine.cards.map((card) => card.split(".")[0]) : [];
}

const WAYS = {
  left: ["arrow-left", t("Hands pass to the left in this Age")],
  right: ["arrow-right", t("Hands pass to the right in this Age")],
  across: ["hand", t("Hands are exchanged after each turn")],
};

/** @param {string[]} pair */
function passing([sign, words]) {
  return el("p", { class: "fact" }, icon(sign), words);
}

/** @param {Moment<Sent.WondersSnapshot>} snapshot */
function facts({ public: table, over, seats }) {
  return [
    el("p", { class: "fact" }, icon("discards"), t("{cards} in the discard pile", { cards: count("{n} card", "{n} cards", table.buried) })),
    over ? null : passing(WAYS[table.passing]),
    table.holder && !over
      ? el("p", { class: "fact" }, icon("arrow-right"), t("{name} plays for the Free City", { name: seats[table.holder - 1].name }))
      : null,
  ];
}
