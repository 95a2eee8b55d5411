"""The hands of an open game of cards in zones at a virtual table: what is turned up there was dealt here."""

import random

import pytest

from host.bots.shadow_game import ShadowGame
from shared_rules.contract import load

GAME = load("oh_hell")


@pytest.mark.parametrize("seed", range(3))
def test_the_card_that_a_seat_turns_up_is_none_of_a_hand_and_a_whole_game_scores_the_same(seed):
    chance, options = random.Random(seed), {"most": "3"}
    shadow, table = ShadowGame(GAME, 3, options, seed), GAME.start(3, {**options, "deal": "open"})
    turned = 0
    while not table.over:
        seat = table.awaited()[0]
        held = shadow.hand(seat, table.look(seat))
        ways = shadow.view(seat, table.look(seat))
        play = chance.choice([play for card in held for play in ways.plays(card)] or ways.plays())
        turned += play.verb == "deal"
        table.do(seat, play)
        shadow.made(seat, GAME.text(play))
    assert turned == 5, "one in each deal"
    assert shadow.scores() == [list(sheet) for sheet in table.scores()]
