// Records of games that were played elsewhere, into the history of the house: one request a file.

import { LONG, ask } from "../frame/ask.js";
import { button, el } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const board = el("div", { role: "status" }); // one for all drawings: the page is drawn anew while files are taken in
let busy = false;

/** The part of the settings that takes records in. */
export function records() {
  const file = el("input", { type: "file", accept: ".record,.json,.xml,.csv", multiple: true, "aria-label": t("Files of games") });
  const takeIn = () => {
    file.blur();
    if (file.files.length && !busy) take([...file.files]);
  };
  return el("div", { class: "form" },
    el("p", { text: t("A record is one game in one file, from any Herald. It joins the history here.") }),
    el("p", { text: t("Plays from BG Stats or BoardGameGeek join it with their points.") }),
    el("div", { class: "row" }, file, button(t("Take them in"), takeIn)),
    board);
}

async function take(files) {
  busy = true;
  const refused = [];
  try {
    for (const [at, file] of files.entries()) {
      show(at, files.length, refused);
      const why = await sent(file);
      if (why) refused.push(why);
    }
    show(files.length, files.length, refused);
  } catch {
    board.replaceChildren(el("p", { class: "why", text: t("Herald does not answer. Is it still running?") }));
  }
  busy = false;
}

/** Why a record made no new game; empty where it did. */
async function sent(file) {
  const answer = await ask(`/records?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file }, LONG);
  return answer.json().why;
}

function show(done, of, refused) {
  board.replaceChildren(
    el("p", { text: done < of ? t("Taken in: {n} of {of}.", { n: done, of }) : t("New in the history: {n} of {of}.", { n: of - refused.length, of }) }),
    done < of ? el("progress", { value: done, max: of, "aria-label": t("Taken in so far") }) : "",
    ...refused.map((why) => el("p", { class: "why said", text: why })));
}
