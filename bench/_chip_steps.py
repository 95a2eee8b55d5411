"""The steps of a station from tap to picture and from button to wire, one after the other and often: how much
processor time each takes, and how many bytes it sends on the display's bus. Runs on MicroPython under Node, where `job`
is {game, code, seat, view, card, language}; prints a dict of microseconds and bytes as JSON."""

import busio
import framebuf
import js
from adafruit_bus_device.i2c_device import I2CDevice

from firmware import pages
from firmware.station import Station
from firmware.tasks.link import Link
from firmware.tasks.screen import Screen
from shared_rules import tag
from shared_rules.wire.framing import Sender
from shared_rules.wire.messages import row as message

ROUNDS = 12
BITE = 256


class Port:
    def __init__(self):
        self.lines = []

    def writable(self):
        return True

    def read(self, most):
        return b""

    def write(self, line):
        self.lines.append(line)
        self.written_us = used_us()
        return True


class Wires:
    """machine.I2C with somebody at every address. `sent` counts bytes, addresses too, and `writes` transfers."""

    def __init__(self):
        self.sent = self.writes = 0

    def writeto(self, address, data, stop=True):
        self.sent += 1 + len(data)
        self.writes += 1


class Oled(framebuf.FrameBuffer):
    """The display's driver as far as it is asked, on the library's own bus."""

    def __init__(self):
        self.buffer = bytearray(1025)
        self.wires = Wires()
        self.i2c_device = I2CDevice(busio.I2C(self.wires), 0x3D)
        super().__init__(memoryview(self.buffer)[1:], 128, 64, framebuf.MONO_VLSB)


def used_us():
    used = js.process.cpuUsage()
    return used.user + used.system


def cost(step, before=None, end=used_us):
    """Microseconds of processor time of one call of `step`, after `before`, until `end()`; the least of some."""
    least = None
    for _ in range(ROUNDS):
        if before:
            before()
        since = used_us()
        step()
        took = end() - since
        least = took if least is None else min(least, took)
    return least


def bus(oled, step, before):
    """(bytes, transfers) of one call of `step` on the display's bus."""
    before()
    wires = oled.wires
    wires.sent = wires.writes = 0
    step()
    return wires.sent, wires.writes


def station_of(job, port, sender):
    link = Link(port, {}, lambda: {"heap": 0})
    station = link.station = Station(link, lambda name: None, lambda: None, lambda: None, lambda: None)
    welcome = {"game": job["game"], "seat": job["seat"], "boot": "t1-", "language": job["language"]}
    if "names" in [field[0] for field in message("welcome")[2]]:
        welcome["names"] = ["Anna"] * 7
    else:  # the version that was measured before
        welcome["name"] = "Anna"
    link.take(sender.line("welcome", **welcome))
    return link, station


def take_view(job, link, port, sender, at):
    line = sender.line("view", at=at, data=job["view"])

    def step():
        for start in range(0, len(line), BITE):
            link.take(line[start : start + BITE])

    return step


class Rig:
    """A station of the job with its link, display and the host's side of the line; steps prepare it and are timed."""

    def __init__(self, job):
        self.job, self.at = job, 0
        self.port, self.sender = Port(), Sender()
        self.link, self.station = station_of(job, self.port, self.sender)
        self.screen, self.oled = Screen(None, self.station), Oled()
        self.text = job["code"] + "/" + job["card"]

    def next_view(self):
        """A view that is newer than the last; `take` gives it to the station."""
        self.at += 1
        self.take = take_view(self.job, self.link, self.port, self.sender, self.at)

    def lay(self):
        """The card on the reader, of which nothing is remembered, below the idle display."""
        for other in self.job["others"]:
            self.station.view.ways(other)
        self.station.left()
        self.station.arrived("04a1b2c3d4e5f6", self.text)
        self.screen._rows, self.screen._inverted = self.idle[:], 0

    def draw_head(self):
        self.screen._draw(self.oled, 0, self.station.head(), 0)

    def draw_page(self, page):
        """How many rows were drawn."""
        drawn = 0
        for row in range(len(page.rows)):
            drawn += self.screen._draw(self.oled, row, page.rows[row], page.inverted >> row & 1)
        return drawn

    def choose(self):
        """The first way that is allowed is marked, as after the display was read."""
        self.station.mode = None
        self.station.chosen = next(at for at, way in enumerate(self.station.ways) if way.refusal is None)
        self.link._waiting = []
        self.station.page()


def measure(job):
    rig = Rig(job)
    found = measure_view(rig)
    found.update(measure_words(rig))
    found.update(measure_page(rig))
    found.update(measure_play(rig))
    return found


def measure_view(rig):
    # `have` goes out when the line is whole, before what is in it is read.
    message = tag.write(rig.text)
    found = {
        "view": cost(lambda: rig.take(), rig.next_view, lambda: rig.port.written_us),
        "seen": cost(lambda: rig.take(), rig.next_view),
        "tag": cost(lambda: tag.read(message)),
        "idle": cost(rig.station.page),
    }
    del rig.take
    rig.idle = list(rig.station.page().rows)
    return found


def measure_words(rig):
    station = rig.station
    found = {
        "first row": cost(rig.draw_head, rig.lay),
        "first row bus": bus(rig.oled, rig.draw_head, rig.lay),
        "ways": cost(station.scene, rig.lay),
    }
    menu = (station, rig.job["card"], station.ways, 0)
    found["words"] = cost(lambda: pages.menu_words(*menu))
    words = pages.menu_words(*menu)
    found["layout"] = cost(lambda: pages.screens.menu(*words))
    return found


def measure_page(rig):
    station, screen = rig.station, rig.screen
    found = {"page": cost(station.page, rig.lay)}
    station.left()
    while station.ahead(False):
        pass
    found["ahead"] = cost(station.page, rig.lay)
    rig.lay()
    head, page = station.head(), station.page()

    def show_name():
        screen._rows, screen._inverted = rig.idle[:], 0
        screen._rows[0] = head or rig.idle[0]

    def draw():
        found["rows"] = rig.draw_page(page)

    found["drawing"] = cost(draw, show_name)
    found["drawing bus"] = bus(rig.oled, draw, show_name)
    return found


def measure_play(rig):
    return {
        "sending": cost(lambda: rig.station.pressed("A"), rig.choose),
        "sending bytes": len(rig.port.lines[-1]),
        "view bytes": len(rig.sender.line("view", at=1, data=rig.job["view"])),
    }
