"""Wonder stages and the powers of all fourteen boards (SW-62 to SW-66, SW-78 to SW-98)."""

import pytest

from shared_rules.seven_wonders.cards import board, wonders
from shared_rules.seven_wonders.referee import news
from tests.rules.seven_wonders.scene import GAME, at, city, code, coins, happened, line, plays, sheet, turn, ways


def test_sw_62_the_stage_costs_what_the_board_says_and_the_card_only_marks_it():
    state = at(city("rhodos", coins=0, cards=["lumber_yard.3"]), city("olympia", coins=0), age=1)
    assert ways(state, 1, "clay_pit.3") == {
        "build clay_pit.3": "cannot_pay",
        "stage clay_pit.3": "cannot_pay",
        "sell clay_pit.3": None,
    }
    state = at(city("rhodos", coins=0, cards=["sawmill.3"]), age=2)
    turn(state, {1: "stage foundry.3"})
    assert state.cities[1].stages == 1 and state.cities[1].sells.text() == "O W W"


def test_sw_63_the_marker_has_no_effect_is_no_structure_and_stays_hidden():
    state = at(city("gizah", cards=["stone_pit.3"]), age=1)
    events = turn(state, {1: "stage stockade.3", 2: "sell altar.3", 3: "sell baths.3"})
    assert state.cities[1].shields == 0 and "stockade" not in state.cities[1].names
    assert happened(events, "staged") == [{"seat": 1, "stage": 1, "left": 0, "right": 0}]
    assert not any("stockade" in str(event.figures) for event in events)
    assert "stockade" not in str(state.public()) and "stockade" not in str(state.view(1))


def test_sw_64_stages_come_in_order_each_once():
    state = at(city("gizah", stages=1, coins=0, cards=["sawmill.3", "lumber_yard.3", "quarry.3", "stone_pit.3"]), age=3)
    for stage, card in ((2, "lodge.3"), (3, "academy.3")):
        events = turn(state, {1: "stage " + card})
        assert happened(events, "staged")[0]["stage"] == stage
        told = [news.tell(event, ("Ada", "Bela", "Cleo"))[::2] for event in events if event.code == "staged"]
        assert told == [("Wonder", "") if stage < 3 else ("Gizah is finished", "conflict")]
    assert ways(state, 1, "study.3")["stage study.3"] == "complete"


def test_sw_65_several_stages_in_one_age_and_the_first_as_late_as_age_iii():
    state = at(city("ephesos", cards=["quarry.3", "sawmill.3"]), age=3)
    for card, stage in (("arena.3", 1), ("haven.3", 2)):
        turn(state, {1: "stage " + card})
        assert state.cities[1].stages == stage


def test_sw_66_stages_are_paid_by_trade_but_never_free():
    state = at(city("rhodos", coins=9), city("olympia", cards=["lumber_yard.3"]), age=1)
    assert ways(state, 1, "altar.3")["stage altar.3 L4"] is None
    state = at(city("olympia", stages=2, coins=0), age=1)
    assert code(state, 1, "build clay_pit.3 free") is None
    assert ways(state, 1, "clay_pit.3")["stage clay_pit.3"] == "cannot_pay"
    with pytest.raises(ValueError):
        GAME.parse("stage clay_pit.3 free")


@pytest.mark.parametrize("wonder", wonders())
def test_sw_78_side_a_has_three_stages_of_three_a_power_and_seven(wonder):
    stages = board(wonder, "A")[1]
    assert [stages[0].points, stages[2].points, len(stages)] == [3, 7, 3]
    power = stages[1]
    assert power.points or power.shields or power.symbol or power.uses or power.gain or power.power


def test_sw_79_rhodos_a_has_two_more_shields():
    assert at(city("rhodos", stages=2)).cities[1].shields == 2


def test_sw_80_babylon_a_chooses_a_symbol_while_scoring():
    state = at(city("babylon", stages=2, cards=["workshop.3", "apothecary.3"]))
    assert sheet(state, 1)["scientific"] == 1 + 1 + 1 + 7


def test_sw_81_gizah_a_has_five_points():
    assert sheet(at(city("gizah", stages=2)), 1)["wonder"] == 8


def test_sw_82_alexandria_a_makes_any_raw_material_not_for_sale():
    state = at(city("alexandria", stages=2, coins=0), age=1)
    assert all(ways(state, 1, card)["build " + card] is None for card in ("stockade.3", "barracks.3", "baths.3"))
    assert state.cities[1].sells.text() == "G"


def test_sw_83_olympia_a_builds_one_structure_free_in_each_age():
    state = at(city("olympia", stages=2, coins=0), age=2)
    assert ways(state, 1, "aqueduct.3") == {
        "build aqueduct.3": "cannot_pay",
        "build aqueduct.3 free": None,
        "stage aqueduct.3": "cannot_pay",
        "sell aqueduct.3": None,
    }
    events = turn(state, {1: "build aqueduct.3 free"})
    assert happened(events, "built")[0]["how"] == "free"
    assert code(state, 1, "build library.3 free") == "power_spent"


def test_sw_83_the_free_build_is_first_used_in_the_turn_after_the_stage():
    state = at(city("olympia", stages=1, coins=0, cards=["quarry.3"]), age=2)
    assert code(state, 1, "build foundry.3 free") == "no_power"
    turn(state, {1: "stage library.3"})
    assert code(state, 1, "build foundry.3 free") is None


@pytest.mark.parametrize("spent", [True, False])
def test_sw_83_the_free_build_renews_with_the_age_and_does_not_add_up(spent):
    state = at(city("olympia", stages=2, coins=0, free=not spent), age=1, turn=6)
    turn(state)
    assert state.age == 2 and code(state, 1, "build aqueduct.3 free") is None
    turn(state, {1: "build aqueduct.3 free"})
    assert code(state, 1, "build foundry.3 free") == "power_spent"


def test_sw_83_it_may_be_used_in_the_sixth_turn_but_not_where_nothing_is_to_be_paid():
    state = at(city("olympia", stages=2, coins=0, cards=["scriptorium.3"]), age=2, turn=6)
    assert code(state, 1, "build aqueduct.3 free") is None
    assert code(state, 1, "build library.3 free") == "costs_nothing"
    assert code(state, 1, "build loom_2.3 free") == "costs_nothing"


def test_sw_84_ephesos_a_gives_nine_coins_once():
    state = at(city("ephesos", stages=1, coins=0, cards=["sawmill.3"]), age=2)
    events = turn(state, {1: "stage walls.3"})
    assert coins(state)[0] == 9 and {"seat": 1, "coins": 9, "reason": "stage"} in happened(events, "coins")
    turn(state, {1: "build loom_2.3"})
    assert coins(state)[0] == 9


def test_sw_85_halikarnassos_digs_at_the_end_of_the_turn_in_all_discards_of_the_game():
    state = at(
        city("halikarnassos", "B", cards=["foundry.3"], hand=["walls.3", "forum.3"]),
        city("rhodos", hand=["quarry.3", "school.3"]),
        city("gizah", hand=["statue.3", "temple.3"]),
        turn=6,
        age=2,
        discards=["altar.3"],
    )
    turn(state, {1: "stage walls.3", 2: "sell quarry.3", 3: "sell statue.3"})
    assert (state.phase, state.awaited()) == ("dig", (1,))
    assert sorted(plays(state, 1)) == sorted(
        ["dig altar.3", "dig forum.3", "dig quarry.3", "dig school.3", "dig statue.3", "dig temple.3", "pass"]
    )
    assert ways(state, 1, "walls.3") == {None: "not_in_pile"}
    assert ways(state, 2, "altar.3") == {None: "waiting"}
    state.do(1, GAME.parse("dig quarry.3"))
    assert state.cities[1].built[-1] == "quarry.3" and "quarry.3" not in state.discards
    assert state.age == 3


def test_sw_69_the_pile_tells_nobody_who_sold_first():
    seen = []
    for second, third in (("quarry.3", "statue.3"), ("statue.3", "quarry.3")):
        state = at(
            city("halikarnassos", "B", cards=["foundry.3"], hand=["walls.3", "forum.3"]),
            city("rhodos", hand=[second, "school.3"]),
            city("gizah", hand=[third, "temple.3"]),
            turn=6,
            age=2,
        )
        turn(state, {1: "stage walls.3", 2: "sell " + second, 3: "sell " + third})
        seen.append((state.view(1), plays(state, 1)))
    assert seen[0] == seen[1] and "dig statue.3" in seen[0][1]


def test_sw_86_rhodos_b():
    state = at(city("rhodos", "B", coins=0, cards=["quarry.3", "stone_pit.3", "foundry.3", "ore_vein.3"]), age=3)
    for shields, held, card in ((1, 3, "arena.3"), (2, 7, "haven.3")):
        turn(state, {1: "stage " + card})
        assert (state.cities[1].shields, coins(state)[0]) == (shields, held)
    assert sheet(state, 1)["wonder"] == 7 and ways(state, 1, "palace.3")["stage palace.3"] == "complete"


def seventh(babylon=None, **options):
    """A dealt sixth turn of Age I in which seat 1 is Babylon B with its second stage."""
    seat = {"stages": 2, "coins": 5, "hand": ["altar.3", "baths.3"], **(babylon or {})}
    return at(
        city("babylon", "B", **seat),
        city("rhodos", hand=["theater.3", "loom_1.3"]),
        city("gizah", hand=["guard_tower.3", "workshop.3"]),
        age=1,
        turn=6,
        options={"deal": "dealt", **options},
    )


def test_sw_87_babylon_b_builds_sells_or_stages_its_seventh_card():
    for play, check in (
        ("build baths.3 R2", lambda city: city.built == ["baths.3"]),
        ("sell baths.3", lambda city: city.coins == 5 + 3 + 3),
        ("pass", lambda city: city.coins == 5 + 3),
    ):
        state = seventh()
        turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "sell guard_tower.3"})
        assert (state.phase, state.awaited(), state.age) == ("seventh", (1,), 1)
        assert code(state, 2, "sell loom_1.3") == "waiting"
        state.do(1, GAME.parse(play))
        assert check(state.cities[1]) and state.age == 2


def test_sw_87_the_third_stage_may_be_built_with_the_seventh_card():
    state = seventh(babylon={"cards": ["clay_pool.3", "clay_pit.3", "press_1.3"]})
    turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "sell guard_tower.3"})
    state.do(1, GAME.parse("stage baths.3"))
    assert state.cities[1].stages == 3 and sheet(state, 1)["scientific"] == 1


def test_sw_87_a_passed_seventh_card_goes_to_the_pile_unseen():
    state = seventh()
    turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "sell guard_tower.3"})
    assert "baths.3" not in state.discards
    events = state.do(1, GAME.parse("pass"))
    assert "baths.3" in state.discards and not any("baths" in str(event.figures) for event in events)


def test_sw_88_stage_two_built_in_the_sixth_turn_works_at_once():
    state = seventh(babylon={"stages": 1, "cards": ["lumber_yard.3", "timber_yard.3", "glassworks_1.3"]})
    turn(state, {1: "stage altar.3", 2: "sell theater.3", 3: "sell guard_tower.3"})
    assert state.phase == "seventh"


@pytest.mark.parametrize("ruling, expected", [("held", None), ("start", "cannot_pay")])
def test_sw_89_coins_for_the_seventh_card(ruling, expected):
    state = seventh(babylon={"coins": 0}, seventh_coins=ruling)
    turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "sell guard_tower.3"})
    assert code(state, 1, "build baths.3 R2") == expected
    assert GAME.position(state.position()).view(1) == state.view(1)


def test_sw_90_alexandria_b():
    state = at(city("alexandria", "B", stages=3, coins=0), age=1)
    assert state.cities[1].goods.text() == "COSW G GPT" and state.cities[1].sells.text() == "G"
    assert sheet(state, 1)["wonder"] == 7


def test_sw_91_sw_92_olympia_b_copies_the_best_guild_of_a_neighbour():
    state = at(
        city("olympia", "B", stages=3),
        city("rhodos", cards=["spies_guild", "stockade.3", "loom_1.3"]),
        city("gizah", cards=["magistrates_guild", "altar.3", "baths.3"]),
        phase="over",
    )
    lines = [line for line in state.scores()[0] if line.reason == "copied"]
    assert [(line.points, line.figures["card"], line.figures["seat"]) for line in lines] == [
        (2, "magistrates_guild", 3)
    ]
    assert line(state, 3, "magistrates_guild") == 0 and sheet(state, 1)["wonder"] == 5


def test_sw_92_neighbour_guilds_look_at_the_copiers_own_neighbours():
    state = at(
        city("olympia", "B", stages=3),
        city("rhodos", cards=["workers_guild"]),
        city("gizah", cards=["quarry.3"]),
        city("ephesos", cards=["sawmill.3", "foundry.3"]),
        players=4,
        phase="over",
    )
    assert line(state, 1, "workers_guild") == 2
    assert line(state, 2, "workers_guild") == 1


def test_sw_92_no_guild_to_copy_gives_nothing():
    assert "guilds" not in sheet(at(city("olympia", "B", stages=3), phase="over"), 1)


def test_sw_93_a_copied_scientists_guild_gives_a_symbol():
    state = at(
        city("olympia", "B", stages=3, cards=["workshop.3", "apothecary.3"]),
        city("rhodos", cards=["scientists_guild"]),
        phase="over",
    )
    assert sheet(state, 1)["scientific"] == 10


@pytest.mark.parametrize("ruling, expected", [("counts", 3), ("not", 2)])
def test_sw_93_a_copied_shipowners_guild_counts_itself(ruling, expected):
    state = at(
        city("olympia", "B", stages=3, cards=["loom_1.3", "sawmill.3"]),
        city("rhodos", cards=["shipowners_guild"]),
        phase="over",
        options={"copied_guild": ruling},
    )
    assert line(state, 1, "shipowners_guild") == expected


@pytest.mark.parametrize("ruling, expected", [("counts", 3), ("not", 2)])
def test_sw_93_an_own_shipowners_guild_counts_the_copied_guild(ruling, expected):
    state = at(
        city("olympia", "B", stages=3, cards=["shipowners_guild", "sawmill.3"]),
        city("rhodos", cards=["spies_guild"]),
        phase="over",
        options={"copied_guild": ruling},
    )
    assert line(state, 1, "shipowners_guild") == expected


def test_sw_94_ephesos_b():
    state = at(city("ephesos", "B", coins=0, cards=["quarry.3", "sawmill.3", "loom_1.3", "glassworks_1.3"]), age=3)
    for held, card in ((4, "lodge.3"), (8, "academy.3"), (12, "study.3")):
        turn(state, {1: "stage " + card})
        assert coins(state)[0] == held
    assert sheet(state, 1)["wonder"] == 2 + 3 + 5


def test_sw_95_halikarnassos_b_digs_three_times():
    makers = ["foundry.3", "brickyard.3", "clay_pool.3", "glassworks_1.3", "press_1.3"]
    state = at(city("halikarnassos", "B", coins=0, cards=makers), age=3, buried=6)
    for card, dug in (("lodge.3", "altar.3"), ("academy.3", "baths.3"), ("study.3", "walls.3")):
        turn(state, {1: "stage " + card})
        assert (state.phase, state.awaited()) == ("dig", (1,))
        state.do(1, GAME.parse("dig " + dug))
    assert state.cities[1].built == [*makers, "altar.3", "baths.3", "walls.3"]
    assert sheet(state, 1)["wonder"] == 3


def test_sw_96_gizah_b_has_four_stages():
    assert sheet(at(city("gizah", "B", stages=4)), 1)["wonder"] == 3 + 5 + 5 + 7


def digging(discards=("altar.3", "tavern.4", "clay_pit.3"), **seat):
    """A dealt game of Age II in which seat 1 is about to dig."""
    hands = [["walls.3"], ["school.3"], ["temple.3"], ["forum.3"]]
    return at(
        city("halikarnassos", "B", stages=1, coins=0, hand=hands[0], **seat),
        city("rhodos", hand=hands[1]),
        city("gizah", hand=hands[2]),
        city("ephesos", hand=hands[3]),
        players=4,
        age=2,
        turn=6,
        phase="dig",
        steps=[["dig", 1]],
        discards=list(discards),
    )


def test_sw_97_digging_costs_nothing_and_runs_one_time_effects():
    state = digging()
    events = state.do(1, GAME.parse("dig tavern.4"))
    assert coins(state)[0] == 5 and happened(events, "built")[0]["how"] == "dig"
    state = digging()
    state.do(1, GAME.parse("dig clay_pit.3"))
    assert coins(state)[0] == 0 and state.cities[1].goods.text() == "CO T"


def test_sw_97_digging_is_optional_and_respects_duplicates():
    state = digging(discards=["loom_1.3", "altar.3"], cards=["loom_2.3"])
    assert ways(state, 1, "loom_1.3") == {"dig loom_1.3": "duplicate"}
    assert plays(state, 1) == ["dig altar.3", "pass"]
    state.do(1, GAME.parse("pass"))
    assert sorted(state.discards) == ["altar.3", "loom_1.3"] and state.age == 3


def test_sw_97_with_an_empty_pile_the_power_is_lost():
    state = at(city("halikarnassos", "B", cards=["ore_vein.3", "clay_pit.3"]), age=1)
    events = turn(state, {1: "stage altar.3", 2: "build loom_1.3", 3: "build press_1.3"})
    assert happened(events, "nothing_to_dig") == [{"seat": 1}] and (state.phase, state.turn) == ("choose", 2)


@pytest.mark.parametrize(
    "ruling, order", [("babylon_first", ["seventh", "dig"]), ("halikarnassos_first", ["dig", "seventh"])]
)
def test_sw_98_seventh_card_and_discard_pile_in_one_sixth_turn(ruling, order):
    state = at(
        city("babylon", "B", stages=2, hand=["altar.3", "baths.3"]),
        city("rhodos", hand=["theater.3", "loom_1.3"]),
        city("halikarnassos", "B", cards=["ore_vein.3", "clay_pit.3"], hand=["press_1.3", "workshop.3"]),
        age=1,
        turn=6,
        options={"deal": "dealt", "sixth_turn": ruling},
    )
    turn(state, {1: "sell altar.3", 2: "sell theater.3", 3: "stage press_1.3"})
    phases = [state.phase]
    assert GAME.position(state.position()).position() == state.position()
    state.do(state.awaited()[0], GAME.parse("pass"))
    phases.append(state.phase)
    events = state.do(state.awaited()[0], GAME.parse("pass"))
    assert phases == order
    assert [event.code for event in events].index("conflict") > 0 and state.age == 2


def test_sw_93_a_copied_scientists_guild_may_be_ruled_to_give_nothing():
    seats = city("olympia", "B", stages=3, coins=0), city("rhodos", cards=["scientists_guild"])
    assert sheet(at(*seats, phase="over"), 1)["scientific"] == 1
    assert "scientific" not in sheet(at(*seats, phase="over", options={"copied_scientists": "nothing"}), 1)
