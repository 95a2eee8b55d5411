// Where long words may be parted: browsers know this only for languages of which they carry a list, and few carry one
// for Hungarian or Danish. A stem stands here with its parts; what comes before and after it does not matter.

import { LANGUAGE } from "./phrases.js";
import { STEMS } from "./stems.js";

const SHY = "\u00ad";
const LONG = /\p{L}{8,}/gu;
const known = new Map(); // texts with their parts

/** The text with soft hyphens in its long words. `hyphens: manual` shows them where a word is parted. */
export function parted(text, language = LANGUAGE) {
  const name = `${language} ${text}`;
  if (!known.has(name)) known.set(name, text.includes(SHY) ? text : text.replace(LONG, (word) => cut(word, language)));
  return known.get(name);
}

/** The same for a row with little room on a page that speaks another language. */
export function narrow(text, language = LANGUAGE) {
  return language === "en" ? text : parted(text, language);
}

/** A card may keep its English name. */
function cut(word, language) {
  return [...STEMS.en, ...((language !== "en" && STEMS[language]) || [])].reduce(part, word);
}

function part(word, stem) {
  const letters = stem.replaceAll("|", "");
  const at = word.toLowerCase().indexOf(letters);
  if (at < 0) return word;
  const cuts = [...stem.matchAll(/\|/g)].map(({ index }, before) => at + index - before);
  return [0, ...cuts].map((from, number) => word.slice(from, cuts[number])).join(SHY);
}
