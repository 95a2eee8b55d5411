"""Taking back what was chosen, until everybody has chosen (SW-22)."""

import pytest

from shared_rules.referee.record import Record, digest, parse, replay
from shared_rules.seven_wonders import words
from tests.rules.seven_wonders.scene import GAME, at, city, code, coins, happened, turn
from tests.rules.seven_wonders.test_setup import started

BACK = GAME.parse("back")


def offered(state, seat):
    """The plays without a card that a station of this seat offers."""
    return [GAME.text(way.play) for way in GAME.view(state.view(seat)).ways(None) if way.refusal is None]


def test_sw_22_a_play_may_be_taken_back_until_all_have_chosen():
    state = started(3)
    before = digest(state), [state.view(seat) for seat in state.seats]
    assert offered(state, 1) == [] and code(state, 1, "back") == "nothing_chosen"
    state.do(1, state.plays(1)[0])
    assert not state.views[1].awaited and offered(state, 1) == ["back"] and offered(state, 2) == []
    events = state.do(1, BACK)
    assert [(event.code, event.figures) for event in events] == [("taken_back", {"seat": 1})]
    assert (digest(state), [state.view(seat) for seat in state.seats]) == before
    assert state.awaited() == (1, 2, 3)


def test_sw_22_after_the_reveal_it_is_too_late():
    state = at(city())
    turn(state, {1: "sell altar.3"})
    assert code(state, 1, "back") == "nothing_chosen" and coins(state)[0] == 6
    assert "nothing to take back" in words.why(state.refuse(1, BACK))


def test_sw_22_another_seat_learns_nothing_of_it():
    state = started(4)
    others = [state.view(seat) for seat in (2, 3, 4)]
    state.do(1, state.plays(1)[0])
    state.do(1, BACK)
    assert [state.view(seat) for seat in (2, 3, 4)] == others


def test_taking_back_is_no_step_forward_and_not_among_the_plays():
    state = started(3)
    state.do(1, state.plays(1)[0])
    assert state.plays(1) == [] and state.refuse(1, BACK) is None
    view = GAME.view(state.view(1))
    assert view.plays() == [] and view.refuse(BACK) is None
    assert words.caption(view, BACK) == ("Take back", "what you chose last")


def test_in_an_open_game_the_card_is_free_again():
    state = at(city())
    state.do(1, GAME.parse("sell altar.3"))
    assert code(state, 2, "sell altar.3") == "used"
    state.do(1, BACK)
    assert code(state, 2, "sell altar.3") is None and code(state, 1, "sell altar.3") is None


@pytest.mark.parametrize("chosen", [1, 2])
def test_a_holder_takes_back_the_free_citys_play_before_the_own(chosen):
    state = started(2)
    moments = [state.position()]
    for _ in range(chosen):
        state.do(1, state.plays(1)[0])
        moments.append(state.position())
    assert offered(state, 1) == ["back"]
    for number in range(chosen, 0, -1):
        events = state.do(1, BACK)
        assert happened(events, "taken_back") == [{"seat": {2: 3, 1: 1}[number]}]
        assert state.position() == moments[number - 1] and 1 in state.awaited()
    assert code(state, 1, "back") == "nothing_chosen"


def test_it_is_a_line_of_the_record():
    lines = [(0, "wonder rhodos A"), (0, "wonder gizah A"), (0, "wonder olympia A")]
    lines += [(1, "sell altar.3"), (1, "back"), (1, "build altar.3"), (2, "sell baths.3")]
    record = Record(GAME.name, GAME.rules_version, {"deal": "open"}, ["A", "B", "C"], "2026-02-28", lines)
    state = replay(parse(record.text()))
    assert state.awaited() == (3,) and GAME.text(state.chosen[1]) == "build altar.3"
