"""Every command line in the documents is one that Herald takes as it is typed; what is done in seconds is run."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest
import typer.main
from typer.testing import CliRunner

from host.cli import app
from host.errors import BadFile, Missing, WrongUse
from tests.fakes.programs import write_program
from tests.promises import promise

PROMISES = [
    promise(
        "Every command line in the documents is accepted as it is printed",
        how=(
            "has the real program parse every command line of README, docs/ and hardware/, and runs an evening "
            "of events"
        ),
    ),
]

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.service"), *ROOT.glob("hardware/*.md")]
)
BLOCK = re.compile(r"^ *```(?:\w*)\n(.*?)^ *```", re.M | re.S)
HERALD = re.compile(r"^(?:\S*/)?herald (?=[a-z-])")
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.M))


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """Some options act while they are parsed: `--install-completion` writes into the settings of the shell."""
    monkeypatch.setenv("HOME", str(tmp_path))


def blocks(path):
    """The lines of a document that are there to be typed."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".service":
        return [one for one in re.split(r"[=;'] ?(?:exec )?", text.replace("\n", ";")) if one.startswith("/opt/herald")]
    return [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]


def within(path):
    """What stands between backticks in a sentence: it may leave out what must be given besides."""
    return re.findall(r"`([^`\n]+)`", BLOCK.sub("", path.read_text(encoding="utf-8")))


def typed(line):
    """The words after `herald`, or None where a line is of another program."""
    found = HERALD.search(line)
    return shlex.split(line[found.end() :], comments=True) if found else None


def examples(lines_of):
    found = [(path, line) for path in DOCUMENTS for line in lines_of(path) if typed(line)]
    return [pytest.param(line, id=f"{path.name}: {line}") for path, line in found]


def parse(words):
    """Has the real program take these words without doing anything. Raises what its parser does."""
    command, name, context = typer.main.get_command(app), "herald", None
    while True:
        context = command.make_context(name, list(words), parent=context)
        if not hasattr(command, "resolve_command"):
            return
        words = [*context._protected_args, *context.args]
        name, command, words = command.resolve_command(context, words)


@pytest.mark.parametrize("line", examples(blocks))
def test_what_a_document_says_to_type_is_taken_as_it_is_typed(line):
    parse(typed(line))


@pytest.mark.parametrize("line", examples(within))
def test_what_a_sentence_names_is_a_command_with_these_options(line):
    try:
        parse(typed(line))
    except typer.Exit as left:
        assert left.exit_code == 0  # --help
    except Exception as error:
        if type(error).__name__ not in ("MissingParameter", "NoArgsIsHelpError"):
            raise


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_target_of_make_that_a_document_names_is_there(path):
    for line in [*blocks(path), *within(path)]:
        if found := re.match(r"make ([a-z][\w-]*)", line):
            assert found[1] in TARGETS, line


def test_the_evening_of_events_runs_as_it_is_typed(tmp_path, monkeypatch):
    """Each line of docs/events.md, in its order, with results for the tables in between."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    os.mkdir("table1")
    for line in blocks(ROOT / "docs" / "events.md"):
        words = typed(line)
        answer = CliRunner().invoke(app, words)
        waits = words[1] in ("result", "take", "round") and answer.exit_code in (2, 5)
        assert waits or answer.exit_code == 0, (line, answer.output)


@promise("A table that cannot be played leaves nothing in the journal, and its service does not restart forever")
@pytest.mark.process
@pytest.mark.parametrize("unit", sorted(ROOT.glob("docs/*.service")), ids=lambda path: path.name)
def test_a_service_reaches_little_and_stays_down_where_no_new_start_helps(unit, tmp_path):
    text = unit.read_text(encoding="utf-8")
    assert "RestartPreventExitStatus=2 3 4\n" in text and (WrongUse.exit_code, BadFile.exit_code) == (2, 3)
    assert Missing.exit_code == 4 and "HERALD_DATA=/var/lib/herald\n" in text
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this computer")
    found = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=True,
    )
    assert float(re.findall(r"exposure level for .*: ([\d.]+)", found.stdout)[0]) <= 1.9
    here = tmp_path / unit.name  # as it stands, but for the program and the user, which are on a Raspberry Pi
    here.write_text(
        re.sub("(User|Group)=herald", r"\1=root", text.replace("/opt/herald/.venv/bin/herald", "/bin/true"))
    )
    judged = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", here], capture_output=True, text=True, check=False
    )
    assert (judged.returncode, judged.stderr) == (0, "")


@promise("A table that cannot be played leaves nothing in the journal, and its service does not restart forever")
@pytest.mark.process
def test_a_table_of_a_service_ends_with_the_code_of_its_command(tmp_path):
    """The shell's line of the unit, with a Herald that only ends: 2 of `resume` begins a game, all else is the end."""
    (line,) = re.findall(r"ExecStart=(/bin/sh -c .*)", (ROOT / "docs" / "herald-table.service").read_text())
    fake = tmp_path / "herald"
    for resumed, played, ends in ((2, 0, 0), (2, 4, 4), (4, 0, 4), (0, 9, 0), (6, 0, 6)):
        write_program(fake, f'#!/bin/sh\n[ "$1" = resume ] && exit {resumed}\nexit {played}\n')
        typed_there = line.replace("/opt/herald/.venv/bin/herald", str(fake)).replace("$$", "$")
        assert subprocess.run(shlex.split(typed_there), check=False).returncode == ends
