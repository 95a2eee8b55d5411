"""The journal: every answered play is on disk, and a file that is not a journal is never touched."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from host.journal.file import JOURNAL, JournalDamaged, JournalError, explained
from host.journal.header import RefusedPlay
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.migrations import MIGRATIONS
from host.journal.reading import JournalReader
from host.table.dealer import ShuffledDealer
from host.table.table import Table

ROOT = Path(__file__).resolve().parents[2]

PLAYER = """
import pathlib, sys
from tests.fakes import tiny
tiny.enter()
from host.table.dealer import ShuffledDealer
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from host.table.table import Table
journal = Journal.open(pathlib.Path(sys.argv[1]))
while True:  # game after game, until somebody pulls the plug
    table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(1), seed=1)
    table.deal_if_due()
    while not table.over:
        seat = table.awaited()[0]
        play = table.game.text(table.state.plays(seat)[0])
        table.submit(seat, "k%d" % table.moment, table.moment, play)
        print(table.header.id, table.moment, flush=True)
"""


def write_a_game(journal, lines=3):
    header = journal.begin("tiny", "1", ("Ada", "Bela"), {"deal": "dealt"}, 7, {"humans": [1]})
    journal.append(header.id, [Entry(n, 0, f"deal {n}", f"table-{n}", n - 1, "", "now") for n in range(1, lines + 1)])
    return header


def message(folder, how=Journal.open):
    with pytest.raises(JournalError) as caught:
        how(folder)
    text = str(caught.value)
    assert "\n" not in text and text.endswith(".")
    return text


def test_what_was_written_is_read_again(tmp_path, journal):
    header = write_a_game(journal)
    journal.append(header.id, [], [RefusedPlay(1, "k1", "No.")])
    journal.close()
    again = Journal.open(tmp_path)
    assert again.header(header.id) == header
    assert [line.text for line in again.lines(header.id)] == ["deal 1", "deal 2", "deal 3"]
    assert again.refusals(header.id)[1, "k1"] == "No."
    again.close()


def test_a_game_without_a_date_begins_now_and_one_with_a_date_keeps_it(journal):
    before = datetime.now(UTC)
    header = journal.begin("tiny", "1", ("Ada", "Bela"), {}, 7, {})
    assert before - timedelta(seconds=1) <= datetime.fromisoformat(header.started) <= datetime.now(UTC)
    assert journal.header(header.id).started == header.started
    assert journal.begin("tiny", "1", ("Ada", "Bela"), {}, 7, {}, "2026-01-31").started == "2026-01-31"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (sqlite3.OperationalError("database or disk is full"), "The disk is full"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "cannot be written"),
        (sqlite3.OperationalError("unable to open database file"), "cannot be written"),
        (sqlite3.OperationalError("disk I/O error"), "cannot be written"),
        (sqlite3.OperationalError("database is locked"), "is in use by another program"),
        (sqlite3.OperationalError("no such table: recipes"), "failed: no such table: recipes."),
        (sqlite3.IntegrityError("UNIQUE constraint failed"), "already holds this line"),
        (OSError(13, "Permission denied"), "cannot be written (Permission denied)"),
    ],
)
def test_what_is_no_damage_is_not_called_damage(tmp_path, error, words):
    with pytest.raises(JournalError) as caught, explained(tmp_path / JOURNAL):
        raise error
    assert words in str(caught.value) and not isinstance(caught.value, JournalDamaged)
    assert words in caught.value.everybody and str(tmp_path) not in caught.value.everybody


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.DatabaseError("database disk image is malformed"),
        sqlite3.OperationalError("Could not decode to UTF-8 column 'text'"),
        sqlite3.OperationalError("malformed database schema"),
    ],
)
def test_damage_is_called_damage(tmp_path, error):
    with (
        pytest.raises(JournalDamaged, match="is damaged and was left as it is") as caught,
        explained(tmp_path / JOURNAL),
    ):
        raise error
    assert str(tmp_path) in str(caught.value) and str(tmp_path) not in caught.value.everybody


def test_every_commit_is_synced(journal):
    assert journal._base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._base.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


@pytest.mark.parametrize(
    "change",
    ["UPDATE lines SET text = 'x'", "DELETE FROM lines", "DELETE FROM games", "UPDATE games SET seed = 1"],
)
def test_the_journal_only_grows(journal, change):
    write_a_game(journal)
    with pytest.raises(sqlite3.IntegrityError, match="the journal only grows"):
        journal._base.execute(change)


def test_a_line_cannot_be_written_twice(journal):
    header = write_a_game(journal)
    with pytest.raises(JournalError, match="already holds this line"):
        journal.append(header.id, [journal.lines(header.id)[0]])
    assert len(journal.lines(header.id)) == 3


def test_lines_that_belong_together_are_written_together_or_not_at_all(journal):
    header = write_a_game(journal)
    good, bad = journal.lines(header.id)[0]._replace(n=4, play_id="x"), journal.lines(header.id)[0]
    with pytest.raises(JournalError):
        journal.append(header.id, [good, bad])
    assert len(journal.lines(header.id)) == 3


def test_the_last_unfinished_game_is_found(journal):
    first, second, third = (write_a_game(journal) for _ in range(3))
    journal.finish(third.id)
    journal.finish(third.id)
    assert [header.id for header in journal.unfinished()] == [first.id, second.id]


def test_a_game_without_a_line_never_began(journal):
    write_a_game(journal, lines=0)
    assert journal.games() == journal.unfinished() == []
    assert journal.number_of_games() == 0


@pytest.mark.process
@pytest.mark.sample
def test_kill_nine_loses_nothing_that_was_answered(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as player:
        answered = [player.stdout.readline() for _ in range(100)][-1]
        os.kill(player.pid, signal.SIGKILL)
        answered = (player.stdout.read().splitlines() or [answered])[-1]
    game, moment = map(int, answered.split())
    journal = Journal.open(tmp_path)  # the dead host's lock is gone with it
    assert len(journal.lines(game)) >= moment
    for header in journal.games():
        table = Table.resume(header, journal, ShuffledDealer(1))
        table.deal_if_due()
        assert table.moment >= len(journal.lines(header.id)) - 6
        repeated = [line for line in journal.lines(header.id) if line.seat][-1]
        assert table.submit(repeated.seat, repeated.play_id, repeated.at, repeated.text).ok
    journal.close()


def test_a_torn_end_of_the_log_is_cut_off(tmp_path, journal):
    """A power cut in the middle of a write: the copy has half of the last commit."""
    header = write_a_game(journal)
    torn = tmp_path / "torn"
    torn.mkdir()
    shutil.copy(tmp_path / JOURNAL, torn / JOURNAL)
    log = (tmp_path / (JOURNAL + "-wal")).read_bytes()
    (torn / (JOURNAL + "-wal")).write_bytes(log[: len(log) - 2000])
    again = Journal.open(torn)
    assert again.lines(header.id) == []
    again.append(header.id, journal.lines(header.id))
    assert len(again.lines(header.id)) == 3
    again.close()


def test_two_hosts_on_one_journal_are_refused(tmp_path, journal):
    assert f"process {os.getpid()}" in message(tmp_path)
    journal.close()
    Journal.open(tmp_path).close()


def test_anybody_may_read_while_a_host_writes(tmp_path, journal):
    write_a_game(journal)
    reader = JournalReader.read(tmp_path)
    assert len(reader.games()) == reader.number_of_games() == 1
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader._base.execute("INSERT INTO finishes VALUES (1, 1, 'now', 1, '')")
    reader.close()


def test_there_is_nothing_to_read_yet(tmp_path):
    assert "There is no journal in" in message(tmp_path, JournalReader.read)


@pytest.mark.parametrize("how", [Journal.open, JournalReader.read])
@pytest.mark.parametrize("content", [b"this is no database\n" * 100, b"SQLite format 3\x00" + b"\xff" * 5000, b"x"])
def test_a_corrupt_journal_is_left_as_it_is(tmp_path, how, content):
    (tmp_path / JOURNAL).write_bytes(content)
    assert "is damaged and was left as it is" in message(tmp_path, how)
    assert (tmp_path / JOURNAL).read_bytes() == content


@pytest.mark.long
def test_damage_in_the_middle_is_noticed(tmp_path, journal):
    for _ in range(200):
        write_a_game(journal, lines=50)
    journal.close()
    path = tmp_path / JOURNAL
    data = bytearray(path.read_bytes())
    data[20_000:60_000] = bytes(40_000)
    path.write_bytes(data)
    assert "is damaged" in message(tmp_path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("how", [Journal.open, JournalReader.read])
def test_a_foreign_database_is_left_alone(tmp_path, how):
    with sqlite3.connect(tmp_path / JOURNAL) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / JOURNAL).read_bytes()
    assert "belongs to another program" in message(tmp_path, how)
    assert (tmp_path / JOURNAL).read_bytes() == before


OLD = {path.name: path for path in sorted((Path(__file__).parent / "journals").iterdir())}


@pytest.mark.parametrize("name", OLD)
def test_a_journal_of_every_older_herald_opens_with_nothing_lost(tmp_path, name):
    """Files written by the Herald of that time: a finished game, and one that waits (with an undo, if it had that)."""
    shutil.copy(OLD[name] / JOURNAL, tmp_path)
    with pytest.raises(JournalError, match="of an older Herald"):
        JournalReader.read(tmp_path)
    journal = Journal.open(tmp_path)
    assert [header.id for header in journal.unfinished()] == [2]
    for game in (1, 2):
        assert journal.record(game).text() == (OLD[name] / f"{game}.record").read_text()
        assert journal.faults(game) == []
        assert "Card 12 is not in your hand" in journal.refusals(game)[3, "no2"]
    table = Table.resume(journal.header(2), journal, ShuffledDealer(2))
    table.deal_if_due()
    while not table.over:
        seat = table.awaited()[0]
        assert table.submit(seat, f"new{table.moment}", table.moment, table.game.text(table.state.plays(seat)[0])).ok
    assert journal.faults(2) == [] and journal.unfinished() == []
    for change in ("DELETE FROM finishes", "UPDATE lines SET kind = 'undo'", "UPDATE heads SET digest = ''"):
        with pytest.raises(sqlite3.IntegrityError, match="the journal only grows"):
            journal._base.execute(change)
    journal.close()


def test_there_is_an_old_journal_for_every_schema_but_the_newest():
    steps = [
        sqlite3.connect(path / JOURNAL).execute("SELECT count(*) FROM steps").fetchone()[0] for path in OLD.values()
    ]
    assert sorted(steps) == list(range(1, len(MIGRATIONS)))


def test_a_newer_journal_asks_for_a_newer_herald(tmp_path, journal):
    journal._base.execute("INSERT INTO steps VALUES ('a step of tomorrow', 'then')")
    journal.close()
    assert "written by a newer Herald (step a step of tomorrow)" in message(tmp_path)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot be written" in message(tmp_path / "file" / "games")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_sentence(tmp_path):
    tmp_path.chmod(0o500)
    try:
        assert "cannot be written" in message(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_full_disk_refuses_the_play_and_keeps_the_game(journal, table):
    """SQLite itself reports the full disk: the file may grow no further."""
    (pages,) = journal._base.execute("PRAGMA page_count").fetchone()
    journal._base.execute(f"PRAGMA max_page_count = {pages}")
    for filling in ("deal " + "x" * 900, "deal 1"):
        header = write_a_game(journal, lines=0)
        with pytest.raises(JournalError, match="The disk is full, so nothing was written"):
            for n in range(1, 2000):
                journal.append(header.id, [Entry(n, 0, filling, f"table-{n}", 0, "", "")])
    text = table.game.text(table.state.plays(1)[0])
    verdict = table.submit(1, "a", table.moment, text)
    assert not verdict.ok and verdict.why.startswith("The disk is full, so nothing was written")
    assert (table.moment, table.awaited()) == (6, (1, 2, 3))
    journal._base.execute("PRAGMA max_page_count = 100000")
    assert table.submit(1, "a", table.moment, text).ok  # the station kept it and sends it again
