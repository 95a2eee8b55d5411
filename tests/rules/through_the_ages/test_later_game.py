"""Happiness, corruption, tactics, ends of Ages, wars, resigning and the end of the later modes (TA-16 to TA-241)."""

import random

import pytest

from shared_rules.contract import load
from shared_rules.through_the_ages import army, cards
from shared_rules.through_the_ages.production import CORRUPTION, REQUIRED, discontent, step
from shared_rules.through_the_ages.referee import gather, scoring
from tests.rules.through_the_ages.brute import brute
from tests.rules.through_the_ages.later import acting, codes, later, of, offers, reveal, run, troops, why

GAME = load("through_the_ages")
HOLDING = {"war": ["rats"]}


# -- happiness and corruption ------------------------------------------------------------------------


@pytest.mark.parametrize("left, faces", [(17, 0), (16, 1), (12, 2), (10, 3), (8, 4), (6, 5), (4, 6), (2, 7), (0, 8)])
def test_ta_16_ta_163_the_yellow_bank_asks_for_happy_faces(left, faces):
    assert step(REQUIRED, left) == faces


@pytest.mark.parametrize("left, lost", [(9, 0), (8, 2), (5, 2), (4, 4), (1, 4), (0, 6), (20, 0)])
def test_ta_22_ta_23_ta_ex_24_corruption_by_the_tokens_left(left, lost):
    assert step(CORRUPTION, left) == lost


def test_ta_ex_23_ta_164_ta_165_ta_167_discontent_step_by_step():
    techs = [["agriculture", 4, 4], ["bronze", 4, 8], ["philosophy", 2, 0], ["religion", 1, 0], ["warriors", 2, 0]]
    state = acting({"techs": techs, "yellow": 11, "pool": 1, "hand": ["bread_and_circuses.1"], "science": 9})
    civ = state.civs[1]
    assert discontent(civ) == 1
    run(state, "1 grow")
    assert (civ.yellow, discontent(civ)) == (10, 2) and civ.stock("food") == 0
    run(state, "1 train warriors")
    assert (discontent(civ), civ.pool) == (2, 1), "using a worker does not help"
    run(state, "1 learn bread_and_circuses.1", "1 build bread_and_circuses")
    assert (civ.happy, discontent(civ)) == (3, 0)


def test_ta_166_ta_99_an_uprising_skips_everything():
    techs = [["agriculture", 6, 0], ["bronze", 6, 0], ["philosophy", 2, 0], ["warriors", 0, 0]]
    state = acting({"techs": techs, "yellow": 11, "pool": 0})
    figures = of(run(state, "1 end"), "production")[0]
    assert figures["uprising"] and state.civs[1].stock("food") == 0 and state.civs[1].science == 0
    assert state.active == 2, "no military cards either"


def test_ta_168_ta_169_corruption_comes_after_the_mines_once():
    state = acting({"techs": [["agriculture", 2, 0], ["bronze", 2, 7], ["philosophy", 1, 0]], "pool": 2})
    figures = of(run(state, "1 end"), "production")[0]
    assert figures["corrupt"] == 2 and state.civs[1].stock("resources") == 7
    poor = acting({"techs": [["agriculture", 2, 14], ["bronze", 1, 0], ["philosophy", 1, 0]], "pool": 3})
    figures = of(run(poor, "1 end"), "production")[0]
    assert figures["corrupt"] == 4 and poor.civs[1].stock("resources") == 0 and poor.civs[1].stock("food") == 16


def test_ta_170_a_mine_may_take_a_token_less():
    state = acting({}, options={"fewer": "yes"})
    assert "end fewer" in offers(state)
    run(state, "1 end fewer")
    assert state.civs[1].stock("resources") == 1
    assert why(acting({}), "1 end fewer") == "not_now"


# -- tactics ----------------------------------------------------------------------------------------


def test_ta_70_ta_173_tactics_cost_an_action_and_replace_each_other():
    state = acting({"war": ["legion.1", "fighting_band.1"], "techs": troops(4)})
    run(state, "1 tactic legion.1")
    assert state.civs[1].strength == 6 and state.civs[1].red_left() == 1
    run(state, "1 tactic fighting_band.1")
    assert state.civs[1].strength == 6 and state.pile == ["legion.1"]


def test_ta_ex_18_ta_ex_19_ta_171_ta_174_medieval_army():
    state = acting({"techs": troops(2, swordsmen=1, knights=2), "banner": "medieval_army.1"})
    assert state.civs[1].strength == 12


def test_ta_ex_20_ta_175_an_outdated_unit_leaves_the_smaller_bonus():
    units = [["infantry", 1, 2, 2], ["infantry", 0, 2, 1], ["artillery", 2, 2, 3]]
    assert army.bonuses(cards.by_name("defensive_army"), units, False) == [6, 3]
    assert army.bonuses(cards.by_name("legion"), [["infantry", 0, 3, 1]], False) == [2]


@pytest.mark.parametrize("seed", range(60))
def test_ta_176_ta_177_ta_178_the_best_armies_are_those_of_brute_force(seed):
    chance = random.Random(seed)
    tactics = [
        "classic_army",
        "conquistadors",
        "defensive_army",
        "napoleonic_army",
        "entrenchments",
        "shock_troops",
        "legion",
    ]
    tactic = cards.by_name(chance.choice(tactics))
    units, total = [], 0
    for kind in ("infantry", "cavalry", "artillery"):
        for age in (0, 1, 2):
            count = chance.randint(0, 2) if total < 8 else 0
            total += count
            units.append([kind, age, count, 1])
    air = chance.randint(0, 2)
    found = army.bonuses(tactic, [*units, ["air_force", 3, air, 5]], False)
    assert sum(found) == brute(tactic, units, air)


def test_ta_179_an_air_force_doubles_a_sacrificed_army():
    state = acting({"techs": troops(3, air_forces=1), "banner": "legion.1"}, mode="full", age=3)
    laid = ["warriors", "warriors", "warriors", "air_forces"]
    assert state.civs[1].strength == 3 + 5 + 4
    assert gather.sacrificed(state.civs[1], laid) == 12 and gather.sacrificed(state.civs[1], laid, False) == 10


def test_ta_217_napoleon_adds_the_best_army_again():
    state = acting(
        {"techs": troops(3, air_forces=1), "banner": "legion.1", "leader": "napoleon_bonaparte"}, mode="full"
    )
    assert state.civs[1].strength == 3 + 5 + 4 + 4
    assert acting({"techs": troops(3), "leader": "napoleon_bonaparte"}).civs[1].strength == 3


def test_genghis_khan_ignores_tactics():
    state = acting({"techs": troops(0, knights=2), "leader": "genghis_khan", "banner": "light_cavalry.1"})
    assert state.civs[1].strength == 6


# -- ends of Ages -----------------------------------------------------------------------------------


def ending(*seats, age=1, mode="advanced", **moment):
    """Seat 1 is about to turn up the last card of an Age's deck."""
    last = {1: "swordsmen.1", 2: "coal.1", 3: "oil.1"}[age]
    asks = [
        ["act", -1, {}],
        ["surplus", -1, {}],
        ["ask_politics", -1, {}],
        ["filled", -1, {}],
        ["fill", -1, {}],
        ["turn", 0, {}],
    ]
    return later(
        *seats, age=age, mode=mode, deck=[last], row=[""] * 13, asks=asks, phase="row", **moment
    ), f"table turn {last}"


def test_ta_49_ta_181_ta_182_ta_184_the_last_card_ends_an_age_at_once():
    one = {
        "hand": ["engineering_genius_a", "iron.1"],
        "leader": "homer",
        "wonder": "pyramids",
        "stages": 2,
        "techs": troops(1),
    }
    state, line = ending(one, {"leader": "joan_of_arc", "hand": ["rich_land_a.1"]})
    happened = run(state, line)
    assert codes(happened)[:2] == ["turned", "age_ends"] and state.age == 2
    civ, other = state.civs[1], state.civs[2]
    assert civ.hand == ["iron.1"] and civ.leader is None and civ.wonder is None and civ.blue == 18
    assert other.leader is not None and other.hand == []
    assert state.phase == "row" and all(cards.card_of(play.card).age == 2 for play in state.plays(0))
    assert all(cards.card_of(play.card).age == 2 for play in state.draws)


def test_ta_182_pacts_and_military_cards_of_the_age_before_go_too():
    seats = {"war": ["rats", "iconoclasm"]}, {"war": ["legion.1"]}
    state, line = ending(*seats, age=2, mode="full", pacts=[["trade_routes_agreement", 1, 1, 2]])
    happened = run(state, line)
    assert state.civs[1].military == ["iconoclasm"] and state.civs[2].military == [] and state.pacts == []
    assert not [figures for figures in of(happened, "obsolete") if "rats" in str(figures)], "hidden cards stay hidden"


def test_ta_183_technologies_tactics_colonies_and_wonders_stay():
    one = {
        "banner": "legion.1",
        "colonies": ["fertile_territory_i"],
        "wonders": ["pyramids"],
        "techs": troops(1, swordsmen=1),
    }
    state, line = ending(one, age=2, mode="full")
    run(state, line)
    civ = state.civs[1]
    assert civ.tactic and civ.colonies and civ.wonders and civ.tech("swordsmen")


@pytest.mark.parametrize("bank, left", [(18, 16), (1, 0), (0, 0)])
def test_ta_185_the_full_game_takes_two_yellow_tokens(bank, left):
    seat = {"yellow": bank, "pool": 24 - bank - 5 + 1, "techs": troops(0)}
    state, line = ending(seat, mode="full")
    run(state, line)
    assert state.civs[1].yellow == left
    calm, line = ending(seat)
    run(calm, line)
    assert calm.civs[1].yellow == bank, "not in the advanced game"


def test_ta_186_ta_187_the_advanced_game_ends_with_the_round_of_the_last_card():
    state, line = ending({"techs": troops(4)}, age=2, active=1, finals=["impact_of_strength"])
    happened = run(state, line)
    assert state.last and state.phase in ("politics", "act") and "last_round" in codes(happened)
    while not state.over:
        run(state, f"{state.awaited()[0]} end")
    assert [line.points for line in state.scores()[0] if line.reason == "impact"] == [14]
    assert not [line for line in state.scores()[2] if line.reason == "impact"], "the last of three gets nothing"


@pytest.mark.parametrize("active, rounds", [(1, 0), (2, 1)])
def test_ta_196_ta_197_age_iv_and_the_last_round(active, rounds):
    asks = [["act", -1, {}], ["fill", -1, {}], ["turn", 0, {}]]
    state = later(age=3, mode="full", deck=["oil.1"], row=[""] * 13, asks=asks, phase="row", active=active, round=9)
    run(state, "table turn oil.1")
    assert (state.age, state.end_round, state.last) == (4, 9 + rounds, not rounds) and state.phase == "act"
    before = state.round
    while not state.over:
        seat = state.awaited()[0]
        run(state, f"{seat} {'end' if state.phase == 'act' else 'quiet'}")
    assert state.round == before + rounds, "no card comes to the row and none to a hand"


# -- wars -------------------------------------------------------------------------------------------


def war(card, *seats, **moment):
    """Seat 1 has declared a war on seat 2, and its turn comes."""
    asks = [
        ["act", -1, {}],
        ["surplus", -1, {}],
        ["ask_politics", -1, {}],
        ["wars", -1, {}],
        ["discard", 1, {"limit": 0}],
    ]
    first = {"war": ["rats"], **seats[0]}
    state = later(first, *seats[1:], mode="full", age=3, wars=[[card, 1, 2]], asks=asks, phase="discard", **moment)
    run(state, "1 discard rats")
    return state


def test_ta_188_ta_37_a_war_is_declared_and_lies_until_the_next_turn():
    state = later({"war": ["war_over_culture_ii"], "government": "monarchy"}, mode="full", age=2)
    run(state, "1 declare war_over_culture_ii 2")
    assert state.wars == [["war_over_culture_ii", 1, 2]] and state.civs[1].red_left() == 0
    assert state.civs[2].at_war and state.phase == "act"


def test_ta_189_ta_190_ta_191_ta_193_it_is_settled_by_strength_and_sacrifices_alone():
    state = war(
        "war_over_culture_ii",
        {"techs": troops(3)},
        {"culture": 9, "techs": troops(1), "war": ["colonization_bonus_iii.1"]},
    )
    assert state.phase == "strike"
    run(state, "1 add warriors", "1 strike")
    assert state.phase == "defend" and offers(state) == ["defend", "add warriors"], "no bonus cards"
    run(state, "2 defend")
    assert (state.civs[1].culture, state.civs[2].culture) == (3, 6) and state.civs[1].strength == 2
    assert state.phase == "politics" and state.wars == [] and "war_over_culture_ii" in state.pile


def test_ta_191_the_defender_can_win():
    state = war("war_over_culture_ii", {"techs": troops(1), "culture": 5}, {"techs": troops(4)})
    run(state, "1 strike", "2 defend")
    assert (state.civs[1].culture, state.civs[2].culture) == (2, 3)


@pytest.mark.parametrize("tie, tokens", [("nobody", 18), ("defender", 17)])
def test_ta_192_equal_strength(tie, tokens):
    state = war("war_over_territory", {}, {}, options={"war_tie": tie})
    run(state, "1 strike", "2 defend")
    assert state.civs[1].yellow == tokens


def test_war_over_territory_and_holy_war():
    state = war("war_over_territory", {"techs": troops(7)}, {})
    run(state, "1 strike", "2 defend")
    assert state.civs[2].yellow == 18 - 3 and state.civs[1].more_yellow == 3
    holy = war("holy_war.1", {"techs": troops(7)}, {"pool": 1})
    run(holy, "1 strike", "2 defend")
    assert holy.civs[2].pool == 0 and holy.phase == "choose" and holy.awaited() == (2,)
    run(holy, "2 choose bronze")
    assert holy.civs[1].culture == 6 and holy.civs[2].yellow == 20


def test_ta_237_war_over_resources():
    state = war("war_over_resources", {"techs": troops(3)}, {"techs": [["agriculture", 2, 2], ["bronze", 2, 2]]})
    run(state, "1 strike", *(["2 defend"] if state.phase == "defend" else []))
    assert state.phase == "choose" and offers(state) == ["choose 2", "choose 1"]


def test_ta_238_war_over_technology_takes_special_technologies_or_points():
    loser = {"specials": ["justice_system", "warfare"], "science": 9, "techs": troops(0)}
    state = war("war_over_technology", {"techs": troops(13), "yellow": 2, "pool": 5, "specials": ["strategy"]}, loser)
    run(state, "1 strike")
    assert offers(state) == ["choose justice_system", "choose warfare", "choose science"]
    run(state, "1 choose justice_system")
    assert state.civs[1].more_blue == 3 and state.civs[2].more_blue == 0
    run(state, "1 choose warfare")
    assert [card.id for card in state.civs[1].specials] == ["strategy", "justice_system"], "the better one stays"
    run(state, "1 choose science") if state.phase == "choose" else None
    assert state.civs[1].science == 9 - max(0, 9 - (13 + 3 - 1 - 7 - 4))


def test_ta_198_ta_199_nobody_sacrifices_in_the_last_round():
    moment = {"last": True, "end_round": 5, "mode": "full", "age": 4}
    state = later({"war": ["plunder_iii.1"], "techs": troops(3)}, {"war": ["colonization_bonus_iii.1"]}, **moment)
    run(state, "1 attack plunder_iii.1 2")
    assert state.phase == "defend" and offers(state) == ["add colonization_bonus_iii.1", "defend"]
    land = later(HOLDING, {}, {}, **moment)
    assert "uncolonized" in codes(reveal(land, "fertile_territory_i"))


def test_ta_214_churchill_pays_less_while_a_war_lies_on_him():
    seat = {
        "leader": "winston_churchill",
        "techs": [["bronze", 2, 4], ["swordsmen", 0, 0]],
        "hand": ["tanks.1"],
        "science": 6,
    }
    calm, fighting = acting(seat, mode="full"), acting(seat, mode="full", wars=[["holy_war.1", 2, 1]])
    assert why(fighting, "1 learn tanks.1") is None
    run(calm, "1 train swordsmen")
    run(fighting, "1 train swordsmen")
    assert (calm.civs[1].stock("resources"), fighting.civs[1].stock("resources")) == (1, 3)


def test_gandhi_doubles_the_price_and_plays_none_himself():
    state = later({"war": ["spy.1"]}, {"leader": "mahatma_gandhi"}, mode="full", age=3)
    assert why(state, "1 attack spy.1 2") is None
    run(state, "1 attack spy.1 2")
    assert state.civs[1].red_used == 2
    peaceful = later({"war": ["spy.1"], "leader": "mahatma_gandhi"}, mode="full", age=3)
    assert why(peaceful, "1 attack spy.1 2") == "peaceful_leader"


def test_loss_of_sovereignty_protects_from_wars():
    state = later(
        {"war": ["war_over_culture_ii"], "government": "monarchy"},
        mode="full",
        age=3,
        pacts=[["loss_of_sovereignty", 3, 3, 2]],
    )
    assert why(state, "1 declare war_over_culture_ii 2") == "immune"
    assert why(state, "1 declare war_over_culture_ii 3") is None


# -- resigning and the end ----------------------------------------------------------------------------


def test_ta_194_ta_195_resigning():
    moment = {"wars": [["holy_war.1", 2, 1], ["holy_war.2", 3, 2]], "pacts": [["peace_treaty", 1, 1, 3]]}
    row = ["moses", "homer", "iron.1", *[""] * 10]
    state = later({"culture": 99}, mode="full", age=3, deck=[], row=row, **moment)
    happened = run(state, "1 resign")
    assert (
        "resigned" in codes(happened) and state.out == [1] and not state.pacts and state.wars == [["holy_war.2", 3, 2]]
    )
    assert state.active == 2 and not [card for card in state.row if card], "three cards go with two players left"
    assert state.ranking()[-1] == (1,)
    while state.phase != "politics":
        seat = state.awaited()[0]
        state.do(seat, next(play for play in state.plays(seat) if play.verb != "add"))
    run(state, f"{state.awaited()[0]} resign")
    assert state.over and state.ranking()[0] == (3,)
    assert why(later({}, players=2), "1 resign") is not None, "only in the full game"


def test_ta_200_ta_209_age_iii_events_score_when_they_come_and_at_the_end():
    state = later({"war": ["impact_of_colonies"], "colonies": ["fertile_territory_i"]}, mode="full", age=3)
    reveal(state, "impact_of_government", "impact_of_colonies")
    assert state.civs[1].culture == 3 + 4 * 2 + 2
    for unscored, points in (("no", 4), ("yes", 0)):
        over = later(
            {"colonies": ["fertile_territory_i"]},
            mode="full",
            age=4,
            phase="over",
            future=["impact_of_colonies"],
            options={"unscored": unscored},
        )
        assert sum(line.points for line in over.scores()[0]) == points


@pytest.mark.parametrize(("ruling", "points"), [("at_once", 1), ("losses_first", 3)])
def test_ta_200_where_a_loss_meets_an_empty_track_no_order_of_names_decides(ruling, points):
    found = [("impact_of_happiness", -3), ("impact_of_industry", 3)]
    options = {"last_events": ruling}
    for events in (found, found[::-1]):
        assert sum(line.points for line in scoring.last_lines(events, 1, options)) + 1 == points
    assert sum(line.points for line in scoring.last_lines([("impact_of_happiness", -9)], 4, options)) == -4


@pytest.mark.parametrize(("order", "total"), [((-9, 5), 5), ((5, -9), 0)])
def test_ta_200_a_game_that_was_written_before_the_ruling_counts_its_cards_one_after_another(order, total):
    events = [(f"impact_{number}", points) for number, points in enumerate(order)]
    assert 1 + sum(line.points for line in scoring.last_lines(events, 1, {})) == total
    assert "last_events" in load("through_the_ages").later


IMPACTS = [
    ("agriculture", {}, 2),
    ("architecture", {"techs": troops(0, theology=2, alchemy=1)}, 3),
    ("colonies", {"colonies": ["fertile_territory_i"]}, 4),
    ("competition", {"techs": troops(1, swordsmen=1, bread_and_circuses=2)}, 3),
    ("government", {}, 10),
    ("happiness", {"techs": troops(0, theology=2), "pool": 1}, 8),
    ("industry", {"wonders": ["transcontinental_railroad"]}, 3),
    ("population", {"pool": 6, "yellow": 13}, 2),
    ("progress", {"specials": ["strategy"], "government": "monarchy"}, 6),
    ("technology", {"specials": ["strategy"], "techs": troops(0, coal=0)}, 8),
    ("wonders", {"wonders": ["pyramids", "taj_mahal", "kremlin"]}, 12),
]


@pytest.mark.parametrize("name, seat, points", IMPACTS)
def test_ta_241_what_age_iii_events_are_worth(name, seat, points):
    state = acting(seat, finals=[f"impact_of_{name}"])
    (line,) = [line for line in state.scores()[0] if line.reason == "impact"]
    assert line.points == points


@pytest.mark.parametrize("figure", ["science", "strength"])
def test_ta_201_ta_240_ranks_with_ties(figure):
    state = acting({}, {}, {}, finals=[f"impact_of_{figure}"], active=2, phase="over")
    assert [sum(line.points for line in sheet) for sheet in state.scores()] == [14, 7, 0], "the starting player first"


def test_ta_202_most_culture_wins():
    state = later({"culture": 3}, {"culture": 5}, {"culture": 5}, phase="over", mode="full", age=4)
    assert state.ranking() == [(2, 3), (1,)]


# -- civil cards of Ages II and III ---------------------------------------------------------------------


def test_ta_222_robespierre_turns_revolutions_round():
    seat = {"leader": "maximilien_robespierre", "hand": ["republic.1"], "science": 9, "white_used": 2}
    state = acting(seat, age=2)
    run(state, "1 revolution republic.1")
    civ = state.civs[1]
    assert (civ.white_used, civ.red_left(), civ.white_left()) == (2, 0, 5)
    used = acting({**seat, "red_used": 1}, age=2)
    assert why(used, "1 revolution republic.1") == "red_spent"


def test_ta_223_newton_gives_an_action_back():
    state = acting({"leader": "isaac_newton", "hand": ["coal.1", "republic.1"], "science": 30}, age=2)
    run(state, "1 learn coal.1")
    assert state.civs[1].white_left() == 4
    fresh = acting({"leader": "isaac_newton", "hand": ["republic.1"], "science": 30}, age=2)
    run(fresh, "1 revolution republic.1")
    assert fresh.civs[1].white_left() == 1


def test_ta_224_teslas_laboratories_are_mines():
    state = acting(
        {"leader": "nikola_tesla", "techs": troops(0, alchemy=1, computers=1), "pool": 2},
        {"techs": [["bronze", 2, 8]]},
        mode="full",
    )
    run(state, "1 end")
    assert state.civs[1].stock("resources") == 2 + 1 + 3 - 0
    state.active = 2
    assert state.civs[2].dearer == 1


def test_ta_224_of_equal_worth_laboratories_pay_first_and_mines_take_first():
    techs = [*troops(0, iron=1), ["scientific_method", 1, 2]]
    state = acting({"leader": "nikola_tesla", "techs": techs}, mode="full")
    civ = state.civs[1]
    civ.tech("iron").blue, civ.blue = 1, civ.blue - 1
    civ.pay("resources", 2)
    assert (civ.tech("scientific_method").blue, civ.tech("iron").blue) == (1, 1)
    civ.gain("resources", 2)
    assert (civ.tech("scientific_method").blue, civ.tech("iron").blue) == (1, 2)


def test_ta_224_when_tesla_goes_the_tokens_on_laboratories_return_to_the_bank():
    techs = [*troops(0, iron=0), ["scientific_method", 0, 2]]
    state = acting({"leader": "nikola_tesla", "techs": techs, "hand": ["j_s_bach"]}, mode="full")
    before = state.civs[1].blue
    run(state, "1 lead j_s_bach")
    assert state.civs[1].stock("resources") == 0 and state.civs[1].blue == before + 2
    assert state.civs[1].tech("scientific_method").blue == 0


def test_ta_230_the_railroad_adds_a_token_to_the_best_mine():
    state = acting({"wonders": ["transcontinental_railroad"], "techs": troops(0, iron=1), "pool": 2})
    run(state, "1 end")
    assert state.civs[1].stock("resources") == 2 + 2 + 2


@pytest.mark.parametrize("wonder, seat, culture", [
    ("hollywood", {"techs": [["movies", 1, 0], ["printing_press", 2, 0]]}, 2 * 3 + 2 * 2),
    ("internet", {"techs": [["computers", 1, 0], ["printing_press", 1, 0], ["philosophy", 1, 0]]}, 2 * 3 + 2),
    ("first_space_flight", {"techs": [["coal", 0, 0]], "specials": ["warfare"], "government": "monarchy"}, 2 + 1 + 1),
    ("fast_food_chains", {"techs": troops(1, religion=1)}, 1 + 2 + 8),
])  # fmt: skip
def test_ta_231_ta_232_ta_233_wonders_that_score_when_finished(wonder, seat, culture):
    full = {**seat, "wonder": wonder, "stages": len(cards.by_name(wonder).stages) - 1}
    full["techs"] = [[*row] for row in [*full["techs"], ["oil", 0, 4]]]
    state = acting(full, mode="full", age=3)
    more = 3 if wonder == "first_space_flight" else 0
    run(state, "1 stage")
    assert state.civs[1].culture == culture + more, "Oil is a technology too"


def test_leaders_of_ages_ii_and_iii_change_ratings_and_prices():
    shakespeare = acting({"leader": "william_shakespeare", "techs": troops(0, printing_press=2, drama=1), "pool": 2})
    assert shakespeare.civs[1].culture_rate == 2 + 2 + 2 + 2
    cook = acting({"leader": "james_cook", "colonies": ["fertile_territory_i"]})
    assert cook.civs[1].culture_rate == 2
    bach = acting(
        {"leader": "j_s_bach", "hand": ["opera.1"], "science": 6, "techs": [["bronze", 2, 8], ["drama", 1, 0]]}
    )
    assert bach.civs[1].culture_rate == 3
    run(bach, "1 learn opera.1", "1 build drama")
    assert bach.civs[1].stock("resources") == 4
    einstein = acting({"leader": "albert_einstein", "hand": ["coal.1"], "science": 9}, mode="full", age=3)
    run(einstein, "1 learn coal.1")
    assert einstein.civs[1].culture == 3
    icon = acting({"leader": "rock_and_roll_icon", "techs": troops(0, movies=1)}, mode="full")
    assert icon.civs[1].culture_rate == 8
    designer = acting({"leader": "game_designer", "techs": troops(0, computers=1)}, mode="full")
    assert (designer.civs[1].culture_rate, designer.civs[1].science_rate) == (3, 0 + 4)


def test_ocean_liner_grows_once_a_turn_for_nothing():
    state = acting({"wonders": ["ocean_liner_service"]})
    run(state, "1 grow ocean_liner_service")
    assert state.civs[1].white_left() == 4 and state.civs[1].pool == 2
    assert why(state, "1 grow ocean_liner_service") == "once_a_turn"


def test_ta_211_action_cards_that_look_at_rivals():
    state = acting({"hand": ["wave_of_nationalism"]}, {"techs": troops(2)}, {"techs": troops(3)})
    run(state, "1 play wave_of_nationalism")
    assert state.civs[1].unit_resources == 6
    arts = acting({"hand": ["endowment_for_the_arts"]}, {"culture": 1}, mode="full")
    run(arts, "1 play endowment_for_the_arts")
    assert arts.civs[1].culture == 3


def test_ta_247_justice_system_brings_blue_tokens():
    state = acting({"specials": ["code_of_laws"], "hand": ["justice_system.1"], "science": 9}, age=2)
    run(state, "1 learn justice_system.1")
    civ = state.civs[1]
    assert (civ.blue, civ.more_blue, civ.white) == (21, 3, 5)


# -- variants -----------------------------------------------------------------------------------------


def test_ta_204_an_easier_game():
    state = GAME.start(3, {"mode": "advanced", "easier": "yes"})
    assert (state.civs[1].yellow, state.civs[1].pool, state.civs[1].limit) == (19, 1, 3)
    working = GAME.start(3, {"mode": "advanced", "easier": "worker"})
    assert (working.civs[1].yellow, working.civs[1].pool, working.civs[1].limit) == (18, 2, 3)
    assert GAME.position(working.position()).civs[1].more_yellow == 1


def test_ta_205_only_one_enemy_at_a_time():
    seats = {"war": ["spy.1"]}, {"war": ["spy.2"]}
    state = later(*seats, options={"ganging": "no"}, shields=[0, 0, 0, 2])
    assert why(state, "1 attack spy.1 3") == "ganging" and why(state, "1 attack spy.1 2") is None


@pytest.mark.parametrize("peaceful", ["yes", "no_pacts"])
def test_ta_206_a_peaceful_game(peaceful):
    from shared_rules.through_the_ages.referee import decks

    state = GAME.start(3, {"mode": "full", "peaceful": peaceful})
    state.age = 2
    kinds = {cards.card_of(card).kind for card in decks.military_deck(state)}
    assert not kinds & {"war", "aggression"} and ("pact" in kinds) == (peaceful == "yes")


def test_ta_207_military_cards_by_action():
    state = acting({}, options={"draw": "action"})
    run(state, "1 fetch", "table draw legion.1")
    assert state.civs[1].military == ["legion.1"] and state.civs[1].red_left() == 1
    run(state, "1 end")
    assert state.active == 2, "and none at the end of the turn"


@pytest.mark.parametrize("count", [3, 4, 5])
def test_ta_208_bonus_events_laid_open(count):
    state = GAME.start(3, {"mode": "full", "bonus": f"public_{count}"})
    for _ in range(count):
        state.do(0, state.plays(0)[0])
    assert state.phase == "row" and len(state.finals) == count
    state.age = 3
    from shared_rules.through_the_ages.referee import decks

    assert not set(state.finals) & set(decks.military_deck(state))


def test_ta_203_two_players_have_no_pacts_and_four_events():
    state = GAME.start(2, {"mode": "full"})
    assert state.left == 4


def test_ta_182_in_an_open_game_people_discard_the_old_military_cards_themselves():
    """Herald does not know them: a player who may hold some is asked, and no other card is taken."""
    state = later({"unknown": 2}, age=2, mode="full", options={"deal": "open"}, deck=["coal.1"], row=[""] * 13,
                  asks=[["act", -1, {}], ["fill", -1, {}], ["turn", 1, {}]], phase="row")  # fmt: skip
    run(state, "1 turn coal.1")
    assert state.phase == "obsolete" and state.awaited() == (1,)
    assert why(state, "1 discard iconoclasm") == "not_old"
    run(state, "1 discard rats")
    assert state.civs[1].held() == 1 and why(state, "1 discard rats") == "elsewhere"
    run(state, "1 done")
    assert state.phase != "obsolete" and state.civs[1].held() == 1, "the other one is of Age II"
