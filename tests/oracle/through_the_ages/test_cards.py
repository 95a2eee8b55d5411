"""Single cards with words of their own."""

import pytest

from tests.oracle.through_the_ages import actions, events, ratings, scenes, scoring, upkeep
from tests.oracle.through_the_ages.fights import Fight
from tests.oracle.through_the_ages.pacts import Pact
from tests.oracle.through_the_ages.tokens import lab


@pytest.fixture
def game():
    return scenes.game()


def fought(game, card):
    """Seat 1 wins an aggression against seat 2."""
    scenes.own(game.civs[1], warriors=9)
    scenes.at(game, Fight(card, 1, 2).begin)
    for _ in range(2):
        game.do((game.question.close,))


def test_annex_moves_what_lasts_and_nothing_else(game):
    civ, rival = game.civs[1], game.civs[2]
    rival.lay_colony("developed_territory_i")
    fought(game, "annex.1")
    assert (civ.colonies, civ.yellow, civ.blue, civ.science) == (["developed_territory_i"], 19, 19, 0)
    assert (rival.colonies, rival.yellow, rival.blue) == ([], 18, 18)


def test_a_lost_colony_returns_what_the_bank_holds(game):
    civ = game.civs[1]
    civ.lay_colony("fertile_territory_i")
    civ.yellow = 1
    civ.lose_colony("fertile_territory_i")
    assert civ.yellow == 0


def test_sabotage_returns_the_tokens_and_scores_by_level(game):
    rival = game.civs[2]
    rival.wonder, rival.stages, rival.covered, rival.blue = "taj_mahal", 2, 2, 16
    fought(game, "sabotage")
    assert (rival.wonder, rival.blue, game.civs[1].culture) == (None, 18, 3)


def test_enslaved_owners_choose_after_the_gain(game):
    game.civs[2].pool = 0
    fought(game, "enslave.1")
    assert game.civs[1].all_ore == 3 and game.awaited == 2
    game.do(("choose", "bronze"))
    assert game.civs[2].workers["bronze"] == 1


def test_tesla_makes_mines_of_laboratories_and_costs_rivals_one_more(game):
    civ, rival = game.civs[1], game.civs[2]
    scenes.own(civ, philosophy=1, computers=2)
    civ.leader = "nikola_tesla"
    upkeep.mines(civ, game.rulings)
    assert civ.all_ore == 2 + 6 and upkeep.ore_made(civ, game.rulings) == 8
    scenes.active(game, 2)
    scenes.stock(rival, 0, 3)
    assert ("build", "philosophy") not in game.legal() and ("build", "religion") in game.legal()


def test_tokens_on_laboratories_give_change_and_return_when_tesla_goes(game):
    civ = game.civs[1]
    scenes.own(civ, iron=1, alchemy=1, scientific_method=1)
    civ.leader = "nikola_tesla"
    upkeep.mines(civ, game.rulings)
    assert civ.ore == {1: 2, 2: 1, lab(1): 1, lab(2): 1}
    civ.pay_ore(1)
    assert civ.ore == {1: 2, 2: 1, lab(1): 0, lab(2): 1}, "of equal worth the laboratory pays first"
    civ.gain_ore(2)
    assert civ.ore[2] == 2, "and the mine takes tokens first"
    before = civ.blue
    civ.drop_leader()
    assert civ.ore == {1: 2, 2: 2} and civ.blue == before + 1


def test_the_last_token_to_the_box_comes_from_the_cheapest_card(game):
    civ = game.civs[1]
    civ.leader, civ.blue = "nikola_tesla", 0
    civ.food, civ.ore = {2: 1}, {2: 1, 3: 1, lab(1): 1, lab(2): 1}
    for farm, first_lab, second_lab in ((1, 0, 1), (0, 0, 1), (0, 0, 0)):
        events.lose_blue(civ)
        assert (civ.food, civ.ore) == ({2: farm}, {2: 1, 3: 1, lab(1): first_lab, lab(2): second_lab})


def test_the_railroad_doubles_one_token_of_the_best_mine(game):
    civ = game.civs[1]
    scenes.own(civ, iron=1, coal=0)
    civ.wonders = ["transcontinental_railroad"]
    upkeep.mines(civ, game.rulings)
    assert civ.ore == {1: 2, 2: 2, 3: 0}


@pytest.mark.parametrize(
    ("wonder", "points"),
    [
        ("hollywood", 2 * (2 + 1)),
        ("internet", 2 * (2 + 3)),
        ("first_space_flight", 2 + 1 + 3 + 1),
        ("fast_food_chains", 4 + 2 * 4),
    ],
)
def test_wonders_that_score_once(game, wonder, points):
    civ = game.civs[1]
    scenes.own(civ, philosophy=0, journalism=1, drama=1, computers=1)
    civ.lay_technology("code_of_laws")
    assert actions.on_completion(civ, wonder) == points


def test_ravages_of_time_turns_a_wonder_face_down(game):
    civ = game.civs[1]
    civ.wonders = ["pyramids", "eiffel_tower"]
    game.refresh()
    scenes.at(game, events.EVENTS["ravages_of_time"])
    assert (civ.totals[0], ratings.culture(civ), scoring.impact(game, "impact_of_wonders")[1]) == (4, 6, 8)


def test_impacts_count_what_stands_there(game):
    civ = game.civs[1]
    scenes.own(civ, alchemy=1, bread_and_circuses=1, swordsmen=2)
    civ.government, civ.specials, civ.yellow = "monarchy", ["strategy"], 16
    game.refresh()
    points = {
        name: scoring.impact(game, f"impact_of_{name}")[1] for name in ("architecture", "competition", "progress")
    }
    assert points == {"architecture": 2, "competition": 3, "progress": 6}
    assert scoring.impact(game, "impact_of_government")[1] == 2 * 5 + 5
    assert scoring.impact(game, "impact_of_happiness")[1] == 4
    assert scoring.impact(game, "impact_of_population")[1] == 2


def test_trade_routes_turn_one_food_into_a_resource_for_this_turn(game):
    game.pacts = [Pact("trade_routes_agreement", 1, 1, 2)]
    civ = scenes.active(game, 1)
    game.refresh()
    scenes.stock(civ, 1, 1)
    assert ("build", "bronze") not in game.legal()
    game.do(("trade",))
    assert ("trade",) not in game.legal()
    game.do(("build", "bronze"))
    assert (civ.all_food, civ.all_ore, civ.blue) == (0, 0, 18)


def test_barbarossa_grows_and_trains_in_one(game):
    civ = scenes.active(game, 1)
    civ.leader, civ.pool = "frederick_barbarossa", 0
    scenes.stock(civ, 1, 1)
    game.do(("levy", "warriors"))
    assert (civ.workers["warriors"], civ.left, civ.yellow, civ.all_food, civ.all_ore) == (2, [3, 2], 17, 0, 0)


def test_patriotism_pays_for_upgrades_and_draws_if_unused(game):
    civ = game.civs[1]
    civ.hand = ["patriotism_i"]
    scenes.active(game, 1)
    scenes.own(civ, swordsmen=0)
    game.do(("play", "patriotism_i"))
    assert civ.left == [3, 3]
    game.do(("upgrade", "warriors", "swordsmen"))
    assert (civ.special_ore, civ.left) == (1, [3, 2])
