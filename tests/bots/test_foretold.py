"""Strong thinks in Age I of 7 Wonders Duel as far as its end, and takes for the rest what whole games showed
(`bench/_prospects.py`)."""

import pytest

from bench import _prospects
from bench._plain import Plain
from host.arena.arena import Habit, play_game
from host.bots.cores.position import Dealer, Lot
from host.bots.cores.tree import Tree
from host.bots.judge import judge_of
from host.bots.levels import Strong
from host.bots.search import Budget
from host.games.seven_wonders_duel.core import game, prospects, tables
from host.games.seven_wonders_duel.core.city import DuelCity
from shared_rules.contract import load
from shared_rules.seven_wonders_duel import cards
from tests.promises import promise

DUEL = load("seven_wonders_duel")
OPTIONS = DUEL.complete({})


class Moments(Habit):
    """Plays by habit, and keeps what it knew."""

    def __init__(self, seed):
        super().__init__(DUEL, seed)
        self.known = []

    def play(self, view, knowledge):
        self.known.append(knowledge())
        return super().play(view, knowledge)


@pytest.fixture(scope="module")
def moments():
    """What seat 1 knew at each of its plays in one game."""
    player = Moments(1)
    play_game(DUEL, OPTIONS, [player, Habit(DUEL, 2)], 3)
    return player.known


def of(moments, age, phase="play"):
    return next(one for one in moments if one.known["age"] == age and one.known["phase"] == phase)


@pytest.fixture
def ends(monkeypatch):
    """The Ages in which playouts ended."""
    found, play_out = [], Tree._play_out
    monkeypatch.setattr(Tree, "_play_out", lambda tree, at: (play_out(tree, at), found.append(at.age)))
    return found


def strong():
    return Strong(DUEL, judge_of(DUEL.name, OPTIONS), "seed", lambda: Budget(playouts=30))


def city(*built, coins=7):
    found = DuelCity()
    found.coins = coins
    for name in built:
        found.build(tables.BUILDINGS.index(name))
    return found


def test_the_table_has_what_there_is_at_the_end_of_age_i():
    assert list(prospects.BUILDING) == list(cards.deck(1))
    assert list(prospects.WONDER_BUILT) == list(prospects.WONDER_WAITING) == tables.WONDERS
    assert list(prospects.TOKEN) == tables.TOKENS


def test_playouts_of_age_i_end_with_it(moments, ends):
    strong().decide(of(moments, 1))
    assert ends and set(ends) == {1}


@pytest.mark.parametrize("moment", [(1, "draft"), (2, "play"), (3, "play")])
def test_playouts_of_the_draft_and_of_later_ages_end_with_the_game(moments, ends, moment):
    strong().decide(of(moments, *moment))
    assert ends and 3 in ends  # a supremacy may come sooner


def test_the_yardstick_knows_nothing_of_it(moments, ends):
    known = of(moments, 1)
    Plain(DUEL, "seed", 30).play(None, lambda: known)
    assert 3 in ends


def test_both_expectations_make_one_whole_victory_whoever_is_ahead():
    rich, poor = city("quarry", "press", "baths", coins=5), city("tavern")
    assert game.foretold(rich, poor) > 0.5 > game.foretold(poor, rich)
    assert game.foretold(rich, poor) + game.foretold(poor, rich) == pytest.approx(1)
    assert game.foretold(poor, poor) == 0.5
    assert game.foretold(city(coins=9), city(coins=4)) > 0.5


def test_what_is_owned_is_worth_what_the_table_says():
    found = city("quarry", "baths", coins=3)
    found.wonders = [tables.CARDS + tables.WONDERS.index(name) for name in ("sphinx", "colossus")]
    found.build_wonder(found.wonders[0])
    found.tokens |= 1 << tables.TOKENS.index("economy")
    worth = prospects.BUILDING["quarry"] + prospects.BUILDING["baths"] + prospects.WONDER_BUILT["sphinx"]
    worth += prospects.WONDER_WAITING["colossus"] + prospects.TOKEN["economy"] + 3 * prospects.COIN_KEPT
    assert game.worth_after(found) == worth


def within_age_i(seed, cards_left):
    """A Position with this many cards of Age I left, at most, whose end is foretold."""
    (position, dealer), lot = _prospects.start(seed), Lot(seed)
    dealer.deal(position, lot)
    while position.phase == game.DRAFTING or position.lies.bit_count() > cards_left:
        position.do(position.sample(lot))
    position.foresee()
    return position, lot


def test_a_position_that_is_foretold_is_over_for_those_who_play_it():
    position, lot = within_age_i(4, 20)
    twin = position.copy()
    while twin.seat:
        twin.do(twin.sample(lot))
    assert (twin.age, twin.lies, twin.phase) == (1, 0, game.OVER) and sum(twin.shares()) == pytest.approx(1)
    assert twin.shares()[1] == game.foretold(twin.first, twin.second) and position.seat


def test_what_is_only_expected_proves_nothing():
    """The last plays of Age I: an expectation is no certain victory, however good it is."""
    position, _ = within_age_i(5, 2)
    tree = Tree(position, Dealt(), "seed")
    tree.grow(60)
    assert tree.root.children
    assert all(node.proven == 0 and 0 < node.mean() < 1 for node in tree.root.children.values())


class Dealt(Dealer):
    """All of it was dealt."""

    def deal(self, position, lot):
        pass


@promise("The tables that bots think with can be made again by a command, from its seed and nothing else")
def test_the_same_seed_fits_the_same_table():
    found = _prospects.played(60, 3)
    assert _prospects.fitted(found, 3) == _prospects.fitted(_prospects.played(60, 3), 3)
    assert all(one.ahead for one in found)


def test_what_winners_had_is_worth_more():
    had, lacked = _prospects.Seen([(0, 1.0), (1, -1.0)], 1.0), _prospects.Seen([(0, -1.0), (1, 1.0)], 0.0)
    worth = _prospects.fitted([had, lacked] * 50, 1)
    assert worth[0] > 0 > worth[1] and worth[2] == 0
    assert _prospects.right(worth, [had, lacked]) == 1.0


def test_the_table_is_written_as_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(_prospects, "TABLE_OF", tmp_path / "prospects.py")
    _prospects.write([place / 1000 for place in range(_prospects.SIZE - 1)] + [0.8], "some games")
    made = {}
    exec((tmp_path / "prospects.py").read_text(), made)
    assert list(made["BUILDING"]) == list(prospects.BUILDING) and made["BUILDING"]["lumber_yard"] == 0
    assert made["WONDER_BUILT"]["appian_way"] == len(made["BUILDING"]) and made["COIN_KEPT"] == 80
