"""A game goes on when stations were silent for a while: a whole game of each kind, as `tests.soak.silences` plays."""

import pytest

from host.languages.game_words import games
from tests.soak.silences import meet


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_a_game_at_stations_that_are_silent_at_times_comes_to_its_end(game):
    assert meet(game, 1)
