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
    link = Link(port, {}, lambda: (0, 0, 0, 0))
    station = link.station = Station(link, lambda name: None, lambda: None, lambda: None)
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


def measure(job):
    port, sender = Port(), Sender()
    link, station = station_of(job, port, sender)
    screen, oled, at = Screen(None, station), Oled(), [0]
    found = {}

    def newer():
        at[0] += 1
        found["step"] = take_view(job, link, port, sender, at[0])

    # `have` goes out when the line is whole, before what is in it is read.
    found["view"] = cost(lambda: found["step"](), newer, lambda: port.written_us)
    found["seen"] = cost(lambda: found["step"](), newer)
    del found["step"]
    text = job["code"] + "/" + job["card"]
    message = tag.write(text)
    found["tag"] = cost(lambda: tag.read(message))
    found["idle"] = cost(station.page)

    idle = list(station.page().rows)

    def lay():
        for other in job["others"]:
            station.view.ways(other)  # so that nothing is remembered of the card
        station.left()
        station.arrived("04a1b2c3d4e5f6", text)
        screen._rows, screen._inverted = idle[:], 0

    def first_row():
        screen._draw(oled, 0, station.head(), 0)

    found["first row"] = cost(first_row, lay)
    found["first row bus"] = bus(oled, first_row, lay)
    found["ways"] = cost(station.scene, lay)
    shown = (station, job["card"], station.ways, 0)
    found["words"] = cost(lambda: pages.menu_words(*shown))
    words = pages.menu_words(*shown)
    found["layout"] = cost(lambda: pages.screens.menu(*words))
    found["page"] = cost(station.page, lay)
    station.left()
    while not station.ahead() and station._reach:
        pass
    found["ahead"] = cost(station.page, lay)
    lay()
    head, page = station.head(), station.page()

    def named():
        screen._rows, screen._inverted = idle[:], 0
        screen._rows[0] = head or idle[0]

    def draw():
        drawn = 0
        for row in range(len(page.rows)):
            drawn += screen._draw(oled, row, page.rows[row], page.inverted >> row & 1)
        found["rows"] = drawn

    found["drawing"] = cost(draw, named)
    found["drawing bus"] = bus(oled, draw, named)
    allowed = [at for at, way in enumerate(station.ways) if way.refusal is None]

    def ready():
        station.mode = None
        station.chosen = allowed[0]
        link._waiting = []
        station.page()

    found["sending"] = cost(lambda: station.pressed("A"), ready)
    found["sending bytes"] = len(port.lines[-1])
    found["view bytes"] = len(sender.line("view", at=1, data=job["view"]))
    return found
