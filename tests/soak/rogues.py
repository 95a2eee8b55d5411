"""Rogue stations where no game is played: in a class, at a tally, and where a deck is sorted.

HERALD_ROGUE_LINES sets the number of lines of each (default 100,000): hostile values in sound messages, plays
that do not exist, tags of other games and of none, messages that only hosts send, other boards' numbers, and damage of
every kind. Others get at most a sentence, nothing grows, no task dies, and the player beside the rogue is
answered as before.
"""

import asyncio
import contextlib
import json
import os
import random
import tempfile
from pathlib import Path

from host.errors import HeraldError
from host.journal.journal import Journal
from host.lessons.classes import Class
from host.lessons.lesson import LEARNER, lessons
from host.pico.build import program_hash, rules_hash
from host.session.session import Session
from host.session.wiring import Extras
from host.setup.setup import GameSetup
from host.stations import timing
from shared_rules.contract import load
from shared_rules.wire.framing import crc32
from shared_rules.wire.messages import cut
from shared_rules.wire.referee.rows import FIELDS
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.soak.damage import DAMAGES
from tests.web.requests import Complaints

PROMISES = [
    promise(
        "A rogue station in a class, a tally or a sorting hinders nobody, and makes no file or memory grow",
        how="hostile values, plays, tags and damaged lines",
        often="each time: 500 lines in each room; long: 100,000 (HERALD_ROGUE_LINES)",
    ),
]

LINES = "HERALD_ROGUE_LINES"
USUAL = 100_000
BATCH = 50
GROWTH = 200_000  # letters of a position that a rogue may add to it
NEWS = 500  # of it that everybody may hear
TEXTS = (
    "", "x", "undo", "redo", "coach", "letters", "power", "watchdog", "\x1b[2J", "a\nb", "\ud800", "\u202e", "é" * 240,
    "9" * 200, "7w/altar.3", "7w/stockade.3", "7w/nonsense", "7w/", "/", "7w/\x1b[2J", "7d/altar", "ta/moses", "04a1b2",
    "in altar.3 04a1", "in altar.3", "out palace.7 04c3", "out altar.3 x", "foreign 04e5f6", "foreign", "in nonsense 1",
    "add altar.3", "remove altar.3", "coins 9", "coins -1", "coins 99999999999999999999", "done now", "build altar.3",
    "sell altar.3", "build altar.3 L2 R2", "keep", "{}", "[", "None", "lay altar.3", "0 1 2", "²", "%s {0}",
)  # fmt: skip
NUMBERS = (0, 1, 2, -1, 7, 99, 1_000_000_000, -1_000_000_000)
SPOKEN = sorted(FIELDS.keys() - {"hello"})  # the messages sent between


class Listener:
    """Counts the announcements at a table; a station's faults are announced at its own seat alone."""

    def __init__(self, table):
        self.news = 0
        table.listen(self)

    def on_news(self, news):
        self.news += news.audience is None

    def on_change(self, table):
        """Nothing to note."""


def line(chance, table):
    """A line of a rogue."""
    name = chance.choice(("card", "card", "play", "play", *SPOKEN))
    fields = {field: _value(chance, kind, field, table) for field, kind, _ in FIELDS[name]}
    body = b"%d %s %s" % (chance.randrange(10_000), name.encode(), json.dumps(cut(name, fields)).encode())
    said = b"@%s %08X\n" % (body, crc32(body))
    return chance.choice(DAMAGES)(chance, said) if chance.random() < 0.1 else said


def _value(chance, kind, field, table):
    if field == "text" and chance.random() < 0.3:
        return _legal(chance, table)
    if field == "uid" and chance.random() < 0.5:
        return f"04{chance.randrange(1 << 40):010x}"
    if field == "at" and chance.random() < 0.7:
        return table.moment
    if kind == "int":
        return chance.choice(NUMBERS)
    if kind == "str":
        return chance.choice(TEXTS)
    if kind == "bool":
        return chance.random() < 0.5
    return chance.choice(([], [1, 2, 3, 4], ["x"] * 8, [[]] * 4, [None] * 4, [1e300] * 4, {}, None))


def _legal(chance, table):
    """A play that some seat could make, but for the one that ends it all."""
    plays = table.state.plays(chance.choice(table.seats))
    return table.game.text(chance.choice(plays)).replace("done", "undone") if plays else ""


def station(uid):
    return FakeStation(uid, rules_hash())


@contextlib.asynccontextmanager
async def sitting(folder, made, extras):
    """A session of a fake game, with an honest station at seat 1 and a rogue at seat 2."""
    journal = Journal.open(folder)
    async with station("e1") as honest, station("e2") as rogue:
        setup = GameSetup(made, ("Ada", "Bela", "Cleo"), _options(made), 1, (), (1, 2, 3), (honest.url, rogue.url))
        session = Session.open(setup, journal, folder, extras)
        await session.start()
        try:
            await greeted(honest)
            await greeted(rogue)
            yield session, honest, rogue
        finally:
            await session.stop()
            journal.close()


def _options(made):
    return {"players": "3"} if made.endswith("deck") else {}


@contextlib.asynccontextmanager
async def tally(folder):
    async with sitting(folder, "seven_wonders.tally", Extras()) as room:
        yield room


@contextlib.asynccontextmanager
async def deck(folder):
    async with sitting(folder, "seven_wonders.deck", Extras(sorts=True)) as room:
        yield room


@contextlib.asynccontextmanager
async def open_class(folder):
    """A class of two: the rogue sits at the second lesson."""
    the_class = Class(lessons(load("seven_wonders"))[0], ("Anna", "Bence"), folder)
    async with station("e1") as honest, station("e2") as rogue:
        for pupil, one in zip(the_class.learners, (honest, rogue), strict=True):
            session = pupil.run.session
            await session.stations.start()
            session.table.deal_if_due()
            pupil.run.leader.begin()
            session.stations.attach(one.url, LEARNER)
            await greeted(one)
        try:
            yield the_class.learners[1].run.session, honest, rogue
            the_class.facts()
        finally:
            await the_class.stop()


ROOMS = {"class": open_class, "tally": tally, "deck": deck}


async def greeted(one, **changed):
    """As `FakeStation.answered`, with the program that a session wants."""
    await one.connected()
    one.heard.clear()
    async with asyncio.timeout(60):
        while not one.all("welcome"):
            one.greet(firmware=program_hash(), **changed)
            await asyncio.sleep(0.02)


async def answered(one, play_id):
    """The station sends an impossible play and gets its refusal: every line before it was read."""
    one.play("nonsense", play_id, at=0)
    return await one.expect("verdict", id=play_id)


async def attack(room, count, chance, complaints):
    async with room as (session, honest, rogue):
        table, ear = session.table, Listener(session.table)
        before, told = len(json.dumps(table.state.position())), []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(str(context)))
        for done in range(0, count, BATCH):
            rogue.write(b"".join(line(chance, table) for _ in range(BATCH)) + b"\n")
            await answered(rogue, f"r{done}")
            rogue.heard.clear()
            assert not told and not complaints.said, (told, complaints.said)
            if done % (BATCH * 10) == 0:
                await greeted(rogue, uid=f"e{chance.randrange(2, 5)}")
        assert not (await answered(honest, "h"))["ok"]
        grown = len(json.dumps(table.state.position())) - before
        assert grown < GROWTH, f"The position grew by {grown} letters."
        assert ear.news < NEWS, f"People heard {ear.news} news."


def meet(name, count, seed):
    """A rogue sends this many lines in one kind of room."""
    with tempfile.TemporaryDirectory() as folder, Complaints() as complaints:
        asyncio.run(attack(ROOMS[name](Path(folder)), count, random.Random(f"{seed} {name}"), complaints))


def soak() -> str:
    """Meets rogues everywhere. Returns a sentence; AssertionError names the damage one of them did."""
    count = int(os.environ.get(LINES, USUAL))
    timing.RATE, timing.BURST, timing.KEPT, timing.UNKNOWN = 1e9, 10**9, 0.0, 0.0
    for name in ROOMS:
        try:
            meet(name, count, 1)
        except HeraldError as error:
            raise AssertionError(f"{name}: {error}") from error
    return f"Rogues said {count:,} lines each in a class, at a tally and over a deck, and nobody noticed."
