"""The fast games that bots search in: every play, purse, point and end is that of the rules."""

import random

import pytest

from host.bots.cores import core_of
from host.bots.cores.position import Dealer, Lot, Position
from host.bots.cores.search import TreeSearch
from host.bots.cores.tree import Tree
from host.bots.judge import judge_of
from host.bots.search import Budget
from host.games.seven_wonders_duel.core import reading
from host.table.dealer import ShuffledDealer
from shared_rules.contract import TABLE, load
from shared_rules.seven_wonders_duel.board import DESTROY, DRAFT, PLAY
from tests.promises import promise

PROMISES = [
    promise(
        "The fast copy of a game, in which bots search, agrees with the rules in every play, in "
        "everybody's coins and points, and about the end",
        often=(
            "each time: 90 games of 7 Wonders Duel and 36 of 7 Wonders, some from moments within; `python -m "
            "tests.soak cores`: thousands"
        ),
    ),
]

DUEL = load("seven_wonders_duel")
GAMES = 60  # `python -m tests.soak cores` plays thousands
OPTIONS = {
    "wonders": ("draft", "first_game"),
    "guild_backs": ("seen", "unseen"),
    "middle_pawn": ("last_begins", "last_chooses"),
    "destroyed": ("box", "discards"),
    "lighthouse": ("itself", "earlier"),
}


def options_of(seed):
    chance = random.Random(f"options {seed}")
    return DUEL.complete({name: chance.choice(values) for name, values in OPTIONS.items()})


class Deals:
    """What TABLE dealt in a whole game, as a Duel wants to have it from its first moment on."""

    def __init__(self):
        self.faces = [[], [0] * 20, [0] * 20, [0] * 20]
        self.wonders, self.drawn = [], []

    def note(self, state, play):
        if play.verb == "turn":
            self.faces[state.board.age][play.what] = reading.tables.BUILDINGS.index(play.card)
        elif play.verb == "lay":
            self.wonders.append(reading.tables.WONDERS.index(play.card))
        elif play.verb == "draw":
            self.drawn.append(reading.tables.TOKENS.index(play.card))


def played(seed):
    """A random game of the rules: its deals, the State before each play of a seat, and the play."""
    state, dealer, luck = DUEL.start(2, options_of(seed)), ShuffledDealer(seed), random.Random(seed)
    deals, moments = Deals(), []
    while not state.over:
        seat = state.awaited()[0]
        if seat == TABLE:
            play = dealer.choose(state, 0)
            deals.note(state, play)
        else:
            play = luck.choice(state.plays(seat))
            moments.append((state.copy(), play))
        state.do(seat, play)
    return deals, moments, state


def follow(seed, start=0):
    """The same game in a Duel, from one of its moments on; compares it with the rules before each play."""
    deals, moments, end = played(seed)
    first = moments[start % len(moments)][0]
    duel = reading.read(first, first.board.awaited)
    duel.faces, duel.aside = deals.faces, deals.drawn
    given = len(first.board.cities[1].wonders) + len(first.board.cities[2].wonders)
    duel.next_offer = deals.wonders[4:] if first.board.phase == DRAFT and given < 4 else []
    for state, play in moments[start % len(moments) :]:
        same(state, duel, seed)
        duel.do(reading.number(play))
    assert duel.seat == 0
    assert [duel.first.coins, duel.second.coins] == [city.coins for city in end.board.cities[1:]]
    assert duel.winner == end.board.winner, seed
    assert ("", "civilian", "military", "scientific")[duel.victory] == end.board.victory
    shares = [1.0 / len(end.ranking()[0]) if seat in end.ranking()[0] else 0.0 for seat in (1, 2)]
    assert duel.shares()[1:] == shares
    return len(moments)


def same(state, duel, seed):
    seat = state.awaited()[0]
    assert duel.seat == seat, seed
    plays = [reading.number(play) for play in state.plays(seat)]
    # In what order the other city was built, a Duel does not keep.
    assert duel.legal() == (sorted(plays) if state.board.phase == DESTROY else plays), seed
    board = state.board
    assert duel.pawn == board.pawn
    for seat in (1, 2):
        city, kept = duel.city(seat), board.cities[seat]
        assert city.coins == kept.coins, seed
        assert [card for card in range(73) if city.has(card)] == sorted(map(_place, kept.built)), seed
        if board.phase == PLAY:
            assert [city.cost(part) for part in range(len(PARTS))] == [_price(kept, part) for part in PARTS]
    assert [duel.points(seat) for seat in (1, 2)] == [sum(line.points for line in sheet) for sheet in state.sheets()]


def dealer_of(state):
    return reading.dealer_of(state, state.board.awaited, lambda: state)


def _place(name):
    return reading.tables.BUILDINGS.index(name)


def _price(city, part):
    from shared_rules.seven_wonders_duel.price import price_of

    return price_of(part, city, getattr(part, "colour", ""))


PARTS = [reading.tables.cards.building(name) for name in reading.tables.BUILDINGS]
PARTS += [reading.tables.cards.wonder(name) for name in reading.tables.WONDERS]


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_a_duel_of_numbers_is_the_duel_of_the_rules_from_its_first_play_to_its_end(part):
    for seed in range(part, GAMES, 4):
        follow(seed)


@pytest.mark.long
def test_a_duel_of_numbers_goes_on_from_any_moment():
    for seed in range(GAMES // 2):
        follow(1000 + seed, start=7 * seed + 3)


def test_any_play_is_one_of_those_listed_as_likely_as_another():
    """The same luck gives the same play, whether plays are listed or counted."""
    seen = set()
    for seed in range(12):
        _, moments, _ = played(4000 + seed)
        for place, (state, _) in enumerate(moments):
            duel, lot = reading.read(state, state.board.awaited), Lot(place)
            dealer_of(state).deal(duel, Lot(seed))
            luck, plays = lot.state, duel.legal()
            listed = plays[lot.below(len(plays))]
            lot.state = luck
            assert duel.any_play(lot) == listed
            seen.add(duel.phase if duel.phase else (listed >= 128) + (listed >= 256) + 10)
    assert {10, 11, 12} < seen and len(seen) >= 7


def test_what_is_hidden_is_dealt_as_both_players_may_imagine_it():
    """From any moment: no card twice, none that was seen elsewhere, guilds where their backs show; and it goes on."""
    lot = Lot(1)
    for seed in range(GAMES // 3):
        _, moments, _ = played(2000 + seed)
        for state, _ in moments[seed % 5 :: 9]:
            duel, board = reading.read(state, state.board.awaited), state.board
            dealer_of(state).deal(duel, lot)
            if board.cards:
                face = duel.faces[board.age]
                lying = [face[place] for place in range(20) if board.lies >> place & 1]
                assert len(set(lying)) == len(lying)
                for place, card in enumerate(board.cards):
                    name = reading.tables.BUILDINGS[face[place]] if board.lies >> place & 1 else ""
                    assert name == card or (card == "?" and not board.was_seen(name) and board.fits(name, place))
            left = 200
            while duel.seat and left:
                duel.do(duel.sample(lot))
                left -= 1
            assert duel.seat == 0, seed


# -- the tree ---------------------------------------------------------------------------------------


def late(seed):
    """Moments of a random game in which a dozen cards or less are left in Age III."""
    _, moments, _ = played(seed)
    return [state for state, _ in moments if state.board.age == 3 and state.board.phase == PLAY][-8:-1]


def searched(state, playouts):
    judge = judge_of(DUEL.name, DUEL.complete({}))
    search = TreeSearch(DUEL, judge, state.board.active, 1, core_of(DUEL.name), lambda: state, state)
    return search.run(Budget(playouts=playouts))


def value(duel, seat):
    """What a seat makes of a moment at the end of Age III, where nothing is hidden, by looking at every play."""
    if not duel.seat:
        return duel.shares()[seat]
    found = []
    for play in duel.legal():
        twin = duel.copy()
        twin.do(play)
        found.append(value(twin, seat))
    return max(found) if duel.seat == seat else min(found)


def test_a_tree_finds_what_looking_at_every_play_finds_at_the_end_of_a_game():
    """The last two cards: a player who can win there wins, and the play that the judge likes most is not made where it
    loses for certain."""
    checked = 0
    for seed in range(12):
        state = late(3000 + seed)[-1]
        duel = reading.read(state, state.board.awaited)
        dealer_of(state).deal(duel, Lot(1))
        best, seat = value(duel, duel.seat), duel.seat
        chosen = searched(state, 600)[0]
        twin = duel.copy()
        twin.do(reading.number(DUEL.parse(chosen.text)))
        assert value(twin, seat) == best, (seed, chosen)
        checked += best == 1.0
    assert checked >= 2


def test_a_play_that_wins_at_once_is_made_however_few_playouts_there_are():
    state = next(
        state
        for seed in range(400)
        for state in late(5000 + seed)
        for play in state.plays(state.board.active)
        if won_by(state, play)
    )
    play = DUEL.parse(searched(state, 60)[0].text)
    assert won_by(state, play)


def won_by(state, play):
    twin = state.copy()
    twin.do(state.board.active, play)
    return twin.over and twin.board.victory != "civilian" and twin.board.winner == state.board.active


def test_a_tree_stops_when_one_play_wins_for_certain_or_nothing_can_catch_up():
    root = Tree(reading.read(late(3000)[0], late(3000)[0].board.awaited), dealer_of(late(3000)[0]), "seed")
    root.grow(50)
    tries = sorted(node.tries for node in root.root.children.values())
    assert root.decided(0) or tries[-1] == tries[-2]
    assert not root.decided(10**6) or any(node.proven > 0 for node in root.root.children.values())
    best = max(root.root.children.values(), key=lambda node: node.tries)
    best.proven = 1
    assert root.decided(10**6)


def test_the_same_seed_grows_the_same_tree():
    state = late(3001)[0]
    assert searched(state, 100) == searched(state, 100)


class Turned(Position):
    """A game of two plays: the first turns a card up, and the second one wins if that was a certain card."""

    def __init__(self):
        super().__init__()
        self.seat, self.card, self.won = 1, 0, False

    def legal(self):
        return [0, 1] if self.seat == 1 else [2]

    def do(self, play):
        if play == 2:
            self.seat, self.won = 0, self.card == 1
        else:
            self.seat, self.chances = 2, self.chances + 1

    def copy(self):
        twin = Turned()
        twin.__dict__.update(self.__dict__)
        return twin

    def shares(self):
        return [0.0, 0.0, 1.0] if self.won else [0.0, 1.0, 0.0]


class Turns(Dealer):
    """Every other card is the one that wins."""

    def deal(self, position, lot):
        position.card = lot.below(2)


def test_what_a_card_that_came_up_decides_is_no_proof_for_the_play_that_turned_it_up():
    tree = Tree(Turned(), Turns(), "seed")
    tree.hope({0: 0.5, 1: 0.5})
    for _ in range(40):
        tree.compare([0, 1])
    assert [node.proven for node in tree.root.children.values()] == [0, 0]
    assert all(0.2 < node.mean() < 0.8 for node in tree.root.children.values())
