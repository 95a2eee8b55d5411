"""People at a real table lay cards out and tap them at either station; a wrong tap is undone like any play."""

import pytest

from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.seven_wonders_duel import cards


@pytest.fixture
def table(journal):
    options = {"deal": "open", "wonders": "first_game"}
    table = Table.start("seven_wonders_duel", ("Ada", "Bela"), options, journal, ShuffledDealer(1), 1)
    table.deal_if_due()
    return table


def tap(table, seat, text):
    return table.submit(seat, f"{seat}-{table.moment}", table.moment, text)


def test_herald_deals_nothing_at_a_real_table(table):
    assert table.plays() == [] and table.awaited() == (1,)


def test_a_wrong_tap_is_undone_and_tapped_right_at_either_station(table):
    for number, token in enumerate(cards.names(cards.TOKENS)[:5]):
        assert tap(table, number % 2 + 1, "offer " + token).ok
    for seat, text in ((1, "turn altar 0"), (2, "turn baths 1"), (2, "turn tavern 5")):
        assert tap(table, seat, text).ok
    assert tap(table, 1, "turn tavern 6").why.startswith("Tavern has been tapped already. If that was wrong, hold B")
    last = table.turns()[-2]
    assert (last.line, last.where) == (7, "Age I: card 3")
    assert table.undo(last.line).ok and table.state.board.cards[5] == "?"
    assert table.state.board.cards[:2] == ["altar", "baths"]
    assert tap(table, 1, "turn press 5").ok and table.state.board.cards[5] == "press"


def test_every_tap_is_a_place_to_go_back_to(table):
    for number, token in enumerate(cards.names(cards.TOKENS)[:5]):
        assert tap(table, 2 - number % 2, "offer " + token).ok
    assert [turn.line for turn in table.turns()] == [0, 1, 2, 3, 4, 5]


def test_a_card_tapped_at_both_stations_at_once_counts_once(table):
    moment = table.moment
    first = table.submit(1, "a", moment, "offer law")
    second = table.submit(2, "b", moment, "offer law")
    assert first.ok and not second.ok and second.why.startswith("Law has been tapped already")
    assert len(table.state.board.tokens) == 1
