// The board as MicroPython sees it: one device file. Requests that change something are gathered
// and passed on together; requests with an answer are passed on at once and waited for. What the
// firmware asks most (a pin's level, has a byte arrived) is read from a small shared file.

import fs from "node:fs";
import { writeAll } from "./micropython.mjs";

const HEAD = 12;
const OP = {
  SPI_EXCHANGE: 6, I2C_WRITE: 8, I2C_READ: 9, PWM: 10, WDT_START: 11, WDT_FEED: 12, RESET: 13, SERIAL_OUT: 15,
  STDIN_TAKE: 16, TURN: 17, SYNC: 18, HEAP: 19, IDENTITY: 20, SLEEP: 21, RUNNING: 22, PROMPT: 23, SEEN: 24, UART_READ: 27,
  GREW: 28,
};
// What changes no pin: a look at one need not wait until the board has obeyed it.
const STILL = [OP.WDT_FEED, OP.SERIAL_OUT, OP.TURN];
const SOFT = 5; // a reset's cause, as in host/virtual/wires.py
const clock = new Int32Array(new SharedArrayBuffer(4));

export class Board {
  /** `requests` and `answers` are pipes, `levels` the shared file; `identity` is uid and reset cause. */
  constructor({ requests, answers, levels, identity, doze }) {
    Object.assign(this, { requests, answers, levels, identity, doze });
    this.posted = [];
    this.stirred = false; // something of what was posted may change a pin
    this.touched = false;
    this.record = [];
    this.missing = HEAD;
    this.answer = Buffer.alloc(0);
    this.shared = Buffer.alloc(28); // levels, waiting bytes, how often a button fell, and the last of them, one byte each
    this.served = -1; // falls that the program was told of
    this.typed = [];
    this.beside = null; // asked for what serial input lacks: the next byte of a second terminal, -1 for none
    this.printed = [];
    this.seen = [];
    this.aside = null; // where what is printed goes that is not for the port
  }

  /** Makes the module `_looks`, and /dev/board in MicroPython's file system. */
  install(mp) {
    const { FS } = mp;
    mp.registerJsModule("_looks", {
      level: (pin) => this.level(pin),
      waiting: () => this.waiting(),
      find: () => this.fallen(), // a name that MicroPython has: names take memory
      beside: (next) => { this.beside = next; },
    });
    const device = FS.makedev(64, 0);
    FS.registerDevice(device, {
      open() {},
      close() {},
      write: (stream, memory, offset, length) => this.write(memory.subarray(offset, offset + length)),
      read: (stream, memory, offset, length) => this.read(memory, offset, length),
    });
    FS.mkdev("/dev/board", device);
    this.installTimer(FS);
  }

  /** Makes /dev/timer: a Timer rings as long as its file is open, so one that nobody holds ends when
   *  MicroPython collects it, as on a Pico. What is written is the number that `heraldAlarm` gave. */
  installTimer(FS) {
    const alarms = [];
    globalThis.heraldAlarm = (ring, ms, once) => alarms.push((once ? setTimeout : setInterval)(ring, ms)) - 1;
    const device = FS.makedev(64, 1);
    FS.registerDevice(device, {
      open() {},
      close: (stream) => clearInterval(alarms[stream.alarm]),
      write: (stream, memory, offset, length) => {
        stream.alarm = memory[offset];
        return length;
      },
      read: () => 0,
    });
    FS.mkdev("/dev/timer", device);
  }

  write(bytes) {
    this.record.push(Buffer.from(bytes));
    this.missing -= bytes.length;
    if (this.missing === 0 && this.record.length === 1) this.missing = this.record[0].readUInt32LE(8);
    if (this.missing === 0) {
      const record = this.record.length === 1 ? this.record[0] : Buffer.concat(this.record);
      this.record = [];
      this.missing = HEAD;
      this.obey(record);
    }
    return bytes.length;
  }

  read(memory, offset, length) {
    memory.set(this.answer.subarray(0, length), offset);
    return length;
  }

  obey(record) {
    switch (record[0]) {
      case OP.IDENTITY: this.answer = this.identity; break;
      case OP.SLEEP: this.rest(record.readUInt32LE(4)); break;
      case OP.SPI_EXCHANGE: this.answer = this.ask(record, record.length - HEAD); break;
      case OP.I2C_WRITE: this.doze.drew(); this.answer = this.ask(record, 1); break;
      case OP.I2C_READ: this.answer = this.ask(record, 1 + record.readUInt32LE(4)); break;
      case OP.UART_READ: this.answer = this.ask(record, 4 + record.readUInt32LE(4)); break;
      case OP.PWM: this.doze.sounded(); this.post(record); break;
      case OP.RESET: this.reset(record); break;
      case OP.WDT_START: this.doze.watched(record.readUInt32LE(4)); this.post(record); this.flush(); break; // it must bite even if nothing follows
      default: this.post(record);
    }
  }

  post(record) {
    this.posted.push(record);
    this.stirred ||= !STILL.includes(record[0]);
    this.awaitEndOfTurn();
  }

  awaitEndOfTurn() {
    if (this.touched) return;
    this.touched = true;
    queueMicrotask(() => this.endTurn());
  }

  /** What gathered in this step of the program goes out, with a mark that the step is over. */
  endTurn() {
    this.flushPrinted();
    this.posted.push(head(OP.TURN));
    this.touched = false;
    this.flush();
  }

  flush() {
    if (this.posted.length === 0) return;
    const all = Buffer.concat(this.posted);
    this.posted = [];
    writeAll(this.requests, all);
  }

  ask(record, length) {
    this.post(record);
    this.flush();
    const answer = readAll(this.answers, length);
    this.stirred = false; // all before it was obeyed
    return answer;
  }

  level(pin) {
    if (this.stirred) this.ask(head(OP.SYNC), 1);
    this.look();
    const level = (this.shared.readUInt32LE(0) >>> pin) & 1;
    if (this.seen[pin] !== level) {
      this.seen[pin] = level;
      this.post(head(OP.SEEN, 0, 0, pin, level));
    }
    return level;
  }

  look() {
    fs.readSync(this.levels, this.shared, 0, this.shared.length, 0);
  }

  /** The next pin that fell from high to low and of which nobody told the program yet, -1 for none. */
  fallen() {
    this.look();
    const count = this.shared.readUInt32LE(8);
    if (this.served < 0) this.served = count; // what fell before the program began is nothing to it
    if (this.served === count) return -1;
    this.served = Math.max(this.served, count - 16);
    return this.shared[12 + (this.served++ % 16)];
  }

  rest(ms) {
    this.flushPrinted();
    this.flush();
    Atomics.wait(clock, 0, 0, ms);
  }

  waiting() {
    this.look();
    return this.typed.length + this.shared.readUInt32LE(4);
  }

  /** Whether something waits for the program, or a pin it watches is low, as a button's is that is held. */
  busy() {
    if (this.waiting() > 0) return true;
    const levels = this.shared.readUInt32LE(0);
    return this.seen.some((level, pin) => level === 0 || level !== ((levels >>> pin) & 1));
  }

  /** One byte of serial input or of the second terminal, waiting for it as a Pico's sys.stdin does. */
  takeByte() {
    while (this.typed.length === 0) {
      this.look();
      if (this.shared.readUInt32LE(4) !== 0) this.typed = this.takeAll();
      else {
        const byte = this.beside ? this.beside() : -1;
        if (byte >= 0) return byte;
        this.rest(1);
      }
    }
    return this.typed.shift();
  }

  takeAll() {
    const length = this.ask(head(OP.STDIN_TAKE), 4).readUInt32LE(0);
    return [...readAll(this.answers, length)];
  }

  /** Ctrl-D at the prompt. */
  softReset() {
    this.reset(head(OP.RESET, 0, 0, 0, SOFT));
  }

  dropInput() {
    this.typed = [];
  }

  print(byte) {
    if (this.aside) return void this.aside.push(byte);
    this.printed.push(byte);
    if (byte === 10) {
      this.flushPrinted();
      this.flush();
    } else this.awaitEndOfTurn();
  }

  flushPrinted() {
    if (this.printed.length === 0) return;
    const body = Buffer.from(this.printed);
    this.printed = [];
    this.post(Buffer.concat([head(OP.SERIAL_OUT, 0, body.length), body]));
  }

  /** What `print` writes meanwhile, as text; the port gets none of it. */
  overheard(print) {
    this.aside = [];
    print();
    const text = Buffer.from(this.aside).toString();
    this.aside = null;
    return text;
  }

  /** Tells the station's process something: running, prompt, heap; `blocks` is a second, smaller figure. */
  tell(name, value = 0, blocks = 0) {
    this.flushPrinted();
    this.post(head(OP[name], value, 0, 0, blocks));
    this.flush();
  }

  reset(record) {
    this.flushPrinted();
    this.post(record);
    this.flush();
    process.exit(0);
  }
}

function head(op, c = 0, length = 0, a = 0, b = 0) {
  const bytes = Buffer.alloc(HEAD);
  bytes[0] = op;
  bytes[1] = a;
  bytes.writeUInt16LE(b, 2);
  bytes.writeUInt32LE(c, 4);
  bytes.writeUInt32LE(length, 8);
  return bytes;
}

function readAll(fd, length) {
  const bytes = Buffer.alloc(length);
  for (let have = 0; have < length;) {
    const count = fs.readSync(fd, bytes, have, length - have, null);
    if (count === 0) process.exit(0);
    have += count;
  }
  return bytes;
}
