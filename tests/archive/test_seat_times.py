"""How long each player took, from the times of the journal."""

import json

import pytest

from host.archive.seat_times import PAUSE, clock, seat_times
from host.journal.history import UNDO, Entry, undo_text
from host.journal.journal import Journal
from shared_rules.contract import load
from shared_rules.referee.record import Record
from tests.archive.test_archive import play
from tests.cli.test_cli import herald
from tests.promises import promise

GAME = load("oh_hell")
# (seconds since the beginning, seat, play): seat 1 deals, so seat 2 bids first.
BIDS = ((0, 2, "bid 1"), (30, 3, "bid 0"), (50, 1, "bid 1"))


def time(seconds):
    return f"2026-01-01T{18 + seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}+00:00"


def entries(rows):
    """The cards of a deal, then bids."""
    state = GAME.start(3, {"most": "3"})
    dealt = []
    while state.awaited() == (0,):
        text = GAME.text(state.plays(0)[0])
        state.do(0, GAME.parse(text))
        dealt.append((0, 0, text, "play"))
    rows = [*dealt, *[(*row, "play") if len(row) == 3 else row for row in rows]]
    return [
        Entry(n, seat, text, f"p{n}", n - 1, "", time(at), kind) for n, (at, seat, text, kind) in enumerate(rows, 1)
    ]


def taken(found, standing):
    record = Record("oh_hell", GAME.rules_version, {"most": "3"}, ["A", "B", "C"], "2026-01-01", [])
    record.lines = [(one.seat, one.text) for one in standing]
    return seat_times(record, found)


@promise("How long each player took is counted from the journal, for games of any age")
def test_each_seat_takes_the_time_from_when_it_was_asked_until_it_played():
    found = entries([(20, *BIDS[0][1:]), *BIDS[1:]])
    assert taken(found, found) == [20, 20, 10]


def test_a_pause_counts_for_nobody():
    found = entries([BIDS[0], (PAUSE + 5, 3, "bid 0"), (PAUSE + 12, 1, "bid 1")])
    assert taken(found, found) == [7, 0, 0]


def test_what_was_taken_back_counts_for_nobody_and_time_goes_on_from_there():
    found = entries([(5, 2, "bid 1"), (30, 3, "bid 2"), (90, 3, "undo", UNDO), (100, 3, "bid 0"), (104, 1, "bid 1")])
    dealt = len(found) - 5
    found[-3] = found[-3]._replace(text=undo_text(dealt + 1))
    standing = [one for one in found if one.kind != UNDO and one.text != "bid 2"]
    assert taken(found, standing) == [4, 5, 10]


def test_seats_that_choose_at_once_take_their_own_time(tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders", ("Anna", "Béla", "Cili"), 1)
    (header,) = journal.games()
    found = seat_times(journal.record(header.id), journal.entries(header.id))
    journal.close()
    assert len(found) == 3 and sum(found) > 0
    answer = herald("replay", header.id, "--times", "--home", tmp_path)
    assert f"Time: Anna {clock(found[0])}, Béla {clock(found[1])}" in answer.output
    answer = herald("replay", header.id, "--times", "--json", "--home", tmp_path)
    assert json.loads(answer.output)["seconds"] == found
    assert "seconds" not in json.loads(herald("replay", header.id, "--json", "--home", tmp_path).output)


def test_a_record_has_no_times(tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders_duel", ("Anna", "Béla"), 1)
    file = tmp_path / "one.record"
    file.write_text(journal.record(1).text())
    journal.close()
    answer = herald("replay", file, "--times", "--home", tmp_path)
    assert answer.exit_code == 2 and "has no times" in answer.output


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (65, "1:05"), (3725, "1:02:05")])
def test_a_time_is_written_as_clocks_do(seconds, shown):
    assert clock(seconds) == shown
