"""Oh Hell in numbers: a Deal is the rules' own, and hands that are imagined fit what everybody saw."""

import random
from collections import Counter

import pytest

from host.bots.cores import core_of
from host.bots.cores.position import Lot
from host.bots.judge import judge_of
from host.bots.levels import Strong, player_at
from host.bots.search import Budget
from host.games.oh_hell.core import reading
from host.games.oh_hell.core.deal import RANK
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from shared_rules.oh_hell.cards import DECK
from shared_rules.referee.knowledge import Knowledge, remember
from tests.promises import promise

PROMISES = [
    promise(
        "Strong bots in Oh Hell imagine only hands that fit what was seen, and see no real one; they "
        "win more than their share against normal ones",
        how=(
            '`PLAYOUTS=1600 python -m bench "bots:oh hell"` plays 400 games of each kind; '
            "[opponents.md](opponents.md) has what was won"
        ),
        often="the first each time",
    ),
]

GAME = load("oh_hell")
OPTIONS = {
    "hook": ("yes", "no"),
    "count": ("exact", "tricks", "rikiki", "five", "figures"),
    "nought": ("same", "five_and_size"),
    "trump": ("turned", "none", "rotates"),
    "packs": ("one", "two"),
    "alike": ("first", "last"),
}


def deals(seed):
    """Random play of a few deals: (the State before each play of a seat, the play), and what each deal brought."""
    chance = random.Random(seed)
    options = GAME.complete({name: chance.choice(values) for name, values in OPTIONS.items()} | {"most": "4"})
    state, dealer, line = GAME.start(chance.choice((3, 4, 5)), options), ShuffledDealer(seed), 0
    while not state.over:
        seat, line = state.awaited()[0], line + 1
        play = dealer.choose(state, line) if seat == TABLE else chance.choice(state.plays(seat))
        before = state.copy()
        events = state.do(seat, play)
        if seat != TABLE:
            yield before, play, [event.figures["rows"] for event in events if event.code == "counted"]


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_in_numbers_goes_as_the_rules_have_it(seed):
    deal = None
    for state, play, counted in deals(seed):
        deal = deal or reading.read(state, state.awaited()[0])
        assert deal.seat == state.awaited()[0]
        assert sorted(deal.legal()) == sorted(map(reading.number, state.plays(deal.seat)))
        deal.do(reading.number(play))
        if counted:
            assert deal.seat == 0
            assert [[*row] for row in zip(deal.bids, deal.taken, deal.gained(), strict=True)] == counted[0]
            deal = None


@pytest.mark.parametrize("seed", range(6))
def test_imagined_hands_keep_the_own_one_and_lack_the_suits_that_were_not_followed(seed):
    lot, lacking = Lot(seed), 0
    for state, _play, _counted in deals(seed):
        seat = state.awaited()[0]
        deal = reading.read(state, seat)
        own, sizes = deal.hands[seat - 1][:], [len(hand) for hand in deal.hands]
        dealer = reading.dealer_of(state, seat, lambda state=state: state)
        dealer.deal(deal, lot)
        assert deal.hands[seat - 1] == own and [len(hand) for hand in deal.hands] == sizes
        cards = [card for hand in deal.hands for card in hand]
        packs = 2 if state.options["packs"] == "two" else 1
        seen = Counter(reading.NUMBERS[card] for card in (*state.pile("gone"), *state.pile("turned")))
        assert max((Counter(cards) + seen).values()) <= packs
        for hand, lacks in zip(deal.hands, dealer.lacks, strict=True):
            lacking += len(lacks)
            assert not {card // RANK for card in hand} & lacks
    assert lacking, "somebody did not follow suit"


def test_a_strong_bot_searches_world_by_world_and_looks_at_no_other_hand():
    state = next(state for state, _play, _counted in deals(3))
    seat, judge = state.awaited()[0], judge_of("oh_hell", state.options)
    assert core_of("oh_hell").SEARCH == "worlds"
    bot = Strong(GAME, judge, "seed", lambda: Budget(playouts=40))
    twin = state.copy()
    first, second = [other for other in twin.seats if other != seat][:2]
    here, there = twin.pile("hand", first), twin.pile("hand", second)
    here[:], there[:] = there[:], here[:]
    asked = [Knowledge(GAME.name, seat, one.knows(seat), None) for one in (state, twin)]
    found = [bot.search(knowledge, Budget(playouts=40)) for knowledge in asked]
    assert found[0] == found[1] and found[0][0].playouts * len(found[0]) >= 40


def _moment(phase, size, hands, **more):
    """A position of seat 1, which owes a bid or a card: clubs are trump, their ace or 2 lies turned up."""
    options = {"most": "7", "hook": "yes" if phase == "bid" else "no", "count": "exact", "course": "down"}
    head = {"game": "oh_hell", "options": options, "phase": phase, "owing": [1], "number": 8 - size, "size": size}
    return GAME.position({**head, "trump": "clubs", "dealer": 1, "leader": 2, "seats": hands, **more})


def _chosen(state, level, seed):
    judge = judge_of("oh_hell", state.options)
    seen = Knowledge(GAME.name, 1, state.knows(1), remember(GAME, 1, len(state.seats)))
    return GAME.text(player_at(GAME, judge, level, f"seed{seed}").decide(seen))


def test_the_dealer_bids_nearest_to_a_number_that_is_closed():
    """One certain trick and six worthless cards, and 1 is closed: every other bid is missed alike, and 2 is nearest.
    Levels below normal see through a fog, and bids that bring the same look alike in it."""
    own = ["clubs.king", *(f"hearts.{rank}" for rank in range(2, 8))]
    rest = [card for card in DECK if card not in [*own, "clubs.ace"]]
    hands = [{"hand": own}, *({"hand": rest[at::3][:7], "bid": at + 1} for at in range(3))]
    state = _moment("bid", 7, hands, turned=["clubs.ace"])
    assert {_chosen(state, "normal", seed).split()[1] for seed in range(8)} == {"2"}


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize(("bid", "card"), [(2, "spades.3"), (3, "clubs.ace")])
def test_the_ace_of_trumps_is_kept_where_it_takes_the_one_trick_that_is_wanted(level, bid, card):
    hands = [
        {"hand": ["clubs.ace", "spades.3"], "bid": bid, "taken": 1},
        {"hand": ["hearts.5"], "bid": 1, "trick": ["hearts.9"]},
        {"hand": ["diamonds.5"], "bid": 0, "trick": ["hearts.3"]},
    ]
    state = _moment("play", 3, hands, turned=["clubs.2"], led="hearts", tricks=1)
    assert {_chosen(state, level, seed) for seed in range(5)} == {f"play {card}"}
