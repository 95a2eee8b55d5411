"""Counting a game of 7 Wonders Duel that nobody refereed, sorting its cards, and their labels."""

import random

import pytest

from host.languages.game_words import game_words
from host.tags.labels import labels
from host.tags.signs import SIGNS
from shared_rules.contract import load
from shared_rules.seven_wonders_duel import cards
from tests.rules.seven_wonders_duel.scene import GAME, set_up, step

TALLY, DECK = load("seven_wonders_duel.tally"), load("seven_wonders_duel.deck")


def told(*sayings):
    """A tally with these entries of the seats, and all events."""
    state, events = TALLY.start(2, {}), []
    for seat, texts in enumerate(sayings, 1):
        for text in texts:
            events += state.do(seat, TALLY.parse(text))
    return state, events


@pytest.mark.parametrize("seed", range(12))
def test_a_tally_counts_what_the_referee_counted(seed):
    chance = random.Random(seed)
    state = set_up(chance)
    while not state.over:
        step(state, chance)
    tally, events = told(*TALLY.sayings(state.position()))
    assert tally.over and tally.scores() == state.scores() and tally.ranking() == state.ranking()
    assert events[-1].figures == state.result(state.scores()).figures


def test_a_supremacy_follows_from_the_pawn():
    tally, events = told(["coins 3", "pawn 9", "done"], ["coins 7", "pawn 0", "done"])
    assert events[-1].figures["victory"] == "military" and tally.ranking() == [(1,), (2,)]


@pytest.mark.parametrize("learned", [1, 2])
@pytest.mark.parametrize("pawns", [("9", "0"), ("0", "9")])
def test_a_victory_by_arms_and_one_by_symbols_is_a_sentence(pawns, learned):
    """The first victory ends the game, so only one of both can be."""
    texts = [["coins 3", f"pawn {pawn}"] for pawn in pawns]
    green = [card for card in GAME.cards() if cards.building(card) and cards.building(card).symbol]
    texts[learned - 1] += ["add " + card for card in green]
    tally, _ = told(texts[0] + ["done"], texts[1])
    for text in ("done", "done anyway"):
        assert code(tally, 2, text) == "two_victories"
    assert tally.scores() == [[], []], "there is nothing to count yet"


def test_an_age_has_no_more_cards_than_are_laid_out():
    """Twenty of its 23 cards, and of Age III with three guilds."""
    third = [card for card in GAME.cards() if (one := cards.building(card)) and one.age == 3][:21]
    tally, _ = told(["add " + card for card in third[:12]] + ["coins 3", "pawn 0", "done"], [])
    for card in third[12:20]:
        tally.do(2, TALLY.parse("add " + card))
    assert code(tally, 2, "add " + third[20]) == "too_many_of_age"


def code(state, seat, text):
    found = state.refuse(seat, TALLY.parse(text))
    return found and found.code


def test_what_cannot_lie_there_is_refused():
    tally, _ = told(["add merchants_guild", "add builders_guild", "add altar"], ["add tacticians_guild"])
    assert code(tally, 2, "add magistrates_guild") == "too_many_guilds" and code(tally, 2, "add altar") is not None
    tally, _ = told(["add " + wonder for wonder in cards.names(cards.WONDERS)[:4]])
    assert code(tally, 1, "add sphinx") == "too_many_wonders" and code(tally, 2, "add sphinx") is None


def test_the_pawn_stands_on_one_half():
    """SD-91: two spaces cannot be added up to one, whoever insists."""
    tally, _ = told(["coins 3", "pawn 2"], ["coins 3", "pawn 1", "done"])
    assert code(tally, 1, "done") == code(tally, 1, "done anyway") == "misfit_pawn"


def test_sorting_asks_for_everything_and_three_guilds():
    state = DECK.start(1, {"players": "2"})
    for card in GAME.cards():
        if card not in cards.guilds()[3:]:
            assert state.refuse(1, DECK.parse(f"in {card} x{card}")) is None
            state.do(1, DECK.parse(f"in {card} x{card}"))
    assert state.public()["complete"] and state.public()["of"] == 95 - 4
    assert state.refuse(1, DECK.parse(f"in {cards.guilds()[6]} y")).code == "pile_full"
    shown = str(state.public()) + str(state.view(1))
    assert not any(guild in shown for guild in cards.guilds())


def test_every_label_has_its_sign_and_place():
    found = labels(GAME, game_words("seven_wonders_duel"))
    assert len(found) == 95 and {label.sign for label in found} <= {"", *SIGNS}
    assert next(label for label in found if label.name == "Altar")[1:] == (
        "7d/altar",
        "temple",
        "civilian",
        "Age I",
        "",
    )
