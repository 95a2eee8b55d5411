"""The review of a game: the same for a kept record, about what a seat could know, for every game and mode."""

import copy
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host import cli
from host.bots import coach
from host.bots.review import TURNING, Turning, review, worth_of
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from shared_rules.referee import record
from tests.promises import promise

PROMISES = [
    promise(
        "A review judges a play only by what its seat knew, not by what others had chosen in secret; its "
        "moments can be played again at the same seat"
    ),
]

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = (
    "seven_wonders/dealt-3",
    "seven_wonders/open-2",
    "seven_wonders_duel/blue-2",
    "seven_wonders_duel/open-2",
    "tower_of_babel/dealt-3",
    "tower_of_babel/open-3",
    "through_the_ages/dealt-3-k",
    "through_the_ages/advanced-dealt-3-c",
    "through_the_ages/full-open-2-a",
)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """As many playouts as show that they count."""
    monkeypatch.setattr(coach, "ADVISING", coach.Effort(32, 12))
    monkeypatch.setattr(coach, "LOOKING_BACK", coach.Effort(64, 12))


def golden(name):
    return record.parse((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("name", RECORDS)
def test_every_game_has_a_review_of_legal_plays(name):
    found = golden(name)
    seen = review(found)
    assert seen.curve[0][0] == 0
    assert all(abs(sum(chances) - 1) < 1e-9 for _, chances in seen.curve)
    assert list(seen.turning) == list(range(1, found.seats + 1))
    game, better = load(found.game), {}
    for seat, turning in seen.turning.items():
        assert len(turning) == TURNING
        assert [abs(one.change) for one in turning] == sorted((abs(one.change) for one in turning), reverse=True)
        for one in turning:
            assert found.lines[one.line - 1] == (seat, one.play)
            assert (one.gain > 0) == bool(one.better) and one.better != one.play and one.better in ("", one.other)
            better[one.line] = one.other
    for line, (state, seat, _) in enumerate(record.steps(found), 1):
        if better.get(line) and found.options.get("deal") == "dealt":
            assert state.refuse(seat, game.parse(better[line])) is None


@pytest.mark.long
def test_a_play_is_judged_by_what_its_seat_knew_and_not_by_what_others_chose_unseen():
    """Another card that Cleo chose at the same time changes the curve, but not the review that Ada and Bela read."""
    whole, game = golden("seven_wonders/dealt-3"), load("seven_wonders")
    last = (n for n, (state, *_) in enumerate(record.steps(whole)) if n > 30 and tuple(state.awaited()) == (3,))
    chosen, seen = next(last), []
    state = next(state for n, (state, *_) in enumerate(record.steps(whole)) if n == chosen)
    for play in (state.plays(3)[0], state.plays(3)[-1]):
        changed = copy.copy(whole)
        changed.lines = [*whole.lines[:chosen], (3, game.text(play))]
        seen.append(review(changed))
    assert seen[0].curve[-1] != seen[1].curve[-1]
    assert [seen[0].turning[seat] for seat in (1, 2)] == [seen[1].turning[seat] for seat in (1, 2)] != [[], []]


@pytest.mark.long
def test_a_choice_shows_what_it_brings_when_all_have_chosen():
    """Those who chose before the last one turned the game too, and something would have been better for them."""
    seen = review(golden("seven_wonders/dealt-3"))
    told = [one for turning in seen.turning.values() for one in turning]
    changed = [line for line, _ in seen.curve]
    assert all(any(one.change for one in turning) for turning in seen.turning.values())
    assert any(one.change and one.line not in changed for one in told)
    assert any(one.better and one.reasons for one in told)
    assert all(dict(one.values)[one.play] == one.chance for one in told if one.values)


@pytest.mark.long
def test_the_review_of_a_kept_record_stays_the_same():
    found = golden("seven_wonders_duel/blue-2")
    assert review(found).data() == review(golden("seven_wonders_duel/blue-2")).data()
    json.dumps(review(found).data())


@pytest.mark.long
def test_the_last_chances_are_the_victory():
    found = golden("tower_of_babel/dealt-3")
    winners = record.replay(found).ranking()[0]
    assert review(found).curve[-1][1] == [
        1 / len(winners) if seat in winners else 0.0 for seat in range(1, found.seats + 1)
    ]


@pytest.mark.long
def test_the_command_says_what_turned_a_game_and_prints_data():
    path = GOLDEN / "seven_wonders_duel" / "blue-2.record"
    told = CliRunner().invoke(cli.app, ["review", str(path)])
    assert told.exit_code == 0 and "Chances to win" in told.output and "Play " in told.output
    assert "Build " in told.output and "build " not in told.output  # in the words of stations, not of the record
    data = json.loads(CliRunner().invoke(cli.app, ["review", str(path), "--json"]).output)
    assert set(data) == {"game", "date", "names", "curve", "turning"}
    assert data["curve"][0]["line"] == 0 and set(data["turning"]) == {"1", "2"}


def test_a_chance_is_told_per_cent_and_never_as_points():
    """Where the fewest points win, "8 points less" was good news in the one sense and bad in the other."""
    worse = Turning(3, 1, "a", -0.08, 0.34, "b", 0.08, "b", values=(("b", 0.42), ("a", 0.34)))
    best = worse._replace(change=0.08, better="", gain=0.0)
    assert worth_of(worse, "Bid 1") == "Better: Bid 1. The chance to win is 42% after it, and 34% after this play."
    assert worth_of(best, "Bid 1") == (
        "Nothing was better. After the best other play, Bid 1, the chance to win is 26%, and 34% after this play."
    )
    assert worth_of(Turning(3, 1, "a", 0.05, 0.34), "") == "The chance to win went from 29% to 34%."


@pytest.mark.parametrize("change", [0.002, -0.002, 0.0])
def test_a_difference_that_no_figure_shows_is_not_told(change):
    assert worth_of(Turning(3, 1, "a", change, 0.34, other="b"), "Bid 1") == ""
    assert worth_of(Turning(3, 1, "a", change, 0.34), "") == ""


@pytest.mark.parametrize("which", ["²", "9" * 5000, "9" * 20])
def test_a_number_of_no_game_is_a_sentence(which, tmp_path):
    told = CliRunner().invoke(cli.app, ["review", which, "--home", str(tmp_path)])
    assert told.exit_code == 3 and "cannot be read" in told.stderr


def test_a_game_that_goes_on_is_not_looked_at(tmp_path):
    """What would have been better names cards that somebody still holds."""
    journal = Journal.open(tmp_path)
    table = Table.start("seven_wonders_duel", ("Anna", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
    table.deal_if_due()
    journal.close()
    told = CliRunner().invoke(cli.app, ["review", "1", "--home", str(tmp_path)])
    assert told.exit_code == 2 and "is not over, and this would show every hand" in told.stderr
