// The lessons of this game in the key dialog: one click begins one on a page of its own, which leads back here.

import { el } from "./dom.js";
import { ROOT } from "./root.js";
import { say } from "./words.js";

/** The list as an element that fills itself; it stays empty where this game has no lessons. */
export function lessons(seat, key) {
  const place = el("div", { class: "lessons" });
  const headers = { "Content-Type": "application/json", "X-Seat-Key": key };
  const note = el("p", { role: "status" });

  async function ask(name) {
    const body = JSON.stringify({ lesson: name });
    return (await fetch(`${ROOT}/seat/${seat}/lesson`, { method: "POST", headers, body })).json();
  }

  async function begin(name) {
    note.textContent = say("lessons_start");
    const found = await ask(name).catch(() => ({ why: say("lessons_lost") }));
    if (found.page) location.assign(found.page);
    else note.textContent = found.why;
  }

  function row({ name, title, done }) {
    const text = done ? `${title} ✓` : title;
    return el("li", {}, el("button", { type: "button", class: "again", text, on: { click: () => begin(name) } }));
  }

  ask("").then(({ lessons }) => {
    if (lessons?.length) place.append(el("h3", { text: say("lessons_title") }), el("ol", {}, lessons.map(row)), note);
  }).catch(() => {});
  return place;
}
