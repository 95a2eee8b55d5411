// How the pages of a house ask it: they send what somebody wants, look again every moment, and draw what has changed.

import { place } from "./home_parts.js";

const TRYING = "Herald does not answer. Trying again.";

let program = ""; // the version of the Herald that sent this page

/** A page is loaded again once another Herald answers it. */
export function keepProgram(version) {
  if (program && program !== version) location.reload();
  program = version;
}

let queue = Promise.resolve();
let waiting = 0; // what was sent and is not answered yet
let sent = 0;

/** Sends `fields` as JSON once all that was sent before is answered, and goes where the answer leads; else looks again.
 *  True if it was done. */
export function post(path, fields, look) {
  waiting += 1;
  sent += 1;
  queue = queue.then(() => send(path, fields, look));
  return queue;
}

async function send(path, fields, look) {
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(fields) });
    const found = await answer.json();
    waiting -= 1;
    place("answer").textContent = answer.ok ? "" : found.why;
    if (answer.ok && found.path) location.assign(found.path);
    else if (answer.ok && !waiting) await look();
    return answer.ok;
  } catch {
    waiting -= 1;
    place("answer").textContent = "Herald does not answer. Is it still running?";
    return false;
  }
}

/** Looks again and again; a house that does not answer is asked until it does. */
export async function keepLooking(look, every) {
  if (document.documentElement.lang !== "en") await (await import("../frame/translate.js")).ready; // not English for a moment
  for (;;) {
    await look();
    await new Promise((done) => setTimeout(done, every));
  }
}

/** Gives what a path holds to `show`. A house that does not answer is named until it does, and `forget` is called. */
export async function lookAt(path, show, forget = () => {}) {
  const before = sent;
  try {
    const found = await (await fetch(path)).json();
    if (!waiting && sent === before) show(found); // else it does not know yet what was chosen meanwhile
    if (place("answer").textContent === TRYING) place("answer").textContent = "";
  } catch {
    forget();
    lost();
  }
}

const shown = new Map();

/** Everything is drawn again the next time, though it may not have changed. */
export function lost() {
  place("answer").textContent = TRYING;
  shown.clear();
}

/** Draws a part of the page if it has changed, and never under the hands of somebody who types or chooses there. */
export function drawn(id, data, draw) {
  const text = JSON.stringify(data);
  const typing = ["SELECT", "INPUT", "TEXTAREA"].includes(document.activeElement?.tagName) && place(id).contains(document.activeElement);
  if (shown.get(id) === text || typing) return;
  const open = shown.has(id) ? new Set([...place(id).querySelectorAll("details[open]")].map((one) => one.dataset.key)) : null;
  shown.set(id, text);
  place(id).replaceChildren(...draw().filter(Boolean));
  if (open) for (const one of place(id).querySelectorAll("details")) one.open = open.has(one.dataset.key);
}
