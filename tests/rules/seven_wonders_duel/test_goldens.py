"""The golden games of 7 Wonders Duel together show every way to win and every choice."""

import pytest

from shared_rules.referee.record import parse, replay, steps
from shared_rules.seven_wonders_duel import cards
from tests.golden.make import goldens, read, script

RECORDS = {name: parse(read(game, name)[0]) for game, name in goldens() if game == "seven_wonders_duel"}


def ending(state):
    """How a game ended: a supremacy, civilian, or by blue cards or shared after equal points."""
    first, second = (sum(line.points for line in sheet) for sheet in state.scores())
    if state.board.winner == 3:
        return "shared"
    return "blue" if state.board.victory == "civilian" and first == second else state.board.victory


@pytest.mark.parametrize("name", RECORDS)
def test_every_way_to_win_is_in_a_golden(name):
    assert ending(replay(RECORDS[name])) == script("seven_wonders_duel").GOALS[name][0]


def test_every_wonder_is_built_in_a_golden():
    cities = [city for record in RECORDS.values() for city in replay(record).board.cities[1:]]
    assert {wonder for city in cities for wonder in city.done} == set(cards.names(cards.WONDERS))


def test_every_choice_is_in_a_golden():
    phases = {state.board.phase for record in RECORDS.values() for state, _, _ in steps(record)}
    assert {"draft", "token", "keep", "dig", "destroy", "begin", "draw", "reveal", "box", "guilds", "backs"} <= phases
