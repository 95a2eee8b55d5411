// MicroPython's own prompt, fed with the bytes that a port brings. One thing differs from a Pico: it has no
// raw-paste mode, and says so as old boards do.

const RAW_PASTE = Buffer.from("\x05A\x01", "latin1");
const FORCED_EXIT = 0x100;

export class Prompt {
  /** `say` writes bytes to the port, `left` is called when Ctrl-D ends the prompt. */
  constructor(mp, say, left) {
    Object.assign(this, { mp, say, left });
    this.waiting = [];
    this.busy = false;
  }

  /** Shows the prompt; from now on `typed` is obeyed. */
  begin() {
    this.mp.replInit();
  }

  /** Bytes came; they are obeyed one after the other. */
  typed(bytes) {
    let data = Buffer.from(bytes);
    const at = data.indexOf(RAW_PASTE);
    if (at >= 0) {
      this.say(Buffer.from("R\x00", "latin1"));
      data = Buffer.concat([data.subarray(0, at), data.subarray(at + RAW_PASTE.length)]);
    }
    this.waiting.push(...data);
    this.obey();
  }

  async obey() {
    if (this.busy) return;
    this.busy = true;
    while (this.waiting.length) {
      const result = await this.mp.replProcessCharWithAsyncify(this.waiting.shift());
      if (result & FORCED_EXIT) this.left();
    }
    this.busy = false;
  }
}
