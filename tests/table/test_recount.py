"""What only people can see is counted by them, where a table wants it: who is asked what, and what the answers do."""

import pytest

from host.languages.game_words import games
from host.settings.rows import COUNTS
from host.setup.setup import GameSetup
from host.table.dealer import ShuffledDealer
from host.table.questions import Questions
from host.table.recount import Recount, is_countable
from host.table.table import Table
from shared_rules.contract import load
from shared_rules.referee import record
from shared_rules.seven_wonders.words import coins_text
from tests.golden.make import goldens, read
from tests.promises import promise
from tests.table.test_consent import Desk

PROMISES = [
    promise(
        "With the option on, a table is asked to count at quiet moments, each seat in its language; nobody "
        "waits for an answer, and neither bots nor a second seat of one station are asked"
    ),
]

TURNS = 6


@pytest.fixture
def table(journal):
    table = Table.start("seven_wonders", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(7), 7)
    table.deal_if_due()
    return table


class Counted(Desk):
    """A table of three that counts; `wishes` are what its seats asked for."""

    def __init__(self, table, people=(1, 2, 3)):
        super().__init__(table, people)
        self.wishes = []
        self.recount = Recount(table, self.questions, people, lambda *wish: self.wishes.append(wish))

    def play_until(self, age, turn):
        while (self.table.state.age, self.table.state.turn) < (age, turn):
            self.play(self.table.awaited()[0])

    def open(self):
        return {seat: fields for seat, fields in self.asked if seat in self.questions.seats()}


@pytest.fixture
def counted(table):
    desk = Counted(table)
    desk.play_until(2, 1)
    return desk


def test_at_the_end_of_an_age_each_is_asked_for_its_coins_first_with_those_of_all(counted):
    questions = counted.open()
    assert sorted(questions) == [1, 2, 3]
    coins = [city["coins"] for city in counted.table.public()["cities"]]
    for seat, name in enumerate(counted.table.names, 1):
        lines = questions[seat]["lines"]
        assert lines[0] == f"{name}: {coins_text(coins[seat - 1])}" and len(lines) == 4
        assert lines[3] == "Age II: 7 cards each, hands go to the right."
        assert questions[seat]["choices"] == ["OK", "Wrong"]


def test_the_page_and_the_voice_are_told_once_and_no_display_twice(counted):
    (news,) = [one for one in counted.news if one.title == "Everybody counts"]
    assert news.audience is None and not news.on_stations and "Ada: " in news.lines[0]


def test_when_all_have_counted_right_that_is_said_and_nothing_has_changed(counted):
    before = counted.table.plays()
    for seat in (1, 2, 3):
        assert "All is right." not in counted.said()
        counted.answer(seat, 0)
    assert counted.said()[-1] == "All is right." and counted.table.plays() == before


@pytest.mark.parametrize(("choice", "what"), [(0, "above that goes to the bank"), (1, "hat is missing comes")])
def test_who_counts_something_else_is_told_how_it_is_put_right(counted, choice, what):
    counted.answer(2, 1)
    assert counted.open()[2]["title"] == "What is wrong?"
    counted.answer(2, choice)
    coins = counted.table.public()["cities"][1]["coins"]
    assert f"Bela should have {coins_text(coins)}" in counted.said()[-1] and what in counted.said()[-1]


def test_all_is_not_right_where_somebody_counted_something_else(counted):
    counted.answer(2, 1)
    counted.answer(2, 0)
    counted.answer(1, 0)
    counted.answer(3, 0)
    assert not counted.open() and "All is right." not in counted.said()


def test_what_was_played_by_mistake_is_undone_as_always(counted):
    counted.answer(3, 1)
    counted.answer(3, 2)
    assert counted.wishes == [(3, "undo")]


def test_nobody_waits_for_an_answer(counted):
    counted.play(1)
    assert sorted(counted.open()) == [2, 3]
    counted.play(2, 3)
    assert not counted.open()


def test_at_the_next_rest_a_question_with_older_figures_gives_way(counted):
    """Wonders of Tower of Babel are finished while a seat has not even played since the one before."""
    older = counted.open()[2]["id"]
    counted.recount._due = True
    counted.recount.on_change(counted.table)
    assert sorted(counted.open()) == [1, 2, 3] and counted.open()[2]["id"] != older
    counted.answer(2, 0)
    assert sorted(counted.open()) == [1, 3]


def test_an_undo_across_the_end_of_the_age_takes_the_question_along(counted):
    assert counted.table.undo(counted.table.turns()[-2].line).ok
    assert not counted.open()


def test_another_question_is_not_put_aside_and_its_answer_is_no_count(table):
    desk = Counted(table)
    desk.play_until(1, TURNS)
    for seat in (1, 3):
        desk.questions.put(seat, "Undo?", [], ["Yes", "No"], lambda *_answer: None)
    desk.play_until(2, 1)
    assert {seat: fields["title"] for seat, fields in desk.open().items()} == {
        1: "Undo?",
        2: "Everybody counts",
        3: "Undo?",
    }
    desk.answer(1, 1)
    desk.play(1, 3)
    assert sorted(desk.open()) == [2, 3]


def test_bots_are_not_asked_and_neighbours_at_one_station_once(table):
    table_of_two = Counted(table, people=(1, 2))
    table_of_two.questions.voice = lambda seat: 1
    table_of_two.play_until(2, 1)
    assert sorted(table_of_two.open()) == [1]


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name in games() if is_countable(load(name))])
def test_every_game_that_has_something_to_count_has_rests_for_it_and_says_what(game, journal):
    """Over a whole recorded game, in three languages."""
    name = next(name for one, name in goldens() if one == game and "open" in name)
    found = record.parse(read(game, name)[0])
    asked, lines = [], found.lines
    table = Table(
        journal.begin(game, found.rules, tuple(found.names), found.options, 1, {"languages": ["hu", "da"]}),
        journal,
        type("Deck", (), {"choose": lambda _self, _state, n, _history: load(game).parse(lines[n - 1][1])})(),
    )
    table._languages = ["hu", "da", "en", "en", "en", "en", "en"]
    questions = Questions(lambda seat, _message, fields: asked.append((seat, dict(fields))))
    Recount(table, questions, table.seats, lambda *_wish: None)
    table.deal_if_due()
    while not table.over:
        seat, text = lines[table.line]
        assert table.submit(seat, f"k{table.moment}", table.moment, text).ok
    rests = [fields for seat, fields in asked if seat == 1 and fields["choices"]]
    assert len(rests) >= 3
    assert all(fields["title"] == "Mindenki számol" and fields["lines"][0].startswith("Anna: ") for fields in rests)
    danish = [fields for seat, fields in asked if seat == 2 and fields["choices"]]
    assert {fields["title"] for fields in danish} == {"Alle tæller"}


def test_who_wants_it_keeps_it_with_the_game(journal):
    setup = GameSetup("seven_wonders", ("Ada", "Bela", "Cleo"), {}, 1).having(COUNTS, True)
    header = journal.begin("seven_wonders", "1", setup.names, {}, 1, setup.seating())
    assert COUNTS.of(GameSetup.of(header).settings)
    assert "counts" not in setup.having(COUNTS, False).seating()
