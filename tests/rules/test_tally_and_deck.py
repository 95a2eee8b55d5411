"""What tally and deck do for any game, with a game of almost nothing: `tests/fakes/tiny`,
sorted and counted by `tests/fakes/odd`."""

import json

import pytest

from host.cli.arguments import part_of, seats_of
from host.errors import WrongUse
from host.languages.game_words import game_words
from shared_rules.contract import BrokenPosition, Event, load
from shared_rules.deck.referee.state import OUTSIDE, SAME, STRANGE
from shared_rules.referee.record import Record, digest, parse, replay
from tests.fakes import odd, tiny
from tests.promises import promise

tiny.enter()
odd.enter()
DECK, TALLY = load("tiny.deck"), load("tiny.tally")


def begun(game, seats, options, *said):
    """(state, the events) after these entries: (seat, text)."""
    state, events = game.start(seats, options), []
    for seat, text in said:
        events += state.do(seat, game.parse(text))
    return state, events


def answers(game, state, seat, card=None):
    """{text: the station's answer} for every way of a card."""
    view, words = game.view(json.loads(json.dumps(state.view(seat)))), game.part("words")
    found = {}
    for way in view.ways(card):
        text = game.text(way.play) if way.play else None
        found[text] = words.why(way.refusal) if way.refusal else words.heading(view, way.play)
    return found


# -- deck ----------------------------------------------------------------------------------------


def test_cards_are_in_out_or_drawn_by_the_game_s_data_alone():
    state, events = begun(DECK, 1, {"players": "2"}, *[(1, f"in {card} {card}") for card in (2, 3, 1, 7, 8, 9)])
    assert [event.code for event in events] == ["pile_in"]
    assert answers(DECK, state, 1, "4") == {"in 4": "IN Low"}
    assert answers(DECK, state, 1, "12") == {None: "OUT: 12 is for three."}
    assert answers(DECK, state, 1, "10") == {None: "OUT: 3 high cards are in. Into the box, unseen."}
    assert answers(DECK, state, 1, "8") == {"in 8": "IN High"}
    assert answers(DECK, state, 1, "1") == {"in 1": "IN Spare"}
    assert answers(DECK, state, 1, "x") == {None: "OUT: x is no card of Tiny."}


def test_the_end_names_what_is_missing_but_nothing_that_was_drawn_or_may_be_absent():
    state, _ = begun(DECK, 1, {"players": "2"}, (1, "in 2 a"), (1, "in 7 b"), (1, "in 7 c"), (1, "in 1 d"))
    (event,) = state.do(1, DECK.parse("done"))
    assert DECK.part("referee.news").tell(event, ())[1] == [
        "2 of 8 cards for 2 players are in.",
        "Missing of Low (4): number 3, number 4, number 5, number 6.",
        "High cards: 2 more must be drawn.",
        "Too many: 1 of the high cards have two tags that say the same.",
        "0 cards go back into the box.",
    ]
    one = Event(event.code, {**event.figures, "outside": 1})
    assert DECK.part("referee.news").tell(one, ())[1][-1] == "1 card goes back into the box."
    assert not state.public()["complete"] and "7" not in json.dumps(state.public()["piles"])


def test_all_that_is_expected_makes_a_sorting_complete():
    said = [(1, f"in {card} t{card}") for card in (2, 3, 4, 5, 6, 7, 8, 9)]
    state, events = begun(DECK, 1, {"players": "3"}, *said)
    assert [event.code for event in events] == ["all_in"]
    assert DECK.part("referee.news").tell(events[0], ())[1] == ["All 8 cards for 3 players are in."]
    assert state.public()["complete"]
    record = Record(DECK.name, "1", {"players": "3"}, ["Station 1"], "2026-02-28", said)
    assert digest(replay(parse(record.text()))) == digest(state)


def test_the_players_are_an_option_like_any_other():
    (option,) = DECK.options
    assert (option.name, option.values) == ("players", ("2", "3"))
    with pytest.raises(ValueError, match="Tiny is played by 2 to 3 players, not 4"):
        DECK.start(1, {"players": "4"})


@promise("A rogue station in a class, a tally or a sorting hinders nobody, and makes no file or memory grow")
@pytest.mark.long
def test_tags_without_end_are_neither_kept_nor_announced():
    said = [(1, f"{what} {number}") for number in range(3000) for what in ("in 2", "out 12", "foreign")]
    state, events = begun(DECK, 1, {"players": "2"}, *said)
    assert [event.code for event in events] == ["double"] * (SAME - 1)
    position = state.position()
    assert (len(position["inside"][0]) - 1, len(position["outside"]), len(position["strange"])) == (
        SAME,
        OUTSIDE,
        STRANGE,
    )
    assert DECK.position(json.loads(json.dumps(position))).position() == position


@pytest.mark.parametrize(
    "change",
    [{"inside": None}, {"inside": [[]]}, {"outside": [["12"]]}, {"strange": 5}, {"seats": "2"},
     {"settings": {"x": "y"}},
     {"inside": [["x", "1"]]}, {"over": True, "inside": [["2"]], "seats": 9}],
    ids=str,
)  # fmt: skip
def test_a_sorting_that_cannot_be_is_a_sentence(change):
    state, _ = begun(DECK, 1, {"players": "2"}, (1, "in 2 a"))
    with pytest.raises(BrokenPosition, match=r"^This is not a sorting of decks: ."):
        DECK.position({**state.position(), **change})
    missing = state.position()
    del missing["over"]
    with pytest.raises(BrokenPosition):
        DECK.position(missing)


# -- tally ---------------------------------------------------------------------------------------


def test_questions_come_in_order_and_cards_bring_their_own():
    state, _ = begun(TALLY, 2, {}, (1, "add 7"), (1, "hat red"))
    assert answers(TALLY, state, 2)["hat red"] == "Another player has said red: ask who is right."
    assert list(answers(TALLY, state, 1))[:4] == [f"hidden {count}" for count in range(4)]
    state.do(1, TALLY.parse("hidden 1"))
    assert list(answers(TALLY, state, 1))[:11] == [f"luck.7 {count}" for count in range(10)] + ["luck.7 10+"]
    state.do(1, TALLY.parse("luck.7 10+"))
    state.do(1, TALLY.parse("luck.7 14"))
    assert list(answers(TALLY, state, 1))[:2] == ["done", "done anyway"]
    state.do(1, TALLY.parse("remove 7"))
    assert "luck.7" not in state.sheets[1].answers, "an answer about a card goes with the card"


def test_a_card_is_refused_by_the_game_or_because_it_lies_elsewhere():
    state, _ = begun(TALLY, 2, {}, (1, "add 7"))
    assert answers(TALLY, state, 1, "12") == {"add 12": "the 12 cannot lie there: take it away."}
    assert answers(TALLY, state, 2, "7") == {
        "add 7": "the 7 is counted already (Player 1): take it out there first, or this is a second tag of it."
    }


def test_a_place_without_a_seat_is_spoken_for_and_asked_other_things():
    state, events = begun(TALLY, 2, {}, (2, "hat red"), (2, "hidden 0"), (2, "done"))
    assert game_words(TALLY.name).tell(events[0], ("A", "B"))[1] == ["B is done: 0 cards."]
    assert state.awaited() == (1, 2) and next(iter(answers(TALLY, state, 2))) == "hidden 0"
    state.do(2, TALLY.parse("hidden 1"))
    state.do(2, TALLY.parse("done"))
    assert state.awaited() == (1,)


def test_the_game_counts_and_says_what_does_not_fit():
    said = [(1, "hat red"), (1, "hidden 0"), (1, "add 5"), (1, "done"), (2, "hat blue"), (2, "hidden 0"), (2, "done"),
            (2, "hidden 0")]  # fmt: skip
    state, _ = begun(TALLY, 2, {}, *said)
    refusal = state.refuse(2, TALLY.parse("done"))
    assert TALLY.part("words").why(refusal) == "Something must have been hidden."
    state.do(2, TALLY.parse("done anyway"))
    assert state.over and [sheet[0].points for sheet in state.scores()] == [5, 0] and state.ranking() == [(1,), (2,)]
    assert TALLY.sayings({"seats": [{"points": points} for points in (4, 6)]}) == [
        ["hidden 4", "done"],
        ["hidden 6", "done", "hidden 1", "done"],
    ]


def test_a_seat_may_speak_for_whoever_has_no_station_and_for_nobody_else():
    state, _ = begun(TALLY, 2, {}, (2, "hat red"), (2, "hidden 0"), (2, "done"))
    for seat, place, code in ((2, 1, "not_for"), (1, 3, "not_for"), (1, 2, "not_for"), (2, 3, None), (2, 2, None)):
        refusal = TALLY.view(state.view(seat)).refuse(TALLY.parse(f"for {place}"))
        assert (refusal and refusal.code) == code, (seat, place)
    assert list(answers(TALLY, state, 2))[-1] == "for 2" and "for 2" not in answers(TALLY, state, 1)


def test_a_line_of_the_sheet_is_said_as_the_game_says_it():
    said = [(1, "add 5"), (1, "hat red"), (1, "hidden 0"), (1, "done"), (2, "hat blue"), (2, "hidden 0"), (2, "done")]
    state, _ = begun(TALLY, 2, {}, *said, (2, "hidden 0"), (2, "done anyway"))
    for line in [line for sheet in state.scores() for line in sheet]:
        assert game_words(TALLY.name).sheet_line(line) == game_words("tiny").sheet_line(line) != ""


# -- commands ------------------------------------------------------------------------------------


def test_a_game_without_a_tally_is_one_sentence():
    assert part_of(load("tiny"), "tally") is TALLY
    with pytest.raises(WrongUse, match="has no nothing yet"):
        part_of(load("tiny"), "nothing")
    assert [seats_of(load("tiny"), given) for given in (None, 2)] == [3, 2]
