"""The steps of a station from tap to picture and from button to wire, one after the other and often: how much
processor time each takes. Runs on MicroPython under Node, where `job` is {game, code, seat, view, card, language};
prints a dict of microseconds as JSON."""

import framebuf
import js

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

    def write(self, line):
        self.lines.append(line)
        self.written_us = used_us()
        return True


class Panel:
    def write(self, data, end=0):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


class Oled(framebuf.FrameBuffer):
    def __init__(self):
        self.buffer = bytearray(1025)
        self.i2c_device = Panel()
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

    def lay():
        for other in job["others"]:
            station.view.ways(other)  # so that nothing is remembered of the card
        station.left()
        station.arrived("04a1b2c3d4e5f6", text)

    def first_row():
        screen._rows = [None] * 8
        screen._draw(oled, 0, station.head(), 1)

    found["first row"] = cost(first_row, lay)
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
    page = station.page()

    def blank():
        screen._rows = [None] * 8

    def draw():
        for row in range(8):
            screen._draw(oled, row, page.rows[row], page.inverted >> row & 1)

    found["drawing"] = cost(draw, blank)
    allowed = [at for at, way in enumerate(station.ways) if way.refusal is None]

    def ready():
        station.mode = None
        station.chosen = allowed[0]
        link._waiting = []
        station.page()

    found["sending"] = cost(lambda: station.pressed("A"), ready)
    found["ways count"] = len(station.ways)
    return found
