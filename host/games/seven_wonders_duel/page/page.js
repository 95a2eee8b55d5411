// 7 Wonders Duel on the page: what may be done next, and how its cards, cities and the middle are drawn. Everything
// else on the page knows no game; it asks the object that `open` returns.

import { el, icon } from "../../../frame/dom.js";
import { face } from "./card.js";
import { city } from "./city.js";
import { middle, OF_MIDDLE } from "./middle.js";
import { count, t } from "../../../frame/phrases.js";

const AGES = ["", "I", "II", "III"];
const WONDERS = 7;

const ASK = {
  tokens: t("Tap the progress token that was drawn."),
  wonders: t("Tap the wonder that was laid out."),
  layout: t("Tap the card that was laid face up."),
  reveal: t("Tap the card that was just turned up."),
  draw: t("Tap the token that was drawn."),
  draft: t("Take a wonder."),
  play: t("Take a card that nothing covers."),
  token: t("Take a progress token from the board."),
  keep: t("Keep one of the three tokens."),
  dig: t("Build a card of the discard pile."),
  destroy: t("Choose the card that the other city is to lose."),
  backs: t("Say where the back of a guild lies: press A at your station."),
  begin: t("Say who begins this Age: press A at your station."),
};

const TITLES = { dig: t("The discard pile"), destroy: t("The other city") };

const SIGNS = [
  ...["wood", "stone", "clay", "glass", "papyrus", "coin", "points", "shield"],
  ...["tablet", "wheel", "mortar", "pendulum", "inkwell", "sundial", "gyroscope", "law"],
  ...["brown", "grey", "blue", "yellow", "red", "green", "purple"],
  ...["link", "arrow-right", "again", "free-build", "discards", "ready"],
];

/** What the members are for: GamePage (host/web/game_page.d.ts).
 *  @param {Sent.DuelCatalog} catalog @returns {Partial<GamePage<Sent.DuelSnapshot>>} */
export function open(catalog) {
  return {
    where,
    turn: ({ public: table }) => table.layout.length * table.age + table.layout.filter((card) => !card).length,
    ask: ({ public: table }) => ASK[table.phase],
    handTitle: ({ public: table }) => TITLES[table.phase] || t("Cards to choose from"),
    hand: ({ public: table, hand }) => (OF_MIDDLE.includes(table.phase) ? [] : hand || []),
    noHand: ({ public: table, awaited, me }) =>
      awaited.includes(me) && OF_MIDDLE.includes(table.phase)
        ? t("What you may take lies in the middle.")
        : t("No card to lay before it is your turn."),
    face: (card, snapshot) => face(catalog, card, owned(snapshot)),
    middle: (snapshot, lay) => middle(catalog, snapshot, lay),
    city: (seat, snapshot, own) => city(catalog, seat, snapshot, own),
    far: () => ["wrapped"],
    signs: () => SIGNS,
    marks: () => ["dimmed", "gold", "striped", "faded", "dashed"],
    facts,
  };
}

/** @param {Moment<Sent.DuelSnapshot>} snapshot */
function where({ public: table }) {
  const age = t("Age {age}", { age: AGES[table.age] });
  return {
    tokens: t("Progress tokens"),
    wonders: t("The wonders are laid out"),
    draft: t("The wonders are drafted"),
    guilds: t("{age} is laid out", { age }),
    box: t("{age} is laid out", { age }),
    layout: t("{age} is laid out", { age }),
    backs: t("{age} is laid out", { age }),
    begin: t("{age} · who begins", { age }),
    over: t("The game is over"),
  }[table.phase] || t("{age} · turn {n} of {of}", { age, n: Math.min(table.turn, table.layout.length), of: table.layout.length });
}

/** @param {Moment<Sent.DuelSnapshot>} snapshot */
function owned({ me, public: table }) {
  return me ? table.cities[me - 1].cards : [];
}

/** @param {Moment<Sent.DuelSnapshot>} snapshot */
function facts({ public: table }) {
  const built = table.cities.reduce((sum, one) => sum + one.done.length, 0);
  return [
    el("p", { class: "fact" }, icon("discards"), t("{cards} in the discard pile", { cards: count("{n} card", "{n} cards", table.discards.length) })),
    el("p", { class: "fact" }, icon("stage"), t("{n} of {of} wonders built", { n: built, of: WONDERS })),
  ];
}
