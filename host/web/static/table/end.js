// What the end shows besides the sheets: where the points come from as stacked bars, times, and the code for BG Stats.

import { el } from "../frame/dom.js";
import { clock } from "./times.js";
import { pointsIn } from "./decided.js";
import { t } from "../frame/phrases.js";

const SVG = "http://www.w3.org/2000/svg";
const WHOLE = 100; // percent: a bar is as wide as there is room
const LEAST = 3.7; // a number needs so much of a wide bar; narrower parts go without
const SLIM = 9; // and so much of a bar on a phone

/** One bar per seat, its parts by category in the order of the sheet; each says its number, or its title at rest.
 *  @param {[string, string][]} categories @param {Sent.SeatSheet[]} order @param {(seat: number) => string} name
 *  @param {number[]} winners whose rows are marked */
export function bars(categories, order, name, winners = []) {
  const most = Math.max(1, ...order.map((sheet) => gained(sheet, categories)));
  return el(
    "section",
    { class: "bars", "aria-labelledby": "bars-title" },
    el("h3", { id: "bars-title", text: t("Where the points come from") }),
    el("ul", { class: "bars-key" }, categories.map(([id, title], at) => el("li", {}, swatch(at, id), title))),
    el("ul", {}, order.map((sheet) => one(sheet, categories, most, name(sheet.seat), winners.includes(sheet.seat)))),
  );
}

/** The points of `sheet` in each category.
 *  @param {Sent.SeatSheet} sheet */
function sumsOf(sheet, categories) {
  return categories.map(([id, title]) => {
    return { id, title, points: pointsIn(sheet, id) };
  });
}

/** How long its bar is, in points: what a category takes away is not drawn.
 *  @param {Sent.SeatSheet} sheet */
function gained(sheet, categories) {
  return sumsOf(sheet, categories).reduce((sum, { points }) => sum + Math.max(0, points), 0);
}

function one(sheet, categories, most, name, first) {
  const sums = sumsOf(sheet, categories);
  const parts = sums.filter(({ points }) => points).map(({ title, points }) => `${title}: ${points}`);
  const bar = svg("svg", { class: "bar", role: "img" });
  bar.setAttribute("aria-label", `${name}: ${parts.join(", ")}`);
  let left = 0;
  sums.forEach(({ id, title, points }, at) => {
    if (points <= 0) return;
    const width = (points / most) * WHOLE;
    bar.append(part(left, width, at, id, `${title}: ${points}`, points));
    left += width;
  });
  return el("li", { class: first ? "first" : null }, el("span", { class: "bars-name", text: name }), bar, el("b", { text: sheet.total }));
}

function part(left, width, at, id, title, points) {
  const group = svg("g", { "data-part": id });
  const words = svg("title", {});
  words.textContent = title;
  group.append(words, svg("rect", { x: `${left}%`, width: `${width}%`, height: "100%", class: `part part-${at % 10}`, "data-part": id }));
  if (width > LEAST) {
    const kind = `part-n${width > SLIM ? "" : " slim"}`;
    const number = svg("text", { x: `${left + width / 2}%`, y: "50%", class: kind });
    number.textContent = points;
    group.append(number);
  }
  return group;
}

function swatch(at, id) {
  const drawing = svg("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" });
  drawing.append(svg("rect", { width: 10, height: 10, class: `part part-${at % 10}`, "data-part": id }));
  return drawing;
}

/** The code from its rows of dots, with the quiet zone a camera needs; null without one. */
export function code(rows) {
  if (!rows?.length) return null;
  const size = rows.length + 8;
  const drawing = svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": t("For BG Stats: point the phone's camera here") });
  const path = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  drawing.append(svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: path, fill: "#000" }));
  return el("figure", { class: "qr-frame" }, drawing, el("figcaption", { text: t("For BG Stats: point the phone's camera here") }));
}

/** How long each player took; null where the table does not show it.
 *  @param {{sheets: Partial<Sent.ResultWithCourse>, seats: {seat: number, name: string}[]}} snapshot */
export function times({ sheets: { times: taken }, seats }) {
  if (!taken) return null;
  const each = seats.map(({ seat, name }) => `${name}: ${clock(taken[seat - 1])}`);
  const list = el("ul", {}, each.map((text) => el("li", { text })));
  return el("section", { class: "times", "aria-labelledby": "times-title" }, el("h3", { id: "times-title", text: t("How long each player took") }), list);
}

function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
