// Plays one story of frame/stream.js in Node, on a clock and with streams of its own: `node FILE MODULE STORY`.
// Prints what happened as JSON; tests/web/test_web_streams.py says what should have.

const [, , module, story] = process.argv;
const { Streams } = await import(module);

class Clock {
  constructor() {
    this.time = 0;
    this.timers = new Map();
    this.next = 1;
  }
  set(done, ms) {
    this.timers.set(this.next, { at: this.time + ms, done });
    return this.next++;
  }
  async run(ms) {
    const end = this.time + ms;
    for (let turn = 0; turn < 20; turn++) await null;
    for (;;) {
      const [first] = [...this.timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at);
      if (!first) break;
      this.timers.delete(first[0]);
      this.time = Math.max(this.time, first[1].at);
      first[1].done();
      for (let turn = 0; turn < 20; turn++) await null;
    }
    this.time = end;
  }
}

const clock = new Clock();
const opened = [];
const asked = [];
let answer = { ok: true, status: 200, json: async () => ({}) };

class Source {
  static CLOSED = 2;
  constructor(address) {
    Object.assign(this, { address, at: clock.time, readyState: 1, listeners: {} });
    opened.push(this);
  }
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  close() {
    this.readyState = 2;
    this.closed = true;
  }
  say(name, data = {}, at = 0) {
    if (!this.closed) this.listeners[name]({ data: JSON.stringify(data), lastEventId: String(at) });
  }
  fail(readyState) {
    this.readyState = readyState;
    this.listeners.error({});
  }
}

const world = {
  EventSource: Source,
  fetch: async (address) => (asked.push({ address, at: clock.time }), answer),
  setTimeout: (done, ms) => clock.set(done, ms),
  clearTimeout: (timer) => clock.timers.delete(timer),
  now: () => clock.time,
};
const streams = new Streams(world);
const heard = [];
const hear = (name) => (what, data, why) => heard.push([name, what, ...(why ? [why] : [])]);
const newest = () => opened[opened.length - 1];
const paths = () => opened.map(({ address }) => [...new URLSearchParams(address.split("?")[1]).getAll("of")]);
const seconds = (list) => list.map(({ at }) => Math.round(at / 1000));

const STORIES = {
  async together() {
    streams.follow("/t/2/stream?seat=1", hear("one"));
    streams.follow("/t/3/stream", hear("two"));
    await clock.run(100);
    newest().say("snapshot", {}, 1);
    newest().say("change", {}, 1);
    newest().say("snapshot", {}, 0);
    return { paths: paths(), heard };
  },
  async comes_and_goes() {
    const one = streams.follow("/stream?seat=1", hear("one"));
    await clock.run(100);
    const two = streams.follow("/stream?seat=2", hear("two"));
    await clock.run(100);
    one.stop();
    await clock.run(100);
    two.stop();
    await clock.run(100);
    return { paths: paths(), open: opened.filter(({ closed }) => !closed).length, heard };
  },
  async dies() {
    streams.follow("/stream", hear("one"));
    await clock.run(100);
    newest().say("snapshot");
    for (let beats = 0; beats < 4; beats++) {
      await clock.run(15_000);
      newest().say("here");
    }
    const quiet = opened.length;
    await clock.run(38_000);
    const before = [opened.length, heard.length];
    await clock.run(5_000);
    const after = [opened.length, heard.length];
    await clock.run(20_000); // the new one brings nothing either
    const more = opened.length;
    newest().say("snapshot");
    return { quiet, before, after, more, heard };
  },
  async one_of_two_dies() {
    streams.follow("/t/2/stream", hear("one"));
    streams.follow("/t/3/stream", hear("two"));
    await clock.run(100);
    newest().say("snapshot", {}, 0);
    newest().say("snapshot", {}, 1);
    for (let beats = 0; beats < 3; beats++) {
      await clock.run(15_000);
      newest().say("here", {}, 1);
    }
    return { opened: opened.length, heard };
  },
  async woken() {
    streams.follow("/stream", hear("one"));
    await clock.run(100);
    newest().say("snapshot");
    await clock.run(500);
    streams.woken(); // it was heard just now
    const fresh = opened.length;
    await clock.run(10_000);
    streams.woken();
    const at_once = opened.length;
    await clock.run(1_000);
    const silent = heard.length;
    await clock.run(1_000);
    newest().say("snapshot");
    return { fresh, at_once, silent, heard };
  },
  async refused() {
    answer = { ok: false, status: 503, json: async () => ({ why: "Too many." }) };
    streams.follow("/stream", hear("one"));
    await clock.run(100);
    for (let times = 0; times < 9; times++) {
      newest().fail(2);
      await clock.run(1);
      await clock.run(Math.min(60, 2 ** times) * 1000);
    }
    const pauses = seconds(opened).map((at, n, all) => at - (all[n - 1] ?? 0)).slice(1);
    return { pauses, asked: asked.length, said: [...new Set(heard.map(String))] };
  },
  async refused_for_good() {
    answer = { ok: false, status: 421, json: async () => ({ why: "Not here." }) };
    streams.follow("/stream", hear("one"));
    await clock.run(100);
    newest().fail(2);
    await clock.run(300_000);
    return { opened: opened.length, heard };
  },
  async one_refused() {
    streams.follow("/t/2/stream", hear("one"));
    streams.follow("/t/3/stream", hear("two"));
    await clock.run(100);
    newest().say("refused", { status: 503, why: "Too many." }, 0);
    newest().say("snapshot", {}, 1);
    for (let beats = 0; beats < 4; beats++) {
      await clock.run(15_000);
      newest().say("here", {}, 1);
    }
    const patient = opened.length;
    newest().say("refused", { status: 404, why: "No table." }, 0);
    streams.follow("/t/4/stream", hear("three"));
    await clock.run(100);
    return { patient, paths: paths(), heard };
  },
  async breaks_off() {
    streams.follow("/stream", hear("one"));
    await clock.run(100);
    newest().say("snapshot");
    newest().fail(0); // the browser tries again by itself
    newest().say("snapshot");
    return { opened: opened.length, asked: asked.length, heard };
  },
  async forgotten() {
    streams.follow("/stream?seat=1", hear("one"));
    const two = streams.follow("/stream?seat=2", hear("two"));
    await clock.run(100);
    for (let minutes = 0; minutes < 5; minutes++) {
      for (let beats = 0; beats < 4; beats++) {
        await clock.run(15_000);
        for (const at of [0, 1]) newest().say("here", {}, at);
      }
      two.alive();
    }
    const one = streams.follow("/stream?seat=3", hear("three"));
    one.stop();
    return { paths: paths(), alive: [one.alive(), two.alive()] };
  },
};

console.log(JSON.stringify(await STORIES[story]()));
