// What a person does at this seat: lay a card, take it away, tap a button or hold and release it.

import { ROOT } from "../frame/root.js";

/** Requests of one seat, sent one after another so that "hold" arrives before "release". Without a seat they are the
 *  director's: only undo and redo, with the PIN in the body. */
export function acts(seat, key, complain) {
  let last = Promise.resolve();

  async function send(what, body) {
    const response = await fetch(body.pin || !seat ? `${ROOT}/${what}` : `${ROOT}/seat/${seat}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Seat-Key": key },
      body: JSON.stringify(body),
    });
    complain(response.ok ? "" : (await response.json()).why);
  }

  function later(what, body) {
    last = last.then(() => send(what, body)).catch(() => complain("Herald does not answer. Is it still running?"));
    return last;
  }

  return {
    place: (card) => later("place", { card }),
    remove: () => later("remove", {}),
    take: (play, at) => later("take", { play, at }),
    press: (button, way) => later("press", { button, way }),
    next: (game, option) => later("next", { game, option }),
    opening: (option) => later("opening", { option }),
    coach: (card) => later("coach", { card: card || "" }),
    lead: (what) => later("lead", { do: what }),
    guide: (on) => later("guide", { on }),
    letters: (large) => later("letters", { large }),
    undo: (line, pin) => later("undo", pin ? { line, pin } : { line }),
    redo: (pin) => later("redo", pin ? { pin } : {}),
  };
}
