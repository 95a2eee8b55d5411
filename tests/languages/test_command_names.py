"""What sentences call the program: always something that can be typed where they are read."""

import sys
from pathlib import Path

import pytest

from host.languages import command_names as module
from host.languages.command_names import as_typed, program_name


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """Makes a program of this name in its own folder that Python seems to run from."""
    bin = tmp_path / "own" / "bin"
    bin.mkdir(parents=True)
    script = bin / module.NAME
    script.touch(0o755)
    monkeypatch.setattr(sys, "executable", str(bin / "python"))
    monkeypatch.delenv("MAKELEVEL", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    program_name.cache_clear()
    yield script
    program_name.cache_clear()


def test_on_the_path_it_has_its_plain_name(fresh, monkeypatch):
    monkeypatch.setenv("PATH", str(fresh.parent))
    assert program_name() == "herald"


def test_beside_the_path_it_is_named_from_this_folder(fresh, monkeypatch):
    monkeypatch.chdir(fresh.parents[1])
    assert program_name() == str(Path("bin") / "herald")
    assert as_typed("End it; `herald resume` continues.") == "End it; `bin/herald resume` continues."


def test_the_folders_of_games_that_were_typed_go_with_every_command(fresh, monkeypatch):
    monkeypatch.setenv("PATH", str(fresh.parent))
    monkeypatch.setattr(module, "typed_games", ["my games", "others"])
    assert as_typed("`herald resume` continues.") == "`herald --games 'my games' --games others resume` continues."
    assert as_typed("`herald demo --games mine` plays.") == "`herald demo --games mine` plays."


def test_from_another_folder_it_is_named_in_full(fresh, monkeypatch, tmp_path):
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "else")
    assert program_name() == str(fresh)


def test_a_service_at_the_root_names_it_in_full(fresh, monkeypatch):
    monkeypatch.chdir(fresh.anchor)
    assert program_name() == str(fresh)


def test_what_only_make_put_on_the_path_is_not_believed(fresh, monkeypatch):
    monkeypatch.setenv("PATH", str(fresh.parent))
    monkeypatch.setenv("MAKELEVEL", "1")
    monkeypatch.chdir(fresh.parents[1])
    assert program_name() == "bin/herald"


def test_another_program_of_that_name_is_not_this_one(fresh, monkeypatch, tmp_path):
    other = tmp_path / "herald"
    other.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(fresh.parents[1])
    assert program_name() == "bin/herald"


def test_without_a_program_python_runs_it(fresh):
    fresh.unlink()
    assert program_name() == f"{sys.executable} -m host"


def test_only_commands_are_replaced(fresh, monkeypatch):
    monkeypatch.chdir(fresh.parents[1])
    assert (
        as_typed("Herald is a herald; [bold]herald play[/bold]") == "Herald is a herald; [bold]bin/herald play[/bold]"
    )
