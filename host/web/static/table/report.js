// The report after the end: what nobody could see while the game went on, section by section, in the game's own words.

import { el } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const SHORT = 30; // letters: lines up to here stand beside each other

/** The sections as elements; null when the game has nothing to tell. Lines that begin with a player's name are
 *  grouped under it, so that everybody finds his own.
 *  @param {Sent.ReportSection[]} sections @param {Pick<Sent.SeatOfTable, "seat" | "name">[]} seats */
export function report(sections, seats) {
  if (!sections?.length) return null;
  const names = seats.map((seat) => seat.name).sort((a, b) => b.length - a.length);
  return el(
    "section",
    { class: "report", "aria-labelledby": "report-title" },
    el("h3", { id: "report-title", text: t("What was hidden, and how it came") }),
    el(
      "div",
      { class: "report-parts" },
      sections.map((one) => part(one, names)),
    ),
  );
}

/** @param {Sent.ReportSection} section @param {string[]} names */
function part({ code, title, lines }, names) {
  const split = lines.map((line) => owned(line, names));
  const personal = split.some(({ who }) => who);
  const size = personal || lines.length > 4 ? " wide" : "";
  return el(
    "section",
    { class: `report-part${size}`, data: { code } },
    el("h4", { text: title }),
    personal ? grouped(split) : listed(lines),
  );
}

/** {who, rest} of "Ada, stage 1: Altar"; a line that begins with nobody's name is all rest. */
function owned(line, names) {
  const who = names.find((name) => line.startsWith(name) && /^[\s,:.]/.test(line.slice(name.length)));
  return who ? { who, rest: line.slice(who.length).replace(/^[\s,:]+/, "") } : { who: "", rest: line };
}

function grouped(split) {
  const names = [...new Set(split.map(({ who }) => who))];
  return el(
    "dl",
    { class: "owned" },
    names.map((name) =>
      el(
        "div",
        { class: "owner" },
        el("dt", { text: name || t("The table") }),
        split.filter(({ who }) => who === name).map(({ rest }) => el("dd", { text: rest })),
      ),
    ),
  );
}

function listed(lines) {
  const short = lines.every((line) => line.length <= SHORT);
  return el(
    "ul",
    { class: short ? "lines short" : "lines" },
    lines.map((text) => el("li", { text })),
  );
}
