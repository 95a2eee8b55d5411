"""At a terminal no command prints what would steer it, as data for programs neither; a file keeps the data."""

import csv
import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from host.languages.letters import escaped
from tests.promises import promise

PROMISES = [
    promise(
        "No text from outside can control a terminal, a log or a page",
        how="what commands print for programs, at a real terminal",
    ),
]

pytestmark = pytest.mark.process
ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "golden" / "seven_wonders" / "dealt-3.record"
# Turns the writing round, clears the screen with one letter of eight bits, ends a line, and deletes.
STEERING = "\u202e\u2066\x9b2J\x85\x7f\u061c\ufeff"
NAME = f"Ad{STEERING}a"
COMMANDS = {
    "export json": ("export", "--format", "json"),
    "export csv": ("export",),
    "export bgstats": ("export", "--format", "bgstats"),
    "games": ("games",),
    "games json": ("games", "--json"),
    "record": ("games", "--record", "1"),
    "history": ("history",),
    "history json": ("history", "--json"),
    "people": ("people", "list"),
    "lines json": ("journal", "export", "--all", "--json"),
}


def herald(home, *words, **streams):
    """The process of a command in a folder of games."""
    names = {"HERALD_HOME": str(home), "PYTHONPATH": str(ROOT), "COLUMNS": "200", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "host", *words], cwd=home, env={**os.environ, **names, "TERM": "dumb"}, **streams
    )


def piped(home, *words):
    """What a command writes into a pipe."""
    with herald(home, *words, stdout=subprocess.PIPE) as process:
        text = process.stdout.read().decode()
    assert process.returncode == 0, text
    return text


def at_terminal(home, *words):
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    found = bytearray()
    with herald(home, *words, stdout=theirs) as process:
        os.close(theirs)
        with suppress(OSError):  # the other end is closed
            while data := os.read(ours, 65536):
                found += data
    os.close(ours)
    assert process.returncode == 0, found
    return found.decode()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with one game, of somebody with a hostile name."""
    home = tmp_path_factory.mktemp("steering")
    text = RECORD.read_text(encoding="utf-8")
    (home / "game.record").write_text(text.replace("name 1: Anna", f"name 1: {NAME}", 1), encoding="utf-8")
    piped(home, "journal", "import", "game.record")
    return home


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_steers_a_terminal(home, command):
    text = at_terminal(home, *COMMANDS[command])
    assert not set(STEERING) - set("2J") & set(text), ascii(text[:400])


def test_what_is_escaped_is_the_same_data_and_a_pipe_gets_it_as_it_is(home):
    assert json.loads(escaped(json.dumps(STEERING, ensure_ascii=False))) == STEERING
    assert escaped('{"a": "Ödön 李"}\n') == '{"a": "Ödön 李"}\n'
    played = json.loads(at_terminal(home, "games", "--json"))
    assert played == json.loads(piped(home, "games", "--json"))
    (name,) = {name for name in played[0]["names"] if name.startswith("Ad")}
    rows = list(csv.DictReader(piped(home, "export").splitlines()))
    assert name in [row["player"] for row in rows]
