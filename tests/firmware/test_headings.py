"""What a station calls the ways to use a card, whose name stands above them already."""

from types import SimpleNamespace

import pytest

from firmware import pages, screens
from firmware.sheets import Sheets
from shared_rules.contract import Way, load


def test_the_name_of_the_card_is_left_out_but_not_of_a_wonder_that_ends_with_it():
    game = load("seven_wonders_duel")
    station = SimpleNamespace(game=game, words=game.part("words"), view=None)
    ways = [Way(game.parse(text), None) for text in ("build library", "wonder library great_library")]
    heads = [station.words.heading(None, way.play) for way in ways]
    assert pages._headings(station, "library", ways, heads) == [("Build", True), ("Great Library", True)]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Wonder stage 2", "Stage 2 x"),
        ("Csoda 2. szint", "2. szint x"),
        ("Vidunder trin 2", "Trin 2 x"),
        ("Wonder stage", "Wonder stage x"),
        ("2 wonder stages", "2 won. stages x"),
        ("Build Marketplace", "Build Market. x"),
    ],
)
def test_a_refused_way_keeps_the_figure_that_tells_it_from_others(words, shown):
    assert screens.menu("A card", [("Build", True), (words, False)], 0, "", "").rows[2].split() == shown.split()


def test_a_long_title_of_news_goes_on_below():
    sheets = Sheets()
    sheets.keep("Bela wins by scientific supremacy", ["Six different symbols."])
    sheets.next_news()
    assert [sheets.top.title, *sheets.top.rows] == [
        "Bela wins by",
        "scientific",
        "supremacy",
        "Six different",
        "symbols.",
    ]
    sheets.close()
    sheets.keep("", [])
    sheets.next_news()
    assert (sheets.top.title, sheets.top.rows) == ("", [])
