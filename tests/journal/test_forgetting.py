"""A name that was taken out is in no file of Herald's own folders, and two processes lose nobody."""

import contextlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from unicodedata import normalize

import pytest
from typer import Abort
from typer.testing import CliRunner

from host.cli import app
from host.cli.people import forget as forget_command
from host.computer.whole import PREFIX, SUFFIX
from host.director.book import Book
from host.errors import BadFile, WrongUse
from host.house.backup import pack
from host.house.devices import Devices
from host.house.house import House
from host.house.lobby import new_draft
from host.house.settings import Settings, read_settings, write_settings
from host.house.tables import Tables
from host.journal import lock
from host.journal.forgetting import forget
from host.journal.journal import Journal
from host.journal.lock import held
from host.journal.people import SOMEBODY, People
from host.lessons import progress
from host.lessons.class_note import HOUSE_FILE, ClassNote, ClassRequest
from host.settings.rows import NAMES as NAMES_OF_HOUSE
from host.settings.rows import VOICE
from host.setup.kept_setup import read_setup, write_setup
from host.setup.setup import GameSetup
from shared_rules.referee import record
from tests.promises import promise

PROMISES = [
    promise("`herald people forget` also cleans a house and all its tables"),
]

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = next((ROOT / "tests/golden/seven_wonders").glob("*.record"))

WORKER = """
import sys
from pathlib import Path
from host.journal.people import People
home, mine, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
held = People.read(home)  # read once, as a table does that stays open
for n in range(count):
    held.meet([f"{mine} {n}"])
    People.read(home).rename(f"{mine} {n}", f"{mine} {n} B.") if n % 3 == 0 else None
    held.forget(f"shared {n}") if n % 2 == (mine == "Ada") else None
"""


class Keyboard(io.StringIO):
    """A terminal at which this is typed."""

    def isatty(self):
        return True


@promise(
    "A forgotten name is removed from every file of Herald's folders, or Herald names the file; two "
    "processes that change the list of people lose nobody"
)
@pytest.mark.process
def test_two_processes_that_change_the_people_at_the_same_time_lose_nobody_and_nothing_comes_back(tmp_path):
    count = 60
    People.read(tmp_path).meet([f"shared {n}" for n in range(count)])
    words = [[sys.executable, "-c", WORKER, str(tmp_path), who, str(count)] for who in ("Ada", "Bela")]
    running = [subprocess.Popen(one, cwd=ROOT) for one in words]
    assert [one.wait(timeout=120) for one in running] == [0, 0]
    people = People.read(tmp_path)
    wanted = {f"{who} {n}" + (" B." if n % 3 == 0 else "") for who in ("Ada", "Bela") for n in range(count)}
    assert set(people.names()) == wanted
    assert all(people.is_forgotten(f"shared {n}") for n in range(count))
    assert "shared" not in (tmp_path / "people.json").read_text()


def test_whoever_waits_too_long_for_the_people_is_told_and_nothing_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "WAIT_SECONDS", 0.05)
    people = People.read(tmp_path)
    people.meet(["Ada"])
    before = (tmp_path / "people.json").read_bytes()
    with held(tmp_path / "people.json.lock"), pytest.raises(BadFile, match="another program holds it"):
        people.meet(["Bela"])
    assert (tmp_path / "people.json").read_bytes() == before
    people.meet(["Bela"])
    assert People.read(tmp_path).names() == ["Ada", "Bela"]


def fill(club):
    """A club with a table, and every file of it that may hold a name."""
    spec = {"number": 1, "game": "seven-wonders", "seats": 3, "names": "Zsófia Kis, Béla", "open": False}
    (club / "club.json").write_text(json.dumps({"tables": [spec], "stations": {}}))
    home = club / "table-01"
    journal = Journal.open(home)
    journal.begin("tiny", "1", ("Zsófia Kis", "Béla"), {}, 1, {})
    journal.close()
    People.read(home).meet(["Zsófia Kis", "Béla"])
    text = GOLDEN.read_text().split("\n")
    names = [n for n, line in enumerate(text) if line.startswith("name ")]
    text[names[0]], text[names[1]] = "name 1: zsófia kis", "name 2: Zsófia Kis-Nagy"
    (home / "2026-01-01-seven_wonders-1.record").write_text("\n".join(text))
    notes = {"seven_wonders/first": {"Zsófia Kis": 3, "Béla": 2}, "seven_wonders/second": {"zsófia kis": 1}}
    (home / progress.UNDER_WAY).write_text(json.dumps(notes))
    (home / "table.log").write_bytes("12:00 Zsófia Kis sits down. Zsófia Kiss, too.\n".encode())
    (home / "running.json").write_text(json.dumps({"table": {"names": ["Zsófia Kis"]}}))
    (home / f"{PREFIX}12{SUFFIX}").write_text("Zsófia Kis")
    return home


@promise(
    "A forgotten name is removed from every file of Herald's folders, or Herald names the file; two "
    "processes that change the list of people lose nobody"
)
def test_a_forgotten_name_is_in_no_file_of_herald_s_folders_and_digests_stay_right(tmp_path):
    home = fill(tmp_path)
    (path,) = home.glob("*.record")
    before = record.parse(path.read_text())
    assert forget(tmp_path, "Zsófia Kis") == ([], [])
    for file in tmp_path.rglob("*"):
        text = file.read_bytes().decode("utf-8", "replace").casefold() if file.is_file() else ""
        assert "zsófia kis" not in text.replace("zsófia kis-nagy", "").replace("zsófia kiss", ""), file
        assert "zs\\u00f3fia kis" not in text, file
    after = record.parse(path.read_text())
    assert after.names[:2] == [SOMEBODY, "Zsófia Kis-Nagy"] and after.names[2:] == before.names[2:]
    assert record.digest(record.replay(after)) == record.digest(record.replay(before))
    assert json.loads((tmp_path / "club.json").read_text())["tables"][0]["names"] == "Béla"
    assert json.loads((home / progress.UNDER_WAY).read_text()) == {"seven_wonders/first": {"Béla": 2}}
    log = (home / "table.log").read_text()
    assert log.startswith("12:00 ****") and log.endswith(" sits down. Zsófia Kiss, too.\n")
    assert not list(home.glob(f"{PREFIX}*")) and not (home / "running.json").exists()


def test_a_house_forgets_in_its_settings_its_lobby_its_devices_and_at_all_its_tables(tmp_path):
    write_settings(tmp_path, Settings().having(NAMES_OF_HOUSE, ("Zsófia Kis", "Béla")))
    tables = Tables(tmp_path)
    tables.add(new_draft("seven_wonders", 3, {"deal": "dealt"}, "5f1c", "Zsófia Kis"))
    Devices(tmp_path).give("5f1c", 1, 1, "Zsófia Kis")
    home = tables.home(2)
    write_setup(home, GameSetup.make("seven_wonders", ("Zsófia Kis", "Béla", "Ada"), {"deal": "dealt"}, 3, 0, ()))
    journal = Journal.open(home)
    journal.begin("seven_wonders", "1", ("Zsófia Kis", "Béla", "Ada"), {}, 1, {})
    journal.close()
    assert forget(tmp_path, "Zsófia Kis") == ([], [])
    assert read_settings(tmp_path).names == ("Béla",)
    assert read_setup(home).names == (SOMEBODY, "Béla", "Ada") and Tables(tmp_path).drafts
    held = [path for path in tmp_path.rglob("*.json") if "zsófia" in path.read_text(encoding="utf-8").casefold()]
    assert held == []


@promise(
    "A forgotten name is removed from every file of Herald's folders, or Herald names the file; two "
    "processes that change the list of people lose nobody"
)
def test_what_cannot_be_cleaned_is_named_with_its_path(tmp_path):
    People.read(tmp_path).meet(["Zsófia Kis"])
    page = tmp_path / "history.html"
    page.write_text("<td>Zsófia Kis</td>")
    (tmp_path / "other.html").write_text("<td>Zsófia Kiss</td>")
    assert forget(tmp_path, "zsófia kis") == ([], [page])
    People.read(tmp_path).meet(["Ada"])
    (tmp_path / "copy.csv").write_text("Ada")
    answer = CliRunner().invoke(app, ["people", "forget", "Ada", "--home", str(tmp_path)])
    said = " ".join(answer.output.split())
    assert answer.exit_code == 0 and f"{tmp_path / 'copy.csv'} still holds the name" in said and "other" not in said


def test_backups_that_are_kept_in_the_folder_are_named(tmp_path):
    """Nobody changes a backup: whoever restores one brings nobody back, but its file says the name to any reader."""
    People.read(tmp_path).meet(["Zsófia Kis", "Ada"])
    first, second = tmp_path / "herald-2026-12-01.zip", tmp_path / "stick" / "herald-2026-12-01-041000.zip"
    second.parent.mkdir()
    for path in (first, second):
        path.write_bytes(pack(tmp_path))
    (tmp_path / "photos.zip").write_bytes(b"no zip at all")
    assert sorted(forget(tmp_path, "Zsófia Kis").files) == [first, second]
    second.unlink()
    assert forget(tmp_path, "Ada").files == [first]


def test_a_name_is_found_however_its_accents_are_written(tmp_path):
    """A Mac writes the accent as a letter of its own."""
    People.read(tmp_path).meet(["Zsófia"])
    (tmp_path / "table.csv").write_text(normalize("NFD", "2026-01-01,7 Wonders,Zsófia,54\n"))
    assert forget(tmp_path, "Zsófia").files == [tmp_path / "table.csv"]


def test_the_book_of_an_event_in_the_folder_is_cleaned_too(tmp_path):
    People.read(tmp_path).meet(["Ada", "Bela"])
    book = Book(tmp_path / "evening")
    book.add(0, "begin", {"title": "Ada's evening", "players": ["Ada", "Bela"], "sizes": [2, 2], "rounds": 1})
    book.close()
    answer = CliRunner().invoke(app, ["people", "forget", "Ada", "--home", str(tmp_path)])
    assert answer.exit_code == 0 and "still holds" not in answer.output
    assert b"Ada" not in (tmp_path / "evening").read_bytes()


def test_a_journal_of_an_earlier_herald_is_named_and_one_of_today_is_not(tmp_path):
    journal = Journal.open(tmp_path)
    journal.begin("tiny", "1", ("Ada", "Bela"), {}, 1, {})
    journal._base.execute("DROP TRIGGER games_update")
    assert forget(tmp_path, "Bela").files == []
    journal._base.execute('UPDATE games SET names = \'["Ada", "Bela"]\'')
    journal.close()
    assert tmp_path / "herald.sqlite" in forget(tmp_path, "Ada").files


@pytest.mark.parametrize(
    ("typed", "yes", "is_forgotten"), [("n\n", False, False), ("y\n", False, True), ("", True, True)]
)
def test_at_a_terminal_it_asks_first_since_nobody_can_undo_it(tmp_path, monkeypatch, typed, yes, is_forgotten):
    People.read(tmp_path).meet(["Ada"])
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    with contextlib.suppress(Abort):
        forget_command("Ada", yes=yes, home=tmp_path)
    assert (People.read(tmp_path).called("Ada") != "Ada") is is_forgotten


def test_to_forget_somebody_whom_nobody_knows_is_an_error_and_changes_nothing(tmp_path):
    People.read(tmp_path).meet(["Ada"])
    before = sorted((one.name, one.read_bytes()) for one in tmp_path.iterdir())
    with pytest.raises(WrongUse, match="Nobody here was ever called Adda"):
        forget(tmp_path, "Adda")
    assert sorted((one.name, one.read_bytes()) for one in tmp_path.iterdir()) == before
    answer = CliRunner().invoke(app, ["people", "forget", "Adda", "--home", str(tmp_path)])
    assert answer.exit_code == WrongUse.exit_code and "those of" not in answer.output


def test_a_name_that_stands_in_an_old_file_alone_can_be_forgotten(tmp_path):
    (tmp_path / "2020-01-01-seven_wonders-1.record").write_text("game: seven_wonders\nname 1: Ada\n\ntable deal x\n")
    assert forget(tmp_path, "Ada") == ([], [])
    assert "name 1: somebody" in next(tmp_path.glob("*.record")).read_text()


def house_with(folder, name):
    house = House(folder, plugged=list)
    house.processes.keep = lambda number, settings: None
    house.change_settings({"names": [name, "Béla"]}, "471100")
    house.new_table("5f1c", "oh_hell", 3)
    house.devices.give("5f1c", 1, 1, name)
    return house


@promise("`herald people forget` also cleans a house and all its tables")
def test_a_house_that_runs_forgets_too_and_writes_no_name_back(tmp_path):
    house = house_with(tmp_path, "Zsófia Kis")
    forget(tmp_path, "Zsófia Kis")
    house.change_settings({"voice": True})  # before it has looked: with what it had in memory
    house.look()
    assert (
        house.settings.names == ("Béla",) and VOICE.of(house.settings.values) and house.devices.name("5f1c") == SOMEBODY
    )
    house.change_settings({"voice": False})
    house.new_table("5f1c", "oh_hell", 3)
    assert "zsófia" not in "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.json")).casefold()
    assert "Zsófia" not in json.dumps(house.home.facts("5f1c"), ensure_ascii=False)


def test_copies_that_a_house_made_of_itself_are_cleaned(tmp_path):
    house_with(tmp_path, "Zsófia Kis")
    People.read(tmp_path).meet(["Zsófia Kis", "Béla"])
    journal = Journal.open(tmp_path / "table-01")
    journal.begin("seven_wonders", "1", ("Zsófia Kis", "Béla", "Ada"), {}, 1, {})
    journal.close()
    ClassNote(tmp_path / HOUSE_FILE).write(ClassRequest("oh_hell", "1", ("Zsófia Kis", "Ada"), "hu"))
    shutil.copytree(tmp_path, tmp_path.parent / "copy")
    shutil.move(tmp_path.parent / "copy", tmp_path / "before-restore")
    (tmp_path / "before-update.zip").write_bytes(pack(tmp_path))
    assert forget(tmp_path, "Zsófia Kis") == ([], [])
    assert ClassNote(tmp_path / HOUSE_FILE).read().names == (f"{SOMEBODY} 1", "Ada")
    kept = list((tmp_path / "before-restore").rglob("*.json"))
    assert len(kept) >= 5 and "zsófia" not in "".join(path.read_text("utf-8") for path in kept).casefold()
    with zipfile.ZipFile(tmp_path / "before-update.zip") as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".json")}
    assert len(texts) >= 5 and "Béla" in texts["house.json"] and "zsófia" not in "".join(texts.values()).casefold()
