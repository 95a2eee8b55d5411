// A tally on a page: for every player the cards that lie there, the questions with a number pad, and the points so far.

import { comparable } from "../frame/dom.js";
import { button, el } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const PAD = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0"];
let asked = ""; // seat and name of the question whose pad is open
let typed = "";

/** The sheets and the score. `enter(seat, text)` enters a line of the tally.
 * @param {Sent.JobFacts} found */
export function tally(found, enter) {
  return [...found.sheets.map((sheet) => player(found, sheet, enter)), found.score ? score(found.score, found.over) : null];
}

/** @param {Sent.JobFacts} found @param {Sent.CountSheet} sheet */
function player(found, sheet, enter) {
  const total = found.score?.seats[sheet.seat - 1].total ?? 0;
  const say = (...words) => enter(sheet.seat, words.join(" "));
  return el("details", { class: "sheet", open: !sheet.done, data: { key: `seat ${sheet.seat}` } },
    el("summary", {},
      el("span", { class: "said", text: sheet.place ? `${sheet.name}: ${sheet.place}` : sheet.name }), " ",
      el("small", { text: sheet.done ? t("done, {n} points", { n: total }) : t("{n} points so far", { n: total }) })),
    sheet.others.map(([text, words]) => button(words, () => say(text), "said")),
    el("div", { class: "questions" }, sheet.questions.map((question) => ask(sheet, question, say))),
    cards(found, sheet, say),
    sheet.ready && !sheet.done ? el("div", { class: "row" },
      button(t("That is all"), () => say("done"), "first"),
      button(t("That is all, even if it does not fit"), () => say("done", "anyway"))) : null);
}

/** A question: its answers as buttons, or a number pad.
 * @param {Sent.CountSheet} sheet @param {Sent.CountQuestion} question */
function ask(sheet, question, say) {
  const key = `${sheet.seat} ${question.name}`;
  const open = asked === key;
  const answer = el("button", {
    type: "button",
    class: question.answer === null ? "open-question" : "answered",
    "aria-expanded": String(open),
    on: { click: (event) => toggle(event, key) },
  }, el("span", { class: "said", text: question.text }), " ", el("b", { class: "said", text: question.said || "?" }));
  const block = el("div", { class: "question" }, answer);
  block.classList.toggle("open", open);
  block.append(question.values.length ? values(question, say) : pad(question, say));
  return block;
}

function toggle(event, key) {
  asked = asked === key ? "" : key;
  typed = "";
  const block = event.currentTarget.parentElement;
  for (const other of document.querySelectorAll(".question.open")) if (other !== block) other.classList.remove("open");
  block.classList.toggle("open");
  event.currentTarget.setAttribute("aria-expanded", String(asked === key));
}

function values({ name, values: rows, answer }, say) {
  const one = ([value, text]) => el("button", {
    type: "button", class: "said", text, "aria-pressed": String(value === answer),
    on: { click: () => answered(`${name} ${value}`, say) },
  });
  return el("div", { class: "row answers" }, rows.map(one));
}

/** A question whose answer is refused stays open. */
async function answered(text, say) {
  const before = asked;
  asked = "";
  typed = "";
  if (!(await say(text))) asked = before;
}

/** Figures are typed with large keys, tens first, as they are read. */
function pad({ name, most }, say) {
  const shown = el("output", { text: typed || "–" });
  const press = (key) => {
    const next = key === "⌫" ? typed.slice(0, -1) : String(Number(typed + key));
    if (Number(next) <= most) typed = next;
    shown.textContent = typed || "–";
  };
  const keys = PAD.map((key) => el("button", { type: "button", text: key, "aria-label": key === "⌫" ? t("Delete") : key, on: { click: () => press(key) } }));
  const done = el("button", { type: "button", class: "first", text: "OK", on: { click: () => typed && answered(`${name} ${typed}`, say) } });
  return el("div", { class: "pad" }, shown, el("small", { text: t("at most {most}", { most }) }), keys, done);
}

/** The cards that lie here, each with a way out, and a list to pick from by its name. */
function cards(found, sheet, say) {
  const laid = new Set(sheet.cards.map(([card]) => card));
  const id = `cards-${sheet.seat}`;
  const input = el("input", { list: id, "aria-label": t("Add a card"), placeholder: t("Add a card: type its name"), autocomplete: "off" });
  const add = (event) => {
    event.preventDefault();
    const card = found.cards.find(([, label]) => comparable(label) === comparable(input.value));
    input.blur();
    if (card) say("add", card[0]);
  };
  const options = found.cards.filter(([card]) => !laid.has(card)).map(([, label]) => el("option", { value: label }));
  return el("div", {},
    el("h3", { text: t("Cards: {n}", { n: sheet.cards.length }) }),
    el("ul", { class: "laid" }, sheet.cards.map(([card, label]) =>
      el("li", {}, el("span", { class: "said", text: label }), el("button", { type: "button", "aria-label": t("Take out"), text: "×", on: { click: () => say("remove", card) } })))),
    el("form", { class: "row", on: { submit: add } }, input, el("datalist", { id }, options), el("button", { text: t("Add") })));
}

/** The score of everybody, category by category. */
/** @param {Sent.CountScore} counted */
function score({ seats, categories }, over) {
  const head = el("tr", {}, el("th", {}), seats.map(({ name }) => el("th", { class: "said", text: name })));
  const row = ([category, text]) => el("tr", {}, el("th", { class: "said", text }), seats.map((seat) => el("td", { text: seat.categories[category] ?? 0 })));
  const total = el("tr", { class: "total" }, el("th", { text: t("Total") }), seats.map((seat) => el("td", { text: seat.total })));
  const places = over ? el("tr", {}, el("th", { text: t("Place") }), seats.map((seat) => el("td", { text: seat.place }))) : null;
  return el("section", { class: "score" }, el("h3", { text: over ? t("The result") : t("So far") }),
    el("div", { class: "wide" }, el("table", {}, el("thead", {}, head), el("tbody", {}, categories.map(row), total, places))));
}
