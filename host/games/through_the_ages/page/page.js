// Through the Ages on the page: the card row in the middle, and every civilization as its board.

import { el, icon } from "../../../frame/dom.js";
import { face } from "./card.js";
import { board } from "./board.js";
import { politics } from "./politics.js";
import { say } from "../../../frame/words.js";

const AGES = ["A", "I", "II", "III", "IV"];
const CROWD = 4; // boards that a television shows in two rows

const SIGNS = [
  ...["ages-culture", "ages-science", "ages-strength", "ages-happy", "ages-food", "ages-resource"],
  ...["ages-civil", "ages-military", "ages-worker", "ages-event", "hand"],
];

/** `catalog` is /game.json: {cards: {row: card}, zones}. What the members are for: plain.js. */
export function open(catalog) {
  const one = (card) => catalog.cards[card.split(".")[0]];
  return {
    where,
    turn: ({ public: table }) => table.round * table.civs.length + table.active,
    ask,
    handTitle,
    hand,
    noHand: (snapshot) => (snapshot.plain?.length ? "No card in hand. Press A at your station: it lists what you can do." : "No card in hand."),
    face: (card, snapshot) => face(one(card), card, snapshot),
    middle: (snapshot, lay) => middle(catalog, snapshot, lay),
    city: (seat, snapshot, own) => board(catalog, seat, snapshot, own),
    far: (seats) => (seats === CROWD ? ["two-rows", "head-lines"] : []),
    answer: (value) => say(`ages_${value}`),
    signs: () => SIGNS,
    marks: () => ["dimmed", "zones", "worker"],
    facts: (snapshot) => facts(one, snapshot),
  };
}

function turning({ public: table, awaited, me }) {
  return ["row", "event", "final"].includes(table.phase) && awaited.includes(me);
}

/** My civil hand; or the real card that has just been turned up. */
function hand(snapshot) {
  const { public: table, me, hand: reach } = snapshot;
  if (turning(snapshot)) return (reach || []).length === 1 ? reach : [];
  return me ? [...table.civs[me - 1].hand, ...(snapshot.view?.civ?.war || [])] : [];
}

function handTitle(snapshot) {
  if (turning(snapshot)) return say("ages_turned");
  return say(snapshot.view?.civ?.war?.length ? "ages_hands" : "my_hand");
}

function where({ public: table }) {
  if (table.phase === "over") return "The game is over";
  const age = AGES[table.age];
  return table.last ? `Round ${table.round} · Age ${age} · the last round` : `Round ${table.round} · Age ${age}`;
}

function ask(snapshot) {
  const { public: table } = snapshot;
  if (turning(snapshot)) return table.phase === "row" ? "Lay the card that was turned up on your reader." : "Lay the event that was turned up on your reader.";
  if (table.phase === "act") return say("ages_act");
  if (table.phase === "politics") return say("ages_politics_ask");
  return say("ages_answer");
}

function middle(catalog, snapshot, lay) {
  const { public: table } = snapshot;
  const spaces = table.row.map((card, place) => {
    const zone = catalog.zones[place];
    const filled = card ? lay(card) : el("span", { class: "row-empty", text: "empty" });
    return el("li", { class: `row-space zone-${zone}` }, el("span", { class: "row-cost", text: `${"●".repeat(zone)}`, title: say("ages_cost", { n: zone }), "aria-label": say("ages_cost", { n: zone }), role: "img" }), filled);
  });
  return [el("ol", { class: "card-row", "aria-label": "Card row" }, spaces), politics(catalog, snapshot)].filter(Boolean);
}

function facts(one, { public: table, seats }) {
  const fact = (text) => el("p", { class: "fact", text });
  const past = table.past.map((card) => one(card).name);
  return [
    el("h2", { class: "fact-head", text: "Culture and strength" }),
    el("ol", { class: "tracks", "aria-label": "Culture and strength" }, tracks(table.civs, seats)),
    fact(table.left ? say("ages_left", { n: table.left, age: AGES[table.age] }) : say(table.mode ? "ages_empty" : "ages_last")),
    fact(say("ages_coming", { n: table.events })),
    past.length > 0 && fact(say("ages_past", { names: past.join(", ") })),
  ];
}

/** Both of every civilization side by side, the most culture first: who is weak is attacked. */
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
        bar("culture", "ages_culture", civ.culture, culture),
        el("b", {}, `${civ.culture}`, el("span", { class: "quiet", text: ` +${civ.culture_rate}`, title: `+${civ.culture_rate} a turn` })),
        bar("strength", "ages_strength", civ.strength, strength),
        el("b", { text: `${civ.strength}` }),
      ),
    );
}

function bar(part, word, value, most) {
  const filled = el("i");
  filled.style.width = `${(100 * Math.max(value, 0)) / most}%`;
  return [icon(`ages-${part}`, say(word)), el("span", { class: "track", "aria-hidden": "true", data: { part } }, filled)];
}
