"""Conflicts, the score sheet and the ranking (SW-99 to SW-112)."""

import pytest

from shared_rules.contract import BrokenPosition
from shared_rules.seven_wonders.referee import news
from shared_rules.seven_wonders.referee.scoring import CATEGORIES, science
from shared_rules.seven_wonders.referee.turn import fight
from tests.rules.seven_wonders.scene import at, city, coins, happened, line, sheet, turn


def after(age, *seats, **moment):
    """The events of the sixth turn of an Age."""
    state = at(*seats, age=age, turn=6, **moment)
    return state, turn(state)


def test_sw_99_every_city_compares_with_each_neighbour_after_the_sixth_turn():
    state, events = after(1, city(cards=["stockade.3"]), city("rhodos"), city("babylon"), city("olympia"), players=4)
    assert [figures["seats"] for figures in happened(events, "conflict")] == [[1, 2], [2, 3], [3, 4], [4, 1]]
    state = at(city(cards=["stockade.3"]), age=1, turn=5)
    assert happened(turn(state), "conflict") == []


def test_sw_99_shields_come_from_red_cards_and_stages():
    _, events = after(2, city("rhodos", stages=2, cards=["stockade.3"]), city("gizah", cards=["walls.3"]))
    assert happened(events, "conflict")[0]["shields"] == [3, 2]


@pytest.mark.parametrize("age, victory", [(1, 1), (2, 3), (3, 5)])
def test_sw_100_victory_by_age_defeat_minus_one_tie_nothing(age, victory):
    _, events = after(age, city(cards=["stockade.3"]), city("rhodos"), city("babylon", cards=["barracks.3"]))
    assert [figures["tokens"] for figures in happened(events, "conflict")] == [[victory, -1], [-1, victory], [0, 0]]


def test_sw_3_sw_16_seven_cities_that_fight_in_every_age_all_take_their_tokens():
    state = at(players=7, age=1)
    for seat, one in enumerate(state.cities[1:]):
        one.shields = seat
    for state.age in (1, 2, 3):
        fight(state, [])
    taken = [token for one in state.cities[1:] for side in one.tokens for token in side]
    assert {token: taken.count(token) for token in taken} == {-1: 21, 1: 7, 3: 7, 5: 7}


def test_sw_101_tokens_lie_on_the_side_of_the_neighbour():
    state, _ = after(
        1, city(cards=["stockade.3"]), city("rhodos"), city("babylon", cards=["barracks.3"]), city("olympia"), players=4
    )
    assert state.cities[1].tokens == ([1], [1]) and state.cities[2].tokens == ([-1], [-1])
    assert state.cities[3].tokens == ([1], [1]) and state.cities[2].counts["defeat"] == 2


def test_sw_102_shields_are_kept():
    state, _ = after(1, city(cards=["stockade.3"]))
    assert state.cities[1].shields == 1 and state.age == 2


def test_sw_103_the_game_ends_after_the_conflicts_of_age_iii():
    state, events = after(3, city())
    assert state.over and state.awaited() == () and [event.code for event in events][-2:] == ["age_ends", "over"]


def test_sw_103_most_points_then_coins_then_a_shared_victory():
    seats = [city("gizah", coins=5), city("rhodos", coins=4), city("babylon", coins=5), city("olympia", coins=9)]
    assert at(*seats, players=4, phase="over").ranking() == [(4,), (1, 3), (2,)]


def test_sw_104_categories_in_their_order():
    assert CATEGORIES == ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds")
    state = at(
        city(
            "babylon", stages=3, left=[1, -1], coins=7, cards=["altar.3", "workshop.3", "lighthouse.3", "spies_guild"]
        ),
        phase="over",
    )
    order = [line.category for line in state.scores()[0]]
    assert order == sorted(order, key=CATEGORIES.index) and set(order) == set(CATEGORIES)


def test_sw_105_military_may_be_negative():
    assert sheet(at(city(left=[-1, -1], right=[-1], coins=0), phase="over"), 1) == {"military": -3}


@pytest.mark.parametrize("held, points", [(2, None), (3, 1), (14, 4), (15, 5)])
def test_sw_106_a_point_for_three_full_coins(held, points):
    state = at(city(coins=held), phase="over")
    assert sheet(state, 1).get("treasury") == points and coins(state)[0] == held


def test_sw_107_points_of_stages_and_blue_cards():
    found = sheet(at(city("rhodos", stages=3, coins=0, cards=["palace.3", "altar.3"]), phase="over"), 1)
    assert found == {"wonder": 10, "civilian": 10}


def points(compass, gear, tablet, wild=0):
    return sum(line.points for line in science({"compass": compass, "gear": gear, "tablet": tablet}, wild))


@pytest.mark.parametrize("symbols, expected", [((4, 0, 0), 16), ((1, 1, 1), 10), ((3, 2, 1), 21), ((4, 4, 4), 76)])
def test_sw_108_squares_and_sets(symbols, expected):
    assert points(*symbols) == expected


@pytest.mark.parametrize(
    "symbols, wild, expected",
    [
        ((4, 0, 0), 2, 36),
        ((1, 1, 0), 1, 10),
        ((1, 0, 0), 2, 10),
        ((2, 2, 1), 1, 26),
        ((3, 0, 0), 1, 16),
        ((0, 0, 0), 3, 10),
    ],
)
def test_sw_109_wildcards_are_placed_best_together(symbols, wild, expected):
    assert points(*symbols, wild) == expected


def test_sw_109_the_sheet_says_what_was_chosen():
    lines = science({"compass": 1, "gear": 1, "tablet": 0}, 1)
    assert [(line.figures["symbol"], line.figures["wild"]) for line in lines if line.reason == "symbols"] == [
        ("compass", 0),
        ("gear", 0),
        ("tablet", 1),
    ]


def test_sw_110_end_points_of_yellow_cards_are_commercial():
    found = sheet(
        at(
            city(
                stages=1,
                coins=0,
                cards=["arena.3", "haven.3", "lighthouse.3", "chamber_of_commerce.4", "lumber_yard.3"],
            ),
            players=4,
            phase="over",
        ),
        1,
    )
    assert found == {"wonder": 3, "commercial": 1 + 1 + 4 + 0}


GUILDS = [
    ("spies_guild", ["stockade.3", "walls.3"], ["barracks.3"], 3),
    ("magistrates_guild", ["altar.3"], ["baths.3"], 2),
    ("workers_guild", ["quarry.3"], ["sawmill.3", "clay_pit.3"], 3),
    ("craftsmens_guild", ["loom_1.3"], ["press_1.3"], 4),
    ("traders_guild", ["forum.3"], ["vineyard.3"], 2),
    ("philosophers_guild", ["school.3"], ["library.3"], 2),
]


@pytest.mark.parametrize("guild, left, right, expected", GUILDS)
def test_sw_111_guilds_count_both_neighbours_and_not_the_own_city(guild, left, right, expected):
    own = ["guard_tower.3", "theater.3", "brickyard.3", "glassworks_1.3", "marketplace.3", "workshop.3", guild]
    state = at(city(cards=own), city("rhodos", cards=left), city("babylon", cards=right), phase="over")
    assert line(state, 1, guild) == expected


def test_sw_112_builders_shipowners_strategists_and_scientists():
    own = [
        "quarry.3",
        "loom_1.3",
        "builders_guild",
        "shipowners_guild",
        "strategists_guild",
        "scientists_guild",
        "workshop.3",
    ]
    state = at(
        city("gizah", stages=1, cards=own, left=[-1], right=[1]),
        city("rhodos", stages=2, left=[-1, -1], right=[5]),
        city("babylon", stages=3, left=[-1], right=[1, 3]),
        phase="over",
    )
    assert [line(state, 1, guild) for guild in ("builders_guild", "shipowners_guild", "strategists_guild")] == [6, 6, 3]
    assert line(state, 1, "scientists_guild") is None and sheet(state, 1)["scientific"] == 4


def test_sw_109_the_sheet_says_what_gave_a_chosen_symbol():
    """Babylon's stage and the guild make up the two missing symbols of a set; a copied guild names its symbol."""
    state = at(city("babylon", "A", stages=2, cards=["apothecary.3", "scientists_guild"]), phase="over")
    lines = [news.sheet_line(line) for line in state.scores()[0] if line.category == "scientific"]
    assert lines == ["1 compass", "1 gear, one by Babylon", "1 tablet, one by Scientists Guild", "1 set of three"]
    state = at(
        city("olympia", "B", stages=3, cards=["apothecary.3", "workshop.3"]),
        city("rhodos", cards=["scientists_guild"]),
        phase="over",
    )
    lines = [news.sheet_line(line) for line in state.scores()[0]]
    assert "1 tablet, one by Scientists Guild" in lines and "copied Scientists Guild: a tablet" in lines


def test_sw_105_military_lines_name_the_age_where_it_is_known():
    known = city("gizah", left=[-1, 3], right=[5], fought=[[1, 2], [3]])
    unknown = city("rhodos", left=[-1, 3], right=[1, -1])
    state = at(known, unknown, phase="over")
    lines = [[news.sheet_line(line) for line in sheet if line.category == "military"] for sheet in state.scores()]
    assert lines[0] == [
        "defeat in Age I on the left",
        "victory in Age II on the left",
        "victory in Age III on the right",
    ]
    assert lines[1][:2] == ["defeat on the left", "victory in Age II on the left"]
    with pytest.raises(BrokenPosition, match="a conflict token 3 of Age 1"):
        at(city("gizah", left=[3], right=[], fought=[[1], []]), phase="over")


def test_sw_44_trade_is_told_once_with_what_was_built():
    state = at(
        city("gizah", coins=2), city("rhodos", cards=["lumber_yard.3"]), city("babylon", coins=2), players=3, age=1
    )
    events = turn(state, {1: "build stockade.3 L2", 2: "sell altar.3", 3: "sell baths.3"})
    told = [news.tell(event, ("Ada", "Bela", "Cleo")) for event in events]
    lines = [line for one in told if one for line in one[1]]
    assert [line for line in lines if "2 coins" in line] == ["Ada builds Stockade and pays 2 coins to Bela."]
