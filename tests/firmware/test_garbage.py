"""A station leaves little garbage and takes little memory: to clear it takes 23 ms, and a press of A may fall into
them."""

import pytest

from host.virtual.run import run_script

pytestmark = pytest.mark.micropython

# Lists of the tags on the reader, by a chip that answers at once and leaves nothing behind itself: how many bytes stay
# of each of them, and how many go over the wires.
LOOKS = 50
SCRIPT = """
import gc, sys

class Pin:
    OUT = IN = PULL_UP = 0

    def __init__(self, *arguments, **options):
        pass

    def init(self, *arguments, **options):
        pass

    def value(self, level=None):
        return 0

class Select(Pin):
    def value(self, level=None):
        if level == 0:
            wires.at = -1
        elif wires.first == 0xC0:
            wires.turn += 1

class Wires:
    first = command = turn = bytes = 0
    at = -1

    def init(self, **options):
        pass

    def write(self, data):
        self.bytes += len(data)
        for byte in data:
            self.take(byte)

    def readinto(self, into, write=0):
        self.write_readinto(into, into)

    def write_readinto(self, out, into):
        self.bytes += len(into)
        for place in range(len(into)):
            into[place] = self.take(out[place])

    def take(self, byte):
        at, self.at = self.at, self.at + 1
        if at < 0:
            self.first = byte
        elif self.first == 0x40:
            return 0x80
        elif self.first == 0x80:
            if at == 6:
                self.command, self.turn = byte, 0
        else:
            frame = ANSWERS[self.command] if self.turn else ACK
            return frame[at] if at < len(frame) else 0
        return 0

def mirrored(data):
    return bytes([sum([(byte >> bit & 1) << 7 - bit for bit in range(8)]) for byte in data])

def framed(data):
    return mirrored(bytes((0, 0, 255, len(data), -len(data) & 255)) + data + bytes((-sum(data) & 255, 0)))

sys.modules["machine"] = Pin
Pin.Pin = Select
import busio, digitalio
from firmware.buses.spi import PatientSPI
from firmware.chip import Chip

UID = b"\\x04\\xa1\\xb2\\xc3\\xd4\\xe5\\xf6"
ACK = mirrored(b"\\0\\0\\xff\\0\\xff\\0")
ANSWERS = {
    mirrored(bytes([command]))[0]: framed(bytes([0xD5, command + 1]) + data)
    for command, data in ((2, b"2\\1\\6\\7"), (0x14, b""), (0x4A, b"\\1\\1\\0\\x44\\0\\7" + UID))
}
wires = Wires()
Pin.Pin = Select
chip = Chip(lambda slow: PatientSPI(busio.SPI(wires), digitalio.DigitalInOut(17)), Pin(), Pin())

async def look():
    await chip.start()
    assert await chip.list() == [UID]
    gc.collect()
    gc.disable()
    before, wires.bytes = gc.mem_alloc(), 0
    for _ in range(LOOKS):
        await chip.list()
    print((gc.mem_alloc() - before) // LOOKS, wires.bytes // LOOKS)

await look()
"""


REST = """
import gc, sys

class Nothing:
    pass

sys.modules["firmware.board"] = Nothing
import firmware
firmware.board = Nothing
from firmware import app

class Clock:
    def sleep_ms(self, ms):
        self.inside = gc.mem_alloc()

app.time = clock = Clock()

class Queue:
    def wait_io_event(self, ms):
        for key, task in self.tasks.items():
            entry = self.tasks[id(key)]
            if task:
                entry.append(task)
        app.time.sleep_ms(ms)

def taken(call, *arguments):
    before = gc.mem_alloc()
    call(*arguments)
    return clock.inside - before

queue = Queue()
queue.tasks = {}
taken(app.rest, queue, 0)
print(taken(app.rest, queue, 0), taken(queue.wait_io_event, 0))
"""


def test_to_wait_for_the_next_task_takes_no_memory():
    """It is done some 300 times a second. One that looks through streams takes a frame from the heap each time."""
    taken, other = map(int, run_script(REST).split())
    assert taken == 0 < other


def test_a_look_at_a_card_that_lies_leaves_little_garbage():
    left, carried = map(int, run_script(f"LOOKS = {LOOKS}\n{SCRIPT}").split())
    assert 0 < left <= 900 and 0 < carried <= 60
