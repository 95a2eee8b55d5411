// Announcements, turn by turn, the newest turn first; within a turn as they came. One player's alone on demand.

import { el, queryAll } from "../frame/dom.js";
import { t } from "../frame/phrases.js";

const KEPT = 60; // turns

/** Adds the news that are not on the page yet. What has the same title as the entry before, or no tune of its own
 *  after a reveal, joins that entry as a line. What an undo took back stays, marked as undone.
 *  @param {HTMLElement} place @param {Pick<Sent.Snapshot, "news" | "undone">} snapshot */
export function log(place, { news, undone }) {
  const last = Number(place.dataset.last || 0);
  for (const item of news.filter(({ n }) => n > last)) {
    const turn = turnOf(place, item);
    const entry = /** @type {HTMLElement} */ (turn.lastElementChild);
    if (entry.matches(".told") && joins(entry.dataset, item)) entry.append(...lines(item));
    else turn.append(told(item));
    if (plain(item.title) === plain(item.turn)) turn.firstElementChild.className = "spoken said"; // seen once is enough
    place.dataset.last = String(item.n);
  }
  while (place.children.length > KEPT) place.lastElementChild.remove();
  for (const part of queryAll("[data-n]", place)) mark(part, undone.includes(Number(part.dataset.n)));
}

/** @param {HTMLElement} place @param {Sent.NewsItem} item
 *  @returns {HTMLElement} */
function turnOf(place, { turn }) {
  const newest = /** @type {HTMLElement | null} */ (place.firstElementChild);
  if (newest?.dataset.turn === turn) return newest;
  const made = el("li", { class: "turn-told", data: { turn } }, el("h3", { class: turn ? "said" : null, text: turn || t("Before the first turn") }));
  place.prepend(made);
  return made;
}

function plain(text) {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function joins(entry, item) {
  return entry.title === item.title || (entry.tune === "reveal" && !item.tune);
}

function mark(part, undone) {
  part.classList.toggle("undone", undone);
  const note = part.querySelector(":scope > .undone-note");
  if (undone && !note) part.append(el("span", { class: "undone-note", text: t("undone") }));
  else if (!undone) note?.remove();
}

/** @param {Sent.NewsItem} item */
function told(item) {
  const tune = item.tune || "none";
  return el(
    "div",
    { class: `told tune-${tune}`, data: { title: item.title, tune } },
    el("h4", { data: { n: item.n } }, el("span", { class: "said", text: item.title })),
    lines(item),
  );
}

/** @param {Sent.NewsItem} item */
function lines(item) {
  const line = (text, at) => el("p", { data: { n: item.n, of: item.seats[at].join(" ") } }, el("span", { class: "said", text }));
  return item.lines.map(line);
}

/** Lets the log show only what speaks of one player; returns what does so again after news came.
 *  @param {HTMLElement} place @param {HTMLElement} list @param {Sent.SeatOfTable[]} seats */
export function filtered(place, list, seats) {
  const choice = place.querySelector("select");
  place.hidden = false;
  choice.replaceChildren(
    el("option", { value: "", text: t("everybody") }),
    ...seats.map(({ seat, name }) => el("option", { value: seat, text: name })),
  );
  const without = (line) => Boolean(choice.value) && !line.dataset.of.split(" ").includes(choice.value);
  const apply = () => {
    for (const line of queryAll(".told p", list)) line.hidden = without(line);
    for (const entry of queryAll(".told", list)) entry.hidden = Boolean(choice.value) && !entry.querySelector("p:not([hidden])");
    for (const turn of queryAll(":scope > *", list)) turn.hidden = Boolean(choice.value) && !turn.querySelector(".told:not([hidden])");
  };
  choice.addEventListener("change", apply);
  return apply;
}
