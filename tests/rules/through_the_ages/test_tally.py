"""Counting a game of Through the Ages that nobody refereed."""

import random

import pytest

from firmware.text import wrap_all
from host.languages.game_words import game_words
from shared_rules.contract import load
from shared_rules.through_the_ages.referee.scoring import CATEGORIES, points
from tests.golden.through_the_ages.script import choose
from tests.rules.through_the_ages.scene import GAME, start

TALLY = load("through_the_ages.tally")
PRINTED = ("agriculture", "bronze", "philosophy", "religion", "warriors")
NAMES = ("Ada", "Bela", "Cleo", "Dora")


def told(*sayings, seats=3, options=None):
    """A tally with these entries of the seats, and all events."""
    state, events = TALLY.start(seats, options or {}), []
    for seat, texts in enumerate(sayings, 1):
        for text in texts:
            events += state.do(seat, TALLY.parse(text))
    return state, events


def played(players, seed, mode="simple", **options):
    """A finished game by players who know a little."""
    state, chance = start(players, mode=mode, **options), random.Random(seed)
    while not state.over:
        seat = state.awaited()[0]
        state.do(seat, GAME.parse(choose("", state, seat, chance, 0)))
    return state


def by_category(sheet):
    return [sum(line.points for line in sheet if line.category == category) for category in CATEGORIES]


def test_the_display_asks_for_what_is_in_play_and_parts_no_name():
    tally, _ = told(("add printing_press.1", "culture 3", *[f"{name} 0" for name in PRINTED]))
    view, words = TALLY.view(tally.view(1)), TALLY.part("words")
    assert wrap_all(words.title(view)) == [
        "Lay each card",
        "you have in play",
        "Counted: 1",
        "A: Printing",
        "Press",
        "then hold C: +",
    ]
    assert "Redo Philosophy: 0" in [words.heading(view, way.play) for way in view.ways(None)]


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


def finals(sheet):
    return [line for line in sheet if line.category == "impact"]


# Among them colonies, tactics, a pact that lasts to the end, a ruined wonder, and one or two who resigned.
LATER = [("advanced", 2, 0), ("advanced", 3, 1), ("advanced", 4, 4), ("full", 2, 3), ("full", 3, 4), ("full", 3, 6)]
LATER += [("full", 4, 2), ("full", 4, 7)]


@pytest.mark.parametrize(("mode", "players", "seed"), LATER)
def test_a_tally_counts_what_the_referee_counted_in_the_later_modes(mode, players, seed):
    state = played(players, seed, mode)
    tally, events = told(*TALLY.sayings(state.position()), seats=players, options={"mode": mode})
    assert tally.over and tally.ranking() == state.ranking()
    for seat in state.seats:
        if seat in state.out:
            assert tally.scores()[seat - 1] == [], "whoever resigned has no score"
        else:
            assert points(tally.scores()[seat - 1]) == points(state.scores()[seat - 1])
            assert finals(tally.scores()[seat - 1]) == finals(state.scores()[seat - 1])
    assert events[-1].code == "over" and game_words(TALLY.name).tell(events[-1], NAMES[:players])


@pytest.mark.parametrize(("mode", "players"), [("advanced", 3), ("full", 2)])
@pytest.mark.parametrize("way", ["steps", "own", "choice"])
@pytest.mark.parametrize("who", ["everybody", "owner"])
def test_a_tally_counts_the_events_that_players_kept(mode, players, way, who):
    options = {"mode": mode, "bonus": way, "own_bonus": who}
    state = played(players, 1, **options)
    tally, _ = told(*TALLY.sayings(state.position()), seats=players, options=options)
    assert tally.over and [points(sheet) for sheet in tally.scores()] == [points(sheet) for sheet in state.scores()]
    lines = [
        [sorted((line.figures["card"], line.points) for line in finals(sheet)) for sheet in one.scores()]
        for one in (state, tally)
    ]
    assert lines[0] == lines[1] and any(lines[0])


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


def later_tally(*texts, seats=3, mode="full"):
    return told(list(texts), seats=seats, options={"mode": mode})[0]


def asked(tally, seat=1):
    """The values of the question of now."""
    return [play.value for play in tally.plays(seat) if play.verb == "say"]


def test_a_pact_brings_the_question_whose_it_is_and_as_which_party():
    """Only pacts count of which an Age III event asks: others need not be laid."""
    tally = later_tally("resigned no", "culture 9", *(f"{name} 0" for name in PRINTED), "idle 0", "bank 3")
    tally.do(1, TALLY.parse("add military_pact"))
    assert asked(tally) == ["2", "3"], "no pact is with oneself"
    tally.do(1, TALLY.parse("military_pact 3"))
    tally.do(1, TALLY.parse("add military_protection"))
    assert asked(tally) == ["a2", "a3", "b2", "b3"]
    tally.do(1, TALLY.parse("military_protection b2"))
    assert [civ.strength for civ in tally.finished().civs[1:]] == [9, 0, 4]
    assert tally.finished().pacts == [["military_pact", 1, 1, 3], ["military_protection", 1, 2, 1]]
    assert code(tally, 1, "add peace_treaty") == "no_matter" and code(tally, 1, "military_pact 1") == "not_asked"


def test_a_ruined_wonder_is_laid_and_named():
    tally = later_tally("resigned no", "culture 9", *(f"{name} 0" for name in PRINTED), "idle 0", "bank 3")
    assert code(tally, 1, "ruin none") == "not_asked"
    for text in ("add colossus", "add kremlin"):
        tally.do(1, TALLY.parse(text))
    assert asked(tally) == ["none", "colossus"], "of Ages A and I"
    tally.do(1, TALLY.parse("ruin colossus"))
    civ = tally.finished().civs[1]
    assert [card.id for card in civ.wonders + civ.ruins] == ["kremlin", "colossus"] and civ.strength == 0


def test_somebody_has_not_resigned():
    tally = told(["resigned first", "impacts 0", "done"], ["resigned second"], seats=2, options={"mode": "full"})[0]
    assert code(tally, 2, "done") == code(tally, 2, "done anyway") == "all_resigned"
    tally.do(2, TALLY.parse("resigned no"))
    assert code(tally, 2, "done") == "not_answered"


def test_no_age_iii_event_is_forgotten():
    """In the advanced game four of them are scored; in the full one somebody enters the number."""
    texts = ["culture 9", *(f"{name} 0" for name in PRINTED), "idle 0", "bank 3"]
    tally = told(texts, [*texts, "done"], seats=2, options={"mode": "advanced"})[0]
    found = tally.refuse(1, TALLY.parse("done"))
    assert TALLY.part("words").why(found) == "4 Age III events are scored and 0 have been laid: any station takes them."
    for name in ("agriculture", "industry", "wonders", "colonies"):
        tally.do(2 if name == "wonders" else 1, TALLY.parse(f"add impact_of_{name}"))
    tally.do(2, TALLY.parse("done"))
    assert code(tally, 1, "done") is None
    tally = later_tally("resigned no", *texts, seats=2)
    assert asked(tally) == [str(count) for count in range(14)]


def test_of_the_later_modes_other_cards_lie_there():
    tally = later_tally("add legion.1", "add coal.1", "add historic_territory_i", "add impact_of_wonders")
    refused = {"phalanx.1": "one_kind", "plunder_i.1": "not_kept", "war_over_resources": "not_kept",
               "rats": "not_kept", "colonization_bonus_i.1": "not_kept", "fertile_territory_i": None}  # fmt: skip
    for card, why in refused.items():
        assert code(tally, 1, "add " + card) == why, card
    advanced = later_tally(mode="advanced")
    assert code(advanced, 1, "add oil.1") == code(advanced, 1, "add military_pact") == "other_mode"


@pytest.mark.parametrize("mode", ["simple", "full"])
def test_what_is_said_of_workers_fits_the_display(mode):
    state = played(4, 1, mode)
    for texts in TALLY.sayings(state.position()):
        for play in map(TALLY.parse, texts):
            if play.verb == "say":
                question = TALLY.question(play.what)
                assert len(question.short) <= 13 and len(TALLY.value_name(question, play.value)) <= 15
                assert len(question.whole) <= 5 * 16, "with the answers it fits one screen"
