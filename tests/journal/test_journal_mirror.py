"""The mirror beside the journal: what one file loses the other still has, and nothing is lost unnoticed."""

import logging
import os
import re
import shutil

import pytest

from host.journal import comparing
from host.journal.chain import chain_rows
from host.journal.check import examine
from host.journal.file import JOURNAL, JournalError
from host.journal.journal import Journal
from host.journal.mending import mended
from host.journal.mirror import MIRROR, Mirror
from host.journal.mirror import read as read_mirror
from host.journal.reading import JournalReader
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.journal.test_journal_chain import play_on, tamper, write_games
from tests.promises import promise
from tests.soak.journal import damaged

NAMES = ("Ada", "Bela", "Cleo")


def killed(home, folder, *without):
    """The files as they are when the host is killed now, but for some."""
    folder.mkdir(exist_ok=True)
    for path in home.iterdir():
        if path.name not in without and not path.name.endswith("-shm"):
            shutil.copy(path, folder)
    return folder


@pytest.fixture
def under_way(tmp_path):
    """A game of 15 lines whose host is there, and a copy of its files as a kill would leave them."""
    home = tmp_path / "home"
    journal = Journal.open(home)
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(3), seed=3)
    play_on(table, 7)
    yield killed(home, tmp_path / "killed"), journal.entries(1)
    journal.close()


def flip(path, part):
    data = bytearray(path.read_bytes())
    data[int(len(data) * part)] ^= 4
    path.write_bytes(data)


def test_a_bit_in_the_log_of_a_killed_host_loses_nothing(under_way, caplog):
    folder, lines = under_way
    flip(folder / (JOURNAL + "-wal"), 0.33)
    report = examine(folder)
    assert not report.whole
    assert any("can still be recovered" in fault.what for game in report.games for fault in game.faults)
    assert [game.saved for game in report.games] == [lines]
    with caplog.at_level(logging.WARNING, "herald"):
        journal = Journal.open(folder)
    assert journal.entries(1) == lines and journal.faults(1) == []
    back = re.search(r"Game 1 lacked lines (\d+) to (\d+): put back from the mirror\.", caplog.text)
    assert back and int(back[1]) < int(back[2]) == len(lines)
    journal.close()
    assert examine(folder).whole


def looked_at(folder):
    journal = JournalReader.read(folder)
    try:
        return journal.differences()
    finally:
        journal.close()


def test_where_the_two_do_not_go_together_is_told_without_changing_either(under_way, tmp_path):
    """The output of `herald doctor`."""
    folder, _ = under_way
    assert looked_at(folder) == []
    write_games(tmp_path / "old", mirror=True)
    old = tmp_path / "old"
    tamper(old, "DELETE FROM lines WHERE game = 1 AND n > 19", "UPDATE heads SET written = written - 3 WHERE game = 1")
    said = looked_at(old)
    assert said[0].startswith("Game 1 lacks 3 rows that its mirror has:") and "herald resume" in said[0]
    assert "Game 1 is damaged: `herald journal check` says more." in said
    (old / MIRROR).write_bytes((old / MIRROR).read_bytes() + b"half a line")
    assert looked_at(old)[-1] == "The mirror has damaged lines: the next game writes it again."
    shutil.copy(folder / MIRROR, old / MIRROR)
    assert looked_at(old) == [f"The {MIRROR} beside it is that of another journal."]
    (old / MIRROR).unlink()
    assert looked_at(old) == [f"There is no {MIRROR} beside it: the next game writes one."]


def test_a_lost_log_or_journal_comes_back_from_the_mirror(under_way, tmp_path):
    folder, lines = under_way
    for name in (JOURNAL + "-wal", JOURNAL):
        copy = killed(folder, tmp_path / f"without {name}", name)
        journal = Journal.open(copy)
        assert journal.entries(1) == lines and journal.faults(1) == []
        journal.close()


def test_a_lost_log_is_missed_where_the_mirror_is_damaged_too(under_way, tmp_path):
    folder, _ = under_way
    copy = killed(folder, tmp_path / "without its log", JOURNAL + "-wal")
    flip(copy / MIRROR, 0.5)
    with pytest.raises(JournalError, match="The newest plays are missing"):
        Journal.open(copy)


def test_of_a_lost_journal_its_mirror_says_what_can_be_saved(under_way):
    folder, lines = under_way
    for name in (JOURNAL, JOURNAL + "-wal"):
        (folder / name).unlink()
    report = examine(folder)
    assert [game.saved for game in report.games] == [lines] and not report.whole
    assert "but its mirror is there" in report.troubles[0] and "herald journal mend" in report.troubles[0]
    rows = [line for line in (folder / MIRROR).read_bytes().split(b"\n") if not line.startswith(b'[1,0,"games"')]
    (folder / MIRROR).write_bytes(b"\n".join(rows))
    (game,) = examine(folder).games
    assert game.header is None and game.record() is None and game.faults


def test_of_a_journal_without_its_tables_its_mirror_says_what_can_be_saved(under_way):
    folder, lines = under_way
    tamper(folder, "DROP TABLE steps", "DROP TABLE lines")
    report = examine(folder)
    assert [game.saved for game in report.games] == [lines] and "has lost its tables" in report.troubles[0]


def test_a_lost_mirror_is_a_sentence_and_written_anew(under_way, caplog):
    folder, lines = under_way
    (folder / MIRROR).unlink()
    report = examine(folder)
    assert report.whole and "There is no mirror" in report.notes[0]
    with caplog.at_level(logging.WARNING, "herald"):
        Journal.open(folder).close()
    assert "There is no mirror beside" in caplog.text
    assert len(read_mirror(folder / MIRROR).games[1]) == len(read_mirror(folder / MIRROR).games[1]) >= len(lines) + 1
    assert examine(folder).notes == []


def test_a_damaged_mirror_is_a_sentence_and_never_a_loss(under_way, caplog):
    folder, lines = under_way
    flip(folder / MIRROR, 0.5)
    report = examine(folder)
    assert report.whole and "a damaged line" in report.notes[0]
    with caplog.at_level(logging.WARNING, "herald"):
        journal = Journal.open(folder)
    assert "had damaged lines (1)" in caplog.text and journal.entries(1) == lines
    journal.close()
    assert read_mirror(folder / MIRROR).damaged == 0 and examine(folder).notes == []


def test_one_damaged_line_more_than_the_rows_makes_a_mirror_be_written_again(under_way):
    folder, _ = under_way
    whole = (folder / MIRROR).read_bytes()
    journal = Journal.open(folder)
    assert not comparing.behind(journal._base, read_mirror(folder / MIRROR))
    (folder / MIRROR).write_bytes(whole + b"[1,2,damage]\n")
    assert comparing.behind(journal._base, read_mirror(folder / MIRROR))
    journal.close()
    Journal.open(folder).close()
    assert read_mirror(folder / MIRROR).damaged == 0


def test_a_mirror_that_is_taken_away_is_written_again_while_the_game_is_played(tmp_path):
    journal = Journal.open(tmp_path)
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(3), seed=3)
    play_on(table, 2)
    (tmp_path / MIRROR).unlink()
    play_on(table, 2)
    assert max(read_mirror(tmp_path / MIRROR).games[1]) == journal._heads[1].written
    journal.close()


def test_a_mirror_that_cannot_be_written_stops_no_game_and_catches_up(tmp_path, caplog):
    journal = Journal.open(tmp_path)
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(3), seed=3)
    play_on(table, 2)
    os.replace(tmp_path / MIRROR, tmp_path / "away")
    (tmp_path / MIRROR).mkdir()
    with caplog.at_level(logging.WARNING, "herald"):
        play_on(table, 2)
    assert caplog.text.count("cannot be written") == 1
    (tmp_path / MIRROR).rmdir()
    play_on(table, 1)
    assert max(read_mirror(tmp_path / MIRROR).games[1]) == journal._heads[1].written
    journal.close()


def test_nothing_that_happens_while_the_mirror_writes_is_waited_for_without_end(tmp_path, monkeypatch):
    mirror = Mirror(tmp_path / MIRROR)
    monkeypatch.setattr(mirror, "_append", lambda: [][0])
    mirror.begin(b"a\n")
    with pytest.raises(IndexError):
        mirror.end()


def test_what_an_earlier_row_came_to_is_never_taken_for_a_later_one(tmp_path, monkeypatch):
    mirror, came = Mirror(tmp_path / MIRROR), [OSError(28, "full"), None]

    def append():
        if (error := came.pop(0)) is not None:
            raise error

    monkeypatch.setattr(mirror, "_append", append)
    mirror.begin(b"a\n")
    mirror._work = None  # the caller that waited for it was interrupted
    mirror.begin(b"b\n")
    mirror.end()
    assert came == []


def test_the_mirror_of_another_journal_is_put_aside(tmp_path, caplog):
    for place in ("one", "other"):
        write_games(tmp_path / place, 2, mirror=True)
    shutil.copy(tmp_path / "other" / MIRROR, tmp_path / "one" / MIRROR)
    report = examine(tmp_path / "one")
    assert report.whole and "that of another journal" in report.notes[0]
    lines = {game.number: game.saved for game in report.games}
    with caplog.at_level(logging.WARNING, "herald"):
        journal = Journal.open(tmp_path / "one")
    assert {game: journal.entries(game) for game in (1, 2)} == lines
    assert "another journal" in caplog.text and (tmp_path / "one" / (MIRROR + ".1")).exists()
    journal.close()


def test_mending_makes_a_journal_of_what_is_left_and_keeps_the_old_file(tmp_path):
    write_games(tmp_path, 2, mirror=True)
    lines = {game.number: game.saved for game in examine(tmp_path).games}
    tamper(tmp_path, "UPDATE lines SET text = 'show 1' WHERE game = 1 AND n = 12", "DELETE FROM games WHERE id = 2")
    before = (tmp_path / JOURNAL).read_bytes()
    assert "Game 1 (tiny): 21 lines." in mended(tmp_path)
    report = examine(tmp_path)
    assert report.whole and {game.number: game.saved for game in report.games} == lines
    assert (tmp_path / (JOURNAL + ".1")).read_bytes() == before


def test_what_both_have_lost_ends_the_game_before_it_and_is_said(tmp_path):
    write_games(tmp_path, 1, mirror=True)
    tamper(tmp_path, "UPDATE lines SET text = 'show 1' WHERE game = 1 AND n = 9")
    content = (tmp_path / MIRROR).read_bytes().split(b"\n")
    content = [b"" if line.startswith(b"[1,") and b'"lines",[1,9,' in line else line for line in content]
    (tmp_path / MIRROR).write_bytes(b"\n".join(content))
    report = examine(tmp_path)
    assert not report.whole and len(report.games[0].saved) == 8
    assert any("the mirror has seen" in fault.what for fault in report.games[0].faults)
    assert "Game 1 (tiny): 8 lines." in mended(tmp_path)
    journal = Journal.open(tmp_path)
    table = Table.resume(journal.header(1), journal, ShuffledDealer(1))
    play_on(table)
    assert table.over and journal.faults(1) == []
    journal.close()
    assert examine(tmp_path).whole


def test_nothing_to_mend_is_one_sentence(tmp_path):
    with pytest.raises(JournalError, match="neither a journal nor its mirror"):
        mended(tmp_path)


@promise(
    "All damage to journal, log or mirror is noticed, and no more is lost than the disk lost", often="a few each time"
)
@pytest.mark.long
def test_random_damages_lose_no_more_than_the_disk_did_and_none_unnoticed():
    """The same with a thousand of them: `python -m tests.soak journal`."""
    assert damaged(60, 14)[0] == 60


def test_rows_that_the_file_did_not_take_are_told_and_written_with_the_next_ones(tmp_path):
    mirror = Mirror(tmp_path / MIRROR)
    mirror.begin(b"a\n")
    with pytest.raises(FileNotFoundError):
        mirror.end()
    (tmp_path / MIRROR).touch()
    mirror.begin(b"b\n")
    mirror.end()
    mirror.close()
    assert (tmp_path / MIRROR).read_bytes() == b"\na\nb\n"


def test_games_that_are_over_come_newest_first_with_the_digest_at_which_their_chain_ends(tmp_path):
    write_games(tmp_path, 4)
    reader = JournalReader.read(tmp_path)
    found = [(header.id, digest) for header, digest in reader.latest()]
    assert found == [(game, chain_rows(reader._base, game)[-1].digest) for game in (3, 2, 1)]
    reader.close()
