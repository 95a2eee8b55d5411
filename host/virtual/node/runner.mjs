// Runs a station's firmware. The only argument is JSON: { micropython, heap, trees, program, uid, cause,
// requests, answers, levels }; the last three are file descriptors that the parent opened.
// On stdin: lines `wake`, `heap`, `interrupt` and, at the prompt, `input`. The process ends with its stdin.

import readline from "node:readline";
import { Board } from "./board.mjs";
import { Doze } from "./doze.mjs";
import { mount, start } from "./micropython.mjs";
import { Prompt } from "./prompt.mjs";

const LOOKS = 4;
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
mp.runPython("import _board, machine, select; _board.take_over_sleep(); del _board, machine, select");
const builtIn = await measure();

let prompt = null;
const input = () => prompt?.typed(board.takeAll());
const orders = { heap: async () => board.tell("HEAP", (await measure()) - builtIn), interrupt, input, wake: () => doze.wake() };
readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => orders[line]())
  .on("close", () => process.exit(0));
process.on("uncaughtException", stop);

board.tell("RUNNING");
try {
  await mp.runPythonAsync(job.program);
  stop(null);
} catch (error) {
  stop(error);
}

/** Bytes of heap in use once the garbage is gone: it goes when no Python is running. What JavaScript
 *  remembers of MicroPython's tasks goes first, which on a Pico nobody remembers; and as a stale address
 *  can keep something alive in one look, the least of a few looks counts. */
async function measure() {
  let least = Infinity;
  for (let look = 0; look < LOOKS; look++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 0));
    mp.runPython("import gc; gc.collect()");
    mp.runPython("import gc; __heap = gc.mem_alloc()");
    least = Math.min(least, mp.globals.get("__heap"));
  }
  return least;
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
