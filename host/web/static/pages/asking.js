// How the pages of a house ask it: they send what somebody wants, look again every moment, and draw what has changed.

import { ask, posted } from "../frame/ask.js";
import { queryAll } from "../frame/dom.js";
import { place, say, says } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const TRYING = t("Herald does not answer. Trying again.");
const SILENT = t("Herald does not answer. Is it still running?");
const BROKEN = t("This page cannot show what Herald answered. Load it again; if that does not help, the browser may be too old.");
const STARTS = 60; // seconds that what somebody asks for may take

let program = ""; // the version of the Herald that sent this page

/** A page is loaded again once another Herald answers it. */
export function keepProgram(version) {
  if (program && program !== version) location.reload();
  program = version;
}

/** @type {Promise<unknown>} */
let queue = Promise.resolve();
let waiting = 0; // what was sent and is not answered yet
let sent = 0;
let latest = Promise.resolve(true);
const asked = new Set(); // what waits for its answer, as text
let leading = false; // an answer leads to another page: what is clicked until it opens is not meant for this one

/** Sends `fields` as JSON once all that was sent before is answered, and goes where the answer leads; else looks again.
 *  True if it was done. Two clicks are one: what is asked already is not asked again. */
export function post(path, fields, look) {
  const wish = `${path} ${JSON.stringify(fields)}`;
  if (leading || asked.has(wish)) return latest;
  asked.add(wish);
  waiting += 1;
  sent += 1;
  queue = latest = queue.then(() => send(path, fields, look)).finally(() => asked.delete(wish));
  return latest;
}

async function send(path, fields, look) {
  if (leading) return false;
  let answer;
  let found;
  try {
    answer = await ask(path, posted(fields), STARTS);
    found = answer.json();
  } catch {
    say(SILENT);
    return false;
  } finally {
    waiting -= 1;
  }
  say(answer.ok ? "" : found.why);
  leading = Boolean(answer.ok && found.path);
  if (leading) location.assign(found.path);
  else if (answer.ok && !waiting) await look();
  return answer.ok;
}

// Back from the browser's cache, the page is used again.
addEventListener("pageshow", () => (leading = false));

/** Looks again and again; a house that does not answer is asked until it does. */
export async function keepLooking(look, every) {
  for (;;) {
    await look();
    await new Promise((done) => setTimeout(done, every));
  }
}

/** Gives what a path holds to `show`. A house that does not answer is named until it does, and `forget` is called; a page
 *  that cannot draw the answer says that instead. */
export async function lookAt(path, show, forget = () => {}) {
  const before = sent;
  let found;
  try {
    found = (await ask(path)).json();
  } catch {
    forget();
    return lost();
  }
  if (says(TRYING)) say("");
  if (waiting || sent !== before) return; // it does not know yet what was chosen meanwhile
  try {
    show(found);
    if (says(BROKEN)) say("");
  } catch (error) {
    if (!says(BROKEN)) console.error(error); // once, for whoever mends it
    say(BROKEN);
  }
}

const shown = new Map();

/** Everything is drawn again the next time, though it may not have changed. */
export function lost() {
  say(TRYING);
  shown.clear();
}

/** Draws a part of the page if it has changed, and never under the hands of somebody who types or chooses there. */
export function drawn(id, data, draw) {
  const text = JSON.stringify(data);
  const typing = ["SELECT", "INPUT", "TEXTAREA"].includes(document.activeElement?.tagName) && place(id).contains(document.activeElement);
  if (shown.get(id) === text || typing) return;
  const open = shown.has(id) ? new Set(queryAll("details[open]", place(id)).map((one) => one.dataset.key)) : null;
  shown.set(id, text);
  place(id).replaceChildren(...draw().filter(Boolean));
  if (open) for (const one of place(id).querySelectorAll("details")) one.open = open.has(one.dataset.key);
}
