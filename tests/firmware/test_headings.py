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
    assert pages._headings(station, "library", ways, heads, 0) == [("Build", True), ("Great Library", True)]


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


def test_a_way_that_the_menu_does_not_list_has_no_heading_until_the_choice_comes_to_it():
    game = load("seven_wonders")
    station = SimpleNamespace(game=game, words=game.part("words"), view=None)
    ways = [Way(game.parse(f"build altar.3 {paid}"), None) for paid in ("L2", "R2", "L1 R1", "L4")]
    heads = ["Build Altar"] * len(ways)
    first, last = (pages._headings(station, "altar.3", ways, heads, chosen) for chosen in (0, 3))
    assert first == [("Build L2", True), ("Build R2", True), ("Build L1 R1", True), ("", False)]
    assert last == [("", False), ("Build R2", True), ("Build L1 R1", True), ("Build L4", True)]
    rows = screens.menu("Altar", last, 3, "", "").rows
    assert [row.rstrip() for row in rows[1:4]] == [" Build R2", " Build L1 R1", ">Build L4"]
