// Made by `make docs` from shared_rules/wire/tunes.py: what news sound like, and which are great.

// Notes as [hertz, seconds]; 0 hertz is a rest.
export const TUNES = {
  turn: [[1047, 0.06], [0, 0.04], [1047, 0.06]],
  reveal: [[784, 0.07], [988, 0.07], [1175, 0.07], [1568, 0.14]],
  conflict: [[440, 0.09], [0, 0.03], [440, 0.09], [0, 0.03], [294, 0.2]],
  over: [[784, 0.11], [784, 0.11], [784, 0.11], [1047, 0.32]],
};

/** What everybody looks up for. */
export const GREAT = ["conflict", "over"];

/** What a brief voice says. */
export const MILESTONES = ["turn", "conflict", "over"];
