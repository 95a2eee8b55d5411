// An RP2040, instruction by instruction (rp2040js), with a station's image in its flash. What happens on its pins is
// said as lines of JSON on stdout, [ns, what, ...], and each waits for its answer on stdin, [result, until, pins, usb]:
// so the models that answer (chip.py) and the chip share one clock, and no computer is too slow.
//
// usage: node chip.mjs FOLDER_OF_RP2040JS BOOTROM.bin IMAGE.bin

import { readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, rom, image] = process.argv.slice(2);
const { GPIOPinState, RP2040, USBCDC } = await import(pathToFileURL(join(folder, "dist/esm/index.js")));

const INSTRUCTION = 1e9 / 125e6; // ns of a cycle
const FLASH = 0x10000000;
const WATCHDOG = 0x40058;
const TOLD = [17, 21, 22]; // chip select and reset of the reader, reset of the display
const I2C_BYTE = 9e9 / 400e3;
const NOBODY_LISTENS = { debug() {}, info() {}, warn() {}, error() {} };

class Restart {}

const levels = new Map(); // what stands at a pin from outside; a Pico's pull-ups are not modelled
const typed = []; // bytes of the host that the chip has not fetched
let chip, cdc, held, began = 0, until = 0;

const heard = Buffer.alloc(1 << 16);
let rest = "";

function line() {
  for (;;) {
    const end = rest.indexOf("\n");
    if (end >= 0) {
      const found = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return found;
    }
    const count = readSync(0, heard);
    if (!count) process.exit(0); // whoever started this is gone
    rest += heard.toString("latin1", 0, count);
  }
}

const now = () => began + chip.clock.nanos;

function ask(...what) {
  writeSync(1, JSON.stringify([Math.round(now()), ...what]) + "\n");
  const [result, next, pins, usb] = JSON.parse(line());
  until = next;
  for (const [pin, level] of pins) drive(pin, level);
  if (usb) typed.push(...Buffer.from(usb, "hex"));
  return result;
}

function drive(pin, level) {
  if (levels.get(pin) === level) return; // the same level again would be an edge to the emulator
  levels.set(pin, level);
  chip.gpio[pin].setInputValue(Boolean(level));
}

const later = (ns, action) => chip.clock.createAlarm(action).schedule(ns);

function reader() {
  const spi = chip.spi[0];
  spi.onTransmit = (value) => {
    const back = ask("spi", value);
    later(8e9 / (spi.clockFrequency || 1e6), () => spi.completeTransmit(back));
  };
}

function display() {
  const bus = chip.i2c[0];
  let written = []; // who acknowledged its address takes every byte, so they are told together
  const tell = () => {
    if (written.length) ask("written", Buffer.from(written).toString("hex"));
    written = [];
  };
  bus.onConnect = (address, mode) => {
    tell();
    const there = ask("start", address, mode);
    later(I2C_BYTE, () => bus.completeConnect(there));
  };
  bus.onWriteByte = (value) => {
    written.push(value);
    later(I2C_BYTE, () => bus.completeWrite(true));
  };
  bus.onReadByte = () => {
    const value = ask("read");
    later(I2C_BYTE, () => bus.completeRead(value));
  };
  bus.onStop = () => {
    tell();
    ask("stop");
    bus.completeStop();
  };
}

function port() {
  cdc = new USBCDC(chip.usbCtrl);
  held = null;
  typed.length = 0;
  cdc.onDeviceConnected = () => ask("connected");
  cdc.onSerialData = (data) => ask("usb", Buffer.from(data).toString("hex"));
  const read = chip.usbCtrl.onEndpointRead;
  // A host that has nothing to say asks for nothing: the emulator would send empty packets without end.
  chip.usbCtrl.onEndpointRead = (endpoint, size) => {
    fill();
    if (endpoint === cdc.outEndpoint && cdc.txFIFO.empty) held = [endpoint, size];
    else read(endpoint, size);
  };
  port.feed = () => {
    fill();
    if (held && !cdc.txFIFO.empty) {
      const waiting = held;
      held = null;
      read(...waiting);
    }
  };
}

function fill() {
  while (typed.length && !cdc.txFIFO.full) cdc.txFIFO.push(typed.shift());
}

function start(before) {
  if (before) began = now();
  chip = new RP2040();
  chip.logger = NOBODY_LISTENS;
  chip.loadBootrom(new Uint32Array(new Uint8Array(readFileSync(rom)).buffer));
  chip.flash.set(readFileSync(image)); // after the ROM, with which the emulator clears the flash
  const watchdog = chip.peripherals[WATCHDOG];
  if (before) {
    watchdog.reason = before.peripherals[WATCHDOG].reason;
    watchdog.scratchData.set(before.peripherals[WATCHDOG].scratchData);
  }
  watchdog.onWatchdogTrigger = () => {
    throw new Restart();
  };
  for (const [pin, level] of levels) chip.gpio[pin].setInputValue(Boolean(level));
  for (const pin of TOLD) chip.gpio[pin].addListener((state) => ask("pin", pin, state === GPIOPinState.Low ? 0 : 1));
  reader();
  display();
  port();
  chip.core.PC = FLASH;
}

function run() {
  const { clock, core } = chip;
  for (;;) {
    if (now() >= until) {
      ask("time");
      port.feed();
    }
    if (core.waiting) {
      const rests = Math.max(until - now(), 1);
      clock.tick(clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, rests) : rests);
    } else {
      clock.tick(core.executeInstruction() * INSTRUCTION);
    }
  }
}

start(null);
for (;;) {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Restart)) throw error;
    start(chip);
    ask("restarted");
  }
}
