"""After an undo with real cards everybody sees what goes back where, and nothing hidden."""

import pytest

from host.cli.resume import _show_how_it_lies
from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.past_news import as_it_lies
from host.table.table import Table
from shared_rules.contract import load

NAMES = ("Ada", "Bela", "Cili")
HEADER = "This was undone. Put it back, newest first:"


class Evening:
    """A table of 7 Wonders; `told` holds the lines that were announced last."""

    def __init__(self, journal, deal):
        game = load("seven_wonders")
        header = journal.begin(game.name, game.rules_version, NAMES, game.complete({"deal": deal}), 1, {})
        self.table = Table(header, journal, PeoplesDealer(1) if deal == "open" else ShuffledDealer(1))
        self.told = ()
        self.table.deal_if_due()
        self.table.listen(self)

    def on_news(self, news):
        self.told = news.lines

    def on_change(self, table):
        pass

    def play(self, seat, text):
        assert self.table.submit(seat, f"k{self.table.moment}", self.table.moment, text).ok


@pytest.fixture
def evening(journal):
    return lambda deal: Evening(journal, deal)


def a_turn(evening):
    """All three choose; Ada and Cili sell, and Bela builds."""
    line = evening.table.line
    evening.play(1, "sell altar.3")
    evening.play(3, "sell theater.3")
    evening.play(2, "build lumber_yard.3")
    return line


def test_cards_and_coins_of_a_turn_are_named_newest_first(evening):
    evening = evening("open")
    line = a_turn(evening)
    assert evening.table.undo(line, 2).ok
    assert evening.told[1] == HEADER
    assert "Bela builds Lumber Yard" in " ".join(evening.told[2:])
    assert len([text for text in evening.told[2:] if "sells a card" in text]) == 2


def test_of_two_turns_the_later_one_is_put_back_first(evening):
    evening = evening("open")
    line = a_turn(evening)
    evening.play(1, "sell scriptorium.3")
    evening.play(3, "sell baths.3")
    evening.play(2, "build stone_pit.3")
    assert evening.table.undo(line, 2).ok
    told = " ".join(evening.told[2:])
    assert told.index("Bela builds Stone Pit") < told.index("Bela builds Lumber Yard")


def test_a_card_that_lies_ready_goes_back_unnamed(evening):
    evening = evening("open")
    line = evening.table.line
    evening.play(3, "sell theater.3")
    assert evening.table.undo(line, 3).ok
    assert evening.told[1:] == (HEADER, "Cili takes back what was chosen face down.")


def test_where_herald_deals_nothing_lies_on_the_table(evening):
    evening = evening("dealt")
    line = evening.table.line
    evening.play(1, evening.table.game.text(evening.table.state.plays(1)[0]))
    assert evening.table.undo(line, 1).ok
    assert len(evening.told) == 1


def test_after_a_break_the_newest_turn_and_what_lies_face_down_are_named(evening):
    evening = evening("open")
    a_turn(evening)
    evening.play(3, "sell baths.3")
    lines = as_it_lies(evening.table.retold(), ["Cili"])
    assert lines[:2] == ["Cili has chosen: it lies face down.", "The last that counted, newest first:"]
    assert "Bela builds Lumber Yard" in " ".join(lines[2:]) and "Baths" not in " ".join(lines)


def test_a_resumed_game_of_real_cards_says_how_the_table_lies_and_a_dealt_one_does_not(evening):
    for deal, said in (("open", True), ("dealt", False)):
        table = evening(deal)
        if deal == "open":
            a_turn(table)
        table.told = ()
        _show_how_it_lies(table.table)
        assert bool(table.told) == said
