"""What the military cards of Through the Ages mean, in sentences: events, aggressions, wars and pacts. `meanings` reads
them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.tables import Table

TEXTS: "Table" = """
development_of_agriculture Everybody gets 2 food.
development_of_crafts Everybody gets 2 resources.
development_of_markets Everybody gets 2 resources or 2 food.
development_of_politics Everybody draws 3 military cards. / The player whose turn it is discards none this time.
development_of_religion Everybody may build Religion with an unused worker, for nothing.
development_of_science Everybody gets 2 science.
development_of_settlement Everybody's population grows by 1, for no food.
development_of_trade_routes Everybody gets 1 science, 1 resource and 1 food.
development_of_warfare Everybody may train Warriors with an unused worker, for nothing.
no_event Nothing happens.
barbarians If whoever has most culture is among the two weakest, he loses 1 population. (Two players: if he is weakest.)
border_conflict The weakest loses an urban building, farm or mine. / The strongest gets 3 resources.
crusades The strongest gets 4 culture. / The weakest loses 4 culture.
cultural_influence Everybody gets his culture per turn.
foray The two strongest get 3 in food and resources, as they like. (Two players: the strongest.)
good_harvest Everybody's farms produce.
immigration Whoever has most happy faces gets 1 population. With equal faces all of them do.
new_deposits Everybody's mines produce.
pestilence Everybody loses 1 population.
raiders The two weakest lose 2 in food and resources, as they like. (Two players: the weakest.)
rats Everybody loses all food.
rebellion Everybody has 2 CA less in the next turn for each discontented worker.
reign_of_terror The weakest loses 1 population.
scientific_breakthrough Everybody gets his science per turn.
uncertain_borders A yellow token goes from the bank of the weakest to the bank of the strongest.
civil_unrest Everybody loses 4 culture for each discontented worker.
cold_war The two strongest get 6 science. (Two players: the strongest.)
crime_wave The two weakest lose 3 culture and a blue token. (Two players: the weakest.)
economic_progress Everybody's farms produce, food is eaten, mines produce, corruption is paid.
emigration Everybody loses half of his discontented workers, rounded up.
iconoclasm Everybody discards a leader of an earlier Age.
independence_declaration The weakest loses a colony.
international_agreement The strongest takes cards from the row for up to 5 CA, without using any. / Who takes one \
has no next political action.
national_pride Whoever has most culture gets 5 culture.
popularization_of_science Everybody gets his science per turn, as culture.
ravages_of_time Everybody turns a finished wonder of Age A or I face down. / It gives 2 culture a turn and \
nothing else.
refugees The weakest loses 3 culture and 1 population. / The strongest gets 3 culture and 1 population.
terrorism Whoever has least culture destroys an urban building of everybody else.
impact_of_agriculture Culture for everybody: 1 for each food that his farms produce.
impact_of_architecture Culture for everybody: the levels of his urban buildings.
impact_of_colonies Culture for everybody: 4 for each colony.
impact_of_competition Culture for everybody: the levels of his units and arenas.
impact_of_government Culture for everybody: 2 for each CA and 1 for each MA.
impact_of_happiness Culture for everybody: 2 for each happy face, 16 at most, / and 2 less for each discontented \
worker.
impact_of_industry Culture for everybody: 1 for each resource that his mines produce.
impact_of_population Culture for everybody: 2 for each content worker above ten.
impact_of_progress Culture for everybody: twice the levels of his government and special technologies.
impact_of_science Culture by rank in science per turn: / 10 and 0 with two players, / 14, 7 and 0 with three, / 15, \
10, 5 and 0 with four.
impact_of_strength Culture by rank in strength: / 10 and 0 with two players, / 14, 7 and 0 with three, / 15, 10, 5 \
and 0 with four.
impact_of_technology Culture for everybody: 4 for each technology of level III. / In the advanced game: of level II.
impact_of_wonders Culture for everybody: for each finished wonder 5, 4, 3 or 2 if it is of Age A, I, II or III.
enslave The rival loses 1 population. / You get 3 resources.
plunder_i Take 3 in food and resources from the rival, as you like.
plunder_ii Take 5 in food and resources from the rival, as you like.
plunder_iii Take 8 in food and resources from the rival, as you like.
raid_i Destroy an urban building of the rival. / You get half its cost in resources, rounded up.
raid_ii Destroy up to 2 urban buildings of the rival, both on one card. / You get half their cost in resources, \
rounded down.
raid_iii Destroy up to 3 urban buildings of the rival, all on one card. / You get half their cost in resources, \
rounded down.
annex Take a colony of the rival. What it brings at once does not come again.
assassinate The rival discards the leader. / You get 3 culture for each level of that leader.
sabotage The rival discards the unfinished wonder. / You get 3 culture for each level of that wonder.
spy Take 5 science from the rival.
armed_intervention Take 7 culture from the rival.
war_over_culture_ii The winner takes as much culture as the advantage.
war_over_culture_iii The winner takes as much culture as the advantage.
war_over_resources The winner takes as much food and resources as the advantage.
war_over_technology The winner takes as much science as the advantage, / or special technologies for what they cost.
war_over_territory The winner takes 1 yellow token from the loser's bank, / and 1 more for each 3 of the advantage.
holy_war The loser loses 1 population for each 3 of the advantage. / The winner gets 3 culture for each.
open_borders_agreement Both have 1 MA more. / Between the two, the attacker is stronger by 3.
trade_routes_agreement Once a turn: / A can use 1 food as a resource, / B can use 1 resource as food.
acceptance_of_supremacy A produces 1 resource more, B 1 less. / Neither attacks the other.
international_trade A produces 1 resource more, / B produces 1 food more.
military_protection A has +1 culture. / B has +5 strength and -1 culture. / It ends if one attacks the other.
scientific_cooperation A technology costs either party 2 science less, / and the partner pays 1 science for it.
international_tourism Both have +1 culture for each finished wonder of the partner.
loss_of_sovereignty A has +2 culture, B has -2. / Nobody declares war on B. / Neither attacks the other.
military_pact Both have +4 strength. / It ends if one attacks the other.
peace_treaty Both have +1 culture. / Neither attacks the other.
"""
