// Starts the official MicroPython and lays files into its file system.

import fs from "node:fs";
import path from "node:path";

// Thrown errors are part of ordinary work here (a full pipe, an empty one); their stacks are not.
Error.stackTraceLimit = 4;

// MicroPython's build looks a function up in its table at every call, only to see that a copy of its own still
// holds: a fifth of a station's time. Nothing in that table ever changes, so what was looked up once is kept.
const lookUp = WebAssembly.Table.prototype.get;
const functions = [];
WebAssembly.Table.prototype.get = function (index) {
  return functions[index] ?? (functions[index] = lookUp.call(this, index));
};

/** MicroPython from the module at the URL `micropython`, with a heap of `heap` bytes; `out` and `err` are called with one byte at a time. */
export async function start({ micropython, heap, out, err, input }) {
  const { loadMicroPython } = await import(micropython);
  return loadMicroPython({
    heapsize: heap,
    linebuffer: false,
    stdin: input,
    stdout: (bytes) => out(bytes[0]),
    stderr: (bytes) => err(bytes[0]),
  });
}

/** Copies every file below `folder` to `at` inside MicroPython's file system. */
export function mount(FS, folder, at) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const from = path.join(folder, entry.name);
    const to = path.posix.join(at, entry.name);
    if (entry.isDirectory()) mount(FS, from, to);
    else if (!entry.name.startsWith(".")) put(FS, to, fs.readFileSync(from));
  }
}

/** Writes one file, making the folders it needs. */
export function put(FS, name, content) {
  FS.mkdirTree(path.posix.dirname(name));
  FS.writeFile(name, content);
}

/** Writes all of `bytes` to a pipe, however much it takes at a time; ends when nobody reads it. */
export function writeAll(fd, bytes) {
  try {
    for (let at = 0; at < bytes.length;) at += fs.writeSync(fd, bytes, at);
  } catch (error) {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  }
}
