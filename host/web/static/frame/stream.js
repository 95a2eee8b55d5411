// One event stream for all pages of a browser, and what every page knows of its connection.
//
// A browser opens six connections to one computer, whatever the number of its tabs. So a shared worker holds one stream
// for all; where there is none, each page has its own, and lets it go while nobody sees it. The worker is this file too:
// a page waits for no second one.

const QUIET_MS = 40_000; // without an event, which comes every 15 s (HEARTBEAT in http/streams.py), it is taken for dead
const ANEW_MS = 4_000; // the same for one that took a dead one's place, which may be as dead; then longer and longer
const LOOK_MS = 2_000; // between two looks at that
const SOON_MS = 20; // several pages that begin at once share one new stream
const FRESH_MS = 2_000; // what was opened just now is not opened again because somebody looks
const SAY_MS = 1_500; // until an opening that nobody waited for is said to take long
const ASK_MS = 10_000; // for the sentence of a refusal
const LONGEST_MS = 60_000; // between two tries
const GONE_MS = 200_000; // a page that says nothing for so long is gone: asleep, or ended without a word
const ALIVE_MS = 30_000; // between two words of a page to the worker
const LET_GO_MS = 20_000; // a page of its own that is hidden for so long
const GREET_MS = 4_000; // for the worker to answer
const EVENTS = ["snapshot", "change", "here", "refused"];
const LATER = [200, 408, 425, 429, 500, 502, 503, 504]; // what waiting may help

const browser = () => ({
  EventSource,
  fetch: (path, options) => fetch(path, options),
  setTimeout: (call, ms) => setTimeout(call, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  now: steady(),
});

/** Milliseconds of a clock that nobody puts back, and that runs on while the computer sleeps: the one of a page stands
 *  still then, and the one of the wall may jump. */
function steady(wall = Date.now, own = () => performance.now()) {
  let sum = 0;
  let before = [wall(), own()];
  return () => {
    const now = [wall(), own()];
    sum += Math.max(0, now[0] - before[0], now[1] - before[1]);
    before = now;
    return sum;
  };
}

/** The streams of all followers as one. `world` is the browser, or what a test puts in its place.
 *  follow(path, hear) returns { stop, alive }, the second false once it was taken for gone; hear(what, data, why): `snapshot` and `change` with their text; `lost`
 *  while nothing is heard, with the sentence of whoever refused; `gone`, with it: no waiting brings that stream back. */
export class Streams {
  constructor(world = browser()) {
    this._world = world;
    this._followers = new Set();
    this._source = null;
    this._timer = null;
    this._failed = 0; // tries in a row that were refused
    this._waiting = false; // for the next of them
    this._opened = this._quietSince = -Infinity;
    this._patience = QUIET_MS;
    this._looking = null;
  }

  follow(path, hear) {
    const one = { path, hear, heard: this._world.now(), seen: this._world.now(), linked: false, gone: false };
    this._followers.add(one);
    this._soon(SOON_MS);
    return {
      stop: () => this._followers.delete(one) && this._soon(SOON_MS),
      alive: () => this._followers.has(one) && ((one.seen = this._world.now()), true),
    };
  }

  /** A page was seen again, came online or back from the cache: what looks open may be dead. */
  woken() {
    if (!this._source || this._world.now() - this._quietSince < FRESH_MS) return;
    this._patience = ANEW_MS;
    this._open();
    const opened = this._source;
    this._world.setTimeout(() => opened === this._source && this._lose("", (one) => one.heard < this._opened), SAY_MS);
  }

  _soon(ms) {
    this._world.clearTimeout(this._timer);
    this._timer = this._world.setTimeout(() => this._open(), ms);
  }

  _close() {
    this._world.clearTimeout(this._timer);
    this._timer = null;
    this._source?.close();
    this._source = null;
  }

  _open() {
    this._close();
    const all = [...this._followers].filter((one) => !one.gone);
    if (!all.length) return;
    const address = `/streams?${all.map(({ path }) => `of=${encodeURIComponent(path)}`).join("&")}`;
    const source = new this._world.EventSource(address);
    this._source = source;
    this._waiting = false;
    this._opened = this._quietSince = this._world.now();
    for (const name of EVENTS)
      source.addEventListener(name, (event) => source === this._source && this._heard(all, name, event));
    source.addEventListener("error", () => source === this._source && this._broken(source, address));
    this._looking ??= this._world.setTimeout(() => this._look(), LOOK_MS);
  }

  _heard(all, name, { data, lastEventId }) {
    const now = this._world.now();
    const one = name === "here" && lastEventId === "" ? null : all[Number(lastEventId)];
    this._failed = 0;
    this._quietSince = now;
    if (!one || one.gone || !this._followers.has(one)) return;
    one.heard = now;
    if (name === "refused") return this._refused(one, JSON.parse(data));
    this._patience = QUIET_MS;
    one.linked = true;
    one.refused = false;
    if (name !== "here") one.hear(name, data);
  }

  _refused(one, { status, why }) {
    one.linked = false;
    one.refused = true;
    one.gone = !LATER.includes(status);
    one.hear(one.gone ? "gone" : "lost", null, why);
  }

  /** A browser tries again by itself what broke off, and never what was refused: the sentence is asked for once. */
  async _broken(source, address) {
    this._lose("");
    if (source.readyState !== this._world.EventSource.CLOSED) return;
    const pause = Math.min(LONGEST_MS, 1000 * 2 ** this._failed);
    this._failed += 1;
    this._waiting = true;
    const found = await this._sentence(address);
    if (source !== this._source) return; // somebody came or left meanwhile
    if (found && !LATER.includes(found.status)) for (const one of this._followers) this._refused(one, found);
    else if (found?.why) this._lose(found.why);
    this._soon(pause);
  }

  /** Why a stream was refused, as { status, why }; null where nobody answers. */
  async _sentence(address) {
    const leaving = new AbortController();
    const timer = this._world.setTimeout(() => leaving.abort(), ASK_MS);
    try {
      const answer = await this._world.fetch(address, { signal: leaving.signal });
      if (answer.ok) return { status: 200, why: "" };
      const { why = "" } = await answer.json().catch(() => ({}));
      return { status: answer.status, why };
    } catch {
      return null;
    } finally {
      leaving.abort(); // an answer that is a stream would stay open
      this._world.clearTimeout(timer);
    }
  }

  /** Tells the followers, or those that `which` chooses, that nothing is heard.
   *  @param {(one: any) => boolean} which */
  _lose(why, which = () => true) {
    for (const one of this._followers) {
      if (one.gone || !which(one)) continue;
      one.linked = false;
      one.hear("lost", null, why);
    }
  }

  _look() {
    const now = this._world.now();
    for (const one of this._followers)
      if (now - one.seen > GONE_MS) {
        this._followers.delete(one);
        this._soon(SOON_MS);
      }
    const quiet = (one) => now - Math.max(one.heard, this._opened) > this._patience;
    const dead = [...this._followers].some((one) => !one.gone && !one.refused && quiet(one));
    if (this._source && !this._waiting && (dead || now - this._quietSince > this._patience)) {
      this._lose("", (one) => !one.refused && quiet(one));
      this._patience = this._patience === QUIET_MS ? ANEW_MS : Math.min(QUIET_MS - 1, this._patience * 1.5);
      this._open();
    }
    this._looking = this._followers.size ? this._world.setTimeout(() => this._look(), LOOK_MS) : null;
  }
}

/** This page follows the stream at `path`; hear(what, data, why) as above. Returns what ends that. */
export function follow(path, hear) {
  let going = true;
  let end = () => {};
  const heard = (...what) => going && hear(...what);
  const own = () => {
    if (going) end = ownStream(path, heard);
  };
  const stop = () => {
    going = false;
    end();
  };
  if (typeof SharedWorker === "undefined") return own(), stop;
  try {
    end = sharedStream(path, heard, own);
  } catch {
    own(); // a browser that knows shared workers, and lets this page have none
  }
  return stop;
}

/** By the worker; a worker that does not answer is given up, and `own()` is called. */
function sharedStream(path, hear, own) {
  const worker = new SharedWorker(new URL(import.meta.url), { type: "module", name: "herald" });
  const { port } = worker;
  let mine = true;
  let greeted = false;
  const say = (what) => mine && port.postMessage(what);
  const giveUp = () => {
    if (greeted || !mine) return;
    say({ stop: true });
    mine = false;
    own();
  };
  port.onmessage = ({ data: [what, data, why] }) => {
    if (!mine) return;
    if (what === "greeting") greeted = true;
    else hear(what, data, why);
  };
  worker.onerror = giveUp;
  setTimeout(giveUp, GREET_MS);
  say({ follow: path });
  const breath = setInterval(() => say({ alive: path }), ALIVE_MS);
  addEventListener("pagehide", () => say({ stop: true }));
  onWaking(() => say({ woken: path }));
  return () => {
    say({ stop: true });
    mine = false;
    clearInterval(breath);
  };
}

/** Without a worker. */
function ownStream(path, hear) {
  const streams = new Streams();
  let one = streams.follow(path, hear);
  let leaving = null;
  let ended = false;
  const breath = setInterval(() => one?.alive(), ALIVE_MS);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    if (document.hidden)
      leaving = setTimeout(() => {
        one?.stop();
        one = null;
      }, LET_GO_MS);
  });
  onWaking(() => {
    if (ended) return;
    if (one) return one.alive(), streams.woken();
    hear("lost", null, "");
    one = streams.follow(path, hear);
  });
  return () => {
    ended = true;
    one?.stop();
    one = null;
    clearTimeout(leaving);
    clearInterval(breath);
  };
}

/** Calls `woken` whenever the connection may have died unseen. */
function onWaking(woken) {
  document.addEventListener("visibilitychange", () => document.hidden || woken());
  addEventListener("pageshow", ({ persisted }) => persisted && woken());
  addEventListener("online", woken);
}

/** In the worker: a page says what it follows, that it is alive or was woken, with the same path: it may have been taken for gone. */
function serve({ ports }, streams) {
  const [port] = ports;
  let path = "";
  let one = null;
  const follow = (wanted) => {
    path = wanted;
    one = streams.follow(path, (...heard) => port.postMessage(heard));
  };
  port.onmessage = ({ data }) => {
    if (data.follow) {
      port.postMessage(["greeting"]);
      follow(data.follow);
    } else if (data.stop) {
      one?.stop();
      one = null;
    } else if (!one?.alive()) follow(data.alive || data.woken);
    else if (data.woken) streams.woken();
  };
}

if (typeof SharedWorkerGlobalScope !== "undefined") {
  const streams = new Streams();
  globalThis.onconnect = (event) => serve(event, streams);
}
