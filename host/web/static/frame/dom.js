// Building elements without a template language.

import { apart } from "./directions.js";
import { narrow, parted } from "./hyphens.js";
import { t } from "./phrases.js";

const VALUES = new Set(["textarea", "option"]); // their text is sent as it stands
const SVG = "http://www.w3.org/2000/svg";

document.getElementById("too-old")?.remove(); // the scripts of this page run (old.html)

/** True on a page that stands alone (a replay): drawings and styles are in it, and no server is asked. */
export const alone = Boolean(document.getElementById("icons"));
const SPRITE = alone ? "" : new URL("../icons.svg", import.meta.url).pathname;

/** What somebody typed, to compare with a name: in small letters, and as `usual_letters` of the host has it, whichever
 *  keyboard wrote them. */
export function comparable(text) {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** An element. `attributes`: class, text, on (event name to function), data (name to value), or any HTML attribute;
 *  null and false leave an attribute out. `children`: elements, strings, arrays of them; null leaves one out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  const shown = children.flat(4).filter((child) => child !== null && child !== undefined && child !== false);
  element.append(...shown.map((child) => (typeof child === "string" ? apart(child) : child)));
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "text") element.textContent = VALUES.has(element.localName) ? value : apart(value);
  else if (name === "on") for (const [event, heard] of Object.entries(value)) element.addEventListener(event, heard);
  else if (name === "data") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : value);
}

const drawings = new Map(); // a copy of each drawing: copying one costs a third of making it

/** A drawing of the sprite icons.svg. With `label` it speaks for itself; without, it is decoration. */
export function icon(name, label = "") {
  if (!drawings.has(name)) drawings.set(name, drawing(name));
  const svg = drawings.get(name).cloneNode(true);
  if (label) named(svg, label);
  else svg.setAttribute("aria-hidden", "true");
  return svg;
}

function drawing(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${SPRITE}#${name}`);
  svg.append(use);
  svg.setAttribute("class", `icon icon-${name}`);
  return svg;
}

function named(svg, label) {
  const title = document.createElementNS(SVG, "title");
  title.textContent = label;
  svg.prepend(title);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
}

/** The name of a card, in letters small enough for its longest word, or else for the parts of it (table/card.css). */
export function cardName(text) {
  const parts = parted(text);
  const name = el("span", { class: "card-name", text: parts });
  for (const [family, more] of [["--serif", ""], ["--sans", "-sans"]]) {
    name.style.setProperty(`--widest${more}`, widest(text.split(/[\s-]/), family));
    name.style.setProperty(`--part${more}`, widest(parts.replace(/\u00ad/g, "\u00ad ").split(/[\s-]/), family));
  }
  return name;
}

/** The name of a small card beside `signs` drawings, in letters small enough for its longest word (table/piles.css). */
export function smallName(text, signs) {
  const name = el("span", { class: "mini-name", text: parted(text) });
  name.style.setProperty("--widest", Math.max(...text.split(/[\s-]/).map((word) => widthOf(word, "400", "--sans")), 1));
  name.style.setProperty("--signs", signs);
  return name;
}

function widest(words, family) {
  return Math.max(...words.map((word) => widthOf(word.replace("\u00ad", "-"), "600", family)), 1);
}

/** The kind of a card in its band, in letters small enough for one row, or else for two (table/card.css). */
export function cardKind(text, sign = null) {
  const words = narrow(text);
  const kind = el("span", { class: sign ? "card-kind signed" : "card-kind" }, sign && icon(sign), el("span", { text: words }));
  fit(kind, words);
  return kind;
}

/** What a card does, in words. */
export function effectWords(text) {
  return el("span", { class: "effect-words", text: narrow(text) });
}

function fit(kind, text) {
  const rows = [text, ...text.replace(/\u00ad/g, "\u00ad ").split(" ")];
  const [whole, ...words] = rows.map((row) => widthOf(row.replace(/\u00ad$/, "-"), "400", "--sans"));
  kind.style.setProperty("--whole", whole);
  kind.style.setProperty("--half", Math.max(...words, 0.6 * whole));
}

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();
const families = new Map();

/** The letters behind `--sans` or `--serif`, asked for once: asking makes the browser lay out the whole page. */
function lettersOf(family) {
  if (!families.has(family)) families.set(family, getComputedStyle(document.documentElement).getPropertyValue(family));
  return families.get(family) || "serif";
}

/** How wide a text is, in its own letter size. */
function widthOf(text, weight, family) {
  const name = `${family} ${text}`;
  if (!widths.has(name)) {
    pen.font = `${weight} 100px ${lettersOf(family)}`;
    widths.set(name, Math.ceil(pen.measureText(text).width + 2) / 100);
  }
  return widths.get(name);
}

/** Resolves when the letters of the page (frame/theme.css) are there, or will not come: what is measured before would be
 *  of others. */
export function letters() {
  return Promise.allSettled([...document.fonts].map((font) => font.load()));
}

/** What has the focus, or null.
 *  @returns {HTMLElement | null} */
export function focused() {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** The first element of a selector inside `place`, or null.
 *  @param {ParentNode} place
 *  @returns {HTMLElement | null} */
export function query(selector, place = document) {
  return place.querySelector(selector);
}

/** All elements of a selector inside `place`.
 *  @param {ParentNode} place
 *  @returns {HTMLElement[]} */
export function queryAll(selector, place = document) {
  return [...place.querySelectorAll(selector)];
}

/** The field of this id.
 *  @returns {HTMLInputElement} */
export function field(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** Text for screen readers only. */
export function spoken(text) {
  return el("span", { class: "spoken", text });
}

/** By how much a figure has changed with the last turn: it rises from it and is gone (table/turns.css). */
export function risen(change) {
  return change ? el("i", { class: "moved", "aria-hidden": "true", text: change > 0 ? `+${change}` : `−${-change}` }) : null;
}

/** "Anna", "Anna and Bela", "Anna, Bela and Cili". */
export function list(names) {
  if (names.length < 2) return names.join("");
  return t("{names} and {last}", { names: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** "clay", "clay or ore". */
export function oneOf(names) {
  return names.reduce((found, last) => (found ? t("{names} or {last}", { names: found, last }) : last), "");
}

/** Replaces what is inside `parent`, unless it would look the same; keeps open <details> open. */
export function fill(parent, ...children) {
  const next = el("div", {}, ...children);
  if (parent.dataset.drawn === next.innerHTML) return;
  parent.dataset.drawn = next.innerHTML;
  const open = [...parent.querySelectorAll("details[open]")].map((details) => details.dataset.key);
  parent.replaceChildren(...next.childNodes);
  for (const details of parent.querySelectorAll("details")) details.open = open.includes(details.dataset.key);
}

const drawn = new WeakMap(); // what was put into a place, as it was before the page lit and unfolded parts of it

/** The same as `fill`, part by part: what would look the same stays, so that the browser need not lay it out again. */
export function renew(parent, ...children) {
  const next = el("div", {}, ...children);
  const last = drawn.get(parent);
  drawn.set(parent, next.cloneNode(true));
  if (last?.childNodes.length === parent.childNodes.length) renewed(parent, last, next);
  else parent.replaceChildren(...next.childNodes);
}

/** `last` has the form of `place`, which the page has lit and unfolded since. */
function renewed(place, last, next) {
  const [shown, before, after] = [place, last, next].map(({ childNodes }) => [...childNodes]);
  after.forEach((part, at) => {
    if (at >= before.length) place.append(part);
    else if (before[at].isEqualNode(part)) return;
    else if (sameOutside(before[at], part)) renewed(shown[at], before[at], part);
    else shown[at].replaceWith(part);
  });
  for (const one of shown.slice(after.length)) one.remove();
}

function sameOutside(one, other) {
  return one.nodeType === Node.ELEMENT_NODE && one.cloneNode(false).isEqualNode(other.cloneNode(false));
}
