"""The sentences of stations and announcers: every code has one, and it is the right one."""

import random
import re
from pathlib import Path

import pytest

from shared_rules.contract import Event, Refusal
from shared_rules.seven_wonders_duel import board, cards, words
from shared_rules.seven_wonders_duel.referee import news
from tests.rules.seven_wonders_duel.scene import GAME, at, city, set_up, step

PACKAGE = Path(words.__file__).parent
NAMES = ("Ada", "Bela")


def source(*names):
    return "".join(next(PACKAGE.rglob(name)).read_text(encoding="utf-8") for name in names)


def test_every_code_of_a_refusal_in_the_source_has_a_sentence():
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source("view.py", "state.py"))) | {"waiting"}
    assert codes == set(words._SENTENCES) | {"cannot_pay", "wonder_alone", "covered", "wanted"}


def test_every_phase_says_what_is_wanted():
    phases = {board.TOKENS, board.WONDERS, board.LAYOUT, board.REVEAL, *board.OF_TABLE, "draft", "play", "token"}
    phases |= {"keep", "dig", "destroy", "begin"}
    for phase in phases:
        assert words.why(Refusal("wanted", phase=phase)).endswith(".")


def test_every_event_that_is_told_comes_from_the_state():
    assert set(news.EVENTS) == set(re.findall(r'Event\(\s*"(\w+)"', source("state.py", "turn.py")))


@pytest.mark.parametrize(
    "play, sentence",
    [
        ("build baths", "Missing 1 stone at 4 coins. It comes to 4 coins and you have 3."),
        ("build clay_reserve", None),
        (
            "wonder baths great_library",
            "Missing 3 wood at 2 coins, 1 glass at 2 coins, 1 papyrus at 2 coins. It comes to 10 coins and you have 3.",
        ),
        ("build altar", "Altar has not been turned up here. If it does lie face up, another card was tapped for it: "),
        ("wonder baths sphinx", "Sphinx is not yours to build any more."),
        ("token law", "Lay a card that may be taken: one on which no other card lies."),
        ("guild builders_guild", "Cards are laid out by the table, not by a player."),
    ],
)
def test_refusals_say_what_is_wrong_and_what_to_do(play, sentence):
    state = at(city(coins=3, wonders=["great_library"]), city("SS"), "baths", "clay_reserve")
    refusal = state.refuse(1, GAME.parse(play))
    assert refusal is None if sentence is None else words.why(refusal).startswith(sentence)


def test_coins_for_the_bank_are_named():
    state = at({"coins": 2}, {}, "forum")
    assert words.why(state.refuse(1, GAME.parse("build forum"))) == (
        "Missing 1 clay at 2 coins. With 3 coins for the card it comes to 5 coins and you have 2."
    )
    assert words.why(at({"coins": 2}, {}, "barracks").refuse(1, GAME.parse("build barracks"))) == (
        "It costs 3 coins and you have 2."
    )


@pytest.mark.parametrize(
    "play, head, detail",
    [
        ("build temple", "Build Temple", "free: chain Altar"),
        ("build walls", "Build Walls", "pay 4: 2 stone at 2; 3 shields to go"),
        ("build library", "Build Library", "pay 4: 1 stone at 2, 1 glass at 2; 5 symbols to go"),
        ("build dispensary", "Build Dispensary", "pay 6: 2 clay at 2, 1 stone at 2; 5 symbols to go"),
        ("build brewery", "Build Brewery", "free"),
        ("build barracks", "Build Barracks", "pay 3; 4 shields to go"),
        ("wonder walls colossus", "Colossus", "pay 8: 3 clay at 2, 1 glass at 2; 3 shields to go"),
        ("discard walls", "Discard: +2", "2 coins from the bank"),
    ],
)
def test_captions(play, head, detail):
    mine = city("W", coins=20, cards=["altar"], wonders=["colossus"])
    state = at(mine, {}, "temple", "walls", "library", "dispensary", "brewery", "barracks", pawn=4)
    view = GAME.view(state.view(1))
    assert words.caption(view, GAME.parse(play)) == (head, detail)


def test_a_caption_says_when_a_play_wins_or_makes_a_pair():
    state = at({"coins": 30, "cards": ["scriptorium"]}, {}, "walls", "library", pawn=7)
    assert words.caption(state.views[1], GAME.parse("build walls"))[1].endswith("; victory")
    assert words.caption(state.views[1], GAME.parse("build library"))[1].endswith("; a pair")


def test_the_idle_screen_says_what_is_still_to_go():
    state = at({"cards": ["workshop"]}, {}, pawn=-3)
    assert words.title(state.views[1])[1:] == ["Lay a card here", "7 coins", "Shields to go 12", "Symbols to go 5"]
    assert words.title(state.views[2])[1:3] == ["7 coins", "Shields to go 6"]  # who is awaited stands above, by name


@pytest.mark.parametrize("seed", range(6))
def test_every_line_of_the_idle_screen_fits_and_every_event_and_sheet_has_words(seed):
    chance = random.Random(seed)
    state = GAME.start(2, {"deal": ("dealt", "open")[seed % 2]})
    while not state.over:
        for view in state.views[1:]:
            assert all(len(line) <= 16 for line in words.title(view)), words.title(view)
        for event in step(state, chance)[2]:
            if event.code == "face_up":  # the layout, card by card: nobody needs to hear it
                continue
            title, lines, _ = news.tell(event, NAMES)
            assert title and all(line.endswith((".", "points")) for line in lines), lines
    for line in [line for sheet in state.scores() for line in sheet]:
        assert news.sheet_line(line)
    for section in state.report():
        title, lines = news.section(section, NAMES)
        assert title and lines


@pytest.mark.parametrize(
    "event, told",
    [
        (Event("lost", {"seat": 2, "coins": 2, "reason": "loot"}), "Bela loses 2 coins to the advancing army."),
        (Event("lost", {"seat": 1, "coins": 0, "reason": "loot"}), "Ada has no coins to lose."),
        (Event("progress", {"seat": 1, "token": "law"}), "Ada has Law now."),
        (
            Event("built", {"seat": 1, "card": "forum", "how": "paid", "bank": 3, "trade": 2, "to": 2}),
            "Ada builds Forum, paying 2 coins to Bela and 3 coins to the bank.",
        ),
        (
            Event("built", {"seat": 2, "card": "aqueduct", "how": "chain", "bank": 0, "trade": 0, "to": 0}),
            "Bela builds Aqueduct, free by a chain.",
        ),
    ],
)
def test_announcements(event, told):
    assert news.tell(event, NAMES)[1][0].startswith(told)


@pytest.mark.parametrize("coins, tune", [(2, "conflict"), (0, "")])
def test_loot_is_a_great_moment_only_where_something_is_lost(coins, tune):
    assert news.tell(Event("lost", {"seat": 1, "coins": coins, "reason": "loot"}), NAMES)[2] == tune


@pytest.mark.parametrize(
    "winner, victory, totals, title",
    [
        (2, "military", [0, 0], "Bela wins by military supremacy"),
        (1, "scientific", [0, 0], "Ada wins by scientific supremacy"),
        (1, "civilian", [60, 50], "Ada wins"),
        (2, "civilian", [50, 50], "Bela wins by blue cards"),
        (3, "civilian", [50, 50], "Ada and Bela share the victory"),
    ],
)
def test_the_end_is_announced_with_its_reason(winner, victory, totals, title):
    figures = {"winner": winner, "victory": victory, "totals": totals, "blue": [7, 9]}
    found, lines, tune = news.tell(Event("over", figures), NAMES)
    assert (found, tune) == (title, "over") and lines
    if winner == 2 and victory == "civilian":
        assert lines == ["Bela: 50 points", "Ada: 50 points", "Blue cards: 9 and 7 points"]


@pytest.mark.parametrize("card", cards.all_cards())
def test_every_thing_explains_itself(card):
    lines = words.explain(card)
    assert lines[0] == words.card_name(card) and len(lines) >= 3 and words.face(card)["effects"]


def test_an_explanation():
    assert words.explain("lighthouse") == [
        "Lighthouse",
        "Age III, commercial",
        "Cost: 2 clay, 1 glass",
        "Free with Tavern",
        "3 points",
        "At once 1 coin for each yellow card in your city",
    ]
    assert words.explain("statue")[-1] == "Makes free: Gardens" and words.explain("nonsense") == []


def test_seats_are_set_up_in_the_words_of_the_rules():
    state = set_up(random.Random(1))
    assert words.title(state.views[1])[0] == "Age I  turn 1"


def test_a_single_shield_to_go_is_one_shield():
    seats = [{"coins": 4, "cards": ["quarry", "shelf_quarry"]}, {"coins": 6}]
    layout = ["aqueduct", "walls", "barracks"]
    moment = {"game": "seven_wonders_duel", "age": 2, "active": 1, "pawn": 7, "layout": layout, "seats": seats}
    game = GAME
    view = game.view(game.position({**moment, "tokens": ["law"]}).view(1))
    assert words.caption(view, game.parse("build barracks"))[1] == "pay 3; 1 shield to go"
