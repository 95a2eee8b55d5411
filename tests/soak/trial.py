"""Tries faults in one room, or one module: `python -m tests.soak.trial ROOM COUNT SEED FILE [TEST ...]` writes a line
of JSON for each into FILE: the fault, how it was tried, the test that caught it or nothing, and the seconds it took.

The tests of the room are collected once. They run once in a child of this process, which notes who calls what
(build/faults/). Then each fault gets a child of its own, in which the code of the faulty function is exchanged, and
the tests that call it run, the quick ones first, until one fails: that costs as much as the tests do, and no file is
touched. What cannot be exchanged in a running program (a constant of a module, what another process or MicroPython
runs) is tried in a copy of the tree. A test that fails without a fault catches none.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.soak.rooms import ROOT, drawn, folders
from tests.soak.slips import Slip

KEPT = ROOT / "build" / "faults"
OURS = tuple(str(ROOT / top) + os.sep for top in ("host", "shared_rules", "firmware"))
ELSEWHERE = ("firmware/", "host/virtual/", "host/club/", "host/cli/", "host/pico/")  # other processes run these too
QUICK, LONG = 60, 30  # so many seconds of tests for a fault, as they took when recorded; in a copy
TOO_LONG = 8  # seconds: a test that calls functions for longer while they are watched is left out
PATIENCE = 60  # seconds a child may take besides: a fault may be a loop without end
OPTIONS = ["-n", "0", "-p", "no:cacheprovider", "-q", "--timeout=60"]


class Callers:
    """Which tests call which function, and how many seconds of the processor they take."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, list[str]] = defaultdict(list)
        self.known: set[str] = set()  # those that fail included
        self._seen: dict[int, CodeType] = {}

    @staticmethod
    def kept(path: Path) -> Callers:
        """What was recorded before, if anything was."""
        callers = Callers()
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            callers.seconds, callers.known = kept["seconds"], set(kept["known"])
            callers.calls.update(kept["calls"])
        return callers

    def keep(self, path: Path) -> None:
        """Writes it down."""
        kept = {"seconds": self.seconds, "known": sorted(self.known), "calls": self.calls}
        path.write_text(json.dumps(kept), encoding="utf-8")

    def note(self, frame: Any, event: str, argument: object) -> None:
        """A trace function: a code is kept under its id, since to hash one is slow."""
        if id(frame.f_code) not in self._seen:
            self._seen[id(frame.f_code)] = frame.f_code

    def run(self, item: pytest.Item, run: Callable[[pytest.Item], bool]) -> None:
        """Runs a test; it is known afterwards if it passed."""
        since = sum(os.times()[:4])
        threading.settrace(self.note)
        sys.settrace(self.note)
        good = run(item)
        self.known.add(item.nodeid)
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        if good:
            self.seconds[item.nodeid] = round(sum(os.times()[:4]) - since, 3)
            for code in list(self._seen.values()):
                if code.co_filename.startswith(OURS):
                    place = f"{code.co_filename[len(str(ROOT)) + 1 :]}:{code.co_qualname}"
                    self.calls[place].append(item.nodeid)
        self._seen = {}

    def nearest(self, slip: Slip) -> list[str]:
        """The tests that may notice a fault, the quick ones first and only some of each that has many cases."""
        if slip.place:
            found = set(self.calls.get(f"{slip.path}:{slip.place}", ()))
        else:
            found = {test for place, tests in self.calls.items() if place.startswith(slip.path + ":") for test in tests}
        return self.ordered(found)

    def ordered(self, tests: set[str]) -> list[str]:
        """Tests in the order in which they are tried: the quick ones, and later the many cases of one."""
        cases: Counter[str] = Counter()
        order: list[tuple[float, str]] = []
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            order.append((self.seconds[test] * (1 + cases[test.partition("[")[0]] // 4), test))
            cases[test.partition("[")[0]] += 1
        return [test for _, test in sorted(order)]

    def within(self, tests: list[str], seconds: float) -> list[str]:
        """As many of the tests as run in so many seconds, but one at least."""
        whole = 0.0
        for count, test in enumerate(tests):
            whole += self.seconds[test]
            if whole > seconds and count:
                return tests[:count]
        return tests


class Trial:
    """The plugin of pytest that has faults tried instead of running the tests it collected."""

    def __init__(self, room: str, faults: list[Slip], told: Callable[[Slip, str, str, float], None]) -> None:
        self.room, self.faults, self.told = room, faults, told
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """A browser's tests are left out: they take long."""
        items[:] = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything: who calls what, and then every fault."""
        self.items = {item.nodeid: item for item in session.items}
        self.callers = self.recorded()
        with tempfile.TemporaryDirectory(prefix="herald-faults-") as folder:
            copy = Copy(Path(folder))
            for slip in self.faults:
                since = time.monotonic()
                how, by = self.caught(slip, copy)
                self.told(slip, how, by, time.monotonic() - since)
        return True

    def run(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        """Runs one test before another one; whether it passed."""
        self.failed = []
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed

    def recorded(self) -> Callers:
        """Who calls what: of an earlier time, or recorded in a child."""
        path = KEPT / f"{self.room.replace('/', '-')}.json"
        in_child(lambda: self.record(path), 3600)
        return Callers.kept(path)

    def record(self, path: Path) -> str:
        """Runs the tests that are not yet known."""
        callers = Callers.kept(path)
        new = [item for name, item in self.items.items() if name not in callers.known]
        for count, (item, following) in enumerate(zip(new, [*new[1:], None], strict=True), 1):
            callers.run(item, lambda item, following=following: self.run(item, following))
            if count == len(new) or not count % 20:
                callers.keep(path)
        return ""

    def caught(self, slip: Slip, copy: Copy) -> tuple[str, str]:
        """How a fault was tried, and the test that caught it, or nothing."""
        near = [test for test in self.callers.nearest(slip) if test in self.items]
        if slip.place and near:
            by = in_child(lambda: self.first_failure(slip, self.callers.within(near, QUICK)), QUICK * 4 + PATIENCE)
            if by or not slip.path.startswith(ELSEWHERE):
                return "exchanged", by
        rest = self.callers.ordered(self.callers.seconds.keys() - set(near if slip.place else ()))
        tests = near if near and not slip.place else [test for test in rest if test in self.items]
        return "in a copy", copy.first_failure(slip, self.callers.within(tests, LONG))

    def first_failure(self, slip: Slip, tests: list[str]) -> str:
        """Puts a fault in and runs tests: the first that fails, or nothing."""
        exchange(slip)
        items = [self.items[test] for test in tests]
        pairs = zip(items, [*items[1:], None], strict=True)
        return next((item.nodeid for item, following in pairs if not self.run(item, following)), "")


def exchange(slip: Slip) -> None:
    """Gives every living function of the module the code that it has with the fault."""
    path = ROOT / slip.path
    new = {
        (code.co_qualname, code.co_firstlineno): code
        for code in codes(compile(slip.put_into(path.read_text(encoding="utf-8")), str(path), "exec"))
    }
    gc.unfreeze()
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == str(path):
            code = function.__code__
            function.__code__ = new.get((code.co_qualname, code.co_firstlineno), code)


def codes(code: CodeType) -> list[CodeType]:
    """A code and all codes in it."""
    return [code, *(one for inner in code.co_consts if isinstance(inner, CodeType) for one in codes(inner))]


def in_child(work: Callable[[], str], seconds: float) -> str:
    """What `work` returns in a child of this process; a child that hangs or dies says so."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(quiet, number)
        said = "an error"
        with suppress(BaseException):
            said = work()
        os.write(writing, f"{said}\n".encode())
        os._exit(0)
    os.close(writing)
    timer = threading.Timer(seconds, lambda: os.killpg(child, signal.SIGKILL))
    timer.start()
    with os.fdopen(reading) as file:
        said = file.readline()
    timer.cancel()
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return said.strip() if said else "it hung or died"


class Copy:
    """A copy of the tree, in which a fault stands in its file."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"

    def make(self) -> None:
        """Copies what git knows, and links the rest."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True)
        for name in listed.stdout.decode().splitlines():
            if (ROOT / name).exists():
                (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.tree / name)
        for name in (".venv", "node_modules"):
            (self.tree / name).symlink_to(ROOT / name)

    def first_failure(self, slip: Slip, tests: list[str]) -> str:
        """Runs tests over the fault: what fails first, or nothing."""
        if not self.tree.exists():
            self.make()
        path, text = self.tree / slip.path, (ROOT / slip.path).read_text(encoding="utf-8")
        try:
            path.write_text(slip.put_into(text), encoding="utf-8")
            return self.run(tests)
        finally:
            path.write_text(text, encoding="utf-8")
            for old in path.parent.glob(f"__pycache__/{path.stem}.*"):
                old.unlink()  # it may be as old and as long as the next one

    def run(self, tests: list[str]) -> str:
        command = [sys.executable, "-m", "pytest", *OPTIONS, "-x", "--tb=no", *tests]
        env = os.environ | {"PYTHONPATH": str(self.tree)}
        with subprocess.Popen(
            command, cwd=self.tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        ) as run:
            try:
                said = run.communicate(timeout=LONG * 4 + PATIENCE)[0].decode()
            except subprocess.TimeoutExpired:
                said = "FAILED it hung"
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)
        if run.returncode == 0:
            return ""
        return next((line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))), said[-200:])


def main(room: str, count: int, seed: str, path: Path, *tests: str) -> None:
    """Tries faults of a room with its tests, or with those that are named."""

    def told(slip: Slip, how: str, by: str, seconds: float) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([str(slip), how, by, round(seconds, 1)]) + "\n")

    KEPT.mkdir(parents=True, exist_ok=True)
    pytest.main([*OPTIONS, *(tests or folders(room))], plugins=[Trial(room, drawn(room, count, seed), told)])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]), *sys.argv[5:])
