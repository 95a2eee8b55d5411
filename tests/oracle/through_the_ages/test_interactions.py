"""The fifteen places where rules of the advanced and the full game meet."""

import pytest

from tests.oracle.through_the_ages import ages, events, ratings, referee, scenes, scoring
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.fights import Fight
from tests.oracle.through_the_ages.pacts import Pact
from tests.oracle.through_the_ages.politics import Auction, Politics, resolve


@pytest.fixture
def game():
    return scenes.game()


def close(game):
    game.do((game.question.close,))


def plays(game, *verbs):
    return {play for play in game.legal() if play[0] in verbs}


def happen(game, event, by=1):
    game.active = by
    scenes.at(game, lambda game: resolve(game, event))


# 1 and 3: what is sacrificed


def test_sacrificed_units_count_twice_with_their_army_and_fall_afterwards(game):
    civ, rival = game.civs[1], game.civs[2]
    scenes.own(civ, warriors=2)
    civ.tactic = "fighting_band"
    scenes.own(rival, warriors=5)
    rival.science = 5
    scenes.at(game, Fight("spy.1", 1, 2).begin)
    for _ in range(2):
        game.do(("add", "warriors"))
    close(game)  # 3 + 2 + 1 is more than 5
    close(game)
    assert (civ.science, ratings.strength(civ), civ.yellow) == (5, 0, 20)


def test_sums_may_pass_sixty_but_the_rating_may_not(game):
    civ = game.civs[1]
    scenes.own(civ, modern_infantry=13)
    assert ratings.strength(civ) == 60
    fight = Fight("spy.1", 1, 2)
    fight.attacked(game, {"modern_infantry": 1}, {})
    assert fight.attack == 65


def test_what_travels_with_a_sacrificed_unit(game):
    civ = game.civs[1]
    scenes.own(civ, warriors=1, knights=1)
    civ.tactic, civ.wonders = "medieval_army.1", ["great_wall", "colossus"]
    for leader, at_home, away in (
        (None, 7, 5),
        ("alexander_the_great", 9, 5),
        ("genghis_khan", 6, 4),
        ("napoleon_bonaparte", 9, 5),
    ):
        civ.leader = leader
        assert (ratings.strength(civ), game.sent(civ, {"warriors": 1, "knights": 1})) == (at_home, away)


# 2: the best armies


def test_old_units_belong_together():
    from tests.oracle.through_the_ages import army

    old, new = ("infantry", 0, 1), ("infantry", 1, 2)
    guns = ("artillery", 2, 3)
    assert army.armies([old, old, new, new, guns, guns], "defensive_army") == [6, 3]
    assert army.armies([old, new, new, new, guns, guns], "defensive_army") == [6, 3]


def test_air_forces_double_the_best_armies_and_napoleon_adds_the_best_again(game):
    civ = game.civs[1]
    scenes.own(civ, warriors=3, swordsmen=2, cannon=2, air_forces=1)
    civ.tactic = "defensive_army.1"
    assert ratings.strength(civ) == 3 + 4 + 6 + 5 + 12 + 3
    civ.leader = "napoleon_bonaparte"
    assert ratings.strength(civ) == 33 + 12


# 4: preparing


def test_the_prepared_card_joins_the_future_before_the_last_current_event(game):
    civ = game.civs[1]
    civ.military, civ.culture, game.civs[2].culture = ["national_pride"], 0, 1
    game.current, game.current_number, game.future = ["barbarians"], 1, ["cold_war"]
    scenes.own(game.civs[2], warriors=5)
    scenes.own(game.civs[3], warriors=5)
    scenes.at(game, Politics(1))
    game.do(("prepare", "national_pride"))
    assert game.legal() == {("event", "barbarians")}
    pool = civ.pool
    game.do(("event", "barbarians"))
    assert civ.pool == pool - 1  # its two points made it the one with most culture
    assert sorted(game.current) == ["cold_war", "national_pride"] and game.future == []


def test_events_come_up_in_order_of_their_ages(game):
    game.current = ["cold_war", "rats", "crusades"]
    assert game.top_events() == ["rats", "crusades"]


# 5: ties


def test_two_players_have_one_strongest():
    game = scenes.game(2)
    happen(game, "cold_war")
    assert [civ.science for civ in game.civs.values()] == [6, 0]


def test_targets_are_fixed_before_the_first_effect(game):
    scenes.own(game.civs[2], warriors=3)
    scenes.own(game.civs[3], warriors=0)
    happen(game, "refugees")
    assert [civ.culture for civ in game.civs.values()] == [0, 3, 0]
    assert [civ.yellow for civ in game.civs.values()] == [18, 17, 19]


def test_immigration_takes_all_who_tie(game):
    happen(game, "immigration")
    assert [civ.pool for civ in game.civs.values()] == [2, 2, 2]


def test_barbarians_need_most_culture_among_the_two_weakest(game):
    game.civs[1].culture = 5
    scenes.own(game.civs[1], warriors=3)
    happen(game, "barbarians")
    assert game.civs[1].pool == 1


def test_ranks_at_the_end_are_as_on_the_starting_players_turn(game):
    game.active = 2
    assert scoring.impact(game, "impact_of_strength") == {2: 14, 3: 7, 1: 0}
    assert scoring.impact(game, "impact_of_strength", at_end=True) == {1: 14, 2: 7, 3: 0}


# 6: the end of an Age


def test_an_age_ends_in_the_middle_of_a_row(game):
    civ, rival = game.civs[1], game.civs[2]
    civ.leader, civ.hand, civ.wonder, civ.stages, civ.covered = "julius_caesar", ["moses", "iron.1"], "pyramids", 2, 2
    civ.blue -= 2
    rival.hand = ["homer", "frederick_barbarossa"]
    game.refresh()
    scenes.active(game, 1)
    assert civ.left == [4, 3]
    game.row, game.civil = [None, None, *game.row[2:]], ["alchemy.1"]
    scenes.at(game, ages.fill)
    game.do(("turn", "alchemy.1"))
    assert (civ.leader, civ.hand, civ.wonder, civ.blue, civ.left) == (None, ["iron.1"], None, 18, [4, 2])
    assert rival.hand == ["frederick_barbarossa"]
    assert [other.yellow for other in game.civs.values()] == [16, 16, 16]
    assert game.level == 2 and all(CARDS[play[1]].level == 2 for play in game.legal())


def test_the_end_of_age_a_makes_nothing_obsolete():
    game = scenes.game(2)
    game.level, game.round = 0, 2
    game.civs[1].hand = ["homer"]
    game.row = ["moses"] * 13
    scenes.at(game, referee.move_row)
    for _ in range(3):
        game.do(sorted(game.legal())[0])
    assert game.level == 1 and game.civs[1].hand == ["homer"] and game.civs[1].yellow == 18


@pytest.mark.parametrize(("active", "last"), [(1, 5), (2, 6)])
def test_when_the_last_deck_ends_the_game(game, active, last):
    game.level, game.active, game.civil = 3, active, ["oil.1"]
    game.row[0] = None
    scenes.at(game, ages.fill)
    game.do(("turn", "oil.1"))
    assert (game.level, game.last_round, game.civil) == (4, last, [])


# 7 and 14: wars


def at_war(game, card="war_over_culture_ii"):
    """Seat 1, stronger by 5 than seat 2, declared this war a turn ago."""
    scenes.own(game.civs[1], warriors=1, swordsmen=0, modern_infantry=1)
    game.wars = {1: (card, 2)}
    game.civs[2].culture = 3
    game.active = 1
    scenes.at(game, referee.settle_war)


def test_a_war_moves_no_more_than_the_loser_has(game):
    at_war(game)
    close(game)
    close(game)
    assert (game.civs[1].culture, game.civs[2].culture, game.wars) == (3, 0, {})


def test_either_side_may_win_and_equal_totals_are_nothing(game):
    game.civs[1].culture = 9
    at_war(game)
    close(game)
    game.civs[2].workers["warriors"] = 4
    for _ in range(2):
        game.do(("add", "warriors"))
    close(game)
    assert (game.civs[1].culture, game.civs[2].culture) == (9, 3)


def test_no_bonus_cards_in_a_war(game):
    game.civs[2].military = ["colonization_bonus_i.1"]
    at_war(game)
    close(game)
    assert plays(game, "add") == {("add", "warriors")}


def test_declaring_a_war_pays_and_waits(game):
    civ, rival = game.civs[1], game.civs[2]
    civ.military, rival.leader = ["war_over_culture_ii"], "joan_of_arc"
    civ.government = "monarchy"
    scenes.active(game, 1)
    scenes.at(game, Politics(1))
    game.do(("declare", "war_over_culture_ii", 2))
    assert (civ.left[1], rival.culture, game.wars) == (0, 5, {1: ("war_over_culture_ii", 2)})
    assert game.war_on(2)


def test_gandhi_doubles_what_attacks_cost(game):
    civ = game.civs[1]
    civ.military, civ.government = ["spy.1", "plunder_i.1"], "monarchy"
    game.civs[2].leader = "mahatma_gandhi"
    scenes.active(game, 1)
    scenes.at(game, Politics(1))
    assert plays(game, "attack") == {("attack", "spy.1", 2), ("attack", "spy.1", 3), ("attack", "plunder_i.1", 3)}


def test_churchill_trains_cheaper_while_a_war_lies_there(game):
    civ = scenes.active(game, 1)
    civ.leader = "winston_churchill"
    scenes.stock(civ, 0, 0)
    assert ("build", "warriors") not in game.legal()
    game.wars = {2: ("holy_war.1", 1)}
    assert ("build", "warriors") in game.legal()


def test_in_the_last_round_ratings_alone_decide(game):
    game.last_round = 5
    game.civs[2].military = ["colonization_bonus_i.1"]
    at_war(game)
    assert game.question is None and game.civs[1].culture == 3


def test_resigning_discards_wars_and_leaves_the_others(game):
    game.wars = {2: ("holy_war.1", 1)}
    game.pacts = [Pact("peace_treaty", 1, 1, 3)]
    scenes.at(game, Politics(1))
    game.do(("resign",))
    assert (game.wars, game.pacts, game.active, game.players()) == ({}, [], 2, 2)
    assert {"holy_war.1", "peace_treaty"} & set(game.discards) == {
        card for card in ("holy_war.1", "peace_treaty") if CARDS[card].level == game.level
    }
    game.do(game_play(game))
    assert game.awaited in (0, 2)


def game_play(game):
    """Any play of the awaited one."""
    return sorted(game.legal(), key=str)[0]


# 8 and 9: uprising and corruption


def test_an_uprising_skips_famine_corruption_and_drawing(game):
    civ = scenes.active(game, 1)
    civ.yellow, civ.pool, civ.culture = 12, 1, 20
    scenes.at(game, referee.production)
    assert (civ.culture, civ.all_food, civ.science, game.question) == (20, 0, 0, None)


def test_corruption_is_looked_up_once_and_takes_what_there_is(game):
    civ = game.civs[1]
    scenes.own(civ, bronze=1)
    civ.food[1], civ.blue = 14, 4
    from tests.oracle.through_the_ages import upkeep

    upkeep.mines(civ, game.rulings)
    upkeep.corrupt(civ)
    assert (civ.all_ore, civ.blue) == (0, 4)


# 10: the auction


def test_bids_rise_and_who_passed_stays_out(game):
    scenes.own(game.civs[1], warriors=3)
    scenes.own(game.civs[2], warriors=0)
    scenes.own(game.civs[3], warriors=2)
    scenes.at(game, Auction("historic_territory_i").begin)
    assert plays(game, "bid") == {("bid", 1), ("bid", 2), ("bid", 3)}
    game.do(("bid", 1))
    assert game.awaited == 3
    game.do(("bid", 2))
    game.do(("pass",))
    assert game.awaited == 3 and ("send",) not in game.legal()
    for _ in range(2):
        game.do(("add", "warriors"))
    close(game)
    assert (game.civs[3].colonies, game.civs[3].culture, game.civs[3].yellow) == (["historic_territory_i"], 6, 20)


def test_all_pass_and_the_last_round(game):
    scenes.at(game, Auction("historic_territory_i").begin)
    for _ in range(3):
        game.do(("pass",))
    game.last_round = 5
    scenes.at(game, Auction("wealthy_territory_i").begin)
    assert game.question is None and game.past == ["historic_territory_i", "wealthy_territory_i"]


# 11 and 12: choices and transfers


def test_the_loser_chooses_the_worker_but_an_unused_one_goes_first(game):
    civ = game.civs[1]
    happen(game, "pestilence")
    assert game.question is None and civ.pool == 0
    happen(game, "pestilence")
    assert game.awaited == 1 and ("choose", "warriors") in game.legal()


def test_raid_two_takes_buildings_of_one_card(game):
    civ, rival = game.civs[1], game.civs[2]
    scenes.own(civ, warriors=5)
    scenes.own(rival, philosophy=1, alchemy=3)
    fight = Fight("raid_ii.1", 1, 2)
    scenes.at(game, fight.begin)
    close(game)
    close(game)
    assert game.legal() == {("choose", "philosophy"), ("choose", "alchemy")}
    game.do(("choose", "alchemy"))
    assert (rival.workers["alchemy"], rival.pool, civ.all_ore) == (1, 3, 6)


def test_plunder_is_any_mix_and_the_loser_loses_it_even_if_the_winner_cannot_hold_it(game):
    civ, rival = game.civs[1], game.civs[2]
    scenes.own(civ, warriors=5)
    scenes.stock(rival, 2, 2)
    civ.blue = 1
    scenes.at(game, Fight("plunder_i.1", 1, 2).begin)
    close(game)
    close(game)
    assert game.legal() == {("choose", "1"), ("choose", "2")}
    game.do(("choose", "2"))
    assert (rival.all_food, rival.all_ore, civ.all_food, civ.all_ore) == (0, 1, 1, 0)


def test_war_over_technology_mixes_cards_and_science(game):
    rival = game.civs[2]
    rival.lay_technology("warfare")
    rival.science = 9
    at_war(game, "war_over_technology")
    game.civs[1].workers["modern_infantry"] = 2
    close(game)
    close(game)
    assert game.legal() == {("choose", "warfare"), ("choose", "science")}
    game.do(("choose", "warfare"))
    assert game.civs[1].specials == ["warfare"] and rival.specials == []
    assert game.civs[1].science == 10 - 1 - 4 and rival.science == 4


# 13: the military hand


def test_the_surplus_is_discarded_to_the_limit_of_now(game):
    civ = game.civs[1]
    civ.military = ["spy.1", "raid_i.1", "legion.1"]
    scenes.at(game, referee.surplus)
    game.do(("discard", "spy.1"))
    assert game.question is None and civ.military == ["raid_i.1", "legion.1"]
    civ.wonders = ["library_of_alexandria"]
    civ.military.append("spy.2")
    scenes.at(game, referee.surplus)
    assert game.question is None


def test_development_of_politics_suspends_the_discard_of_the_active_seat(game):
    game.military = [
        "spy.1",
        "raid_i.1",
        "legion.1",
        "spy.2",
        "raid_i.2",
        "legion.2",
        "rats",
        "plunder_i.1",
        "cold_war",
    ]
    happen(game, "development_of_politics")
    while game.question:
        game.do(game_play(game))
    assert [len(civ.military) for civ in game.civs.values()] == [3, 3, 3]
    scenes.at(game, referee.surplus)
    assert game.question is None
    scenes.at(game, referee.surplus)
    assert game.question is not None


def test_the_discard_pile_of_the_age_becomes_the_deck(game):
    game.discard("cold_war")
    game.discard("spy.1")
    game.discard("legion.1")
    game.draw(2, 2)
    scenes.at(game)
    assert game.legal() == {("draw", "legion.1")}
    game.do(("draw", "legion.1"))
    assert game.question is None and game.civs[2].military == ["legion.1"]


def test_a_refused_pact_returns_before_the_discard(game):
    civ = game.civs[1]
    civ.military = ["peace_treaty", "spy.1", "legion.1"]
    scenes.at(game, Politics(1), referee.surplus)
    game.do(("offer", "peace_treaty", 2))
    game.do(("decline",))
    assert ("discard", "peace_treaty") in game.legal()


# 15: what breaks the pattern


def test_robespierre_swaps_the_actions(game):
    civ = game.civs[1]
    civ.leader, civ.science, civ.hand = "maximilien_robespierre", 9, ["monarchy.1", "theocracy"]
    scenes.active(game, 1)
    game.do(("take", "irrigation.1"))
    game.do(("revolution", "monarchy.1"))
    assert (civ.totals, civ.left) == ([5, 4], [4, 0])
    assert ("revolution", "theocracy") not in game.legal()


def test_newton_gets_one_back_even_after_a_revolution(game):
    civ = game.civs[1]
    civ.leader, civ.science, civ.hand = "isaac_newton", 9, ["monarchy.1", "alchemy.1"]
    scenes.active(game, 1)
    game.do(("revolution", "monarchy.1"))
    assert civ.left[0] == 1
    game.do(("learn", "alchemy.1"))
    assert civ.left[0] == 1


def test_breakthrough_carries_a_revolution_and_pays_after_it(game):
    civ = game.civs[1]
    civ.science, civ.hand = 3, ["monarchy.1", "breakthrough_i"]
    scenes.active(game, 1)
    game.do(("play", "breakthrough_i", "revolution", "monarchy.1"))
    assert (civ.science, civ.left, civ.hand) == (2, [0, 3], [])


def test_rebellion_takes_actions_but_not_the_hand_limit(game):
    civ = game.civs[1]
    civ.yellow = 13
    happen(game, "rebellion", by=3)
    scenes.active(game, 1)
    assert (civ.left[0], civ.civil_limit()) == (2, 4)


def test_open_borders_help_the_attacker_between_the_two_only(game):
    game.pacts = [Pact("open_borders_agreement", 1, 1, 2)]
    game.refresh()
    assert game.civs[1].totals == [4, 3] and game.civs[1].military_limit() == 3
    fight, other = Fight("spy.1", 1, 2), Fight("spy.1", 1, 3)
    fight.attacked(game, {}, {})
    other.attacked(game, {}, {})
    assert (fight.attack, other.attack) == (4, 1)


@pytest.mark.parametrize(("early", "science"), [(True, 5), (False, 0)])
def test_whether_protection_counts_in_the_attack_that_ends_it(early, science):
    game = scenes.game(pact_ends_before_fight=early)
    game.pacts = [Pact("promise_of_military_protection", 1, 1, 2)]
    civ, rival = game.civs[1], game.civs[2]
    scenes.own(civ, warriors=3)
    rival.science, civ.military = 5, ["spy.1"]
    scenes.active(game, 1)
    scenes.at(game, Politics(1))
    game.do(("attack", "spy.1", 2))
    close(game)
    if early:
        close(game)
    assert (civ.science, game.pacts) == (science, []) and not rival.pacts


def test_one_empty_partner_blocks_scientific_cooperation(game):
    game.pacts = [Pact("scientific_cooperation", 1, 1, 2)]
    civ, partner = game.civs[1], game.civs[2]
    civ.hand, civ.science, partner.science = ["iron.1"], 3, 0
    scenes.active(game, 1)
    assert ("learn", "iron.1") not in game.legal()
    partner.science = 1
    game.do(("learn", "iron.1"))
    assert (civ.science, partner.science) == (0, 0)


def test_the_agreement_is_paid_with_the_next_political_action(game):
    civ = scenes.active(game, 1)
    game.civil = ["iron.1"]
    game.row[8] = "moses"
    happen(game, "international_agreement")
    assert events.strongest(game)[0] is civ
    game.do(("take", "irrigation.9"))
    assert plays(game, "take") == {("take", "moses")} and civ.left == [4, 2]
    game.do(("done",))
    game.do(("turn", "iron.1"))
    assert civ.misses_politics == 1 and game.row[12] == "iron.1"
    scenes.at(game, referee.politics)
    assert game.legal() == {("quiet",), ("resign",)}
    scenes.at(game, referee.politics)
    assert civ.misses_politics == 0


def test_ocean_liners_need_no_action(game):
    civ = game.civs[1]
    civ.wonders = ["ocean_liner_service"]
    scenes.active(game, 1)
    civ.left[0] = 0
    game.do(("liner",))
    assert civ.pool == 2 and plays(game, "liner", "grow") == set()
