"""Bids, attacks and defences against every way to choose units and bonus cards (TA-142, TA-149 to TA-152)."""

import random

import pytest

from shared_rules.through_the_ages import cards
from tests.rules.through_the_ages.brute import COLONIZE, DEFEND, UNITS, laid_worth, most
from tests.rules.through_the_ages.later import later, offers, reveal, run, troops

TACTICS = ("legion", "medieval_army", "classic_army", "napoleonic_army", "defensive_army", "conquistadors", None)
BONUS = ("colonization_bonus_i.1", "colonization_bonus_i.2", "colonization_bonus_ii.1")
SEEDS = pytest.mark.parametrize("seed", range(20))


def force(chance):
    """(seat, its units one by one, its bonus cards, its tactics card or None), at most five units."""
    units = sorted(chance.choices(sorted(UNITS), k=chance.randint(1, 5)))
    counts = {name: units.count(name) for name in units if name != "warriors"}
    bonus = sorted(chance.sample(BONUS, chance.randint(0, 2)))
    tactic = chance.choice(TACTICS)
    seat = {"techs": troops(units.count("warriors"), **counts), "war": ["rats", *bonus]}
    banner = {"banner": cards.cards_of(cards.row_of(tactic))[-1]} if tactic else {}
    return {**seat, **banner}, units, bonus, tactic and cards.by_name(tactic)


@SEEDS
def test_ta_142_the_highest_bid_is_the_most_that_any_choice_pays(seed):
    seat, units, bonus, tactic = force(random.Random(f"bid {seed}"))
    state = later(seat, {}, {}, age=2)
    reveal(state, "inhabited_territory_i")
    highest = most(units, bonus, tactic, COLONIZE)
    assert offers(state) == [*[f"bid {bid}" for bid in range(1, highest + 1)], "pass"]


@SEEDS
def test_ta_143_ta_149_ta_152_what_is_laid_counts_alike_in_every_order(seed):
    chance = random.Random(f"attack {seed}")
    seat, units, _, tactic = force(chance)
    state = later({**seat, "war": ["spy.1"]}, {"science": 9}, age=2)
    rating = state.civs[1].strength
    assert rating == min(60, laid_worth(units, tactic, DEFEND)), "all units at home are worth what all laid are"
    run(state, "1 attack spy.1 2")
    laid = []
    for name in chance.sample(units, len(units)):
        laid.append(name)
        run(state, f"1 add {name}")
        assert state.views[1].ask["total"] == rating + laid_worth(laid, tactic, DEFEND)


@SEEDS
def test_ta_150_ta_153_a_defence_holds_if_some_choice_of_it_does(seed):
    chance = random.Random(f"defend {seed}")
    seat, units, bonus, tactic = force(chance)
    state = later({"war": ["spy.1"], "techs": troops(9), "banner": "legion.1"}, {**seat, "science": 9})
    run(state, "1 attack spy.1 2", "1 strike")
    attack, rating = state.civs[1].strength, state.civs[2].strength
    if attack <= rating:
        assert state.phase != "defend" and state.civs[2].science == 9
        return
    for name in [*units, *bonus]:
        run(state, f"2 add {name}")
    assert state.views[2].ask["total"] == rating + most(units, bonus, tactic, DEFEND)
    run(state, "2 defend")
    assert (state.civs[2].science == 9) == (rating + most(units, bonus, tactic, DEFEND) >= attack)
