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

// What each game is about, how many play it and about how long a whole one takes people at a table.
export const ABOUT = {
  oh_hell: "A game of tricks: before each deal you say how many you will take, and only who takes exactly so many scores well. 3 to 7 players, about 45 minutes.",
  seven_wonders: "You build up an ancient city over three Ages: all choose a card at once, build it, and pass their hand on; the most points win. 2 to 7 players, about 30 minutes.",
  seven_wonders_duel: "Two cities take cards in turn from one layout; you win at once by your army or by science, else by points. 2 players, about 30 minutes.",
  through_the_ages: "You lead a civilization from antiquity to modern times, with farms, leaders, wonders and an army; the most culture wins. 2 to 4 players, one to four hours.",
  tower_of_babel: "All build the eight wonders of the world together: you offer your cards for the builds of others, and gain whether they take them or not. 3 to 5 players, about 45 minutes.",
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
