"""7 Wonders in numbers: every play, purse, point and end is that of the rules."""

import copy
import pathlib
import random

import pytest

from bench import _normal, train
from host.bots.cores.position import Lot
from host.bots.judge import judge_of
from host.bots.levels import Strong
from host.bots.memories import Memories
from host.bots.search import Budget
from host.games.seven_wonders import judge as seven_wonders
from host.games.seven_wonders import judge_fitted as seven_wonders_fitted
from host.games.seven_wonders.core import game, policy, reading, tables
from host.games.seven_wonders.core.city import City
from host.games.seven_wonders.core.policy import shipped
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from shared_rules.referee.knowledge import imagine
from shared_rules.seven_wonders import cards
from tests.promises import promise

PROMISES = [
    promise(
        "The fast copy of a game, in which bots search, agrees with the rules in every play, in "
        "everybody's coins and points, and about the end"
    ),
]

WONDERS = load("seven_wonders")
GAMES = 24  # `python -m tests.soak cores` plays thousands
OPTIONS = {
    "sides": ("both", "A", "B"),
    "twins": ("same", "different"),
    "discounts": ("one_coin", "add_up"),
    "neighbours_same_turn": ("yes", "no"),
    "lighthouse": ("earlier", "itself"),
    "seventh_coins": ("held", "start"),
    "sixth_turn": ("babylon_first", "halikarnassos_first"),
    "copied_guild": ("counts", "not"),
    "copied_scientists": ("symbol", "nothing"),
}


def follow(seed, start=0):
    """A random game of the rules and the same one in numbers, from its play number `start` on; compares the two before
    each play of a seat. Returns how many there were."""
    chance = random.Random(seed)
    options = WONDERS.complete({name: chance.choice(values) for name, values in OPTIONS.items()})
    state, dealer = WONDERS.start(chance.randint(3, 7), options), ShuffledDealer(seed)
    first, line, twin, plays = chance.randrange(state.players), 0, None, 0
    while not state.over:
        seat, line = next_seat(state, first), line + 1
        if seat == TABLE:
            state.do(TABLE, dealer.choose(state, line))
            continue
        if twin is None and plays >= start and reading.can_read(state):
            twin = reading.read(state, seat)
            first = seat - 1
        if twin is not None:
            same(state, twin, seat, seed)
        play, plays = chosen(state, seat, chance), plays + 1
        state.do(seat, play)
        deal(state, dealer, line)
        if twin is not None:
            twin.decks = [[]] * state.age + [dealt(state)] if state.turn == 1 else twin.decks
            twin.do(reading.number(play))
    assert twin.seat == 0
    same_end(state, twin, seed)
    return plays


def next_seat(state, first):
    """Who chooses now: seats in order, from the one after `first` on."""
    awaited = state.awaited()
    return min(awaited, key=lambda seat: (seat - 1 - first) % state.players) if TABLE not in awaited else TABLE


def chosen(state, seat, chance):
    """A random play; sales less often, so that cities grow."""
    plays = state.plays(seat)
    found = [play for play in plays if play.verb not in ("sell", "pass")]
    return chance.choice(found if found and chance.random() < 0.9 else plays)


def deal(state, dealer, line):
    while not state.over and state.awaited() == (TABLE,):
        state.do(TABLE, dealer.choose(state, line))


def dealt(state):
    return [reading.CARDS[card] for hand in state.hands[1:] for card in hand]


def same(state, twin, seat, seed):
    assert twin.seat == seat, seed
    assert twin.legal() == [reading.number(play) for play in state.plays(seat)], seed
    if twin.due:
        return  # the others have chosen, and nothing else has changed
    assert [city.coins for city in twin.cities] == [city.coins for city in state.cities[1:]], seed
    assert [city.shields for city in twin.cities] == [city.shields for city in state.cities[1:]]
    assert sorted(twin.pile) == sorted(reading.CARDS[card] for card in state.discards)
    assert points_of(twin) == [sum(line.points for line in sheet) for sheet in state.sheets()], seed


def points_of(twin):
    return [twin.points(seat) for seat in range(1, twin.players + 1)]


def same_end(state, twin, seed):
    assert [city.coins for city in twin.cities] == [city.coins for city in state.cities[1:]], seed
    assert points_of(twin) == [sum(line.points for line in sheet) for sheet in state.scores()], seed
    shares, winners = twin.shares()[1:], state.ranking()[0]
    for seat in range(1, state.players + 1):
        won = 1 / len(winners) if seat in winners else 0.0
        own = (won + twin.points(seat) / game.WORTH) / game.SPAN
        assert shares[seat - 1] == pytest.approx(max(0.0, min(1.0, own)))


@pytest.mark.parametrize("part", range(4))
def test_a_game_of_numbers_is_that_of_the_rules_from_its_first_play_to_its_end(part):
    for seed in range(part, GAMES, 4):
        follow(seed)


def test_a_game_of_numbers_goes_on_from_any_moment():
    for seed in range(GAMES // 2):
        follow(1000 + seed, start=4 * seed)


# -- what is hidden, and the policy -----------------------------------------------------------------------


def moments(seed, count):
    """Some moments of a random game of four: the State and what the seat that chooses knows."""
    options = WONDERS.complete({})
    state, dealer, chance = WONDERS.start(4, options), ShuffledDealer(seed), random.Random(seed)
    memories, line, found = Memories(WONDERS, 4), 0, []
    while not state.over:
        seat, line = state.awaited()[0], line + 1
        if seat == TABLE:
            play = dealer.choose(state, line)
        else:
            memories.look(state)
            found.append((state.copy(), copy.deepcopy(memories.knowledge(state, seat))))
            play = chance.choice(state.plays(seat))
        memories.note(state, seat, state.do(seat, play))
    return found[:: max(1, len(found) // count)]


def test_what_is_hidden_is_dealt_as_the_rules_imagine_it_and_the_own_hand_stays():
    lot = Lot(1)
    for state, known in moments(7, 12):
        worlds = []

        def draw(known=known, worlds=worlds):
            worlds.append(imagine(WONDERS, known, random.Random(len(worlds))))
            return worlds[-1]

        root = reading.read(draw(), known.seat)
        dealer = reading.dealer_of(worlds[0], known.seat, draw)
        for _ in range(9):
            twin = root.copy()
            dealer.deal(twin, lot)
            assert twin.hands[known.seat - 1] == [reading.CARDS[card] for card in state.hands[known.seat]]
            assert [sorted(hand) for hand in twin.hands] == [
                sorted(reading.CARDS[card] for card in hand) for hand in worlds[-1].hands[1:]
            ]
            later = [card for deck in twin.decks[twin.age + 1 :] for card in deck]
            assert len(set(later)) == len(later) == 28 * (3 - twin.age)
            while twin.seat:
                twin.do(twin.sample(lot))
        assert len(worlds) == 4, "an imagined moment serves a few playouts"


def test_every_play_that_the_policy_weighs_is_a_legal_one():
    lot = Lot(3)
    for state, known in moments(11, 4):
        position = reading.read(imagine(WONDERS, known, random.Random(1)), known.seat)
        reading.dealer_of(state, known.seat, lambda state=state: state).deal(position, lot)
        while position.seat:
            legal = position.legal()
            assert {play for _, play in position.weighed(shipped)} <= set(legal)
            assert set(position.promising()) <= set(legal)
            position.do(position.sample(lot))


def test_the_policy_knows_what_the_next_player_would_miss_as_the_judge_does():
    looked = 0
    for state, known in moments(13, 30):
        position = reading.read(state, known.seat)
        if state.phase != "choose" or state.turn == 6:
            continue
        position.weighed(shipped)
        for card in state.hands[known.seat]:
            structure = cards.structure_of(card)
            missed = shipped.missed(game.OF[reading.CARDS[card]])
            by_judge = seven_wonders._missed(state, known.seat, card) / seven_wonders.SPITE
            assert (missed > 0) == (by_judge > 0) or structure.count or structure.symbol
            if not structure.symbol and structure.count is None:
                assert missed == pytest.approx(by_judge)
                looked += missed > 0
    assert looked > 20


@pytest.mark.long
def test_a_strong_bot_of_seven_wonders_searches_a_tree_of_its_own_plays_the_same_for_the_same_seed():
    judge = judge_of("seven_wonders", {})
    for state, known in moments(5, 3):
        bots = [Strong(WONDERS, judge, "seed") for _ in range(2)]
        found = [bot.search(known, Budget(playouts=24)) for bot in bots]
        assert found[0] == found[1]
        plays = {WONDERS.text(play) for play in state.plays(known.seat)}
        assert {one.text for one in found[0]} <= plays
        assert len(plays) == 1 or sum(one.playouts for one in found[0]) >= 24


@promise("The tables that bots think with can be made again by a command, from its seed and nothing else")
@pytest.mark.long
def test_the_same_teacher_makes_the_same_table_whatever_table_is_there(monkeypatch):
    made = []
    monkeypatch.setenv("TEACHER", "normal")
    monkeypatch.setenv("GAMES", "2")
    monkeypatch.setattr(train, "write", lambda weights, learned, games: made.append(weights))
    for there in (policy.WEIGHTS, [1.0] * policy.SIZE):
        monkeypatch.setattr(policy, "WEIGHTS", there)
        figure = next(train.figures("agrees"))
    assert made[0] == made[1]
    assert figure.measured > 35, "of the choices in a game that was kept back, with one to learn from"


@promise(
    "The tables that bots think with can be made again by a command, from its seed and nothing else",
    often="each time, from few games",
)
@pytest.mark.long
def test_the_same_seed_makes_the_same_figures_of_the_judge_whatever_is_shipped(monkeypatch):
    made = []
    monkeypatch.setenv("GAMES", "2")
    monkeypatch.setattr(_normal, "PLAYOUTS", 16)
    monkeypatch.setattr(_normal, "write", lambda added, *_: made.append(added))
    for spite in (_normal.judged.SPITE, 1.0):
        monkeypatch.setattr(_normal.judged, "SPITE", spite)
        next(train.figures("normal's figures"))
        assert spite == _normal.judged.SPITE
    assert made[0] == made[1] and any(made[0])


@promise("The tables that bots think with can be made again by a command, from its seed and nothing else")
def test_the_judge_goes_by_the_figures_that_were_made(monkeypatch, tmp_path):
    made = tmp_path / "made.py"
    monkeypatch.setattr(_normal, "FILE", made)
    shipped = seven_wonders_fitted
    for name in _normal.BEFORE:
        assert getattr(_normal.judged, name) == getattr(shipped, name)
    added = [_difference(name, place, shipped) for name, place in _normal.FITTED]
    _normal.write(added, 30, train.SEED, "2026-11-28")
    assert made.read_text() == pathlib.Path(shipped.__file__).read_text()


def _difference(name, place, shipped):
    now, before = getattr(shipped, name), _normal.BEFORE[name]
    return now - before if place < 0 else now[place] - before[place]


def test_coins_that_a_play_brings_are_worth_more_than_none_and_those_that_it_takes_less():
    weights = [0.0] * len(shipped.weights)
    weights[policy.COINS : policy.SALES] = [1.0] * policy.AGES
    looking, city = policy.Policy(weights), City(0)
    city.coins = 4
    looking.turn_to(city, City(1), City(2), 1, 1)
    worth = [looking._coins(more) for more in range(-6, 7)]
    assert worth == sorted(worth) and worth[3] < worth[6] == 0.0 < worth[9]
    assert worth[0] == worth[2], "a purse is never emptier than empty"


def test_a_structure_is_missed_by_the_next_player_alone_who_has_another_turn_and_has_it_not_yet():
    looking, following = policy.Policy(list(shipped.weights)), City(0)
    looking.hand_on_to(following, City(1), City(2))
    palace = tables.STRUCTURES.index("palace")
    free = next(one for one, points in enumerate(tables.POINTS) if points and tables.COSTLESS[one])
    missed = []
    for turn in (1, policy.TURNS):
        looking.turn_to(City(0), City(1), City(2), 3, turn)
        missed.append((looking.missed(free) > 0, looking.missed(palace)))
    assert missed == [(True, 0.0), (False, 0.0)], "nobody can pay for a palace at once"
    looking.turn_to(City(0), City(1), City(2), 3, 1)
    following.build(free)
    assert looking.missed(free) == 0.0
