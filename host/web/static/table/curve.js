// A curve for every seat over the course of a game, told apart by dashes and by the name at its end, never by colour
// alone.

import { el } from "../frame/dom.js";
import { whileFits } from "../frame/window.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 220;
const LEFT = 42; // as 100% needs
const TOP = 12;
const BOTTOM = 24;
const NEAR = 62; // pixels between two labels below the curves
const APART = 15; // pixels between two names
// How wide a drawing is, how much of it is for names, and how many letters of one find room there.
const WIDE = { width: 640, right: 136, letters: 14 };
const NARROW = { width: 356, right: 104, letters: 9 };
const PHONE = "(max-width: 760px)";

/** `points`: [{where, values}], one value per seat; `names` in the same order; `shown(value)` says one. */
export function curve(title, points, names, shown) {
  const frame = el("div", { class: "curve-scroll", tabindex: "0", role: "region", "aria-label": title });
  whileFits(PHONE, (phone) => frame.replaceChildren(drawn(points, names, shown, phone ? NARROW : WIDE)));
  return el("section", { class: "curve-part" }, el("h3", { text: title }), frame);
}

function drawn(points, names, shown, { width, right, letters }) {
  const end = width - right;
  const all = points.flatMap(({ values }) => values);
  const low = Math.min(0, ...all);
  const high = Math.max(...all, low + 1);
  const x = (at) => LEFT + (at / Math.max(1, points.length - 1)) * (end - LEFT);
  const y = (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const last = points[points.length - 1].values;
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "curve", role: "img" });
  drawing.setAttribute("aria-label", names.map((name, at) => `${name}: ${told(points, at, shown)}`).join("; "));
  for (const value of [low, (low + high) / 2, high]) drawing.append(...level(value, y(value), end, shown));
  drawing.append(...parts(points, end).map(([at, text]) => word(text, { x: x(at), y: HEIGHT - 6, class: "curve-where" })));
  names.forEach((_name, seat) => {
    const path = points.map(({ values }, at) => `${x(at).toFixed(1)},${y(values[seat]).toFixed(1)}`).join(" ");
    drawing.append(svg("polyline", { points: path, class: `line line-${seat}` }));
  });
  for (const [seat, height] of spread(last.map(y))) {
    const text = `${short(names[seat], names, letters)}: ${shown(last[seat])}`;
    drawing.append(word(text, { x: end + 8, y: height + 4, class: `curve-name name-${seat}` }));
  }
  return drawing;
}

/** A name in so many letters: whole, or its first words where nobody else is called so, or cut; whole it is in what a
 *  screen reader hears. */
function short(name, names, letters) {
  if (name.length <= letters) return name;
  const words = name.slice(0, letters + 1).split(" ").slice(0, -1).join(" ");
  const others = names.filter((other) => `${other} `.startsWith(`${words} `));
  return words && others.length === 1 ? words : `${name.slice(0, letters - 1)}…`;
}

/** What a screen reader hears of one seat: where the game's parts began, and the end. */
function told(points, seat, shown) {
  const marks = [...parts(points, WIDE.width - WIDE.right).map(([at]) => at), points.length - 1];
  return [...new Set(marks)].map((at) => shown(points[at].values[seat])).join(", ");
}

/** [place, text] where a part of the game begins, as far as they find room: "Age I", "R3", "Turn 12". */
function parts(points, end) {
  const heads = points.map(({ where }) => (/^\S*\d\S*|^\S+ \S+/.exec(where)?.[0] || where).replace(/:$/, ""));
  const room = Math.ceil((points.length * NEAR) / (end - LEFT));
  let last = -room;
  return heads.flatMap((text, at) => {
    if (!text || text === heads[at - 1] || at - last < room) return [];
    if (at && (1 - at / (points.length - 1)) * (end - LEFT) < NEAR - APART) return []; // it would reach the names
    last = at;
    return [[at, text]];
  });
}

/** [seat, height] from top to bottom, no two closer than a line of text, and all of them in the drawing. */
function spread(heights) {
  const order = heights.map((height, seat) => [seat, height]).sort((a, b) => a[1] - b[1]);
  for (let at = 1; at < order.length; at++) order[at][1] = Math.max(order[at][1], order[at - 1][1] + APART);
  let most = HEIGHT - 8;
  for (const one of [...order].reverse()) {
    one[1] = Math.min(one[1], most);
    most = one[1] - APART;
  }
  return order;
}

function level(value, height, end, shown) {
  return [
    svg("line", { x1: LEFT, x2: end, y1: height, y2: height, class: "curve-level" }),
    word(shown(value), { x: LEFT - 6, y: height + 4, class: "curve-value" }),
  ];
}

function word(text, attributes) {
  const element = svg("text", attributes);
  element.textContent = text;
  return element;
}

function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
