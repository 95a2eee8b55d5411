"""Hosts killed hundreds of times over whole games, with stations, cables and the lid disturbed in between.

    python -m tests.soak kill        (HERALD_KILLS=500: their number; HERALD_SEED=7: other games)

Every game must end as the undisturbed one. The clocks of most games' stations run fast, so that they miss a
dead host soon; the last game runs in real time, and its host sleeps for a minute.
"""

import asyncio
import os
import tempfile
import time
from pathlib import Path

from tests.kill.appending import killed_while_appending
from tests.kill.full import full_game
from tests.kill.world import World
from tests.promises import promise

PROMISES = [
    promise(
        "Nothing that was accepted is lost when a host is killed",
        how="kills hosts over whole games, with stations and cables disturbed in between",
        often="long: 220 kills of one that writes (HERALD_KILLS)",
    ),
    promise(
        "No play counts twice", how="a play that is sent again under its number is answered as before", often="long"
    ),
]

KILLS = int(os.environ.get("HERALD_KILLS", "220"))
SEED = int(os.environ.get("HERALD_SEED", "1000"))
SCALE = 4.0
ASLEEP = 61.0
WHOLE_STATIONS = 6  # kills of a host with virtual stations, MicroPython and all
SEATS = (3, 4, 2, 5)


async def _disturbed(home: Path, seed: int, seats: int) -> tuple[int, int]:
    """One game with a kill every few plays and something else in between: (kills, other disturbances)."""
    others = 0
    async with World(home, "seven_wonders", seats, seed, SCALE) as world:
        ways = (world.power_cut, world.drop, world.other_port, world.swap, world.spare, world.asleep)
        while await world.moved(world.chance.randint(0, 12)):
            await asyncio.sleep(world.chance.choice((0, 0, 0.3)) + world.chance.uniform(0, 0.005))
            await world.kill_host()
            if world.chance.random() < 0.25:  # again at once, wherever the start has come to
                await asyncio.sleep(world.chance.uniform(0, 0.8))
                await world.kill_host()
            if world.chance.random() < 0.3:
                others += 1
                await world.chance.choice(ways)()
        await world.finish()
        # A repeated play gets its first verdict again, and no station offers a play twice, whichever process died.
        assert world.diary.refused == [], world.diary.refused
        return world.kills, others


async def _in_real_time(home: Path) -> None:
    """A game at the stations' true speed: everything once, and the host asleep for a minute."""
    async with World(home, "seven_wonders", 3, SEED, 1.0) as world:
        ways = (world.kill_host, world.power_cut, world.other_port, world.swap, world.spare)
        for what in (*ways, lambda: world.asleep(ASLEEP), world.kill_host):
            if await world.moved(10):
                await what()
        await world.finish()


def soak() -> str:
    """Raises AssertionError at the first game that ends otherwise; returns a sentence with the figures."""
    began, kills, others, games = time.monotonic(), 0, 0, 0
    while kills < KILLS:
        with tempfile.TemporaryDirectory() as folder:
            seed = SEED + games
            try:
                killed, other = asyncio.run(_disturbed(Path(folder), seed, SEATS[games % len(SEATS)]))
            except BaseException as error:
                error.add_note(f"The game with seed {seed} and {SEATS[games % len(SEATS)]} seats.")
                raise
        kills, others, games = kills + killed, others + other, games + 1
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_in_real_time(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(full_game(Path(folder), SEED, 3, WHOLE_STATIONS))
    with tempfile.TemporaryDirectory() as folder:
        answered = killed_while_appending(Path(folder), KILLS, SEED)
    seconds = time.monotonic() - began
    return (
        f"{kills} kills and {others} other disturbances in {games} games, one more in real time with the host asleep "
        f"for {ASLEEP:.0f} s, one at whole virtual stations with {WHOLE_STATIONS} kills: every game ended like the "
        f"undisturbed one. A bare journal was killed {KILLS} times while it wrote; none of {answered} answered plays "
        f"was lost. {seconds:.0f} s."
    )
