"""Civil deck III: 37 different cards, 55 physical ones; they join the game with the full mode.

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

ROWS: "Table" = """
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
