// Announcements, newest first.

import { el } from "./dom.js";

const KEPT = 90;

/** Adds the news that are not on the page yet. What has the same title as the entry before, or no tune of its own
 *  after a reveal, joins that entry as a line. */
export function log(place, news) {
  const last = Number(place.dataset.last || 0);
  for (const item of news.filter(({ n }) => n > last)) {
    const entry = place.firstElementChild;
    if (entry && joins(entry.dataset, item)) entry.append(...lines(item));
    else place.prepend(line(item));
    place.dataset.last = item.n;
  }
  while (place.children.length > KEPT) place.lastElementChild.remove();
}

function joins(entry, item) {
  return entry.title === item.title || (entry.tune === "reveal" && !item.tune);
}

function line(item) {
  const tune = item.tune || "none";
  return el(
    "li",
    { class: `told tune-${tune}`, data: { title: item.title, tune } },
    el("h3", { text: item.title }),
    lines(item),
  );
}

function lines(item) {
  return item.lines.map((text) => el("p", { text }));
}
