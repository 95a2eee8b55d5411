"""The sentences of stations and announcers: every code has one, and it is the right one."""

import random
import re
from pathlib import Path

import pytest

from shared_rules.contract import Refusal
from shared_rules.seven_wonders import words
from shared_rules.seven_wonders.cards import all_cards
from shared_rules.seven_wonders.referee import news
from tests.rules.seven_wonders.scene import GAME, at, city, play_on, refusal, turn

PACKAGE = Path(words.__file__).parent


def said(state, seat, text):
    return words.why(refusal(state, seat, text))


def test_every_code_of_a_refusal_in_the_source_has_a_sentence():
    source = "".join(next(PACKAGE.rglob(name)).read_text() for name in ("view.py", "state.py", "moment.py"))
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {
        "duplicate",
        "complete",
        "costs_nothing",
        "power_spent",
        "digging",
        "not_digging",
        "own_city_first",
        "not_holder",
        "chain_duty",
        "must_play",
    }
    assert codes == set(words._SENTENCES) | {"cannot_pay", "wrong_payment"}


def test_every_event_that_is_told_comes_from_the_state():
    source = "".join(
        next(PACKAGE.rglob(name)).read_text() for name in ("state.py", "setup.py", "turn.py", "ending.py", "scoring.py")
    )
    assert set(news.EVENTS) | {"chosen", "taken_back"} == set(re.findall(r'Event\(\s*"(\w+)"', source))


@pytest.mark.parametrize(
    "play, sentence",
    [
        ("build barracks.3", "Missing 1 ore: the left sells ore for 2. It comes to 2 coins at least and you have 1."),
        ("build stockade.3", "Missing 1 wood: nobody beside you makes any."),
        ("build altar.5", "Altar 5+ is for 5 players or more and you are 3: put it back in the box."),
        ("build walls.3", "Walls belongs to Age II and this is Age I."),
        (
            "build loom_1.3",
            "Loom 3+ lies in another city: two tags say the same, so one of them is wrong.",
        ),
        ("build baths.3 L2", "That is not what it costs: pay nothing."),
        ("build altar.3 free", "Only Olympia's second stage lets you build free."),
        ("pass", "You must use one card each turn: build, add to the wonder, or sell it."),
    ],
)
def test_refusals_say_what_is_wrong_and_what_to_do(play, sentence):
    state = at(city("gizah", coins=1), city("rhodos"), city("babylon", cards=["loom_1.3"]), age=1)
    assert said(state, 1, play) == sentence


def test_a_shortage_that_trade_cannot_fill_names_how_much():
    state = at(city("ephesos", coins=30), city("gizah"), city("rhodos"), age=2)
    assert said(state, 1, "build walls.3") == "Missing 3 stone: your neighbours make 2 stone too few."


def test_coins_for_the_bank_are_named():
    assert (
        said(at(city(coins=0), age=1), 1, "build mine.6")
        == "Mine 6+ is for 6 players or more and you are 3: put it back in the box."
    )
    assert said(at(city(coins=0), age=1), 1, "build clay_pit.3") == "It costs 1 coin and you have 0."


@pytest.mark.parametrize(
    "card, play, caption",
    [
        ("library.3", "build library.3", ("Build Library", "free: chain Scriptorium")),
        ("walls.3", "build walls.3 L4", ("Build Walls", "pay 4 left")),
        ("vineyard.3", "build vineyard.3", ("Build Vineyard", "free")),
        ("quarry.3", "build quarry.3", ("Build Quarry", "pay 1 to bank")),
        ("forum.3", "stage forum.3 R2", ("Wonder stage 2", "pay 2 right")),
        ("forum.3", "sell forum.3", ("Sell: 3 coins", "")),
        ("aqueduct.3", "build aqueduct.3 free", ("Free build Aqueduct", "free: Olympia")),
    ],
)
def test_captions(card, play, caption):
    state = at(
        city("olympia", "A", stages=2, coins=9, cards=["scriptorium.3", "stone_pit.3"]),
        city("gizah", cards=["timber_yard.3"]),
        age=2,
    )
    if "stage" in play:
        state = at(
            city("olympia", "A", stages=1, coins=9, cards=["timber_yard.3"]), city("rhodos"), city("gizah"), age=2
        )
    view = GAME.view(state.view(1))
    assert GAME.parse(play) in view.plays(card)
    assert words.caption(view, GAME.parse(play)) == caption


@pytest.mark.parametrize(
    "moment, first",
    [
        ({}, "7 cards each:"),  # no order to deal, which people who share a station would get one after another
        ({}, "lay one here"),
        ({"turn": 2}, "Lay a card here"),
        ({"phase": "over"}, "The game is over"),
    ],
)
def test_the_idle_screen_fits_sixteen_letters(moment, first):
    state = at(city("halikarnassos", "B", stages=2, coins=117), **moment)
    lines = words.title(GAME.view(state.view(1)))
    assert first in lines and max(map(len, lines)) <= 16 and len(lines) <= 8


@pytest.mark.parametrize("card", all_cards())
def test_every_card_is_explained(card):
    lines = words.explain(card)
    assert lines[0].startswith(words.card_name(card)) and lines[2].startswith("Cost: ") and len(lines) >= 4
    assert all(not re.search(r"[_{}]|None", line) for line in lines)


def test_explaining_names_chains_both_ways():
    assert words.explain("library.3") == [
        "Library 3+",
        "Age II, scientific",
        "Cost: 2 stone, 1 textile",
        "Free with Scriptorium",
        "Science: tablet",
        "Makes free: Senate, University",
    ]
    assert words.explain("nonsense") == []


@pytest.mark.parametrize("deal, players", [("dealt", 4), ("open", 4), ("dealt", 2)])
def test_every_event_and_every_line_of_a_sheet_can_be_said(deal, players):
    names = ["Anna", "Béla", "Cili", "Dóra"][:players]
    state = GAME.start(players, {"deal": deal})
    for _, _, events in play_on(state, random.Random(deal)):
        for event in events:
            told = news.tell(event, names)
            if told is not None:
                title, lines, tune = told
                assert title and tune in ("", "turn", "reveal", "conflict", "over")
                assert all(line.endswith(".") or event.code == "over" for line in lines)
    sentences = [news.sheet_line(line) for sheet in state.scores() for line in sheet]
    assert sentences and not any(re.search(r"[_{}]|None", sentence) for sentence in sentences)


def test_conflicts_and_the_end_are_announced():
    state = at(city(cards=["stockade.3"]), city("rhodos", coins=9), city("babylon", coins=8), age=3, turn=6)
    told = [news.tell(event, ["Anna", "Béla", "Cili"]) for event in turn(state)]
    assert ("Conflicts of Age III", ["Anna beats Béla, 1 to 0: +5 and -1."], "conflict") in told
    assert told[-1][0] == "Anna wins" and told[-1][1][0] == "1. Anna: 12 points"


def test_a_tie_broken_by_coins_is_announced():
    state = at(city(coins=0), city("rhodos", coins=5), city("babylon", coins=4), age=3, turn=6)
    told = [news.tell(event, ["Anna", "Béla", "Cili"]) for event in turn(state)]
    assert told[-1][0] == "Béla wins by 8 coins"


def test_a_refusal_is_a_value():
    assert Refusal("over") == Refusal("over") != Refusal("used", card="altar.3")
