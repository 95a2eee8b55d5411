// The page's own sentences in the language of its reader. Its catalogue is known before any other module of the page
// runs: the server sends it with the page's scripts (host/web/http/page_phrases.py). English needs none.

/** The language of this page. Its element may say another later: that of a browser that translates the page. */
export const LANGUAGE = document.documentElement.lang;

const known = new Map();

/** Takes in a catalogue: phrases by their English. */
export function know(phrases) {
  for (const [english, phrase] of Object.entries(phrases)) known.set(english, phrase);
}

/** `t("Round {n}", { n })`: the sentence in the language of the page, with its figures filled in; what the catalogue lacks
 *  is English. A sentence stands in the call, whole and as a plain text: there catalogues find it (tools/page_texts.py).
 *  @type {Translate} */
export const t = (english, ...[figures]) => filled(english, figures ?? {});

/** `count("{n} coin", "{n} coins", n)`: the first sentence for one, the second for more.
 *  @type {TranslateCount} */
export const count = (one, many, n, ...[figures]) => filled(n === 1 ? one : many, { ...figures, n });

/** `sense("chair", "free")`: a sentence whose English has another meaning elsewhere; the first text tells translators which
 *  one is meant, and is not read.
 *  @type {TranslateSense} */
export const sense = (meaning, english, ...[figures]) => filled(english, figures ?? {}, `${meaning}\u0004${english}`);

/** @param {string} english @param {Record<string, unknown>} figures @param {string} key */
function filled(english, figures, key = english) {
  return (known.get(key) ?? english).replace(/\{(\w+)\}/g, (_, name) => String(figures[name] ?? ""));
}
