"""Military deck I: 33 different cards, 50 physical ones; they join the game with the advanced mode.

The fields are those of `cards.ROWS`; `meanings` explains the effects in words.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

ROWS: "Table" = """
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
