"""Wonders, leaders and action cards (TA-75 to TA-85, TA-210 to TA-213, TA-225 to TA-229)."""

import pytest

from shared_rules.through_the_ages.civ import FOOD, RESOURCES
from tests.rules.through_the_ages.scene import (
    GAME,
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
    ways,
    workers,
)


def test_ta_63_ta_75_stages_are_built_in_order_for_an_action_and_their_resources():
    state = at(rich(wonder="pyramids"))
    left = []
    for _ in range(2):
        do(state, "stage")
        left.append((civ(state).white_left(), civ(state).stock(RESOURCES), civ(state).stages))
    assert left == [(3, 5, 1), (2, 3, 2)]


def test_ta_75_stages_may_be_spread_over_turns_and_are_covered_with_blue_tokens():
    state = at(rich(wonder="pyramids"), players=2, events=[])
    before = civ(state).blue
    do(state, "stage")
    assert civ(state).blue == before + 3 - 1
    do(state, "end")
    do(dealt(state), "end")
    dealt(state)
    assert civ(state).stages == 1 and code(state, "stage") is None


def test_ta_21_a_covering_token_is_no_stock_and_not_in_the_bank():
    one = civ(at({"wonder": "colossus", "stages": 1}))
    assert one.blue == 17 and one.stock(RESOURCES) == 0


def test_ta_75_a_stage_needs_a_token_to_cover_it():
    state = at(
        {
            "techs": [["agriculture", 0, 15], ["bronze", 0, 3]],
            "wonder": "library_of_alexandria",
            "hand": ["engineering_genius_a"],
        }
    )
    assert civ(state).blue == 0
    assert code(state, "play engineering_genius_a") == "no_blue"
    do(state, "stage")
    assert civ(state).blue == 0 and civ(state).stages == 1


def test_ta_76_a_finished_wonder_acts_at_once_and_its_tokens_return():
    state = at(rich(wonder="pyramids", stages=2))
    before = civ(state).blue
    (figures,) = happened(do(state, "stage"), "stage")
    assert figures["completed"] == "pyramids"
    assert civ(state).blue == before + 1 + 2 and civ(state).wonder is None
    assert civ(state).white == 5 and civ(state).white_left() == 4


def test_ta_76_a_finished_wonder_produces_in_the_same_turn():
    state = at(rich(wonder="taj_mahal", stages=2))
    (figures,) = happened(do(state, "stage", "end"), "production")
    assert figures["culture"] == 3


def test_ta_77_wonders_need_no_workers_and_do_not_count_for_the_urban_limit():
    state = at(rich(wonders=["hanging_gardens", "taj_mahal"], pool=2))
    do(state, "build religion", "build religion")
    assert civ(state).culture_rate == 4 + 2


def test_ta_79_an_unfinished_wonder_blocks_another_and_cannot_be_dropped():
    state = at(rich(wonder="pyramids"), row=["colossus"])
    assert code(state, "take colossus") == "wonder_begun"
    assert not [text for text in plays(state) if "pyramids" in text]


def test_ta_64_ta_80_a_leader_is_played_for_an_action_in_the_turn_it_was_taken():
    state = at({}, row=["alexander_the_great"])
    do(state, "take alexander_the_great", "lead alexander_the_great")
    assert civ(state).white_left() == 2 and civ(state).strength == 2


def test_ta_81_a_new_leader_discards_the_old_one():
    state = at({"leader": "julius_caesar", "hand": ["leonardo_da_vinci"]})
    assert (civ(state).strength, civ(state).red) == (2, 3)
    do(state, "lead leonardo_da_vinci")
    assert civ(state).leader.id == "leonardo_da_vinci"
    assert (civ(state).strength, civ(state).red) == (1, 2)


def test_ta_82_a_leader_changes_the_number_of_actions_both_ways():
    state = at({"hand": ["hammurabi", "joan_of_arc"]})
    do(state, "lead hammurabi")
    assert (civ(state).white, civ(state).red) == (5, 1) and civ(state).white_left() == 4
    do(state, "lead joan_of_arc")
    assert (civ(state).white, civ(state).red) == (4, 2)


def test_ta_66_ta_83_an_action_card_costs_an_action_acts_and_is_gone():
    state = at({"hand": ["work_of_art_a"]})
    do(state, "play work_of_art_a")
    assert civ(state).culture == 6 and civ(state).hand == [] and civ(state).white_left() == 3


def test_ta_83_not_in_the_turn_it_was_taken_but_in_the_next():
    state = at({}, players=2, row=["work_of_art_a"], events=[])
    do(state, "take work_of_art_a")
    assert code(state, "play work_of_art_a") == "fresh"
    do(state, "end")
    do(dealt(state), "end")
    dealt(state)
    assert code(state, "play work_of_art_a") is None


def test_ta_84_a_discount_is_taken_off_before_paying():
    state = at({"techs": [["bronze", 2, 1]], "hand": ["rich_land_a.1"]})
    do(state, "play rich_land_a.1 bronze")
    assert workers(state)["bronze"] == 3 and civ(state).white_left() == 3


def test_ta_84_a_refund_needs_the_full_price_first():
    state = at({"techs": [["agriculture", 2, 1]], "hand": ["frugality_a.1"]})
    assert refusal(state, "play frugality_a.1").figures == {"need": 2, "have": 1}
    state = at({"techs": [["agriculture", 2, 2]], "hand": ["frugality_a.1"]})
    do(state, "play frugality_a.1")
    assert civ(state).stock(FOOD) == 1 and civ(state).pool == 2


def test_ta_84_all_other_conditions_of_the_action_apply():
    state = at({"techs": [["bronze", 2, 8], ["religion", 2, 0]], "hand": ["ideal_building_site_a.1"]})
    assert code(state, "play ideal_building_site_a.1 religion") == "limit"
    assert code(state, "play ideal_building_site_a.1 bronze") == "wrong_kind"
    state = at({"techs": [["bronze", 2, 8]], "pool": 0, "hand": ["ideal_building_site_a.1"]})
    assert code(state, "play ideal_building_site_a.1 religion") == "no_worker"


def test_ta_85_food_and_resources_come_from_the_bank_and_points_change_no_rating():
    state = at({"hand": ["bountiful_harvest_i", "mineral_deposits_i.1", "revolutionary_idea_i"]})
    do(state, "play bountiful_harvest_i", "play mineral_deposits_i.1", "play revolutionary_idea_i")
    assert stock(state) == {"agriculture": 2, "bronze": 2} and civ(state).blue == 14
    assert (civ(state).science, civ(state).science_rate) == (2, 1)


def test_ta_210_a_discount_may_bring_the_cost_to_nothing_and_gives_nothing_back():
    state = at({"techs": [["bronze", 2, 2]], "hand": ["rich_land_i"]})
    do(state, "play rich_land_i agriculture")
    assert civ(state).stock(RESOURCES) == 2
    state = at({"techs": [["bronze", 2, 2]], "wonder": "pyramids", "stages": 2, "hand": ["engineering_genius_i"]})
    do(state, "play engineering_genius_i")
    assert civ(state).wonders[0].id == "pyramids" and civ(state).stock(RESOURCES) == 2


def test_ta_210_engineering_genius_builds_one_stage_even_with_masonry():
    state = at(rich(specials=["masonry"], wonder="great_wall", hand=["engineering_genius_i"]))
    assert set(ways(state, "engineering_genius_i")) == {"play engineering_genius_i"}
    do(state, "play engineering_genius_i")
    assert civ(state).stages == 1
    do(state, "stage 2")
    assert civ(state).stages == 3 and civ(state).white_left() == 2


def test_ta_210_efficient_upgrade_is_for_farms_mines_and_urban_buildings():
    techs = [["bronze", 2, 8], ["iron", 0, 0], ["warriors", 1, 0], ["swordsmen", 0, 0]]
    state = at({"techs": techs, "hand": ["efficient_upgrade_i.1"]})
    assert code(state, "play efficient_upgrade_i.1 warriors swordsmen") == "wrong_kind"
    do(state, "play efficient_upgrade_i.1 bronze iron")
    assert civ(state).stock(RESOURCES) == 8 - (5 - 2 - 2)


def test_ta_211_homer_gives_a_resource_for_units_every_turn():
    state = at({"hand": ["homer"], "techs": [["bronze", 2, 1], ["warriors", 1, 0]]})
    do(state, "lead homer", "train warriors")
    assert civ(state).stock(RESOURCES) == 0 and civ(state).culture_rate == 2
    do(state, "end")
    assert civ(state).unit_resources == 0


@pytest.mark.parametrize(("ruling", "left"), [("stays", 1), ("goes", 0)])
def test_ta_74_homers_resource_stays_for_the_turn_or_goes_with_him(ruling, left):
    seat = {"leader": "homer", "hand": ["joan_of_arc"], "unit_resources": 1}
    state = at(seat, options={"homer": ruling})
    do(state, "lead joan_of_arc")
    assert civ(state).unit_resources == left


def test_ta_74_what_patriotism_gave_is_spent_before_homers_resource():
    techs = [["bronze", 2, 1], ["warriors", 1, 0]]
    seat = {"leader": "homer", "hand": ["joan_of_arc", "patriotism_a"], "unit_resources": 1, "techs": techs, "pool": 2}
    state = at(seat, options={"homer": "goes"})
    do(state, "play patriotism_a", "lead joan_of_arc")
    assert civ(state).unit_resources == 1


def test_ta_211_homer_counts_two_warriors_at_most():
    assert civ(at({"leader": "homer", "techs": [["warriors", 5, 0], ["swordsmen", 1, 0]]})).culture_rate == 2


def test_ta_212_patriotism_gives_a_military_action_and_serves_upgrades_too():
    techs = [["bronze", 2, 0], ["warriors", 1, 0], ["swordsmen", 0, 0]]
    state = at({"techs": techs, "hand": ["patriotism_a"]})
    do(state, "play patriotism_a", "upgrade warriors swordsmen")
    assert civ(state).red_left() == 2 and civ(state).unit_resources == 0
    do(state, "end")
    assert civ(state).extra_red == 0


def test_ta_213_barbarossa_grows_and_trains_in_one_civil_action_every_time():
    techs = [["agriculture", 2, 6], ["bronze", 2, 6], ["warriors", 1, 0]]
    state = at({"leader": "frederick_barbarossa", "techs": techs, "pool": 0, "yellow": 20})
    do(state, "levy warriors", "levy warriors")
    assert workers(state)["warriors"] == 3 and civ(state).pool == 0
    assert (civ(state).white_left(), civ(state).red_left()) == (2, 2)
    assert civ(state).stock(FOOD) == 6 - 1 - 1 and civ(state).stock(RESOURCES) == 6 - 1 - 1
    assert code(at(rich()), "levy warriors") == "no_levy"


def test_ta_225_leonardo_gives_the_level_of_the_best_laboratory_or_library():
    def rate(*techs):
        return civ(at({"leader": "leonardo_da_vinci", "techs": list(techs)})).science_rate

    assert rate(["philosophy", 1, 0]) == 1
    assert rate(["alchemy", 1, 0]) == 3
    assert rate(["printing_press", 1, 0], ["alchemy", 0, 0]) == 2
    assert rate(["philosophy", 1, 0], ["alchemy", 0, 0]) == 1


def test_leonardo_produces_a_resource_for_every_technology():
    state = at(rich(leader="leonardo_da_vinci", hand=["iron.1", "monarchy.1"]))
    do(state, "learn iron.1", "reform monarchy.1")
    assert civ(state).stock(RESOURCES) == 10


def test_ta_226_hammurabi():
    one = civ(at({"leader": "hammurabi"}))
    assert (one.white, one.red) == (5, 1)


def test_ta_227_pyramids():
    one = civ(at({"wonder": "pyramids"}))
    assert one.wonder.stages == (3, 2, 1)
    assert civ(at({"wonders": ["pyramids"]})).white == 5


@pytest.mark.parametrize("techs, happy", [([["religion", 2, 0]], 4), ([["theology", 3, 0]], 8)])
def test_ta_228_st_peters_counts_every_face_twice_up_to_eight(techs, happy):
    assert civ(at({"wonders": ["st_peters_basilica"], "techs": techs})).happy == happy


def test_ta_228_sad_faces_are_not_doubled():
    wonders = ["st_peters_basilica", "kremlin"]
    assert civ(at({"wonders": wonders, "techs": [["religion", 2, 0]]}, age=3, options={"mode": "full"})).happy == 2


def test_ta_228_joan_of_arcs_effect_is_doubled_too():
    techs = [["religion", 2, 0], ["drama", 1, 0]]
    assert civ(at({"leader": "joan_of_arc", "techs": techs})).strength == 2
    assert civ(at({"leader": "joan_of_arc", "techs": techs, "wonders": ["st_peters_basilica"]})).strength == 4


def test_ta_229_michelangelo_counts_faces_on_temples_theatres_and_wonders():
    techs = [["religion", 1, 0], ["drama", 1, 0], ["bread_and_circuses", 1, 0]]
    one = civ(at({"leader": "michelangelo", "techs": techs, "wonders": ["hanging_gardens"]}))
    assert one.culture_rate == (1 + 2 + 1) + (1 + 1 + 2)
    one = civ(at({"leader": "michelangelo", "techs": techs, "wonders": ["hanging_gardens", "st_peters_basilica"]}))
    assert one.culture_rate == (1 + 2 + 1 + 2) + (1 + 1 + 2) * 2


def test_michelangelo_takes_wonders_for_an_action_less():
    state = at({"leader": "michelangelo"}, row=["pyramids", "moses"])
    do(state, "take pyramids")
    assert civ(state).white_left() == 4 and not civ(state).acted
    do(state, "take moses")
    assert civ(state).white_left() == 3


@pytest.mark.parametrize("ruling, refused", [("no_action", None), ("action", "not_first")])
def test_ta_52_ta_94_a_wonder_for_no_action_before_a_revolution(ruling, refused):
    seat = {"leader": "michelangelo", "hand": ["monarchy.1"], "science": 9}
    state = at(seat, row=["pyramids", "moses"], options={"free_wonder": ruling})
    assert code(state, "revolution monarchy.1") is None
    do(state, "take pyramids")
    assert civ(state).white_left() == 4 and code(state, "revolution monarchy.1") == refused


def test_moses_grows_for_a_food_less_and_aristotle_learns_from_cards():
    state = at(rich(leader="moses"))
    do(state, "grow")
    assert civ(state).stock(FOOD) == 3
    state = at({"leader": "aristotle"}, row=["iron.1", "work_of_art_a", "monarchy.1"])
    do(state, "take iron.1", "take work_of_art_a", "take monarchy.1")
    assert civ(state).science == 2


def test_alexander_genghis_and_the_great_wall_strengthen_by_units():
    techs = [["warriors", 2, 0], ["knights", 1, 0], ["bread_and_circuses", 1, 0]]
    assert civ(at({"techs": techs})).strength == 5
    assert civ(at({"techs": techs, "leader": "alexander_the_great"})).strength == 8
    assert civ(at({"techs": techs, "wonders": ["great_wall"]})).strength == 7
    one = civ(at({"techs": techs, "leader": "genghis_khan"}))
    assert (one.strength, one.culture_rate) == (6, 1)


def test_ta_218_colossus_and_ta_248_cartography_give_strength_to_the_civilization():
    assert civ(at({"wonders": ["colossus"], "specials": ["cartography"]})).strength == 3
    assert civ(at({"wonder": "great_wall", "stages": 3})).strength == 1


def test_the_card_of_the_wonder_under_construction_builds_its_next_stage():
    """People lay the wonder on the reader to build at it, as they lay a technology."""
    state = at({"wonder": "colossus", "stages": 0})
    (way,) = civ_view(state).ways("colossus")
    assert (way.play.verb, way.refusal and way.refusal.code) == ("stage", "no_resources")
    state = at(rich(wonder="colossus", stages=0))
    (way,) = civ_view(state).ways("colossus")
    assert (GAME.text(way.play), way.refusal) == ("stage", None)
    assert [GAME.text(play) for play in civ_view(state).plays("colossus")] == ["stage"]


def test_a_leader_or_a_finished_wonder_that_is_laid_lies_before_its_player_already():
    state = at({"leader": "homer", "wonders": ["pyramids"]})
    for card in ("homer", "pyramids"):
        (way,) = civ_view(state).ways(card)
        assert way.refusal.code == "in_play"


def civ_view(state):
    return GAME.view(state.view(1))
