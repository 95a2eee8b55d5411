// Runs one script on MicroPython. The job comes as JSON on stdin:
// { micropython, source, heap, trees: [folder, ...], files: { name: base64 } }. Once its answer { out, err } is written,
// it kills itself: Node sometimes waits for ever for its own threads where a process exits (nodejs/node#54918).

import fs from "node:fs";
import { mount, put, start, writeAll } from "./micropython.mjs";

const job = JSON.parse(fs.readFileSync(0, "utf8"));
const out = [];
const err = [];

const mp = await start({
  micropython: job.micropython,
  heap: job.heap,
  out: (byte) => out.push(byte),
  err: (byte) => err.push(byte),
  input: () => null,
});
for (const tree of job.trees) mount(mp.FS, tree, "/");
for (const [name, content] of Object.entries(job.files)) put(mp.FS, `/${name}`, Buffer.from(content, "base64"));

let failure = "";
try {
  await mp.runPythonAsync(job.source);
} catch (error) {
  failure = `${error.message}\n`;
}
writeAll(1, Buffer.from(JSON.stringify({ out: text(out), err: text(err) + failure })));
process.kill(process.pid, "SIGKILL");

function text(bytes) {
  return Buffer.from(bytes).toString("utf8");
}
