"""In Through the Ages a technology is worth what it opens: bots take, learn, build on and upgrade technologies."""

import random

import pytest

from bench._developer import Developer
from host.arena.arena import play_game
from host.bots.judge import judge_of
from host.bots.levels import Normal
from host.games.through_the_ages.judge_openings import openings
from shared_rules.contract import TABLE, load
from shared_rules.through_the_ages import cards
from shared_rules.through_the_ages.civ import Tech
from tests.promises import promise

GAME = load("through_the_ages")
MODES = ("simple", "advanced", "full")
LATER = MODES[1:]


def turn(mode):
    """A moment early in a game at which seat 1 acts, and the judge of its mode."""
    options = GAME.complete({"mode": mode})
    state, chance = GAME.start(3, options), random.Random(mode)
    while TABLE in state.awaited() or state.awaited()[0] != 1 or state.phase != "act" or state.round < 2:
        seat = state.awaited()[0]
        plays = state.plays(seat)
        state.do(seat, next((play for play in plays if play.verb in ("end", "quiet")), chance.choice(plays)))
    return judge_of(GAME.name, options), state


def opened(judge, civ, name, rounds):
    """What a technology would add to what can be built."""
    each = judge.each(civ, rounds)
    return openings(civ, rounds, each, cards.known(name)) - openings(civ, rounds, each)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["irrigation", "iron", "alchemy", "drama"])
def test_a_technology_is_worth_what_can_be_built_in_the_rounds_that_are_left(mode, name):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.gain("food", 6)
    assert opened(judge, civ, name, 12.0) > max(0.5, opened(judge, civ, name, 4.0))
    assert opened(judge, civ, name, 1.0) == 0.0


@pytest.mark.parametrize("mode", MODES)
def test_a_better_mine_is_worth_more_where_more_workers_can_be_upgraded(mode):
    judge, state = turn(mode)
    few, many = state.civs[1], state.civs[1].copy()
    few.tech("bronze").workers, many.tech("bronze").workers = 1, 3
    for civ in (few, many):
        civ.refresh()
        civ.gain("resources", 6)
    assert opened(judge, many, "iron", 10.0) > opened(judge, few, "iron", 10.0)


@pytest.mark.parametrize("mode", MODES)
def test_an_upgrade_that_is_open_is_made_and_a_technology_in_hand_is_learned_early(mode):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.hand, civ.science = ["iron.1"], 8
    civ.tech("bronze").workers = 3
    civ.gain("resources", 6)
    civ.refresh()
    end = judge.weigh(state, 1, GAME.parse("end"))
    assert judge.weigh(state, 1, GAME.parse("learn iron.1")) > end
    state.do(1, GAME.parse("learn iron.1"))
    assert judge.weigh(state, 1, GAME.parse("upgrade bronze iron")) > end


@pytest.mark.parametrize("mode", MODES)
def test_a_leader_is_worth_no_less_at_the_head_than_in_the_hand(mode):
    judge, state = turn(mode)
    state.civs[1].hand, state.civs[1].led = ["aristotle"], [0]
    assert judge.weigh(state, 1, GAME.parse("lead aristotle")) > 0


@pytest.mark.parametrize("mode", LATER)
def test_food_is_worth_what_the_workers_bring_that_are_still_to_come(mode):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.techs += [Tech(cards.known("opera"), 1), Tech(cards.known("selective_breeding"))]
    civ.tech("agriculture").workers = 1
    civ.pool, civ.yellow = 3, 13
    civ.refresh()
    civ.gain("resources", 9)
    end = judge.weigh(state, 1, GAME.parse("end"))
    assert judge.weigh(state, 1, GAME.parse("build opera")) > end


@pytest.mark.parametrize("mode", LATER)
def test_of_several_governments_in_hand_only_one_counts_in_full(mode):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.science, civ.hand = 14, ["constitutional_monarchy.1", "republic.1", "monarchy.1"]
    end = judge.weigh(state, 1, GAME.parse("end"))
    assert judge.weigh(state, 1, GAME.parse("reform republic.1")) > end


@pytest.mark.parametrize("mode", MODES)
def test_what_the_science_is_promised_to_makes_other_technologies_wait(mode):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.tech("bronze").workers = 3
    civ.refresh()
    civ.gain("resources", 6)

    def promised(science, *hand):
        civ.science, civ.hand = science, []
        nothing = judge.worth(civ, 12.0)
        civ.hand = list(hand)
        return judge.worth(civ, 12.0) - nothing

    two = ("iron.1", "code_of_laws.1")
    assert promised(6, *two) < 0.9 * sum(promised(6, one) for one in two)
    assert promised(12, *two) > 0.95 * sum(promised(12, one) * share for one, share in zip(two, (1, 0.85), strict=True))


@pytest.mark.parametrize("mode", LATER)
def test_resources_that_can_be_spent_in_the_same_turn_do_not_spoil(mode):
    judge, state = turn(mode)
    civ = state.civs[1]
    civ.blue, civ.hand, civ.fresh = 6, ["mineral_deposits_iii.1"], []
    civ.gain("resources", 2)
    end = judge.weigh(state, 1, GAME.parse("end"))
    assert judge.weigh(state, 1, GAME.parse("play mineral_deposits_iii.1")) > end


@pytest.mark.long
@pytest.mark.sample
@promise(
    "A normal bot develops its civilization in Through the Ages: technologies of later Ages are at work at the end"
)
@pytest.mark.parametrize(("mode", "least"), [("advanced", 1), ("full", 2)])
def test_normal_ends_with_technologies_at_work_and_beats_who_only_develops(mode, least):
    options = GAME.complete({"mode": mode})
    normal = Normal(GAME, judge_of(GAME.name, options), 1)
    state = play_game(GAME, options, [normal, Developer(GAME, 2), Developer(GAME, 3)], 5)
    civ = state.civs[1]
    assert state.ranking()[0] == (1,)
    assert sum(1 for tech in civ.techs if tech.card.age and tech.workers) >= least
