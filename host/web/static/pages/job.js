// The page of one job: the station's display, what its buttons do, how far it is, what happened.

import { button, el } from "./home_parts.js";
import { scorePad } from "./score_pad.js";
import { tally } from "./tally.js";
import { t } from "../frame/phrases.js";

const LETTERS = ["A", "B", "C"];

/** Everything of a job. `send(what, fields)` sends a row of DOES.
 * @param {Sent.JobFacts} found */
export function job(found, send) {
  return [
    el("h2", { class: "said", text: found.title }),
    found.trouble ? el("p", { class: "why said", text: found.trouble }) : null,
    found.display ? display(found.display, send) : null,
    found.of && !found.pad ? progress(found) : null,
    found.result?.length ? el("ul", { class: "result" }, found.result.map((line) => el("li", { class: "said", text: line }))) : null,
    ...(found.sheets ? tally(found, (seat, text) => send("enter", { seat, text })) : []),
    found.game ? el("p", { class: "winner", role: "status", text: t("Kept as game {game} in the history.", { game: found.game }) }) : null,
    found.pad ? scorePad(found.pad, (seat, text) => send("enter", { seat, text })) : null,
    log(found),
    found.over
      ? el("a", { class: "button first", href: "/real-cards", text: t("Back") })
      : button(t("End this"), () => send("end", {})),
  ].filter(Boolean);
}

/** The display beside the box, in letters that are read from a table's length, with its buttons to press here. */
/** @param {Sent.ShownDisplay} shown */
function display({ title, lines, choices }, send) {
  return el("section", { class: "display", "aria-live": "polite" },
    el("h3", { class: "said", text: title }),
    lines.filter(Boolean).map((line) => el("p", { class: "said", text: line })),
    el("div", { class: "row" }, choices.map((text, choice) =>
      el("button", { type: "button", on: { click: () => send("press", { title, choice }) } },
        el("b", { text: LETTERS[choice] }), " ", el("span", { class: "said", text })))));
}

/** @param {Sent.JobFacts} found */
function progress({ done, of, title }) {
  return el("div", { class: "progress" },
    el("progress", { max: of, value: done, "aria-label": title, class: "said" }), el("span", { text: `${done} / ${of}` }));
}

/** The last sentences, the newest first. */
/** @param {Sent.JobFacts} found */
function log({ sentences }) {
  if (!sentences.length) return null;
  const rows = [...sentences].reverse().map((text) => el("li", { class: "said", text }));
  return el("section", {}, el("h3", { text: t("What happened") }), el("ol", { class: "happened" }, rows));
}
