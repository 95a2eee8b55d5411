// Rests while nothing happens. The firmware looks at its buttons and its port every 10 ms, which costs a Pico nothing
// and a computer a third of a core for four stations. Where nobody moves, looking seldom finds the same: a rest of
// the program is then made longer, and whatever happens outside ends it at once.

// The longer nothing was heard or seen of the station, the longer it rests: this share of that time, at most so long.
const SHARE = 1 / 8;
const BEAT_MS = 1000; // as often as the host pings, which wakes it anyway
const TUNE_MS = 400; // the steps of a tune are waited for to the millisecond; none is longer

export class Doze {
  /** Takes over the only timer of MicroPython's asyncio. `busy` says whether the program must not rest longer
   *  than it asked for: something waits for it, or a button is down and it counts the time. */
  constructor(busy) {
    this.busy = busy;
    this.alarm = null;
    this.awakeUntil = this.noticed = 0;
    this.most = BEAT_MS;
    const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
    globalThis.setTimeout = (go, ms) => {
      if (!(ms > 0) || this.alarm !== null) return set(go, ms);
      const rung = () => {
        this.alarm = null;
        go();
      };
      this.alarm = { rung, timer: set(rung, this.length(ms)) };
      return this.alarm;
    };
    globalThis.clearTimeout = (alarm) => {
      if (alarm === this.alarm) this.alarm = null;
      clear(alarm?.timer ?? alarm);
    };
    this.clear = clear;
  }

  length(ms) {
    const now = performance.now();
    if (now < this.awakeUntil || this.busy()) return ms;
    return Math.max(ms, Math.min(this.most, (now - this.noticed) * SHARE));
  }

  /** Something happened outside: what the program waits for may be there. */
  wake() {
    if (this.alarm === null) return;
    this.clear(this.alarm.timer);
    this.alarm.rung();
  }

  /** A watchdog began, which must be fed in time. */
  watched(ms) {
    this.most = Math.min(BEAT_MS, ms * SHARE);
  }

  /** The display changed. */
  drew() {
    this.noticed = performance.now();
  }

  /** A tune began, or went on. */
  sounded() {
    this.drew();
    this.awakeUntil = performance.now() + TUNE_MS;
  }
}
