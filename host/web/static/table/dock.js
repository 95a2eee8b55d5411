// A phone held upright: what can be done lies under the thumb, the board above it scrolls. The station is one line there
// that unfolds.

import { el } from "../frame/dom.js";
import { t } from "../frame/phrases.js";
import { whileFits } from "../frame/window.js";

// What moves into the dock, from top to bottom.
const PARTS = ["refused", "ways", "hand", "station"];
// Lower windows, as at 400 % zoom, need the room for the board.
const UPRIGHT = "(max-width: 760px) and (min-height: 560px) and (orientation: portrait)";

/** Keeps the parts in `place` while the window is a phone's, and where they were before otherwise. */
export function dock(place) {
  const parts = PARTS.map((id) => document.getElementById(id));
  const homes = parts.map(marked);
  unfolding(document.getElementById("station"));
  new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${place.offsetHeight}px`)).observe(place);
  whileFits(UPRIGHT, (upright) => {
    if (upright) place.replaceChildren(...parts);
    else parts.forEach((part, index) => homes[index].after(part));
    place.hidden = !upright;
  });
}

function marked(part) {
  const mark = document.createComment(part.id);
  part.before(mark);
  return mark;
}

/** The button over the display of a folded station. Button D shows a text, so it unfolds the station too. */
function unfolding(station) {
  const label = el("span", { class: "spoken", text: t("My station, large") });
  const button = el("button", { class: "unfold", type: "button", "aria-expanded": "false" }, label);
  const set = (open) => {
    station.classList.toggle("unfolded", open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => set(!station.classList.contains("unfolded")));
  station.querySelector(".key-D").addEventListener("click", () => set(true));
  station.querySelector(".oled").append(button);
}
