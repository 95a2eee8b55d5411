"""The digest chain: any change behind Herald's back is found and named, and the whole part is saved."""

import shutil
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.journal.check import examine
from host.journal.file import JOURNAL, JournalError
from host.journal.history import Entry, History
from host.journal.journal import Journal
from host.journal.mirror import MIRROR
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes import tiny
from tests.night import examples
from tests.promises import promise

NAMES = ("Ada", "Bela", "Cleo")


def play_on(table, plays=99):
    table.deal_if_due()
    while not table.over and plays:
        seat = table.awaited()[0]
        text = table.game.text(table.state.plays(seat)[0])
        table.submit(seat, f"no{table.moment}", table.moment, "dance")
        assert table.submit(seat, f"k{table.moment}", table.moment, text).ok
        plays -= 1


def write_games(folder, games=2, mirror=False):
    """Games of tiny with 21 lines each, 9 refused plays among them; the last game is under way. What the chain
    finds by itself is tried without the mirror."""
    journal = Journal.open(folder)
    for game in range(1, games + 1):
        table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(game), seed=game)
        play_on(table, 99 if game < games else 5)
    journal.close()
    if not mirror:
        (folder / MIRROR).unlink()


@pytest.fixture
def home(tmp_path):
    write_games(tmp_path)
    return tmp_path


def tamper(folder, *statements):
    """Changes the file as another program might: with the triggers taken away."""
    base = sqlite3.connect(folder / JOURNAL)
    for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        base.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


def test_a_whole_journal_is_whole(home):
    report = examine(home)
    assert report.whole and [game.lines for game in report.games] == [21, 11]
    assert [len(game.saved) for game in report.games] == [21, 11]


CHANGES = [
    ("UPDATE lines SET text = 'show 1' WHERE game = 1 AND n = 12", "line 12 is not what Herald wrote", 11),
    ("UPDATE lines SET time = 'then' WHERE game = 1 AND n = 12", "line 12 is not what Herald wrote", 11),
    ("UPDATE lines SET digest = 'x' WHERE game = 1 AND n = 12", "line 12 is not what Herald wrote", 11),
    ("DELETE FROM lines WHERE game = 1 AND n = 12", "line 12 is missing", 11),
    ("DELETE FROM lines WHERE game = 1 AND n BETWEEN 12 AND 14", "lines 12 to 14 are missing", 11),
    ("UPDATE lines SET n = 'twelve' WHERE game = 1 AND n = 12", "line 12 is not what Herald wrote", 11),
    ("UPDATE lines SET k = 'twelve' WHERE game = 1 AND n = 12", "is not what Herald wrote", 0),
    ("DELETE FROM lines WHERE game = 1 AND n > 18", "missing after line 18", 18),
    ("DELETE FROM refusals WHERE game = 1 AND play = 'no6'", "a row is missing after line 6", 6),
    ("UPDATE refusals SET why = 'No.' WHERE game = 1 AND play = 'no6'", "note of a refused play after line 6", 6),
    ("DELETE FROM finishes", "a row is cut off after line 21", 21),
    ("INSERT INTO lines SELECT 1, 22, 0, 'deal 1', 'x', 21, '', '', 'play', '', 31", "line 22 is not what", 21),
    ("UPDATE games SET seed = 9 WHERE id = 1", "its header is not what Herald wrote", 0),
    ("DELETE FROM games WHERE id = 1", "its header is missing", 0),
    ("UPDATE heads SET written = 40 WHERE game = 1", "9 rows are cut off after line 21", 21),
    ("UPDATE heads SET digest = 'x' WHERE game = 1", "line 21 is not the last that Herald wrote", 21),
    ("DELETE FROM heads WHERE game = 1", "nothing says that line 21 is the last", 21),
]


@pytest.mark.parametrize(("change", "words", "saved"), CHANGES, ids=[change for change, _, _ in CHANGES])
def test_every_kind_of_change_is_named_with_what_can_be_saved(home, change, words, saved):
    tamper(home, change)
    report = examine(home)
    game = report.games[0]
    assert not report.whole and words in game.faults[0].what
    assert len(game.saved) == saved
    assert [line.n for line in game.saved] == list(range(1, saved + 1))
    journal = Journal.open(home)
    with pytest.raises(JournalError, match=r"Game 1 in .* was changed or damaged: .*herald journal check"):
        journal.prove(1)
    if "games" not in change:  # the headers are a chain too: what follows a changed one is not certain
        journal.prove(2)
    journal.close()


def test_a_game_that_this_program_does_not_know_is_whole_and_can_be_saved(tmp_path):
    """Another Herald wrote it, and only that one can replay it."""
    journal = Journal.open(tmp_path)
    for game, version in (("chess", "1"), ("tiny", "99")):
        number = journal.begin(game, version, NAMES, {}, 3, {}).id
        journal.append(number, [Entry(1, 1, "e2 e4", "k1", 0, "", "now")])
    journal.close()
    report = examine(tmp_path)
    assert report.whole and [[line.text for line in game.saved] for game in report.games] == [["e2 e4"]] * 2


def test_a_game_cut_off_at_its_end_is_not_continued_in_silence(home):
    tamper(home, "DELETE FROM refusals WHERE game = 2 AND k > 14", "DELETE FROM lines WHERE game = 2 AND k > 14")
    journal = Journal.open(home)
    with pytest.raises(JournalError, match="cut off after line"):
        Table.resume(journal.header(2), journal, ShuffledDealer(2))
    journal.close()


def test_a_whole_game_that_was_removed_is_missed(home):
    tamper(home, *(f"DELETE FROM {table} WHERE game = 2" for table in ("lines", "refusals", "finishes", "heads")))
    tamper(home, "DELETE FROM games WHERE id = 2")
    assert examine(home).troubles == ["There are 1 games, but Herald wrote 2."]


def test_another_program_that_writes_meanwhile_is_noticed(tmp_path):
    journal = Journal.open(tmp_path)
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(1))
    table.deal_if_due()
    tamper(tmp_path, "UPDATE heads SET written = 99 WHERE game = 1")
    text = table.game.text(table.state.plays(1)[0])
    assert "Another program wrote to" in table.submit(1, "a", table.moment, text).why
    journal.close()


# -- properties --------------------------------------------------------------------------------

QUICK = settings(suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def intact(tmp_path_factory):
    tiny.enter()
    folder = tmp_path_factory.mktemp("intact")
    write_games(folder, 1)
    base = sqlite3.connect(folder / JOURNAL)
    rows = base.execute("SELECT n, seat, text, play, at, uid, time, kind, k, digest FROM lines").fetchall()
    base.close()
    return folder, rows


COLUMNS = ["n", "seat", "text", "play", "at", "uid", "time", "kind", "k", "digest"]


@promise("A changed byte in the journal is found")
@pytest.mark.long
@settings(QUICK, max_examples=examples(100))
@given(data=st.data())
def test_any_single_changed_byte_of_a_line_is_found(intact, tmp_path_factory, data):
    folder, rows = intact
    row = data.draw(st.sampled_from(rows))
    column = data.draw(st.sampled_from(COLUMNS))
    old = str(row[COLUMNS.index(column)]).encode()
    at = data.draw(st.integers(0, max(0, len(old) - 1)))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: bytes([byte]) != old[at : at + 1]))
    new = old[:at] + bytes([byte]) + old[at + 1 :]
    copy = tmp_path_factory.mktemp("copy")
    (copy / JOURNAL).write_bytes((folder / JOURNAL).read_bytes())
    number = isinstance(row[COLUMNS.index(column)], int)
    value = f"x'{new.hex()}'" if number and not new.isdigit() else f"CAST(x'{new.hex()}' AS TEXT)"
    if number and new.isdigit() and int(new) == int(old):
        return
    try:
        tamper(copy, f"UPDATE lines SET {column} = {value} WHERE n = {row[0]}")
    except sqlite3.IntegrityError:
        return  # it would be the key of another row
    report = examine(copy)
    assert not report.whole
    assert len(report.games[0].saved) < len(rows)


@pytest.mark.long
@settings(QUICK, max_examples=examples(100))
@given(data=st.data())
def test_any_single_changed_byte_of_the_file_never_changes_what_is_said_to_be_whole(intact, tmp_path_factory, data):
    """A byte of the file may be one that nothing uses; then every line must be what it was."""
    folder, rows = intact
    content = bytearray((folder / JOURNAL).read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    copy = tmp_path_factory.mktemp("copy")
    (copy / JOURNAL).write_bytes(content)
    try:
        report = examine(copy)
    except JournalError:
        return
    if report.whole:
        assert [tuple(line) for line in report.games[0].saved] == [row[:8] for row in rows]


STEPS = st.lists(
    st.sampled_from(["play", "play", "play", "refuse", "undo", "redo", "crash", "begin", "repeat"]), max_size=30
)


@pytest.mark.long
@settings(QUICK, max_examples=examples(60))
@given(steps=STEPS)
def test_any_course_of_things_leaves_the_journal_as_a_simple_list_would(tmp_path_factory, steps):
    """The model is a list of lines per game and their standing plays; a crash is a connection never closed."""
    tiny.enter()
    folder = tmp_path_factory.mktemp("model")
    journal = Journal.open(folder)
    model: dict[int, list[tuple[str, str]]] = {}
    crashed: list[Journal] = []
    table = begin(journal, model)
    for step in steps:
        if step == "crash":
            crashed.append(journal)
            journal = reopened(journal, tmp_path_factory.mktemp("again"))
            table = Table.resume(journal.header(table.header.id), journal, ShuffledDealer(7))
            table.deal_if_due()
        elif step == "begin":
            table = begin(journal, model)
        else:
            act(table, step, model[table.header.id])
    for game, lines in model.items():
        entries = journal.entries(game)
        written = [(line.kind, line.text) for line in entries if line.seat or line.kind != "play"]
        assert written == lines
        assert [line.text for line in journal.lines(game)] == standing(entries)
        assert journal.faults(game) == []
    for one in [journal, *crashed]:
        one.close()


def reopened(journal, folder):
    """What the next host finds when this one was killed: the files as they are, and a lock that nobody holds."""
    for name in (JOURNAL, JOURNAL + "-wal", JOURNAL + ".lock"):
        shutil.copy(journal.path.with_name(name), folder)
    return Journal.open(folder)


def begin(journal, model):
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(7), seed=7)
    table.deal_if_due()
    model[table.header.id] = []
    return table


def act(table, step, lines):
    seat = (table.awaited() or (1,))[0]
    if step in ("play", "refuse", "repeat"):
        plays = table.state.plays(seat)
        text = table.game.text(plays[0]) if plays and step != "refuse" else "show 99"
        if table.submit(seat, f"{step}{table.moment}", table.moment, text).ok:
            lines.append(("play", text))
            if step == "repeat":
                last = [line for line in table._history.lines if line.seat][-1]
                assert table.submit(last.seat, last.play_id, last.at, last.text).ok
    elif step == "undo" and table.line > 6:
        if table.undo(6).ok:
            lines.append(("undo", table._journal.entries(table.header.id)[-1 - dealt(table)].text))
    elif step == "redo" and table.redo().ok:
        lines.append(("redo", "redo"))


def dealt(table):
    """How many cards were dealt since the newest line that a person made."""
    entries = table._journal.entries(table.header.id)
    return next(at for at, line in enumerate(reversed(entries)) if line.kind != "play" or line.seat)


def standing(entries):
    """What stands, computed in the simplest way: every moment's list is kept."""
    now, kept = [], []
    for line in entries:
        if line.kind == "play":
            now = [*now, line.text]
        elif line.kind == "undo":
            kept.append((int(line.text.split()[-1]), now))
            now = now[: kept[-1][0]]
        else:
            count, before = kept.pop()
            now = [*now[:count], *before[count:]]
    return now


def test_the_model_is_no_copy_of_the_course():
    lines = [Entry(n, 1, str(n), str(n), 0, "", "") for n in (1, 2, 3)]
    undo = Entry(4, 0, "undo to 1", "u", 3, "", "", "undo")
    assert standing([*lines, undo]) == ["1"] == [line.text for line in History([*lines, undo]).lines]


@pytest.mark.parametrize(("game", "last"), [(1, 31), (2, 16)], ids=["over", "under way"])
def test_an_end_that_herald_did_not_write_puts_no_more_than_the_last_row_in_doubt(home, game, last):
    tamper(home, f"UPDATE heads SET digest = 'x' WHERE game = {game}")
    assert {fault.k for fault in examine(home).games[game - 1].faults} == {last}
