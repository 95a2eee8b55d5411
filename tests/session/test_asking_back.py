"""Asking back: a guided seat is asked once whether it means a play that costs it much, and nobody else hears of it."""

import asyncio

import pytest

from host.bots.coach import Advice, Captions
from host.bots.judge import Reason
from host.journal.journal import Journal
from host.session.asking_back import CHANCE, CLEAR_LOSS, COSTLY, costly, question
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from tests.promises import promise

PROMISES = [
    promise(
        "A seat with a guide is asked once before a play that plainly loses, and a second press of A makes "
        "the play; the question uses only what the seat knows, and nobody else sees it"
    ),
]

NAMING = Captions(lambda text: text.title(), lambda seat: f"P{seat}", lambda card: card)


def advice(*rows):
    return [Advice(text, text.split(" ")[-1], points, 0.0, chance) for text, points, chance in rows]


def test_a_play_is_asked_about_only_where_the_loss_is_clear():
    best = ("build a", 10.0, 0.5)
    for points, chance, asked in (
        (10.0 - CLEAR_LOSS, 0.5, True),
        (10.0 - COSTLY, 0.49 - CHANCE, True),
        (10.0 - COSTLY, 0.5, False),
        (10.0 - COSTLY + 0.5, 0.1, False),
        (10.0, 0.5, False),
    ):
        found = costly(advice(best, ("sell b", points, chance)), "sell b")
        assert (found is not None) == asked
    assert costly(advice(best), "build a") is None
    assert costly(advice(best), "what the coach does not know") is None


@pytest.mark.parametrize("unsure", ["build a", "sell b"])
def test_a_chance_that_had_too_few_playouts_is_no_reason_to_ask(unsure):
    both = advice(("build a", 10.0, 0.5), ("sell b", 10.0 - COSTLY, 0.1))
    assert costly(both, "sell b") is not None
    assert costly([one._replace(sure=one.text != unsure) for one in both], "sell b") is None


def test_where_nobody_knows_the_hand_a_card_is_compared_with_its_own_uses_alone():
    known = advice(("build a", 20.0, 0.9), ("build b", 10.0, 0.5), ("sell b", 0.0, 0.1))
    assert costly(known, "sell b", same_card=True)[1].text == "build b"
    assert costly(known, "build b", same_card=True) is None


def test_a_play_in_several_steps_counts_as_the_best_it_may_become():
    rows = [
        Advice("build x", "x", 9.0, 0.0, 0.5, (), "begin"),
        Advice("build y", "y", 0.0, 0.0, 0.1, (), "begin"),
    ]
    assert costly(rows, "begin") is None


def test_the_question_says_what_speaks_against_the_play_and_for_the_better_one():
    made = Advice("sell b", "b", 0.0, 0.0, 0.1, (Reason("{name} could use it.", -2.0, 2), Reason("Coins.", 1.0)))
    best = Advice("build a", "a", 9.0, 0.0, 0.5, (Reason("Coins.", 1.0), Reason("Shields.", 3.0)))
    assert question(made, best, NAMING) == ("A again: do it. P2 could use it. Why not Build A? Shields.")


class Asked:
    """A session whose first seat is guided, with advice that a test gives."""

    def __init__(self, folder):
        setup = GameSetup.make("seven_wonders", names_for(3), {"deal": "dealt"}, 4, 1, ())
        self.journal = Journal.open(folder)
        self.session = Session.open(setup.with_guide("all"), self.journal, folder)
        self.session.table.deal_if_due()
        self.asking = self.session._asking_back

    def knows(self, *rows):
        table = self.session.table
        self.asking._advice[1] = table.view(1), advice(*rows)


@pytest.fixture
def asked(tmp_path):
    one = Asked(tmp_path)
    yield one
    one.journal.close()


def costly_play(session):
    """A play of the first seat, and another that is reported as better."""
    texts = [session.table.game.text(play) for play in session.table.state.plays(1)]
    return next(text for text in texts if text.startswith("sell")), next(t for t in texts if t.startswith("build"))


def test_a_seat_is_asked_once_before_each_play_and_the_same_play_then_counts(asked):
    worse, better = costly_play(asked.session)
    asked.knows((better, 10.0, 0.5), (worse, 0.0, 0.1))
    first = asked.asking.ask(1, "p1", worse)
    assert first.startswith("A again: do it. Why not Build ")
    assert asked.asking.ask(1, "p1", worse) == first, "its answer was lost on the way"
    assert asked.asking.ask(1, "p2", worse) == ""
    assert asked.asking.ask(1, "p2", worse) == ""


def test_seats_without_a_guide_and_plays_that_nobody_thought_about_are_not_asked_about(asked):
    worse, better = costly_play(asked.session)
    assert asked.asking.ask(1, "p1", worse) == ""
    asked.knows((better, 10.0, 0.5), (worse, 0.0, 0.1))
    assert asked.asking.ask(2, "p1", worse) == ""
    asked.session.hint(1, False)
    assert asked.asking.ask(1, "p1", worse) == ""


def test_what_was_thought_about_another_moment_counts_no_more(asked):
    worse, better = costly_play(asked.session)
    view = dict(asked.session.table.view(1), turn="another")
    asked.asking._advice[1] = view, advice((better, 10.0, 0.5), (worse, 0.0, 0.1))
    assert asked.asking.ask(1, "p1", worse) == ""


def test_a_play_that_counts_already_is_not_asked_about_when_it_comes_again(asked):
    """Its verdict was lost on the way, and the station sends it again: the seat may make the same play now, too."""
    table, (worse, better) = asked.session.table, costly_play(asked.session)
    assert table.submit(1, "p1", table.moment, worse).ok
    asked.knows((better, 10.0, 0.5), (worse, 0.0, 0.1))
    assert asked.asking.ask(1, "p1", worse) == ""
    assert asked.asking.ask(1, "p2", worse), "another one of the same text is"


@pytest.mark.process
def test_where_a_game_goes_on_that_was_stopped_its_first_play_is_thought_about_too(tmp_path):
    one = Asked(tmp_path)

    async def nothing():
        pass

    async def go_on():
        one.session._virtual.start, one.session._players.start_bots = nothing, lambda: None
        await one.session.start()
        await asyncio.sleep(0)
        thought_about = set(one.asking._advice)
        await one.session.stop()
        return thought_about

    assert asyncio.run(go_on()) == {1}
    one.journal.close()


@pytest.mark.process
def test_a_play_is_thought_about_from_what_its_seat_knows_while_its_person_does(tmp_path):
    one, told = Asked(tmp_path), []

    async def think():
        session = one.session
        one.asking._spawn = lambda work: told.append(asyncio.ensure_future(work))
        one.asking.on_change(session.table)
        await asyncio.gather(*told)
        await session.stop()

    asyncio.run(think())
    one.journal.close()
    view, found = one.asking._advice[1]
    texts = {one.session.table.game.text(play) for play in one.session.table.state.plays(1)}
    assert view == one.session.table.view(1) and found and {row.text for row in found} <= texts
    assert set(one.asking._advice) == {1}


def test_only_seats_that_are_asked_back_and_whose_turn_it_is_are_thought_for(asked):
    table, thought = asked.session.table, []
    asked.asking._spawn = lambda work: work.close()
    for seats, asks in (((1,), {1}), ((1, 2), {1, 2}), ((), set())):
        asked.asking._advice.clear()
        asked.asking.seats = seats
        asked.asking.on_change(table)
        thought.append(set(asked.asking._advice) == asks)
    assert table.submit(1, "p1", table.moment, table.game.text(table.state.plays(1)[0])).ok
    asked.asking._advice.clear()
    asked.asking.seats = (1, 2)
    asked.asking.on_change(table)
    assert all(thought) and set(asked.asking._advice) == {2}
