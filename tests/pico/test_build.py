"""The station's tree: what is in it, how it is named, and that building it is safe and quick."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host.pico import build as builder
from host.pico.build import ROOT, BuildError, build, compile_source, rules_hash
from host.virtual.run import run_script

TREE = build()
FILES = json.loads((TREE / "manifest.json").read_text())["files"]


def test_the_manifest_names_every_file_with_its_hash():
    found = {path.relative_to(TREE).as_posix() for path in TREE.rglob("*") if path.is_file()}
    assert found == {*FILES, "manifest.json"}
    for name, row in FILES.items():
        assert hashlib.sha256((TREE / name).read_bytes()).hexdigest() == row["sha256"], name


def test_only_what_starts_the_board_is_source():
    assert {name for name in FILES if not name.endswith(".mpy") and not name.startswith(("phrases/", "texts/"))} <= {
        "main.py",
        "boot.py",
    }
    assert "main.py" in FILES


def test_drivers_and_adapters_lie_on_the_boards_path():
    assert {"lib/adafruit_pn532/i2c.mpy", "lib/adafruit_ssd1306.mpy", "digitalio.mpy", "busio.mpy"} <= {*FILES}


def test_a_checkout_may_be_called_as_a_folder_that_only_the_host_needs(tmp_path, monkeypatch):
    root = tmp_path / "referee"
    for name in ("contract.py", "referee/record.py"):
        path = root / "shared_rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.setattr(builder, "ROOT", root)
    assert builder._rules() == [root / "shared_rules" / "contract.py"]


def test_what_only_the_host_needs_is_left_out():
    assert not [name for name in FILES if name.endswith(("/state.mpy", "/scoring.mpy", "/news.mpy", "/record.mpy"))]
    assert "shared_rules/seven_wonders/view.mpy" in FILES


@pytest.mark.micropython
def test_the_station_says_the_same_hash_as_the_host():
    told = run_script("import station_build; print(station_build.RULES, len(station_build.PROGRAM))")
    assert told == f"{rules_hash()} 12\n"


def test_tracebacks_name_the_module_as_it_is_imported():
    """A path would be one name more on the heap for every module."""
    assert builder.module_name("shared_rules/wire/__init__.py") == "shared_rules.wire"
    compiled = (TREE / "shared_rules/tag.mpy").read_bytes()
    assert b"shared_rules.tag\0" in compiled and b"tag.py" not in compiled


def test_an_unchanged_tree_is_not_touched_and_nothing_is_compiled_for_it(tmp_path: Path, monkeypatch):
    shutil.copytree(TREE, tmp_path, dirs_exist_ok=True)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    monkeypatch.setattr(builder, "compile_source", lambda *_: pytest.fail("compiled"))
    build(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


@pytest.mark.long
def test_a_stale_or_lost_file_is_put_right(tmp_path: Path):
    shutil.copytree(TREE, tmp_path, dirs_exist_ok=True)
    (tmp_path / "old.mpy").write_bytes(b"old")
    (tmp_path / "busio.mpy").unlink()
    (tmp_path / "manifest.json").unlink()
    build(tmp_path)
    assert not (tmp_path / "old.mpy").exists()
    assert (tmp_path / "busio.mpy").read_bytes() == (TREE / "busio.mpy").read_bytes()


@pytest.mark.long
def test_a_file_that_a_build_which_broke_off_left_behind_is_made_again(tmp_path: Path):
    shutil.copytree(TREE, tmp_path, dirs_exist_ok=True)
    (tmp_path / "main.py").write_bytes(b"# of another source\n")
    build(tmp_path)
    assert hashlib.sha256((tmp_path / "main.py").read_bytes()).hexdigest() == FILES["main.py"]["sha256"]


@pytest.mark.process
def test_two_may_build_at_once(tmp_path: Path):
    command = [
        sys.executable,
        "-c",
        f"import host.pico.build, pathlib; host.pico.build.build(pathlib.Path({str(tmp_path)!r}))",
    ]
    both = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    assert [process.wait(170) for process in both] == [0, 0]
    for name, row in FILES.items():
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == row["sha256"], name


def test_source_that_does_not_compile_is_named():
    with pytest.raises(BuildError, match=r"(?s)shared_rules/game.py.*SyntaxError"):
        compile_source(b"def broken(:\n", "shared_rules/game.py")


def test_lines_stay_in_the_firmware_alone():
    """A traceback gives the place; rules run on the host too, and drivers are others': there the function is enough."""
    source = b"def one():\n    pass\n\n\ndef two():\n    return one()\n"
    own, rules, driver, drawing = (
        compile_source(source, shown)
        for shown in ("firmware/x_____.py", "shared_rules/x.py", "adafruit_ssd1306_x.py", "firmware/pages.py")
    )
    assert len(own) > len(rules) and len(own) > len(driver) and len(own) > len(drawing)
    assert all((ROOT / "firmware" / f"{name}.py").exists() for name in builder.DRAWS)


def test_the_hash_changes_with_the_rules_and_with_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    rules = tmp_path / "shared_rules" / "game"
    rules.mkdir(parents=True)
    monkeypatch.setattr(builder, "ROOT", tmp_path)
    (rules / "view.py").write_text("a = 1\n")
    first = rules_hash()
    (rules / "referee").mkdir()
    (rules / "referee" / "state.py").write_text("b = 1\n")
    assert rules_hash() == first
    (rules / "view.py").write_text("a = 2\n")
    assert rules_hash() != first
    assert len(first) == 12 and int(first, 16)


def test_a_piece_is_compiled_anew_where_anything_differs_that_decides_what_it_becomes():
    piece = builder.Piece("a.mpy", "firmware/a.py", b"x = 1")
    others = [piece._replace(source=b"x = 2"), piece._replace(shown="firmware/b.py"), piece._replace(shown="boot.py")]
    assert piece._replace(name="b.mpy").digest == piece.digest
    assert len({one.digest for one in (piece, *others)}) == 4
