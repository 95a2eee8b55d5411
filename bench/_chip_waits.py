"""What a person waits for at a Pico, made of its parts: Python, the display's bus, the port's bytes, and the rests
between two looks of the tasks.

Python is counted on MicroPython under Node (_chip_steps.py, _chip_tasks.py), in microseconds of processor time; a Pico
takes CHIP times as long, and twice that where the modules lie in its heap instead of the flash: each object looks for
its room between them. Bytes on I2C take what the bus's clock makes them take; those that come at the port take PORT_MS
each, as MicroPython hands them on one at a time; those that go wait for frames of USB. What comes between two looks
of a task waits for half of its rest, and now and then for a look of the reader. A start is BOOT_MS, and MODULE_MS for
each byte of modules that is read from files.

CHIP, PORT_MS, BOOT_MS and MODULE_MS are what fits the emulated chip's figures in _chip_kept.py; nothing is fitted to
one row. What the flash's cache misses, a ping in the middle of a preview and garbage cleared there are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bench._model_station import i2c_ms

IMAGE, FILES = "image", "files"
CHIP = {IMAGE: 0.0525, FILES: 0.098}  # milliseconds on a Pico for one microsecond here
PORT_MS = 0.0095  # a byte that comes
BITE, FRAME_MS = 32, 1  # bytes that go at once, and how often the computer fetches some
BOOT_MS, MODULE_MS = 107, 0.01077
I2C_HZ = 400_000
# Rests of the firmware's tasks: port, buttons, and the reader beside a card that rests.
PORT_REST_MS, BUTTONS_REST_MS, READER_REST_MS = 10, 10, 90
ANSWER = 34  # bytes of `have`
# Rows of a table; bench/chip.py describes them.
NAME, AHEAD, THEN, WIRE, ACCEPTED, HAVE = "name", "ahead", "then", "wire", "accepted", "have"

Parts = Mapping[str, Any]  # of _chip_tasks.measure: microseconds, bytes, and (bytes, transfers) on the display's bus


def waits(parts: Parts, program: str) -> dict[str, float]:
    """Milliseconds on a Pico whose program is the IMAGE or was copied as FILES.

    name      from the tag's last answer until its name is on the display
    ahead     the same until the whole preview is, where its ways were worked out before
    then      the same where they are worked out when it is laid
    wire      from A until the play has been sent
    accepted  from the verdict's first byte until the display shows it
    have      from a view's first byte until `have` has been sent
    """

    def python(*names: str) -> float:
        return CHIP[program] * sum(parts[name] for name in names)

    name = python("told", "first row") + bus_ms(parts["first row bus"])
    rows = python("drawing") + bus_ms(parts["drawing bus"])
    look = _look_ms(python("asking"), python("answered"))
    verdict = python("verdict") + bus_ms(parts["verdict bus"]) + PORT_MS * parts["verdict bytes"]
    return {
        NAME: name,
        AHEAD: name + python("ahead") + rows,
        THEN: name + python("page") + rows,
        WIRE: BUTTONS_REST_MS / 2 + look + python("sending") + _going_ms(parts["sending bytes"]),
        ACCEPTED: PORT_REST_MS / 2 + look + verdict,
        HAVE: PORT_REST_MS / 2 + python("view") + PORT_MS * parts["view bytes"] + _going_ms(ANSWER),
    }


def hello_ms(program: str, module_bytes: int) -> float:
    """Milliseconds from power to `hello`, with this many bytes of modules to load."""
    return BOOT_MS + (MODULE_MS * module_bytes if program == FILES else 0)


def bus_ms(sent: tuple[int, int]) -> float:
    """Milliseconds of (bytes, transfers) on the display's bus."""
    count, transfers = sent
    return i2c_ms(transfers, count, I2C_HZ)


def _going_ms(line_bytes: int) -> float:
    """A line on its way to the computer: each bite waits for half a frame of USB on average."""
    return FRAME_MS / 2 * -(-line_bytes // BITE)


def _look_ms(*pieces: float) -> float:
    """What one who comes at any moment waits on average for the reader's look, whose pieces nothing interrupts."""
    return sum(piece * piece for piece in pieces) / 2 / (READER_REST_MS + sum(pieces))
