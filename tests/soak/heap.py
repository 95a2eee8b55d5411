"""Through the Ages full for four to its end, at virtual stations with the heap of a Pico, in Hungarian.

Before each of its plays the first seat lays a card and has it explained. A station that needs more memory than a Pico
has ends its program; one that stumbles reports it. A virtual station starts again then, and the game goes on: so both
are looked for at the end.
"""

import asyncio
import os
import tempfile
from pathlib import Path

from host.bots.mind import HABIT
from host.journal.journal import Journal
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.virtual.virtual_station import GREW
from tests.promises import promise

PROMISES = [
    promise(
        "A station with the memory of a plain board plays the full game of Through the Ages for four to "
        "its end without running out of it",
        how="in Hungarian, with cards explained",
        often="long",
    ),
]

GAME, SEATS = "through_the_ages", 4
SEED = int(os.environ.get("HERALD_HEAP_SEED", "1"))
LOOK = 20.0  # seconds between two looks at the heaps
TROUBLE = ("A station in trouble", "Station stopped", "Station missing")


class Troubles:
    """A listener of a table: the news of stations that did not get through."""

    def __init__(self):
        self.lines = []

    def on_news(self, news):
        if news.title in TROUBLE:
            self.lines += news.lines

    def on_change(self, table):
        """Changes are not faults."""


def soak():
    """Plays it. Returns a sentence with the most memory that was used; raises AssertionError for a trouble."""
    with tempfile.TemporaryDirectory() as folder:
        plays, most = asyncio.run(_game(Path(folder)))
    return f"{plays} plays of {GAME} for {SEATS} to the end, {most:,} bytes of a station's heap in use at most."


async def _game(folder):
    levels, languages = (HABIT,) * SEATS, ("hu",) * SEATS
    setup = GameSetup(GAME, names_for(SEATS), {"mode": "full"}, SEED, levels=levels, languages=languages)
    journal, troubles = Journal.open(folder), Troubles()
    session = Session.open(setup, journal, folder)
    session.table.listen(troubles)
    grown = len(GREW)
    try:
        await session.start(lambda seat: _explained(session, seat))
        most = await _most(session)
    finally:
        await session.stop()
        journal.close()
    assert not troubles.lines and not GREW[grown:], (troubles.lines, GREW[grown:])
    return len(session.table.plays()), most


async def _explained(session, seat):
    """The first seat lays a card that it could use, and has it explained."""
    cards = session.hand(seat) if seat == 1 else ()
    if cards:
        await session.operators[seat].lay(session.tag(cards[0]))
        for button in "DB":
            await session.press(seat, button)
        await session.operators[seat].take_away()


async def _most(session):
    """Waits for the end of the game; the most bytes of a station's heap that were in use at a look."""
    end, most = asyncio.create_task(session.finished()), 0
    while not end.done():
        await asyncio.wait({end}, timeout=LOOK)
        for station in tuple(session.virtual_stations.values()):
            most = max(most, await station.heap())
    await end
    return most
