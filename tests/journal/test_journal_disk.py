"""Disks that are full or gone: a sentence for everybody, and no play is lost."""

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from host.announce.oled import OledAnnouncer
from host.journal.file import JOURNAL, JournalError
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.mirror import MIRROR
from host.journal.reading import JournalReader
from host.stations.roster import Roster
from host.stations.stations import Stations
from host.table.dealer import ShuffledDealer
from host.table.table import GOES_ON, Table
from tests.fakes.station import FakeStation
from tests.table.test_table import Listener

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ada", "Bela", "Cleo")


def begun(folder):
    journal = Journal.open(folder)
    table = Table.start("tiny", NAMES, {}, journal, ShuffledDealer(5), seed=5)
    table.deal_if_due()
    return journal, table


def first_play(table, seat):
    return table.game.text(table.state.plays(seat)[0])


def refuse_to_grow(journal):
    """SQLite itself reports the full disk: the file may grow no further, and all that is in it is used."""
    (pages,) = journal._base.execute("PRAGMA page_count").fetchone()
    journal._base.execute(f"PRAGMA max_page_count = {pages}")
    for filling in ("deal " + "x" * 900, "deal 1"):
        game = journal.begin("tiny", "1", NAMES, {}, 0, {}).id
        with pytest.raises(JournalError, match="The disk is full"):
            for n in range(1, 2000):
                journal.append(game, [Entry(n, 0, filling, f"table-{n}", 0, "", "")])


def make_room(journal):
    journal._base.execute("PRAGMA max_page_count = 100000")


async def full_at_the_table(folder, fill, free):
    """A station that confirms a play while the disk is full: what it and the terminal get."""
    journal, table = begun(folder)
    ear = Listener()
    table.listen(ear)
    async with FakeStation(uid="e1", rules="r") as station:
        stations = Stations(Roster(table, {station.url: 1}), "r")
        table.listen(OledAnnouncer(stations.displays))
        await stations.start()
        await station.seated()
        fill(journal)
        text = first_play(table, 1)
        for count in range(1, 4):  # a station repeats its play until there is a verdict
            station.play(text, "kept")
            await station.expect("news", 1)
            await stations.until(lambda count=count: ear.news[-1].title == "The game waits")
        assert station.all("verdict") == []
        told = station.all("news")
        assert len(told) == 1 and told[0]["lines"] == list(ear.news[-1].lines)
        free(journal)
        station.play(text, "kept")
        assert (await station.expect("verdict"))["ok"]
        assert await station.expect("news", lines=[GOES_ON])
        station.play(text, "kept")
        assert (await station.expect("verdict", 2))["ok"]
        await stations.stop()
    assert [line.play_id for line in journal.lines(table.header.id)].count("kept") == 1
    assert journal.faults(table.header.id) == []
    journal.close()
    return ear


def test_a_full_disk_is_said_at_the_terminal_and_the_station_and_the_play_comes_again(tmp_path):
    ear = asyncio.run(full_at_the_table(tmp_path, refuse_to_grow, make_room))
    sentences = [line for news in ear.news for line in news.lines]
    assert sum("The disk is full" in line for line in sentences) == 1  # once, however often it is tried


def move_away(journal):
    shutil.move(journal.path, journal.path.with_suffix(".away"))
    journal.path.mkdir()


def move_back(journal):
    journal.path.rmdir()
    shutil.move(journal.path.with_suffix(".away"), journal.path)


def test_a_journal_that_was_moved_away_is_missed_and_goes_on_when_it_is_back(tmp_path, caplog):
    """Where it lies is for whoever reads the terminal or the log of the table."""
    ear = asyncio.run(full_at_the_table(tmp_path, move_away, move_back))
    assert caplog.text.count(str(tmp_path / JOURNAL)) == 1
    assert all(str(tmp_path) not in line for news in ear.news for line in news.lines)
    sentences = [line for news in ear.news for line in news.lines]
    assert any("Another file lies where the journal" in line and "Put the journal back" in line for line in sentences)


@pytest.mark.parametrize(
    "names", [("",), ("-wal",), ("-wal", "-shm"), ("", "-wal", "-shm"), ("", "-wal", "-shm", ".lock")]
)
def test_a_journal_deleted_beneath_us_is_written_again_whole(tmp_path, names):
    journal, table = begun(tmp_path)
    for seat in (1, 2):
        assert table.submit(seat, "before", table.moment, first_play(table, seat)).ok
    for name in names:
        (tmp_path / (JOURNAL + name)).unlink()
    assert table.submit(3, "after", table.moment, first_play(table, 3)).ok
    lines = journal.lines(1)
    reader = JournalReader.read(tmp_path)
    assert reader.lines(1) == lines and reader.faults(1) == []
    reader.close()
    journal.close()
    again = Journal.open(tmp_path)
    assert again.lines(1) == lines and {line.play_id for line in lines} > {"before", "after"}
    again.close()


def test_half_a_copy_of_an_earlier_time_is_not_in_the_way(tmp_path):
    journal, table = begun(tmp_path)
    (tmp_path / (JOURNAL + ".new")).write_bytes(b"half")
    (tmp_path / JOURNAL).unlink()
    assert table.submit(1, "after", table.moment, first_play(table, 1)).ok
    reader = JournalReader.read(tmp_path)
    assert reader.lines(1) == journal.lines(1) and reader.faults(1) == []
    reader.close()
    journal.close()


def test_a_folder_that_was_deleted_is_one_sentence_and_the_game_waits(tmp_path):
    folder = tmp_path / "games"
    journal, table = begun(folder)
    shutil.rmtree(folder)
    text = first_play(table, 1)
    verdict = table.submit(1, "a", table.moment, text)
    assert not verdict.ok and "cannot be written" in verdict.why and table.stalled
    folder.mkdir()
    assert table.submit(1, "a", table.moment, text).ok and not table.stalled
    journal.close()
    again = Journal.open(folder)
    assert again.lines(1)[-1].play_id == "a"
    again.close()


def test_the_log_of_a_killed_host_is_missed(tmp_path):
    """The newest plays are only there: without it the game would silently go back."""
    journal, _ = begun(tmp_path)
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in (JOURNAL, JOURNAL + ".lock"):
        shutil.copy(tmp_path / name, killed)
    for _ in range(2):  # and asking twice does not wash it away
        with pytest.raises(JournalError, match="The newest plays are missing"):
            Journal.open(killed)
    shutil.copy(tmp_path / (JOURNAL + "-wal"), killed)
    again = Journal.open(killed)
    assert again.entries(1) == journal.entries(1)
    again.close()
    Journal.open(killed).close()  # ended cleanly: no log is left, and none is needed
    journal.close()


FULL = """
import pathlib, resource, sys
from tests.fakes import tiny
tiny.enter()
from host.table.dealer import ShuffledDealer
from host.journal.journal import Journal
from host.journal.reading import JournalReader
from host.table.table import Table
folder = pathlib.Path(sys.argv[1])
journal = Journal.open(folder)
if sys.argv[2] == "limit":
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
game = 0
while True:
    game += 1
    try:
        table = Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(game), seed=game)
    except Exception as error:
        print(type(error).__name__, error, flush=True)
        table.deal_if_due()
        break
    table.deal_if_due()
    while table.awaited() and table.awaited() != (0,):
        seat = table.awaited()[0]
        play = table.game.text(table.state.plays(seat)[0])
        verdict = table.submit(seat, "k%d" % table.moment, table.moment, play)
        if not verdict.ok:
            print("verdict", verdict.why, flush=True)
            break
    else:
        if table.over:
            continue
        print("stalled", table.stalled, flush=True)
    break
sys.stdin.readline()  # somebody makes room
if sys.argv[2] == "limit":
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
table.deal_if_due()
while not table.over:
    seat = table.awaited()[0]
    play = table.game.text(table.state.plays(seat)[0])
    assert table.submit(seat, "k%d" % table.moment, table.moment, play).ok
assert journal.faults(table.header.id) == []
print("over", table.header.id, flush=True)
journal.close()
"""


def play_until_full(folder, how, make_room):
    """Games in a process of their own until nothing can be written; room is made; the last game goes on."""
    command = [sys.executable, "-B", "-c", FULL, str(folder), how]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        timer = threading.Timer(150, player.kill)
        timer.start()
        said = player.stdout.readline()
        make_room()
        player.stdin.write("\n")
        player.stdin.flush()
        end = player.stdout.readline()
        player.wait()
        timer.cancel()
    return said, end


@pytest.mark.process
def test_a_file_that_may_not_grow_further_stops_the_game_until_it_may(tmp_path):
    said, end = play_until_full(tmp_path, "limit", lambda: None)
    assert "cannot be written (disk I/O error)" in said or "stalled True" in said, said
    assert end.startswith("over "), (said, end)
    rows = [tuple(json.loads(line[:-9])[:2]) for line in (tmp_path / MIRROR).read_bytes().splitlines()[1:] if line]
    assert len(rows) == len(set(rows)), "what the journal could not take was cut off the mirror again"
    journal = Journal.open(tmp_path)
    assert journal.differences() == []
    assert all(journal.faults(header.id) == [] for header in journal.games())
    journal.close()


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 300 kB; only root may mount one, and not everywhere."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(place)]
    if os.geteuid() != 0 or not shutil.which("mount") or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.process
def test_a_disk_that_is_really_full_stops_the_game_until_there_is_room(small_disk):
    (small_disk / "photos").write_bytes(bytes(120_000))
    said, end = play_until_full(small_disk, "disk", (small_disk / "photos").unlink)
    assert "The disk is full, so nothing was written to the journal. Free some space" in said or "stalled" in said, said
    assert end.startswith("over "), (said, end)


def test_the_limit_of_this_test_is_its_childs_alone():
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
