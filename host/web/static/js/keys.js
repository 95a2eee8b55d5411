// The keyboard: a b c d hold the buttons as long as the key is down, digits lay a card or take one of the ways listed,
// Delete takes the card away.

/** Listens on the whole page. `act` as in acts.js; `cards()` are those that digits lay now; `take(n)` takes the n-th way. */
export function keys(act, cards, take, more) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    const button = find(event.key);
    if (button) button.hold.down();
    else if (event.key === "Delete" || event.key === "Backspace") act.remove();
    else if (more[event.key]) more[event.key]();
    else digit(event, act, cards(), take);
  });
  document.addEventListener("keyup", (event) => {
    const button = find(event.key);
    if (button) button.hold.up();
  });
  window.addEventListener("blur", () => {
    for (const button of document.querySelectorAll(".key")) button.hold.up();
  });
}

function find(key) {
  return /^[a-dA-D]$/.test(key) ? document.querySelector(`.key-${key.toUpperCase()}`) : null;
}

/** Whether the key belongs to a field that is being filled in. */
function typing(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** While a card lies there a digit takes one of its ways; with Shift, or without cards, one of those that need none. */
function digit(event, act, cards, take) {
  const index = Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1;
  if (!(index >= 0)) return;
  if (event.shiftKey || document.querySelector("#reader.laid") || !cards.length) return take(index);
  if (!(index in cards)) return;
  act.place(cards[index]);
  document.querySelectorAll("#cards .card")[index]?.focus();
}
