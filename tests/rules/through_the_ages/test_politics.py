"""Political actions, events, auctions, aggressions and pacts of the advanced game (TA-121 to TA-162)."""

import pytest

from shared_rules.contract import load
from shared_rules.through_the_ages import cards, view, words
from tests.rules.through_the_ages.later import acting, codes, later, of, offers, reveal, run, troops, why

GAME = load("through_the_ages")
HOLDING = {"war": ["rats"]}


def test_a_station_clears_garbage_before_it_loads_what_can_be_done_in_another_phase(monkeypatch):
    loaded = []
    monkeypatch.setattr(view, "_parts", {})
    monkeypatch.setattr(view.gc, "collect", lambda: loaded.append(list(view._parts)))
    seen = GAME.view(later().view(1))
    assert seen._part() is seen._part() and loaded == [[]]


# -- set-up ----------------------------------------------------------------------------------------


def deck_of(state, age):
    state.age = age
    from shared_rules.through_the_ages.referee import decks

    return decks.military_deck(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_112_ta_113_the_advanced_decks_have_no_wars_and_with_two_no_pacts(players):
    state = GAME.start(players, {"mode": "advanced"})
    one, two = deck_of(state, 1), deck_of(state, 2)
    kinds = {cards.card_of(card).kind for card in one + two}
    assert "war" not in kinds and ("pact" in kinds) == (players > 2)
    assert (len(one), len(two)) == ((48, 42) if players == 2 else (50, 46))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ta_114_ta_119_there_are_players_and_two_current_events(players):
    for mode in ("advanced", "full"):
        state = GAME.start(players, {"mode": mode})
        assert state.left == players + 2 and len(state.events) == 10


def test_ta_115_ta_117_ta_120_the_row_comes_from_deck_a_and_civilizations_are_as_ever():
    simple, full = GAME.start(3, {}), GAME.start(3, {"mode": "full"})
    assert [play.card for play in full.pool] == [play.card for play in simple.pool]
    assert full.awaited() == (0,) and full.phase == "row" and not full.finals
    one, two = simple.civs[1], full.civs[1]
    assert (one.yellow, one.blue, one.strength, one.white) == (two.yellow, two.blue, two.strength, two.white)


def test_ta_116_four_events_of_age_iii_lie_open_in_the_advanced_game():
    state = GAME.start(3, {"mode": "advanced"})
    assert state.phase == "final" and len(state.plays(0)) == 13
    for name in ("science", "strength", "colonies", "wonders"):
        run(state, f"table final impact_of_{name}")
    assert state.phase == "row" and len(state.finals) == 4 and state.public()["finals"] == state.finals


def test_ta_118_the_full_game_uses_all_cards():
    state = GAME.start(3, {"mode": "full"})
    assert [len(deck_of(state, age)) for age in (1, 2, 3)] == [50, 50, 45]


# -- military cards --------------------------------------------------------------------------------


def test_ta_42_no_military_card_is_drawn_in_the_first_round():
    state = acting({}, round=1)
    run(state, "1 end")
    assert state.phase == "act" and state.active == 2


def test_ta_121_one_card_for_each_unused_military_action_and_three_at_most():
    state = acting({"red_used": 1})
    run(state, "1 end", "table draw legion.1")
    assert state.civs[1].military == ["legion.1"] and state.active == 2
    many = acting({"government": "monarchy", "specials": ["warfare"], "leader": "julius_caesar"})
    run(many, "1 end", *[f"table draw legion.{number}" for number in (1, 2)], "table draw rats")
    assert len(many.civs[1].military) == 3 and many.active == 2


@pytest.mark.parametrize(("extra", "count"), [("draws", 3), ("lost", 2)])
def test_ta_121_the_extra_action_of_patriotism_draws_a_card_or_is_lost(extra, count):
    state = acting({"hand": ["patriotism_a"]}, options={"extra_action": extra})
    run(state, "1 play patriotism_a", "1 end", *[f"table draw legion.{number}" for number in (1, 2)][: count - 1])
    assert state.phase == "draw"
    run(state, "table draw rats")
    assert len(state.civs[1].military) == count and state.active == 2


def test_ta_122_a_card_drawn_at_the_end_waits_for_the_next_turn():
    state = acting({"red_used": 1})
    run(state, "1 end", "table draw legion.1")
    assert why(state, "1 tactic legion.1") in ("waiting", "turning")


def test_ta_123_the_surplus_is_discarded_after_the_political_action():
    state = later({"war": ["rats", "legion.1", "legion.2"]})
    run(state, "1 quiet")
    assert state.phase == "discard" and offers(state) == ["discard rats", "discard legion.1", "discard legion.2"]
    assert of(run(state, "1 discard legion.1"), "discarded") == [{"seat": 1}], "nobody is told which"
    assert state.phase == "act" and state.pile == ["legion.1"]
    library = later({"war": ["rats", "legion.1", "legion.2"], "wonders": ["library_of_alexandria"]})
    run(library, "1 quiet")
    assert library.phase == "act", "one more with the Library"


def test_ta_124_the_pile_of_the_same_age_becomes_the_deck():
    state = acting({"red_used": 1}, age=2, draws=[], pile=["legion.1", "classic_army"])
    assert "reshuffled" in codes(run(state, "1 end"))
    assert [play.card for play in state.plays(0)] == ["classic_army"]
    empty = acting({}, draws=[])
    run(empty, "1 end")
    assert empty.active == 2, "nothing to draw"


def test_ta_125_ta_126_every_kind_of_military_card_has_its_moment():
    hand = ["rats", "spy.1", "legion.1", "colonization_bonus_i.1", "trade_routes_agreement"]
    state = later({"war": hand, "government": "monarchy", "specials": ["strategy"]})
    assert {text.split()[0] for text in offers(state)} == {"prepare", "attack", "offer", "quiet"}
    assert why(state, "1 tactic legion.1") == "not_political" == why(state, "1 prepare colonization_bonus_i.1")
    for text in ("grow", "end", "stage", "destroy warriors", "trade"):  # without a card there is no name
        refusal = state.refuse(1, GAME.parse(text))
        assert refusal.code == "not_now" and words.why(refusal) == "That is not a play of a turn here."
    run(state, "1 quiet")
    assert "tactic legion.1" in offers(state) and why(state, "1 prepare rats") == "not_now"


# -- political actions -----------------------------------------------------------------------------


def test_ta_36_the_turn_is_row_politics_surplus_actions_production_and_drawing():
    state = acting({}, {"war": ["rats", "legion.1", "legion.2"]}, row=[""] * 13)
    seen = []
    for line in ("1 end", "table draw fighting_band.1", "table draw fighting_band.2"):
        run(state, line)
    while state.phase == "row":
        state.do(0, state.plays(0)[0])
    for line in ("2 quiet", "2 discard legion.1", "2 end"):
        seen.append(state.phase)
        run(state, line)
    assert [*seen, state.phase] == ["politics", "discard", "act", "draw"]


def test_ta_127_one_political_action_a_turn():
    state = later({"war": ["spy.1", "rats"]}, {"science": 3})
    run(state, "1 attack spy.1 2", "1 strike")
    assert state.phase == "act" and why(state, "1 prepare rats") == "not_now"


def test_ta_128_it_may_be_left_out_and_is_not_asked_where_nothing_is_possible():
    state = later(HOLDING)
    run(state, "1 quiet")
    assert state.phase == "act"
    idle = acting({"red_used": 2}, row=["moses"] + ["homer"] + [""] * 11, deck=[])
    run(idle, "1 end")
    assert idle.phase == "act" and idle.active == 2, "no military card, no pact"


def test_ta_129_an_event_is_prepared_for_points_before_another_is_revealed():
    state = later(HOLDING)
    happened = run(state, "1 prepare rats")
    assert of(happened, "prepared") == [{"seat": 1, "culture": 1}] and state.future == ["rats"]
    assert "rats" not in str([event.figures for event in happened]) and state.phase == "event"


def test_ta_130_nothing_is_revealed_without_it():
    state = later(HOLDING)
    run(state, "1 quiet")
    assert state.left == 5 and not state.past


def test_ta_131_ta_132_ta_133_past_events_stay_and_future_ones_follow_by_age():
    state = later({"war": ["iconoclasm"]}, future=["civil_unrest", "pestilence", "rebellion"])
    state.events, state.left = ["no_event"], 1
    run(state, "1 prepare iconoclasm", "table event no_event")
    assert state.past == ["no_event"] and state.left == 4 and not state.future
    assert sorted(play.card for play in run_to_reveal(state)) == ["pestilence", "rebellion"], "the earliest Age first"


def run_to_reveal(state):
    state.civs[1].military.append("cold_war")
    from shared_rules.through_the_ages.referee import decks

    return decks.foreseen(state, "event")


def test_ta_134_ta_135_the_active_player_wins_ties_and_the_one_before_loses_them():
    state = later(HOLDING, {}, {})
    happened = reveal(state, "crusades")
    given = {figures["seat"]: figures["culture"] for figures in of(happened, "given")}
    assert given[1] == 4 and 3 in given and 2 not in given


def test_ta_136_ta_245_immigration_rewards_all_who_tie():
    state = later(HOLDING, {"colonies": ["historic_territory_i"]}, {})
    state.civs[3].colonies = state.civs[2].colonies
    state.civs[3].refresh()
    happened = reveal(state, "immigration")
    assert [figures["seat"] for figures in of(happened, "given")] == [2, 3]


def test_ta_137_with_two_players_two_means_one():
    state = later({**HOLDING, "techs": troops(3)}, {}, players=2)
    assert [figures["seat"] for figures in of(reveal(state, "cold_war"), "given")] == [1]


def test_ta_138_nobody_loses_more_than_there_is():
    state = later(HOLDING, {}, {"culture": 2, "techs": troops(0)})
    reveal(state, "crusades")
    assert state.civs[3].culture == 0


def test_ta_139_an_unused_worker_goes_first_and_then_the_owner_chooses():
    state = later({**HOLDING, "pool": 1}, {"pool": 0}, {"pool": 0, "techs": [["bronze", 0, 0], ["warriors", 1, 0]]})
    reveal(state, "pestilence")
    assert state.civs[1].pool == 0 and state.phase == "choose" and state.awaited() == (2,)
    assert offers(state) == ["choose agriculture", "choose bronze", "choose philosophy", "choose warriors"]
    run(state, "2 choose warriors")
    assert state.civs[2].strength == 0
    assert state.phase == "act" and state.civs[3].strength == 0, "one answer is no question"


def test_ta_140_ta_244_a_free_unit_needs_an_unused_worker():
    state = later({**HOLDING, "pool": 0}, {}, {})
    reveal(state, "development_of_warfare")
    assert state.awaited() == (2,) and offers(state) == ["choose warriors", "choose nothing"]
    run(state, "2 choose warriors", "3 choose nothing")
    assert (state.civs[2].strength, state.civs[3].strength) == (2, 1) and state.phase == "act"


# -- territories -----------------------------------------------------------------------------------


def auction(*seats, card="inhabited_territory_i", **moment):
    state = later({**HOLDING, **seats[0]}, *seats[1:], **moment)
    reveal(state, card)
    return state


def test_ta_141_the_auction_goes_round_until_all_but_one_have_passed():
    state = auction({"techs": troops(3)}, {"techs": troops(3)}, {"techs": troops(2)})
    assert offers(state) == ["bid 1", "bid 2", "bid 3", "pass"]
    run(state, "1 bid 1", "2 bid 2")
    assert why(state, "3 bid 2") == "bid_low" and offers(state) == ["pass"]
    run(state, "3 pass", "1 bid 3")
    assert state.awaited() == (2,) and offers(state) == ["pass"]
    run(state, "2 pass")
    assert state.phase == "colony" and state.awaited() == (1,)
    nobody = auction({}, {}, {})
    happened = run(nobody, "1 pass", "2 pass", "3 pass")
    assert "uncolonized" in codes(happened) and nobody.past[-1] == "inhabited_territory_i"


def test_ta_142_nobody_bids_more_than_he_can_pay_and_others_are_not_told_what_that_is():
    rich = {"techs": troops(1), "war": ["rats", "colonization_bonus_i.1"], "specials": ["cartography"]}
    state = auction(rich, {}, {})
    assert offers(state)[-2] == "bid 4" and why(state, "1 bid 5") == "bid_high"
    assert "most" not in str(state.public()["ask"]) and "most" not in str(state.view(2))


def test_ta_143_ta_144_the_winner_sends_at_least_one_unit_and_the_bid():
    rich = {"techs": troops(2), "war": ["rats", "colonization_bonus_i.1"]}
    state = auction(rich, {}, {})
    run(state, "1 bid 2", "2 pass", "3 pass", "1 add colonization_bonus_i.1")
    assert why(state, "1 send") == "no_unit"
    yellow = state.civs[1].yellow
    figures = of(run(state, "1 add warriors", "1 send"), "colony")[0]
    assert figures["total"] == 2 and figures["units"] == ["warriors"] and state.pile == ["colonization_bonus_i.1"]
    assert state.civs[1].yellow == yellow + 1 + 2 - 1, "the unit, two tokens of the colony, one new worker"
    assert state.civs[1].strength == 1


def test_what_is_gathered_can_be_taken_back():
    state = auction({"techs": troops(2)}, {}, {})
    run(state, "1 bid 1", "2 pass", "3 pass", "1 add warriors", "1 remove warriors")
    assert why(state, "1 send") == "no_unit" and why(state, "1 remove warriors") == "not_laid"


def test_ta_145_ta_172_ta_215_what_belongs_to_the_civilization_is_not_sent():
    state = auction({"techs": troops(1), "leader": "alexander_the_great", "wonders": ["colossus"]}, {}, {})
    assert state.civs[1].strength == 3 and offers(state)[-2] == "bid 2", "a unit and the Colossus' own bonus"


def test_ta_220_genghis_khans_cavalry_is_stronger_by_itself():
    state = auction({"techs": troops(0, knights=2), "leader": "genghis_khan", "banner": "light_cavalry.1"}, {}, {})
    assert state.civs[1].strength == 6 and offers(state)[-2] == "bid 6"


def test_ta_146_ta_18_a_colony_brings_tokens_for_good_and_once():
    state = auction({"techs": troops(1)}, {}, {}, card="fertile_territory_i")
    food, yellow = state.civs[1].stock("food"), state.civs[1].yellow
    run(state, "1 bid 1", "2 pass", "3 pass", "1 add warriors", "1 send")
    civ = state.civs[1]
    assert (civ.stock("food"), civ.yellow, civ.more_yellow) == (food + 3, yellow + 1 + 3, 3)
    drawing = auction({"techs": troops(1)}, {}, {}, card="strategic_territory_i")
    run(drawing, "1 bid 1", "2 pass", "3 pass", "1 add warriors", "1 send")
    assert drawing.phase == "draw" and drawing.civs[1].strength == 2


def test_ta_147_a_lost_colony_takes_its_tokens_from_the_bank():
    holder = {"colonies": ["fertile_territory_i"], "yellow": 2, "pool": 21, "techs": troops(0)}
    for short, left in (("bank", 21), ("workers", 20)):
        state = later({**HOLDING}, {}, {**holder}, options={"tokens_short": short})
        reveal(state, "independence_declaration")
        civ = state.civs[3]
        assert (civ.yellow, civ.pool, civ.colonies) == (0, left, [])


# -- aggressions -----------------------------------------------------------------------------------


def test_ta_148_ta_239_an_aggression_costs_military_actions():
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"science": 9, "pool": 0})
    figures = of(run(state, "1 attack spy.1 2"), "attack")[0]
    assert figures["red"] == 1 and state.civs[1].red_left() == 1
    poor = later({"war": ["raid_iii.1"], "techs": troops(3)}, {}, mode="full", age=3)
    assert why(poor, "1 attack raid_iii.1 2") == "no_red" and why(poor, "1 attack raid_iii.1 1") == "no_target"


def test_ta_149_ta_150_ta_154_units_that_are_sacrificed_count_twice():
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"science": 9, "techs": troops(3), "war": []})
    happened = run(state, "1 attack spy.1 2", "1 add warriors", "1 strike")
    assert of(happened, "struck")[0]["total"] == 4 and state.civs[1].strength == 3
    assert state.awaited() == (2,) and set(offers(state)) == {"add warriors", "defend"}
    happened = run(state, "2 add warriors", "2 defend")
    assert of(happened, "aggression")[0]["winner"] == 0 and state.civs[1].strength == state.civs[2].strength == 2
    assert state.pile == ["spy.1"]


def test_ta_126_bonus_cards_defend():
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"science": 9, "war": ["colonization_bonus_i.2"]})
    run(state, "1 attack spy.1 2", "1 strike", "2 add colonization_bonus_i.2", "2 defend")
    assert state.civs[2].science == 9 and sorted(state.pile) == ["colonization_bonus_i.2", "spy.1"]


def test_ta_151_sums_pass_sixty():
    state = later(
        {"war": ["spy.1"], "techs": troops(0, tanks=9, modern_infantry=9), "yellow": 0, "pool": 2}, {}, mode="full"
    )
    state.civs[1].refresh()
    assert state.civs[1].strength == 60
    run(state, "1 attack spy.1 2", "1 add tanks")
    assert state.views[1].ask["total"] == 65


def test_ta_152_an_army_among_the_sacrificed_adds_its_bonus_once_more():
    state = later({"war": ["spy.1"], "techs": troops(3), "banner": "legion.1"}, {})
    assert state.civs[1].strength == 5
    run(state, "1 attack spy.1 2", "1 add warriors", "1 add warriors")
    assert state.views[1].ask["total"] == 7
    run(state, "1 add warriors")
    assert state.views[1].ask["total"] == 5 + 3 + 2


def test_ta_153_a_tie_fails():
    state = later({"war": ["spy.1"]}, {"science": 9})
    happened = run(state, "1 attack spy.1 2", "1 strike")
    assert of(happened, "aggression")[0]["winner"] == 0 and state.phase == "act"


def test_ta_155_the_loser_loses_what_he_has_and_the_winner_gains_what_his_bank_gives():
    one = {"war": ["plunder_i.1"], "techs": [*troops(3)[:1], ["bronze", 2, 17], *troops(3)[2:]], "blue": 1}
    state = later(one, {"techs": [["agriculture", 2, 2], ["bronze", 2, 2], ["warriors", 0, 0]], "pool": 4})
    run(state, "1 attack plunder_i.1 2", "1 strike", *(["2 defend"] if state.phase == "defend" else []))
    assert offers(state) == ["choose 2", "choose 1"], "how much of it is food"
    run(state, "1 choose 1")
    assert state.civs[2].stock("food") == 1 and state.civs[2].stock("resources") == 0
    assert state.civs[1].blue == 0


def test_ta_156_ta_235_ta_236_choices_are_the_winners():
    state = later({"war": ["raid_i.1"], "techs": troops(3)}, {"techs": [["religion", 1, 0], ["philosophy", 1, 0]]})
    run(state, "1 attack raid_i.1 2", "1 strike")
    assert state.awaited() == (1,) and offers(state) == ["choose philosophy", "choose religion"]
    run(state, "1 choose religion")
    assert state.civs[2].culture_rate == 0 and state.civs[1].stock("resources") == 2, "half of 3, rounded up"


def test_enslave_assassinate_sabotage_and_annex():
    strong = {"techs": troops(5), "specials": ["strategy"]}
    enslave = later({**strong, "war": ["enslave.1"]}, {"pool": 0})
    run(enslave, "1 attack enslave.1 2", "1 strike", "2 defend")
    assert enslave.awaited() == (2,), "the loser says which population goes"
    run(enslave, "2 choose warriors")
    assert enslave.civs[1].stock("resources") == 3 and enslave.civs[2].strength == 0
    rival = {"leader": "michelangelo", "wonder": "taj_mahal", "stages": 1, "techs": troops(0)}
    for card in ("assassinate", "sabotage"):
        state = later({**strong, "war": [card]}, {**rival})
        assert why(state, f"1 attack {card} 3") == "nothing_to_take"
        run(state, f"1 attack {card} 2", "1 strike")
        assert (
            state.civs[1].culture == 3
            and state.civs[1].red_used == 1
            and state.civs[2].blue == 18 - (card == "assassinate")
        )
    annex = later({**strong, "war": ["annex"]}, {"colonies": ["strategic_territory_i"], "techs": troops(0)})
    run(annex, "1 attack annex 2", "1 strike")
    assert [card.id for card in annex.civs[1].colonies] == ["strategic_territory_i"] and not annex.civs[2].colonies


def test_ta_216_joan_of_arc_scores_when_she_is_attacked():
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"leader": "joan_of_arc"})
    run(state, "1 attack spy.1 2")
    assert state.civs[2].culture == 5


# -- pacts -----------------------------------------------------------------------------------------


def test_ta_157_ta_158_a_pact_is_offered_and_returns_if_declined():
    state = later({"war": ["military_protection"]})
    assert "offer military_protection 2 a" in offers(state) and "offer military_protection 3 b" in offers(state)
    run(state, "1 offer military_protection 2 b")
    assert state.awaited() == (2,) and offers(state) == ["accept", "decline"]
    run(state, "2 decline")
    assert state.civs[1].military == ["military_protection"] and state.phase == "act"


def test_ta_159_an_accepted_pact_keeps_its_roles():
    state = later({"war": ["military_protection"]})
    run(state, "1 offer military_protection 2 b", "2 accept")
    assert state.pacts == [["military_protection", 1, 2, 1]]
    assert (state.civs[1].strength, state.civs[2].culture_rate) == (6, 1)


def test_ta_160_a_second_pact_of_the_same_offerer_ends_the_first():
    pact = [["international_trade", 1, 1, 3]]
    state = later({"war": ["peace_treaty"]}, pacts=pact, mode="full", age=3)
    run(state, "1 offer peace_treaty 2", "2 accept")
    assert [pact[0] for pact in state.pacts] == ["peace_treaty"] and "international_trade" in state.pile
    other = later({}, {"war": ["peace_treaty"]}, pacts=pact, mode="full", age=3, active=2)
    run(other, "2 offer peace_treaty 1", "1 accept")
    assert len(other.pacts) == 2


def test_ta_161_pacts_are_cancelled_or_end_by_an_attack():
    pacts = [["military_pact", 2, 1, 2], ["open_borders_agreement", 1, 1, 2]]
    state = later({"war": ["spy.1"], "techs": troops(3)}, {"science": 4}, pacts=pacts, mode="full")
    assert state.civs[1].strength == 7 and state.civs[1].red == 3
    run(state, "1 attack spy.1 2")
    assert state.civs[1].strength == 3 and len(state.pacts) == 1, "before strengths are compared"
    assert state.views[1].ask["total"] == 6, "Open Borders: 3 more for the attacker"
    calm = later({"war": ["spy.1"]}, pacts=[["peace_treaty", 2, 1, 2]], mode="full")
    assert why(calm, "1 attack spy.1 2") == "pact_forbids" and why(calm, "1 attack spy.1 3") is None
    run(calm, "1 cancel peace_treaty")
    assert not calm.pacts and calm.phase == "act" and why(calm, "1 cancel peace_treaty") is not None


def test_ta_161_a_pact_to_cancel_is_offered_once_where_hands_are_unknown_too():
    pacts = [["open_borders_agreement", 1, 1, 2]]
    state = later({"unknown": 2}, pacts=pacts, mode="full", options={"deal": "open"})
    assert [GAME.text(play) for play in state.plays(1)].count("cancel open_borders_agreement") == 1


@pytest.mark.parametrize("end", ["before", "after"])
def test_ta_161_a_pact_that_an_attack_ends_counts_in_it_or_not(end):
    pacts = [["military_pact", 2, 1, 2]]
    seats = {"war": ["spy.1"], "techs": troops(3)}, {"science": 4}
    state = later(*seats, pacts=pacts, mode="full", options={"pact_end": end})
    run(state, "1 attack spy.1 2")
    assert state.views[1].ask["total"] == (3 if end == "before" else 7)
    assert GAME.position(state.position()).pacts == ([] if end == "before" else pacts)
    run(state, "1 strike", "2 defend")
    assert state.pacts == [] and state.civs[1].strength == 3, "the fight is over"


def test_ta_161_a_declaration_of_war_ends_a_pact_at_once():
    pacts = [["military_pact", 2, 1, 2]]
    seat = {"war": ["holy_war.1"], "government": "monarchy"}
    state = later(seat, pacts=pacts, age=3, mode="full", options={"pact_end": "after"})
    run(state, "1 declare holy_war.1 2")
    assert state.pacts == []


def test_ta_162_a_refused_offer_was_the_political_action():
    state = later({"war": ["military_protection", "rats"]})
    run(state, "1 offer military_protection 2 a", "2 decline")
    assert state.phase == "act"


def test_ta_234_scientific_cooperation_needs_science_on_both_sides():
    pacts = [["scientific_cooperation", 1, 1, 2]]
    state = acting({"hand": ["iron.1"], "science": 5}, {"science": 3}, pacts=pacts)
    run(state, "1 learn iron.1")
    assert (state.civs[1].science, state.civs[2].science) == (2, 2)
    dry = acting({"hand": ["iron.1"], "science": 5}, {"science": 0}, pacts=pacts)
    assert why(dry, "1 learn iron.1") == "no_partner"


def test_trade_routes_lend_once_a_turn():
    state = acting({"techs": [["bronze", 2, 1], ["agriculture", 2, 3]]}, pacts=[["trade_routes_agreement", 2, 1, 2]])
    assert why(state, "1 build bronze") == "no_resources"
    run(state, "1 trade", "1 build bronze")
    assert why(state, "1 trade") == "once_a_turn" and state.civs[1].stock("food") == 2


# -- Columbus, International Agreement and other events ---------------------------------------------


def test_ta_221_columbus_colonizes_from_the_hand_once():
    state = later({"war": ["fertile_territory_i", "historic_territory_i"], "leader": "christopher_columbus"})
    run(state, "1 colonize fertile_territory_i")
    assert state.civs[1].more_yellow == 3 and state.civs[1].sailed and state.phase == "act"
    again = later({"war": ["historic_territory_i"], "leader": "christopher_columbus", "sailed": True})
    assert why(again, "1 colonize historic_territory_i") == "sailed"


def test_international_agreement_takes_cards_out_of_turn():
    row = ["moses", "iron.1", "", "", "", "homer", "", "", "", "coal.1"]
    state = later(HOLDING, {"techs": troops(3)}, row=row, age=2)
    reveal(state, "international_agreement")
    assert state.awaited() == (2,)
    run(state, "2 take coal.1")
    assert "take homer" in offers(state) and state.civs[2].white_used == 0 and state.civs[2].missed
    run(state, "2 take homer", "2 done")
    assert state.phase == "row" and state.row[:2] == ["moses", "iron.1"]


def test_international_agreement_says_how_many_cards_a_hand_may_hold():
    full = ["michelangelo", "swordsmen.1", "iron.1", "alchemy.1"]
    state = later(HOLDING, {"techs": troops(3), "hand": full}, row=["coal.1"] + [""] * 12, age=2)
    reveal(state, "international_agreement")
    refused = state.refuse(2, GAME.parse("take coal.1"))
    assert (refused.code, refused.figures) == ("hand_full", {"limit": 4})


EVENTS = [
    ("raiders", {"techs": [["agriculture", 2, 3], ["bronze", 2, 1]]}, "choose 1", {"food": 2, "resources": 0}),
    ("rats", {"techs": [["agriculture", 2, 3]]}, None, {"food": 0}),
    ("good_harvest", {}, None, {"food": 2}),
    ("new_deposits", {}, None, {"resources": 2}),
    ("reign_of_terror", {"pool": 2}, None, {"pool": 1}),
    ("scientific_breakthrough", {}, None, {"science": 1}),
    ("cultural_influence", {"colonies": [], "wonders": ["taj_mahal"]}, None, {"culture": 3}),
    ("civil_unrest", {"culture": 9, "yellow": 11, "pool": 9}, None, {"culture": 1}),
    ("popularization_of_science", {}, None, {"culture": 1}),
    ("rebellion", {"yellow": 11, "pool": 9}, None, {"unrest": -4}),
    ("emigration", {"yellow": 11, "pool": 9}, None, {"yellow": 12}),
    ("iconoclasm", {"leader": "moses"}, None, {"leader": None}),
    ("crime_wave", {"culture": 5}, None, {"culture": 2, "blue": 17}),
    ("ravages_of_time", {"wonders": ["pyramids"]}, None, {"white": 4, "culture_rate": 2}),
    ("uncertain_borders", {}, None, {"yellow": 18}),
]


@pytest.mark.parametrize("event, seat, answer, expected", EVENTS)
def test_what_events_do_to_the_weakest(event, seat, answer, expected):
    full = {"techs": troops(0), **seat}
    if "techs" in seat:
        full["techs"] = [*seat["techs"], ["warriors", 0, 0]]
    state = later({**HOLDING, "techs": troops(4)}, {"techs": troops(4)}, full)
    reveal(state, event)
    if answer:
        while state.awaited() != (3,):
            state.do(state.awaited()[0], state.plays(state.awaited()[0])[0])
        run(state, f"3 {answer}")
    civ = state.civs[3]
    for name, value in expected.items():
        found = civ.stock(name) if name in ("food", "resources") else getattr(civ, name)
        assert found == value, (name, found)


@pytest.mark.parametrize(("ruling", "code"), [("anybody", None), ("owner", "nothing_to_take")])
def test_ta_127_annex_without_a_colony_is_a_ruling(ruling, code):
    state = later(
        {"war": ["annex"], "techs": troops(9)},
        {"colonies": ["strategic_territory_i"]},
        options={"annex": ruling},
    )
    assert why(state, "1 attack annex 3") == code and why(state, "1 attack annex 2") is None
    station = GAME.view(state.view(1))
    assert ("attack annex 3" in {GAME.text(play) for play in station.plays()}) == (code is None)


@pytest.mark.parametrize(("ruling", "code"), [("yes", None), ("no", "no_late_pacts")])
def test_ta_157_whether_the_last_two_offer_pacts_is_a_ruling(ruling, code):
    pact = {"war": ["peace_treaty"], "techs": troops(1)}
    state = later(pact, mode="full", out=[3], options={"late_pacts": ruling})
    assert why(state, "1 offer peace_treaty 2") == code
    assert why(later(pact, mode="full", options={"late_pacts": ruling}), "1 offer peace_treaty 2") is None
