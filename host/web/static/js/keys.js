// The keyboard: a b c d hold the buttons as long as the key is down, digits lay a card, Delete takes it away.

/** Listens on the whole page. `act` as in acts.js; `cards()` is the hand now. */
export function keys(act, cards) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    const button = find(event.key);
    if (button) button.hold.down();
    else if (event.key === "Delete" || event.key === "Backspace") act.remove();
    else lay(event, act, cards());
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
  return element instanceof HTMLInputElement;
}

function lay(event, act, cards) {
  const index = Number(event.key) - 1;
  if (!Number.isInteger(index) || !(index in cards)) return;
  act.place(cards[index]);
  document.querySelectorAll("#cards .card")[index]?.focus();
}
