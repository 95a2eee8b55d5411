// A turn is an event: what it changed moves for half a second (table/turns.css) and keeps nobody from pressing.

const MS = 700; // as long as anything of a turn moves, and the last cities are drawn a little later (others.js)
const AGAIN = 100; // milliseconds until a computer that could not finish in time is looked at again

/** Watches the turns of a page's game. Returns `since(snapshot)`: the snapshot with `before`, what was public at the end
 *  of the turn before this one. `before` is null where the turn did not come right after the last one that was drawn, as
 *  after a leap of a replay, an undo, or at first: then nothing moves. */
export function turns(game, body = document.body) {
  let before = null;
  let last = null;
  let timer = null;

  function rests() {
    if (document.getAnimations().some(passes)) timer = setTimeout(rests, AGAIN);
    else body.classList.remove("moving");
  }

  function moves() {
    clearTimeout(timer);
    body.classList.add("moving");
    requestAnimationFrame(() => {
      clearTimeout(timer); // time runs from the first picture on, so a slow computer shows the motion too
      timer = setTimeout(rests, MS);
    });
  }

  return (snapshot) => {
    const turn = game.turn(snapshot);
    if (last && turn !== last.turn) {
      before = turn > last.turn && turn - last.turn <= 1 ? last.table : null;
      if (before) moves();
    }
    last = { turn, table: snapshot.public };
    return { ...snapshot, before };
  };
}

/** Whether a motion of a turn is under way; the pulse of who is waited for is none. */
function passes(motion) {
  return motion.playState === "running" && motion.animationName !== "waiting";
}
