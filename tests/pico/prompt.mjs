// A Pico without our program: MicroPython's prompt behind a TCP port, with a file system in memory.
// It tells the port on stdout.

import net from "node:net";
import { pathToFileURL } from "node:url";

const [module, heap, prompt] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(module));
const { Prompt } = await import(pathToFileURL(prompt));
let socket = null;
const say = (data) => socket?.write(data);
const mp = await loadMicroPython({ heapsize: Number(heap), stdout: say, linebuffer: false });
mp.runPython(
  "import sys\nclass machine:\n  reset = staticmethod(lambda: None)\n  unique_id = staticmethod(lambda: b'12345678')\n" +
    "sys.modules['machine'] = machine",
);
const board = new Prompt(mp, say, () => {});
board.begin();

net
  .createServer((one) => {
    socket = one;
    one.on("error", () => {});
    one.on("data", (data) => board.typed(data));
  })
  .listen(0, "127.0.0.1", function () {
    console.log(this.address().port);
  });
