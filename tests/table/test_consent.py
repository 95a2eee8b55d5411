"""Going back by consent: who is asked at which station, and what the answers do."""

import asyncio

import pytest

from host.journal.file import JournalError
from host.running.console import HELP, Console
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.stations import Stations, timing
from host.table import questions as questions_module
from host.table import undo as undo_module
from host.table.dealer import ShuffledDealer
from host.table.questions import Questions
from host.table.table import Table
from host.table.undo import NotNow, Undo
from shared_rules.contract import load
from tests.fakes.station import FakeStation

RULES = "abcdefabcdef"
NAMES = ("Ada", "Bela", "Cleo")


class Desk:
    """A table of three with its Undo; `asked` holds every `ask` that went out: (seat, fields)."""

    def __init__(self, table, people=(1, 2, 3), rule="all", pin=""):
        self.table, self.asked, self.news = table, [], []
        self.questions = Questions(lambda seat, message, fields: self.asked.append((seat, dict(fields))))
        self.undo = Undo(table, self.questions, people, rule, pin)
        table.listen(self)

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        pass

    def play(self, *seats):
        for seat in seats:
            text = self.table.game.text(self.table.state.plays(seat)[0])
            assert self.table.submit(seat, f"k{self.table.moment}", self.table.moment, text).ok

    def answer(self, seat, choice):
        fields = next(fields for asked, fields in reversed(self.asked) if asked == seat)
        self.questions.on_answer(seat, fields["id"], choice)

    def said(self):
        return [line for news in self.news for line in news.lines]


@pytest.fixture
def desk(table):
    """One round was played, so there is a turn to go back to."""

    def desk(**choices):
        desk = Desk(table, **choices)
        desk.play(1, 2, 3)
        return desk

    return desk


def in_loop(scenario):
    async def run():
        scenario()

    asyncio.run(run())


def test_all_who_have_played_are_asked_and_the_table_goes_back_when_all_agree(desk):
    desk = desk()

    def scenario():
        desk.undo.ask(2)
        assert desk.questions.seats() == [1, 2, 3]
        texts = {seat: fields["lines"][0] for seat, fields in desk.asked}
        assert texts[1] == "Bela asks to go back to Tiny. 3 plays are taken back. Do you agree?"
        assert texts[2] == "Do you want this? Bela asks to go back to Tiny. 3 plays are taken back."
        for seat in (1, 2):
            desk.answer(seat, 0)
            assert desk.table.line > 6
        assert desk.undo.facts()["asking"]["seats"] == [3]
        desk.answer(3, 0)
        assert desk.table.line == 6 and desk.undo.facts()["asking"] is None
        assert "Bela asked: the table is back at Tiny." in desk.said()

    in_loop(scenario)


def test_who_asks_is_told_once_who_has_not_answered_yet(desk):
    desk = desk()

    def scenario():
        desk.undo.ask(2)
        assert desk.news[-1].audience is None  # Bela is asked himself: he sees that
        desk.answer(2, 0)
        assert (desk.news[-1].audience, desk.news[-1].lines) == (2, ("Not answered yet: Ada, Cleo.",))
        count = len(desk.news)
        desk.answer(3, 0)
        assert len(desk.news) == count and desk.undo.facts()["asking"]["seats"] == [1]

    in_loop(scenario)


def test_where_asking_is_agreeing_it_is_told_at_once_who_is_asked(desk):
    desk = desk(rule="others")

    def scenario():
        desk.undo.ask(1)
        assert (desk.news[-1].audience, desk.news[-1].lines) == (1, ("Not answered yet: Bela, Cleo.",))

    in_loop(scenario)


def test_one_no_ends_it_and_the_others_are_asked_no_more(desk):
    desk = desk()

    def scenario():
        line = desk.table.line
        desk.undo.ask(1)
        desk.answer(3, 1)
        assert desk.table.line == line and desk.questions.seats() == []
        assert [(seat, fields["choices"]) for seat, fields in desk.asked[3:]] == [(1, []), (2, [])]
        assert desk.said()[-1] == "Cleo does not agree: the game goes on as it stands."
        desk.undo.ask(2)  # and another seat may ask

    in_loop(scenario)


@pytest.mark.parametrize("rule", ["all", "others"])
def test_bots_agree_by_themselves_and_alone_with_them_asking_is_agreeing(desk, rule):
    desk = desk(people=(1,), rule=rule)

    def scenario():
        desk.undo.ask(1)
        assert desk.asked == [] and desk.table.line == 6

    in_loop(scenario)


def test_only_who_has_played_since_that_line_is_asked(desk):
    desk = desk()

    def scenario():
        line = desk.table.line
        desk.play(1)
        desk.undo.ask(2, line)
        assert desk.questions.seats() == [1, 2]

    in_loop(scenario)


def test_who_plays_while_the_question_is_open_is_asked_too(desk):
    desk = desk()

    def scenario():
        line = desk.table.line
        desk.play(1)
        desk.undo.ask(1, line)
        desk.play(2)
        desk.answer(1, 0)
        assert desk.questions.seats() == [2] and desk.table.line == line + 2
        desk.answer(2, 0)
        assert desk.table.line == line

    in_loop(scenario)


def test_with_others_asking_is_agreeing(desk):
    desk = desk(rule="others", people=(1, 2))

    def scenario():
        desk.undo.ask(1)
        assert desk.questions.seats() == [2]
        desk.answer(2, 0)
        assert desk.table.line == 6

    in_loop(scenario)


def test_with_director_nobody_asks_and_the_pin_does_it_at_once(desk):
    desk = desk(rule="director", pin="4711")
    with pytest.raises(NotNow, match="only the director"):
        desk.undo.ask(1)
    desk.undo.undo_as_director("4711")
    assert desk.table.line == 6 and desk.asked == []
    assert desk.said()[-1] == "The director asked: the table is back at Tiny."
    desk.undo.undo_as_director("4711", redo=True)
    assert desk.table.line > 6


def test_a_wrong_pin_moves_nothing_and_costs_time(desk):
    desk = desk(pin="4711")
    with pytest.raises(NotNow, match="not the PIN"):
        desk.undo.undo_as_director("1234")
    with pytest.raises(NotNow, match="wait 2 seconds"):
        desk.undo.undo_as_director("4711")
    desk.undo.undo_as_director("4711", 6, source="another computer")
    assert desk.table.line == 6


def test_without_a_pin_there_is_no_director(desk):
    with pytest.raises(NotNow, match="has no PIN"):
        desk().undo.undo_as_director("")


def test_a_redo_asks_those_whose_plays_it_brings_back(desk):
    desk = desk()

    def scenario():
        line = desk.table.line
        desk.table.undo(6)
        desk.undo.ask_redo(3)
        assert desk.questions.seats() == [1, 2, 3]
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        assert desk.table.line == line

    in_loop(scenario)


def test_a_redo_that_became_void_is_withdrawn(desk):
    desk = desk()

    def scenario():
        desk.table.undo(6)
        desk.undo.ask_redo(3)
        desk.play(1, 2, 3)
        assert desk.questions.seats() == [] and desk.said()[-1] == "The table has moved on, so nothing is undone."

    in_loop(scenario)


def test_one_question_at_a_time_and_none_without_a_turn(desk, table):
    fresh = Desk(table)
    with pytest.raises(NotNow, match="no such turn"):
        fresh.undo.ask(1)
    with pytest.raises(NotNow, match="nothing to redo"):
        fresh.undo.ask_redo(1)
    desk = desk()

    def scenario():
        desk.undo.ask(1)
        desk.undo.wish(2, "undo")
        assert desk.news[-1].audience == 2
        assert desk.said()[-1] == (
            "One question at a time: Ada asks to go back to Tiny. 3 plays are taken back. "
            "Not answered yet: Ada, Bela, Cleo."
        )

    in_loop(scenario)


def test_everybody_hears_why_an_undo_that_all_agreed_to_could_not_be_done(desk, journal, monkeypatch):
    desk = desk()

    def full(*_):
        raise JournalError(everybody="The disk is full.")

    def scenario():
        desk.undo.ask(1)
        monkeypatch.setattr(journal, "append", full)
        for seat in list(desk.questions.seats()):
            desk.answer(seat, 0)
        told = desk.news[-1]
        assert (told.audience, told.title, told.lines) == (None, "No undo", ("The disk is full.",))
        assert desk.questions.seats() == []

    in_loop(scenario)


def test_a_question_that_was_answered_is_not_given_up_later(desk, monkeypatch):
    monkeypatch.setattr(undo_module, "PATIENCE", 0.05)
    desk = desk()

    async def scenario():
        desk.undo.ask(1)
        for seat in list(desk.questions.seats()):
            desk.answer(seat, 0)
        said, later = desk.said(), asyncio.Event()
        asyncio.get_running_loop().call_later(0.06, later.set)  # due after the end of the patience
        await later.wait()
        assert desk.said() == said

    asyncio.run(scenario())


def test_a_question_nobody_answers_ends_by_itself(desk, monkeypatch):
    monkeypatch.setattr(undo_module, "PATIENCE", 0.05)
    desk = desk()

    async def scenario():
        withdrawn = asyncio.Event()
        desk.undo.watch(lambda: withdrawn.set() if desk.undo.facts()["asking"] is None else None)
        desk.undo.ask(1)
        await asyncio.wait_for(withdrawn.wait(), 5)
        assert desk.questions.seats() == []
        assert desk.said()[-1] == "Not everybody answered in time: the game goes on as it stands."

    asyncio.run(scenario())


def test_the_turns_that_are_shown_are_public_and_newest_first(desk):
    desk = desk()
    desk.play(1)
    facts = desk.undo.facts()
    assert facts["turns"] == [
        {"line": 9, "where": "Tiny", "seats": [1, 2, 3]},
        {"line": 6, "where": "Tiny", "seats": [1, 2, 3]},
    ]
    assert facts["last"] == 6 and not facts["redo"]


class Listener:
    """Keeps the news."""

    def __init__(self):
        self.news = []

    def on_news(self, news):
        self.news.append(news)

    def on_change(self, table):
        pass


# -- over serial -------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(timing, "TICK", 0.02)
    monkeypatch.setattr(timing, "SAME_START", 0.0)
    monkeypatch.setattr(questions_module, "REPEAT", 0.1)


async def stations_heard(station):
    """Returns when the host has read every line of the station: it answers a play without an id at once."""
    station.play("show 1", "", at=0)
    await station.expect("verdict", id="")


def with_two_stations(journal, scenario):
    async def run():
        async with FakeStation("e1") as ada, FakeStation("e2") as bela:
            table = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
            roster = Roster(table, {ada.url: 1, bela.url: 2})
            questions = Questions(roster.tell)
            undo = Undo(table, questions, (1, 2))
            stations = Stations(roster, RULES, setup=StationSetup(questions=questions, on_wish=undo.wish))
            table.deal_if_due()
            await stations.start()
            try:
                await ada.seated()
                await bela.seated()
                for seat in (1, 2):
                    text = table.game.text(table.state.plays(seat)[0])
                    assert table.submit(seat, f"k{seat}", table.moment, text).ok
                await scenario(table, ada, bela)
            finally:
                await stations.stop()

    asyncio.run(run())


def test_a_wish_at_one_station_is_a_question_at_both_and_yes_takes_the_table_back(journal, quick):
    async def scenario(table, ada, bela):
        ada.say("wish", what="undo")
        for station in (ada, bela):
            question = await station.expect("ask")
            assert (question["title"], question["choices"]) == ("Undo?", ["Yes", "No"])
            station.say("answer", id=question["id"], choice=0)
        await ada.until(lambda: table.rewound)
        view = await ada.expect("view", at=table.rewound)
        assert table.line == 4 and view["data"] == table.view(1)

    with_two_stations(journal, scenario)


def test_redo_from_a_station_is_a_wish_like_undo_and_the_undo_said_how(journal, quick):
    async def scenario(table, ada, bela):
        ear = Listener()
        table.listen(ear)
        line, before = table.line, table.view(1)
        for what, title in (("undo", "Undo?"), ("redo", "Redo?")):
            bela.say("wish", what=what)
            moment = table.moment
            for station in (ada, bela):
                question = await station.expect("ask", title=title)
                station.say("answer", id=question["id"], choice=0)
            await ada.until(lambda moment=moment: table.moment > moment)
        assert ear.news[0].lines[-1] == "To bring back what was undone, hold C at a station."
        assert ear.news[1].lines == ("Bela asked: the plays that were undone stand again.",)
        assert table.line == line and table.view(1) == before

    with_two_stations(journal, scenario)


@pytest.mark.long
def test_a_question_is_repeated_under_its_id_until_it_is_answered(journal, quick):
    async def scenario(table, ada, bela):
        ada.say("wish", what="undo")
        first = await bela.expect("ask")
        assert await bela.expect("ask", 3) == first
        bela.say("answer", id="another", choice=0)
        bela.say("answer", id=first["id"], choice=7)
        assert await bela.expect("ask", 5) == first
        bela.say("answer", id=first["id"], choice=1)
        withdrawn = await ada.expect("ask", choices=[])
        assert await ada.expect("ask", 2, choices=[]) == withdrawn
        ada.say("answer", id=withdrawn["id"], choice=-1)
        assert table.line > 4

    with_two_stations(journal, scenario)


@pytest.mark.long
def test_a_station_that_starts_again_is_asked_again(journal, quick):
    async def scenario(table, ada, bela):
        bela.say("wish", what="undo")
        first = await ada.expect("ask")
        await ada.unplug()
        ada.heard.clear()
        await ada.listen()
        await ada.answered("welcome")
        assert await ada.expect("ask") == first

    with_two_stations(journal, scenario)


def test_a_play_confirmed_before_the_undo_was_heard_of_is_refused_with_a_sentence(journal, quick):
    async def scenario(table, ada, bela):
        await ada.expect("view", at=table.moment)
        text, seen = table.game.text(table.state.plays(1)[0]), table.moment
        table.undo(4)
        ada.play(text, "late", at=seen)
        verdict = await ada.expect("verdict", id="late")
        assert not verdict["ok"] and verdict["why"].startswith("The table went back.")
        await ada.expect("view", at=table.moment)

    with_two_stations(journal, scenario)


def test_a_card_that_lay_there_before_the_undo_must_be_laid_again(journal, quick):
    async def scenario(table, ada, bela):
        ada.say("card", uid="04aa", card="ty/1")
        await stations_heard(ada)
        table.undo(4)
        await ada.expect("view", at=table.moment)
        text = table.game.text(table.state.plays(1)[0])
        ada.play(text, "still", at=table.moment, uid="04aa")
        assert "Take your card off" in (await ada.expect("verdict", id="still"))["why"]
        ada.say("gone", uid="04aa")
        ada.say("card", uid="04aa", card="ty/1")
        ada.play(text, "again", at=table.moment, uid="04aa")
        assert (await ada.expect("verdict", id="again"))["ok"]

    with_two_stations(journal, scenario)


def test_a_view_that_looks_the_same_is_sent_anew_after_an_undo(journal, quick):
    """Bela's choice is undone; Ada's view is as before, but a play on the old one would be refused."""

    async def scenario(table, ada, bela):
        await ada.expect("view", at=table.moment)
        before = table.line
        table.submit(2, "b", table.moment, table.game.text(table.state.plays(2)[0]))
        table.undo(before)
        await ada.expect("view", at=table.moment)

    with_two_stations(journal, scenario)


# -- in the terminal ---------------------------------------------------------------------------------


def test_the_director_types_turns_undo_and_redo(desk):
    class Session:
        """All that a console asks of a session."""

    desk, said = desk(pin="4711"), []
    Session.undo = desk.undo
    console = Console(Session, said.append)

    def scenario():
        console.obey("turns\n")
        assert said == ["     6  Tiny"]
        line = desk.table.line
        for typed in ("undo 6 1234", "dance", "undo one", "redo 1 2", "turns x", "again x"):
            console.obey(typed)
        assert said[1:] == ["That is not the PIN.", *[HELP] * 5] and desk.table.line == line
        console.obey("undo")
        assert said[-1] == ("The director asks to go back to Tiny. 3 plays are taken back. Waiting for the answers.")
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        assert desk.table.line == 6
        console.obey("redo")
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        assert desk.table.line == line

    in_loop(scenario)


# -- what came up ------------------------------------------------------------------------------


def politics(journal, deal):
    """A table of Through the Ages in the political action of seat 1, who holds an event."""
    seats = [{"war": ["rats"]}, {}, {}]
    where = {"round": 5, "active": 1, "age": 1, "phase": "politics", "past": []}
    options = {"mode": "advanced", "deal": deal}
    state = load("through_the_ages").position({"options": options, "seats": seats, **where})
    return Table.start("through_the_ages", NAMES, options, journal, ShuffledDealer(5), seed=5, position=state)


def say(table, seat, text):
    assert table.submit(seat, f"k{table.moment}", table.moment, text).ok


@pytest.mark.parametrize("deal", ["dealt", "open"])
def test_all_are_asked_before_an_event_that_came_up_goes_back(journal, deal):
    """Everybody has seen it: it is shuffled into its deck again, so preparing once more draws any card."""
    table = politics(journal, deal)
    before = table.state.position()
    desk = Desk(table, people=(1, 2, 3))

    def scenario():
        say(table, 1, "prepare rats")
        if deal == "open":
            say(table, 1, "event development_of_science")
        came = table.state.past[-1]
        assert table.state.civs[1].culture >= 1
        desk.undo.ask(1, 0)
        assert (
            desk.questions.seats() == [1, 2, 3]
            and "What came up since is shuffled again." in desk.asked[0][1]["lines"][0]
        )
        for seat in (1, 2, 3):
            desk.answer(seat, 0)
        assert table.line == 0 and table.state.position() == before, (
            "the card is in the hand again, no point was scored"
        )
        assert came in table.state.events and table.state.past == []
        say(table, 1, "prepare rats")
        assert deal == "open" or table.state.past, "and some event comes"

    in_loop(scenario)


def test_who_took_back_what_nobody_saw_come_up_asks_nobody_else(journal):
    table = politics(journal, "dealt")
    desk = Desk(table, people=(1, 2, 3))

    def scenario():
        say(table, 1, "quiet")
        line = table.line
        say(table, 1, "destroy philosophy")
        desk.undo.ask(1, line)
        assert desk.questions.seats() == [1] and "shuffled" not in desk.asked[0][1]["lines"][0]

    in_loop(scenario)


def test_a_question_without_an_answer_is_asked_again_after_a_while_and_not_before(monkeypatch):
    monkeypatch.setattr(questions_module.time, "monotonic", lambda: 1000.0)
    asked = []
    questions = Questions(lambda seat, message, fields: asked.append(seat))
    questions.put(2, "Go back?", ["To turn 3."], ["yes", "no"], lambda seat, choice: None)
    questions.repeat(2, 1000.0 + questions_module.REPEAT)
    questions.repeat(1, 1001.0 + questions_module.REPEAT)
    assert asked == [2]
    questions.repeat(2, 1001.0 + questions_module.REPEAT)
    assert asked == [2, 2]


def test_only_its_own_questions_are_withdrawn_when_an_undo_ends(desk):
    async def scenario():
        table = desk()
        table.undo.ask(1)
        table.answer(2, 0)
        table.questions.put(2, "Everybody counts", [], ["Right"], lambda seat, choice: None)
        table.answer(3, 1)
        assert table.questions.seats() == [2], "what was asked since is still asked"

    asyncio.run(scenario())
