"""Compiles what bots think with, in a copy of the sources (`herald fast`).

mypyc makes C of the very modules that the host and a Pico run. Processes that think start in the copy as long
as it is made of the sources as they are (`host.bots.fast`); nothing else ever looks there. Without mypyc or a
compiler nothing is made, and bots think with the sources.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager

from host.bots import fast
from host.computer.folders import ROOT
from host.computer.outside import HOST_GAMES
from host.journal.lock import Lock, Locked, is_taken

COMMON = (
    "shared_rules/referee/asks.py",
    "host/bots/judge.py",
    "host/games/card_game/judge.py",
    "host/bots/search.py",
    "host/bots/cores/manners.py",
    "host/bots/cores/position.py",
    "host/bots/cores/tree.py",
)
# What in a game's folder no playout asks: what a page shows of it; and what of a fast game is asked once for each
# thought, and is full of the rules' own objects.
UNASKED = ("__init__.py", "catalog.py", "reading.py")
# Names the modules of a game's rules that a playout spends its time in, a line each. mypyc cannot compile a subclass of
# what stays as it is, nor a class whose copies are made without its `__init__`, nor namedtuples written for
# MicroPython: States, Views, cities, the board of Duel and plays are not among them. A game without it thinks with its
# sources.
COMPILED = "compiled.txt"
PATIENCE = 5.0  # seconds to end by itself
SETTINGS = "[mypy]\npython_version = 3.11\nignore_missing_imports = True\nfollow_imports = silent\n"
# -O1: two thirds of the compiler's time are saved, and nothing that could be measured is lost.
SCRIPT = """
import sys
from mypyc.build import mypycify
from setuptools import setup
names = sys.argv[1:]
sys.argv = ["setup.py", "-q", "build_ext", "--inplace", "--parallel", "{jobs}"]
setup(name="fast", packages=[], ext_modules=mypycify(
    ["--config-file", "mypy.ini", *names], opt_level="1", debug_level="0", multi_file=True))
"""


def games() -> list[str]:
    """The games that name what is to be compiled of them, in order."""
    return sorted(path.parent.name for path in HOST_GAMES.glob(f"*/{COMPILED}"))


def modules(games: list[str]) -> list[str]:
    """The files to compile, from the root."""
    found = list(COMMON)
    for game in games:
        folder = HOST_GAMES / game
        lines = (folder / COMPILED).read_text(encoding="utf-8").splitlines()
        found += [f"shared_rules/{game}/{name}.py" for name in lines if not name.startswith("#")]
        paths = [*folder.glob("*.py"), *folder.glob("core/*.py")]
        found += [str(path.relative_to(ROOT)) for path in paths if path.name not in UNASKED]
    return sorted(set(found))


def copy(folder: pathlib.Path) -> None:
    """The sources into an empty folder, with what they are: the ones outside may change while these are compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    for top in fast.TOPS:
        shutil.copytree(ROOT / top, folder / top, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (folder / "mypy.ini").write_text(SETTINGS)
    (folder / fast.STAMP).write_text(fast.digest(folder))


def make(folder: pathlib.Path, games: list[str]) -> str:
    """Compiles into a folder; "", or why not: one process at a time. The old one stays until all of it is compiled, so
    bots may think in it meanwhile."""
    lack = fast.lacks()
    if lack:
        return lack
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = Lock(_lock_of(folder), folder)
    except Locked:
        return f"another `herald fast` compiles in {folder} just now."
    try:
        return _make(folder, games)
    finally:
        lock.release()


def _make(folder: pathlib.Path, games: list[str]) -> str:
    for left in folder.parent.glob(f"{folder.name}-*"):  # by one that was killed
        shutil.rmtree(left, ignore_errors=True)
    making = pathlib.Path(tempfile.mkdtemp(prefix=f"{folder.name}-", dir=folder.parent))
    try:
        why = _compile(making, games)
        if not why:
            shutil.rmtree(folder, ignore_errors=True)
            making.rename(folder)
        return why
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _compile(folder: pathlib.Path, games: list[str]) -> str:
    copy(folder)
    script = SCRIPT.format(jobs=min(4, os.cpu_count() or 1))
    command = [sys.executable, "-c", script, *modules(games)]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        return "the compiler failed:\n" + "\n".join(done.stdout.splitlines()[-15:])
    shutil.rmtree(folder / "build")
    return ""


def compile_all() -> str:
    """Compiles for all games; "", or why not."""
    return make(fast.FOLDER, games())


@contextmanager
def renewing() -> Generator[bool]:
    """Compiles beside everything else meanwhile, where an earlier version of Herald was compiled and this one is not,
    and nobody else does it already; whether it began. What is not done at the end is given up: the next one begins it
    again, perhaps with other sources."""
    process = _begun()
    try:
        yield process is not None
    finally:
        if process is not None:
            _end(process)


def _begun() -> subprocess.Popen[bytes] | None:
    stamp = fast.FOLDER / fast.STAMP
    if os.environ.get("HERALD_FAST") == "no" or not stamp.exists() or fast.folder() is not None or fast.lacks():
        return None
    if is_taken(_lock_of(fast.FOLDER)):
        return None
    # A session of its own: the compilers that it starts end with it.
    return subprocess.Popen(
        _command(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _command() -> list[str]:
    nice = ["nice", "-n", "19"] if shutil.which("nice") else []
    return [*nice, sys.executable, "-P", "-m", "host", "fast"]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends it, with all that it has started."""
    if sys.platform == "win32":
        process.terminate()
    elif process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _lock_of(folder: pathlib.Path) -> pathlib.Path:
    return folder.parent / f"{folder.name}.lock"
