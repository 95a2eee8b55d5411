"""Whatever a cable does to what it carries, a game comes to the same record, verdicts and scores."""

import asyncio
import os
import sys

import pytest

from tests.fakes.bad_cable import FAULTS, BadCable
from tests.link.ends import StationEnd, hurry, play
from tests.link.media import MEDIA

GAME = "seven_wonders"
SEATS = 3
SEED = 4


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture(scope="session")
def perfect(tmp_path_factory):
    """The outcome over a whole cable."""
    with pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        return game("whole", "memory", tmp_path_factory.mktemp("perfect"))[0]


def game(fault, medium, folder):
    ends = [
        StationEnd(MEDIA[medium](folder), BadCable(fault, seed=10 * SEED + seat), SEED, seat)
        for seat in range(1, SEATS + 1)
    ]
    return asyncio.run(play(GAME, ends, folder, SEED)), ends


@pytest.mark.long
def test_over_a_whole_cable_the_game_has_accepted_and_refused_plays(perfect):
    for seat, verdicts in enumerate(perfect.verdicts, 1):
        assert [text for text, ok, _ in verdicts if ok] == perfect.plays[seat]
        refused = [(text, why) for text, ok, why in verdicts if not ok]
        assert len(refused) >= 4 and all(text == "dance" and why.endswith(".") for text, why in refused)


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_over_a_stream_in_memory(fault, perfect, tmp_path):
    result, _ = game(fault, "memory", tmp_path)
    assert result == perfect


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_over_a_socket(fault, perfect, tmp_path):
    result, _ = game(fault, "socket", tmp_path)
    assert result == perfect


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "openpty"), reason=f"{sys.platform} has no pseudo-terminals")
@pytest.mark.parametrize("fault", FAULTS)
def test_over_a_pseudo_terminal(fault, perfect, tmp_path):
    result, _ = game(fault, "pty", tmp_path)
    assert result == perfect
