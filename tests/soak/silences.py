"""Stations that fall silent for 3 to 60 seconds at random moments of whole games, and games that go on all the same.

HERALD_SILENCES sets the number of games of each kind (default 20). A silence is of one of three kinds: the station
hears the host and is not heard; neither hears the other, while the station's clock goes on; or the station stands
still and reads later what piled up.
"""

import asyncio
import os
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest

from host.languages.game_words import games
from shared_rules.contract import load
from tests.fakes.bad_cable import BadCable
from tests.link.ends import PAUSE, STEP_MS, StationEnd, hurry, play
from tests.link.media import MEDIA
from tests.promises import promise

PROMISES = [
    promise(
        "No game stands still because stations were silent for a while",
        how="stations silent for 3 to 60 seconds at random moments, in three ways",
        often="each time: a game of each kind; long: 20 games (HERALD_SILENCES)",
    ),
]

GAMES = "HERALD_SILENCES"
USUAL = 20
SHORTEST_MS, LONGEST_MS = 3_000, 60_000
EVERY = 60  # steps between two silences of one station, on average
SILENCES = 4  # of one station in a game
MUTE, CUT_OFF, STOPPED = "mute", "cut off", "stopped"
STILL = 20.0  # seconds without a new view at any station; the longest silence takes about 3
MOST = 3  # seats


class SilentEnd(StationEnd):
    """A station that now and then is silent. `silences` counts them."""

    def __init__(self, medium: Any, seed: int, seat: int) -> None:
        super().__init__(medium, BadCable("whole"), seed, seat)
        self._chance = random.Random(f"silent {seed} {seat}")
        self._left, self._kind = 0, ""
        self.silences = 0

    def step(self) -> None:
        if self._left:
            self._left -= 1
        elif self.silences < SILENCES and not self._chance.randrange(EVERY):
            self._left = self._chance.randrange(SHORTEST_MS, LONGEST_MS) // STEP_MS
            self._kind = self._chance.choice((MUTE, CUT_OFF, STOPPED))
            self.silences += 1
        if self._left and self._kind == CUT_OFF:
            self.medium.read()
        if not (self._left and self._kind == STOPPED):
            super().step()

    def write(self, line: bytes) -> bool:
        return True if self._left else super().write(line)


def seats_of(game: str) -> int:
    """How many play."""
    return min(MOST, max(load(game).seats))


async def moving(ends: list[SilentEnd]) -> None:
    """For ever, as long as views come. Raises AssertionError when the game stands still."""
    loop = asyncio.get_running_loop()
    before, since = [], loop.time()
    while True:
        await asyncio.sleep(50 * PAUSE)
        now = [end.station.at for end in ends]
        if now != before or any(end._left for end in ends):
            before, since = now, loop.time()
        assert loop.time() - since < STILL, f"The stations stand at the moments {now}."


async def _meet(game: str, seed: int, folder: Path) -> int:
    ends = [SilentEnd(MEDIA["memory"](folder), seed, seat) for seat in range(1, seats_of(game) + 1)]
    played, watched = asyncio.create_task(play(game, ends, folder, seed)), asyncio.create_task(moving(ends))
    await asyncio.wait((played, watched), return_when=asyncio.FIRST_COMPLETED)
    watched.cancel()
    played.cancel()
    for done in await asyncio.gather(watched, played, return_exceptions=True):
        if isinstance(done, Exception):
            raise done
    return sum(end.silences for end in ends)


def meet(game: str, seed: int) -> int:
    """Plays a whole game at stations that are silent at times; how often they were. Raises AssertionError."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        return asyncio.run(_meet(game, seed, Path(folder)))


def soak() -> str:
    """Plays them. Returns a sentence; AssertionError names the game."""
    count, silences = int(os.environ.get(GAMES, USUAL)), 0
    for game in games():
        for seed in range(count):
            try:
                silences += meet(game, seed)
            except (AssertionError, TimeoutError) as error:
                raise AssertionError(f"{game}, seed {seed}: {error or 'the game did not end'}") from error
    return f"Stations were silent {silences} times in {count} games of each kind, and every game came to its end."
