"""The pawn, loot and the capital (SD-6, SD-90 to SD-95)."""

import pytest

from tests.rules.seven_wonders_duel.scene import at, coins, do, happened

RICH = {"coins": 40}


def attack(card, pawn=0, seat=1, coins=40, **more):
    """The State and events after a seat built a red card with the pawn so far on its way."""
    seats = [{"coins": coins}, {"coins": coins}]
    seats[seat - 1].update(more)
    state = at(*seats, card, pawn=pawn if seat == 1 else -pawn, active=seat)
    return state, do(state, seat, "build " + card)


@pytest.mark.parametrize("seat, sign", [(1, 1), (2, -1)])
def test_sd_90_the_pawn_moves_to_and_fro(seat, sign):
    state, events = attack("guard_tower", seat=seat)
    assert state.board.pawn == sign and happened(events, "march") == [{"seat": seat, "shields": 1, "pawn": 0}]
    back, _ = attack("walls", pawn=-2, seat=seat)
    assert back.board.pawn == 0


def test_sd_91_nineteen_spaces():
    with pytest.raises(ValueError, match="pawn"):
        at({}, {}, pawn=10)


@pytest.mark.parametrize(
    "pawn, card, loss, left", [(1, "walls", 2, [5]), (2, "guard_tower", 2, [5]), (4, "walls", 5, [])]
)
def test_sd_92_tokens_lie_where_zones_begin(pawn, card, loss, left):
    state, events = attack(card, pawn)
    assert happened(events, "lost") == [{"seat": 2, "coins": loss, "reason": "loot"}]
    assert state.board.loot[2] == left and state.board.loot[1] == [2, 5]


def test_sd_93_one_move_may_trigger_both():
    state, events = attack("pretorium", 2, tokens=["strategy"])
    assert [figures["coins"] for figures in happened(events, "lost")] == [2, 5]
    assert state.board.pawn == 6 and state.board.loot[2] == []


def test_sd_93_all_he_has_if_fewer_and_the_token_goes():
    seats = [RICH, {"coins": 1}]
    state = at(*seats, "guard_tower", pawn=2)
    do(state, 1, "build guard_tower")
    assert coins(state)[1] == 0 and state.board.loot[2] == [5]


def test_sd_93_a_token_works_once():
    state = at(RICH, {"loot": [5]}, "guard_tower", pawn=2)
    assert happened(do(state, 1, "build guard_tower"), "lost") == []


@pytest.mark.parametrize("pawn, points", [(0, 0), (1, 2), (2, 2), (3, 5), (5, 5), (6, 10), (8, 10)])
def test_sd_94_points_for_the_one_ahead(pawn, points):
    state = at({}, {}, pawn=pawn)
    assert [state.board.military_points(seat) for seat in (1, 2)] == [points, 0]
    assert [line.points for line in state.scores()[0] if line.category == "military"] == ([points] if points else [])


@pytest.mark.parametrize("seat", [1, 2])
def test_sd_6_sd_95_the_capital_ends_the_game_at_once(seat):
    state, events = attack("arsenal", 7, seat=seat)
    assert state.over and (state.board.winner, state.board.victory) == (seat, "military")
    assert abs(state.board.pawn) == 9 and happened(events, "over")[0]["victory"] == "military"
    assert state.ranking() == [(seat,), (3 - seat,)]
