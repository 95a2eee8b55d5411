"""An archive of thousands of games: what is read and written grows with its size and no faster. Counted, not timed."""

import random
import tracemalloc

import pytest

from host.archive.cache import ResultCache
from host.archive.results import all_results, latest_results, number_over, results
from host.cli.progress import shown_progress
from host.journal import chain, comparing, file, mirror, names
from host.journal.check import is_whole
from host.journal.file import JOURNAL
from host.journal.forgetting import forget
from host.journal.header import NewGame
from host.journal.history import Entry
from host.journal.intake import CHUNK, take_all
from host.journal.journal import Journal
from host.journal.mirror import MIRROR
from host.journal.people import HOUSE_TABLES, SOMEBODY, People
from host.journal.reading import JournalReader
from shared_rules.contract import load
from shared_rules.referee import record
from tests.promises import promise

PROMISES = [
    promise(
        "A backup reads an archive game by game, so its memory does not grow with the number of games",
        how="the memory for each row",
    ),
    promise(
        "The page of the history reads the games that it shows, however many were ever played",
        how="counts the games and rows that are read",
    ),
    promise(
        "Reading or writing a whole archive looks at each game only once",
        how="counts looks and writes; `python -m bench archive` measures 10,000 games",
    ),
]

GAME = "seven_wonders"


@pytest.fixture(scope="module")
def lines():
    """The lines of one short game that is over."""
    rules, chance = load(GAME), random.Random(1)
    state, found = rules.start(3, rules.complete({})), []
    while not state.over:
        seat = state.awaited()[0]
        play = chance.choice(state.plays(seat))
        found.append(
            Entry(len(found) + 1, seat, rules.text(play), f"p{len(found)}", 0, "", "2026-01-01T18:00:00+00:00")
        )
        state.do(seat, play)
    return found


def fill(home, count, lines):
    rules = load(GAME)
    journal = Journal.open(home)
    version, options = rules.rules_version, rules.complete({})
    games = [
        NewGame(GAME, version, [f"P{n % 7}", "Bela", "Cleo"], options, n, {}, day(n), lines, over=True)
        for n in range(count)
    ]
    journal.add_games(games)
    journal.close()


def day(n):
    return f"2026-01-{n % 28 + 1:02}T18:00:{n // 28 % 60:02}+00:00"


class Counts:
    """How often a journal asked its file, which was looked through as a whole or not, and how often it read names."""

    def __init__(self, monkeypatch):
        self.statements, self.whole, self.names = [], [], 0
        opened, read = file.to_read, names.Names._read_file

        def to_read(path, **more):
            self.whole.append(more.get("whole", True))
            base = opened(path, **more)
            base.set_trace_callback(self.statements.append)
            return base

        def read_file(of):
            self.names += 1
            return read(of)

        monkeypatch.setattr(file, "to_read", to_read)
        monkeypatch.setattr(names.Names, "_read_file", read_file)


def look(home):
    journal = JournalReader.read(home)
    try:
        return list(results(journal, People.read(home)))
    finally:
        journal.close()


@pytest.mark.parametrize("count", [10, 40])
def test_a_history_asks_once_for_each_game_and_reads_the_names_once(tmp_path, monkeypatch, lines, count):
    fill(tmp_path, count, lines)
    counts = Counts(monkeypatch)
    assert len(look(tmp_path)) == count
    assert counts.names == 1
    assert len(counts.statements) <= count + 8, counts.statements


@pytest.mark.parametrize("count", [10, 40])
def test_the_next_history_replays_nothing_and_asks_as_often_whatever_its_size(tmp_path, monkeypatch, lines, count):
    fill(tmp_path, count, lines)
    before = look(tmp_path)
    counts = Counts(monkeypatch)
    monkeypatch.setattr(record, "replay", None)
    assert look(tmp_path) == before
    assert len(counts.statements) <= 8 and not any("lines WHERE game" in one for one in counts.statements)


@pytest.mark.parametrize("count", [10, 40])
def test_the_page_of_the_latest_games_reads_no_other_game_and_not_the_whole_file(tmp_path, monkeypatch, lines, count):
    fill(tmp_path, count, lines)
    everything = look(tmp_path)
    (tmp_path / "results-en.json").unlink()
    counts, replayed = Counts(monkeypatch), []
    replay = record.replay
    monkeypatch.setattr(record, "replay", lambda one: (replayed.append(one), replay(one))[1])
    assert latest_results(tmp_path, 4) == sorted(everything, key=lambda one: one.started)[-4:]
    assert len(replayed) == 4, "the others are not even counted for later"
    assert len(counts.statements) <= 4 * 3 + 8, counts.statements
    assert counts.whole == [False]
    counts.statements.clear()
    assert number_over(tmp_path) == count and len(counts.statements) <= 8


def test_the_latest_games_are_those_of_all_tables_that_are_over(tmp_path, lines):
    for table in (1, 2):
        fill(tmp_path / f"table-{table:02}", 3, [one._replace(time=day(table)) for one in lines])
    (tmp_path / HOUSE_TABLES).write_text('{"tables": {}}')
    journal = Journal.open(tmp_path / "table-02")
    journal.append(3, [Entry(len(lines) + 1, 1, f"undo to {len(lines) - 1}", "u", len(lines), "", day(0), "undo")])
    journal.close()
    found = latest_results(tmp_path, 3)
    assert [(one.table, one.id) for one in found] == [(1, 2), (2, 2), (1, 3)]
    assert found == all_results(tmp_path)[-3:] and number_over(tmp_path) == 5


def test_a_game_that_goes_on_after_its_end_is_counted_again(tmp_path, lines):
    fill(tmp_path, 3, lines)
    assert len(look(tmp_path)) == 3
    journal = Journal.open(tmp_path)
    n = len(lines)
    journal.append(2, [Entry(n + 1, 1, f"undo to {n - 1}", "u", n, "", day(0), "undo")])
    journal.close()
    assert [one.id for one in look(tmp_path)] == [1, 3]
    journal = Journal.open(tmp_path)
    journal.append(2, [lines[-1]._replace(n=n + 2, play_id="again", time="2026-01-01T18:30:00+00:00")])
    journal.finish(2)
    journal.close()
    assert [(one.id, one.minutes) for one in look(tmp_path)] == [(1, 0), (2, 30), (3, 0)]


def test_no_name_is_kept_with_the_counts(tmp_path, lines):
    fill(tmp_path, 3, lines)
    look(tmp_path)
    kept = (tmp_path / "results-en.json").read_text()
    assert not any(name in kept for name in ("P0", "P1", "Bela", "Cleo"))
    forget(tmp_path, "Bela")
    assert [one.seats[1].name for one in look(tmp_path)] == [SOMEBODY] * 3


@pytest.mark.parametrize("spoilt", ["", "{}", "herald results 1\n{}\n", "\udcff", "one letter"])
def test_counts_that_were_spoilt_are_made_again(tmp_path, lines, spoilt):
    fill(tmp_path, 3, lines)
    before, path = look(tmp_path), tmp_path / "results-en.json"
    text = path.read_text()
    changed = text.replace('"1": ', '"4": ', 1) if spoilt == "one letter" else spoilt
    path.write_bytes(changed.encode("utf-8", "surrogateescape"))
    assert look(tmp_path) == before
    assert path.read_text() == text


SHAPES = [None, 1, "x", [], {}, [[]], [1, 2, 3, 4], 10**30, True, [None, None, None], {"a": []}]


@pytest.mark.parametrize("place", range(5))
def test_counts_of_another_shape_are_none(tmp_path, lines, place):
    fill(tmp_path, 1, lines)
    look(tmp_path)
    counted = ResultCache(tmp_path, "en")
    head, rules = counted._rows["1"][:2]
    good = list(counted._rows["1"])
    for wrong in SHAPES:
        counted._rows["1"] = [*good[:place], wrong, *good[place + 1 :]]
        found = counted.get(1, head, rules)
        assert found is None or (place > 1 and wrong in ([], {}, 1, True, 10**30)), (place, wrong)
    assert counted.get(1, "other", rules) is None and counted.get(1, head, "other") is None


def records(home, journal_home):
    """The records of a journal's games, each in a file."""
    home.mkdir()
    journal = JournalReader.read(journal_home)
    for header in journal.games():
        (home / f"{header.id:04}.record").write_text(journal.record(header.id).text())
    journal.close()
    return sorted(home.iterdir())


def read(path):
    return record.parse(path.read_text())


@pytest.mark.long
def test_records_are_taken_in_with_one_write_for_many_and_the_log_is_folded_in_meanwhile(tmp_path, monkeypatch, lines):
    fill(tmp_path / "old", 2 * CHUNK + 10, lines)
    paths = records(tmp_path / "records", tmp_path / "old")
    for n, path in enumerate(paths):
        path.write_text(path.read_text().replace("date: 2026", f"date: {n + 1000}"))
    writes, sizes = [], []
    write = names.Names._write
    monkeypatch.setattr(names.Names, "_write", lambda of, games: (writes.append(len(games)), write(of, games)))
    journal = Journal.open(tmp_path / "new")
    log = file.log_of(tmp_path / "new" / JOURNAL)
    for taken in take_all(journal, paths, read):
        assert not taken.why
        sizes.append(log.stat().st_size)
    assert writes == [CHUNK, 2 * CHUNK, 2 * CHUNK + 10]
    assert log.stat().st_size <= 1.5 * sizes[0], "each part is written over the one before"
    assert [journal.faults(game) for game in (1, CHUNK + 1, 2 * CHUNK + 10)] == [[], [], []]
    assert journal.differences() == []
    assert journal.record(7) == read(paths[6])
    journal.close()


@pytest.mark.long
@pytest.mark.parametrize("count", [10, 40])
def test_records_that_are_there_already_are_found_with_one_look_at_each_game(tmp_path, lines, count):
    fill(tmp_path / "old", count, lines)
    paths = records(tmp_path / "records", tmp_path / "old")
    journal, statements = Journal.open(tmp_path / "old"), []
    journal._base.set_trace_callback(statements.append)
    taken = list(take_all(journal, [*paths, *paths], read))
    journal.close()
    assert all("is in the journal already" in one.why for one in taken)
    assert [one.game for one in taken] == [one.game for one in taken[:count]] * 2
    # a record says only the day: 28 days, so games of one day and the same people are one record
    assert sum("FROM lines WHERE game" in one for one in statements) <= count
    assert sum("FROM games" in one for one in statements) <= 1 + count


def test_the_same_record_twice_at_once_is_one_game(tmp_path, lines):
    fill(tmp_path / "old", 1, lines)
    (path,) = records(tmp_path / "records", tmp_path / "old")
    twin = path.with_name("twin.record")
    twin.write_text(path.read_text())
    bad = path.with_name("bad.record")
    bad.write_text(path.read_text().replace("rules: ", "rules: 0"))
    journal = Journal.open(tmp_path / "new")
    first, wrong, second = take_all(journal, [path, bad, twin], read)
    journal.close()
    assert (first.game, first.why, wrong.game, second.game) == (1, "", None, 1)
    assert "was left out" in wrong.why and second.why == f"{twin} is in the journal already, as game 1."


@pytest.mark.long
def test_a_mirror_that_is_read_takes_a_fraction_of_the_memory_of_its_file(tmp_path, lines):
    fill(tmp_path, 60, lines)
    size = (tmp_path / MIRROR).stat().st_size
    tracemalloc.start()
    try:
        found = mirror.read(tmp_path / MIRROR)
        taken, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 0.25 * size, f"{taken / size:.2f} times the file"
    assert len(found.games) == 60 and {len(rows) for rows in found.games.values()} == {len(lines) + 2}
    assert [row.n for row in found.games[60].values()][1:3] == [1, 2] and 0 in found.games[60]


def test_a_backup_asks_whether_a_journal_is_whole_without_playing_its_games_again(tmp_path, monkeypatch, lines):
    fill(tmp_path, 5, lines)
    monkeypatch.setattr(record, "replay", None)
    assert is_whole(tmp_path)
    content = (tmp_path / JOURNAL).read_bytes()
    place = content.index(lines[3].text.encode())
    (tmp_path / JOURNAL).write_bytes(content[:place] + b"X" + content[place + 1 :])
    assert not is_whole(tmp_path)


def test_a_look_through_a_whole_journal_proves_and_reads_each_row_once(tmp_path, monkeypatch, lines):
    fill(tmp_path, 5, lines)
    proved, read = [], []
    for module in (chain, comparing):
        digest = module.digest
        monkeypatch.setattr(module, "digest", lambda *row, digest=digest: (proved.append(row), digest(*row))[1])
    entry = mirror._entry
    monkeypatch.setattr(mirror, "_entry", lambda line: (read.append(line), entry(line))[1])
    rows = 5 * (len(lines) + 2)  # of each game its header and its end, too
    assert is_whole(tmp_path)
    assert len(proved) == rows
    assert rows <= len(read) <= rows + 5 + 2, "headers are compared, and the file begins with its title"


def test_what_takes_longer_than_two_seconds_says_how_far_it_is(capsys):
    now = iter([0.0, 1.0, 1.9, 2.1, 2.2, 4.2, 4.3])
    assert list(shown_progress("abcdef", 6, "records", lambda: next(now))) == list("abcdef")
    assert capsys.readouterr().err.split("\n") == ["3 of 6 records", "5 of 6 records", "6 of 6 records", ""]
    assert list(shown_progress("ab", 2, "records", lambda: 0.0)) == ["a", "b"]
    assert capsys.readouterr().err == ""
