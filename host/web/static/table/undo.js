// The panel that takes the table back: who asks for it, for which turn, and who still has to agree.

import { tool } from "../frame/bar.js";
import { el, fill, list, queryAll } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const UNDO = t("Undo the last turn");

/** Builds the panel into `place` and its icon into `bar`; returns what draws a snapshot. `seat` is null for onlookers: only the director's PIN
 *  moves the table from their page. */
export function undo(place, bar, act, seat) {
  const pin = el("input", { type: "password", id: "pin", autocomplete: "off", maxlength: 32 });
  const director = el("p", { class: "director" }, el("label", { for: "pin", text: t("Director's PIN") }), pin);
  const body = el("div");
  place.replaceChildren(el("h2", { id: "undo-title", text: t("Going back") }), body, director);
  const go = {
    undo: (line) => act.undo(line, pin.value),
    redo: () => act.redo(pin.value),
  };
  return ({ undo: facts, seats }) => {
    const asks = seat && facts.rule !== "director";
    place.hidden = (Boolean(facts.asking) || !asks) && !facts.pin;
    director.hidden = !facts.pin;
    const last = asks && !facts.asking && facts.last !== null;
    fill(bar, last && tool("undo", UNDO, { class: "undo-tool" }));
    if (last) bar.firstElementChild.onclick = () => go.undo(facts.last);
    fill(body, facts.asking ? [] : choices(facts, seats, asks || facts.pin, go));
  };
}

/** Whether the seat of this page is asked to agree: then the question is its headline.
 *  @param {Pick<Sent.Snapshot, "undo" | "me">} snapshot */
export const asked = ({ undo: facts, me }) => Boolean(facts?.asking?.seats.includes(me));

/** Draws beside the headline how to answer, or what is asked of others; hidden while nothing is asked.
 *  @param {HTMLElement} place @param {Drawn} snapshot */
export function question(place, snapshot, act) {
  const { undo: facts, seats, me } = snapshot;
  place.hidden = !facts.asking;
  if (!facts.asking) return fill(place);
  const mine = asked(snapshot);
  const others = facts.asking.seats.filter((one) => one !== me).map((one) => seats[one - 1].name);
  fill(
    place,
    mine ? answers() : el("span", { class: "said", text: facts.asking.text }),
    others.length > 0 && el("span", { class: "waiting", text: t("Waiting for {who}.", { who: list(others) }) }),
  );
  for (const button of queryAll("[data-answer]", place)) button.onclick = () => act.press(button.dataset.answer, "tap");
}

/** The buttons that answer at the station: A is yes, B is no. */
function answers() {
  return [["A", t("Yes")], ["B", t("No")]].map(([letter, text]) =>
    el("button", { type: "button", class: "answer", data: { answer: letter } }, el("kbd", { text: letter }), " ", el("span", { text })),
  );
}

/** @param {Sent.UndoFacts} facts @param {Sent.SeatOfTable[]} seats */
function choices({ turns, last, redo }, seats, allowed, go) {
  if (!allowed) return [];
  const others = turns.filter(({ line }) => line !== last);
  return [
    el(
      "p",
      { class: "undo-keys" },
      last !== null && button(UNDO, "undo-last", () => go.undo(last), last),
      redo && button(t("Redo what was undone"), "redo", go.redo),
      last === null && !redo && !others.length && t("There is no turn to go back to yet."),
    ),
    others.length > 0 &&
      el(
        "details",
        { data: { key: "turns" } },
        el("summary", { text: last === null ? t("This turn, from its beginning") : t("Another turn") }),
        el(
          "ol",
          { class: "turns" },
          others.map((turn) => el("li", {}, button(named(turn, seats), "turn", () => go.undo(turn.line), turn.line))),
        ),
      ),
  ];
}

/** Where a turn began, and whose it was if it was one seat's alone.
 *  @param {Sent.UndoTurn} turn @param {Sent.SeatOfTable[]} seats */
function named({ where, seats: whose }, seats) {
  return whose.length === 1 ? `${where} · ${seats[whose[0] - 1].name}` : where;
}

function button(text, name, click, line = null) {
  const data = line === null ? {} : { line };
  const label = name === "turn" ? t("Go back to {turn}", { turn: text }) : null;
  return el("button", { type: "button", class: `back ${name}`, text, data, "aria-label": label, on: { click } });
}
