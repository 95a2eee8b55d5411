"""The file for a report of a fault: it helps to find the fault, and tells nothing about people and their cards."""

import zipfile

import pytest

from host.cli import bundle
from host.cli.doctor import Finding, _write
from host.computer.folders import TABLE_LOG
from host.errors import HeraldError
from tests.promises import promise

pytestmark = pytest.mark.process  # it asks for the system's name, and the journal of a service

SECRET = "Zsófi", "library.3", "4711", "hunter2"
LOG = """Zsófi builds the Library with library.3
Herald is at http://localhost:8420/?seat=2&key=hunter2
Traceback (most recent call last):
  File "/home/zsofi/herald/lib/python3.12/site-packages/host/table/table.py", line 312, in submit
    self.judge("Zsófi", "library.3")
  File "/home/zsofi/own_game/referee/state.py", line 7, in refuse
    raise KeyError("library.3")
KeyError: 'library.3'
Zsófi took the PIN 4711
"""


@promise("The file that `herald doctor --bundle FILE` writes holds no hand, no name and no key")
def test_a_bundle_says_where_an_error_arose_and_nothing_of_people(tmp_path, monkeypatch):
    monkeypatch.setattr(bundle.shutil, "which", lambda name: None)
    (tmp_path / "games" / "table-01").mkdir(parents=True)
    (tmp_path / "games" / "table-01" / TABLE_LOG).write_text(LOG, encoding="utf-8")
    findings = [
        Finding("journal", False, False, "Game 3 of Zsófi differs at library.3"),
        Finding("folder of the games", True, True, f"{tmp_path / 'games'} can be written"),
    ]
    _write(tmp_path / "report.zip", findings, tmp_path / "games")
    with zipfile.ZipFile(tmp_path / "report.zip") as made:
        texts = {name: made.read(name).decode() for name in made.namelist()}
    assert set(texts) == {"doctor.txt", "packages.txt", "faults.txt"}
    assert [word for word in (*SECRET, "zsofi", str(tmp_path)) for text in texts.values() if word in text] == []
    assert "host/table/table.py:312 submit" in texts["faults.txt"] and "state.py:7 refuse" in texts["faults.txt"]
    assert texts["faults.txt"].rstrip().endswith("KeyError")
    assert "-- journal: \n" in texts["doctor.txt"] and "GAMES can be written" in texts["doctor.txt"]
    assert "starlette " in texts["packages.txt"]


def test_a_bundle_that_cannot_be_written_is_a_sentence(tmp_path):
    with pytest.raises(HeraldError, match="cannot be written"):
        _write(tmp_path / "nowhere" / "report.zip", [], tmp_path)
