// Names in Hebrew or Arabic letters, in languages that are read from left to right.

const [BEGINS, ENDS] = ["\u2068", "\u2069"]; // first strong isolate, pop directional isolate
const LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe";
const NAMES = new RegExp(`[${LETTERS}](?:[${LETTERS} '\u2019\u200c\u200d-]*[${LETTERS}])?`, "g");

/** The text with such names apart, so that a figure behind one stays behind it: "Ada beats NAME, 1 to 0" would else be
 *  read as "Ada beats 1, NAME to 0". */
export const apart = (text) => (typeof text === "string" ? text.replace(NAMES, (name) => BEGINS + name + ENDS) : text);
