"""What drivers and tasks of a station do beside its steps (_chip_steps.py): the reader's driver with the last answer of
a tag, a look at buttons and port while nothing happens, a verdict. Runs on MicroPython under Node, beside devices that
do nothing; gives microseconds of processor time."""

import sys

import start  # _chip_start.py

sys.modules["machine"] = start.Devices()

import busio  # noqa: E402
import digitalio  # noqa: E402
import steps  # noqa: E402  (_chip_steps.py)

from firmware.buses.spi import PatientSPI  # noqa: E402
from firmware.chip import Chip  # noqa: E402
from firmware.tasks.buttons import Button  # noqa: E402
from firmware.tasks.reader import Reader  # noqa: E402
from shared_rules import tag  # noqa: E402

READY_RAW = 0x80  # of the status byte
UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
ACK = b"\x00\x00\xff\x00\xff\x00"
BLOCK = 16
WANTED = 0xC0  # the first byte of a transfer that fetches
LOOKS = 10  # looks timed together: one alone takes less than the clock of the processor's time shows well


class Low:
    """A pin that is low, or a button's that nobody presses."""

    OUT = IN = PULL_UP = 0

    def __init__(self, level=0, *more):
        self.level = level

    def init(self, *arguments, **options):
        pass

    def value(self, level=None):
        return self.level


class Wires:
    """machine.SPI with a PN532 behind it that answers at once, by `command`. `last_us` is when its last byte came."""

    def __init__(self, data, command):
        parts = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
        self.answers = [mirrored(framed(bytes((0xD5, command, 0)) + part + bytes(BLOCK - len(part)))) for part in parts]
        self.ack = self.frame = mirrored(ACK)
        self.at = self.place = self.last_us = 0
        self.asked = False

    def init(self, **options):
        pass

    def write(self, data):
        if data[0] == WANTED:
            self.frame = self.ack if self.asked else self.answers[self.at]
            self.at += not self.asked
            self.asked, self.place = False, 0
        else:
            self.asked = True

    def readinto(self, into, write=0):
        end = self.place + len(into)
        into[:] = self.frame[self.place : end]
        self.place = end
        self.last_us = steps.used_us()

    def write_readinto(self, out, into):
        into[1] = READY_RAW


def framed(data):
    """The frame of an answer."""
    return b"\x00\x00\xff" + bytes((len(data), -len(data) & 255)) + data + bytes((-sum(data) & 255, 0))


def mirrored(data):
    """As it goes over the wires: the least significant bit first."""
    return bytes([sum([(byte >> bit & 1) << 7 - bit for bit in range(8)]) for byte in data])


class Driver(PatientSPI):
    """The driver without its start."""

    def __init__(self, wires):
        from adafruit_bus_device.spi_device import SPIDevice

        self.debug = self.low_power = self._slow = False
        self._spi = SPIDevice(busio.SPI(wires), digitalio.DigitalInOut(Low()))


class Presence:
    uid, two = UID, False


def measure(job):
    """Of steps.py and of the tasks."""
    digitalio.Pin = Low
    found = steps.measure(job)
    port, sender = steps.Port(), steps.Sender()
    link, station = steps.station_of(job, port, sender)
    steps.take_view(job, link, port, sender, 1)()
    found["told"] = told(job, station)
    found["look"] = look(link)
    found["asking"], found["answered"] = list_tags()
    found.update(verdict(job, link, station, port, sender))
    return found


def told(job, station):
    """From the last byte of the tag's last answer until the station knows its card: least of some."""
    wires = Wires(tag.write(job["code"] + "/" + job["card"]), 0x41)
    chip = Chip(None, Low(), Low())
    chip._driver = Driver(wires)
    reader = Reader(chip, station, Presence)
    least = None
    for _ in range(steps.ROUNDS):
        station.left()
        wires.at, reader._has_reported = 0, False
        ended(reader._arrive(0))
        took = steps.used_us() - wires.last_us
        least = took if least is None else min(least, took)
    return least


def ended(task):
    """Runs a task that waits for nothing to its end."""
    try:
        task.send(None)
    except StopIteration:
        return
    raise RuntimeError("it waits for something")


def look(link):
    """One look of the tasks that never rest for long, by the time of LOOKS of them: port and buttons, nothing there."""
    buttons = [(Low(1), Button()) for _ in range(4)]

    def looks():
        for _ in range(LOOKS):
            link._hear()
            for pin, button in buttons:
                button.look(pin.value() == 0, 10)

    return steps.cost(looks) // LOOKS


def list_tags():
    """To ask for the tags that rest there, and to take the answer apart."""
    wires = Wires(bytes(BLOCK), 0x4B)
    driver = Driver(wires)

    def answered():
        wires.at = 0
        driver.ready()
        driver.process_response(0x4A, response_length=64)

    return steps.cost(lambda: driver.send_command(0x4A, b"\x02\x00")), steps.cost(answered)


def verdict(job, link, station, port, sender):
    """Of "accepted", from its line's last byte until its page is drawn: microseconds, bytes on the display's bus and of
    the line."""
    at, line = 1, b""
    screen, oled = steps.Screen(None, station), steps.Oled()

    def sent():
        nonlocal at, line
        at += 1
        steps.take_view(job, link, port, sender, at)()  # what was played is spent until the next view
        station.left()
        station.arrived("04a1b2c3d4e5f6", job["code"] + "/" + job["card"])
        station.page()
        station.chosen = [way.refusal is None for way in station.ways].index(True)
        station.pressed("A")
        page = station.page()
        screen._rows, screen._inverted = list(page.rows), page.inverted
        line = sender.line("verdict", id=link._play["id"], ok=True, why="", at=at, code="")

    def judged():
        link.take(line)
        page = station.page()
        for row in range(len(page.rows)):
            screen._draw(oled, row, page.rows[row], page.inverted >> row & 1)

    found = {"verdict": steps.cost(judged, sent), "verdict bus": steps.bus(oled, judged, sent)}
    found["verdict bytes"] = len(line)
    return found
