"""Faults in one row alone: an invalid number, a damaged line in the middle, two journals that begin alike."""

import sqlite3

import pytest

from host.journal import check
from host.journal.chain import COLUMNS, LINES, digest, readable_rows
from host.journal.comparing import OtherJournal, both_lost, missing, put_back
from host.journal.file import JOURNAL, JournalDamaged
from host.journal.history import Entry as Line
from host.journal.journal import TIDY_EVERY, Journal
from host.journal.mending import mended
from host.journal.mirror import HEADERS, MIRROR, ChainRow, MirrorContent, MirroredRow, header, write
from host.journal.mirror import read as read_mirror
from host.journal.reading import JournalReader
from tests.journal.test_journal_chain import tamper, write_games


@pytest.fixture
def base():
    """The tables of a journal, but for what keeps them from being changed."""
    base = sqlite3.connect(":memory:")
    base.execute(f"CREATE TABLE games ({COLUMNS['games']}, digest)")
    base.execute(f"CREATE TABLE lines ({COLUMNS[LINES]}, k, digest)")
    base.execute("CREATE TABLE heads (game, written, digest)")
    yield base
    base.close()


def line(base, n, k):
    base.execute(f"INSERT INTO lines VALUES (1, ?, {', '.join('?' * 7)}, ?, 'mark')", (n, *"abcdefg", k))


def test_a_row_of_a_torn_file_whose_place_is_no_number_has_the_place_0(base):
    for n, k in ((1, 1), (2, "two"), (3, 3), (5, 5)):
        line(base, n, k)
    rows = readable_rows(base, 1)
    assert [(row.k, row.n, row.table, row.digest) for row in rows] == [
        (1, 1, LINES, "mark"),
        (0, 2, LINES, "mark"),
        (3, 3, LINES, "mark"),
    ], "up to the first line that cannot be had"


def entries(*ks):
    columns = (1, "", "", 0, "", "", "")  # after game and k, with the types of a row of lines
    return [MirroredRow(1, ChainRow(k, LINES, (1, k, *columns), f"mark {k}")) for k in ks]


def mirror(path, *lines):
    write(path, [])
    path.write_bytes(path.read_bytes() + b"".join(lines))
    return read_mirror(path)


def test_a_mirror_is_torn_where_its_last_line_is_damaged_and_nowhere_else(tmp_path):
    first, second = (entry.line() for entry in entries(1, 2))
    path = tmp_path / "mirror"
    assert mirror(path)[1:] == (0, False)
    assert mirror(path, first, second)[1:] == (0, False)
    assert mirror(path, first, b"half a li\n", second)[1:] == (1, False)
    assert mirror(path, first, second[:-3])[1:] == (1, True)
    assert mirror(path, b"half\n", first, b"half\n", b"half\n")[1:] == (3, True)
    assert set(mirror(path, first, b"half\n", second).games[1]) == {1, 2}


def test_a_line_that_both_have_lost_is_missed_only_if_the_journal_has_no_row_for_it(base):
    base.execute("INSERT INTO heads VALUES (1, 2, 'mark 2')")
    rows = {entry.row.k: entry.row for entry in [header(1, (1,), "mark"), *entries(1, 2)]}
    lacking = {k: row for k, row in rows.items() if k != 1}
    shorter = {k: row for k, row in rows.items() if k != 2}
    assert not both_lost(base, MirrorContent({1: rows}, 0))
    assert both_lost(base, MirrorContent({1: rows}, 1)), "a damaged line, and none of the journal's rows is it"
    assert not both_lost(base, MirrorContent({1: lacking}, 1)), "the damaged line is the journal's first row"
    torn = MirrorContent({1: lacking}, 1, torn=True)
    assert both_lost(base, torn), "it ends in a damaged line, and the journal not later"
    assert not both_lost(base, MirrorContent({1: shorter}, 1, torn=True)), "the damaged line is the journal's last row"
    assert both_lost(base, MirrorContent({}, 1, torn=True)) is False


def games(base, *seeds):
    """Headers in a chain. Returns their digests."""
    marks = [""]
    for number, seed in enumerate(seeds, 1):
        data = (number, "tiny", "1", "[]", "{}", seed, "then", "{}")
        marks.append(digest(marks[-1], HEADERS, data))
        base.execute(f"INSERT INTO games VALUES ({', '.join('?' * 9)})", (*data, marks[-1]))
        base.execute("INSERT INTO heads VALUES (?, 0, ?)", (number, marks[-1]))
    return marks[1:]


def told(game, mark):
    """A mirror that knows the header of one game."""
    return MirrorContent({game: {0: ChainRow(0, HEADERS, (), mark)}}, 0)


def test_another_journal_is_known_by_a_header_that_is_whole_and_not_that_of_the_mirror(base):
    marks = games(base, 7, 8, 9)
    for game, mark in enumerate(marks, 1):
        assert missing(base, told(game, mark)) == {}
        with pytest.raises(OtherJournal):
            missing(base, told(game, "another"))


@pytest.mark.parametrize("game", [1, 2, 3])
def test_a_damaged_header_is_not_that_of_another_journal(base, game):
    games(base, 7, 8, 9)
    base.execute("UPDATE games SET seed = 70 WHERE id = ?", (game,))
    assert missing(base, told(game, "another")) == {}


def lines_put_back(base, *lost):
    """The message when a journal of three lines lost all but the first, and its mirror has but for `lost`."""
    (start,) = games(base, 7)
    marks, rows = [start], {}
    for n in (1, 2, 3):
        data = (1, n, *"abcdefg")
        marks.append(digest(marks[-1], LINES, data))
        rows[n] = ChainRow(n, LINES, data, marks[-1])
    base.execute("UPDATE heads SET written = 1, digest = ? WHERE game = 1", (marks[1],))
    return put_back(base, MirrorContent({1: {k: row for k, row in rows.items() if k not in lost}}, 0))


def test_what_was_put_back_whole_is_said_and_nothing_else(base):
    back = lines_put_back(base)
    assert back == (["Game 1 lacked lines 2 to 3: put back from the mirror."], False)
    assert base.execute("SELECT n, k FROM lines ORDER BY n").fetchall() == [(2, 2), (3, 3)]
    assert base.execute("SELECT written FROM heads").fetchall() == [(3,)]


def test_what_the_mirror_has_lost_too_is_said(base):
    back = lines_put_back(base, 2)
    assert back.lost and "Game 1: 2 rows after row 1 are lost, here and in the mirror" in back.said[0]


KINDS = ("games", "lines", "heads")


@pytest.mark.parametrize("left", KINDS)
def test_a_game_of_which_one_table_knows_is_looked_at(tmp_path, left):
    write_games(tmp_path, 2)
    tamper(tmp_path, "DELETE FROM refusals WHERE game = 1", "DELETE FROM finishes WHERE game = 1")
    for table in set(KINDS) - {left}:
        tamper(tmp_path, f"DELETE FROM {table} WHERE {'id' if table == 'games' else 'game'} = 1")
    assert [game.number for game in check.examine(tmp_path).games] == [1, 2]


def test_a_mended_journals_mirror_has_every_row_and_an_earlier_try_is_in_nobodys_way(tmp_path):
    write_games(tmp_path, 1, mirror=True)
    before = read_mirror(tmp_path / MIRROR).games[1]
    (tmp_path / (JOURNAL + ".new")).write_bytes(b"half a journal")
    (tmp_path / MIRROR).unlink()
    mended(tmp_path)
    assert read_mirror(tmp_path / MIRROR).games[1] == before


def test_what_cannot_be_put_back_is_damage(tmp_path):
    """The head stands before rows that are there."""
    write_games(tmp_path, 1, mirror=True)
    first = "(SELECT digest FROM lines WHERE game = 1 AND k = 1)"
    tamper(tmp_path, f"UPDATE heads SET written = 1, digest = {first} WHERE game = 1")
    with pytest.raises(JournalDamaged):
        Journal.open(tmp_path)


@pytest.mark.parametrize("text", ["'undo to x'", "X'00'"])
def test_an_undo_to_nowhere_is_damage(tmp_path, text):
    write_games(tmp_path, 1)
    tamper(tmp_path, f"UPDATE lines SET kind = 'undo', text = {text} WHERE game = 1 AND n = 9")
    journal = JournalReader.read(tmp_path)
    with pytest.raises(JournalDamaged):
        journal.lines(1)
    journal.close()


def test_the_log_is_taken_into_the_file_now_and_then_when_nobody_waits(tmp_path, journal):
    game = journal.begin("tiny", "1", ("Ada", "Bela"), {}, 7, {}).id
    for turn in range(2):
        before = (tmp_path / JOURNAL).stat().st_size
        lines = [Line(turn * 50 + n, 1, "x" * 400, f"k{turn}-{n}", 0, "", "then") for n in range(1, 51)]
        journal.append(game, lines)
        for _ in range(TIDY_EVERY - 1):
            journal.tidy()
        assert (tmp_path / JOURNAL).stat().st_size == before
        journal.tidy()
        assert (tmp_path / JOURNAL).stat().st_size > before


def test_a_mirror_is_added_to_and_one_that_is_spoilt_is_made_anew(tmp_path, journal):
    game, path = journal.begin("tiny", "1", ("Ada", "Bela"), {}, 7, {}).id, tmp_path / MIRROR
    same = path.stat().st_ino
    for n in (1, 2, 3):
        journal._mirror._mirror.spoilt = n == 3
        journal.append(game, [Line(n, 1, "show 1", f"k{n}", n - 1, "", "then")])
        assert (path.stat().st_ino == same) == (n < 3)
    assert sorted(read_mirror(path).games[game]) == [0, 1, 2, 3] and not journal._mirror._mirror.spoilt
