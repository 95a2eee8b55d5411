// What a card of my hand has to do with what lies on the table is lit while I look at it, or while it lies on my reader.

/** Watches the cards inside `place`; `keysOf(card)` is the game's `lights`. Returns what is called after each drawing with
 *  the card on my reader, or null. */
export function lights(place, keysOf) {
  let looked = null;
  let laid = null;

  function look({ target }) {
    const card = target.closest?.("[data-card], [data-lay]")?.dataset;
    const found = card?.card ?? card?.lay ?? null;
    if (found === looked) return;
    looked = found;
    show();
  }

  function show() {
    for (const one of place.querySelectorAll("[data-lit]")) delete one.dataset.lit;
    const card = looked ?? laid;
    for (const [key, kind] of card ? keysOf(card) : []) {
      const found = place.querySelectorAll(`[data-light="${CSS.escape(key)}"]`);
      for (const one of found) one.dataset.lit ??= kind;
    }
  }

  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, look);
  return (card) => {
    laid = card;
    show();
  };
}
