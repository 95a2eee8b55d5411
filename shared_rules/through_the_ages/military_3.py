"""Military deck III: 27 different cards, 45 physical ones; they join the game with the advanced mode.

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

ROWS: "Table" = """
impact_of_agriculture          3 event      111 - all score food_produced_by_farms culture 1
impact_of_architecture         3 event      111 - all score level_of_urban_buildings culture 1
impact_of_colonies             3 event      111 - all score colony culture 4
impact_of_competition          3 event      111 - all score level_of_military_units_and_arenas culture 1
impact_of_government           3 event      111 - all score civil_action culture 2; all score military_action culture 1
impact_of_happiness            3 event      111 - all score happy_face culture 2 max 16; all score discontent culture -2
impact_of_industry             3 event      111 - all score resources_produced_by_mines culture 1
impact_of_population           3 event      111 - all score content_worker_above_10 culture 2
impact_of_progress             3 event      111 - all score level_of_government_and_special_technologies culture 2
impact_of_science              3 event      111 - all rank science_rating culture 10/0 14/7/0 15/10/5/0
impact_of_strength             3 event      111 - all rank strength culture 10/0 14/7/0 15/10/5/0
impact_of_technology           3 event      111 - all score technology_of_level_3 culture 4 advanced_level 2
impact_of_wonders              3 event      111 - all score wonder culture 5/4/3/2 by_age
armed_intervention             3 aggression 444 2 take culture 7
plunder_iii                    3 aggression 222 2 take food+resources 8
raid_iii                       3 aggression 222 3 rival destroy urban 3 same; gain resources half_down
war_over_culture_iii           3 war        444 3 take culture advantage
holy_war                       3 war        222 3 rival people -advantage/3; gain culture 3_per_people
international_tourism          3 pact       011 - both culture_per_partner_wonder 1
loss_of_sovereignty            3 pact       011 - a culture 2; b culture -2 immune_to_war 1; between no_attack
military_pact                  3 pact       011 - both strength 4; between ends_if_attack
peace_treaty                   3 pact       011 - both culture 1; between no_attack
entrenchments                  3 tactic     222 1 army infantry 1 artillery 2; bonus 9; outdated 5
mechanized_army                3 tactic     222 1 army cavalry 1 artillery 2; bonus 10; outdated 5
modern_army                    3 tactic     222 1 army infantry 2 cavalry 1 artillery 1; bonus 13; outdated 7
shock_troops                   3 tactic     222 1 army infantry 1 cavalry 3; bonus 11; outdated 6
colonization_bonus_iii         3 bonus      666 - defend 6; colonize 3
"""
