"""The worked examples printed in the rulebook, one test each, numbered as the rules number them."""

import pytest

from shared_rules.contract import TABLE
from shared_rules.seven_wonders.cards import all_cards, deck, find, guilds, split
from shared_rules.seven_wonders.referee.scoring import science
from tests.rules.seven_wonders.scene import GAME, at, city, coins, happened, line, plays, sheet, turn, ways
from tests.rules.seven_wonders.test_setup import started


def builds(state, card):
    """The ways to build a card that are open to seat 1."""
    return [text for text, why in ways(state, 1, card).items() if why is None and text.startswith("build")]


def cost(card):
    return find(card).coins, find(card).goods


def test_sw_ex_01_costs_on_cards():
    assert [cost(card) for card in ("marketplace.3", "mine.6", "baths.3", "arena.3")] == [
        (0, ""),
        (1, ""),
        (0, "S"),
        (0, "OSS"),
    ]


def test_sw_ex_02_stables_are_free_with_the_apothecary():
    assert cost("stables.3") == (0, "COW") and find("stables.3").chain == ("apothecary",)


def test_sw_ex_03_the_scriptorium_frees_library_and_courthouse():
    freed = {find(card).name for card in all_cards() if "scriptorium" in find(card).chain}
    assert freed == {"library", "courthouse"}


@pytest.mark.parametrize("players, marks", [(4, {3, 4}), (6, {3, 4, 5, 6})], ids=["sw_ex_04", "sw_ex_05"])
def test_marks_used(players, marks):
    assert {split(card)[1] for age in (1, 2, 3) for card in deck(age, players)} == marks


def test_sw_ex_06_guilds_kept_and_no_card_left_after_the_deal():
    assert len(guilds()) == 10
    for players, kept in {3: 5, 4: 6, 5: 7, 6: 8, 7: 9}.items():
        assert len(deck(3, players)) + kept == 7 * players


def test_sw_ex_07_the_timber_yard_costs_a_coin():
    assert cost("timber_yard.3") == (1, "")


def test_sw_ex_08_the_east_trading_post_is_free():
    assert cost("east_trading_post.3") == (0, "")


def test_sw_ex_09_production_of_gizah():
    made = ["stone_pit.3", "clay_pool.3", "ore_vein.3", "press_1.3", "loom_1.3"]
    state = at(city("gizah", coins=0, cards=made), age=1)
    assert builds(state, "barracks.3") and builds(state, "scriptorium.3")
    assert not builds(at(city("gizah", coins=0, cards=made), age=2), "aqueduct.3")


def test_sw_ex_10_the_university_by_trade_with_both_neighbours():
    state = at(city("alexandria", coins=4, cards=["lumber_yard.3"]), city("olympia"), city("ephesos"), age=3)
    assert builds(state, "university.3") == ["build university.3 L2 R2"]
    events = turn(state, {1: "build university.3 L2 R2", 2: "sell spies_guild", 3: "sell arena.3"})
    assert coins(state) == [0, 8, 8] and happened(events, "built")[0]["card"] == "university.3"


def test_sw_ex_11_selling_two_stone_to_both_neighbours_and_building_with_them():
    """Both neighbours need two stone; the seller builds the Library with the same two."""
    state = at(
        city("gizah", coins=0, cards=["stone_pit.3", "loom_1.3"]),
        city("rhodos", coins=4, cards=["timber_yard.3"]),
        city("babylon"),
        city("ephesos"),
        city("alexandria"),
        city("halikarnassos"),
        city("olympia", coins=4, cards=["excavation.4"]),
        players=7,
        age=2,
    )
    turn(state, {1: "build library.3", 2: "build walls.3 R4", 7: "build aqueduct.7 L4"})
    assert coins(state)[0] == 8 and state.cities[1].built[-1] == "library.3"


def test_sw_ex_12_coins_earned_this_turn_do_not_pay_for_the_forum():
    state = at(
        city("babylon", coins=1),
        city("rhodos", coins=2, cards=["lumber_yard.3"]),
        city("gizah", cards=["clay_pool.3"]),
        age=2,
    )
    assert not builds(state, "forum.3")
    events = turn(state, {1: "build loom_2.3", 2: "build stables.3 R2"})
    assert {"seat": 1, "coins": 2, "reason": "trade", "from": [[2, 2]]} in happened(events, "coins")
    assert builds(state, "forum.3") == ["build forum.3 R2"]


def test_sw_ex_13_the_library_is_free_with_the_scriptorium():
    assert builds(at(city(coins=0, cards=["scriptorium.3"]), age=2), "library.3") == ["build library.3"]


def test_sw_ex_14_theater_then_statue_then_gardens():
    assert builds(at(city("rhodos", coins=0, cards=["theater.3"]), age=2), "statue.3") == ["build statue.3"]
    assert builds(at(city("rhodos", coins=0, cards=["theater.3", "statue.3"]), age=3), "gardens.3") == [
        "build gardens.3"
    ]


def test_sw_ex_15_two_ore_build_the_second_stage_of_alexandria():
    state = at(city("alexandria", stages=1, coins=0, cards=["foundry.3"]), age=2)
    assert "stage walls.3" in plays(state, 1, "walls.3")


def test_sw_ex_16_hands_of_age_i():
    state = started(3)
    first = [hand and hand[:] for hand in state.hands]
    assert [len(hand) for hand in first[1:]] == [7, 7, 7]
    for seat in state.seats:
        state.do(seat, GAME.parse("sell " + first[seat][0]))
    assert state.hands[2] == first[1][1:] and state.hands[1] == first[3][1:]
    while state.turn < 6:
        turn(state)
    assert [len(hand) for hand in state.hands[1:]] == [2, 2, 2]
    turn(state)
    assert state.age == 2 and state.buried == 3 * 6 + 3


def test_sw_ex_17_conflicts_of_age_ii():
    state = at(
        city(cards=["stockade.3", "walls.3"]),
        city("rhodos", cards=["barracks.3", "stables.3", "archery_range.3"]),
        city("babylon"),
        city("olympia", cards=["training_ground.4"]),
        players=4,
        age=2,
        turn=6,
    )
    assert [city.shields for city in state.cities[1:]] == [3, 5, 0, 2]
    turn(state)
    assert state.cities[1].tokens == ([-1], [3])


def test_sw_ex_18_military_points():
    assert sheet(at(city(left=[1, 3, 5], right=[-1, -1, -1], coins=0), phase="over"), 1)["military"] == 6


def test_sw_ex_19_treasury():
    assert sheet(at(city(coins=14), phase="over"), 1)["treasury"] == 4


def test_sw_ex_20_the_wonder_of_alexandria():
    assert sheet(at(city("alexandria", stages=3), phase="over"), 1)["wonder"] == 10


def test_sw_ex_21_civilian_points():
    state = at(city(cards=["altar.3", "aqueduct.3", "town_hall.3"]), phase="over")
    assert [line(state, 1, card) for card in ("altar.3", "aqueduct.3", "town_hall.3")] == [2, 5, 6]
    assert sheet(state, 1)["civilian"] == 13


def points(compass, gear, tablet):
    lines = science({"compass": compass, "gear": gear, "tablet": tablet}, 0)
    return [sum(line.points for line in lines if line.reason == reason) for reason in ("symbols", "sets")]


def test_sw_ex_22_equal_symbols():
    assert [points(count, 0, 0)[0] for count in range(1, 7)] == [1, 4, 9, 16, 25, 36]


@pytest.mark.parametrize(
    "symbols, expected", [((3, 2, 1), [14, 7]), ((3, 2, 2), [17, 14])], ids=["sw_ex_23", "sw_ex_24"]
)
def test_science_with_sets(symbols, expected):
    assert points(*symbols) == expected


def test_sw_ex_25_chamber_of_commerce_with_two_grey_cards():
    state = at(city(cards=["loom_1.3", "press_1.3", "chamber_of_commerce.4"]), players=4, phase="over")
    assert line(state, 1, "chamber_of_commerce.4") == 4


def test_sw_ex_26_the_first_turns_of_two_players():
    """Here Kriszti sits on the right of the Free City and is its first holder, as in the example."""
    gabor, kriszti, free_city = 1, 2, 3
    state = GAME.start(2, {"first_holder": "right"})
    while state.phase != "draw":
        state.do(TABLE, state.plays(TABLE)[0])
    assert [len(hand) for hand in state.hands[1:]] == [7, 7, 7] and state.holder == kriszti
    state.do(TABLE, state.plays(TABLE)[0])
    assert [len(hand) for hand in state.hands[1:]] == [7, 8, 6]
    state.do(gabor, state.plays(gabor)[0])
    assert state.awaited() == (kriszti,)
    state.do(kriszti, state.plays(kriszti)[0])
    assert state.awaited() == (kriszti,)
    events = state.do(kriszti, state.plays(kriszti)[0])
    shown = [event.figures["seat"] for event in events if event.code in ("built", "staged", "sold")]
    assert shown == [free_city, kriszti, gabor] and state.holder == gabor


def test_sw_ex_27_gizah_b():
    state = at(city("gizah", "B", stages=4), phase="over")
    assert [line.points for line in state.scores()[0] if line.category == "wonder"] == [3, 5, 5, 7]


@pytest.mark.parametrize("stages", [1, 2, 3, 4])
def test_sw_ex_28_the_arena(stages):
    state = at(city("gizah", "B", stages=stages, cards=["dispensary.3"]), age=3)
    events = turn(state, {1: "build arena.3"})
    assert {"seat": 1, "coins": 3 * stages, "reason": "arena.3"} in happened(events, "coins")
    assert line(state, 1, "arena.3") == stages


def test_sw_ex_29_chamber_of_commerce_with_one_grey_card():
    state = at(city(cards=["brickyard.3", "press_1.3"]), players=4, age=3)
    events = turn(state, {1: "build chamber_of_commerce.4"})
    assert {"seat": 1, "coins": 2, "reason": "chamber_of_commerce.4"} in happened(events, "coins")
    assert line(state, 1, "chamber_of_commerce.4") == 2
