"""Where rules of the later modes meet and are most easily got wrong: fifteen such places, one test each."""

import pytest

from shared_rules.contract import load
from shared_rules.through_the_ages import army, cards
from shared_rules.through_the_ages.production import discontent
from tests.rules.through_the_ages.later import acting, codes, later, of, offers, reveal, run, troops, why

GAME = load("through_the_ages")
HOLDING = {"war": ["rats"]}


def last_card(*seats, age, mode="advanced", **moment):
    """Seat 1 is about to turn up the last card of an Age's deck, in the middle of filling the row."""
    last = {1: "swordsmen.1", 2: "coal.1"}[age]
    steps = ("act", "surplus", "ask_politics", "filled", "fill")
    asks = [*[[step, -1, {}] for step in steps], ["turn", 0, {}]]
    moment = {"deck": [last], "row": [""] * 13, "asks": asks, "phase": "row", **moment}
    return later(*seats, age=age, mode=mode, **moment), f"table turn {last}"


def war(card, *seats, **moment):
    """Seat 1's war on seat 2 is settled at once, as its turn comes."""
    steps = ("act", "surplus", "ask_politics", "wars")
    asks = [*[[step, -1, {}] for step in steps], ["discard", 1, {"limit": 0}]]
    first = {"war": ["rats"], **seats[0]}
    state = later(first, *seats[1:], mode="full", age=3, wars=[[card, 1, 2]], asks=asks, phase="discard", **moment)
    run(state, "1 discard rats")
    return state


def test_1_units_sacrificed_in_a_fight_count_twice_and_leave_only_after_it():
    """TA-149, TA-151, TA-152, TA-154: the rating, the units' own strength and their army once more."""
    state = later({"war": ["spy.1"], "techs": troops(3), "banner": "legion.1"}, {"science": 9, "techs": troops(9)})
    run(state, "1 attack spy.1 2", *["1 add warriors"] * 3)
    assert state.views[1].ask["total"] == (3 + 2) + (3 + 2) and state.civs[1].strength == 5
    run(state, "1 strike")
    assert state.phase == "defend" and state.civs[1].strength == 5, "not before the fight is over"
    run(state, "2 defend")
    assert state.civs[1].strength == 0


def test_2_one_old_unit_does_not_spoil_every_army_and_napoleon_comes_last():
    """TA-174 to TA-178, TA-217: classic armies, two of them with a warrior among the knights' companions."""
    units = [["infantry", 0, 1, 1], ["infantry", 2, 3, 3], ["cavalry", 2, 4, 3]]
    tactic = cards.by_name("classic_army")
    need = dict(zip(tactic.effect("army")[1::2], map(int, tactic.effect("army")[2::2]), strict=True))
    assert need == {"infantry": 2, "cavalry": 2}
    full, less = tactic.figure("bonus"), tactic.figure("outdated")
    assert army.bonuses(tactic, units, False) == [full, less]
    assert army.bonuses(tactic, [*units, ["air_force", 3, 1, 5]], False) == [2 * full, less]


def test_3_only_what_belongs_to_the_units_travels():
    """TA-145, TA-172, TA-215, TA-218, TA-220: a leader's strength stays; the Colossus has its own figure."""
    for leader, wonder, most in (("alexander_the_great", "colossus", 2 + 1), ("genghis_khan", "great_wall", 2)):
        seat = {"techs": troops(2), "leader": leader, "wonders": [wonder], **HOLDING}
        state = later(seat, {}, {})
        reveal(state, "inhabited_territory_i")
        assert offers(state)[-2] == f"bid {most}"


def test_4_preparing_scores_before_the_event_that_it_brings_is_judged():
    """TA-129, TA-131 to TA-133: the points decide who has most culture; the card is in the next deck."""
    seats = {"war": ["iconoclasm"], "culture": 4}, {"culture": 5, "techs": troops(3)}, {"techs": troops(3)}
    state = later(*seats, future=["pestilence"], age=2)
    state.events, state.left = ["barbarians"], 1
    happened = run(state, "1 prepare iconoclasm", "table event barbarians")
    assert state.civs[1].culture == 6 and {figures["seat"] for figures in of(happened, "given")} == {1}
    assert sorted(state.events) == ["iconoclasm", "pestilence"] and not state.future


def test_5_all_targets_are_fixed_before_the_first_effect_and_ties_count_from_the_active_seat():
    """TA-134 to TA-137: with equal strength the active player is the strongest, the one before him the weakest."""
    for active, strongest, weakest in ((2, 2, 1), (3, 3, 2)):
        seats = [{"culture": 6, "war": ["rats"] if seat == active else []} for seat in (1, 2, 3)]
        state = later(*seats, active=active)
        state.events, state.left = ["crusades"], 1
        run(state, f"{active} prepare rats", "table event crusades")
        points = {seat: state.civs[seat].culture - (7 if seat == active else 6) for seat in (1, 2, 3)}
        assert points == {**dict.fromkeys((1, 2, 3), 0), strongest: 4, weakest: -4}


def test_6_an_age_that_ends_while_the_row_is_filled_takes_the_leader_before_politics():
    """TA-47, TA-181 to TA-184: Julius Caesar's military action is gone before the hand limit is asked for."""
    seats = {"leader": "julius_caesar", "war": ["raiders", "rebellion", "rats"]}, {"hand": ["moses"]}
    state, line = last_card(*seats, age=1)
    limit = state.civs[1].red
    run(state, line)
    civ = state.civs[1]
    assert civ.leader is None and civ.red == limit - 1 and state.civs[2].hand == []
    assert state.age == 2 and "" in state.row and all(cards.card_of(play.card).age == 2 for play in state.plays(0))
    while state.phase == "row":
        state.do(0, state.plays(0)[0])
    run(state, "1 quiet")
    assert state.phase == "discard" and len(civ.military) == 3


@pytest.mark.parametrize("ruling, kinds", [("start", ["strike", "row"]), ("after_row", ["row", "strike"])])
def test_7_one_ruling_says_whether_a_war_or_the_row_comes_first(ruling, kinds):
    """TA-37: filling the row can end an Age, and then strengths differ."""
    state = later(
        {}, {"techs": troops(2)}, mode="full", age=2, wars=[["war_over_culture_ii", 2, 1]], options={"war": ruling},
        phase="act", row=[""] * 13,
    )  # fmt: skip
    run(state, "1 end")
    seen = []
    while state.phase != "politics":
        seen += [state.phase] if state.phase not in seen else []
        seat = state.awaited()[0]
        state.do(seat, next(play for play in state.plays(seat) if play.verb != "add"))
    assert [phase for phase in seen if phase in kinds] == kinds


def test_8_using_the_last_worker_causes_an_uprising_and_a_temple_cures_it():
    """TA-164 to TA-166: discontented workers are some of the unused; an uprising skips production and draws."""
    techs = [["agriculture", 3, 4], ["bronze", 6, 8], ["philosophy", 2, 0], ["religion", 0, 0], ["warriors", 1, 0]]
    for line, uprising in (("1 build bronze", True), ("1 build religion", False)):
        state = acting({"techs": techs, "pool": 2, "yellow": 11})
        assert discontent(state.civs[1]) == 2
        run(state, line)
        found = of(run(state, "1 end"), "production")[0]
        assert bool(found.get("uprising")) == uprising, line
        assert (state.phase == "draw") == (not uprising)


def test_9_corruption_is_looked_up_once_after_eating_and_all_mines():
    """TA-22, TA-168: the tokens that eating returned count; paying does not lower what is due."""
    state = acting({"techs": [["agriculture", 2, 0], ["bronze", 2, 7], ["philosophy", 1, 0]], "pool": 2})
    figures = of(run(state, "1 end"), "production")[0]
    assert figures["corrupt"] == 2 and state.civs[1].stock("resources") == 7


def test_10_a_refused_bid_tells_nobody_what_could_have_been_bid():
    """TA-141 to TA-144: the limit depends on hidden bonus cards, so it is the bidder's alone."""
    seats = {"war": ["rats", "colonization_bonus_i.1"]}, {}, {}
    state = later(*seats)
    reveal(state, "inhabited_territory_i")
    assert why(state, "1 bid 3") == "bid_high" and offers(state) == ["bid 1", "bid 2", "pass"]
    assert all("most" not in str(state.view(seat)) for seat in (2, 3)) and "most" not in str(state.public())
    run(state, "1 bid 2", "2 pass", "3 pass")
    assert state.awaited() == (1,) and state.phase == "colony" and why(state, "1 send") is not None
    run(state, "1 add warriors", "1 add colonization_bonus_i.1", "1 send")
    assert state.civs[1].strength == 0 and len(state.civs[1].colonies) == 1


def test_11_the_loser_chooses_the_population_and_nobody_is_asked_where_there_is_one_answer():
    """TA-139, TA-156: and the question is a decision of another seat inside a turn, kept in the position."""
    strong = {"techs": troops(5), "specials": ["strategy"], "war": ["enslave.1"]}
    state = later(strong, {"pool": 0})
    run(state, "1 attack enslave.1 2", "1 strike", "2 defend")
    twin = GAME.position(state.position())
    assert state.awaited() == twin.awaited() == (2,) and offers(twin) == offers(state)
    idle = later(strong, {"pool": 1})
    run(idle, "1 attack enslave.1 2", "1 strike", "2 defend")
    assert idle.phase == "act" and idle.civs[2].pool == 0, "an unused worker goes without a question"


def test_12_the_losers_loss_does_not_shrink_with_the_winners_bank():
    """TA-20, TA-30, TA-155: science beyond 40 is lost to both."""
    state = later({"war": ["spy.1"], "techs": troops(5), "science": 39}, {"science": 9, "techs": troops(0)})
    figures = state.civs[2].science
    run(state, "1 attack spy.1 2", "1 strike")
    assert state.civs[1].science == 40 and state.civs[2].science == figures - 5


def test_13_a_refused_pact_is_back_in_the_hand_before_the_surplus_is_discarded():
    """TA-123, TA-158: the hand counts after the political action, with the card that returned."""
    state = later({"war": ["military_protection", "rats", "legion.1"]})
    run(state, "1 offer military_protection 2 a", "2 decline")
    assert state.phase == "discard" and "discard military_protection" in offers(state)
    kept = later({"war": ["military_protection", "rats", "legion.1"]})
    run(kept, "1 offer military_protection 2 a", "2 accept")
    assert kept.phase == "act" and len(kept.civs[1].military) == 2


def test_14_a_war_takes_a_political_action_now_and_leaves_the_next_one_free():
    """TA-188, TA-189, TA-192: settled in the turn after, without bonus cards; equal sums change nothing."""
    bonus = {"war": ["colonization_bonus_iii.1"], "culture": 9}
    state = war("war_over_culture_ii", {"techs": troops(2), "culture": 3}, {**bonus, "techs": troops(2)})
    run(state, "1 strike")
    assert offers(state) == ["defend", "add warriors"], "no bonus cards in a war"
    happened = run(state, "2 defend")
    assert of(happened, "war")[0]["winner"] == 0 and (state.civs[1].culture, state.civs[2].culture) == (3, 9)
    assert state.phase == "politics" and state.wars == []


def test_15_a_pact_that_an_attack_ends_counts_no_more_in_that_attack():
    """TA-161, TA-222: Promise of Military Protection ends first; Robespierre needs every military action."""
    pacts = [["military_protection", 2, 2, 1]]
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"science": 9}, pacts=pacts)
    before = state.civs[1].strength, state.civs[2].strength
    happened = run(state, "1 attack spy.1 2")
    assert not state.pacts and "attack" in codes(happened)
    assert state.civs[1].strength == 3 and state.civs[2].strength == 1 and before != (3, 1)
    rebel = {"leader": "maximilien_robespierre", "hand": ["republic.1"], "science": 9}
    assert why(acting({**rebel, "red_used": 1}, age=2), "1 revolution republic.1") == "red_spent"


def test_ta_230_with_a_short_bank_the_railroads_token_comes_before_those_of_lesser_mines():
    state = acting({"wonders": ["transcontinental_railroad"], "techs": troops(0, iron=1)})
    civ = state.civs[1]
    while civ.blue > 4:  # two farms, and two for the mines
        civ.blue -= 1
        civ.more_blue -= 1
    (told,) = of(run(state, "1 end"), "production")
    assert told["mines"] == [["", "iron", 2]]
