"""Whole games in which hosts die, stations lose their power and cables change: they end as if nothing had happened.

Real processes, real serial URLs, the real `herald play` and `herald resume`. `make soak` does this for longer.
"""

import asyncio

import pytest

from tests.kill.appending import killed_while_appending
from tests.kill.world import World

SCALE = 4.0  # the stations' clocks run four times as fast: they miss a host after 1.25 seconds

pytestmark = [pytest.mark.xdist_group("kill"), pytest.mark.process, pytest.mark.night("all")]


async def kill_often(home, seed, kills):
    async with World(home, "seven_wonders", 3, seed, SCALE) as world:
        for _ in range(kills):
            if not await world.moved(world.chance.randint(1, 16)):
                break
            await asyncio.sleep(world.chance.uniform(0, 0.004))  # between a play's arrival and its answer
            await world.kill_host()
        await world.finish()
        return world


@pytest.mark.sample
def test_a_host_that_is_killed_again_and_again_ends_the_same_game(tmp_path):
    world = asyncio.run(kill_often(tmp_path, 11, 4))
    assert world.kills == 4
    assert sum("goes on after line" in line for line in world.host.said) == 4


async def disturb(home, seed):
    async with World(home, "seven_wonders", 3, seed, SCALE) as world:
        for what in (world.power_cut, world.drop, world.other_port, world.swap, world.spare):
            assert await world.moved(8)
            await what()
        assert await world.moved(8)
        await world.asleep(3.0)  # long enough for busy stations to notice, and less than a host's SILENCE
        await world.finish()
        return world


def test_whatever_happens_to_stations_cables_and_the_lid_it_ends_the_same_game(tmp_path):
    world = asyncio.run(disturb(tmp_path, 12))
    terminal = "\n".join(world.host.said)
    assert "is unplugged or switched off. Plug it in again: the seat is kept and nothing is lost." in terminal
    assert "is back and shows the game as it stands." in terminal
    assert "does not answer" not in terminal  # the host slept, not the stations
    assert any("The host is silent. Look at its cable and its program." in text for text in world.shown)


def test_a_journal_whose_writer_is_killed_in_the_middle_has_every_answered_play_once(tmp_path):
    assert killed_while_appending(tmp_path, 8, 1) > 8
