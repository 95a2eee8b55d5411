"""What holds at every moment of every game: coins and cards are conserved, prices follow from the cities."""

import random

import pytest

from shared_rules.seven_wonders_duel import cards, layout
from shared_rules.seven_wonders_duel.city import City
from tests.rules.seven_wonders_duel.scene import GAME, happened, step

SEEDS = pytest.mark.parametrize("seed", range(8))


def games(seed):
    """A random game: (state, text, events, coins before) after every play."""
    chance = random.Random(seed)
    state = GAME.start(2, {"deal": ("dealt", "open")[seed % 2]})
    while not state.over:
        coins = [city.coins for city in state.board.cities[1:]]
        _, text, events = step(state, chance)
        yield state, text, events, coins


@SEEDS
def test_coins_move_only_as_the_events_say(seed):
    for state, _, events, before in games(seed):
        after = [0, *before]
        for figures in [*happened(events, "built"), *happened(events, "wonder")]:
            after[figures["seat"]] -= figures["bank"] + figures["trade"]
            if figures["to"]:
                after[figures["to"]] += figures["trade"]
        for code, sign in (("coins", 1), ("discarded", 1), ("lost", -1)):
            for figures in happened(events, code):
                after[figures["seat"]] += sign * figures["coins"]
        assert [city.coins for city in state.board.cities[1:]] == after[1:] and min(after) >= 0


@SEEDS
def test_every_card_that_came_up_lies_in_one_place(seed):
    for state, _, _, _ in games(seed):
        board = state.board
        lying = [card for card in board.cards if card not in ("", "?")] + board.discards
        for city in board.cities[1:]:
            lying += city.built + city.under
        lying += [card for _, card in state.lost if cards.building(card)]
        came = [card for card in cards.names(cards.BUILDINGS) if board.was_seen(card)]
        assert sorted(lying) == sorted(came)


@SEEDS
def test_a_city_is_what_its_cards_make_of_it(seed):
    *_, (state, _, _, _) = games(seed)
    for place in (1, 2):
        city, anew = state.board.cities[place], City()
        for card in city.built:
            anew.build(cards.building(card))
        assert (anew.built, anew.fixed, anew.reserved) == (city.built, city.fixed, city.reserved)
        assert {**anew.counts, "wonder": len(city.done)} == city.counts
        anew.reprice(state.board.cities[3 - place])
        assert anew.prices == city.prices
        assert len(city.symbols) == len({cards.building(card).symbol for card in city.colour("green")}) + (
            "law" in city.tokens
        )


@SEEDS
def test_what_is_free_is_what_nothing_covers(seed):
    for state, _, _, _ in games(seed):
        board = state.board
        if board.cards and board.phase != "over":
            covered = layout.layout(board.age).covered
            open_now = [place for place in range(20) if board.lies >> place & 1 and not covered[place] & board.lies]
            assert board.free == [place for place in open_now if board.cards[place] != "?"]
            assert board.phase in ("layout", "guilds", "box") or sorted(board.due) == [
                place for place in open_now if board.cards[place] == "?"
            ]


@SEEDS
def test_a_take_changes_the_turn_or_says_why_not(seed):
    before = None
    for state, text, events, _ in games(seed):
        if before and text.split(" ")[0] in ("build", "discard") and state.board.phase == "play":
            extra = happened(events, "again") or happened(events, "begins")
            assert state.awaited() == (3 - before,) or extra
        before = state.awaited()[0] if state.board.phase == "play" else None


def test_random_games_of_every_ruling_end():
    chance = random.Random(7)
    for _ in range(30):
        options = {option.name: chance.choice(option.values) for option in GAME.options}
        state = GAME.start(2, options)
        while not state.over:
            step(state, chance)
        assert state.board.winner in (1, 2, 3)
