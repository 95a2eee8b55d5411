"""What a card is offered without a refusal is what the table accepts, at many moments of every large game."""

import random

import pytest

from shared_rules.contract import TABLE, load

LARGE = {"seven_wonders": 4, "seven_wonders_duel": 2, "tower_of_babel": 3, "through_the_ages": 3}


@pytest.mark.parametrize("name", LARGE)
def test_a_way_is_refused_if_the_table_would_refuse_its_play_and_only_then(name):
    game, chance = load(name), random.Random(5)
    state, refused = game.start(LARGE[name], game.complete({"deal": "dealt"})), 0
    for _ in range(120):
        seat = chance.choice(state.awaited())
        if seat != TABLE:
            view = game.view(state.view(seat))
            near = view.reach() or game.cards()
            for card in chance.sample(near, k=min(3, len(near))):
                ways = [way for way in view.ways(card) if way.play is not None]
                free = {game.text(way.play) for way in ways if way.refusal is None}
                assert {game.text(play) for play in view.plays(card)} <= free, card
                for way in ways:
                    assert (state.refuse(seat, way.play) is None) == (way.refusal is None), game.text(way.play)
                    refused += way.refusal is not None
        state.do(seat, chance.choice(state.plays(seat)))
    assert refused
