// What a person does at this seat: lay a card, take it away, tap a button or hold and release it.

import { ask, posted } from "../frame/ask.js";
import { ROOT } from "../frame/root.js";
import { t } from "../frame/phrases.js";

const LOOK_MS = 2000; // between two looks whether Herald answers again

/** Requests of one seat, sent one after another so that "hold" arrives before "release". Without a seat they are the
 *  director's: only undo and redo, with the PIN in the body. */
export function acts(seat, key, complain) {
  let last = Promise.resolve();
  let silences = 0; // how often Herald did not answer

  async function send(what, body) {
    const path = body.pin || !seat ? `${ROOT}/${what}` : `${ROOT}/seat/${seat}/${what}`;
    const answer = await ask(path, posted(body, { "X-Seat-Key": key }));
    complain(answer.ok ? "" : answer.json().why);
  }

  /** The sentence that nobody answers goes once somebody does: a phone that slept blames nobody. */
  async function untilAnswered() {
    const before = silences;
    for (;;) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      if (before !== silences) return;
      const answer = await ask(`${ROOT}/game.json`).catch(() => null);
      if (answer?.ok && before === silences) return complain("");
    }
  }

  /** What waited for an answer that never came is not sent: it was meant for what the page showed then. */
  function later(what, body) {
    const before = silences;
    last = last.then(() => {
      if (before !== silences) return complain(t("Herald did not answer. What you pressed since then was not sent."));
      return send(what, body).catch(() => {
        silences += 1;
        complain(navigator.onLine ? t("Herald does not answer. Is it still running?") : t("This device has no connection now. Press again once it is back."));
        untilAnswered();
      });
    });
    return last;
  }

  return {
    place: (card) => later("place", { card }),
    remove: () => later("remove", {}),
    take: (play, at) => later("take", { play, at }),
    press: (button, way) => later("press", { button, way }),
    next: (game, option) => later("next", { game, option }),
    review: () => later("review", {}),
    opening: (option) => later("opening", { option }),
    coach: (card) => later("coach", { card: card || "" }),
    lead: (what) => later("lead", { do: what }),
    guide: (on) => later("guide", { on }),
    set: (name, value) => later("set", { name, value }),
    undo: (line, pin) => later("undo", pin ? { line, pin } : { line }),
    redo: (pin) => later("redo", pin ? { pin } : {}),
  };
}
