// Makes letters as large as there is room for, on a screen that is read from afar.

const LETTERS = [60, 54, 48, 44, 40, 37, 34, 31, 28]; // pixels; none is smaller
const NARROW = 960; // pixels of a window in which one place stands below the other

/** Sets the letters of the `.plate`s inside `place` whenever what they say or the room for it changes. `body` is "rich"
 *  with names, and "tight" where nothing helped. */
export function fitted(place, body = document.body) {
  const again = () => requestAnimationFrame(() => fit(place, body));
  new MutationObserver(again).observe(place, { subtree: true, childList: true, characterData: true });
  new ResizeObserver(again).observe(place);
}

function fit(place, body) {
  const plates = [...place.querySelectorAll(".plate")];
  for (const fold of place.querySelectorAll("details")) fold.open = true;
  plates.forEach(show);
  const set = (size, rich) => {
    place.style.setProperty("--letters", `${size}px`);
    body.classList.toggle("rich", rich);
    return plates.every(whole);
  };
  body.classList.remove("tight");
  if (innerWidth < NARROW) return void set(LETTERS.at(-1), true);
  const tries = [true, false].flatMap((rich) => LETTERS.map((size) => [size, rich]));
  if (tries.some(([size, rich]) => set(size, rich))) return;
  body.classList.add("tight");
  plates.forEach(shorten);
}

function whole({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
}

function show(plate) {
  for (const one of plate.querySelectorAll(".tech[hidden]")) one.hidden = false;
  for (const list of plate.querySelectorAll("[data-more]")) delete list.dataset.more;
}

/** Leaves out the latest buildings until the rest has room, and shows how many are left out. */
function shorten(plate) {
  for (const list of plate.querySelectorAll(".techs, .works")) {
    const shown = [...list.children].filter((one) => one.getClientRects().length);
    for (let left = shown.length - 1; left >= 0 && !whole(plate); left -= 1) {
      shown[left].hidden = true;
      list.dataset.more = `+${shown.length - left}`;
    }
  }
}
