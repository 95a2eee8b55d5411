// How many lines of its text a small card has room for below its name, so that none is cut in half: games/through_the_ages/page/board.css and
// table/screen.css show so many. All of it stands beside the card (frame/reading.js).

/** Counts again whenever cards in `place` or the room for them change. */
export function counted(place) {
  const again = () => requestAnimationFrame(() => count(place));
  new MutationObserver(again).observe(place, { subtree: true, childList: true, characterData: true });
  new ResizeObserver(again).observe(place);
}

function count(place) {
  const texts = [...place.querySelectorAll(".card > .card-effects")];
  const rows = texts.map(room);
  texts.forEach((text, at) => text.style.setProperty("--rows", rows[at]));
}

function room(text) {
  const words = text.querySelector(".effect-words");
  if (!words) return null;
  const inside = text.parentElement.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
  const { paddingTop, paddingBottom } = getComputedStyle(text);
  const line = parseFloat(getComputedStyle(words).lineHeight);
  return Math.max(1, Math.floor((inside - parseFloat(paddingTop) - parseFloat(paddingBottom) - 2) / line));
}
