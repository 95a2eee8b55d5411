"""Technologies and governments (TA-86 to TA-97, TA-246 to TA-250)."""

import pytest

from shared_rules.through_the_ages.civ import RESOURCES
from tests.rules.through_the_ages.scene import FULL, at, civ, code, do, refusal, rich, ways, workers


def test_ta_65_ta_86_a_technology_costs_an_action_and_science_and_only_permits():
    state = at(rich(hand=["iron.1"]))
    do(state, "learn iron.1")
    assert (civ(state).science, civ(state).white_left()) == (15, 3)
    assert "iron" not in workers(state) and civ(state).hand == []
    assert refusal(at({"science": 4, "hand": ["iron.1"]}), "learn iron.1").figures == {"need": 5, "have": 4}


def test_ta_87_workers_and_tokens_of_the_older_card_stay():
    state = at(rich(hand=["iron.1"]))
    before = workers(state), civ(state).stock(RESOURCES)
    do(state, "learn iron.1")
    assert (workers(state), civ(state).stock(RESOURCES)) == before


def test_ta_88_no_technology_needs_another():
    state = at(rich(techs=[["bronze", 1, 8], ["coal", 0, 0]]), options=FULL)
    do(state, "upgrade bronze coal")
    assert workers(state)["coal"] == 1 and civ(state).stock(RESOURCES) == 2


def test_ta_89_level_is_the_age():
    one = civ(at({"techs": [["coal", 0, 0]]}, options=FULL))
    assert [tech.card.age for tech in one.mines] == [0, 2]


def test_ta_90_special_technologies_act_at_once():
    state = at(rich(hand=["warfare.1", "code_of_laws.1"]))
    do(state, "learn warfare.1", "learn code_of_laws.1")
    assert (civ(state).strength, civ(state).red, civ(state).white) == (2, 3, 5)
    assert civ(state).white_left() == 3


def test_ta_91_a_special_technology_replaces_one_of_its_kind():
    state = at(rich(specials=["code_of_laws"], hand=[]))
    one = civ(state)
    one.hand.append("justice_system.1")
    do(state, "learn justice_system.1")
    assert [card.id for card in one.specials] == ["justice_system"] and one.white == 5


def test_ta_92_masonry_makes_urban_buildings_of_level_one_cheaper():
    state = at(rich(specials=["masonry"], techs=[["bronze", 0, 12], ["philosophy", 1, 0], ["alchemy", 0, 0]], pool=3))
    do(state, "build alchemy")
    assert civ(state).stock(RESOURCES) == 7
    do(state, "upgrade philosophy alchemy")
    assert civ(state).stock(RESOURCES) == 5
    do(state, "build religion")
    assert civ(state).stock(RESOURCES) == 2


def test_ta_93_a_government_has_two_prices():
    state = at(rich(hand=["monarchy.1"], science=8))
    assert ways(state, "monarchy.1") == {"reform monarchy.1": "no_science", "revolution monarchy.1": None}
    assert code(state, "learn monarchy.1") == "wrong_kind"
    assert code(at(rich(hand=["iron.1"])), "revolution iron.1") == "wrong_kind"


def test_ta_94_a_revolution_is_the_first_and_only_civil_action():
    state = at(rich(hand=["monarchy.1"]))
    twin = state.copy()
    do(twin, "grow")
    assert code(twin, "revolution monarchy.1") == "not_first"
    do(state, "train warriors", "revolution monarchy.1")
    one = civ(state)
    assert one.science == 17 and one.government.id == "monarchy"
    assert (one.white, one.white_left(), one.red, one.red_left()) == (5, 0, 3, 2)
    do(state, "disband warriors")


def test_ta_95_breakthrough_may_carry_a_revolution():
    state = at(rich(hand=["breakthrough_i", "monarchy.1"], science=3))
    do(state, "play breakthrough_i monarchy.1 revolution")
    assert civ(state).science == 2 and civ(state).white_left() == 0
    state = at(rich(hand=["breakthrough_i", "monarchy.1"], acted=True, white_used=1))
    assert code(state, "play breakthrough_i monarchy.1 revolution") == "not_first"
    do(state, "play breakthrough_i monarchy.1 reform")
    assert civ(state).white_left() == 3


def test_ta_96_a_peaceful_change_takes_one_action_at_any_time():
    state = at(rich(hand=["monarchy.1"]))
    do(state, "grow", "train warriors", "reform monarchy.1")
    one = civ(state)
    assert (one.science, one.white_used, one.white_left(), one.red_used, one.red_left()) == (11, 2, 3, 1, 2)


def test_ta_97_there_is_one_government_and_buildings_above_a_limit_stay():
    state = at(rich(government="monarchy", techs=[["religion", 3, 0]], hand=["theocracy"]))
    do(state, "reform theocracy")
    assert civ(state).government.id == "theocracy" and civ(state).buildings("temple") == 3


def test_ta_246_breakthrough_gives_its_science_afterwards():
    state = at(rich(hand=["breakthrough_i", "iron.1"], science=4))
    assert code(state, "play breakthrough_i iron.1") == "no_science"
    state = at(rich(hand=["breakthrough_i", "iron.1"], science=5))
    do(state, "play breakthrough_i iron.1")
    assert civ(state).science == 2 and civ(state).white_left() == 3
    assert code(at(rich(hand=["breakthrough_i"])), "play breakthrough_i") == "no_technology"


@pytest.mark.parametrize(
    "name, figures",
    [("despotism", (4, 2, 2)), ("monarchy", (5, 3, 3)), ("theocracy", (4, 3, 3))],
)
def test_ta_25_a_government_gives_actions_and_the_urban_limit(name, figures):
    one = civ(at({"government": name}))
    assert (one.white, one.red, one.limit) == figures


def test_ta_247_code_of_laws_and_ta_249_theocracy_and_ta_250_monarchy():
    assert civ(at({"specials": ["code_of_laws"]})).white == 5
    one = civ(at({"government": "theocracy"}))
    assert (one.culture_rate, one.happy) == (1, 2)
    state = at({"hand": ["monarchy.1"], "science": 9})
    do(state, "reform monarchy.1")
    assert (civ(state).white, civ(state).red, civ(state).science) == (5, 3, 0)
