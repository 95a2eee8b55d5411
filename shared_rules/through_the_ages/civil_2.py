"""Civil deck II: 38 different cards, 55 physical ones; they join the game with the advanced mode.

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

ROWS: "Table" = """
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
