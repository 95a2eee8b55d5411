"""`herald backup`: one file of a house that plays, and the newest of them kept; /health beside it."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from host.cli import backup
from host.cli.backup import NAMED, command, thin_out
from host.computer.folders import on_one_disk
from host.errors import Missing
from host.house.backup import accept, finish, unpack
from host.house.house import House
from host.house.settings import read_settings
from host.journal.reading import JournalReader
from host.update.programs import own_version
from tests.house.test_backup import house_with_a_game
from tests.house.test_house_pages import client
from tests.promises import promise


@promise("`herald backup` writes what the home page writes, of a house that plays, and keeps the newest")
def test_a_backup_of_a_house_that_plays_can_be_restored(tmp_path):
    house_with_a_game(tmp_path / "house")
    for _count in range(3):
        command(tmp_path / "stick", keep=2, home=tmp_path / "house")
    made = sorted((tmp_path / "stick").iterdir())
    assert made and all(NAMED.fullmatch(path.name) and path.stat().st_mode & 0o777 == 0o600 for path in made)
    unpack(tmp_path / "other", made[-1])
    accept(tmp_path / "other")
    assert finish(tmp_path / "other")
    journal = JournalReader.read(tmp_path / "other" / "table-01")
    assert len(journal.games()) == 1 and read_settings(tmp_path / "other").names == ("Anna", "Bela")
    journal.close()


def test_the_oldest_backups_go_and_nothing_else_does(tmp_path):
    began = datetime(2026, 11, 29, 4, 10)
    names = [(began + timedelta(days=day)).strftime("herald-%Y-%m-%d-%H%M%S.zip") for day in range(16)]
    for name in (*names, "herald.zip", "photos.zip"):
        (tmp_path / name).touch()
    gone = thin_out(tmp_path, 14, tmp_path / names[-1])
    assert [path.name for path in gone] == names[:2]
    assert {path.name for path in tmp_path.iterdir()} == {*names[2:], "herald.zip", "photos.zip"}
    assert thin_out(tmp_path, 0, tmp_path / names[-1]) == []


def test_the_backup_of_a_computer_whose_clock_is_behind_stays(tmp_path):
    """A Pi without a network begins where it was switched off, or years ago: its newest backup has the oldest name."""
    house_with_a_game(tmp_path / "house")
    stick = tmp_path / "stick"
    stick.mkdir()
    for day in (1, 2):
        (stick / f"herald-2099-01-0{day}-000000.zip").touch()
    command(stick, keep=2, home=tmp_path / "house")
    kept = {path.name for path in stick.iterdir()}
    assert len(kept) == 2 and "herald-2099-01-02-000000.zip" in kept, "the one just made, and the newest of the others"


def test_without_its_other_disk_no_backup_is_written_anywhere(tmp_path):
    """A stick that is not plugged in leaves an empty folder on the computer's own disk, or none."""
    house_with_a_game(tmp_path / "house")
    (tmp_path / "media" / "stick").mkdir(parents=True)
    for folder in (tmp_path / "media" / "stick", tmp_path / "media" / "nas" / "copies"):
        with pytest.raises(Missing, match=r"disk is not there.*nothing was written"):
            command(folder, keep=2, other_disk=True, home=tmp_path / "house")
    assert not list((tmp_path / "media" / "stick").iterdir()) and not (tmp_path / "media" / "nas").exists()


def test_a_backup_on_another_disk_is_made_there_and_one_beside_the_games_says_so(tmp_path, monkeypatch, capsys):
    house_with_a_game(tmp_path / "house")
    command(tmp_path / "copies", home=tmp_path / "house")
    assert "disk of the games" in capsys.readouterr().err
    monkeypatch.setattr(backup, "on_one_disk", lambda one, two: False)
    command(tmp_path / "stick" / "copies", other_disk=True, home=tmp_path / "house")
    assert len(list((tmp_path / "stick" / "copies").iterdir())) == 1 and not capsys.readouterr().err


def test_the_disk_of_a_folder_that_is_not_there_is_that_of_the_one_above(tmp_path):
    assert on_one_disk(tmp_path, tmp_path / "a" / "b") and on_one_disk(tmp_path / "c", tmp_path)
    assert not on_one_disk(Path("/proc"), tmp_path)


def test_of_a_house_before_its_first_start_there_is_no_backup(tmp_path):
    with pytest.raises(Missing, match="nothing to back up"):
        command(tmp_path / "stick", home=tmp_path / "house")
    assert not (tmp_path / "stick").exists()


def test_whoever_watches_a_house_learns_that_it_works_and_no_more(tmp_path):
    house = House(tmp_path, plugged=lambda: [])
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    answer = client(house, "192.168.1.66").get("/health")
    assert answer.json() == {"status": "ok", "version": own_version()} and not answer.cookies
