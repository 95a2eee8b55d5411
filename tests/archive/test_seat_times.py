"""How long each player took, from the times of the journal."""

import json
from datetime import datetime

import pytest

from host.archive.seat_times import PAUSE, LiveTimes, clock, seat_times
from host.journal.history import REDO, UNDO, Entry, History, undo_text
from host.journal.journal import Journal
from host.journal.reading import JournalReader
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


class Followed:
    """A page that looks at the times of a game as each entry is written, by a model of a clock."""

    def __init__(self, found, resumes=()):
        self._found, self._resumes, self._end = found, resumes, 0
        self._live = LiveTimes(GAME, 3, lambda: GAME.start(3, {"most": "3"}), resumes)

    def at(self, moment, entries):
        """What stands after so many entries, at this second: (seconds by seat, {seat: seconds it is asked})."""
        shown = self._found[:entries]
        return self._live.of(History(shown), lambda: shown, datetime.fromisoformat(time(moment)))

    def every(self):
        """The seconds after each entry in turn, looked at twice."""
        moments = [(n, entry.time) for n, entry in enumerate(self._found, 1)]
        for n, moment in moments:
            at = datetime.fromisoformat(moment)
            shown = self._found[:n]
            self._live.of(History(shown), lambda shown=shown: shown, at)
            seconds, _asked = self._live.of(History(shown), lambda shown=shown: shown, at)
            yield shown, seconds


def taken(found, standing, resumes=()):
    record = Record("oh_hell", GAME.rules_version, {"most": "3"}, ["A", "B", "C"], "2026-01-01", [])
    record.lines = [(one.seat, one.text) for one in standing]
    return seat_times(record, found, resumes)


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


def taken_back():
    """Seat 3 bids 2 after 25 seconds, takes it back a minute later, and bids 0; seat 1 bids last."""
    found = entries([(5, 2, "bid 1"), (30, 3, "bid 2"), (90, 3, "", UNDO), (100, 3, "bid 0"), (104, 1, "bid 1")])
    found[-3] = found[-3]._replace(text=undo_text(len(found) - 4))
    return found


@promise("The time of each player counts on a page as it goes, and stands still for an undo and a power cut")
def test_a_page_counts_from_when_a_seat_is_asked_and_its_seconds_are_those_of_the_journal():
    found = entries([(20, *BIDS[0][1:]), *BIDS[1:]])
    dealt, followed = len(found) - 3, Followed(found)
    assert followed.at(0, dealt) == ([0, 0, 0], {2: 0.0})
    assert followed.at(12, dealt) == ([0, 0, 0], {2: 12.0})
    assert followed.at(20, dealt + 1) == ([0, 20, 0], {3: 0.0})
    assert followed.at(33, dealt + 2) == ([0, 20, 10], {1: 3.0})
    assert followed.at(31 + PAUSE, dealt + 2) == ([0, 20, 10], {1: PAUSE})


def test_after_an_undo_a_page_counts_from_there():
    found = taken_back()
    dealt, followed = len(found) - 5, Followed(found)
    assert followed.at(30, dealt + 2) == ([0, 5, 25], {1: 0.0})
    assert followed.at(92, dealt + 3) == ([0, 5, 0], {3: 2.0})
    assert followed.at(95, dealt + 3) == ([0, 5, 0], {3: 5.0})
    assert followed.at(101, dealt + 4) == ([0, 5, 10], {1: 1.0})
    again = [*found[:-2], found[-3]._replace(n=len(found) - 1, kind=REDO, text="redo", time=time(96))]
    assert Followed(again).at(97, len(again)) == ([0, 5, 25], {1: 1.0})


def test_while_the_host_was_away_nobody_took_time():
    found, resumes = entries([(20, *BIDS[0][1:]), (50, *BIDS[1][1:]), (200, *BIDS[2][1:])]), [time(45), time(190)]
    dealt, followed = len(found) - 3, Followed(found, resumes)
    assert followed.at(48, dealt + 1) == ([0, 20, 0], {3: 3.0})
    assert followed.at(198, dealt + 2) == ([0, 20, 5], {1: 8.0})
    assert taken(found, found, resumes) == followed.at(200, dealt + 3)[0] == [10, 20, 5]


@pytest.mark.parametrize("resumes", [(), (time(40), time(95))])
@pytest.mark.parametrize("found", [entries(BIDS), taken_back()])
def test_at_every_entry_a_page_has_what_the_whole_journal_has(found, resumes):
    for shown, seconds in Followed(found, resumes).every():
        assert seconds == taken(shown, History(shown).lines, [one for one in resumes if one <= shown[-1].time])


def test_a_game_that_is_resumed_has_a_note_of_it(tmp_path):
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders_duel", ("Anna", "Béla"), 1)
    assert journal.resumes(1) == []
    journal.note_resumed(1)
    journal.note_resumed(1)
    assert len(journal.resumes(1)) == 2 and journal.resumes(2) == [] and journal.faults(1) == []
    journal.close()
    reader = JournalReader.read(tmp_path)
    assert len(reader.resumes(1)) == 2 and reader.differences() == []
    reader.close()
    Journal.open(tmp_path).close()


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
