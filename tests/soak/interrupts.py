"""Ctrl-C, a pipe that nobody reads any more, a home that cannot be written, a terminal with ASCII alone: for commands
that are used: each ends in a sentence or in silence, with the exit code that is promised, and never in a traceback.

HERALD_INTERRUPTS sets how often Ctrl-C is pressed for each command (default 40), at moments spread over what
it takes; a game that was cut off so goes on where its journal ends.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host.cli import UNREAD
from host.journal.file import JOURNAL
from host.journal.journal import Journal
from tests.promises import promise

PROMISES = [
    promise(
        "Ctrl-C prints no traceback, and a command says that `resume` goes on only where something was kept",
        how=(
            "presses it at any moment of twelve commands, also with nobody who reads their output, with ASCII "
            "alone and without a home folder"
        ),
        often="long: 40 moments of each command (HERALD_INTERRUPTS)",
    ),
]

INTERRUPTS = "HERALD_INTERRUPTS"
USUAL = 40
ROOT = Path(__file__).resolve().parents[2]
LIMIT = 120
# What is typed, with {home}; and whether it ends by itself.
COMMANDS = (
    ("games --home {home}", True),
    ("rules seven-wonders SW-12", True),
    ("position --format tower-of-babel", True),
    ("doctor --home {home}", True),
    ("options through-the-ages --home {home}", True),
    ("learn seven-wonders --list --home {home}", True),
    ("history --home {home}", True),
    ("journal check --home {home}", True),
    ("stations --home {home}", True),
    ("demo --seed 3 --home {home}", True),
    ("play --port 0 --home {home}", False),
    ("class seven-wonders --stations 1 --port 0 --home {home}", False),
)
# Output before it is Python's own.
STARTED = "import sys; print('begun', file=sys.stderr, flush=True); from host.__main__ import main; main()"
ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


def begun(command, home, **more):
    """The process of a command as a terminal starts it."""
    typed = [sys.executable, "-c", STARTED, *command.format(home=home).split()]
    pipe = subprocess.PIPE
    env = os.environ | more
    process = subprocess.Popen(typed, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)
    assert process.stderr is not None and process.stderr.readline() == "begun\n"
    return process


def must_be_quiet(command, code, said):
    """No traceback, and one of the exit codes that are promised, but for that of a command line that is wrong: it would
    try nothing."""
    assert "Traceback" not in said and "Exception ignored" not in said, f"{command}: {said}"
    # Python itself takes the last for 130 where texts were being compiled.
    ends = (0, 1, *range(3, 7), 130, UNREAD, -signal.SIGINT)
    assert code in ends, f"{command} ended with {code}: {said}"


def pressed(command, home, seconds):
    """Ctrl-C after this many seconds."""
    with begun(command, home) as process:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        try:
            said = "".join(process.communicate(timeout=LIMIT))
        except subprocess.TimeoutExpired as error:
            process.kill()
            said = "".join(process.communicate())
            raise AssertionError(f"{command} went on after Ctrl-C at {seconds:.3f} s: {said}") from error
    must_be_quiet(f"{command} after {seconds:.3f} s", process.returncode, said)
    if (home / JOURNAL).exists():
        journal = Journal.open(home)
        assert not any(journal.faults(header.id) for header in journal.games()), said
        journal.close()


def unread(command, home, **more):
    """Nobody reads what it prints."""
    with begun(command, home, **more) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
    must_be_quiet(f"{command} | true", process.returncode, said)


def whole(command, home, **more):
    """To its end; returns its output."""
    with begun(command, home, **more) as process:
        said = "".join(process.communicate(timeout=LIMIT))
    must_be_quiet(command, process.returncode, said)
    return said


def soak() -> str:
    """Tries them all. Returns a sentence; AssertionError quotes the command's output."""
    count, chance = int(os.environ.get(INTERRUPTS, USUAL)), random.Random(1)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for what it begins in the background
    with tempfile.TemporaryDirectory() as folder:
        played = Path(folder) / "played"
        whole("demo --seed 3 --home {home}", played)
        for number, (command, ends) in enumerate(COMMANDS):
            home = Path(folder) / str(number)
            shutil.copytree(played, home)
            takes = 10.0
            if ends:
                since = time.monotonic()
                whole(command, home)
                takes = time.monotonic() - since
                unread(command, home)
                assert whole(command, home, **ASCII).isascii(), command
                whole(command, Path("/dev/null/nowhere"))
            for _ in range(count):
                pressed(command, home, chance.uniform(0, takes))
    return f"{len(COMMANDS)} commands were cut off {count} times each, left unread, and run without a home or letters."
