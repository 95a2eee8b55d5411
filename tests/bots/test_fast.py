"""The compiled copy that bots may think with: where it is looked for, and what happens without a compiler.

That it plays as the sources do is proved by `python -m tests.soak compiled`, which compiles for a minute.
"""

import importlib.machinery
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from host.bots import compiling as tool
from host.bots import fast
from host.bots.worker import NICE
from host.cli.fast import command
from host.errors import Missing
from tests.fakes.waiting import until_now as until
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


@pytest.fixture
def outdated(made, monkeypatch):
    """The folder of a copy that the version before compiled, where all is there that compiling needs."""
    folder = made / "fast"
    folder.mkdir()
    (folder / fast.STAMP).write_text("of the version before")
    monkeypatch.setattr(fast, "FOLDER", folder)
    monkeypatch.setattr(fast, "lacks", lambda: "")
    fast.folder.cache_clear()
    return folder


@pytest.mark.process
def test_a_house_compiles_again_after_an_update_and_only_then(outdated, monkeypatch):
    """What the version before compiled is what says that somebody wants it."""
    assert tool._command()[-4:] == ["-P", "-m", "host", "fast"]
    monkeypatch.setattr(tool, "_command", lambda: [sys.executable, "-c", ""])
    with tool.renewing() as began:
        assert began
    (outdated / fast.STAMP).write_text(fast.digest(fast.ROOT))
    fast.folder.cache_clear()
    with tool.renewing() as began:
        assert not began
    (outdated / fast.STAMP).unlink()
    fast.folder.cache_clear()
    with tool.renewing() as began:
        assert not began


def test_while_one_compiles_no_other_begins(outdated, monkeypatch):
    compiling, goes_on = threading.Event(), threading.Event()
    begun = []

    def slow(making, games):
        begun.append(making)
        compiling.set()
        assert goes_on.wait(10)
        return ""

    monkeypatch.setattr(tool, "_compile", slow)
    monkeypatch.setattr(tool, "_command", lambda: begun.append("another"))
    first = threading.Thread(target=tool.make, args=(outdated, []))
    first.start()
    try:
        assert compiling.wait(10)
        with tool.renewing() as began:
            assert not began
        assert "compiles" in tool.make(outdated, [])
    finally:
        goes_on.set()
        first.join()
    assert len(begun) == 1
    assert tool.make(outdated, []) == "", "it has let go"


def test_what_one_that_was_killed_left_is_removed_by_the_next(outdated, monkeypatch):
    (outdated.parent / "fast-abc" / "host").mkdir(parents=True)
    monkeypatch.setattr(tool, "_compile", lambda making, games: "")
    assert tool.make(outdated, []) == ""
    assert not (outdated.parent / "fast-abc").exists()


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="a process there ends alone")
def test_a_compiler_ends_with_the_house_that_began_it(outdated, monkeypatch, tmp_path):
    """What `herald fast` starts in turn, too; the file it writes into is whole once both have begun."""
    told = tmp_path / "processes"
    compiler = "import time; time.sleep(600)"
    script = f"""
import os, pathlib, subprocess, sys, time
other = subprocess.Popen([sys.executable, "-c", {compiler!r}])
pathlib.Path({str(told)!r}).with_suffix(".new").write_text(f"{{os.getpid()}} {{other.pid}}")
pathlib.Path({str(told)!r}).with_suffix(".new").rename({str(told)!r})
time.sleep(600)
"""
    monkeypatch.setattr(tool, "_command", lambda: [sys.executable, "-c", script])
    with tool.renewing():
        until(told.exists)
        both = [int(number) for number in told.read_text().split()]
        assert all(runs(one) for one in both)
    until(lambda: not any(runs(one) for one in both))


def runs(process):
    """Whether it runs; one that has ended and that nobody has asked about yet does not."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return bool(done.stdout.strip()) and not done.stdout.startswith("Z")


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
    assert (folder / fast.STAMP).read_text() == "the one before"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["fast", "fast.lock"]


def test_a_copy_that_is_finished_takes_the_place_of_the_one_before_it(tmp_path, monkeypatch):
    folder = tmp_path / "fast"
    folder.mkdir()

    def whole(making, games):
        (making / "whole").write_text("")
        return ""

    monkeypatch.setattr(tool, "_compile", whole)
    monkeypatch.setattr(fast, "lacks", lambda: "")
    assert tool.make(folder, []) == ""
    assert [one.name for one in folder.iterdir()] == ["whole"]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["fast", "fast.lock"]


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
