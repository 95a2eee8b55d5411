"""Counting a game of Tower of Babel that nobody refereed, sorting its pieces, and their labels."""

import json

import pytest

from firmware.text import short, wrap_all
from host.languages.game_words import game_words
from host.tags.labels import labels
from host.tags.signs import SIGNS
from shared_rules.contract import PlayRefused, load
from shared_rules.referee.record import digest, parse, replay
from shared_rules.tower_of_babel import cards
from tests.golden.make import goldens, read
from tests.rules.tower_of_babel.scene import GAME

TALLY, DECK = load("tower_of_babel.tally"), load("tower_of_babel.deck")
words = TALLY.part("words")


def say(*seats, options=None, **wonders):
    """A tally in which each seat entered its points, its discs and cards, and its buildings; and the last events."""
    state, events = TALLY.start(len(seats), options or {}), []
    for seat, (track, *pieces) in enumerate(seats, 1):
        values = [wonders.get(wonder, [0] * len(seats))[seat - 1] for wonder in cards.WONDERS]
        texts = [f"track {track}", *[f"{name} {value}" for name, value in zip(cards.WONDERS, values, strict=True)]]
        how = [] if any(text.split()[0] == "discs" for text in pieces) else ["discs laid"]
        for text in texts + how + [text if " " in text else f"add {text}" for text in pieces] + ["done"]:
            events = state.do(seat, TALLY.parse(text))
    return state, events


def refused(state, seat, text):
    """The code of a refusal, which the station gives alike, or None."""
    found = state.refuse(seat, TALLY.parse(text))
    if found is not None:
        assert words.why(found)
        if not found.code.startswith(("misfit", "broken")):
            assert TALLY.view(state.view(seat)).refuse(TALLY.parse(text)) == found
    return found and found.code


# -- tally ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for game, name in goldens() if game == "tower_of_babel"])
def test_a_golden_game_scores_the_same_when_it_is_tallied(name):
    game = replay(parse(read("tower_of_babel", name)[0]))
    tally = TALLY.start(game.players, game.options)
    for seat, texts in enumerate(TALLY.sayings(game.position()), 1):
        for text in texts:
            events = tally.do(seat, TALLY.parse(text))
    assert tally.over and tally.scores() == TALLY.part("referee.tallied").sheets(game)
    assert [sum(line.points for line in sheet) for sheet in tally.scores()] == [
        sum(line.points for line in sheet) for sheet in game.scores()
    ]
    assert tally.ranking() == game.ranking() and events[-1].code == "over"
    assert digest(TALLY.position(json.loads(json.dumps(tally.position())))) == digest(tally)


ALL_SHIPS = [f"ship_disc.{number}" for number in range(1, 7)]


def test_track_buildings_discs_and_cards_make_the_score():
    tally, events = say(
        (30, *ALL_SHIPS[:4], "five_points.1"),
        (20, *ALL_SHIPS[4:], "camel_disc.2", "disc_bonus.2"),
        (9,),
        gardens=[3, 0, 2],
        zeus=[0, 4, 0],
    )
    assert [[(line.category, line.points) for line in sheet] for sheet in tally.scores()] == [
        [("track", 30), ("unfinished", 8), ("discs", 20), ("cards", 5)],
        [("track", 20), ("unfinished", 8), ("discs", 0), ("discs", 5), ("cards", 3)],
        [("track", 9), ("unfinished", 4)],
    ]
    assert events[-1].figures["totals"] == [63, 36, 13] and tally.ranking() == [(1,), (2,), (3,)]
    told = game_words(TALLY.name).sheet_line(tally.scores()[0][0])
    assert told == "finished wonders and refused offers" and TALLY.part("referee.news").CATEGORIES[0] == (
        "track",
        "Score track",
    )


def test_whoever_has_no_building_to_count_is_asked_for_no_wonder():
    state = TALLY.start(3, {})
    for text in ("track 12", "sites none", "discs laid"):
        state.do(1, TALLY.parse(text))
    view = TALLY.view(state.view(1))
    assert view.question() is None and refused(state, 1, "done") is None
    state.do(1, TALLY.parse("again sites"))
    state.do(1, TALLY.parse("sites some"))
    assert [TALLY.view(state.view(1)).question().name, refused(state, 1, "done")] == ["babel", "not_answered"]


def test_whoever_has_laid_a_disc_is_not_asked_how_discs_are_counted():
    state = TALLY.start(3, {})
    for text in ("track 12", "sites none"):
        state.do(1, TALLY.parse(text))
    assert TALLY.view(state.view(1)).question().name == "discs"
    state.do(1, TALLY.parse("add ship_disc.1"))
    assert TALLY.view(state.view(1)).question() is None
    assert refused(state, 1, "discs laid") is None and refused(state, 1, "done") is None
    state.do(1, TALLY.parse("remove ship_disc.1"))
    assert TALLY.view(state.view(1)).question().name == "discs"


def test_buildings_that_were_entered_before_somebody_says_none_do_not_count():
    entered = ("track 12", "sites some", "babel 9", "again sites", "sites none", "discs laid", "done")
    state = TALLY.start(3, {})
    for seat, texts in enumerate((entered, *[("track 0", "sites none", "discs laid", "done anyway")] * 2), 1):
        for text in texts:
            state.do(seat, TALLY.parse(text if seat < 3 or text != "done" else "done anyway"))
    assert next(sum(line.points for line in sheet) for sheet in state.scores()) == 12


def test_what_has_no_tag_is_said():
    laid, _ = say((30, *ALL_SHIPS[:4], "five_points.1"), (20, *ALL_SHIPS[4:]), (9, "disc_bonus.1"))
    counts = ("camel_disc 0", "crane_disc 0", "ship_disc 4", "stonemason_disc 0", "five_points 1", "disc_bonus 0")
    said, _ = say((30, "discs said", *counts), (20, *ALL_SHIPS[4:]), (9, "disc_bonus.1"))
    assert said.scores() == laid.scores()


def test_figures_of_the_house_hold_for_a_tally_too():
    options = {"disc_set_bonus": "0,5,10,17,30,40,40", "light_row": "6/3"}
    tally, _ = say((0, *ALL_SHIPS[:4]), (0, *ALL_SHIPS[4:]), (0,), gardens=[3, 0, 2], options=options)
    assert [sum(line.points for line in sheet) for sheet in tally.scores()] == [23, 5, 3]


def test_what_cannot_lie_there_is_refused():
    tally = TALLY.start(3, {})
    tally.do(1, TALLY.parse("add ship_disc.1"))
    assert refused(tally, 2, "add ship_disc.1") == "elsewhere" and refused(tally, 2, "add ship_disc.2") is None
    assert refused(tally, 1, "add ship.3") == refused(tally, 1, "add joker.1") == "no_points"
    assert refused(tally, 1, "add two_colour_disc.1") == refused(tally, 1, "add five_points.3") == "not_used"
    tally.do(2, TALLY.parse("discs said"))
    assert refused(tally, 2, "add ship_disc.2") == "said"
    assert refused(tally, 2, "ship_disc 6") == "too_many" and refused(tally, 2, "ship_disc 5") is None
    assert refused(tally, 2, "two_colour_disc 1") == refused(tally, 1, "ship_disc 1") == "not_asked"
    variant = TALLY.start(3, {"use_two_colour_variant": "yes"})
    assert refused(variant, 1, "add two_colour_disc.1") is None and refused(variant, 1, "add ship_disc.4") == "not_used"


def test_discs_with_which_no_game_ends_are_questioned():
    tally, _ = say((1,), (2,), (3, *ALL_SHIPS))
    assert tally.over
    with pytest.raises(PlayRefused, match="misfit_end"):
        say((1,), (2,), (3, *ALL_SHIPS[1:]))


def test_more_discs_than_there_are_is_a_sentence():
    counts = ("camel_disc 0", "crane_disc 0", "ship_disc 4", "stonemason_disc 0", "five_points 0", "disc_bonus 0")
    with pytest.raises(PlayRefused) as caught:
        say((1, "discs said", *counts), (2, "discs said", *counts), (3,))
    said = "More discs or cards of one kind were said than there are: count again."
    assert words.why(caught.value.refusal) == said


def test_every_screen_of_the_tally_fits():
    for question in TALLY.questions:
        tally = TALLY.start(3, {"use_two_colour_variant": "yes"})
        tally.sheets[1].answers = {one.name: "said" if one.values else 0 for one in TALLY.questions if one != question}
        view = TALLY.view(json.loads(json.dumps(tally.view(1))))
        assert len(wrap_all(words.title(view))) <= 6 and words.title(view)[3].startswith("A: ")
        heads = [words.caption(view, way.play)[0] for way in view.ways(None)]
        assert all(len(head) <= 24 and len(short(head, 15)) <= 15 for head in heads)
        assert len(json.dumps(tally.view(1), separators=(",", ":"))) <= 3600


# -- deck ----------------------------------------------------------------------------------------


def sorted_out(players, **options):
    """({piece: code of the refusal} of those that are out, the State when all others are in)."""
    state = DECK.start(1, {"players": str(players), **options})
    out = {}
    for card in GAME.cards():
        refusal = state.see(1).ways(card)[0].refusal
        if refusal is None:
            state.do(1, DECK.parse(f"in {card} tag-{card}"))
        else:
            out[card] = refusal.code
            assert DECK.part("words").why(refusal).startswith("OUT: ")
    return out, state


def test_sorting_takes_what_this_table_plays_with():
    out, state = sorted_out(3)
    assert state.public()["complete"] and state.public()["of"] == 100 + 3 + 24 + 15
    assert out == {
        **{f"trader.{seat}": "seat" for seat in (4, 5)},
        **{f"two_colour_disc.{number}": "two_colours" for number in range(1, 5)},
        **{f"{kind}.3": "copy" for kind in cards.ACTIONS[1:]},
    }


def test_the_variant_leaves_a_five_of_each_type_out():
    out, state = sorted_out(5, use_two_colour_variant="yes", disc_numbers="344556,344556,345566,344456")
    fives = ["camel_disc.4", "crane_disc.4", "ship_disc.3", "stonemason_disc.5"]
    assert [card for card in out if out[card] == "five"] == fives and state.public()["complete"]


def test_without_action_cards_none_is_wanted():
    out, state = sorted_out(4, use_action_cards="no")
    assert state.public()["of"] == 128 and [out[f"{kind}.1"] for kind in cards.ACTIONS] == ["no_actions"] * 7


# -- labels --------------------------------------------------------------------------------------


def test_every_label_has_its_sign_and_kind():
    found = {label.code: label for label in labels(GAME, game_words(GAME.name))}
    assert len(found) == len(GAME.cards()) and {label.sign for label in found.values()} <= set(SIGNS)
    assert found["tb/ship_disc.3"][2:] == ("ship", "disc", "3 of 6, lowest number first", "")
    assert found["tb/trader.2"].place == "Seat 2" and found["tb/ship.7"].kind == "building card"


def test_what_is_missing_is_told_pile_by_pile():
    state = DECK.start(1, {"players": "3"})
    (event,) = state.do(1, DECK.parse("done"))
    missing = [line.partition(" (")[0] for line in DECK.part("referee.news").tell(event, ())[1] if "Missing" in line]
    assert missing == [f"Missing of {pile}" for pile in ("buildings", "traders", "discs", "actions")]
