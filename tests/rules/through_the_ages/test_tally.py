"""Counting a simple game of Through the Ages that nobody refereed."""

import random

import pytest

from host.languages.game_words import game_words
from shared_rules.contract import load
from shared_rules.through_the_ages.table.scoring import CATEGORIES
from tests.golden.through_the_ages.script import choose
from tests.rules.through_the_ages.scene import GAME, start

TALLY = load("through_the_ages.tally")
NAMES = ("Ada", "Bela", "Cleo", "Dora")


def told(*sayings, seats=3):
    """A tally in which the seats said this, and all events."""
    state, events = TALLY.start(seats, {}), []
    for seat, texts in enumerate(sayings, 1):
        for text in texts:
            events += state.do(seat, TALLY.parse(text))
    return state, events


def played(players, seed):
    """A finished game by players who know a little."""
    state, chance = start(players), random.Random(seed)
    while not state.over:
        seat = state.awaited()[0]
        state.do(seat, GAME.parse(choose("", state, seat, chance, 0)))
    return state


def by_category(sheet):
    return [sum(line.points for line in sheet if line.category == category) for category in CATEGORIES]


@pytest.mark.parametrize(("players", "seed"), [(players, seed) for players in (2, 3, 4) for seed in range(4)])
def test_a_tally_counts_what_the_referee_counted(players, seed):
    state = played(players, seed)
    tally, events = told(*TALLY.sayings(state.position()), seats=players)
    assert tally.over and tally.ranking() == state.ranking()
    assert [by_category(sheet) for sheet in tally.scores()] == [by_category(sheet) for sheet in state.scores()]
    assert events[-1].code == "over" and game_words(TALLY.name).tell(events[-1], NAMES[:players])
    assert [line for sheet in tally.scores() for line in sheet if line.category != "culture"] == [
        line for sheet in state.scores() for line in sheet if line.category != "culture"
    ]


@pytest.mark.parametrize("mode", ["advanced", "full"])
def test_a_mode_that_a_tally_cannot_count_is_refused_at_once(mode):
    with pytest.raises(ValueError, match=f"counts the simple game. Of the {mode} one"):
        TALLY.start(3, {"mode": mode})


def code(state, seat, text):
    found = state.refuse(seat, TALLY.parse(text))
    return found and found.code


def test_technologies_bring_the_question_for_their_workers():
    tally, _ = told(["culture 9", *(f"{name} 0" for name in ("agriculture", "bronze", "philosophy", "religion"))])
    tally.do(1, TALLY.parse("warriors 3"))
    assert code(tally, 1, "done") is None and code(tally, 1, "iron 2") == "not_asked"
    tally.do(1, TALLY.parse("add iron.1"))
    assert code(tally, 1, "done") == "not_answered" and code(tally, 1, "iron 2") is None
    tally.do(1, TALLY.parse("iron 19"))
    assert code(tally, 1, "agriculture 4") == "too_many", "25 yellow tokens are all there are"


def test_what_cannot_lie_there_is_refused():
    tally, _ = told(["add iron.1", "add moses", "add monarchy.1", "add code_of_laws.1"])
    refused = {"iron.2": "one_kind", "homer": "one_kind", "theocracy": "one_kind", "coal.1": "other_mode",
               "rich_land_i": "not_kept", "irrigation.3": "other_mode", "warfare.1": None}  # fmt: skip
    for card, why in refused.items():
        assert code(tally, 1, "add " + card) == why, card
    assert code(tally, 2, "add iron.1") == "elsewhere"


def test_what_is_said_of_workers_fits_the_display():
    state = played(4, 1)
    for texts in TALLY.sayings(state.position()):
        for play in map(TALLY.parse, texts):
            if play.verb == "say":
                question = TALLY.question(play.what)
                assert len(question.short) <= 13 and len(TALLY.value_name(question, play.value)) <= 15
                assert len(question.whole) <= 5 * 16, "with the answers it fits one screen"
