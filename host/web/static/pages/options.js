// Games and their options in people's words: those that every table thinks about, and those that decide what lies in the
// box.

import { RULINGS } from "./rulings.js";

const YES_NO = { yes: "yes", no: "no" };
const FIGURES = /^[\d/,]+$/; // what stands on the board is read as it is
const IN_WORDS = {
  ...RULINGS,
  deal: { called: "Cards", dealt: "Herald deals the cards", open: "real cards: you deal" },
  mode: { called: "Which game", simple: "the simple game", advanced: "the advanced game", full: "the full game" },
  peaceful: { called: "Attacks and pacts", no: "with all of them", yes: "no aggressions and wars", no_pacts: "no pacts either" },
  disc_numbers: { called: "Numbers on the discs of a type" },
  action_card_counts: { called: "Action cards of each kind" },
  use_two_colour_variant: { called: "Two-colour discs", no: "they stay in the box", yes: "in play" },
  use_action_cards: { called: "Action cards", yes: "in play", no: "they stay in the box" },
};

/** Whether every table thinks about this option. */
export function isFirst(name) {
  return name === "deal" || name === "mode";
}

/** Whether an option has a name of its own here, beside the one that commands have for it. */
export function hasWords(name) {
  return name in IN_WORDS;
}

/** What an option is called. */
export function called(name) {
  return IN_WORDS[name]?.called ?? name.replaceAll("_", " ");
}

/** The choices of an option: [[value, words]]. */
export function choices({ name, values }) {
  return values.map((value) => [value, worded(name, value)]);
}

function worded(name, value) {
  return FIGURES.test(value) ? value : IN_WORDS[name]?.[value] ?? YES_NO[value] ?? value.replaceAll("_", " ");
}
