// Runs a station's firmware. The only argument is JSON: { micropython, heap, trees, program, uid, cause,
// requests, answers, levels }; the last three are file descriptors that the parent opened.
// On stdin: lines `wake`, `heap`, `interrupt` and, at the prompt, `input`. The process ends with its stdin.

import readline from "node:readline";
import { Board } from "./board.mjs";
import { Doze } from "./doze.mjs";
import { mount, start } from "./micropython.mjs";
import { Prompt } from "./prompt.mjs";

const LOOKS = 4;
const WATCH_MS = 1000;
const FULL = 0.85; // of the heap: with more in use a Pico finds no room for what it needs at once
const BLOCK = 16; // bytes in which MicroPython measures a free piece
const job = JSON.parse(process.argv[2]);
const doze = new Doze(() => board.busy());
const board = new Board({
  doze,
  requests: job.requests,
  answers: job.answers,
  levels: job.levels,
  identity: Buffer.from([...Buffer.from(job.uid, "hex"), job.cause]),
});
const mp = await start({
  micropython: job.micropython,
  heap: job.heap,
  out: (byte) => board.print(byte),
  err: (byte) => board.print(byte),
  input: () => board.takeByte(),
});
board.install(mp);
for (const tree of job.trees) mount(mp.FS, tree, "/");
mp.runPython("import _rest, machine, os, select; _rest.take_over_sleep(); del _rest, machine, os, select");
mp.runPython("import gc, micropython; _collect, _info = gc.collect, micropython.mem_info; del gc, micropython");
const [collect, info] = [mp.globals.get("_collect"), mp.globals.get("_info")];
const built = await measure();
const most = FULL * (built.total - built.used);

let prompt = null;
let watching = false;

const input = () => prompt?.typed(board.takeAll());
const orders = { heap, interrupt, input, wake: () => doze.wake() };
readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => orders[line]())
  .on("close", () => process.exit(0));
process.on("uncaughtException", stop);
setInterval(watch, WATCH_MS).unref();

board.tell("RUNNING");
try {
  await mp.runPythonAsync(job.program);
  stop(null);
} catch (error) {
  stop(error);
}

/** What the heap holds once the garbage is gone, `{total, used, piece}` in bytes: it goes when no Python is running.
 *  What JavaScript remembers of MicroPython's tasks goes first, which on a Pico nobody remembers; and as a stale
 *  address can keep something alive in one look, the least of a few looks counts. */
async function measure() {
  let least = { used: Infinity };
  for (let look = 0; look < LOOKS; look++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 0));
    collect();
    const found = inspect();
    if (found.used < least.used) least = found;
  }
  return least;
}

function inspect() {
  const text = board.overheard(() => info());
  const figure = (name) => Number(text.match(new RegExp(`${name}: (\\d+)`))[1]);
  return { total: figure("total"), used: figure("used"), piece: figure("max free sz") * BLOCK };
}

/** Tells how much of the heap the program uses, and the largest piece that is free. */
async function heap() {
  const { used, piece } = await measure();
  board.tell("HEAP", used - built.used, piece / BLOCK);
  watch();
}

/** MicroPython in WebAssembly collects its garbage only between two steps of the program, and makes its heap larger
 *  where it runs out of it within one; a Pico collects at any time, and then has no memory. So what counts is what is
 *  left once the garbage is gone, here and in JavaScript: with more of a Pico's heap in use no piece of it is large
 *  enough any more. */
async function watch() {
  if (watching || prompt !== null || inspect().used - built.used <= most) return;
  watching = true;
  const { used } = await measure();
  watching = prompt === null && used - built.used > most;
  if (!watching) return; // else it is found once
  mp.runPython("import sys; print('Loaded:', *sorted(sys.modules))");
  board.tell("GREW", used - built.used);
  stop({ message: `MemoryError: the program uses ${used - built.used} bytes of a Pico's heap` });
}

function interrupt() {
  board.dropInput();
  mp._module._mp_sched_keyboard_interrupt();
}

/** The program ended: on a Pico main.py prints why and resets, and Ctrl-C leads to the prompt. */
function stop(error) {
  const failed = error !== null && error.type !== "KeyboardInterrupt";
  const words = error === null ? "" : `${error.stack && error.name !== "PythonError" ? error.stack : error.message}\n`;
  for (const byte of Buffer.from(words)) board.print(byte);
  board.tell("PROMPT", failed ? 1 : 0);
  if (!failed) beginPrompt();
}

/** From here on bytes from the port are typed at MicroPython's own prompt, with all that the program left. */
function beginPrompt() {
  mp.runPython("import _start\n_start.interrupted()");
  prompt = new Prompt(mp, (data) => data.forEach((byte) => board.print(byte)), () => board.softReset());
  prompt.begin();
  input();
}
