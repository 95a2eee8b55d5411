"""Open games of the later modes and the second referee agree, play by play, over whole games by chance."""

import pytest

from tests.oracle.through_the_ages import opened


@pytest.mark.long
@pytest.mark.parametrize(("mode", "seats", "seed"), [("advanced", 2, 11), ("full", 3, 12)])
def test_an_open_game_agrees_with_the_second_referee(mode, seats, seed):
    """`make soak` plays more of them and looks at the plays of every moment."""
    plays, found = opened.differences(mode, seats, seed, every=12)
    assert found == [] and plays > 50
