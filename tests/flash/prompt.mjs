// MicroPython's prompt behind a TCP port, with a file system in memory: what mpremote sees of a Pico.
// It tells the port on stdout. One thing differs: it has no raw-paste mode, and says so as old boards do.

import net from "node:net";
import { pathToFileURL } from "node:url";

const [module, heap] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(module));
let socket = null;
const mp = await loadMicroPython({
  heapsize: Number(heap),
  stdout: (data) => socket?.write(data),
  linebuffer: false,
});
mp.runPython("import sys\nclass machine:\n  reset = staticmethod(lambda: None)\nsys.modules['machine'] = machine");
mp.replInit();

const RAW_PASTE = Buffer.from("\x05A\x01", "latin1");
const waiting = [];
let busy = false;

async function pump() {
  if (busy) return;
  busy = true;
  while (waiting.length) await mp.replProcessCharWithAsyncify(waiting.shift());
  busy = false;
}

net
  .createServer((one) => {
    socket = one;
    one.on("error", () => {});
    one.on("data", (data) => {
      const at = data.indexOf(RAW_PASTE);
      if (at >= 0) {
        one.write("R\x00");
        data = Buffer.concat([data.subarray(0, at), data.subarray(at + RAW_PASTE.length)]);
      }
      for (const byte of data) waiting.push(byte);
      pump();
    });
  })
  .listen(0, "127.0.0.1", function () {
    console.log(this.address().port);
  });
