// Two seats against each other, all pairs of a moment in one scene: first the strengths, then what comes of them. Until
// then the places on the table keep what they are to get (`staging`, table/stage.css).

import { el, icon, spoken } from "../frame/dom.js";

const FIRST_MS = 900;
const PAIR_MS = 420; // as table/stage.css brings them in
const RESULT_MS = 2100;
const SHOWN = 7; // signs; more are a figure alone

/** The two scenes of `pairs`, [{sign, seats, figures, gains}]; `lines` say the same in words. */
export function duels(title, lines, pairs, name) {
  const list = el("ul", { class: "duels" }, pairs.map((one, at) => duel(one, lines[at], name)));
  const common = { title, text: "", token: "", figure: list };
  const begin = () => document.body.classList.add("staging");
  const settle = () => {
    list.classList.add("settled");
    document.body.classList.remove("staging");
  };
  return [
    { ...common, before: begin, ms: FIRST_MS + PAIR_MS * (pairs.length - 1) },
    { ...common, told: settle, ms: RESULT_MS },
  ];
}

function duel({ sign, seats, figures, gains }, line, name) {
  const won = figures[0] === figures[1] ? null : figures[0] > figures[1] ? 0 : 1;
  const side = (at) =>
    el(
      "span",
      { class: `duel-side${at === won ? " won" : ""}`, "aria-hidden": "true" },
      el("b", { class: "said", text: name(seats[at]) }),
      el("span", { class: "duel-signs" }, figures[at] > SHOWN ? icon(sign) : Array.from({ length: figures[at] }, () => icon(sign))),
      el("span", { class: "duel-n", text: figures[at] }),
      gains[at] ? el("span", { class: `token duel-gain ${gains[at] > 0 ? "won" : "lost"}`, text: gains[at] > 0 ? `+${gains[at]}` : `−${-gains[at]}` }) : null,
    );
  const heard = spoken(line);
  heard.classList.add("said");
  return el("li", { class: "duel" }, heard, side(0), el("span", { class: "duel-mark", "aria-hidden": "true", text: won === null ? "=" : won === 0 ? "›" : "‹" }), side(1));
}
