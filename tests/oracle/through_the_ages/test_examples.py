"""The worked examples of the rulebook that concern the advanced and the full game."""

import pytest

from tests.oracle.through_the_ages import army, ratings, scenes, upkeep
from tests.oracle.through_the_ages.cards import CARDS, deck
from tests.oracle.through_the_ages.fights import Fight
from tests.oracle.through_the_ages.politics import Auction, Politics, resolve
from tests.oracle.through_the_ages.referee import Referee
from tests.oracle.through_the_ages.rulings import Rulings


def close(game):
    """Sends what was gathered."""
    game.do((game.question.close,))


@pytest.fixture
def game():
    return scenes.game()


def test_decks_have_the_counts_of_the_rulebook():
    civil = [[len(deck("civil", level, players)) for level in range(4)] for players in (2, 3, 4)]
    assert civil == [[20, 45, 45, 45], [20, 50, 50, 50], [20, 55, 55, 55]]
    military = [[len(deck("military", level, players)) for level in range(4)] for players in (2, 3, 4)]
    assert military == [[10, 48, 46, 41], [10, 50, 50, 45], [10, 50, 50, 45]]


def test_example_01_a_third_wonder_costs_two_more(game):
    civ = game.civs[1]
    civ.wonders = ["colossus", "pyramids"]
    game.row[5] = "taj_mahal"
    civ.refresh()
    civ.left[0] = 3
    assert ("take", "taj_mahal") not in game.legal()
    civ.left[0] = 4
    assert ("take", "taj_mahal") in game.legal()


def dealt(seats: int, cards: list[str]) -> Referee:
    """A new game whose row shows these cards first."""
    game = Referee(seats, "full")
    for place in range(13):
        card = cards[place] if place < len(cards) else game.civil[-1]
        game.do(("turn", card))
    return game


def test_example_02_first_round_of_three_players():
    row = ["moses", "colossus", "engineering_genius_a", "aristotle", "homer", "library_of_alexandria", "pyramids"]
    game = dealt(3, row)
    game.do(("take", "moses"))
    assert game.legal() == {("end",)}
    game.do(("end",))
    game.do(("take", "colossus"))
    assert ("take", "pyramids") not in game.legal()  # a second wonder
    game.do(("take", "engineering_genius_a"))
    game.do(("end",))
    game.do(("take", "aristotle"))
    assert ("take", "homer") not in game.legal()  # a second leader of Age A
    game.do(("take", "library_of_alexandria"))
    assert game.civs[2].hand == ["engineering_genius_a"] and game.civs[2].wonder == "colossus"
    assert game.civs[3].hand == ["aristotle"] and game.civs[3].wonder == "library_of_alexandria"


def test_example_03_an_empty_space_is_not_replaced_when_the_row_is_cleared():
    from tests.oracle.through_the_ages import ages

    game = scenes.game(3)
    game.row = [None, "homer", "moses"] + [None] * 10
    ages.clear_row(game)
    assert game.row[:2] == ["moses", None]


@pytest.mark.parametrize(("players", "removed"), [(2, 3), (3, 2), (4, 1)])
def test_spaces_cleared_by_players(players, removed):
    from tests.oracle.through_the_ages import ages

    game = scenes.game(players)
    ages.clear_row(game)
    assert game.row.count(None) == removed


def test_example_05_production_of_the_first_turn():
    game = dealt(2, [])
    game.do(("end",))
    seen = game.figures(1)
    assert [seen[what] for what in ("science", "culture", "food", "resources", "blue_bank")] == [1, 0, 2, 2, 14]


def test_example_06_what_two_food_and_two_resources_allow(game):
    civ = scenes.active(game, 1)
    scenes.stock(civ, 2, 2)
    plays = {play for play in game.legal() if play[0] in ("grow", "build")}
    assert plays == {("grow",), ("build", "agriculture"), ("build", "bronze"), ("build", "warriors")}


def test_example_07_two_workers_more(game):
    civ = scenes.active(game, 1)
    civ.grow(2)
    assert (civ.yellow, civ.consumption(), civ.worker_cost()) == (16, 1, 3)


def test_examples_08_and_15_one_token_on_irrigation(game):
    civ = game.civs[1]
    scenes.own(civ, irrigation=1, agriculture=0)
    upkeep.farms(civ, Rulings())
    assert (civ.food[2], civ.all_food, civ.blue) == (1, 2, 17)
    civ.workers["irrigation"] = 0
    resolve(game, "development_of_agriculture")
    assert civ.food == {1: 0, 2: 2}


def test_example_12_revolution_under_hammurabi(game):
    civ = game.civs[1]
    civ.leader, civ.science = "hammurabi", 3
    civ.hand = ["monarchy"]
    civ.refresh()
    assert civ.totals == [5, 1]
    scenes.active(game, 1)
    game.row[0] = "iron.1"
    game.do(("take", "iron.1"))
    assert ("revolution", "monarchy") not in game.legal()
    scenes.active(game, 1)
    game.do(("revolution", "monarchy"))
    assert (civ.science, civ.totals, civ.left) == (0, [6, 2], [0, 2])


def test_example_13_two_ways_to_spend_eight_resources(game):
    for plan in (
        [("upgrade", "bronze", "iron"), ("upgrade", "bronze", "iron"), ("build", "bronze")],
        [("build", "iron"), ("upgrade", "bronze", "iron")],
    ):
        civ = scenes.active(scenes.game(), 1)
        game = scenes.game()
        civ = scenes.active(game, 1)
        scenes.own(civ, bronze=4, iron=0)
        scenes.stock(civ, 0, 8)
        for play in plan:
            game.do(play)
        assert (civ.workers["bronze"], civ.workers["iron"], civ.all_ore) == (3, 2, 0)
        assert civ.left[0] == 4 - len(plan)


def test_example_14_mixed_mines(game):
    civ = game.civs[1]
    scenes.own(civ, bronze=3, iron=2)
    upkeep.mines(civ, Rulings())
    assert (civ.all_ore, civ.blue) == (7, 13)


def test_example_18_and_19_armies():
    infantry, old, knights = ("infantry", 1, 2), ("infantry", 0, 1), ("cavalry", 1, 2)
    assert [len(army.armies([infantry] * number, "legion")) for number in (2, 3, 5, 6)] == [0, 1, 1, 2]
    assert sum(army.armies([old, old, infantry, knights, knights], "medieval_army")) == 12 - 8


def test_example_20_an_army_with_an_obsolete_unit():
    fresh = [("infantry", 1, 2), ("infantry", 1, 2), ("artillery", 2, 3)]
    spoiled = [("infantry", 0, 1), ("infantry", 1, 2), ("artillery", 2, 3)]
    assert army.own_strength(fresh + spoiled) == 13
    assert army.armies(fresh + spoiled, "defensive_army") == [6, 3]


def test_example_21_justice_system_replaces_code_of_laws(game):
    civ = scenes.active(game, 1)
    civ.lay_technology("code_of_laws")
    assert civ.totals[0] == 5
    civ.lay_technology("justice_system")
    assert (civ.totals[0], civ.blue, civ.specials) == (5, 21, ["justice_system"])


def test_example_22_architecture(game):
    civ = scenes.active(game, 1)
    scenes.own(civ, alchemy=0, scientific_method=0)
    civ.lay_technology("architecture")
    civ.government = "monarchy"  # room for a third laboratory
    scenes.stock(civ, 0, 12)
    game.do(("build", "alchemy"))
    assert civ.all_ore == 7
    game.do(("upgrade", "alchemy", "scientific_method"))
    assert civ.all_ore == 6


def test_example_23_discontent_step_by_step(game):
    civ = scenes.active(game, 1)
    civ.yellow, civ.pool = 11, 1
    civ.colonies = ["historic_territory_i"]
    scenes.stock(civ, 4, 4)
    assert (civ.required(), ratings.discontent(civ)) == (2, 1)
    game.do(("grow",))
    assert (civ.all_food, civ.required(), ratings.discontent(civ)) == (0, 3, 2)
    assert not ratings.uprising(civ)
    game.active = 2
    scenes.at(game, lambda game: resolve(game, "development_of_warfare"))
    while game.question:
        game.do(("choose", "warriors"))
    assert (civ.workers["warriors"], civ.pool, ratings.discontent(civ)) == (2, 1, 2)
    assert ratings.uprising(civ)
    scenes.active(game, 1)
    scenes.own(civ, bread_and_circuses=0)
    game.do(("build", "bread_and_circuses"))
    assert (ratings.happiness(civ), ratings.discontent(civ)) == (3, 0)
    assert not ratings.uprising(civ)


@pytest.mark.parametrize(("left", "lost"), [(9, 0), (8, 2), (5, 2), (4, 4), (1, 4), (0, 6)])
def test_example_24_corruption(game, left, lost):
    civ = game.civs[1]
    civ.blue = left
    assert civ.corruption() == lost


def colonist(game):
    """Seat 1 as in the example of colonizing."""
    civ = game.civs[1]
    civ.lay_technology("cartography")
    scenes.own(civ, warriors=1, swordsmen=2)
    civ.military = ["colonization_bonus_ii.1"]
    scenes.at(game, Auction("inhabited_territory_i").begin)
    game.do(("bid", 4))
    for _ in range(2):
        game.do(("pass",))
    return civ


def test_example_25_colonizing_by_warriors_and_a_bonus_card(game):
    civ = colonist(game)
    before = civ.yellow
    assert ("send",) not in game.legal()
    game.do(("add", "warriors"))
    assert ("send",) not in game.legal()
    game.do(("add", "colonization_bonus_ii.1"))
    close(game)
    assert (civ.yellow, civ.pool, civ.military) == (before + 1 + 2 - 1, 2, [])
    population = civ.pool + sum(civ.workers.values())
    civ.lose_colony("inhabited_territory_i")
    assert (civ.yellow, civ.pool + sum(civ.workers.values())) == (before, population)


def test_example_25_colonizing_by_swordsmen_alone(game):
    civ = colonist(game)
    game.do(("add", "swordsmen"))
    close(game)
    assert civ.military and civ.workers["swordsmen"] == 1


def test_example_26_spy(game):
    spy, victim = game.civs[1], game.civs[2]
    scenes.own(spy, warriors=0, riflemen=3)
    spy.colonies = ["strategic_territory_i", "strategic_territory_i"]
    spy.specials = ["warfare"]
    assert ratings.strength(spy) == 14
    scenes.own(victim, warriors=1, riflemen=3)
    victim.military, victim.science = ["colonization_bonus_ii.1"], 3
    scenes.at(game, Fight("spy", 1, 2).begin)
    game.do(("add", "riflemen"))
    close(game)
    close(game)
    assert (spy.science, victim.science, ratings.strength(spy)) == (3, 0, 11)


@pytest.mark.parametrize(("sends", "science"), [(0, 0), (1, 3)])
def test_example_26_a_tie_is_a_failure(game, sends, science):
    spy, victim = game.civs[1], game.civs[2]
    scenes.own(spy, riflemen=1)
    victim.military, victim.science = ["colonization_bonus_i.1", "plunder_i"], 3
    victim.colonies = ["historic_territory_i"]
    assert ratings.strength(spy) == ratings.strength(victim) + 3
    scenes.own(victim, warriors=2)
    scenes.at(game, Fight("spy", 1, 2).begin)
    for _ in range(sends):
        game.do(("add", "riflemen"))
    close(game)
    game.do(("add", "colonization_bonus_i.1"))
    close(game)
    assert spy.science == science


def test_example_27_ties(game):
    from tests.oracle.through_the_ages import events

    game.active = 2
    assert events.strongest(game)[0].seat == 2
    assert events.weakest(game)[0].seat == 1
    assert {civ.seat for civ in events.weakest(game, 2)} == {1, 3}


def test_example_28_points_for_preparing(game):
    civ = game.civs[1]
    civ.military = ["cold_war"]
    scenes.at(game, Politics(1))
    game.do(("prepare", "cold_war"))
    assert civ.culture == CARDS["cold_war"].level == 2
    assert game.legal() == {("event", card) for card in deck("military", 0, 3)}
