"""Chooses the program that a house runs: its service's, or a newer one that its page installed beside the games.

A service names the folder of installed programs in HERALD_PROGRAMS; without it nothing is installed from a page. The
program of the service itself is never replaced, and its user cannot write there: it is what starts a newer program,
watches its first start, and goes on itself if no other program starts.

    programs/choice.json   {"version": "1.3.0", "before": "1.2.0", "proven": true, "failed": ""}
    programs/1.2.0/        a virtual environment with Herald 1.2.0
"""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import httpx2

from host.computer import kept
from host.computer.documents import own_version
from host.errors import BadFile
from host.plain import Json, Plain, json_object

log = logging.getLogger("herald")

FOLDER, RUNS = "HERALD_PROGRAMS", "HERALD_RUNS"  # the second: which installed program this process was started as
CHOICE = "choice.json"
MODULE = ("-P", "-m", "host")  # -P: never the Herald of a checkout in which somebody stands
# A version as PEP 440 has it, its other spellings and what is local apart.
ORDERED = re.compile(
    r"v?(?P<figures>[0-9]+(?:\.[0-9]+)*)(?:[-_.]?(?P<kind>alpha|beta|preview|pre|rc|a|b|c)[-_.]?(?P<number>[0-9]*))?"
    r"(?:[-_.]?(?:post|rev|r)[-_.]?(?P<post>[0-9]+))?(?:[-_.]?dev[-_.]?(?P<dev>[0-9]+))?(?:\+[a-z0-9.]+)?$"
)
BEFORE = {"a": 1, "b": 2, "c": 3, "p": 3, "r": 3}  # by the first letter of what comes before a release
VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}")
PROOF = 90.0  # seconds in which a new program must answer at its page
LOOK, ANSWER, PATIENCE = 0.5, 5.0, 20.0  # seconds between two looks, for an answer, and to end by itself


class ProgramChoice(NamedTuple):
    """Which installed program is to run.

    version  of it; empty for the program of the service
    before   what ran before it, and runs again if it does not start
    proven   whether it has answered at its page once
    failed   the version that was tried last and did not start, or empty
    """

    version: str = ""
    before: str = ""
    proven: bool = True
    failed: str = ""


def folder() -> Path | None:
    """Where installed programs are; None where the page installs none."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def newer(one: str, other: str) -> bool:
    """Whether a version is newer than another."""
    return _order(one) > _order(other)


def read_choice(programs: Path) -> ProgramChoice:
    """The choice in this folder; if it is missing or damaged, that of a house without installed programs."""
    return kept.read(programs / CHOICE, _choice, ProgramChoice)


def _choice(data: Json) -> ProgramChoice:
    kinds, found = ProgramChoice()._asdict(), json_object(data)
    known: Plain = {name: value for name, value in found.items() if name in kinds}
    right = all(type(value) is type(kinds[name]) for name, value in known.items())
    return ProgramChoice(**known) if right else ProgramChoice()


def write_choice(programs: Path, choice: ProgramChoice) -> None:
    """Keeps the choice; it is on disk when this returns. Raises BadFile."""
    kept.write(programs / CHOICE, choice._asdict(), indent=None, known=kept.KnownFields(ProgramChoice._fields))


def python_of(programs: Path, name: str) -> Path:
    """The interpreter of an installed program."""
    return programs / name / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def hand_over(port: int, arguments: list[str]) -> int | None:
    """Runs the chosen program in the place of this one, with the same `arguments`; the exit code when it has ended.
    None where this one is to run. A program that was never seen to answer at `port` is watched until it does; if it
    ends or does not answer, the one before runs."""
    programs = folder()
    if programs is None:
        return None
    choice = read_choice(programs)
    while _is_wanted(programs, choice):
        if choice.proven:
            _become(programs, choice.version, arguments)
            choice = _gone_back(programs, choice)  # it cannot even be loaded
            continue
        trial = FirstStart(programs, choice, port, arguments)
        if trial.run():
            return trial.exit_code
        choice = _gone_back(programs, choice)
    return None


def start_again(arguments: list[str]) -> None:
    """Begins this process once more, so that the choice is read again. Returns only if the system refuses."""
    surroundings = {name: value for name, value in os.environ.items() if name != RUNS}
    with suppress(OSError):
        os.execve(sys.executable, [sys.executable, *MODULE, *arguments], surroundings)


class FirstStart:
    """The first start of a new program, watched by the one that ran before."""

    def __init__(self, programs: Path, choice: ProgramChoice, port: int, arguments: list[str]) -> None:
        self._programs, self._choice = programs, choice
        self._address = f"http://localhost:{port}/home.json"
        self._command = [str(python_of(programs, choice.version)), *MODULE, *arguments]
        self._stopped = False
        self.exit_code = 0

    def run(self) -> bool:
        """Until the program ends. False if it never answered, and the one before is to run."""
        try:
            process = subprocess.Popen(self._command, env={**os.environ, RUNS: self._choice.version})
        except OSError as error:
            log.error("Herald %s cannot be started: %s", self._choice.version, error)
            return False
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to both
        signal.signal(signal.SIGTERM, lambda number, frame: self._stop(process, frame))
        if not self._proves(process):
            _end(process)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            return False
        code = process.wait()
        self.exit_code = code if code >= 0 else 128 - code
        return True

    def _proves(self, process: subprocess.Popen[bytes]) -> bool:
        """Waits for the first answer at its page. True also if somebody stopped it meanwhile: that is not a fault."""
        end = time.monotonic() + PROOF
        while time.monotonic() < end and not self._stopped:
            if process.poll() is not None:
                return self._stopped
            if _answers(self._address, self._choice.version):
                with suppress(BadFile):  # on a full disk it is watched at its next start, too
                    write_choice(self._programs, self._choice._replace(proven=True, failed=""))
                return True
            time.sleep(LOOK)
        return self._stopped

    def _stop(self, process: subprocess.Popen[bytes], frame: FrameType | None) -> None:
        self._stopped = True
        process.terminate()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _answers(address: str, expected: str) -> bool:
    try:
        return httpx2.get(address, timeout=ANSWER, trust_env=False).json()["program"]["version"] == expected
    except (httpx2.HTTPError, ValueError, KeyError, TypeError):
        return False


def _is_wanted(programs: Path, choice: ProgramChoice) -> bool:
    """Whether the chosen program is to run in the place of this one: it is there, and not older than the service's."""
    if not VERSION.fullmatch(choice.version) or os.environ.get(RUNS) == choice.version:
        return False
    if RUNS not in os.environ and not newer(choice.version, own_version()):
        return False  # somebody updated the program of the service meanwhile
    return python_of(programs, choice.version).exists()


def _become(programs: Path, name: str, arguments: list[str]) -> None:
    """Returns only if the program cannot be loaded."""
    python = str(python_of(programs, name))
    with suppress(OSError):
        # Once this process is replaced, nothing is left that could go back; and a newer Python that the system has now
        # looks past the packages of the older.
        if subprocess.run([python, "-P", "-c", "import host"], stderr=subprocess.DEVNULL, check=False).returncode:
            return
        os.execve(python, [python, *MODULE, *arguments], {**os.environ, RUNS: name})


def _gone_back(programs: Path, choice: ProgramChoice) -> ProgramChoice:
    """The choice after a program that did not start: the one before, which had started."""
    log.error("Herald %s did not start: %s goes on.", choice.version, choice.before or "the program of the service")
    back = ProgramChoice(choice.before, failed=choice.version)
    with suppress(BadFile):
        write_choice(programs, back)
    return back


def _order(version: str) -> tuple[tuple[int, ...], tuple[int, int], tuple[int, int], tuple[int, int]]:
    """What versions are compared by, as PEP 440 orders them, without epochs: 1.0.0.0 is 1.0.0, and 1.1.0.dev2 comes
    before 1.1.0a1, 1.1.0rc1, 1.1.0 and 1.1.0.post1. What is no version comes first."""
    found = ORDERED.match(version.strip().lower())
    if found is None:
        return (), (0, 0), (0, 0), (0, 0)
    figures = [int(part) for part in found["figures"].split(".")]
    while figures and not figures[-1]:
        figures.pop()
    kind, post, dev = found["kind"], found["post"], found["dev"]
    before = (BEFORE[kind[0]], int(found["number"] or 0)) if kind else (0 if dev and not post else len(BEFORE) + 1, 0)
    after = (1, int(post)) if post else (0, 0)
    return tuple(figures), before, after, (0, int(dev)) if dev else (1, 0)
