"""A short evening at one table of a house: each disturbance at least once, and every play counts once."""

import pytest

from tests.household.evening import SEATS, evening
from tests.household.house import why_not_alone

pytestmark = [pytest.mark.micropython, pytest.mark.xdist_group("stations")]


@pytest.mark.night("one")
@pytest.mark.parametrize("game", SEATS)
def test_whatever_happens_to_a_house_every_play_counts_once_and_every_page_is_right(tmp_path, game):
    if why := why_not_alone():
        pytest.skip(f"a computer of its own needs namespaces: {why}")
    figures = evening(tmp_path, 1, 0, [game])
    assert figures["by people"] > 1 and figures["the house killed"] and figures["the disk full"]
