"""A real table: people lay out cards and tap what lies face up, Herald guides them and catches what is wrong."""

import random

import pytest

from shared_rules.contract import TABLE
from shared_rules.seven_wonders_duel import cards, words
from tests.rules.seven_wonders_duel.scene import GAME, at, code, do, plays


def opened(options=None):
    """An open game with its progress tokens on the board."""
    state = GAME.start(2, {"deal": "open", "wonders": "first_game", **(options or {})})
    for token in cards.names(cards.TOKENS)[:5]:
        do(state, 1, "offer " + token)
    return state


def lay_out(state, deck):
    """Taps the first cards of a deck where the layout wants them, at either station in turn."""
    for number, card in enumerate(deck):
        if state.board.phase != "layout":
            return
        do(state, number % 2 + 1, f"turn {card} {state.board.due[0]}")


def said(state, seat, card):
    way = GAME.view(state.view(seat)).ways(card)[0]
    return words.why(way.refusal)


def test_the_table_is_never_awaited():
    state, chance = GAME.start(2, {"deal": "open"}), random.Random(1)
    while not state.over:
        assert state.awaited() in ((1,), (2,)) and state.plays(TABLE) == []
        seat = state.awaited()[0]
        state.do(seat, chance.choice(state.plays(seat)))


def test_herald_guides_position_by_position():
    state = opened()
    assert words.title(state.views[1]) == [
        "Age I: card 1",
        "Lay and tap",
        "row 1 from top,",
        "card 1 of 2",
        "from the left",
    ]
    for card in ("altar", "baths"):
        do(state, 1, f"turn {card} {state.board.due[0]}")
    assert words.title(state.views[2])[2:4] == ["row 3 from top,", "card 1 of 4"]
    assert code(state, 1, "turn tavern 19") == "wrong_place"


def test_either_station_may_tap_what_was_laid_out():
    state = opened()
    assert state.awaited() == (1,) and plays(state, 2, "altar") == ["turn altar 0"]
    lay_out(state, cards.deck(1))
    assert (state.board.phase, state.awaited()) == ("play", (1,))
    assert state.board.cards.count("?") == 8 and len(state.board.free) == 6


@pytest.mark.parametrize(
    "card, sentence",
    [
        ("walls", "Walls belongs to Age II and this is Age I: look for the right card."),
        ("altar", "Altar has been tapped already. If that was wrong, hold B to undo; else tap the right one."),
        ("law", "Tap the card that was laid face up at the place the station names."),
        ("nonsense", "nonsense is no card of 7 Wonders Duel."),
    ],
)
def test_a_wrong_tap_is_told_in_a_sentence_and_nothing_is_lost(card, sentence):
    state = opened()
    do(state, 1, "turn altar 0")
    before = state.position()
    assert said(state, 1, card) == said(state, 2, card) == sentence
    assert state.position() == before


def test_a_card_of_the_age_before_is_told_its_age_though_it_was_tapped_then():
    state = at({}, {}, age=2, phase="reveal", layout=["?", "walls"], discards=["altar"])
    assert said(state, 1, "altar") == "Altar belongs to Age I and this is Age II: look for the right card."


def test_a_wrong_card_that_was_tapped_shows_when_the_right_one_is_taken():
    state = opened()
    lay_out(state, cards.deck(1))
    missing = cards.deck(1)[-1]
    assert said(state, 1, missing) == (
        "Baths has not been turned up here. If it does lie face up, another card was tapped for it: hold B to undo."
    )


def test_covered_cards_are_refused_with_the_reason():
    state = opened()
    lay_out(state, cards.deck(1))
    first, covered = state.board.cards[0], state.board.cards[5]
    assert said(state, 1, first) == "Lumber Yard is covered by 2 cards face down: take a card on which nothing lies."
    assert code(state, 1, "build " + covered) == "covered"


def test_the_card_just_uncovered_is_asked_for():
    state = at({}, {}, age=2, layout=[""] * 15 + ["?", "?", "?", "walls", "forum"])
    do(state, 1, "discard walls")
    assert words.title(GAME.view(state.view(1)))[1:4] == ["Turn up and tap", "row 4 from top,", "card 1 of 3"]
    assert said(state, 1, "forum").startswith("Forum has been tapped already")
    assert code(state, 2, "discard forum") in ("wanted", "tapped")
    do(state, 2, "turn temple 15")
    assert state.awaited() == (2,)


def test_a_fourth_guild_is_refused():
    three = ["merchants_guild", "builders_guild", "tacticians_guild"]
    state = at({}, {}, age=3, phase="reveal", layout=["?", "palace"], discards=three)
    assert code(state, 1, "turn scientists_guild 0") == "too_many_guilds"
    assert "turn scientists_guild 0" not in plays(state, 1) and "turn gardens 0" in plays(state, 1)
    two = at({}, {}, age=3, phase="reveal", layout=["?", "palace"], discards=three[:2])
    assert code(two, 1, "turn scientists_guild 0") is None


def test_wonders_and_tokens_are_tapped_too():
    state = GAME.start(2, {"deal": "open"})
    assert code(state, 1, "lay sphinx") == "wanted" and plays(state, 2, "law") == ["offer law"]
    for token in cards.names(cards.TOKENS)[:5]:
        do(state, 2, "offer " + token)
    for wonder in ("sphinx", "pyramids", "colossus", "piraeus"):
        do(state, 1, "lay " + wonder)
    assert plays(state, 1, "sphinx") == ["draft sphinx"] and plays(state, 2) == []
    assert said(state, 1, "mausoleum") == "Lay one of the wonders that are laid out."


def test_an_own_wonder_on_the_reader_says_what_it_would_cost():
    state = at({"wonders": ["pyramids"]}, {}, "altar")
    assert said(state, 1, "pyramids") == (
        "It costs you 8 coins: missing 3 stone at 2 coins, 1 papyrus at 2 coins. "
        "Lay the card you take, then choose Pyramids."
    )
