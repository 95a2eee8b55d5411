"""The worked examples of the rulebook for the simple game, in the project's own words."""

import pytest

from shared_rules.through_the_ages import legal
from shared_rules.through_the_ages.civ import FOOD, RESOURCES, section
from shared_rules.through_the_ages.referee.impacts import per_turn
from tests.rules.through_the_ages.scene import (
    FULL,
    GAME,
    at,
    civ,
    code,
    dealt,
    do,
    happened,
    sheet,
    start,
    stock,
    workers,
)


def test_ta_ex_01_a_third_wonder_from_the_second_zone_costs_four_actions():
    row = ["", "", "", "", "", "pyramids"]
    state = at({"wonders": ["hanging_gardens", "taj_mahal"]}, row=row)
    do(state, "take pyramids")
    assert civ(state).white_used == 4


def test_ta_ex_02_the_first_round_of_three():
    row = ["moses", "colossus", "engineering_genius_a", "aristotle", "homer", "library_of_alexandria", "pyramids"]
    state = dealt(start(3), row)
    do(state, "take moses")
    assert civ(state).white_left() == 0
    do(state, "end", "take colossus", "take engineering_genius_a")
    assert code(state, "take pyramids") == "wonder_begun"
    do(state, "end", "take aristotle", "take library_of_alexandria")
    assert code(state, "take homer") == "leader_taken"
    assert [civ(state, seat).hand for seat in (1, 2, 3)] == [["moses"], ["engineering_genius_a"], ["aristotle"]]
    assert [civ(state, seat).wonder.id for seat in (2, 3)] == ["colossus", "library_of_alexandria"]


def test_ta_ex_03_round_two_of_three_removes_the_first_two_spaces():
    state = at({}, {}, {}, round=1, active=3, row=["", "homer", "moses", "pyramids"])
    (figures,) = happened(do(state, "end"), "slid")
    assert figures["cards"] == ["homer"] and state.row[:3] == ["moses", "pyramids", ""]


@pytest.mark.parametrize("spaces", [(0, 1, 2), (0, 5), (9,)])
def test_ta_ex_04_what_three_actions_can_take(spaces):
    row = ["work_of_art_a", "rich_land_a.1", "rich_land_a.2", "", "", "frugality_a.1", "", "", "", "frugality_a.2"]
    state = at({}, {}, {"first": 3}, round=1, active=3, row=row)
    do(state, *(f"take {row[space]}" for space in spaces))
    assert civ(state, 3).white_left() == 0
    do(at({}, {}, {"first": 3}, round=1, active=3, row=row), "end")


def test_ta_ex_05_production_of_the_first_turn():
    state = dealt(start(3))
    do(state, "end")
    one = civ(state)
    assert (one.science, one.culture, one.stock(FOOD), one.stock(RESOURCES), one.blue) == (1, 0, 2, 2, 14)


def test_ta_ex_06_what_two_food_and_two_resources_allow():
    state = at({"techs": [["agriculture", 2, 2], ["bronze", 2, 2], ["philosophy", 1, 0], ["warriors", 1, 0]]}, round=2)
    assert civ(state).growth_cost() == 2
    for text in ("grow", "build agriculture", "build bronze"):
        assert code(state, text) is None
    for text in ("build religion", "build philosophy"):
        assert code(state, text) == "no_resources"


def test_ta_ex_07_consumption_after_two_new_workers():
    state = at({"techs": [["agriculture", 2, 4], ["bronze", 2, 0], ["philosophy", 1, 0], ["warriors", 1, 0]]})
    assert civ(state).yellow == 18
    do(state, "grow", "grow")
    assert civ(state).yellow == 16 and section(16) == (3, 1)


def test_ta_ex_08_a_worker_on_irrigation_takes_one_token_worth_two_food():
    state = at({"techs": [["irrigation", 1, 0]]})
    do(state, "end")
    assert stock(state) == {"irrigation": 1} and civ(state).stock(FOOD) == 2


def test_ta_ex_09_development_of_agriculture():
    state = at({}, {"techs": [["irrigation", 0, 0]]}, phase="event")
    state.do(0, GAME.parse("event development_of_agriculture"))
    assert (stock(state, 1), stock(state, 2)) == ({"agriculture": 2}, {"irrigation": 1})


def test_ta_ex_10_the_stages_of_the_pyramids():
    state, paid = at({"wonder": "pyramids", "techs": [["bronze", 2, 6]]}), []
    for _ in range(3):
        before = civ(state).stock(RESOURCES)
        do(state, "stage")
        paid.append(before - civ(state).stock(RESOURCES))
    assert paid == [3, 2, 1] and civ(state).white_used == 3


def test_ta_ex_11_the_pyramids_action_can_be_used_at_once():
    state = at({"wonder": "pyramids", "stages": 2, "techs": [["bronze", 2, 1]], "white_used": 3})
    do(state, "stage")
    assert civ(state).white_left() == 1


def test_ta_ex_12_a_revolution_under_hammurabi():
    state = at({"leader": "hammurabi", "science": 3}, players=2, row=["monarchy.1"], events=[])
    assert (civ(state).white, civ(state).red) == (5, 1)
    do(state, "take monarchy.1")
    assert code(state, "revolution monarchy.1") == "not_first"
    do(state, "end")
    do(dealt(state), "end")
    dealt(state)
    civ(state).science = 3
    do(state, "revolution monarchy.1")
    one = civ(state)
    assert (one.science, one.white, one.white_left(), one.red, one.red_left()) == (0, 6, 0, 2, 2)


def test_ta_ex_13_two_ways_to_spend_eight_resources():
    seat = {"techs": [["bronze", 4, 8], ["agriculture", 2, 0]], "hand": ["iron.1"], "science": 5, "pool": 1}
    plan_a, plan_b = at(seat), at(seat)
    do(plan_a, "learn iron.1", "upgrade bronze iron", "upgrade bronze iron", "build bronze")
    do(plan_b, "learn iron.1", "build iron", "upgrade bronze iron")
    for state, used in ((plan_a, 3), (plan_b, 2)):
        assert workers(state) == {"agriculture": 2, "bronze": 3, "iron": 2}
        assert civ(state).stock(RESOURCES) == 0 and civ(state).white_used == 1 + used


def test_ta_ex_14_production_of_mixed_mines_and_paying_from_them():
    state = at({"techs": [["bronze", 3, 0], ["iron", 2, 0], ["agriculture", 0, 0]], "yellow": 18, "pool": 2})
    do(state, "end")
    assert stock(state) == {"bronze": 3, "iron": 2} and civ(state).stock(RESOURCES) == 7
    one = civ(state)
    one.pay(RESOURCES, 3)
    assert stock(state) == {"iron": 2}, "tokens of little worth first: more blue tokens in the bank"
    one.pay(RESOURCES, 3)
    assert stock(state) == {"bronze": 1}, "one to the bank, one down to Bronze"


def test_ta_ex_15_a_token_on_iron_without_a_worker():
    state = at({"techs": [["iron", 0, 0]], "hand": ["mineral_deposits_i.1"]})
    do(state, "play mineral_deposits_i.1")
    assert stock(state) == {"iron": 1}


@pytest.mark.parametrize("kind, name", [("temple", "religion"), ("lab", "philosophy"), ("library", "printing_press")])
def test_ta_ex_16_despotism_allows_two_of_a_kind(kind, name):
    state = at({"techs": [["bronze", 5, 9], [name, 2, 0]], "pool": 2})
    assert civ(state).buildings(kind) == 2 and code(state, f"build {name}") == "limit"
    do(state, "build bronze")


def test_ta_ex_17_final_scoring():
    seat = {
        "techs": [
            ["warriors", 1, 0],
            ["swordsmen", 2, 0],
            ["drama", 1, 0],
            ["religion", 3, 0],
            ["alchemy", 2, 0],
            ["bronze", 3, 0],
            ["iron", 2, 0],
            ["irrigation", 2, 0],
        ],
        "specials": ["cartography", "masonry"],
        "wonders": ["st_peters_basilica", "library_of_alexandria"],
        "wonder": "great_wall",
        "government": "theocracy",
        "leader": "leonardo_da_vinci",
    }
    one = civ(at(seat))
    assert (one.strength, one.culture_rate, one.happy, one.science_rate) == (6, 9, 8, 6)
    assert (per_turn(one, FOOD), per_turn(one, RESOURCES)) == (4, 7)
    found = sheet(at(seat))
    assert found == {"technologies": 16, "strength": 12, "happy": 16, "science": 6, "food": 4, "resources": 7}
    assert sum(found.values()) == 61


def test_ta_ex_21_justice_system_replaces_code_of_laws():
    state = at({"specials": ["code_of_laws"], "science": 7})
    civ(state).hand.append("justice_system.1")
    do(state, "learn justice_system.1")
    assert civ(state).white == 5 and [card.id for card in civ(state).specials] == ["justice_system"]


def test_ta_ex_22_architecture():
    techs = [["alchemy", 1, 0], ["scientific_method", 0, 0]]
    one = civ(at({"specials": ["architecture"], "techs": techs}, options=FULL))
    alchemy, method = one.tech("alchemy").card, one.tech("scientific_method").card
    assert (one.build_cost(alchemy), one.build_cost(method)) == (5, 6)
    assert legal.price(one, [], GAME.parse("upgrade alchemy scientific_method")).resources == 1


def test_the_example_of_patriotism():
    techs = [["bronze", 2, 9], ["warriors", 1, 0], ["swordsmen", 0, 0]]
    state = at({"techs": techs, "hand": ["patriotism_i"], "pool": 3})
    paid = []
    for text in ("play patriotism_i", "upgrade warriors swordsmen", "train swordsmen", "train swordsmen"):
        before = civ(state).stock(RESOURCES)
        do(state, text)
        paid.append(before - civ(state).stock(RESOURCES))
    assert paid == [0, 0, 2, 3] and civ(state).red_left() == 0


def test_the_example_of_engineering_genius():
    row = ["", "", "", "", "", "engineering_genius_a"]
    state = at({"techs": [["bronze", 2, 2]], "wonder": "colossus", "hand": ["engineering_genius_i"]}, row=row)
    assert code(state, "stage") == "no_resources"
    do(state, "play engineering_genius_i")
    assert civ(state).stages == 1 and civ(state).white_left() == 3
    do(state, "take engineering_genius_a")
    assert civ(state).white_left() == 1 and code(state, "play engineering_genius_a") == "fresh"
