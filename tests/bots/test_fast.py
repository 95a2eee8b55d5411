"""The compiled copy that bots may think with: where it is looked for, and what happens without a compiler.

That it plays as the sources do is proved by `python -m tests.soak compiled`, which compiles for a minute.
"""

import importlib.machinery
import subprocess
import sys
from pathlib import Path

import pytest

from host.bots import compiling as tool
from host.bots import fast
from host.bots.worker import NICE
from host.cli.fast import command
from host.errors import Missing
from tests.promises import promise

PROMISES = [
    promise(
        "Bots think in the compiled copy of the rules only if it was made from the present sources, even "
        "where these changed during compiling",
        how="whether it plays alike: `python -m tests.soak compiled`",
        often="the first each time",
    ),
]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A copy that is made of the sources as they are; `HERALD_FAST=no` of the tests is lifted."""
    (tmp_path / fast.STAMP).write_text(fast.digest(fast.ROOT))
    monkeypatch.setattr(fast, "FOLDER", tmp_path)
    monkeypatch.delenv("HERALD_FAST")
    fast.folder.cache_clear()
    yield tmp_path
    fast.folder.cache_clear()


def test_a_process_that_thinks_starts_in_the_compiled_copy(made):
    assert fast.home() == made


def test_a_copy_of_other_sources_is_left_alone(made):
    (made / fast.STAMP).write_text("of yesterday")
    assert fast.home() == fast.ROOT


def test_a_copy_is_left_alone_when_nobody_wants_it(made, monkeypatch):
    monkeypatch.setenv("HERALD_FAST", "no")
    assert fast.home() == fast.ROOT


def test_a_changed_source_is_another_digest(tmp_path):
    for top in fast.TOPS:
        (tmp_path / top).mkdir()
    (tmp_path / "host" / "one.py").write_text("a = 1\n")
    before = fast.digest(tmp_path)
    (tmp_path / "host" / "one.py").write_text("a = 2\n")
    assert fast.digest(tmp_path) != before


def test_every_judge_is_compiled_since_a_subclass_of_a_compiled_one_must_be():
    judges = {str(path.relative_to(ROOT)) for path in (ROOT / "host" / "games").glob("*/judge*.py")}
    assert judges <= set(tool.modules(tool.games()))


def test_what_a_judge_is_made_of_is_compiled_with_it():
    files = set(tool.modules(tool.games()))
    folder = "host/games/seven_wonders_duel"
    assert {f"{folder}/{name}.py" for name in ("reach", "worth", "reasons", "judge")} <= files
    assert f"{folder}/catalog.py" not in files and f"{folder}/core/reading.py" not in files


def test_without_a_compiler_herald_fast_says_so(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(Missing, match=r"with the sources, as before: there is no C compiler \(no-such-compiler\)"):
        command()


def test_without_mypy_the_command_that_brings_it_is_named(monkeypatch):
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(fast.importlib.util, "find_spec", lambda name: None if name == "mypyc" else object())
    monkeypatch.setattr(fast, "to_add", lambda *names: f"bring {' '.join(names)}")
    assert fast.lacks().endswith("mypy must be installed: bring mypy")


def test_a_house_compiles_again_after_an_update_and_only_then(made, monkeypatch):
    """What the version before compiled is what says that somebody wants it."""
    started = []
    monkeypatch.setattr(tool.subprocess, "Popen", lambda command, **rest: started.append(command))
    monkeypatch.setattr(fast, "lacks", lambda: "")
    assert not tool.renew() and not started
    (made / fast.STAMP).write_text("of the version before")
    fast.folder.cache_clear()
    assert tool.renew() and started[0][-4:] == ["-P", "-m", "host", "fast"]
    (made / fast.STAMP).unlink()
    fast.folder.cache_clear()
    assert not tool.renew()


def test_a_copy_that_is_not_finished_is_nowhere_and_the_one_before_it_stays(tmp_path, monkeypatch):
    folder = tmp_path / "fast"
    folder.mkdir()
    (folder / fast.STAMP).write_text("the one before")

    def half(making, games):
        (making / "half").write_text("")
        return "it failed"

    monkeypatch.setattr(tool, "_compile", half)
    monkeypatch.setattr(fast, "lacks", lambda: "")
    assert tool.make(folder, []) == "it failed"
    assert (folder / fast.STAMP).read_text() == "the one before" and [one.name for one in tmp_path.iterdir()] == [
        "fast"
    ]


def test_a_copy_that_is_finished_takes_the_place_of_the_one_before_it(tmp_path, monkeypatch):
    folder = tmp_path / "fast"
    folder.mkdir()

    def whole(making, games):
        (making / "whole").write_text("")
        return ""

    monkeypatch.setattr(tool, "_compile", whole)
    monkeypatch.setattr(fast, "lacks", lambda: "")
    assert tool.make(folder, []) == ""
    assert [one.name for one in folder.iterdir()] == ["whole"] and [one.name for one in tmp_path.iterdir()] == ["fast"]


def test_a_source_that_changes_while_others_are_compiled_makes_the_copy_one_of_yesterday(tmp_path, monkeypatch):
    root, folder = tmp_path / "root", tmp_path / "fast"
    for top in fast.TOPS:
        (root / top).mkdir(parents=True)
        (root / top / "one.py").write_text("a = 1\n")
    before = fast.digest(root)

    def compiler(command, cwd, **rest):
        (root / "host" / "one.py").write_text("a = 2\n")
        (cwd / "build").mkdir()
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(tool, "ROOT", root)
    monkeypatch.setattr(fast, "lacks", lambda: "")
    monkeypatch.setattr(tool.subprocess, "run", compiler)
    monkeypatch.setattr(tool, "modules", lambda games: [])
    assert tool.make(folder, []) == ""
    assert (folder / fast.STAMP).read_text() == before != fast.digest(root)


def test_every_module_that_is_compiled_is_there():
    files = tool.modules(tool.games())
    assert len(files) > 50
    assert not [name for name in files if not (ROOT / name).exists()]


@pytest.mark.process
@pytest.mark.sample
def test_the_compiler_finds_no_wrong_type_in_what_is_compiled(tmp_path):
    """It is stricter than the checker of the sources: an attribute of a class has one type in all its subclasses."""
    tool.copy(tmp_path / "fast")
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", *tool.modules(tool.games())]
    done = subprocess.run(command, cwd=tmp_path / "fast", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_sources_have_nothing_compiled_beside_them():
    endings = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = [path for top in fast.TOPS for path in (ROOT / top).rglob("*") if path.name.endswith(endings)]
    assert not found


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="only Linux shares among sessions")
def test_a_process_that_thinks_lets_all_others_go_first():
    script = "from host.bots import worker; worker.step_back(); print(open(worker.SESSION).read())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert done.stdout.split()[-1] == str(NICE)
