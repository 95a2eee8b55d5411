"""The guide: hints at the right moment, each once, which end when they are understood or switched off."""

import json
import random
import re
from contextlib import closing, suppress

import pytest

from host.errors import BadFile, WrongUse
from host.journal.journal import Journal
from host.languages.codes import CODES
from host.languages.game_words import game_words
from host.lessons import guide
from host.lessons.goal import holds
from host.lessons.guide import Guide, Hint, _facts, hints
from host.lessons.sentences import Sentences
from host.running.console import HELP, Console
from host.session.session import Session
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.news import News
from host.table.table import Table
from shared_rules.contract import TABLE, BrokenPosition, Event, load
from tests.games import SHIPPED
from tests.promises import promise

PROMISES = [
    promise(
        "A first game explains each rule once, when it first matters and is needed, and uses only what its "
        "seat may know; the panel keeps the explanations"
    ),
]

LEARNER = 1


class Guided:
    """A table with a guide for seat 1; `told` is what each seat received, in order."""

    def __init__(self, folder, game="seven_wonders", seats=3, journal=None, table=None, coached=()):
        self.journal = journal or Journal.open(folder)
        self.table = table or Table.start(game, names_for(seats), {}, self.journal, ShuffledDealer(4))
        self.told, self.more, self.waiting, self.wants = [], [], [], {LEARNER}
        self.table.listen(self)
        self.guide = Guide(self.table, self.wants, folder, self.waiting.append, coached)
        self.table.deal_if_due()
        self.guide.begin()
        self.settle()

    def on_news(self, news):
        if news.title == "Hint":
            self.told.append((news.audience, news.lines[0]))
            self.more += news.lines[1:]

    def on_change(self, table):
        """Nothing to note."""

    def settle(self):
        while self.waiting:
            self.waiting.pop(0)()

    def play(self, seat, text):
        verdict = self.table.submit(seat, f"p{self.table.moment}-{seat}", self.table.moment, text)
        assert verdict.ok, verdict.why
        self.settle()

    def turn(self, verb="sell"):
        for seat in self.table.awaited():
            texts = [self.table.game.text(play) for play in self.table.state.plays(seat)]
            self.play(seat, next((text for text in texts if text.startswith(verb)), texts[0]))

    def names(self):
        said = Sentences(self.table.words_of(LEARNER))
        known = {said.of(hint.english): hint.name for hint in hints(self.table.game)}
        return [known[text] for _, text in self.told]


@pytest.fixture
def guided(tmp_path):
    found = Guided(tmp_path)
    yield found
    found.journal.close()


def test_the_first_hint_comes_with_the_first_turn_to_the_guided_seat_alone(guided):
    assert guided.names() == ["first-card"] and guided.told[0][0] == LEARNER


def test_with_the_first_hint_alone_comes_how_to_end_them(guided, tmp_path):
    guided.turn()
    assert len(guided.told) > 1 and [line.split(";")[0] for line in guided.more] == [
        "Hold D on an empty reader for no more hints"
    ]
    (tmp_path / "other").mkdir()
    coached = Guided(tmp_path / "other", coached=(LEARNER,))
    assert coached.more == ["G on the page ends these hints."]
    coached.journal.close()


def test_a_hint_comes_once_and_one_at_a_time(guided):
    for _ in range(5):
        before = len(guided.told)
        guided.turn()
        assert len(guided.told) <= before + 3  # the seat's own play, the reveal, the conflict
    assert len(set(guided.names())) == len(guided.names())


def test_what_the_seat_has_done_by_itself_needs_no_hint(guided):
    guided.turn("sell")
    for _ in range(4):
        guided.turn("sell")
    assert "sell" not in guided.names()


def test_a_hint_about_what_happened_comes_right_after_it(guided):
    for _ in range(6):
        guided.turn()
    assert "conflict" in guided.names()


def test_a_hint_for_whoever_can_build_nothing_waits_for_that_moment(tmp_path):
    one, verbs = Guided(tmp_path, "seven_wonders_duel", 2), {"build"}
    while not one.table.over and not one.told[-1][1].startswith("Nothing here can be built"):
        one.turn("build")
        verbs = {one.table.game.text(play).split(" ")[0] for play in one.table.state.plays(LEARNER)}
    assert not one.table.over and "discard" in verbs and "build" not in verbs
    one.journal.close()


def test_that_only_seven_wonders_are_built_is_told_before_the_third_of_ones_own():
    seventh = next(hint for hint in hints(load("seven_wonders_duel")) if hint.name == "seventh")
    answers = [holds(seventh.when, {"me": {"done": done}}) for done in ([], ["sphinx"], ["sphinx", "pyramids"])]
    assert answers == [False, False, True] and (seventh.may, seventh.rule) == ("wonder", "SD-70")


def test_an_event_of_another_seat_brings_no_hint_about_ones_own(tmp_path):
    one = Guided(tmp_path, "tower_of_babel")
    one.guide.on_news(News(None, "", (), "", (Event("action_card", {"seat": 2}),)))
    one.guide.on_change(one.table)
    one.settle()
    assert "action" not in one.names()
    one.guide.on_news(News(None, "", (), "", (Event("action_card", {"seat": 1}),)))
    for _ in range(5):  # what is right now comes first
        one.guide.on_news(News(None, "", (), "", (Event("action_card", {"seat": 1}),)))
        one.guide.on_change(one.table)
        one.settle()
    assert "action" in one.names()
    one.journal.close()


def test_it_can_be_ended_and_begun_at_any_time(guided):
    guided.wants.clear()
    before = guided.names()
    for _ in range(3):
        guided.turn()
    assert guided.names() == before
    guided.wants.add(LEARNER)
    guided.turn()
    assert len(guided.names()) > len(before)


def test_no_hint_comes_again_after_a_new_start(guided, tmp_path):
    guided.turn()
    known = guided.names()
    guided.table.unlisten(guided.guide)
    again = Guided(tmp_path, journal=guided.journal, table=guided.table)
    again.turn()
    assert not set(again.names()) & set(known)


def test_a_hint_for_what_can_be_done_now_comes_before_one_for_any_turn(tmp_path, monkeypatch):
    found = [Hint("never", "a", may="nonsense"), Hint("may", "b", may="sell"), Hint("turn", "c", turn=True)]
    monkeypatch.setattr(guide, "hints", lambda game: found)
    guided = Guided(tmp_path)
    assert [text for _, text in guided.told] == ["b"]
    guided.journal.close()


@pytest.mark.parametrize("game", SHIPPED)
def test_the_moment_of_every_hint_comes_in_some_game(game):
    """Games at random: there is a moment for every sort of play that is hinted at, and for every event."""
    rules, missing = load(game), {hint.may or hint.event for hint in hints(load(game))} - {""}
    for seed in range(20):
        if missing:
            missing -= met(rules, seed)
    assert missing == set()


def met(rules, seed):
    """The sorts of plays that could be made, and the events that came, in one game at random."""
    modes = next((option.values for option in rules.options if option.name == "mode"), ("",))
    options = {"mode": modes[seed % len(modes)]} if modes[0] else {}
    state, chance, found = rules.start(rules.seats[0], options), random.Random(seed), set()
    while not state.over:
        seat = chance.choice(state.awaited())
        plays = {}
        for play in state.plays(seat):
            plays.setdefault(rules.text(play).split(" ")[0], []).append(play)
        plays = {verb: some for verb, some in plays.items() if verb != "resign"} or plays
        found |= set(plays) if seat else set()
        found |= {event.code for event in state.apply(seat, chance.choice(plays[chance.choice(sorted(plays))]))}
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_hints_are_sentences_with_a_moment_and_a_name_of_their_own(game):
    found = hints(load(game))
    assert len(found) >= 7 and len({hint.name for hint in found}) == len(found)
    said = [Sentences(game_words(game, code, code)).of(hint.english) for hint in found for code in CODES]
    assert all(text.endswith((".", "?")) and len(text) <= 300 for text in said)


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_a_hint_looks_at_what_its_seat_may_know_and_nothing_else(game):
    """A hand of somebody else, a deck or a hidden layout is in no condition; each condition has an answer at any
    moment of a game, and is true and false at some."""
    conditions = {hint.when for hint in hints(load(game)) if hint.when}
    names = {name for one in conditions for name in re.findall(r"[a-z_0-9]+\.[a-z_.]+", one)}
    assert all(name.startswith("me.") or name in PUBLIC for name in names)
    rules, answers = load(game), {one: set() for one in conditions}
    for state in some_moments(rules) if conditions else ():
        seen = _facts(rules, state, 1)
        for one in conditions:
            answers[one].add(holds(one, seen))
    assert [one for one in conditions if answers[one] != {False, True}] in ([], ["table.options.mode == 'simple'"])


PUBLIC = {"table.age", "table.turn", "table.round", "table.pawn", "table.options.mode"}


def some_moments(rules):
    """Moments of a game of each mode, played by habit, as far as a position can express them."""
    modes = next((option.values for option in rules.options if option.name == "mode"), ("",))
    for seed, mode in enumerate(modes if len(modes) > 1 else modes * 6):
        chance, state = random.Random(seed), rules.start(rules.seats[0], {"mode": mode} if mode else {})
        while not state.over:
            if TABLE not in state.awaited():
                with suppress(BrokenPosition):
                    state.position()
                    yield state
            seat = state.awaited()[0]
            plays = [play for play in state.plays(seat) if not rules.text(play).startswith("resign")]
            state.do(seat, chance.choice(plays))


def test_whoever_has_it_already_gets_no_hint_about_it(tmp_path, monkeypatch):
    found = [Hint("coins", "a", turn=True, when="me.coins < 3"), Hint("any", "b", turn=True, when="me.coins >= 3")]
    monkeypatch.setattr(guide, "hints", lambda game: found)
    guided = Guided(tmp_path)
    assert [text for _, text in guided.told] == ["b"]
    guided.journal.close()


def test_a_hint_about_goods_is_silent_for_a_city_that_makes_them():
    state = load("seven_wonders").position(
        {
            "game": "seven_wonders",
            "age": 1,
            "turn": 4,
            "seats": [
                {"wonder": "gizah", "side": "A", "cards": ["lumber_yard.3", "clay_pool.3", "loom_1.3"]},
                {"wonder": "rhodos", "side": "A"},
                {"wonder": "olympia", "side": "A"},
            ],
        }
    )
    goods = next(hint for hint in hints(load("seven_wonders")) if hint.name == "goods")
    answers = [holds(goods.when, _facts(load("seven_wonders"), state, seat)) for seat in (1, 2)]
    assert answers == [False, True]


def test_a_hint_without_a_moment_is_told(tmp_path):
    folder = tmp_path / "guide"
    folder.mkdir(parents=True)
    (folder / "hints.toml").write_text('[[hints]]\nname = "lost"\nsay = "Never."\n')
    with pytest.raises(BadFile, match="lost never comes"):
        hints(load("seven_wonders"), tmp_path)
    (folder / "hints.toml").write_text('[[hints]]\nname = "odd"\nsay = "No."\nwhenever = 3\n')
    with pytest.raises(BadFile, match="cannot be read"):
        hints(load("seven_wonders"), tmp_path)
    (folder / "hints.toml").write_text('[[hints]]\nname = "mute"\nturn = true\n')
    with pytest.raises(BadFile, match="mute says nothing"):
        hints(load("seven_wonders"), tmp_path)
    assert hints(load("tower_of_babel"), tmp_path / "none") == []
    assert Hint("a", "b").times == 1


@pytest.mark.parametrize("note", [5, [], {"1": 5}, {"1": [[]]}])
def test_a_spoilt_note_of_the_hints_ends_no_game(tmp_path, note):
    (tmp_path / guide.GIVEN).write_text(json.dumps({"1": note}))
    assert Guided(tmp_path).told


def test_the_seats_of_the_guide_are_kept_with_the_game_and_only_people_have_one(tmp_path):
    setup = GameSetup.make("seven_wonders", names_for(3), {"deal": "dealt"}, 4, 2, ())
    assert setup.with_guide("all").guided == (1, 2) and setup.with_guide("2").guided == (2,)
    for wrong in ("3", "x", "1,9"):
        with pytest.raises(WrongUse, match="seats that people play"):
            setup.with_guide(wrong)
    journal = Journal.open(tmp_path)
    session = Session.open(setup.with_guide("2"), journal, tmp_path)
    assert GameSetup.of(session.table.header).guided == (2,) and session.guided == {2}
    said = []
    told = Told(session.table)
    Console(session, said.append).obey("guide off")
    assert session.guided == set() and said == ["No more hints."]
    Console(session, said.append).obey("guide on 1")
    assert session.guided == {1}
    assert told.heard_by == [(2, "No more hints."), (1, "Hints come again.")], "who gets hints hears it"
    told.heard_by.clear()
    for _ in range(2):
        session.wish(1, "coach")  # D held, where nobody coaches
    assert told.heard_by == [(1, "No more hints."), (1, "Hints come again.")] and session.guided == {1}
    journal.close()


@pytest.mark.parametrize("typed", ["guide off Anna", "guide off seat2", "guide on -1", "guide off 1,2", "guide off 1x"])
def test_a_seat_that_is_typed_wrongly_changes_nobodys_hints(tmp_path, typed):
    setup = GameSetup.make("seven_wonders", names_for(3), {"deal": "dealt"}, 4, 2, ())
    said = []
    with closing(Journal.open(tmp_path)) as journal:
        session = Session.open(setup.with_guide("2"), journal, tmp_path)
        told = Told(session.table)
        Console(session, said.append).obey(typed)
        assert session.guided == {2} and said == [HELP] and told.heard_by == []


class Told:
    """Who got what."""

    def __init__(self, table):
        self.heard_by = []
        table.listen(self)

    def on_news(self, news):
        self.heard_by.append((news.audience, news.lines[0]))

    def on_change(self, table):
        """Nothing to note."""
