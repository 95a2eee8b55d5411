"""The draft of 7 Wonders Duel: bots take the wonder that won most in whole games (`bench/_draft.py`)."""

from collections import Counter

from bench import _draft
from host.bots.cores.position import Lot
from host.bots.judge import judge_of
from host.bots.levels import NORMAL, player_at
from host.bots.memories import Memories
from host.games.seven_wonders_duel.core import game, tables
from host.games.seven_wonders_duel.core.draft import WORTH
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from tests.promises import promise

DUEL = load("seven_wonders_duel")
JUDGE = judge_of(DUEL.name, DUEL.complete({}))


def drafts(seed):
    """The State before the first wonder is taken."""
    state, dealer = DUEL.start(2, DUEL.complete({})), ShuffledDealer(seed)
    while state.awaited()[0] == TABLE:
        state.do(TABLE, dealer.choose(state, 0))
    return state


def test_every_wonder_has_its_worth_and_no_other():
    assert set(WORTH) == set(tables.WONDERS) and abs(sum(WORTH.values())) < len(WORTH)


def test_a_normal_bot_takes_the_wonder_that_is_worth_most():
    for seed in range(6):
        state = drafts(seed)
        seat = state.awaited()[0]
        memories = Memories(DUEL, 2)
        memories.look(state)
        made = player_at(DUEL, JUDGE, NORMAL, seed).decide(memories.knowledge(state, seat))
        assert made.card == max((play.card for play in state.plays(seat)), key=WORTH.get)


def test_in_playouts_better_wonders_are_taken_more_often_and_others_too():
    root, dealer = _draft._start(5)
    taken, lot, position = Counter(), Lot(1), root.copy()
    dealer.deal(position, lot)
    for _ in range(400):
        taken[position.sample(lot) - game.DRAFT] += 1
    offered = sorted(position.offer, key=lambda wonder: WORTH[tables.WONDERS[wonder]])
    assert set(taken) <= set(offered) and taken[offered[-1]] > taken[offered[0]] and len(taken) > 1


@promise("The tables that bots think with can be made again by a command, from its seed and nothing else")
def test_the_same_seed_fits_the_same_table():
    found = _draft.played(100, 3)
    assert _draft.fitted(found, 3) == _draft.fitted(_draft.played(100, 3), 3)
    assert all(len(one.first) == len(one.second) == 4 for one in found)


def test_a_wonder_of_whoever_wins_is_worth_more():
    found = [_draft.Drafted((0, 1, 2, 3), (4, 5, 6, 7), 1.0), _draft.Drafted((4, 5, 6, 7), (0, 1, 2, 3), 0.0)] * 50
    worth = _draft.fitted(found, 1)
    assert min(worth[:4]) > 0 > max(worth[4:8]) and _draft.chance_of(found[0], worth) > 0.5
