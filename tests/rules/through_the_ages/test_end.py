"""Production, events, and the end of the game (TA-98 to TA-111, TA-242, TA-243)."""

import pytest

from shared_rules.through_the_ages import cards, words
from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from tests.rules.through_the_ages.scene import GAME, at, civ, code, do, happened, plays, sheet, start, stock, workers


def production(seat, **moment):
    """(figures, civilization) of the end of this seat's turn."""
    state = at(seat, **moment)
    (figures,) = happened(do(state, "end"), "production")
    return figures, civ(state)


def test_ta_98_points_then_food_then_resources():
    figures, one = production(
        {"techs": [["agriculture", 2, 0], ["bronze", 3, 0], ["religion", 1, 0], ["philosophy", 2, 0]]}
    )
    assert (figures["culture"], figures["science"]) == (1, 2)
    assert (one.culture, one.science, one.stock(FOOD), one.stock(RESOURCES)) == (1, 2, 2 - 1, 3)


def test_ta_100_every_worker_takes_one_token_worth_what_its_card_says():
    _, one = production({"techs": [["agriculture", 1, 0], ["irrigation", 2, 0], ["bronze", 3, 0], ["iron", 2, 0]]})
    assert (one.stock(FOOD), one.stock(RESOURCES), one.blue) == (1 + 4 - 1, 3 + 4, 18 - 8 + 1)


def test_ta_101_when_tokens_run_out_the_rest_makes_nothing_the_highest_level_first():
    figures, one = production({"techs": [["agriculture", 1, 0], ["bronze", 2, 15], ["iron", 1, 0]]})
    assert figures["farms"] == [["", "agriculture", 1]] and one.blue == 0
    assert figures["mines"] == [["", "iron", 1], ["", "bronze", 1]]


def test_ta_102_consumption_is_paid_after_the_harvest():
    figures, one = production({"techs": [["agriculture", 2, 0]], "yellow": 16, "pool": 7})
    assert figures["need"] == 1 and figures["eaten"] == [["agriculture", "", 1]] and one.stock(FOOD) == 1


def test_ta_103_famine_costs_four_culture_for_each_food():
    figures, one = production({"techs": [["agriculture", 1, 0]], "yellow": 8, "pool": 16, "culture": 30})
    assert (figures["hungry"], figures["lost"], one.culture) == (2, 8, 22)


def test_ta_103_nobody_loses_more_culture_than_there_is():
    figures, one = production({"techs": [["agriculture", 0, 0]], "yellow": 8, "pool": 17, "culture": 3})
    assert (figures["hungry"], figures["lost"], one.culture) == (3, 3, 0)


def test_ta_104_what_is_left_stays():
    state = at({"techs": [["agriculture", 2, 3], ["bronze", 2, 4]]})
    do(state, "end")
    assert stock(state) == {"agriculture": 5, "bronze": 6}


def test_ta_24_there_is_no_corruption():
    figures, one = production({"techs": [["bronze", 2, 15], ["agriculture", 0, 0]]})
    assert one.stock(RESOURCES) == 17 and one.blue == 1 and "corruption" not in figures


def test_ta_108_unhappy_workers_do_nothing():
    figures, one = production({"techs": [["agriculture", 4, 0]], "yellow": 5, "pool": 16, "culture": 0})
    assert one.happy == 0 and figures["farms"] == [["", "agriculture", 4]]


def test_ta_35_ta_38_a_turn_is_row_actions_production():
    state = at({}, players=2, past=["no_event"])
    codes = [event.code for event in do(state, "end")]
    assert codes == ["production", "slid"] and state.phase == "row" and state.active == 2


# -- events ---------------------------------------------------------------------------------------


def event(card, *seats, players=2):
    """The State after this event came up in round 4, and the events of it."""
    state = at(*seats, players=players, phase="event")
    return state, state.do(0, GAME.parse(f"event {card}"))


def test_ta_107_an_event_comes_in_every_round_from_the_third_before_the_row_moves():
    state = start(2)
    while state.round < 3:
        mover = state.awaited()[0]
        state.do(mover, GAME.parse("end") if state.phase == "act" else state.plays(mover)[0])
    assert state.phase == "event" and state.awaited() == (0,) and len(state.plays(0)) == 9
    events = state.do(0, GAME.parse("event no_event"))
    assert [one.code for one in events] == ["event", "slid"]
    while state.round < 4:
        mover = state.awaited()[0]
        assert state.phase != "event"
        state.do(mover, GAME.parse("end") if state.phase == "act" else state.plays(mover)[0])
    assert len(state.plays(0)) == 8


def test_ta_242_development_of_politics_is_left_out():
    state = at({}, phase="event")
    assert cards.LEFT_OUT not in [play.card for play in state.plays(0)]


def test_ta_243_development_of_agriculture_gives_two_food():
    state, _ = event("development_of_agriculture", {}, {"techs": [["irrigation", 0, 0]]})
    assert stock(state) == {"agriculture": 2} and stock(state, 2) == {"irrigation": 1}


def test_ta_107_events_that_give():
    state, _ = event("development_of_trade_routes", {}, {})
    assert (stock(state), civ(state).science) == ({"agriculture": 1, "bronze": 1}, 1)
    assert event("development_of_crafts", {})[0].civs[2].stock(RESOURCES) == 2
    assert event("development_of_science", {"science": 39})[0].civs[1].science == 40
    state, _ = event("development_of_settlement", {}, {"yellow": 0, "pool": 25, "techs": []})
    assert (civ(state).yellow, civ(state).pool) == (17, 2) and civ(state, 2).pool == 25


def in_bank(blue):
    """A seat with this many blue tokens left in its bank; all others are on its farms."""
    return {"techs": [["agriculture", 2, 18 - blue], ["bronze", 2, 0], ["philosophy", 1, 0], ["warriors", 1, 0]]}


@pytest.mark.parametrize("choice, brought", [("1", (18, 0)), ("0", (17, 1))])
def test_ta_67_with_one_blue_token_left_its_owner_says_what_trade_routes_bring(choice, brought):
    state, events = event("development_of_trade_routes", in_bank(1), in_bank(0), in_bank(2), players=3)
    assert happened(events, "asked") == [{"seat": 1, "card": "development_of_trade_routes"}]
    assert state.awaited() == (1,) and plays(state) == ["choose 1", "choose 0"]
    assert [words.heading(GAME.view(state.view(1)), play) for play in state.plays(1)] == [
        "1 of it food",
        "0 of it food",
    ]
    assert [civ(state, seat).science for seat in (1, 2, 3)] == [1, 1, 1]
    assert GAME.position(state.position()).view(1) == state.view(1)
    do(state, f"choose {choice}")
    assert [(civ(state, seat).stock(FOOD), civ(state, seat).stock(RESOURCES)) for seat in (1, 2, 3)] == [
        brought,
        (18, 0),
        (17, 1),
    ]
    assert state.phase == "row"


def test_ta_107_markets_ask_everybody_in_order():
    state, events = event("development_of_markets", {}, {}, {}, players=3)
    assert happened(events, "asked") == [{"seat": 1, "card": "development_of_markets"}]
    for seat, choice in ((1, "food"), (2, "resources"), (3, "food")):
        assert state.awaited() == (seat,) and plays(state) == ["choose resources", "choose food"]
        assert code(state, "end") == "choose_first" and code(state, "choose nothing") == "choose_first"
        do(state, f"choose {choice}")
    assert [civ(state, seat).stock(FOOD) for seat in (1, 2, 3)] == [2, 0, 2]
    assert civ(state, 2).stock(RESOURCES) == 2 and state.phase == "row"


@pytest.mark.parametrize(
    "card, name", [("development_of_religion", "religion"), ("development_of_warfare", "warriors")]
)
def test_ta_107_a_free_building_or_unit_needs_an_unused_worker(card, name):
    state, _ = event(card, {"pool": 0}, {})
    assert state.awaited() == (2,) and plays(state) == [f"choose {name}", "choose nothing"]
    before = workers(state, 2).get(name, 0)
    do(state, f"choose {name}")
    assert workers(state, 2)[name] == before + 1 and civ(state, 2).pool == 0
    assert civ(state, 2).blue == 18 and civ(state, 2).white_left() == 4


def test_ta_107_a_free_temple_keeps_to_the_urban_limit():
    state, _ = event("development_of_religion", {"techs": [["religion", 2, 0]]}, {"pool": 0})
    assert state.phase == "row"


def test_ta_106_what_concerns_rules_of_other_modes_is_ignored():
    state = at({"leader": "christopher_columbus", "wonders": ["colossus"], "specials": ["cartography"]})
    verbs = {text.split()[0] for text in plays(state)}
    assert verbs == {"grow", "end", "destroy", "disband"} - {"grow"}


# -- the end --------------------------------------------------------------------------------------


def test_ta_109_the_last_player_of_the_last_round_ends_the_game():
    state = at({}, {}, last=True, players=2)
    assert not happened(do(state, "end"), "over")
    assert happened(do(state, "end"), "over") and state.over and state.awaited() == ()
    assert state.plays(1) == [] and code(state, "end", seat=1) == "over"


def test_ta_110_final_bonuses():
    seat = {
        "techs": [["agriculture", 3, 9], ["iron", 2, 0], ["philosophy", 2, 0], ["swordsmen", 2, 0], ["religion", 2, 0]],
        "government": "monarchy",
        "specials": ["code_of_laws"],
        "hand": ["alchemy.1"],
        "science": 30,
        "culture": 11,
    }
    assert sheet(at(seat)) == {
        "production": 11,
        "technologies": 2 * 4,
        "strength": 2 * 4,
        "happy": 2 * 2,
        "science": 2,
        "food": 3,
        "resources": 4,
    }


def test_ta_110_happy_faces_count_sixteen_at_most():
    assert sheet(at({"techs": [["religion", 9, 0]]}))["happy"] == 16


def test_ta_110_technologies_of_age_a_and_what_is_in_hand_count_nothing():
    found = sheet(at({"hand": ["iron.1", "monarchy.1"]}))
    assert "technologies" not in found


def test_ta_111_equal_points_share_the_victory_or_go_to_the_later_seat():
    assert at({}, {}, {"culture": 1}).ranking() == [(3,), (1, 2)]
    options = {"victory": "last_seat"}
    assert at({}, {}, {"culture": 1}, options=options).ranking() == [(3,), (2,), (1,)]
