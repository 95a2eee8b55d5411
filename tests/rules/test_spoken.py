"""The table for people who listen: sentences about what everybody may see, at every moment of every game."""

import re

import pytest

from host.languages.codes import CODES, ENGLISH
from host.languages.game_words import game_words
from host.setup.setup import names_for
from shared_rules.contract import load
from tests.games import SHIPPED, every
from tests.rules.random_games import moments, some

SENTENCE = re.compile(r"[A-Z0-9+-].*\.")
NAMES = names_for(20)  # more than play any game


@pytest.mark.parametrize("game", every())
def test_every_seat_and_the_middle_are_told_in_sentences_at_every_moment(game):
    told = load(game).part("referee.spoken")
    players = load(game).seats[1]
    modes = [{"mode": mode} for option in load(game).options if option.name == "mode" for mode in option.values[1:]]
    for options in ({}, *modes):
        for state, _, _ in some(moments(game, "dealt", players, 3, options), 17):
            public, names = state.public(), NAMES[:players]
            lines = told.middle(public, names)
            for seat in range(1, players + 1):
                found = told.player(public, seat, names)
                assert names[seat - 1] in found[0]
                lines += found
            assert [line for line in lines if not SENTENCE.fullmatch(line)] == []


@pytest.mark.parametrize("game", every())
def test_it_is_made_of_what_everybody_may_see_alone(game):
    """No card of a hidden hand is named: the functions get `public()`, which holds none."""
    told = load(game).part("referee.spoken")
    *_, (state, _, _) = moments(game, "dealt", 3 if load(game).seats[1] > 2 else 2, 4)
    names = NAMES[: 3 if load(game).seats[1] > 2 else 2]
    before = state.public()
    told.middle(before, names)
    told.player(before, 1, names)
    assert before == state.public()


def test_a_city_of_seven_wonders():
    hands = (["theater.3", "baths.3"], ["stockade.3", "apothecary.3"], ["workshop.3", "scriptorium.3"])
    wonders = (("gizah", ["altar.3", "lumber_yard.3"]), ("rhodos", []), ("olympia", []))
    seats = [
        {"wonder": wonder, "side": "A", "coins": 4, "cards": built, "hand": hand}
        for (wonder, built), hand in zip(wonders, hands, strict=True)
    ]
    state = load("seven_wonders").position({"age": 1, "turn": 6, "seats": seats})
    told = load("seven_wonders").part("referee.spoken")
    assert told.beside(state.public(), 1, NAMES) == ["On the left Bela, on the right Cleo."]
    assert told.player(state.public(), 1, NAMES) == [
        "Ada: 4 coins, 0 shields, 2 cards, wonder stages 0 of 3.",
        "Gizah, side A.",
        "Brown: Lumber Yard.",
        "Blue: Altar.",
        "Sells stone, wood.",
    ]


@pytest.mark.parametrize("language", [code for code in CODES if code != ENGLISH])
@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_told_in_english_is_told_in_every_language(game, language):
    told, players = load(game).part("referee.spoken"), load(game).seats[1]
    names = NAMES[:players]
    for state, _, _ in some(moments(game, "dealt", players, 3, {}), 40):
        public = state.public()
        for say in (lambda: told.middle(public, names), lambda: told.player(public, 1, names)):  # noqa: B023
            english = say()
            with game_words(game, language, ENGLISH).spoken():
                lines = say()
            assert len(lines) == len(english)
            assert [line for line, one in zip(lines, english, strict=True) if line == one] == []


def test_a_deal_of_oh_hell():
    """Bid, tricks, points and cards of a seat; trump, the trick in its order, and what is gone, suit by suit."""
    game = load("oh_hell")
    told, state = game.part("referee.spoken"), game.start_kept(3, game.complete({"most": "5"}))
    dealt = [
        *("clubs.5", "hearts.2", "spades.4", "clubs.jack", "hearts.king", "spades.9", "clubs.ace", "hearts.3"),
        *("spades.ace", "diamonds.2", "diamonds.3", "diamonds.4", "clubs.2", "clubs.3", "clubs.4", "diamonds.7"),
    ]
    said = told.middle(state.public(), NAMES[:3])
    assert said == ["Bids in all: 0. Tricks: 5."], "trump is not known yet, and none is another thing (OH-14)"
    for card in dealt:
        state.apply(0, next(play for play in state.plays(0) if card in game.text(play)))
    assert told.player(state.public(), 2, NAMES[:3]) == ["Bela: no bid yet, 0 points, 5 cards in hand."]
    for seat, bid in ((2, 2), (3, 1), (1, 0)):
        state.apply(seat, game.parse(f"bid {bid}"))
    assert told.middle(state.public(), NAMES[:3]) == [
        "Trump: diamonds.",
        "Turned up: 7 of diamonds.",
        "Trick 1 of 5.",
        "Bela leads.",
        "Bids in all: 3. Tricks: 5.",
    ]
    for seat, card in ((2, "clubs.5"), (3, "clubs.2"), (1, "clubs.9")):
        card = next(c for c in (card, *game.cards()) if game.parse(f"play {c}") in state.plays(seat))
        state.apply(seat, game.parse(f"play {card}"))
    assert told.player(state.public(), 1, NAMES[:3])[0].startswith("Ada: bid 0, tricks taken ")
    assert any(line.startswith("Played before, ") for line in told.middle(state.public(), NAMES[:3]))
