"""Ctrl-C at any moment: one sentence, exit code 130, and a promise of `resume` only where it is kept."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.cli.running import run
from host.session.session import Session
from host.session.setup import GameSetup

ROOT = Path(__file__).resolve().parents[2]
# Presses Ctrl-C at the moment when a module of the program is asked for.
PRESSED = """
import _thread, signal, sys
class Finger:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finger())
sys.argv = ["herald", "games"]
from host.__main__ import main
main()
"""


@pytest.mark.parametrize("name", ["host.cli", "typer", "host.cli.games"])
def test_ctrl_c_while_the_program_loads_is_no_traceback(name):
    command = [sys.executable, "-c", PRESSED.format(name=name)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 128 + signal.SIGINT and ended.stderr == "Ended by Ctrl-C.\n"


async def pressed(session, plays):
    if plays:
        session.table.settle()
    raise asyncio.CancelledError


@pytest.mark.parametrize(
    ("plays", "kept", "promised"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_resume_is_promised_only_where_there_is_something_to_resume(journal, tmp_path, plays, kept, promised):
    setup = GameSetup.make("seven_wonders", ("Ada", "Bela", "Cili"), {"deal": "dealt"}, 3, 0, ())
    session = Session.open(setup, journal, tmp_path)
    with pytest.raises(KeyboardInterrupt) as caught:
        run(session, pressed(session, plays), kept)
    said = f"`herald resume {session.table.header.id} --home {tmp_path}` continues the game."
    assert str(caught.value) == (said if promised else "")
    assert bool(journal.unfinished()) == plays
