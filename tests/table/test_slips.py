"""The player who tapped a card by mistake, counted at once, can take it back without the others."""

import asyncio

import pytest

from host.table.dealer import PeoplesDealer
from host.table.questions import Questions
from host.table.table import Table
from host.table.undo import Undo
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise("A card without a decision needs no press, and B takes back a play that counted without one"),
]


class Slips:
    """Two people who lay out a game of 7 Wonders Duel; `news` holds what was announced."""

    def __init__(self, journal, rule="all"):
        game = load("seven_wonders_duel")
        header = journal.begin(game.name, game.rules_version, ("Ada", "Bela"), game.complete({"deal": "open"}), 1, {})
        self.table, self.news, self.asked = Table(header, journal, PeoplesDealer(1)), [], []
        self.undo = Undo(self.table, Questions(lambda *said: self.asked.append(said)), (1, 2), rule)
        self.table.listen(self)

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        pass

    def lay_out(self, seat, count):
        for _ in range(count):
            text = self.table.game.text(self.table.state.plays(seat)[0])
            assert self.table.submit(seat, f"k{self.table.moment}", self.table.moment, text).ok

    def slip(self, seat, what="back"):
        async def wish():
            self.undo.wish(seat, what)

        asyncio.run(wish())


@pytest.fixture
def slips(journal):
    return lambda rule="all": Slips(journal, rule)


def test_the_tapped_card_alone_is_taken_back_and_nobody_is_asked(slips):
    slips = slips()
    slips.lay_out(1, 3)
    before, tapped = slips.table.plays()[:2], slips.table.plays()[2]
    slips.slip(1)
    assert slips.table.plays() == before and slips.asked == []
    assert tapped[1] in [slips.table.game.text(play) for play in slips.table.state.plays(1)]


def test_not_once_somebody_else_has_tapped_another(slips):
    slips = slips()
    slips.lay_out(1, 2)
    slips.lay_out(2, 1)
    slips.slip(1)
    assert slips.table.line == 3 and slips.news[-1].audience == 1 and "hold B" in slips.news[-1].lines[0]
    slips.slip(2)
    assert slips.table.line == 2


def test_a_decision_is_no_slip(slips):
    slips = slips()
    slips.lay_out(1, 9)  # five tokens and four wonders
    choice = slips.table.awaited()[0]
    slips.lay_out(choice, 1)
    slips.slip(choice)
    assert slips.table.line == 10 and slips.news[-1].tune == "refused"
    assert slips.news[-1].lines == ("That was a decision: hold B, and the others are asked.",)


def test_where_only_the_director_goes_back_a_slip_is_his_too(slips):
    slips = slips("director")
    slips.lay_out(1, 2)
    slips.slip(1)
    assert slips.table.line == 2
    assert slips.news[-1].lines == ("At this table only the director goes back, with the PIN.",)


def test_whoever_has_played_nothing_is_told_so(slips):
    slips = slips()
    slips.lay_out(1, 2)
    slips.slip(2)
    assert slips.table.line == 2 and slips.news[-1].audience == 2
    assert slips.news[-1].lines == ("You have played nothing that could be taken back.",)


def test_a_button_that_took_back_a_slip_and_is_held_on_asks_for_nothing_more(slips, monkeypatch):
    slips = slips()
    slips.lay_out(1, 4)
    slips.slip(1)
    slips.slip(1, "undo")
    assert slips.table.line == 3 and slips.asked == []
    slips.slip(1, "redo")
    assert slips.asked or slips.table.line == 4, "C is another button"
    monkeypatch.setattr("host.table.undo.ONE_PRESS", 0.0)
    slips.lay_out(2, 1)
    slips.slip(1, "undo")
    assert slips.asked
