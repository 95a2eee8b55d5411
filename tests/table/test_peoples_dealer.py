"""At a real table in an open game people enter what comes, at any station; what they cannot enter is drawn."""

from types import SimpleNamespace

import pytest

from host.bots.shadow_game import ShadowGame
from host.bots.strategy import Strategy
from host.journal.journal import Journal
from host.table.dealer import PeoplesDealer
from host.table.table import Table
from shared_rules.contract import TABLE, load


def table(tmp_path, game, seats):
    found = Table.start(
        game, ("Ada", "Bela", "Cleo")[:seats], {"deal": "open"}, Journal.open(tmp_path), PeoplesDealer(1)
    )
    found.deal_if_due()
    return found


def say(table, seat, text):
    return table.submit(seat, f"{table.moment} {text}", table.moment, text)


def test_the_dealer_waits_where_a_seat_can_say_what_comes(tmp_path):
    babel = table(tmp_path, "tower_of_babel", 3)
    assert babel.line == 0 and babel.awaited() == (TABLE,)
    assert say(babel, 2, "first 3").ok and say(babel, 1, "put ship_disc.5").ok
    assert not say(babel, 2, "put ship_disc.5").ok
    for disc in babel.state.figures.discs:
        if disc != "ship_disc.5":
            assert say(babel, 3, f"put {disc}").ok
    assert babel.awaited() == (3,) and babel.line == 25
    assert babel.state.board.lying[0][0] == "ship_disc.5"


def test_it_draws_what_no_seat_can_say(tmp_path):
    wonders = table(tmp_path, "seven_wonders", 3)
    assert wonders.awaited() == (1, 2, 3) and wonders.line == 3


@pytest.mark.long
def test_the_people_of_a_virtual_table_deal_what_they_hold_also_in_the_middle_of_a_game(tmp_path):
    """The table asks its dealer before it tells anybody that a play was made: the people must know all the same."""
    people = ShadowGame(load("tower_of_babel"), 3, {"deal": "open"}, 5)
    open_table = Table.start("tower_of_babel", ("A", "B", "C"), {"deal": "open"}, Journal.open(tmp_path), people)
    open_table.deal_if_due()
    brains = {seat: Strategy(open_table.game, str(seat)) for seat in (1, 2, 3)}
    while not open_table.over:
        seat = open_table.awaited()[0]
        people.keep_up(open_table.history)
        seen = open_table.game.view(open_table.view(seat))
        choice = brains[seat].choose(people.view(seat, seen), people.hand(seat, seen))
        assert say(open_table, seat, open_table.game.text(choice.play)).ok
    people.keep_up(open_table.history)
    assert any(text.startswith("action") for _, text in open_table.plays())
    assert people.scores() == open_table.sheets()


def test_the_dealer_waits_though_one_seat_alone_can_say_what_comes():
    says = {1: [], 2: ["first 2"], 3: []}
    state = SimpleNamespace(scores=lambda: [[]] * 3, plays=lambda seat: says.get(seat, ["drawn"]))
    assert PeoplesDealer(1).choose(state, 1) is None
    says[2] = []
    assert PeoplesDealer(1).choose(state, 1) == "drawn"
