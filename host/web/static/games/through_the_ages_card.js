// A card of Through the Ages: its kind by colour and word, its name, cost and effects.

import { cardName, el } from "../js/dom.js";

const TINTS = {
  leader: "green",
  wonder: "purple",
  action: "yellow",
  farm: "brown",
  mine: "brown",
  government: "orange",
  event: "teal",
  infantry: "red",
  cavalry: "red",
  artillery: "red",
  air_force: "red",
  tactic: "red",
  aggression: "red",
  war: "red",
  bonus: "plain",
  pact: "yellow",
  territory: "teal",
};
const SPECIAL = ["warfare", "law", "exploring", "building"];
const URBAN = ["temple", "lab", "arena", "library", "theater"];

export function tint(kind) {
  if (SPECIAL.includes(kind)) return "tint-blue";
  if (URBAN.includes(kind)) return "tint-grey";
  return `tint-${TINTS[kind] || "plain"}`;
}

/** How the page shows a card: {name, tint, spoken, body()}. */
export function face(one, card, { public: table, me }) {
  const fresh = me && table.civs[me - 1].fresh.includes(card);
  const lines = [one.cost && `Cost: ${one.cost}`, ...one.lines, fresh && "from the next turn on"].filter(Boolean);
  return {
    name: one.name,
    tint: tint(one.kind),
    spoken: [one.name, `Age ${one.age}, ${one.kind_name}`, ...lines].join(". "),
    body: () => [
      el("span", { class: "card-kind", text: `${one.age} · ${one.kind_name}` }),
      cardName(one.name),
      el(
        "span",
        { class: "card-effects" },
        lines.map((line) => el("span", { class: "effect-words", text: line })),
      ),
    ],
  };
}
