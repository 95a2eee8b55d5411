// A Pico without our program: MicroPython's prompt behind a TCP port, with a file system in memory that behaves as
// littlefs does (littlefs.mjs). It tells the port on stdout. On stdin: `power`, a power cut after which it is there
// again with what its flash holds, and `files`, which prints that as JSON, base64 by name.

import net from "node:net";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { filesOf, likeLittlefs, put } from "./littlefs.mjs";

const [module, heap, prompt] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(module));
const { Prompt } = await import(pathToFileURL(prompt));
let socket = null;
let mp = null;
let board = null;
let now = null; // the life between two power cuts that may speak
await power({});

readline.createInterface({ input: process.stdin }).on("line", async (line) => {
  if (line === "power") await power(filesOf(mp.FS));
  console.log(line === "files" ? JSON.stringify(filesOf(mp.FS)) : "{}");
});
net
  .createServer((one) => {
    socket = one;
    one.on("error", () => {});
    one.on("data", (data) => board.typed(data));
  })
  .listen(0, "127.0.0.1", function () {
    console.log(this.address().port);
  });

async function power(files) {
  socket?.destroy();
  socket = null;
  const life = {};
  const say = (data) => life === now && socket?.write(data);
  const started = await loadMicroPython({ heapsize: Number(heap), stdout: say, linebuffer: false });
  for (const [name, content] of Object.entries(files)) put(started.FS, name, content);
  likeLittlefs(started.FS);
  started.runPython(
    "import sys\nclass machine:\n  reset = staticmethod(lambda: None)\n  unique_id = staticmethod(lambda: b'12345678')\n" +
      "sys.modules['machine'] = machine",
  );
  [mp, now, board] = [started, life, new Prompt(started, say, () => {})];
  board.begin();
}
