"""The same with whole virtual stations: MicroPython, reader and display. People read the displays and press buttons.

What a person knows comes from the journal, as it lies on the disk; what can be done, from the display alone.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from host.bots.strategy import Choice
from host.journal.reading import JournalReader
from host.virtual.oled import read
from host.virtual.tagged_cards import TaggedCards
from host.virtual.virtual_station import StationDown, VirtualStation
from shared_rules.contract import Game, State, View, load
from shared_rules.referee import record
from tests.kill.light import Diary, decide
from tests.kill.outcome import Held, outcome, undisturbed
from tests.kill.world import NAMES, Host

GLANCE = 0.05
GLANCES = 60
PATIENCE = 240.0


class FullPerson:
    """Plays at one virtual station until the game is over."""

    def __init__(self, home: Path, game: str, seed: int, bench: VirtualStation) -> None:
        self.bench = bench
        self.seen: set[str] = set()
        self._home, self._seed = home, seed
        self._game: Game = load(game)
        self._deck = TaggedCards(self._game)

    async def run(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(GLANCE)
            with suppress(StationDown, TimeoutError):
                await self._turn()

    def _view(self) -> View | None:
        """What the person may know now; None while not awaited."""
        try:
            seat = json.loads((self._home / "stations.json").read_text()).get(self.bench.uid)
        except (OSError, ValueError):
            return None
        state = self._state()
        if seat is None or state is None or seat not in state.awaited():
            return None
        return self._game.view(state.view(seat))

    def _state(self) -> State | None:
        journal = JournalReader.read(self._home)
        try:
            return record.replay(journal.record(1)) if journal.games() else None
        finally:
            journal.close()

    def _rows(self) -> list[str]:
        rows = read(self.bench.screen)
        self.seen.add(" ".join(" ".join(rows).split()))
        return rows

    async def _turn(self) -> None:
        view = self._view()
        if view is None:
            return
        choice = decide(self._game, view, self._seed)
        assert choice is not None
        if choice.card is not None:
            await self.bench.place(self._deck.tag(choice.card))
        if await self._select(view, choice):
            await self.bench.press("A")
            await self._glances(lambda: self._view() is None)
        await self.bench.remove()
        await self._glances(lambda: not self._rows()[-1].strip().startswith(("Sending", "Accepted", "Kept")))

    async def _select(self, view: View, choice: Choice) -> bool:
        """Presses C until the display shows the wanted way as chosen."""
        plays = [way.play for way in view.ways(choice.card)]
        wanted = f"{plays.index(choice.play) + 1}/{len(plays)}" if len(plays) > 1 else ""
        for _ in range(GLANCES):
            rows = self._rows()
            if rows[-1].startswith("A play") and rows[0].endswith(wanted):
                return True
            if rows[-1].startswith("A play") or (wanted and rows[0].endswith(f"/{len(plays)}")):
                await self.bench.press("C")
            elif choice.card is None and rows[-1].startswith("A: "):
                await self.bench.press("A")
            elif "B back" in rows[-1]:
                await self.bench.press("B")
            await asyncio.sleep(GLANCE)
        return False

    async def _glances(self, true: Callable[[], bool]) -> None:
        for _ in range(GLANCES):
            if true():
                return
            await asyncio.sleep(GLANCE)


async def full_game(home: Path, seed: int, seats: int, kills: int) -> set[str]:
    """A game at virtual stations whose host is killed and whose stations lose their power; what was displayed."""
    game, names, chance = "seven_wonders", NAMES[:seats], random.Random(seed)
    virtual_stations = [VirtualStation(f"e66164084301{seat:04x}") for seat in range(seats)]
    await asyncio.gather(*(bench.start() for bench in virtual_stations))
    begin = ["play", "--seats", str(seats), "--human", "0", "--seed", str(seed), "--names", ",".join(names),
             "--ports", ",".join(bench.url for bench in virtual_stations), "--port", "0"]  # fmt: skip
    host, held = Host(home, begin), Held(home, Diary())
    await host.start()
    while not host.has_game():
        await asyncio.sleep(GLANCE)
    people = [FullPerson(home, game, seed, bench) for bench in virtual_stations]
    tasks = [asyncio.create_task(person.run()) for person in people]
    try:
        for turn in range(kills):
            await asyncio.sleep(chance.uniform(1, 9))
            await host.kill()
            held.check()
            await host.start()
            if turn % 3 == 1:
                await chance.choice(virtual_stations).power_cycle()
        began = time.monotonic()
        while not host.over.is_set():
            assert time.monotonic() - began < PATIENCE, "\n".join(
                [*host.said[-20:], *(b.art() for b in virtual_stations)]
            )
            assert not any(task.done() for task in tasks), [task.exception() for task in tasks if task.done()]
            await asyncio.sleep(GLANCE)
        held.check()
        assert outcome(held.record()) == undisturbed(game, names, seed)
    finally:
        for task in tasks:
            task.cancel()
        await host.kill()
        await asyncio.gather(*(bench.stop() for bench in virtual_stations))
    return set().union(*(person.seen for person in people))
