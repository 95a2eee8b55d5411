"""Ctrl-C at any moment: one sentence, exit code 130, and a promise of `resume` only where it is kept."""

import asyncio
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host.cli import _show_any_letter, app
from host.running.ending import ended_by
from host.running.status import run
from host.session.session import Session
from host.setup.setup import GameSetup
from tests.cli.test_closed_pipe import nobody_reads
from tests.promises import promise
from tests.soak.interrupts import COMMANDS

PROMISES = [
    promise(
        "Ctrl-C prints no traceback, and a command says that `resume` goes on only where something was kept",
        often="each time: while the program loads",
    ),
    promise(
        "SIGTERM is not reported as Ctrl-C (exit code 143; a house that is stopped ends with 0, either way); in a "
        "pipe a table is printed as lines with tabs; `NO_COLOR` leaves the text unchanged"
    ),
]

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


@pytest.mark.process
@pytest.mark.parametrize("name", ["host.cli", "typer", "host.cli.games"])
def test_ctrl_c_while_the_program_loads_is_no_traceback(name):
    command = [sys.executable, "-c", PRESSED.format(name=name)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 128 + signal.SIGINT and ended.stderr == "Ended by Ctrl-C.\n"


@pytest.mark.process
def test_ctrl_c_where_nobody_can_catch_it_counts_a_moment_later():
    nowhere = "type('Gone', (), {'__del__': lambda self: signal.raise_signal(signal.SIGINT)})()"
    script = PRESSED.format(name="host.cli").replace("signal.raise_signal(signal.SIGINT)", nowhere)
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 128 + signal.SIGINT and ended.stderr == "Ended by Ctrl-C.\n"


@pytest.mark.parametrize("command", [command for command, _ in COMMANDS])
def test_the_long_test_presses_it_in_commands_that_there_are(command, tmp_path):
    answer = CliRunner().invoke(app, [*command.format(home=tmp_path).split(), "--help"])
    assert answer.exit_code == 0, answer.output


async def pressed(session, plays):
    if plays:
        session.table.deal_if_due()
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


async def asked_to_end(session, number):
    session.table.deal_if_due()
    signal.raise_signal(number)
    await asyncio.sleep(60)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that a program could hear")
@pytest.mark.parametrize(
    ("number", "name", "code"), [("SIGTERM", "SIGTERM", 143), ("SIGINT", "Ctrl-C", 130), ("SIGHUP", "SIGHUP", 129)]
)
def test_a_service_that_is_stopped_and_a_terminal_that_is_closed_are_no_ctrl_c(journal, tmp_path, number, name, code):
    setup = GameSetup.make("seven_wonders", ("Ada", "Bela", "Cili"), {"deal": "dealt"}, 3, 0, ())
    session = Session.open(setup, journal, tmp_path)
    with pytest.raises(KeyboardInterrupt) as caught:
        run(session, asked_to_end(session, getattr(signal, number)))
    sentence = f"Ended by {name}. `herald resume {session.table.header.id} --home {tmp_path}` continues the game."
    assert ended_by(caught.value) == (sentence, code)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_nohup_keeps_a_closed_terminal_from_ending_anything(journal, tmp_path):
    async def closed(session):
        session.table.deal_if_due()
        signal.raise_signal(signal.SIGHUP)
        await asyncio.sleep(0.01)
        went_on.append(True)

    went_on, before = [], signal.signal(signal.SIGHUP, signal.SIG_IGN)
    setup = GameSetup.make("seven_wonders", ("Ada", "Bela", "Cili"), {"deal": "dealt"}, 3, 0, ())
    session = Session.open(setup, journal, tmp_path)
    try:
        run(session, closed(session))
    finally:
        signal.signal(signal.SIGHUP, before)
    assert went_on


# A table that announces its news in a terminal; then all plays there are get made.
TABLE = """
import sys, tempfile
from pathlib import Path
from host.announce.terminal import TerminalAnnouncer
from host.running.terminal import out
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.fakes import tiny
tiny.enter()
with tempfile.TemporaryDirectory() as folder:
    journal = Journal.open(Path(folder))
    table = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
    table.listen(TerminalAnnouncer(out))
    table.deal_if_due()
    while not table.over:
        seat = table.awaited()[0]
        text = table.game.text(table.state.plays(seat)[0])
        assert table.submit(seat, f"p{table.moment}", table.moment, text).ok
    sys.stderr.write(f"over at line {len(journal.lines(table.header.id))}")
"""


@promise("A game goes on even if nobody reads its terminal any more")
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("how", ["pipe", "terminal"])
def test_a_game_goes_on_though_nobody_reads_the_terminal_any_more(how):
    writing = nobody_reads(how)
    process = subprocess.Popen([sys.executable, "-c", TABLE], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    said = process.communicate(timeout=60)[1].decode()
    # At its end Python itself reports once what it could not write to the terminal.
    assert process.returncode in {0, 120} and said.startswith("over at line "), said


@pytest.mark.process
def test_what_nobody_reads_ends_without_a_traceback():
    """A pipe into `head` is closed before all is printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "host", "rules", "seven-wonders"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert process.communicate(timeout=60)[1] == b""


def test_bytes_that_are_no_letters_are_read_from_the_keyboard(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"undo \xff\n"), encoding="utf-8"))
    _show_any_letter()
    assert sys.stdin.readline() == "undo �\n"
