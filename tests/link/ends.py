"""Both ends of a link for tests: the firmware's Link and Station on one side, the host's table on the other.

The station's clock runs faster than the world's, so that a game with a hundred retries takes a second.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from firmware.station import Station
from firmware.tasks.link import Link
from host.announce.oled import OledAnnouncer
from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.stations.roster import Roster
from host.stations.stations import Stations, timing
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import TABLE
from tests.fakes.bad_cable import BadCable
from tests.fakes.messages import hello

RULES = "abcdefabcdef"
BITE = 64
STEP_MS = 50  # the station's time that passes in one step
PAUSE = 0.002  # seconds of the world's time that a step takes at least
UNPLUGGED = 5  # steps that a cable that came off stays off
LIMIT = 150  # seconds; only a hanging test takes that long

# The host's waits, made as much shorter as the station's are.
QUICK = {"TICK": 0.01, "REPEAT_VIEW": 0.06, "PING_EVERY": 0.04, "SEARCH_EVERY": 0.02, "SILENCE": 0.6, "SAME_START": 0.1}


class Outcome(NamedTuple):
    """What a game came to: the plays of each seat (TABLE is 0) in its order, the scores, and the verdicts
    each station was given on what it sent."""

    plays: dict[int, list[str]]
    scores: list[int]
    verdicts: list[list[tuple[str, bool, str]]]


class StationEnd:
    """A station that plays by itself: the real Station and Link on a port, through a bad cable.

    It decides by seed, seat and the number of the play, lays cards and presses buttons, and now and then
    sends something that is not a play, for the host to refuse.
    """

    def __init__(self, medium: Any, cable: BadCable, seed: int, seat: int) -> None:
        self.medium, self.cable = medium, cable
        told = hello(firmware="f1", rules=RULES, uid=f"e66000000000000{seat}")
        self.link = Link(self, told, lambda: {"heap": 90000})
        self.station = self.link.station = Heard(self.link)
        self.breaks = 0
        self._seed = f"{seed} {seat}"
        self._sent: list[str] = []
        self._accepted = 0
        self._nonsense = -1
        self._off = 0

    # the port that the Link writes to
    def writable(self) -> bool:
        return True

    def write(self, line: bytes) -> bool:
        for piece in self.cable.to_host(line):
            self.medium.write(piece)
        return True

    async def run(self) -> None:
        """For ever."""
        while True:
            self.step()
            await asyncio.sleep(PAUSE)

    def step(self) -> None:
        """A twentieth of a second of the station's life."""
        if self.cable.off or self._off:
            self._reconnect()
        else:
            self._relay()
        self.link.passed(STEP_MS)
        self.station.passed(STEP_MS)
        self.station.drawn()
        self._act()
        self.link._write()

    def _relay(self) -> None:
        for piece in self.cable.to_host():
            self.medium.write(piece)
        for piece in self.cable.to_station(self.medium.read()):
            for start in range(0, len(piece), BITE):
                self.link.take(piece[start : start + BITE])

    def _reconnect(self) -> None:
        if not self._off:
            self.medium.close()
            self.breaks += 1
        self._off = (self._off + 1) % UNPLUGGED
        if not self._off:
            self.cable.plugged()
            self.medium.listen()

    # the person

    def _act(self) -> None:
        station = self.station
        scene = station.scene()
        if scene == "sheet":
            station.pressed("B")
        elif scene == "accepted":
            station.left()
        elif scene in ("idle", "menu") and station.view is not None and not self.link._play:
            self._choose()

    def _choose(self) -> None:
        """Lays a card and confirms a play, when there is one to make."""
        station = self.station
        if not station.view.awaited or station.is_spent():
            return
        done = sum(ok for ok, _ in station.verdicts)
        if done % 4 == 1 and self._nonsense < done:
            self._nonsense = done
            return self._send_nonsense()
        choice = Strategy(station.game, f"{self._seed} {done}").choose(station.view, station.view.reach())
        if choice is None:
            return
        self._lay(choice.card, done)
        station.chosen = [way.play for way in station.ways].index(choice.play)
        self._sent.append(station.game.text(choice.play))
        station.pressed("A")

    def _lay(self, card: str | None, number: int) -> None:
        if card is None:
            self.station.left()
            self.station.pressed("A")
        else:
            self.station.arrived(f"04{number:012x}", f"{self.station.game.code}/{card}")
        self.station.scene()  # nobody chooses among ways that were never shown

    def _send_nonsense(self) -> None:
        self._sent.append("dance")
        self.link.play("dance", self.station.at, "")

    def verdicts(self) -> list[tuple[str, bool, str]]:
        """The lines sent, and the host's answers."""
        return [(text, *verdict) for text, verdict in zip(self._sent, self.station.verdicts, strict=True)]


class Heard(Station):
    """A Station that remembers its verdicts."""

    def __init__(self, link: Link) -> None:
        super().__init__(link, lambda tune: None, lambda: None, lambda: None, lambda: None)
        self.verdicts: list[tuple[bool, str]] = []

    def judged(self, ok: bool, why: str, at: int = -1, code: str = "") -> None:
        self.verdicts.append((ok, why))
        super().judged(ok, why, at, code)


async def play(game: str, ends: Sequence[StationEnd], folder: Path, seed: int) -> Outcome:
    """A whole game between a host and these stations."""
    journal = Journal.open(folder)
    names = ("Ada", "Bela", "Cleo", "Dora")[: len(ends)]
    table = Table.start(game, names, {}, journal, ShuffledDealer(seed), seed)
    stations = Stations(Roster(table, {end.medium.url: seat for seat, end in enumerate(ends, 1)}), RULES)
    table.listen(OledAnnouncer(stations.displays))
    for end in ends:
        end.medium.listen()
    running = [asyncio.create_task(end.run()) for end in ends]
    await stations.start()
    table.deal_if_due()
    try:
        await asyncio.wait_for(_over(table, stations, ends, running), LIMIT)
        return outcome(table, ends)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await stations.stop()
        for end in ends:
            end.medium.close()
        journal.close()


async def _over(table: Table, stations: Stations, ends: Sequence[StationEnd], running: list[asyncio.Task[None]]):
    """Returns when the game is over and every station knows; raises what a station raised."""

    def done() -> bool:
        for task in running:
            if task.done():
                task.result()
        return table.over and not any(end.link._play for end in ends)

    while not done():
        await asyncio.sleep(PAUSE)


def outcome(table: Table, ends: Sequence[StationEnd]) -> Outcome:
    """The part that must be the same with any cable. All choose at once, so the order of seats within a turn
    is nobody's decision: only that of each seat counts."""
    plays: dict[int, list[str]] = {seat: [] for seat in (TABLE, *table.seats)}
    for seat, text in table.plays():
        plays[seat].append(text)
    scores = [sum(line.points for line in sheet) for sheet in table.sheets()]
    return Outcome(plays, scores, [end.verdicts() for end in ends])


def hurry(monkeypatch: Any) -> None:
    """Makes the host as quick as the stations here."""
    for name, value in QUICK.items():
        monkeypatch.setattr(timing, name, value)
