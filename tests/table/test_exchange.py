"""One seat's wrong card of a simultaneous turn is exchanged without taking back the others', with real cards."""

import asyncio

import pytest

from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.questions import Questions
from host.table.table import Table
from host.table.undo import Undo
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise("In a simultaneous turn one seat's wrong card can be exchanged by consent, while the others' choices stay"),
]

NAMES = ("Ada", "Bela", "Cili")
OWN, WHOLE, NOTHING = 0, 1, 2
TURN = [(1, "sell altar.3"), (3, "sell theater.3"), (2, "build lumber_yard.3")]


class Round:
    """A turn of 7 Wonders in which Bela built the wrong card; `asked` holds the newest question of each seat."""

    def __init__(self, journal, deal="open"):
        game = load("seven_wonders")
        header = journal.begin(game.name, game.rules_version, NAMES, game.complete({"deal": deal}), 1, {})
        self.table = Table(header, journal, PeoplesDealer(1) if deal == "open" else ShuffledDealer(1))
        self.told, self.asked = (), {}
        self.questions = Questions(self._send)
        self.undo = Undo(self.table, self.questions, (1, 2, 3), "others")
        self.table.deal_if_due()
        self.table.listen(self)
        self.line = self.table.line

    def _send(self, seat, message, fields):
        self.asked[seat] = fields

    def on_news(self, news):
        self.told = news.lines

    def on_change(self, table):
        pass

    def play(self, plays):
        for seat, text in plays:
            assert self.table.submit(seat, f"k{self.table.moment}", self.table.moment, text).ok

    def answer(self, seat, choice):
        self.questions.on_answer(seat, self.asked[seat]["id"], choice)

    def exchange(self, seat, choice=OWN):
        """Somebody holds B and answers how much goes back; the others agree."""
        self.undo.wish(seat, "undo")
        self.answer(seat, choice)
        for other in self.questions.seats():
            self.answer(other, 0)


@pytest.fixture
def played(journal):
    """Runs a scenario with the turn played."""

    def run(scenario, deal="open"):
        async def whole():
            round = Round(journal, deal)
            round.play(TURN if deal == "open" else [])
            scenario(round)

        asyncio.run(whole())

    return run


def test_only_whoever_asked_chooses_again(played):
    def scenario(round):
        round.exchange(2)
        assert round.table.awaited() == (2,)
        assert round.table.plays()[round.line :] == TURN[:2]
        round.play([(2, "build stone_pit.3")])
        assert round.table.awaited() == (1, 2, 3)
        assert [text for _, text in round.table.plays()[round.line :]] == [
            *(text for _, text in TURN[:2]),
            "build stone_pit.3",
        ]

    played(scenario)


def test_everybody_reads_what_goes_back_and_that_the_others_cards_stay(played):
    def scenario(round):
        round.undo.wish(2, "undo")
        assert round.asked[2]["lines"][0] == "A: only your own card"
        round.answer(2, OWN)
        assert round.asked[1]["lines"] == ["Bela asks to exchange their own card of Age I turn 1. Do you agree?"]
        round.answer(1, 0)
        round.answer(3, 0)
        told = " ".join(round.told)
        assert "What the others chose stays where it lies." in told and "Bela: Lumber Yard back into the hand." in told
        assert "sells a card" not in told

    played(scenario)


def test_who_was_paid_for_the_wrong_card_reads_how_many_coins_are_right_again_and_where_the_hands_go(played):
    def scenario(round):
        round.play([(1, "build glassworks_1.3"), (3, "build loom_1.3"), (2, "build press_1.3")])
        round.play([(1, "sell baths.3"), (2, "sell clay_pool.3"), (3, "build workshop.3 R2")])
        round.exchange(3)
        assert [line for line in round.told if line.startswith(("Ada: ", "Bela: ", "Cili: ", "The middle: "))] == [
            "Ada: again 6 coins.",
            "Bela: again 3 coins.",
            "Cili: Workshop back into the hand; again 6 coins.",
            "The middle: the hands back the way they came, if they were passed on.",
        ]

    played(scenario)


def test_the_whole_turn_goes_back_as_before_and_nothing_where_nothing_is_wanted(played):
    def scenario(round):
        round.exchange(2, NOTHING)
        assert round.table.awaited() == (1, 2, 3) and round.questions.seats() == []
        round.exchange(2, WHOLE)
        assert round.table.line == round.line and round.table.awaited() == (1, 2, 3)

    played(scenario)


def test_not_once_somebody_has_chosen_in_the_next_turn(played):
    def scenario(round):
        round.play([(1, "sell baths.3")])
        assert not round.table.rewinding.exchangeable(round.line, 2)
        round.undo.wish(2, "undo")
        assert "Bela asks to go back" in round.asked[1]["lines"][0]

    played(scenario)


def test_where_herald_deals_everything_goes_back(played):
    def scenario(round):
        assert not round.table.rewinding.exchangeable(0, 1)

    played(scenario, "dealt")


def test_the_journal_replays_to_the_same_table(played, journal):
    def scenario(round):
        round.exchange(2)
        again = Table.resume(journal.header(round.table.header.id), journal, PeoplesDealer(1))
        assert again.plays() == round.table.plays() and again.awaited() == (2,)

    played(scenario)


BACK_AND_AGAIN = [(1, "sell loom_1.3"), (2, "sell press_1.3"), (1, "back"), (3, "sell baths.3")]


def test_a_choice_taken_back_is_no_turn_of_its_own(played):
    def scenario(round):
        begun, turns = round.table.line, len(round.table.turns())
        round.play(BACK_AND_AGAIN)
        assert len(round.table.turns()) == turns and round.table.turns()[-1].line == begun
        round.play([(1, "sell loom_1.3")])
        round.undo.wish(2, "undo")
        for seat in round.questions.seats():
            round.answer(seat, WHOLE if seat == 2 else OWN)
        for seat in round.questions.seats():
            round.answer(seat, OWN)
        assert round.table.awaited() == (1, 2, 3) and round.table.line == begun

    played(scenario)


def test_who_took_the_choice_back_has_nothing_to_put_back(played):
    def scenario(round):
        begun = round.table.line
        round.play(BACK_AND_AGAIN)
        assert round.table.undo(begun).ok
        assert any(line.startswith("Bela: what was chosen") for line in round.told), round.told
        assert not any(line.startswith("Ada:") for line in round.told), round.told

    played(scenario)
