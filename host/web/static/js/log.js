// Announcements, newest first.

import { el } from "./dom.js";

const KEPT = 90;

/** Adds the news that are not on the page yet. What has the same title as the entry before, or no tune of its own
 *  after a reveal, joins that entry as a line. What an undo took back stays, marked as undone. */
export function log(place, { news, undone }) {
  const last = Number(place.dataset.last || 0);
  for (const item of news.filter(({ n }) => n > last)) {
    const entry = place.firstElementChild;
    if (entry && joins(entry.dataset, item)) entry.append(...lines(item));
    else place.prepend(line(item));
    place.dataset.last = item.n;
  }
  while (place.children.length > KEPT) place.lastElementChild.remove();
  for (const part of place.querySelectorAll("[data-n]")) mark(part, undone.includes(Number(part.dataset.n)));
}

function joins(entry, item) {
  return entry.title === item.title || (entry.tune === "reveal" && !item.tune);
}

function mark(part, undone) {
  part.classList.toggle("undone", undone);
  const note = part.querySelector(":scope > .undone-note");
  if (undone && !note) part.append(el("span", { class: "undone-note", text: "undone" }));
  else if (!undone) note?.remove();
}

function line(item) {
  const tune = item.tune || "none";
  return el(
    "li",
    { class: `told tune-${tune}`, data: { title: item.title, tune } },
    el("h3", { data: { n: item.n } }, el("span", { text: item.title })),
    lines(item),
  );
}

function lines(item) {
  return item.lines.map((text) => el("p", { data: { n: item.n } }, el("span", { text })));
}
