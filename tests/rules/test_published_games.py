"""Real games whose figures their tables published: score sheets, and the actions of a game that was played by mail. The
figures alone are here, of nobody's game by name."""

from pathlib import Path

import pytest

from shared_rules.contract import load
from tests.promises import promise
from tests.rules.seven_wonders.scene import GAME, city, code, coins, plays, turn

PROMISES = [
    promise(
        "A score pad that is typed gives the totals, the places and the winner that the rules give, in "
        "every game; it is kept in the journal and can be corrected"
    ),
]

OH_HELL = Path(__file__).with_name("published") / "oh_hell.txt"
LATE = "-"
ONE_PACK = 7  # players; with more there are two
# Three sheets of 7 Wonders Duel: the points of both players, and the totals that were written.
DUEL_ROWS = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury", "military")
DUEL = (
    ((28, 0, 6, 8, 9, 0, 5, 2), (16, 6, 6, 6, 21, 0, 4, 0), (58, 59)),
    ((21, 3, 6, 6, 16, 0, 7, 5), (30, 2, 3, 7, 6, 0, 1, 0), (64, 49)),
    ((19, 0, 0, 12, 22, 0, 1, 5), (26, 5, 6, 0, 6, 0, 12, 0), (59, 55)),
)
# One of 7 Wonders for six, of which five sheets were shown: wonder, points for coins, military, civilian, commercial,
# scientific, guilds, and the total; last the place. Coins broke the tie of 59.
WONDERS_ROWS = ("wonder", "treasury", "military", "civilian", "commercial", "scientific", "guilds")
WONDERS = (
    ((20, 12, -1, 6, 22, 0, 0), 59, 1),
    ((7, 4, 17, 14, 3, 2, 9), 56, 3),
    ((3, 9, 12, 0, 0, 31, 0), 55, 4),
    ((0, 0, 2, 14, 0, 26, 9), 51, 6),
    ((5, 3, 11, 19, 11, 0, 10), 59, 2),
)
COINS = 3  # to a point


def typed(game, columns, options=None):
    """The pad of a game with these (row, entry) of each player."""
    state = load(game + ".pad").start(len(columns), options or {})
    for seat, entries in enumerate(columns, 1):
        for row, entry in entries:
            state.do(seat, state.game.parse(f"{row} {entry}"))
    return state


def places(totals):
    """The seats by their totals, the most first; equal ones share a place."""
    return [tuple(s for s, own in enumerate(totals, 1) if own == one) for one in sorted(set(totals), reverse=True)]


def oh_hell_sheets():
    """[(points of each deal for each player, their totals)]."""
    rows = [line.split(" | ") for line in OH_HELL.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    columns = [[column.split(" = ") for column in row] for row in rows]
    return [([deals.split() for deals, _ in row], [int(total) for _, total in row]) for row in columns]


def test_fifty_five_sheets_of_oh_hell_come_to_the_totals_and_places_their_tables_wrote():
    """Their counting is one of their own: ten and the bid squared, and more for who was sure of it."""
    sheets = oh_hell_sheets()
    assert len(sheets) == 55 and {len(totals) for _, totals in sheets} == set(range(5, 11))
    for columns, totals in sheets:
        options = {"most": str(len(columns[0])), "course": "down", "whole_pack": "no_trump"}
        if len(columns) > ONE_PACK or len(columns) * len(columns[0]) > 52:
            options["packs"] = "two"
        entries = [
            [(f"deal_{at}", f"={points}") for at, points in enumerate(column, 1) if points != LATE]
            for column in columns
        ]
        state = typed("oh_hell", entries, options)
        assert state.totals() == totals and state.ranking() == places(totals)


@pytest.mark.parametrize(("first", "second", "totals"), DUEL)
def test_three_sheets_of_7_wonders_duel_come_to_what_was_written(first, second, totals):
    columns = [
        [
            (row, points * COINS if row == "treasury" else points)
            for row, points in zip(DUEL_ROWS, column, strict=True)
            if points
        ]
        for column in (first, second)
    ]
    state = typed("seven_wonders_duel", columns)
    assert tuple(state.totals()) == totals and state.ranking() == places(totals)


def test_a_sheet_of_7_wonders_comes_to_what_was_written_and_coins_break_its_tie():
    columns = [
        [
            (row, points * COINS if row == "treasury" else points)
            for row, points in zip(WONDERS_ROWS, column, strict=True)
        ]
        for column, _total, _place in WONDERS
    ]
    state = typed("seven_wonders", columns)
    assert state.totals() == [total for _column, total, _place in WONDERS]
    by_place = sorted(range(1, len(WONDERS) + 1), key=lambda seat: WONDERS[seat - 1][2])
    assert state.ranking() == [(seat,) for seat in by_place]


# -- a game by mail: five players, Age II, turns 3 to 6 ---------------------------------------------
# What was published of each action: the play with its price, and by how many coins it left its city richer, what
# neighbours paid included. The cities make what the actions spent; what stood there besides was not told.

HALIKARNASSOS = city(
    "halikarnassos",
    cards=["ore_vein.3", "foundry.3", "clay_pool.3", "clay_pit.3", "press_1.3", "guard_tower.3"],
    stages=1,
)
GIZA = city("gizah", cards=["lumber_yard.3", "sawmill.3", "stone_pit.3", "stockade.3", "barracks.3"], stages=1)
ALEXANDRIA = city("alexandria", cards=["stone_pit.5", "ore_vein.4", "clay_pool.5", "west_trading_post.3"])
EPHESOS = city("ephesos", "B", cards=["caravansery.3", "forest_cave.5", "lumber_yard.4", "loom_1.3", "altar.3"])
RHODOS = city("rhodos", cards=["excavation.4", "sawmill.4", "theater.3", "marketplace.3"], stages=1)
CITIES = (HALIKARNASSOS, GIZA, ALEXANDRIA, EPHESOS, RHODOS)
PURSE = 9
TURNS = (
    (
        ("build loom_2.3", 0),
        ("build vineyard.3", 10),
        ("build glassworks_2.3", 2),
        ("stage quarry.3 R2", 2),
        ("build statue.3", 0),
    ),
    (
        ("build stables.3 R2", -2),
        ("stage quarry.4", 2),
        ("stage foundry.4 R2", -2),
        ("build temple.3", 0),
        ("build brickyard.3", 1),
    ),
    (
        ("build laboratory.3", 0),
        ("build brickyard.4", -1),
        ("stage press_2.3 L1", -1),
        ("stage press_2.5", 5),
        ("stage aqueduct.3", 0),
    ),
    (
        ("stage forum.3", 2),
        ("build library.3 R2", -2),
        ("stage bazar.4", 2),
        ("stage walls.3 R2", 3),
        ("build courthouse.3 R1", -1),
    ),
)
LEFT_OVER = ("loom_2.5", "glassworks_2.5", "school.3", "dispensary.3", "laboratory.5")


def by_mail():
    """The moment before turn 3: each hand has the cards that were played from it while it went to the right."""
    hands = [[LEFT_OVER[at]] for at in range(len(CITIES))]
    for later, actions in enumerate(TURNS):
        for seat, (text, _coins) in enumerate(actions):
            hands[(seat + later) % len(CITIES)].append(text.split()[1])
    seats = [dict(own, coins=PURSE, hand=hand) for own, hand in zip(CITIES, hands, strict=True)]
    return GAME.position({"seats": seats, "age": 2, "turn": 3, "discards": ["scriptorium.3"]})


def price(text):
    """The coins that a play pays its neighbours."""
    return sum(int(word[1:]) for word in text.split()[2:] if word[0] in "LR" and word[1:].isdecimal())


def test_twenty_actions_of_a_game_by_mail_cost_what_was_published():
    state = by_mail()
    for actions in TURNS:
        before = coins(state)
        for seat, (text, _gain) in enumerate(actions, 1):
            same = [one for one in plays(state, seat, text.split()[1]) if one.split()[:2] == text.split()[:2]]
            assert text in same and price(text) == min(price(one) for one in same)
        turn(state, {seat: text for seat, (text, _gain) in enumerate(actions, 1)})
        gains = [after - had for after, had in zip(coins(state), before, strict=True)]
        assert gains == [gain for _text, gain in actions]
    assert [one.stages for one in state.cities[1:]] == [2, 2, 3, 3, 2]
    state.do(1, GAME.parse("dig scriptorium.3"))  # before the conflicts (SW-85)
    won = state.position()["seats"][0]
    assert (won["left"][-1], won["right"][-1]) == (3, 3)


def test_nobody_buys_from_the_own_city():
    """A slip of the publisher: Alexandria is said to pay itself for ore, which only its neighbour Ephesos can sell."""
    state = by_mail()
    for actions in TURNS[:2]:
        turn(state, {seat: text for seat, (text, _gain) in enumerate(actions, 1)})
    assert code(state, 3, "stage press_2.3 R1") and code(state, 3, "stage press_2.3")
