// The end of a game is told by its last scene: until then a page that saw the game end shows the table as it stood
// before the last play, and names no winner.

/** Returns {shown, audible, once, held, release} for one page. */
export function ending() {
  let before = null; // what the page showed before the last play
  let held = false;
  let begun = false;

  /** What a page draws of this snapshot.
   *  @param {Drawn} snapshot */
  function shown(snapshot) {
    if (!snapshot.over) {
      held = false;
      const { public: table, view, screens, news, undone } = snapshot;
      before = { public: table, view, screens: { ...screens }, news: [...news], undone };
      before = { ...before, sheets: null, review: null, next: null, qr: [], awaited: [] };
      return snapshot;
    }
    if (before && !held && !before.over) {
      before.over = held = true;
      begun = false;
    }
    return held ? { ...snapshot, ...before } : snapshot;
  }

  /** The news that are spoken: until the end is told, those before it.
   *  @param {Pick<Sent.Snapshot, "news">} snapshot */
  function audible({ news }) {
    const end = held ? news.findIndex(({ tune }, at) => at >= before.news.length && tune === "over") : -1;
    return end < 0 ? news : news.slice(0, end);
  }

  /** Calls `what()` once for each end that is held back. */
  function once(what) {
    if (!held || begun) return;
    begun = true;
    what();
  }

  return { shown, audible, once, held: () => held, release: () => (held = false) };
}
