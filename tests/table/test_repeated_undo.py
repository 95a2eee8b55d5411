"""A seat whose undo was refused may not ask again and again."""

import pytest

from host.table import undo as undo_module
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from host.table.undo import NotNow
from shared_rules.contract import TABLE
from tests.promises import promise
from tests.table.test_consent import NAMES, Desk, in_loop

REFUSED = "This was not agreed just now. Ask again when somebody else has played, or after a minute."


def played(table):
    """One round was played, so there is a turn to go back to."""
    desk = Desk(table)
    desk.play(1, 2, 3)
    return desk


@promise("Nobody gets an undo by asking over and over, and a station's endless reports are not passed on to others")
def test_who_was_told_no_may_not_ask_again_and_again_but_when_somebody_else_has_played(table):
    desk = played(table)

    def scenario():
        desk.undo.ask(1)
        desk.answer(3, 1)
        for ask in (desk.undo.ask, lambda seat: desk.undo.ask(seat, 6)):
            with pytest.raises(NotNow, match=REFUSED):
                ask(1)
        desk.play(1)  # an own play opens nothing
        asked = len(desk.asked)
        desk.undo.wish(1, "undo")
        assert desk.questions.seats() == [] and len(desk.asked) == asked
        assert (desk.news[-1].audience, desk.news[-1].lines) == (1, (REFUSED,))
        desk.play(2)
        desk.undo.wish(1, "undo")
        assert 1 in desk.questions.seats()

    in_loop(scenario)


def test_who_was_told_no_may_ask_again_after_a_minute(table, monkeypatch):
    desk = played(table)

    def scenario():
        desk.undo.ask(1)
        desk.answer(1, 1)  # a No of one's own is one, too
        with pytest.raises(NotNow, match=REFUSED):
            desk.undo.ask(1)
        monkeypatch.setattr(undo_module, "PAUSE", 0.0)
        desk.undo.ask(1)

    in_loop(scenario)


def test_a_no_to_an_undo_refuses_no_redo_and_the_other_way_round(table):
    desk = played(table)

    def scenario():
        desk.play(1, 2, 3)
        desk.table.undo(9)
        desk.undo.ask(2)
        desk.answer(1, 1)
        with pytest.raises(NotNow, match=REFUSED):
            desk.undo.ask(2)
        desk.undo.ask_redo(2)
        desk.answer(1, 1)
        with pytest.raises(NotNow, match=REFUSED):
            desk.undo.ask_redo(2)

    in_loop(scenario)


def test_who_was_told_no_to_a_redo_may_not_ask_for_it_again_until_it_was_agreed_to(table):
    desk = played(table)

    def scenario():
        desk.undo.ask(2)
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        desk.undo.ask_redo(2)
        desk.answer(1, 1)
        with pytest.raises(NotNow, match=REFUSED):
            desk.undo.ask_redo(2)
        desk.undo.ask_redo(1)
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        desk.table.undo(6)
        with pytest.raises(NotNow, match=REFUSED):  # that was Ada's question, not Bela's
            desk.undo.ask_redo(2)
        desk.table.redo()
        desk.undo.ask(TABLE)  # who directs asks when it is wanted
        desk.answer(1, 1)
        desk.undo.ask(TABLE)

    in_loop(scenario)


def test_a_refused_wish_is_told_in_the_language_of_its_seat(journal):
    seating = {"languages": ["hu", "da", "en"], "language": "en"}
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(5), 5, seating)
    table.deal_if_due()
    desk = Desk(table)
    for seat in (1, 2, 3):
        desk.undo.wish(seat, "undo")
    assert len({line for news in desk.news for line in news.lines}) == 3
