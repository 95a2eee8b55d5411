// The count as a race: a bar for each seat that grows category by category, the order as it stands.

import { el } from "../frame/dom.js";
import { pointsIn } from "./decided.js";

/** {element, show(n)} of a score: after `show(n)` the first n categories are counted. */
export function race({ categories, seats, fewest }, name) {
  const sitting = [...seats].sort((a, b) => a.seat - b.seat);
  const sums = sitting.map((sheet) => categories.map(([id]) => pointsIn(sheet, id)));
  const most = Math.max(1, ...sums.map((all) => all.reduce((sum, n) => sum + Math.max(0, n), 0)));
  const rows = sitting.map(({ seat }) => lane(name(seat)));
  const element = el("ol", { class: "race", "aria-hidden": "true" }, rows.map(({ item }) => item)); // the table says it
  element.style.setProperty("--lanes", rows.length);
  rows.forEach(({ item }, at) => item.style.setProperty("--place", at));

  function show(n) {
    const totals = sums.map((all) => all.slice(0, n).reduce((sum, points) => sum + points, 0));
    const order = [...rows.keys()].sort((a, b) => (totals[b] - totals[a]) * (fewest ? -1 : 1) || a - b);
    rows.forEach(({ item, bar, total }, at) => {
      total.textContent = signed(totals[at]);
      item.style.setProperty("--place", n ? order.indexOf(at) : at);
      bar.replaceChildren(...sums[at].slice(0, n).map((points, place) => part(categories[place][0], place, points / most)));
    });
  }

  show(0);
  return { element, show };
}

function signed(points) {
  return points < 0 ? `−${-points}` : points;
}

function lane(name) {
  const bar = el("span", { class: "race-bar" });
  const total = el("b", { text: "0" });
  return { bar, total, item: el("li", {}, el("span", { class: "race-name said", text: name }), bar, total) };
}

function part(id, place, share) {
  const one = el("i", { class: `race-part race-part-${place % 10}`, data: { part: id } });
  one.style.setProperty("--share", `${100 * Math.max(0, share)}%`);
  return one;
}
