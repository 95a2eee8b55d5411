"""An hour at a table, put into a station's program: runs on MicroPython, in a hurry.

VIEWS (a list of (JSON of a view, [card, ...])), LOOKS and TURNS (of two and a half minutes each, between two
looks at the heap) are set above this text. Every task of the
firmware runs; the host's lines go to its link and an hour goes by in a few seconds.
"""

# ruff: noqa: F821, F704, T201, UP031, RUF006  (VIEWS stands above, and this is a program to await that prints)

import asyncio
import json

from machine import Pin

import firmware.app
from shared_rules.wire.framing import Sender
from shared_rules.wire.messages import row

app = firmware.app.App()
host = Sender()
EMPTY = {"int": 0, "str": "", "bool": False, "list": [], "data": {}}


def hear(message, **fields):
    for field, kind, _most in row(message)[2]:  # what no turn is about
        fields.setdefault(field, EMPTY[kind])
    app.link.take(host.line(message, **fields))


async def go(ms):
    """A number of milliseconds of the evening."""
    while ms > 0:
        step = min(ms, 4000)
        app.station.passed(step)
        app.link.passed(step)
        app.screen.passed(step)
        hear("ping", n=1)
        ms -= step
        await asyncio.sleep_ms(0)


async def turn(number, text, cards):
    moment = app.station.at + 1
    hear("view", at=moment, data=json.loads(text))
    for at, card in enumerate(cards * 2):
        app.station.arrived("04a1b2c3d4e5%02x" % at, "7w/" + card)
        await go(1000)
        for button in "CDB":
            app.station.pressed(button)
            await go(500)
        app.station.left()
    app.station.arrived("04a1b2c3d4e5f6", "7w/" + cards[0])
    assert app.station.scene() == "menu"
    while app.station.ways[app.station.chosen].refusal is not None:
        app.station.pressed("C")
    app.station.pressed("A")
    await go(750)
    assert app.station.mode == "sent", app.station.scene()
    hear("verdict", id=app.link._play["id"], ok=number % 5 > 0, why="The host disagrees.", at=moment, code="")
    await go(2000)
    app.station.left()
    hear("news", title="Revealed", lines=["Anna builds the Altar."] * 9, tune="reveal", code="")
    hear("ask", id="q%d" % moment, title="Undo?", lines=["Ben wants to undo."], choices=["Yes", "No"])
    await go(1000)
    app.station.pressed("A")
    await go(150000 - 40000)


async def evening():
    hear("welcome", game="seven_wonders", seat=1, names=["Anna", "Ben", "Cleo"], boot="b", language="en")
    for look in range(LOOKS):
        for number in range(TURNS):
            await turn(number, *VIEWS[number % len(VIEWS)])
        app.station._ahead = {}  # as large as the hand that was seen last
        print("look", look + 1)
        more = Pin(10, Pin.IN, Pin.PULL_UP)
        while more.value():
            await asyncio.sleep_ms(10)
        while not more.value():
            await asyncio.sleep_ms(10)


asyncio.create_task(app.run(lambda: None))
await evening()
