"""Small cares of the journal: a file that is refused is let go of, what was taken in reads as if it had been played
here, and what a torn file and its mirror still have is put together."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from host.errors import BadFile
from host.journal import chain, check, file
from host.journal.file import JOURNAL, JournalError
from host.journal.header import RefusedPlay
from host.journal.history import Entry
from host.journal.intake import take
from host.journal.journal import Journal
from host.journal.mending import mended
from host.journal.mirror import MIRROR
from shared_rules.contract import TABLE
from shared_rules.referee import record
from tests.journal.test_journal_chain import write_games

DEALT = Path(__file__).parents[1] / "golden" / "seven_wonders" / "dealt-3.record"
OPEN = DEALT.with_name("open-4.record")


@pytest.fixture
def connections(monkeypatch):
    """Every connection that is made to a journal's file."""
    made = []
    connect = sqlite3.connect

    def noted(*given, **more):
        made.append(connect(*given, **more))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return made


def is_open(connection):
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return False
    return True


@pytest.mark.parametrize("how", [file.to_write, file.to_read, check.examine])
@pytest.mark.parametrize("marks", ["PRAGMA application_id = 7", "INSERT INTO steps VALUES ('tomorrow', 'then')"])
def test_a_file_that_is_refused_is_let_go_of(tmp_path, connections, how, marks):
    """Another program may then take it, and on Windows somebody may move it away."""
    write_games(tmp_path, 1)
    with sqlite3.connect(tmp_path / JOURNAL) as base:
        base.execute(marks)
    base.close()
    connections.clear()
    with pytest.raises(JournalError):
        how(tmp_path / JOURNAL)
    assert connections and not any(is_open(one) for one in connections)


@pytest.mark.parametrize("how", [file.to_write, file.to_read])
def test_a_file_that_is_taken_is_held(tmp_path, how):
    write_games(tmp_path, 1)
    base = how(tmp_path / JOURNAL)
    assert is_open(base)
    base.close()


def test_a_whole_journal_that_was_looked_through_is_let_go_of(tmp_path, connections):
    write_games(tmp_path, 1)
    connections.clear()
    assert check.examine(tmp_path).whole
    assert connections and not any(is_open(one) for one in connections)


def test_every_line_that_is_taken_in_was_played_at_the_moment_before_it_under_a_name_of_its_own(journal):
    found = record.parse(DEALT.read_text())
    header = take(journal, DEALT, found)
    entries = journal.entries(header.id)
    assert [(line.seat, line.text) for line in entries] == found.lines
    assert [(line.n, line.at) for line in entries] == [(n, n - 1) for n in range(1, len(found.lines) + 1)]
    assert len({line.play_id for line in entries}) == len(entries)
    assert {line.play_id.split("-")[0] for line in entries if line.seat == TABLE} == {"table"}
    assert {line.play_id.split("-")[0] for line in entries if line.seat != TABLE} == {"record"}
    assert {(line.uid, line.kind) for line in entries} == {("", "play")}
    assert all(datetime.fromisoformat(line.time).tzinfo for line in entries)


def test_a_record_that_is_taken_in_keeps_its_bots_and_one_without_has_none(journal):
    found = record.parse(DEALT.read_text())
    assert "bots" not in take(journal, DEALT, found).seating
    found.bots, found.names = {2: "strong"}, [f"{name} II" for name in found.names]
    assert take(journal, DEALT, found).seating["bots"] == {"2": "strong"}


@pytest.mark.parametrize(
    ("path", "seating"),
    [(DEALT, {"humans": [1]}), (OPEN, {"humans": [], "real": [1, 2, 3, 4], "ports": ["auto"]})],
)
def test_a_record_is_continued_at_the_page_or_where_cards_were_dealt_by_hand_at_stations(journal, path, seating):
    assert take(journal, path, record.parse(path.read_text())).seating == seating


def test_a_record_is_known_whoever_plays_its_seats(journal):
    take(journal, DEALT, record.parse(DEALT.read_text()))
    again = record.parse(DEALT.read_text())
    again.bots = {2: "strong"}
    with pytest.raises(BadFile, match="is in the journal already, as game 1"):
        take(journal, DEALT, again)
    longer = record.parse(DEALT.read_text())
    longer.lines = longer.lines[:-1]
    assert take(journal, DEALT, longer).id == 2, "another game"


@pytest.fixture
def torn(tmp_path):
    """A journal with 40 lines, a refused play after each of them, of which a page with line 30 is lost."""
    journal = Journal.open(tmp_path)
    game = journal.begin("chess", "1", ("Ada", "Bela"), {}, 3, {}).id
    for n in range(1, 41):
        line = Entry(n, 1, f"move {n} " + "x" * 400, f"k{n}", n - 1, "", "then")
        journal.append(game, [line], [RefusedPlay(1, f"no{n}", "No.")])
    journal.close()
    data = (tmp_path / JOURNAL).read_bytes()
    page = data.index(b"move 30 ") // 4096 * 4096
    (tmp_path / JOURNAL).write_bytes(data[:page] + bytes(4096) + data[page + 4096 :])
    return tmp_path


def forget(folder, k):
    """Takes a row out of the mirror."""
    rows = (folder / MIRROR).read_bytes().splitlines(keepends=True)
    (folder / MIRROR).write_bytes(b"".join(row for row in rows if not row.startswith(b"[1,%d," % k)))


def test_what_a_lost_page_and_a_lost_line_of_the_mirror_leave_is_put_together(torn):
    forget(torn, 9)  # line 5: the ninth row, as four refused plays stand before it
    (game,) = check.examine(torn).games
    assert [line.n for line in game.saved] == list(range(1, 41)) and game.lines < 30
    assert any(f"lines {game.lines + 1} to 40 can still be recovered" in fault.what for fault in game.faults)
    assert "Game 1 (chess): 40 lines." in mended(torn)
    (game,) = check.examine(torn).games
    assert len(game.saved) == 40 and not game.faults


@pytest.mark.parametrize("first, last, words", [(11, 11, "line 11"), (11, 12, "lines 11 to 12"), (1, 1, "line 1")])
def test_one_line_is_not_called_lines(first, last, words):
    assert chain.lines_in_words(first, last) == words


def test_a_last_line_that_the_file_lacks_is_named_as_one(tmp_path):
    journal = Journal.open(tmp_path)
    game = journal.begin("chess", "1", ("Ada", "Bela"), {}, 3, {}).id
    for n in range(1, 4):
        journal.append(game, [Entry(n, 1, f"move {n}", f"k{n}", n - 1, "", "then")])
    journal.close()
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as base, base:
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            base.execute(f"DROP TRIGGER {name}")
        base.execute("DELETE FROM lines WHERE n = 3")
    (game,) = check.examine(tmp_path).games
    assert any(fault.what.startswith("line 3 can still be recovered") for fault in game.faults), game.faults


def test_of_a_lost_page_and_a_chain_that_breaks_before_it_the_longer_part_is_saved(torn):
    forget(torn, 40)  # a refused play, which the torn file cannot show
    (game,) = check.examine(torn).games
    assert len(game.saved) == game.lines > 20


def test_a_file_in_which_nothing_was_ever_written_is_empty_and_not_lost(tmp_path):
    (tmp_path / JOURNAL).touch()
    assert check.examine(tmp_path) == (tmp_path / JOURNAL, [f"{tmp_path / JOURNAL} is empty."], [], [])
