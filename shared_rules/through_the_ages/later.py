"""The decks of the advanced and the full game.

    civil deck II       38 different cards, 55 physical ones; the advanced mode
    civil deck III      37 different cards, 55 physical ones; the full mode
    military deck I     33 different cards, 50 physical ones; the advanced mode
    military deck II    40 different cards, 50 physical ones; the advanced mode
    military deck III   27 different cards, 45 physical ones; the advanced mode

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

_CIVIL_2: "Table" = """
william_shakespeare       2 leader     111 -         each library culture 1; each library_and_theater culture 2
james_cook                2 leader     111 -         bonus_cards colonize +1; each colony culture 2
napoleon_bonaparte        2 leader     111 -         military 1; best_army_again 1
maximilien_robespierre    2 leader     111 -         military 1; revolution military
j_s_bach                  2 leader     111 -         learn_theater -1; build_theater -1; each theater culture 1
isaac_newton              2 leader     111 -         best lab+library science level; learning refund 1
transcontinental_railroad 2 wonder     111 3-4-5     strength 5; extra_mine_token 1
eiffel_tower              2 wonder     111 3-7-3     culture 4; happy 1
kremlin                   2 wonder     111 4-4-4     culture 3; happy -2; civil 1; military 1
ocean_liner_service       2 wonder     111 3-2-2-2-3 free_growth 1 food -5
engineering_genius_ii     2 action     111 -         do stage resources -4
frugality_ii              2 action     111 -         do grow; gain food 3
ideal_building_site_ii    2 action     111 -         do urban resources -3
patriotism_ii             2 action     111 -         now military 1; now unit_resources 3
revolutionary_idea_ii     2 action     111 -         gain science 4
rich_land_ii              2 action     111 -         do land resources -3
work_of_art_ii            2 action     111 -         gain culture 4
bountiful_harvest_ii      2 action     111 -         gain food 3
breakthrough_ii           2 action     111 -         do learn; gain science 4
efficient_upgrade_ii      2 action     222 -         do upgrade resources -3
mineral_deposits_ii       2 action     111 -         gain resources 3
wave_of_nationalism       2 action     111 -         now unit_resources 6/3/2 per_stronger
selective_breeding        2 farm       122 5/6       food 3
coal                      2 mine       122 7/8       resources 3
organized_religion        2 temple     222 4/7       culture 1; happy 3
scientific_method         2 lab        222 6/8       science 3
team_sports               2 arena      111 5/6       strength 2; happy 3
journalism                2 library    223 6/8       culture 2; science 2
opera                     2 theater    222 7/9       culture 3; happy 1
riflemen                  2 infantry   122 5/5       strength 3
cavalrymen                2 cavalry    223 6/5       strength 3
cannon                    2 artillery  223 7/5       strength 3
strategy                  2 warfare    111 8         strength 3; military 2
justice_system            2 law        112 7         civil 1; blue 3
navigation                2 exploring  111 6         strength 2; colonize 3
architecture              2 building   122 6         discount 1/2/2; stages 3
constitutional_monarchy   2 government 122 5(12)     civil 6; military 4; limit 3
republic                  2 government 112 4(14)     civil 7; military 2; limit 3
"""

_CIVIL_3: "Table" = """
albert_einstein         3 leader     111 -         best lab+library science level; learning culture 3
mahatma_gandhi          3 leader     111 -         culture 2; forbid aggression war; attackers military x2
rock_and_roll_icon      3 leader     111 -         happy 2; best theater culture double
nikola_tesla            3 leader     111 -         labs_mine level; others_building lab+library resources 1
winston_churchill       3 leader     111 -         learn_unit -3; bonus_cards defend x2; build_unit -2 at_war
game_designer           3 leader     111 -         each lab culture level; unit lab science -1
hollywood               3 wonder     111 5-6-5     completed theater+library culture 2 per_level
internet                3 wonder     111 2-3-4-3-2 completed lab+library culture 2 per_level
first_space_flight      3 wonder     111 3-4-9     completed technology culture 1 per_level
fast_food_chains        3 wonder     111 4-4-4-4   completed unit 1 urban 1 farm 2 mine 2
engineering_genius_iii  3 action     111 -         do stage resources -5
ideal_building_site_iii 3 action     222 -         do urban resources -4
patriotism_iii          3 action     111 -         now military 1; now unit_resources 4
revolutionary_idea_iii  3 action     111 -         gain science 6
work_of_art_iii         3 action     111 -         gain culture 3
bountiful_harvest_iii   3 action     111 -         gain food 4
efficient_upgrade_iii   3 action     222 -         do upgrade resources -4
mineral_deposits_iii    3 action     222 -         gain resources 4
military_build_up       3 action     111 -         now unit_resources 8/5/3 per_stronger
endowment_for_the_arts  3 action     111 -         gain culture 6/3/2 per_richer
mechanized_agriculture  3 farm       122 7/8       food 5
oil                     3 mine       122 9/11      resources 5
computers               3 lab        222 8/10      science 5
professional_sports     3 arena      112 7/8       strength 3; happy 4
multimedia              3 library    222 9/11      culture 3; science 3
movies                  3 theater    222 10/12     culture 4; happy 1
modern_infantry         3 infantry   122 8/7       strength 5
tanks                   3 cavalry    122 9/7       strength 5
rockets                 3 artillery  223 10/7      strength 5
air_forces              3 air_force  223 11/7      strength 5; double_army 1
military_theory         3 warfare    112 12        strength 5; military 3
civil_service           3 law        111 10        civil 2; blue 3
satellites              3 exploring  111 8         strength 3; colonize 4
engineering             3 building   112 9         discount 1/2/3; stages 4
communism               3 government 111 6(17)     civil 7; military 5; limit 4; happy -1
democracy               3 government 122 8(21)     civil 7; military 3; limit 4; culture 2
fundamentalism          3 government 111 7(19)     civil 6; military 5; limit 4; strength 5
"""

_MILITARY_1: "Table" = """
barbarians                   1 event      111 - most_culture_if_weak people -1
border_conflict              1 event      111 - weakest lose urban+farm+mine 1; strongest gain resources 3
crusades                     1 event      111 - strongest gain culture 4; weakest lose culture 4
cultural_influence           1 event      111 - all gain culture culture_rating
foray                        1 event      111 - two_strongest gain food+resources 3
good_harvest                 1 event      111 - all produce farms
immigration                  1 event      111 - most_happy_faces_all_tied people 1
new_deposits                 1 event      111 - all produce mines
pestilence                   1 event      111 - all people -1
raiders                      1 event      111 - two_weakest lose food+resources 2
rats                         1 event      111 - all lose food all
rebellion                    1 event      111 - all next_turn civil -2 per_discontent
reign_of_terror              1 event      111 - weakest people -1
scientific_breakthrough      1 event      111 - all gain science science_rating
uncertain_borders            1 event      111 - weakest give_yellow 1 strongest
developed_territory_i        1 territory  111 - yellow 1; blue 1; once science 3
fertile_territory_i          1 territory  111 - yellow 3; once food 3
historic_territory_i         1 territory  111 - happy 1; once culture 6
inhabited_territory_i        1 territory  111 - yellow 2; once people 1
strategic_territory_i        1 territory  111 - strength 2; once draw 3
wealthy_territory_i          1 territory  111 - blue 2; once resources 5
enslave                      1 aggression 222 2 rival people -1; gain resources 3
plunder_i                    1 aggression 222 2 take food+resources 3
raid_i                       1 aggression 222 1 rival destroy urban 1; gain resources half_up
open_borders_agreement       1 pact       011 - both military_actions 1; between attack_strength 3
trade_routes_agreement       1 pact       011 - a food_as_resources 1; b resources_as_food 1
fighting_band                1 tactic     333 1 army infantry 2; bonus 1
heavy_cavalry                1 tactic     222 1 army cavalry 3; bonus 4
legion                       1 tactic     222 1 army infantry 3; bonus 2
light_cavalry                1 tactic     222 1 army cavalry 2; bonus 2
medieval_army                1 tactic     333 1 army infantry 1 cavalry 1; bonus 2
phalanx                      1 tactic     333 1 army infantry 2 cavalry 1; bonus 3
colonization_bonus_i         1 bonus      666 - defend 2; colonize 1
"""

_MILITARY_2: "Table" = """
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

_MILITARY_3: "Table" = """
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

# In the order of the bits of `cards.MAY_HAVE` (TA-3).
TABLES = (_CIVIL_2, _CIVIL_3, _MILITARY_1, _MILITARY_2, _MILITARY_3)
