"""A moment of a game that was looked at again is an exercise, at its own seat and with the hand of then."""

import pytest

from host.bots.review import review
from host.lessons.moment import moment_of
from shared_rules.referee import record
from tests.bots.test_review import golden
from tests.lessons.test_exercises import Solver
from tests.promises import promise

PROMISES = [
    promise(
        "A review judges a play only by what its seat knew, not by what others had chosen in secret; its "
        "moments can be played again at the same seat"
    ),
]

GAMES = ("seven_wonders/dealt-3", "seven_wonders_duel/blue-2", "through_the_ages/dealt-3-k")


def moments(name):
    found = golden(name)
    for turning in review(found).turning.values():
        for one in turning:
            moment = moment_of(found, one) if one.values else None
            if moment is not None:
                yield found, one, moment


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_moment_begins_with_what_its_seat_saw_then(name):
    offered = list(moments(name))
    assert {moment.seat for _found, _one, moment in offered} == set(range(1, golden(name).seats + 1))
    for found, one, moment in offered:
        state = next(state for line, (state, *_) in enumerate(record.steps(found), 1) if line == one.line)
        assert moment.start().view(one.seat) == state.view(one.seat)
        assert (moment.seat, moment.stars(moment.best.play)) == (one.seat, 3)
        assert moment.stars(one.play) < 3 or not one.better


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_moment_is_played_at_its_seat_and_judged(name, tmp_path):
    _found, one, moment = next(row for row in moments(name) if row[2].seat == 2 and row[1].better)
    for play, stars in ((moment.best.play, 3), (one.play, moment.stars(one.play))):
        solver = Solver(moment, tmp_path / str(stars))
        assert solver.leader.facts()["title"] == "A moment of your game" and solver.leader.seat == 2
        verdict = solver.table.submit(2, "p1", solver.table.moment, play)
        assert verdict.ok
        solver.settle()
        assert (solver.leader.over, solver.leader.stars) == (True, stars)
        assert "chance to win at" in solver.leader.facts()["note"]
        solver.journal.close()
