"""One file holds a house, and what is restored is looked through before anything is replaced."""

import asyncio
import contextlib
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from host.errors import BadFile
from host.house import backup
from host.house.backup import BEFORE, DAMAGED_FILE, MARKER, UNPACKED, finish, pack, unpack
from host.house.devices import Devices
from host.house.house import House
from host.house.settings import read_settings, write_settings
from host.journal.check import examine
from host.journal.file import JOURNAL
from host.journal.forgetting import forget
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.people import HOUSE_SETTINGS, People
from host.journal.reading import JournalReader
from host.session.session import Session
from host.settings.rows import KNOWN_AS
from host.setup.setup import believable
from tests.house.test_house_pages import client
from tests.promises import promise

PROMISES = [
    promise(
        "A player who left a seat no longer has its key; nothing is written while a backup is "
        "restored; a damaged table does not stop another; no learner, question or address from the network "
        "exhausts a house"
    ),
    promise(
        "A backup holds a whole house; a damaged one changes nothing; after a power cut during its "
        "restoring the whole backup is in place"
    ),
]


def accept(folder, content):
    """A backup is looked through, and marked to be put in place."""
    unpack(folder, content)
    backup.accept(folder)


def house_with_a_game(folder):
    """Anna's table 1 with one play in its journal; returns the house."""
    house = House(folder, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna", "Bela"]}, "4711")
    house.new_table("laptop", "seven_wonders_duel", 2)
    setup, _path = house.begin(1)
    lay(house.tables.home(1), setup)
    return house


def lay(home, setup):
    journal = Journal.open(home)
    table = Session.open(setup, journal, home).table
    table.deal_if_due()
    assert table.submit(1, "a1", table.moment, table.game.text(table.state.plays(1)[0])).ok
    journal.close()


def test_a_backup_that_a_mac_unpacked_and_packed_again_is_one(tmp_path):
    """Safari unpacks what it downloads. What the Finder packs lies in a folder, among files of its own."""
    house_with_a_game(tmp_path / "house")
    packed, again = zipfile.ZipFile(io.BytesIO(pack(tmp_path / "house"))), io.BytesIO()
    with zipfile.ZipFile(again, "w") as archive:
        for folder in ("herald 2026/", "herald 2026/table-01/", "__MACOSX/"):
            archive.writestr(folder, b"")
        for place in packed.namelist():
            archive.writestr(f"herald 2026/{place}", packed.read(place))
            archive.writestr(f"__MACOSX/herald 2026/._{place.rpartition('/')[2]}", b"\0\5\x16\7")
        archive.writestr("herald 2026/.DS_Store", b"Bud1")
    accept(tmp_path / "other", again.getvalue())
    assert finish(tmp_path / "other")
    with contextlib.closing(JournalReader.read(tmp_path / "other" / "table-01")) as journal:
        assert len(journal.games()) == 1
    assert read_settings(tmp_path / "other").names == ("Anna", "Bela")


@pytest.mark.parametrize(
    "place", ["../house.json", "x/y/house.json", "/house.json", "x/../setup.json", "x/table-01/../a"]
)
def test_a_folder_around_a_backup_leads_nowhere_else(tmp_path, place):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("x/house.json", b"{}")
        archive.writestr(place, b"{}")
    with pytest.raises(BadFile, match="no part of a backup"):
        accept(tmp_path / "house", made.getvalue())
    assert not (tmp_path / "house" / UNPACKED).exists()


def zipped(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def unzipped(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_backup_brings_back_games_people_settings_and_seats_in_an_empty_folder(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    house = house_with_a_game(one)
    two.mkdir()
    accept(two, pack(one))
    assert finish(two)
    again = House(two, plugged=lambda: [])
    assert again.settings == house.settings and again.settings.is_pin("4711")
    assert again.tables.open == {1: "seven_wonders_duel"} and again.devices.seat("laptop", 1) == 1
    assert again.seats.path(1, 1) == house.seats.path(1, 1)  # pages that are open find their seats
    (game,) = examine(again.tables.home(1)).games
    assert examine(again.tables.home(1)).whole and game.header.names[0] == "Anna"


def test_a_backup_is_taken_while_the_table_plays(tmp_path):
    house = house_with_a_game(tmp_path)
    journal = Journal.open(house.tables.home(1))  # as its process has it
    try:
        files = unzipped(pack(tmp_path))
    finally:
        journal.close()
    assert {f"table-01/{JOURNAL}", HOUSE_SETTINGS, "tables.json", "table-01/setup.json"} <= set(files)
    assert not any("log" in name or "running" in name or name.endswith(("-wal", "-shm")) for name in files)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda files: {},
        lambda files: {**files, HOUSE_SETTINGS: b"{"},
        lambda files: {**files, "tables.json": b"[]"},
        lambda files: {**files, "people.json": b"[]"},
        lambda files: {**files, "table-01/setup.json": b"[]"},
        lambda files: {**files, f"table-01/{JOURNAL}": files[f"table-01/{JOURNAL}"].replace(b"a1", b"a2")},
        lambda files: {**files, "../outside.json": b"{}"},
        lambda files: {**files, "table-01/program.py": b""},
        lambda files: {**files, "/etc/people.json": b"{}"},
    ],
)
def test_a_spoilt_backup_is_refused_with_a_sentence_and_changes_nothing(tmp_path, spoil):
    house_with_a_game(tmp_path)
    content = zipped(spoil(unzipped(pack(tmp_path))))
    before = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    with pytest.raises(BadFile, match="nothing was changed"):
        accept(tmp_path, content)
    assert {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()} == before
    assert not finish(tmp_path)


def test_what_is_no_backup_is_refused(tmp_path):
    for content in (b"", b"PK", b"x" * 1000, zipped({"readme.txt": b"x"})):
        with pytest.raises(BadFile, match="nothing was changed"):
            accept(tmp_path, content)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_grows_beyond_all_measure_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "_room", lambda folder: 100)
    with pytest.raises(BadFile, match="too large"):
        accept(tmp_path, zipped({HOUSE_SETTINGS: b" " * 101}))


@pytest.mark.skipif(not hasattr(os, "sync"), reason="this system syncs single files alone")
def test_files_without_end_are_brought_to_the_disk_together_and_then_looked_at_one_by_one(tmp_path, monkeypatch):
    """To bring each of thousands to the disk by itself takes long; none may be missing when they are marked."""
    house_with_a_game(tmp_path)
    files = unzipped(pack(tmp_path)) | {f"cup-{n}.options": b"sides = B\n" for n in range(50)}
    synced, fsync = [], os.fsync
    unpacked = lambda: sum(one.is_file() for one in (tmp_path / UNPACKED).rglob("*"))  # noqa: E731

    def noted(number):
        if not (tmp_path / MARKER).exists():
            synced.append(os.fstat(number).st_ino)
        fsync(number)

    monkeypatch.setattr(os, "sync", lambda: synced.append(f"{unpacked()} files"))
    monkeypatch.setattr(os, "fsync", noted)
    accept(tmp_path, zipped(files))
    assert synced[0] == f"{len(files)} files"
    places = [tmp_path / UNPACKED / name for name in files]
    untouched = [place for place in places if place.suffix == ".options" or place.name == JOURNAL]
    assert {place.stat().st_ino for place in untouched} <= set(synced) and len(untouched) > 50


@pytest.mark.long
@pytest.mark.parametrize("cut", range(1, 14, 2))
def test_a_power_cut_while_it_is_put_in_place_ends_in_the_backup_whole(tmp_path, monkeypatch, cut):
    """Every second move of a file is the last one before the cut; the next start goes on from there."""
    one, two = tmp_path / "one", tmp_path / "two"
    house_with_a_game(one)
    other = house_with_a_game(two)
    write_settings(one, read_settings(one)._replace(pin=other.settings.pin))  # it is the computer's, and stays
    content = pack(one)
    other.change_settings({"names": ["Xenia"]})
    (two / "seven-wonders.options").write_text("sides = B\n")
    accept(two, content)
    moves, replace = [], type(two).replace

    def counted(self, target):
        moves.append(target)
        if len(moves) > cut:
            raise OSError("the power is gone")
        return replace(self, target)

    monkeypatch.setattr(type(two), "replace", counted)
    with pytest.raises(BadFile):
        finish(two)
    monkeypatch.undo()
    again = House(two, plugged=lambda: [])
    assert again.settings.names == ("Anna", "Bela") and not (two / MARKER).exists() and not (two / UNPACKED).exists()
    assert not (two / "seven-wonders.options").exists()
    kept = json.loads((two / BEFORE / HOUSE_SETTINGS).read_text())
    assert kept["names"] == ["Xenia"] and examine(two / BEFORE / "table-01").whole
    assert {
        name: content for name, content in unzipped(pack(two)).items() if not name.endswith((JOURNAL, "witness"))
    } == {name: content for name, content in unzipped(content).items() if not name.endswith((JOURNAL, "witness"))}


def test_what_the_restore_before_kept_is_there_until_the_next_one_has_replaced_it(tmp_path, monkeypatch):
    one, two = tmp_path / "one", tmp_path / "two"
    house_with_a_game(one)
    content = pack(one)
    house_with_a_game(two).change_settings({"names": ["Xenia"]})
    accept(two, content)
    assert finish(two)

    def full(*_words, **_more):
        raise OSError("the disk is full")

    monkeypatch.setattr(backup, "write_whole", full)
    with pytest.raises(BadFile, match="nothing was changed"):
        accept(two, content)
    assert json.loads((two / BEFORE / HOUSE_SETTINGS).read_text())["names"] == ["Xenia"]
    monkeypatch.undo()
    House(two, plugged=lambda: []).change_settings({"names": ["Yves"]})
    accept(two, content)
    assert json.loads((two / BEFORE / HOUSE_SETTINGS).read_text())["names"] == ["Xenia"]
    assert finish(two)
    assert json.loads((two / BEFORE / HOUSE_SETTINGS).read_text())["names"] == ["Yves"]


def test_a_running_house_goes_on_with_what_was_restored(tmp_path):
    async def whole():
        house = house_with_a_game(tmp_path)
        content = pack(tmp_path)
        house.close(1)
        house.change_settings({"names": ["Xenia"]})
        assert house.tables.open == {}
        await house.restore(content)
        assert house.tables.open == {1: "seven_wonders_duel"} and house.settings.names == ("Anna", "Bela")
        assert house.devices.seat("laptop", 1) == 1

    asyncio.run(whole())


def test_a_sorting_that_was_broken_off_goes_on_after_a_restore(tmp_path):
    house_with_a_game(tmp_path)
    journal = Journal.open(tmp_path / "sorting")
    begun = journal.begin("seven_wonders.deck", "1", ("Anna",), {"players": "3"}, 1, {})
    journal.append(begun.id, [Entry(1, 1, "in lumber_yard.3", "p1", 0, "", "2026-01-04T18:00:00+00:00")])
    journal.close()
    two = tmp_path / "two"
    two.mkdir()
    accept(two, pack(tmp_path))
    assert finish(two)
    again = JournalReader.read(two / "sorting")
    assert len(again.games()) == 1
    again.close()


@pytest.mark.parametrize("field", [{"game": "my_game"}, {"door": "\ud800"}], ids=["a game that is not here", "no text"])
def test_a_table_that_could_not_be_shown_is_refused_and_one_that_is_damaged_stops_no_other(tmp_path, field):
    house = house_with_a_game(tmp_path)
    setup = house.tables.home(1) / "setup.json"
    setup.write_text(json.dumps({**json.loads(setup.read_text()), **field}))
    two = tmp_path / "two"
    two.mkdir()
    content = pack(tmp_path)
    foreign = {name: inside for name, inside in unzipped(content).items() if name != DAMAGED_FILE}
    with pytest.raises(BadFile, match="nothing was changed"):
        accept(two, zipped(foreign))
    assert not (two / UNPACKED).exists()
    accept(two, content)  # a house takes what a house hands out
    assert finish(two) and House(two, plugged=lambda: []).tables.fault(1)
    again = House(tmp_path, plugged=lambda: [])
    House.look(again)
    (row,) = again.home.facts("laptop")["tables"]
    assert row["status"] == "down" and row["why"] and row["chairs"] == [] and again.new_table("laptop", "oh_hell", 3)
    assert [row[figure] for figure in ("mine", "minutes", "restarts")] == [0, 0, 0], "nobody sits there"


@pytest.mark.long
def test_no_changed_byte_of_a_backup_is_a_traceback(tmp_path):
    house_with_a_game(tmp_path / "one")
    content, two = pack(tmp_path / "one"), tmp_path / "two"
    two.mkdir()
    chance = random.Random(5)
    for _turn in range(150):
        spoilt = bytearray(content)
        for _byte in range(4):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        with contextlib.suppress(BadFile):
            accept(two, bytes(spoilt))


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own, of which a test may take the last byte; only root can lay one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    laid = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk], capture_output=True, check=False)
    if laid.returncode:
        pytest.skip("this user cannot mount a disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def fill(disk):
    with (disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            filler.write(bytes(4096))


@pytest.mark.process
def test_a_full_disk_gives_a_backup_all_the_same(small_disk):
    house_with_a_game(small_disk)
    fill(small_disk)
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "more").write_bytes(bytes(100_000))
    files = unzipped(pack(small_disk))
    assert "table-01/" + JOURNAL in files and HOUSE_SETTINGS in files
    assert not list(small_disk.glob("table-01/.backup-*"))


def unreadable(path):
    """Reading it is an input/output error, as on a card that has died."""
    path.unlink(missing_ok=True)
    path.symlink_to("/proc/self/mem")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux alone has such a file")
@pytest.mark.parametrize("name", ["house.json", "devices.json", "table-01/setup.json"])
def test_what_a_dying_card_does_not_give_back_is_named_as_that(tmp_path, name):
    house = house_with_a_game(tmp_path)
    unreadable(tmp_path / name)
    sentence = f"{tmp_path / name} cannot be read: Input/output error."
    if name.endswith("setup.json"):
        assert house.tables.fault(1) == sentence
    else:
        with pytest.raises(BadFile) as refused:
            House(tmp_path, plugged=lambda: [])
        assert str(refused.value) == sentence
    with pytest.raises(BadFile, match=r"^No backup can be made: Input/output error\.$"):
        pack(tmp_path)


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux alone has such a file")
def test_a_backup_that_cannot_be_made_is_a_sentence_on_the_page(tmp_path):
    house_with_a_game(tmp_path)
    house = House(tmp_path, plugged=lambda: [])
    unreadable(tmp_path / "table-01/setup.json")
    owner = client(house, "127.0.0.1")
    owner.get("/")
    answer = owner.get("/backup")
    assert answer.status_code == 409 and answer.json()["why"].startswith("No backup can be made: Input/output")


def test_a_damaged_journal_stops_no_backup_and_is_named_in_it(tmp_path):
    house = house_with_a_game(tmp_path / "one")
    (house.folder / "people.json").write_text("[]")
    journal = house.tables.home(1) / JOURNAL
    journal.write_bytes(b"no database" * 500)
    content = pack(house.folder)
    files = unzipped(content)
    assert files[f"table-01/{JOURNAL}"] == journal.read_bytes()
    assert {f"table-01/{JOURNAL}", "people.json"} <= set(json.loads(files[DAMAGED_FILE]))
    (tmp_path / "two").mkdir()
    accept(tmp_path / "two", content)
    assert finish(tmp_path / "two") and (tmp_path / "two" / "table-01" / JOURNAL).read_bytes() == journal.read_bytes()
    assert not (tmp_path / "two" / DAMAGED_FILE).exists()


def test_network_names_pin_and_trusted_devices_are_the_computer_s_and_stay(tmp_path):
    laptop, pi = (House(tmp_path / name, plugged=list) for name in ("laptop", "pi"))
    laptop.change_settings({"names": ["Anna"], "network": False})
    laptop.devices.trust("lost phone")
    laptop.change_settings({"known_as": "rebound.example"})
    pi.change_settings({"names": ["Bela"], "network": True, "known_as": "games.example"}, "471100")
    pi.devices.trust("phone")
    accept(pi.folder, pack(laptop.folder))
    assert finish(pi.folder)
    again = House(pi.folder, plugged=list)
    assert again.settings.network and again.settings.is_pin("471100") and again.settings.names == ("Anna",)
    assert again.devices.is_owner("phone") and not again.devices.is_owner("lost phone")
    assert KNOWN_AS.of(again.settings.values) == "games.example", "pages are asked for by this computer's names alone"


def test_a_backup_of_a_house_without_an_owner_gives_no_house_away(tmp_path):
    """One that was opened and in which nothing was done, or that somebody made so."""
    fresh, mine, other = (House(tmp_path / name, plugged=list) for name in ("fresh", "mine", "other"))
    fresh.speak("hu")
    mine.change_settings({"names": ["Anna"]}, "471100")
    mine.devices.trust("phone")
    backup = pack(fresh.folder)
    accept(mine.folder, backup)
    assert finish(mine.folder)
    again = House(mine.folder, plugged=list)
    assert (again.role("phone"), again.role("guest")) == ("owner", "guest") and again.settings.language == "hu"
    other.look = lambda: None
    page = client(other, "192.168.1.5")
    page.get("/")
    assert page.post("/backup", content=backup).json() == {"path": "/"}
    assert page.get("/home.json").json()["role"] == "owner" and other.role("guest") == "guest"


@promise("Whoever was forgotten stays forgotten when an older backup is put in place")
def test_a_backup_from_before_brings_nobody_back_who_was_forgotten(tmp_path):
    house = house_with_a_game(tmp_path / "house")
    house.play_now("phone", "Bela", "oh_hell", 3)
    People.read(house.folder).meet(["Anna", "Bela"])
    People.read(house.folder).rename("Anna", "Annus")
    before = pack(house.folder)
    assert b"Anna" in b"".join(unzipped(before).values())
    forget(house.folder, "Annus")
    accept(house.folder, before)
    assert finish(house.folder)
    found = [path for path in house.folder.rglob("*") if path.is_file() and b"nn" in path.read_bytes()]
    assert not [path for path in found if re.search(rb"\b[Aa]nn(a|us)\b", path.read_bytes())]
    again = House(house.folder, plugged=list)
    assert again.settings.names == ("Bela",) and People.read(again.folder).is_forgotten("anna")
    assert People.read(again.folder).names() == ["Bela"] and again.devices.name("phone") == "Bela"
    assert again.tables.setup(1).names[0] == "somebody" and again.tables.setup(2).names[0] == "Bela"
    (game,) = examine(again.tables.home(1)).games
    assert examine(again.tables.home(1)).whole and game.header.names[0] == "somebody"


def test_a_damaged_list_of_people_keeps_no_backup_from_its_place(tmp_path):
    house = house_with_a_game(tmp_path / "house")
    before = pack(house.folder)
    (house.folder / "people.json").write_text("[")
    accept(house.folder, before)
    assert finish(house.folder) and House(house.folder, plugged=list).settings.names == ("Anna", "Bela")


def test_a_backup_is_taken_where_the_clock_says_1970(tmp_path, monkeypatch):
    house = house_with_a_game(tmp_path)
    for path in tmp_path.rglob("*.json"):
        os.utime(path, (0, 0))
    monkeypatch.setattr(time, "localtime", lambda *when: time.gmtime(0))
    assert HOUSE_SETTINGS in unzipped(pack(house.folder))


@pytest.mark.parametrize(
    "url", ["spy:///dev/null?file=/home/x/notes.txt", "/home/x/notes.txt", "/dev/../etc/x", "loop://"]
)
def test_a_backup_from_elsewhere_opens_no_file(tmp_path, url):
    house = house_with_a_game(tmp_path)
    setup = house.tables.home(1) / "setup.json"
    kept = json.loads(setup.read_text())
    content = unzipped(pack(tmp_path))
    spoilt = {**kept, "ports": [url]} if "ports" in kept else {**kept, "urls": [url]}
    with pytest.raises(BadFile, match="nothing was changed"):
        accept(tmp_path, zipped({**content, "table-01/setup.json": json.dumps(spoilt).encode()}))
    for good in ("given", "/dev/ttyACM0", "COM3", "socket://127.0.0.1:9"):
        assert believable([good])
    assert not believable([url])


def test_a_full_disk_leaves_the_old_house_or_the_new_one(tmp_path, monkeypatch):
    """The disk is full from some write on: nothing of what is in memory gets over what was restored."""
    house = house_with_a_game(tmp_path)
    content = pack(tmp_path)
    house.change_settings({"names": ["Xenia"]})
    real, left = Path.replace, [2]

    def full(path, target):
        if BEFORE in str(target):
            left[0] -= 1
            if left[0] <= 0:
                raise OSError(28, "No space left on device")
        return real(path, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadFile, match="No space left"):
        asyncio.run(house.restore(content))
    assert house.restoring, "nothing is written meanwhile"
    monkeypatch.setattr(Path, "replace", real)
    house.processes.keep = lambda number, settings: None
    House.look(house)
    assert not house.restoring and house.settings.names == ("Anna", "Bela") == read_settings(tmp_path).names
    assert not (tmp_path / MARKER).exists()
    assert Devices(tmp_path).seat("laptop", 1) == 1


def test_no_backup_is_taken_while_one_is_put_in_place_and_a_large_one_is_not_held_in_memory(house):
    owner = client(house, "127.0.0.1")
    owner.get("/")
    house._restoring = True
    assert owner.get("/backup").status_code == 409
    house._restoring = False
    large = os.urandom(3 * 1024 * 1024)
    refused = owner.post("/backup", content=(large for _piece in range(30)))
    assert refused.status_code == 409 and "nothing was changed" in refused.json()["why"]
    assert [path for path in house.folder.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("at", ["unpack", "accept"])
@pytest.mark.process
def test_what_a_house_that_was_killed_left_of_a_backup_is_gone_at_its_next_start(tmp_path, at):
    """As large as the house, and with the names of people who were forgotten since."""
    folder = tmp_path / "house"
    house_with_a_game(folder)
    (tmp_path / "backup.zip").write_bytes(pack(folder))
    before = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    killed = f"""
import asyncio, os, signal
from pathlib import Path
from starlette.testclient import TestClient
from host.house import backup, house as module
from host.house.app import build
from host.house.proxy import Proxy
from host.web.http.limits import Limits
from tests.house.test_house_pages import client

def dies(*given):
    if {at!r} == "unpack":
        backup.unpack(*given)
    os.kill(os.getpid(), signal.SIGKILL)

module.{at} = dies
house = module.House(Path({str(folder)!r}), plugged=list)
house.look = lambda: None
owner = client(house, "127.0.0.1")
owner.post("/backup", content=Path({str(tmp_path / "backup.zip")!r}).read_bytes())
"""
    root = Path(__file__).parents[2]
    died = subprocess.run([sys.executable, "-c", killed], cwd=root, capture_output=True, text=True)
    assert died.returncode == -signal.SIGKILL, died.stderr
    copied = folder / "table-01" / f"{backup.COPIED}killed"
    copied.mkdir()
    os.utime(copied, (1, 1))
    left = {str(path.relative_to(folder)) for path in folder.rglob("*")} - before
    assert any(one.startswith("restore/") for one in left) and any(one.startswith(".restore-") for one in left)
    House(folder, plugged=list)
    after = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    assert after - before <= {"devices.json"}


def test_a_backup_that_is_being_made_is_left_alone_by_a_house_that_starts(tmp_path):
    """The one of each night may be made as the computer starts."""
    house_with_a_game(tmp_path)
    (tmp_path / "table-01" / f"{backup.COPIED}now").mkdir()
    House(tmp_path, plugged=list)
    assert (tmp_path / "table-01" / f"{backup.COPIED}now").exists()


def test_a_new_house_that_has_no_folder_yet_takes_a_backup(tmp_path):
    house_with_a_game(tmp_path / "one")
    house = House(tmp_path / "two", plugged=list)
    house.look = lambda: None
    page = client(house, "192.168.1.5")
    page.get("/")
    assert page.post("/backup", content=pack(tmp_path / "one")).json() == {"path": "/"}
    assert house.settings.names == ("Anna", "Bela") and page.get("/home.json").json()["role"] == "owner"


def test_the_journal_of_a_table_that_was_killed_is_kept_with_its_last_entries(tmp_path):
    """They are in the file of SQLite beside it, and would be another journal's once the backup is in place."""
    folder = tmp_path / "house"
    house = house_with_a_game(folder)
    content, home, killed = pack(folder), house.tables.home(1), tmp_path / "killed"
    journal = Journal.open(home)
    last = JournalReader.read(home).entries(1)[-1]
    journal.append(1, [last._replace(n=last.n + 1, play_id="later")])
    shutil.copytree(home, killed)
    journal.close()
    shutil.rmtree(home)
    killed.rename(home)
    assert (home / f"{JOURNAL}-wal").stat().st_size
    accept(folder, content)
    assert finish(folder)
    there, kept = (len(JournalReader.read(one).entries(1)) for one in (home, folder / BEFORE / home.name))
    assert (there, kept) == (last.n, last.n + 1)
