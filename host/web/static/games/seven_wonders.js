// 7 Wonders on the page. Everything else on the page knows no game; it asks the object that `open` returns.

import { el, icon, count } from "../js/dom.js";
import { face } from "./seven_wonders_card.js";
import { city } from "./seven_wonders_city.js";

const AGES = ["", "I", "II", "III"];

/** `catalog` is /game.json: {cards: {id: row}, wonders: {id: row}}. */
export function open(catalog) {
  return {
    where,
    ask: ({ public: table }) =>
      table.phase === "dig"
        ? "Lay a card from the discard pile, or press A to take none."
        : "Lay a card on your reader.",
    handTitle: ({ public: table, awaited, me }) =>
      table.phase === "dig" && awaited.includes(me) ? "The discard pile" : "My hand",
    face: (card, snapshot) => face(catalog, card, owned(snapshot)),
    city: (seat, snapshot, own) => city(catalog, seat, snapshot, own),
    facts,
  };
}

function where({ public: table }) {
  const age = `Age ${AGES[table.age]}`;
  return {
    wonders: "The boards are being given out",
    guilds: `${age} is being dealt`,
    deal: `${age} is being dealt`,
    choose: `${age} · turn ${table.turn} of 6`,
    seventh: `${age} · the seventh card`,
    dig: `${age} · turn ${table.turn} · the discard pile`,
    over: "The game is over",
  }[table.phase];
}

function owned({ me, public: table }) {
  const mine = me && table.cities[me - 1];
  return mine ? mine.cards.map((card) => card.split(".")[0]) : [];
}

function facts({ public: table, over }) {
  const way = table.passing === "right" ? "to the right" : "to the left";
  return [
    el("p", { class: "fact" }, icon("discards"), `${count(table.buried, "card")} in the discard pile`),
    over ? null : el("p", { class: "fact" }, icon("hand"), `Hands pass ${way} in this Age`),
  ];
}
