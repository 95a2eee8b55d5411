"""Parts of the second referee against slower or plainer ways to find the same."""

from itertools import combinations

import pytest

from tests.oracle.through_the_ages import army, ratings, scenes, tokens
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.politics import Politics
from tests.oracle.through_the_ages.referee import Referee
from tests.oracle.through_the_ages.rulings import Rulings, from_options

# Some of everything: old and new units, with and without an air force.
HEAPS = [
    [("infantry", 0, 1)] * 2 + [("infantry", 2, 3)] * 2 + [("artillery", 2, 3)] * 2 + [("air_force", 3, 5)],
    [("infantry", 0, 1), ("infantry", 1, 2), ("cavalry", 1, 2), ("cavalry", 3, 5), ("artillery", 3, 5)],
    [("cavalry", 1, 2)] * 3 + [("cavalry", 2, 3)] * 2 + [("infantry", 1, 2)] * 2 + [("air_force", 3, 5)] * 2,
]
TACTICS = [card.id for card in CARDS.values() if card.kind == "tactic"]


def most(units, tactic):
    """The best sum of army bonuses, found by taking out every possible army, one after another."""
    card = CARDS[tactic]
    size, best = sum(card.army.values()), 0
    planes = [unit for unit in units if unit[0] == army.AIR]
    for chosen in set(combinations(sorted(units), size)):
        if {sort: sum(unit[0] == sort for unit in chosen) for sort in card.army} == card.army:
            rest = list(units)
            for unit in chosen:
                rest.remove(unit)
            old = card.reduced is not None and any(card.level - unit[1] > 1 for unit in chosen)
            bonus = card.reduced if old else card.bonus
            best = max(best, bonus + most(rest, tactic))
            if planes:
                rest.remove(planes[0])
                best = max(best, 2 * bonus + most(rest, tactic))
    return best


@pytest.mark.parametrize("tactic", TACTICS)
def test_best_armies_are_those_of_a_blind_search(tactic):
    for heap in HEAPS:
        assert sum(army.armies(heap, tactic)) == most(heap, tactic)


@pytest.mark.parametrize(
    ("stock", "amount", "bank", "after"),
    [
        ({1: 0, 3: 1}, 1, 5, {1: 2, 3: 0}),  # down to Bronze, and one more token from the bank
        ({1: 0, 2: 0, 3: 1}, 1, 0, {1: 0, 2: 1, 3: 0}),  # down to Iron
        ({1: 0, 3: 1}, 1, 0, {1: 1, 3: 0}),  # no token for change
        ({1: 2, 2: 1}, 2, 0, {1: 0, 2: 1}),  # two tokens return rather than one
        ({1: 3}, 3, 0, {1: 0}),
    ],
)
def test_paying_with_change(stock, amount, bank, after):
    assert tokens.pay(stock, amount, bank) == after


def test_tokens_are_never_merged_upwards():
    assert tokens.pay({1: 4, 2: 0}, 1, 9) == {1: 3, 2: 0}


@pytest.mark.parametrize(("bank", "after"), [(9, {1: 1, 2: 1}), (1, {1: 0, 2: 1}), (0, {1: 0, 2: 0})])
def test_gaining_takes_the_fewest_tokens_and_no_more_than_there_are(bank, after):
    assert tokens.gain({1: 0, 2: 0}, 3, bank) == after


@pytest.mark.parametrize(
    ("left", "figures"),
    [
        (18, (2, 0, 0)),
        (16, (3, 1, 1)),
        (12, (4, 2, 2)),
        (9, (4, 2, 3)),
        (5, (5, 3, 5)),
        (1, (7, 4, 7)),
        (0, (None, 6, 8)),
    ],
)
def test_the_yellow_bank(left, figures):
    civ = scenes.game().civs[1]
    civ.yellow = left
    assert (civ.worker_cost(), civ.consumption(), civ.required()) == figures


def test_st_peters_doubles_glad_faces_only():
    civ = scenes.game().civs[1]
    civ.wonders = ["hanging_gardens", "kremlin", "st_peters_basilica"]
    assert ratings.happiness(civ) == 2
    civ.leader = "michelangelo"
    assert ratings.culture(civ) == 1 + 3 + 2 + 4


def test_shakespeare_counts_pairs():
    civ = scenes.game().civs[1]
    scenes.own(civ, printing_press=2, drama=1)
    civ.leader = "william_shakespeare"
    assert ratings.culture(civ) == 2 + 2 + 2 + 2


def test_variant_easier_gives_a_token_and_room():
    civ = Referee(2, "full", Rulings(variants=("easier",))).civs[1]
    assert (civ.yellow, civ.urban_limit(civ.variants)) == (19, 3)


def test_variant_peaceful_has_no_fights():
    game = Referee(3, "full", Rulings(variants=("peaceful",)))
    from tests.oracle.through_the_ages import ages

    kinds = {CARDS[card].kind for level in (1, 2, 3) for card in ages.military_deck(game, level)}
    assert not kinds & {"aggression", "war"} and "pact" in kinds


def test_variant_one_enemy_at_a_time():
    game = scenes.game(variants=("one_enemy",))
    game.civs[3].military = ["spy.1"]
    game.enemy = {1: 2}
    scenes.active(game, 3)
    scenes.at(game, Politics(3))
    assert {play for play in game.legal() if play[0] == "attack"} == {("attack", "spy.1", 2)}


def test_variant_military_cards_for_actions():
    game = scenes.game(variants=("military_by_action",))
    civ = scenes.active(game, 1)
    game.military = ["legion.1"]
    game.do(("fetch",))
    game.do(("draw", "legion.1"))
    assert (civ.military, civ.left) == (["legion.1"], [4, 1])


def test_options_of_a_record_become_rulings():
    assert from_options({"deal": "dealt", "mode": "full", "war": "after_row"}).war_after_row
    with pytest.raises(KeyError):
        from_options({"weather": "fine"})
