"""Civil and military actions on the board, and how they are paid (TA-15 to TA-33, TA-57 to TA-74)."""

import pytest

from shared_rules.through_the_ages.civ import FOOD, RESOURCES, Civ, section
from tests.rules.through_the_ages.scene import (
    FULL,
    at,
    civ,
    code,
    dealt,
    do,
    happened,
    plays,
    refusal,
    rich,
    stock,
    workers,
)

# Tokens left in the yellow bank: food for the next worker, food eaten each turn.
BANK = {
    18: (2, 0),
    17: (2, 0),
    16: (3, 1),
    13: (3, 1),
    12: (4, 2),
    9: (4, 2),
    8: (5, 3),
    5: (5, 3),
    4: (7, 4),
    1: (7, 4),
}


def with_bank(yellow, **more):
    """A seat with this many yellow tokens in the bank, the others unused, and plenty of food."""
    return {"techs": [["agriculture", 0, 12]], "yellow": yellow, "pool": 25 - yellow, **more}


@pytest.mark.parametrize("left", sorted(BANK))
def test_ta_16_the_yellow_bank_gives_cost_and_consumption(left):
    assert section(left) == BANK[left]


def test_ta_16_an_empty_bank_eats_six_and_grows_no_more():
    assert section(0) == (0, 6)
    assert code(at(with_bank(0)), "grow") == "bank_empty"


@pytest.mark.parametrize("left", sorted(BANK))
def test_ta_17_growing_costs_what_the_section_of_the_token_says(left):
    state = at(with_bank(left))
    do(state, "grow")
    assert 12 - civ(state).stock(FOOD) == BANK[left][0] and civ(state).yellow == left - 1


def test_ta_15_population_moves_between_bank_and_pool():
    state = at(rich(pool=1))
    before = civ(state).yellow
    do(state, "grow")
    assert (civ(state).yellow, civ(state).pool) == (before - 1, 2)


def test_ta_58_growing_takes_a_civil_action_and_food():
    state = at(rich())
    do(state, "grow")
    assert civ(state).white_left() == 3 and civ(state).stock(FOOD) == 2
    do(state, "grow")
    assert refusal(state, "grow").code == "no_food"


def test_ta_59_a_farm_or_mine_takes_an_action_resources_and_a_worker():
    state = at(rich())
    do(state, "build agriculture")
    assert workers(state)["agriculture"] == 3 and civ(state).stock(RESOURCES) == 6 and civ(state).pool == 0
    assert code(state, "build bronze") == "no_worker"
    assert refusal(at({"techs": [["bronze", 2, 1]]}), "build bronze").figures == {"need": 2, "have": 1}


def test_ta_60_an_urban_building_changes_the_ratings_at_once():
    state = at(rich(pool=2))
    do(state, "build religion", "build philosophy")
    assert (civ(state).culture_rate, civ(state).happy, civ(state).science_rate) == (1, 1, 2)
    assert civ(state).culture == 0 and civ(state).stock(RESOURCES) == 2


def test_ta_28_the_urban_limit_counts_all_levels_of_a_kind():
    state = at(rich(techs=[["bronze", 2, 8], ["philosophy", 1, 0], ["alchemy", 1, 0], ["religion", 1, 0]], pool=2))
    assert refusal(state, "build philosophy").figures == {"limit": 2, "kind": "lab"}
    assert code(state, "build alchemy") == "limit"
    do(state, "build religion")


def test_ta_28_farms_mines_and_units_are_not_limited():
    techs = [["agriculture", 4, 0], ["bronze", 4, 10], ["warriors", 4, 0]]
    state = at({"techs": techs, "pool": 3})
    do(state, "build agriculture", "build bronze", "train warriors")
    assert workers(state) == {"agriculture": 5, "bronze": 5, "warriors": 5}


def test_ta_61_upgrading_pays_the_difference_and_moves_a_worker():
    state = at(rich(techs=[["bronze", 2, 8], ["iron", 0, 0], ["philosophy", 1, 0], ["alchemy", 0, 0]]))
    do(state, "upgrade bronze iron", "upgrade philosophy alchemy")
    assert workers(state) == {"bronze": 1, "iron": 1, "alchemy": 1} and civ(state).stock(RESOURCES) == 8 - 3 - 3
    assert code(state, "upgrade iron bronze") == "not_higher"
    assert code(state, "upgrade bronze alchemy") == "not_higher"
    assert code(state, "upgrade philosophy alchemy") == "nobody_there"
    assert code(state, "upgrade agriculture irrigation") == "not_in_play"


def test_ta_61_an_upgrade_is_possible_at_the_urban_limit():
    state = at(rich(techs=[["bronze", 2, 8], ["philosophy", 2, 0], ["alchemy", 0, 0]]))
    do(state, "upgrade philosophy alchemy")
    assert civ(state).buildings("lab") == 2


def test_ta_62_destroying_returns_the_worker_and_nothing_else():
    state = at(rich(techs=[["bronze", 2, 8], ["religion", 1, 0]]))
    do(state, "destroy religion")
    assert civ(state).pool == 2 and civ(state).white_left() == 3 and civ(state).happy == 0
    assert civ(state).stock(RESOURCES) == 8
    assert code(state, "destroy religion") == "nobody_there"
    assert code(state, "destroy warriors") == "wrong_kind"


def test_ta_57_every_civil_action_of_the_list_is_there():
    state = at(
        rich(
            techs=[["agriculture", 2, 4], ["bronze", 2, 8], ["philosophy", 1, 0], ["iron", 0, 0]],
            hand=["moses", "alchemy.1", "work_of_art_a", "monarchy.1"],
            wonder="taj_mahal",
            wonders=["library_of_alexandria"],
        ),
        row=["homer", "drama.1"],
    )
    verbs = {text.split()[0] for text in plays(state)}
    civil = {"grow", "build", "upgrade", "destroy", "stage", "lead", "learn", "revolution", "reform", "play", "take"}
    assert civil <= verbs


def test_ta_67_paying_returns_blue_tokens_to_the_bank():
    state = at(rich())
    before = civ(state).blue
    do(state, "build bronze", "grow")
    assert civ(state).blue == before + 4 and stock(state) == {"agriculture": 2, "bronze": 6}


def test_ta_68_change_moves_a_token_down():
    one = civ(at({"techs": [["bronze", 0, 0], ["iron", 0, 2]]}))
    assert one.pay(RESOURCES, 1) == [["iron", "", 1], ["", "bronze", 1]]
    assert one.stock(RESOURCES) == 3 and one.blue == 16


def test_ta_68_change_of_a_card_worth_three_takes_one_more_token_where_there_is_no_card_worth_two():
    one = civ(at({"techs": [["bronze", 0, 0], ["coal", 0, 1]]}, options=FULL))
    one.pay(RESOURCES, 1)
    assert one.stock(RESOURCES) == 2 and one.blue == 16
    one = civ(at({"techs": [["bronze", 0, 0], ["iron", 0, 0], ["coal", 0, 1]]}, options=FULL))
    one.pay(RESOURCES, 1)
    assert one.stock(RESOURCES) == 2 and one.blue == 17


def test_ta_68_tokens_never_merge_upwards_and_food_works_the_same_way():
    one = civ(at({"techs": [["agriculture", 0, 3], ["irrigation", 0, 1]]}))
    one.pay(FOOD, 2)
    assert [tech.blue for tech in one.farms] == [1, 1]
    one.pay(FOOD, 2)
    assert [tech.blue for tech in one.farms] == [1, 0]


def test_ta_69_a_card_without_workers_holds_stock():
    state = at({"techs": [["bronze", 2, 0], ["iron", 0, 0]], "hand": ["mineral_deposits_i.1"]})
    do(state, "play mineral_deposits_i.1")
    assert stock(state) == {"iron": 1} and civ(state).stock(RESOURCES) == 2


def test_ta_19_a_token_is_worth_what_its_card_prints():
    one = civ(at({"techs": [["agriculture", 0, 1], ["irrigation", 0, 2], ["bronze", 0, 3], ["iron", 0, 1]]}))
    assert one.stock(FOOD) == 5 and one.stock(RESOURCES) == 5


def test_ta_20_an_empty_blue_bank_gives_nothing():
    state = at({"techs": [["bronze", 2, 18]], "hand": ["bountiful_harvest_i"]})
    do(state, "play bountiful_harvest_i")
    assert civ(state).stock(FOOD) == 0 and civ(state).blue == 0


def test_ta_71_training_takes_a_military_action():
    state = at(rich(pool=3))
    do(state, "train warriors", "train warriors")
    assert civ(state).red_left() == 0 and civ(state).white_left() == 4 and civ(state).strength == 3
    assert refusal(state, "train warriors").figures == {"need": 1, "have": 0}
    assert code(state, "build warriors") == "wrong_kind"


def test_ta_72_upgrading_a_unit_takes_a_military_action_and_the_difference():
    state = at(rich(techs=[["bronze", 2, 8], ["warriors", 1, 0], ["swordsmen", 0, 0], ["knights", 0, 0]]))
    assert code(state, "upgrade warriors knights") == "not_higher"
    do(state, "upgrade warriors swordsmen")
    assert civ(state).red_left() == 1 and civ(state).stock(RESOURCES) == 7 and civ(state).strength == 2


def test_ta_73_disbanding_takes_a_military_action():
    state = at(rich())
    do(state, "disband warriors")
    assert civ(state).red_left() == 1 and civ(state).pool == 2 and civ(state).strength == 0


def test_ta_70_the_military_actions_of_the_simple_game():
    state = at(rich(techs=[["bronze", 2, 8], ["warriors", 1, 0], ["swordsmen", 0, 0]]))
    assert {"train warriors", "train swordsmen", "upgrade warriors swordsmen", "disband warriors"} <= set(plays(state))


def test_ta_74_resources_for_units_go_first_and_are_lost_at_the_end_of_the_turn():
    state = at(rich(hand=["patriotism_i"], pool=3))
    do(state, "play patriotism_i", "train warriors")
    assert civ(state).stock(RESOURCES) == 8 and civ(state).unit_resources == 0
    state = at(rich(hand=["patriotism_i"]))
    do(state, "play patriotism_i")
    assert code(state, "build bronze") is None and civ(state).unit_resources == 2
    do(state, "end")
    assert civ(state).unit_resources == 0


def test_ta_74_what_is_for_units_alone_is_counted_in_the_refusal_of_a_unit_and_of_nothing_else():
    techs = [["agriculture", 2, 0], ["bronze", 2, 0], ["philosophy", 1, 0], ["warriors", 1, 0]]
    state = at({"techs": techs, "hand": ["patriotism_a"], "pool": 2}, round=2)
    do(state, "play patriotism_a")
    assert refusal(state, "train warriors").figures == {"need": 2, "have": 1}
    assert refusal(state, "build bronze").figures == {"need": 2, "have": 0}


def test_ta_25_all_tokens_return_at_the_start_of_the_next_turn():
    state = at(rich(), players=2, past=["no_event"], events=[])
    do(state, "grow", "train warriors", "end")
    do(dealt(state), "end")
    dealt(state)
    assert (civ(state).white_left(), civ(state).red_left()) == (4, 2)


def test_ta_27_a_lost_token_is_one_of_those_used():
    state = at({"leader": "hammurabi", "hand": ["joan_of_arc"], "white_used": 3})
    assert civ(state).white_left() == 2
    do(state, "lead joan_of_arc")
    assert civ(state).white == 4 and civ(state).white_left() == 1
    assert (civ(state).red, civ(state).red_left()) == (2, 2)


def test_ta_29_culture_has_no_limit():
    state = at({"culture": 250, "wonders": ["taj_mahal"]})
    do(state, "end")
    assert civ(state).culture == 253


def test_ta_30_science_stops_at_forty():
    state = at({"science": 39, "techs": [["philosophy", 2, 0]]})
    (figures,) = happened(do(state, "end"), "production")
    assert figures["science"] == 1 and civ(state).science == 40


def test_ta_31_ratings_follow_every_change():
    state = at(rich(pool=2))
    for text, ratings in (
        ("build religion", (1, 1, 1)),
        ("destroy philosophy", (1, 0, 1)),
        ("disband warriors", (1, 0, 0)),
    ):
        do(state, text)
        one = civ(state)
        assert (one.culture_rate, one.science_rate, one.strength) == ratings


def test_ta_32_ratings_have_caps():
    one = Civ()
    for tech in one.techs:
        tech.workers = 70
    one.refresh()
    assert (one.culture_rate, one.science_rate, one.strength) == (30, 30, 60)


def test_ta_33_happiness_is_never_above_eight_nor_below_zero():
    one = Civ()
    one.tech("religion").workers = 9
    one.refresh()
    assert one.happy == 8
    one = civ(at({"wonders": ["kremlin"]}, age=3, options={"mode": "full"}))
    assert one.happy == 0
    assert (
        civ(
            at(
                {"wonders": ["kremlin", "hanging_gardens"], "techs": [["religion", 1, 0]]},
                age=3,
                options={"mode": "full"},
            )
        ).happy
        == 1
    )
