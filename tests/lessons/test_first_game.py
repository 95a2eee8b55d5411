"""The first game as a lesson: a whole game with a guide, a panel that keeps the last hint, and stars at its end."""

from types import SimpleNamespace

import pytest

from host.errors import WrongUse
from host.journal.journal import Journal
from host.languages.codes import CODES
from host.lessons.first_game import (
    NAME,
    PLAYED,
    WON,
    FirstGameLeader,
    first_game_leader_of,
    first_game_plan,
    first_setup,
    has_first_game,
    home_of_stars,
)
from host.lessons.guide import Guide, Hint
from host.lessons.lesson import taught
from host.lessons.progress import LearnerProgress
from host.setup.setup import GameSetup, names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from shared_rules.referee import record
from tests.e2e.evening import Deck, evenings
from tests.games import SHIPPED
from tests.golden.make import read
from tests.promises import promise

PROMISES = [
    promise(
        "A first game explains each rule once, when it first matters and is needed, and uses only what its "
        "seat may know; the panel keeps the explanations",
        how="a whole game of each",
    ),
]


class Learner:
    """Somebody at a first game; all seats play the first thing they can."""

    def __init__(self, folder, game, language="en", people=1):
        kind = first_game_plan(load(game))
        setup = GameSetup.make(game, names_for(kind.seats), dict(kind.options), 4, people, ())
        self.setup = first_setup(setup, language)
        self.journal, self.waiting, self.changed = Journal.open(folder), [], []
        self.table = Table.start(
            game, self.setup.names, self.setup.options, self.journal, ShuffledDealer(4), 4, self.setup.seating()
        )
        self.wants = set(self.setup.guided)
        guide = Guide(self.table, self.wants, folder, self.waiting.append)
        self.companion = first_game_leader_of(self.table, guide, self.setup, folder)
        if self.companion is not None:
            self.companion.watch(lambda: self.changed.append(1))
        self.table.deal_if_due()
        guide.begin()
        self.settle()

    def settle(self):
        while self.waiting:
            self.waiting.pop(0)()

    def play_out(self):
        while not self.table.over:
            for seat in self.table.awaited():
                table = self.table
                texts = [table.game.text(play) for play in table.state.plays(seat)]
                texts = [text for text in texts if not text.startswith("resign")]
                verdict = table.submit(seat, f"p{table.moment}-{seat}", table.moment, texts[0])
                assert verdict.ok, verdict.why
                self.settle()


@pytest.fixture
def learner(tmp_path):
    made = []

    def make(*given, **more):
        made.append(Learner(tmp_path / str(len(made)), *given, **more))
        return made[-1]

    yield make
    for one in made:
        one.journal.close()


def test_every_game_that_is_taught_has_a_first_game():
    assert all(has_first_game(game) for game in taught())
    with_none = SimpleNamespace(title="Tiny", find=lambda part, name, otherwise: otherwise)
    assert not has_first_game(with_none)
    with pytest.raises(WrongUse):
        first_game_plan(with_none)


@pytest.mark.parametrize("language", CODES)
def test_a_first_game_is_guided_calm_and_of_one_language(language, learner):
    one = learner("seven_wonders", language)
    assert one.setup.guided == (1,) and {one.setup.level(seat) for seat in one.setup.bots} == {"beginner"}
    assert set(one.setup.languages) == {language} == {one.setup.language}
    facts = one.companion.facts()
    assert facts["kind"] == NAME and facts["learnt"] and facts["now"] and facts["step"] == 1
    assert (facts["title"] == "Your first game") == (language == "en")


@pytest.mark.long
@pytest.mark.parametrize("game", SHIPPED)
def test_the_panel_keeps_the_last_hint_with_its_rule_through_a_whole_game(game, learner, tmp_path):
    one = learner(game)
    one.play_out()
    facts = one.companion.facts()
    assert facts["learnt"] and 5 <= facts["step"] <= facts["steps"]
    assert facts["rule"] is None or facts["rule"]["says"]
    assert facts["over"] and facts["stars"] in (PLAYED, WON) and facts["praise"] and not facts["now"]
    name = one.table.names[0]
    assert LearnerProgress(tmp_path / "0", name).stars(load(game)) == {NAME: facts["stars"]}
    assert one.changed


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), evenings())
def test_with_real_cards_a_whole_game_is_guided_too(game, name, tmp_path):
    """Played from a golden record in which people dealt: Herald knows no hand before it is laid."""
    kept, journal, waiting = record.parse(read(game, name)[0]), Journal.open(tmp_path), []
    header = journal.begin(game, kept.rules, tuple(kept.names), kept.options, 0, {})
    table = Table(header, journal, Deck(load(game), kept.lines))
    guide = Guide(table, {1}, tmp_path, waiting.append)
    companion = FirstGameLeader(table, guide, 1, tmp_path)
    companion.begin()
    table.deal_if_due()
    guide.begin()
    while not table.over:
        seat, text = kept.lines[table.line]
        verdict = table.submit(seat or table.awaited()[0], f"k{table.moment}", table.moment, text)
        assert verdict.ok, verdict.why
        while waiting:
            waiting.pop(0)()
    facts = companion.facts()
    journal.close()
    assert facts["over"] and facts["learnt"] and 5 <= facts["step"] <= facts["steps"]
    assert LearnerProgress(tmp_path, kept.names[0]).stars(load(game)) == {NAME: facts["stars"]}


def test_of_two_hints_that_come_at_once_the_panel_shows_both_and_the_next_play_s_hint_alone(learner):
    one = learner("seven_wonders_duel")
    began = one.companion.facts()["learnt"]
    give = one.companion._guide.on_hint
    give(1, Hint("a", "First.", rule="SD-143"), "First.")
    give(1, Hint("b", "Second."), "Second.")
    give(2, Hint("c", "Of another seat."), "Of another seat.")
    facts = one.companion.facts()
    assert facts["learnt"] == f"{began} First. Second." and facts["rule"]["clause"] == "SD-143"
    play_of(one, 1)
    give(1, Hint("d", "Third."), "Third.")
    facts = one.companion.facts()
    assert facts["learnt"].endswith("Third.") and "Second." not in facts["learnt"]


def play_of(one, wanted):
    """Everybody plays the first thing they can, until a seat has played once more."""
    while True:
        seat = one.table.awaited()[0]
        texts = [one.table.game.text(play) for play in one.table.state.plays(seat)]
        assert one.table.submit(seat, f"q{one.table.moment}", one.table.moment, texts[0]).ok
        if seat == wanted:
            return


def test_who_wants_no_hints_has_no_panel_and_several_learners_have_none_either(learner):
    one = learner("seven_wonders_duel")
    one.wants.clear()
    assert one.companion.facts() is None
    assert learner("seven_wonders", people=2).companion is None


def test_the_panel_takes_no_button_from_the_table(learner):
    one = learner("oh_hell")
    assert not one.companion.wish("undo") and not one.companion.wish("coach")
    with pytest.raises(WrongUse):
        one.companion.do("back")


def test_the_stars_of_a_table_in_a_house_lie_with_the_house(tmp_path):
    (tmp_path / "table-01").mkdir()
    assert home_of_stars(tmp_path / "table-01") == tmp_path / "table-01"
    (tmp_path / "house.json").write_text("{}")
    assert home_of_stars(tmp_path / "table-01") == tmp_path
