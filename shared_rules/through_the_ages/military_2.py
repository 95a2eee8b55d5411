"""Military deck II: 40 different cards, 50 physical ones; they join the game with the advanced mode.

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

ROWS: "Table" = """
civil_unrest                   2 event      111 -     all lose culture 4 per_discontent
cold_war                       2 event      111 -     two_strongest gain science 6
crime_wave                     2 event      111 -     two_weakest lose culture 3 blue_token 1
economic_progress              2 event      111 -     all produce farms+mines consumption corruption
emigration                     2 event      111 -     all emigrate half_rounded_up
iconoclasm                     2 event      111 -     all discard_leader not_of_current_age
independence_declaration       2 event      111 -     weakest lose colony 1
international_agreement        2 event      111 -     strongest take_cards 5 for_political_action refill
national_pride                 2 event      111 -     most_culture gain culture 5
popularization_of_science      2 event      111 -     all gain culture science_rating
ravages_of_time                2 event      111 -     all flip_wonder A+I culture 2
refugees                       2 event      111 -     weakest lose culture 3 people 1; strongest gain culture 3 people 1
terrorism                      2 event      111 -     least_culture destroys urban 1 each_other
developed_territory_ii         2 territory  111 -     yellow 2; blue 2; once science 5
fertile_territory_ii           2 territory  111 -     yellow 4; once food 5
historic_territory_ii          2 territory  111 -     happy 2; once culture 11
inhabited_territory_ii         2 territory  111 -     yellow 3; once people 2
strategic_territory_ii         2 territory  111 -     strength 4; once draw 5
wealthy_territory_ii           2 territory  111 -     blue 3; once resources 8
annex                          2 aggression 111 2     take colony 1
assassinate                    2 aggression 111 level rival discard leader; gain culture 3_per_level
plunder_ii                     2 aggression 222 2     take food+resources 5
raid_ii                        2 aggression 222 2     rival destroy urban 2 same; gain resources half_down
sabotage                       2 aggression 111 level rival discard wonder; gain culture 3_per_level
spy                            2 aggression 222 1     take science 5
war_over_culture_ii            2 war        111 3     take culture advantage
war_over_resources             2 war        111 2     take food+resources advantage
war_over_technology            2 war        111 2     take science advantage; or_take special_technology science_cost
war_over_territory             2 war        111 3     take yellow 1+advantage/3
acceptance_of_supremacy        2 pact       011 -     a resources 1; b resources -1; between no_attack
international_trade            2 pact       011 -     a resources 1; b food 1
military_protection            2 pact       011 -     a culture 1; b strength 5 culture -1; between ends_if_attack
scientific_cooperation         2 pact       011 -     both technology_science_discount 2; both partner_pays_science 1
classic_army                   2 tactic     111 1     army infantry 2 cavalry 2; bonus 9; outdated 5
conquistadors                  2 tactic     222 1     army infantry 1 cavalry 2; bonus 5; outdated 3
defensive_army                 2 tactic     222 1     army infantry 2 artillery 1; bonus 6; outdated 3
fortifications                 2 tactic     111 1     army artillery 2; bonus 4
mobile_artillery               2 tactic     111 1     army cavalry 1 artillery 1; bonus 5
napoleonic_army                2 tactic     111 1     army infantry 1 cavalry 1 artillery 1; bonus 8; outdated 4
colonization_bonus_ii          2 bonus      666 -     defend 4; colonize 2
"""
