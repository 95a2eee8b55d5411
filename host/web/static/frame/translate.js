// Shows the page in its reader's language. The other modules write English into the document; what comes
// there is looked up in the catalogue of the page (host/languages/hu/page.po) before anybody sees it.

import { LONG, ask } from "./ask.js";
import { parted } from "./hyphens.js";

const LANGUAGE = document.documentElement.lang;
const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder"];
const FIGURE = /\{\w+\}/g;
const SEVERAL = /[.?!] /;
const PART = " · "; // between what stands in one row
const MOST = 4000; // sentences that are remembered
// What a station shows, what people write and what cards are called is in the right language already.
const AS_IT_IS = ".oled-text, .seat-name, .said, .card-name, .mini-name, .names, script, style";
// Where a long word may find no room in a row.
const NARROW = ".effect-words, .card-kind, .card-foot, .way, .babel-wonder";

const known = new Map();
let phrases = {};
let templates = [];

/** A sentence with figures, as something that recognizes it: `Round {0}` is told from `Round 3`. */
function template([english, phrase]) {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  // In a row of parts a figure is one of them; and of two figures side by side the first is a word.
  const row = english.includes(PART);
  const reach = row ? `((?:(?!${PART}).)*?)` : "(.*?)";
  const counted = plain.replaceAll("{n}", "([^\\p{L}]*?)"); // a number, so that no word is taken for one
  const figured = counted.replace(/\{\w+\}(?=\{)/g, "(\\S*)").replace(FIGURE, (figure) => (figure === "{L}" ? figure : reach));
  const letters = english.replace(FIGURE, "").length;
  const stops = SEVERAL.test(english);
  return { pattern: new RegExp(`^${figured}$`, "su"), figures: english.match(FIGURE), phrase, letters, stops, row };
}

/** The sentence in the page's language; unknown ones stay as they are. */
function translated(text) {
  if (Object.hasOwn(phrases, text)) return phrases[text];
  if (!known.has(text)) {
    if (known.size > MOST) known.clear();
    known.set(text, filled(text, SEVERAL.test(text)) ?? apart(text));
  }
  return known.get(text);
}

/** `several`: the text is several sentences, so that a figure of one of them does not reach into the next; neither does
 *  a figure of one part of a row. */
function filled(text, several) {
  const parts = text.includes(PART);
  for (const { pattern, figures, phrase, stops, row } of templates) {
    const match = (stops || !several) && (row || !parts) && pattern.exec(text);
    if (match) return phrase.replace(FIGURE, (name) => around(match[figures.indexOf(name) + 1]));
  }
  return null;
}

/** Several sentences, or the parts of a list, one by one. */
function apart(text) {
  for (const between of [". ", ", "]) {
    const parts = text.split(between);
    if (parts.length > 1) return parts.map((part, at) => sentence(part, at < parts.length - 1 && between === ". ")).join(between);
  }
  const last = text.lastIndexOf(PART); // what stands before it may be a phrase of several parts
  if (last >= 0) return [text.slice(0, last), text.slice(last + PART.length)].map(translated).join(PART);
  if (text.endsWith(".")) return `${translated(text.slice(0, -1))}.`;
  const [named, ...rest] = text.split(": "); // `clay: 2 coins`
  return rest.length === 1 ? `${translated(named)}: ${translated(rest[0])}` : text;
}

/** A part of several sentences, which may have lost its full stop when it was `cut`. */
function sentence(text, cut) {
  const found = translated(text);
  if (!cut || found !== text) return found;
  const whole = translated(`${text}.`);
  return whole === `${text}.` ? text : whole.slice(0, -1);
}

/** The same for a text with blanks around it. */
function around(text) {
  const inner = text.trim();
  return inner ? text.replace(inner, () => translated(inner)) : text;
}

function write(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    const found = node.parentElement?.closest(AS_IT_IS) ? node.data : around(node.data);
    const shown = node.parentElement?.closest(NARROW) ? parted(found) : found;
    if (shown !== node.data) node.data = shown;
  } else if (node.nodeType === Node.ELEMENT_NODE) {
    for (const name of ATTRIBUTES) label(node, name);
    for (const child of node.childNodes) write(child);
  }
}

function label(element, name) {
  if (element.matches(".said")) return;
  const text = element.getAttribute(name);
  const found = text && around(text);
  if (text && found !== text) element.setAttribute(name, found);
}

function changed(records) {
  for (const { type, target, attributeName, addedNodes } of records) {
    if (type === "attributes") label(target, attributeName);
    else if (type === "characterData") write(target);
    else addedNodes.forEach(write);
  }
}

async function begin() {
  const held = document.getElementById("phrases"); // a page that is a file of its own has them with it
  phrases = held ? JSON.parse(held.textContent) : (await ask(`/languages/${LANGUAGE}.json`, {}, LONG)).json();
  templates = Object.entries(phrases).filter(([english]) => english.match(FIGURE)).map(template);
  templates.sort((one, two) => two.letters - one.letters || two.figures.length - one.figures.length);
  const what = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ATTRIBUTES };
  const observer = new MutationObserver(changed);
  for (const part of [document.querySelector("title"), document.body]) {
    write(part);
    observer.observe(part, what);
  }
}

/** Kept when the page speaks its language, and whatever is written from then on. */
export const ready = begin();
