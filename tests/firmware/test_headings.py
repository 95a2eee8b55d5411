"""What a station calls the ways to use a card, whose name stands above them already."""

from types import SimpleNamespace

from firmware import pages
from shared_rules.contract import Way, load


def test_the_name_of_the_card_is_left_out_but_not_of_a_wonder_that_ends_with_it():
    game = load("seven_wonders_duel")
    station = SimpleNamespace(game=game, words=game.part("words"), view=None)
    ways = [Way(game.parse(text), None) for text in ("build library", "wonder library great_library")]
    assert pages._headings(station, "library", ways) == [("Build", True), ("Great Library", True)]
