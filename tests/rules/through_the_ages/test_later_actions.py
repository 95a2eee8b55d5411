"""Actions of the later modes: how many there are, and how many of them are used."""

from tests.rules.through_the_ages.later import acting, run


def test_ta_223_newton_leaves_one_action_after_a_revolution_in_a_rebellion_too():
    state = acting({"leader": "isaac_newton", "hand": ["monarchy.1"], "science": 40, "unrest": 2}, age=2)
    run(state, "1 revolution monarchy.1")
    assert (state.civs[1].white_used, state.civs[1].white_left()) == (2, 1)


def test_ta_27_ta_96_what_a_smaller_government_cannot_hold_is_not_used_twice():
    communist = {"government": "communism", "science": 40, "red_used": 5, "white_used": 2, "acted": True}
    state = acting({**communist, "hand": ["republic.1", "strategy"]}, age=3, mode="full")
    run(state, "1 reform republic.1")
    assert (state.civs[1].red_used, state.civs[1].red_left()) == (2, 0)
    run(state, "1 learn strategy")
    assert (state.civs[1].red, state.civs[1].red_left()) == (4, 2)
    newton = {"government": "republic", "science": 40, "white_used": 6, "acted": True, "leader": "isaac_newton"}
    state = acting({**newton, "hand": ["fundamentalism"]}, age=3, mode="full")
    run(state, "1 reform fundamentalism")
    assert (state.civs[1].white, state.civs[1].white_left()) == (6, 1)
