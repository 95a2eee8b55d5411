"""Tries faults: `python -m tests.soak.trial COUNT SEED FILE [ROOM ...]` writes a line of JSON for each into FILE: the
fault, how it was tried, the test that caught it or nothing, and the seconds it took. A fault in FILE is not tried
again, so it may be stopped and started as one likes.

All quick tests are collected once. They run once in a child of this process, which notes who calls what, in
callers.json beside FILE; with the slow tests that would take an hour. Then each fault gets a child process, in which
the code of the faulty function is exchanged, and the tests that call it run, the shortest first, until one fails: that
costs as much as the tests do, and no file is touched. What cannot be exchanged in a running program (a constant of a
module, what another process or MicroPython runs) is tried in a copy of the tree, by the tests of its room. A test that
fails without a fault catches none.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
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
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from cProfile import Profile
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.soak.rooms import ROOT, faults, folders
from tests.soak.slips import Slip

KEPT = ROOT / "build" / "faults"
OURS = tuple(str(ROOT / top) + os.sep for top in ("host", "shared_rules", "firmware"))
ELSEWHERE = ("firmware/", "host/virtual/", "host/running/", "host/cli/", "host/pico/")  # other processes run these too
LEFT_OUT = ("tests/soak/", "tests/captures/", "tests/oracle/")
QUICK, LONG = 12, 12  # seconds of tests for a fault, as recorded; in a copy
CASES = 10  # cases of one test that are enough
TOO_LONG = 2  # seconds of the processor: a test that takes longer while its calls are noted is left out
PATIENCE = 60  # seconds a child may take besides: a fault may be a loop without end
TOOK_TOO_LONG = "FAILED it hung"
DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
NOTHING_RAN = 5  # what pytest ends with where every test was left out
OPTIONS = ["-n", "0", "-p", "no:cacheprovider", "-q", "--timeout=60"]


class Callers:
    """Which tests call which function, and how many seconds of the processor they take."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.known: list[str] = []  # those that fail included
        self.calls: dict[str, list[int]] = defaultdict(list)  # {where a function stands: places in `known`}

    @staticmethod
    def kept(path: Path) -> Callers:
        """The earlier record, if there is one."""
        callers = Callers()
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            callers.seconds, callers.known = kept["seconds"], kept["known"]
            callers.calls.update(kept["calls"])
        return callers

    def keep(self, path: Path) -> None:
        """Writes it down."""
        kept = {"seconds": self.seconds, "known": self.known, "calls": self.calls}
        path.write_text(json.dumps(kept), encoding="utf-8")

    def run(self, item: pytest.Item, run: Callable[[pytest.Item], bool]) -> None:
        """Runs a test; it is known afterwards if it passed."""
        since = sum(os.times()[:4])
        others: dict[int, CodeType] = {}  # what other threads call, under its id, since to hash a code is slow
        threading.settrace(lambda frame, event, argument: others.setdefault(id(frame.f_code), frame.f_code) and None)
        profile, good = Profile(subcalls=False, builtins=False), False
        signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
        with suppress(TimeoutError), profile:
            good = run(item)
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.known.append(item.nodeid)
        threading.settrace(None)  # type: ignore[arg-type]
        if not good:
            return
        self.seconds[item.nodeid] = round(sum(os.times()[:4]) - since, 3)
        called = [*others.values(), *(entry.code for entry in profile.getstats())]
        places = {self.place(code) for code in called if isinstance(code, CodeType)}
        for place in places - {""}:
            self.calls[place].append(len(self.known) - 1)

    @staticmethod
    def place(code: CodeType) -> str:
        """Where a function of ours stands, or nothing: `shared_rules/tag.py:read`."""
        if not code.co_filename.startswith(OURS):
            return ""
        return f"{code.co_filename[len(str(ROOT)) + 1 :]}:{code.co_qualname}"

    def nearest(self, slip: Slip) -> list[str]:
        """The tests that may notice a fault, the quick ones first and only some of each that has many cases."""
        if slip.place:
            found = set(self.calls.get(f"{slip.path}:{slip.place}", ()))
        else:
            found = {test for place, tests in self.calls.items() if place.startswith(slip.path + ":") for test in tests}
        return self.ordered({self.known[test] for test in found})

    def ordered(self, tests: set[str]) -> list[str]:
        """Tests in the order in which they are tried: the quick ones, and later the many cases of one."""
        cases: Counter[str] = Counter()
        order: list[tuple[float, str]] = []
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            order.append((self.seconds[test] * (1 + cases[test.partition("[")[0]] // 4), test))
            cases[test.partition("[")[0]] += 1
        return [test for _, test in sorted(order)]

    def within(self, tests: list[str], seconds: float) -> list[str]:
        """As many of the tests as run in this many seconds, but one at least."""
        whole = 0.0
        for count, test in enumerate(tests):
            whole += self.seconds[test]
            if whole > seconds and count:
                return tests[:count]
        return tests


class Trial:
    """The plugin of pytest that has faults tried instead of running the tests it collected."""

    def __init__(self, faults: list[Slip], told: Callable[[Slip, str, str, float], None], record: Path) -> None:
        """`record`: the file that says who calls what."""
        self.faults, self.told, self._record = faults, told, record
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """A browser's tests are left out: they take long."""
        items[:] = [
            item
            for item in items
            if "browser" not in getattr(item, "fixturenames", ()) and not item.nodeid.startswith(LEFT_OUT)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything: who calls what, and then every fault."""
        self.items = {item.nodeid: item for item in session.items}
        self.callers = self.recorded()
        self.living = functions()
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
        in_child(lambda: self.record(self._record), 3600)
        return Callers.kept(self._record)

    def record(self, path: Path) -> str:
        """Runs the tests that are not yet known."""
        callers = Callers.kept(path)
        signal.signal(signal.SIGPROF, too_long)
        wanted, since = set(few(self.items)) - set(callers.known), time.monotonic()
        new = [item for name, item in self.items.items() if name in wanted]
        for item, following in zip(new, [*new[1:], None], strict=True):
            callers.run(item, lambda item, following=following: self.run(item, following))
            if following is None or time.monotonic() > since + 20:
                callers.keep(path)
                since = time.monotonic()
        return ""

    def caught(self, slip: Slip, copy: Copy) -> tuple[str, str]:
        """How a fault was tried, and the test that caught it, or nothing."""
        near = [test for test in self.callers.nearest(slip) if test in self.items]
        exchanged = bool(slip.place and near and in_child(lambda: "yes" * loads(slip.path), PATIENCE) == "yes")
        if exchanged:
            by = in_child(lambda: self.first_failure(slip, self.callers.within(near, QUICK)), QUICK * 4 + PATIENCE)
            if by or not slip.path.startswith(ELSEWHERE):
                return "exchanged", by
        room = {test for test in self.callers.seconds if test in self.items and test.startswith(folders(slip.path))}
        tests = room & set(near) or room or set(near)
        if exchanged:
            tests = room - set(near) or room
        chosen = self.callers.within(self.callers.ordered(tests), LONG)
        return "in a copy", copy.first_failure(slip, chosen) if chosen else ""  # pytest without a name runs everything

    def first_failure(self, slip: Slip, tests: list[str]) -> str:
        """Puts a fault in and runs tests: the first that fails, or nothing."""
        exchange(slip, self.living)
        items = [self.items[test] for test in tests]
        pairs = zip(items, [*items[1:], None], strict=True)
        return next((item.nodeid for item, following in pairs if not self.run(item, following)), "")


def few(tests: Iterable[str]) -> list[str]:
    """Some cases of each test that has many."""
    cases: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        cases[test.partition("[")[0]].append(test)
    return [test for all_ in cases.values() for test in all_[:: -(-len(all_) // CASES)]]


def too_long(*signalled: object) -> None:
    """Ends a test."""
    raise TimeoutError


def functions() -> list[FunctionType]:
    """Every living function of ours."""
    gc.unfreeze()
    living = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
    return [function for function in living if function.__code__.co_filename.startswith(OURS)]


def exchange(slip: Slip, living: list[FunctionType]) -> None:
    """Gives every living function of the module the code that it has with the fault."""
    path = ROOT / slip.path
    new = {
        (code.co_qualname, code.co_firstlineno): code
        for code in codes(compile(slip.put_into(path.read_text(encoding="utf-8")), str(path), "exec"))
    }
    if module_of(slip.path) not in sys.modules and loads(slip.path):  # a test would load it
        living = functions()
    for function in living:
        if function.__code__.co_filename == str(path):
            code = function.__code__
            function.__code__ = new.get((code.co_qualname, code.co_firstlineno), code)


def module_of(path: str) -> str:
    """The name under which a module is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def loads(path: str) -> bool:
    """Whether a module can be imported here. What only a board can load, a test loads from its file each time."""
    with suppress(Exception):
        importlib.import_module(module_of(path))
    return module_of(path) in sys.modules


def codes(code: CodeType) -> list[CodeType]:
    """A code and all codes in it."""
    return [code, *(one for inner in code.co_consts if isinstance(inner, CodeType) for one in codes(inner))]


def in_child(work: Callable[[], str], seconds: float) -> str:
    """The result of `work` in a child of this process, nothing where it raises; a child that hangs or dies is
    reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        if sys.platform == "linux":  # a night that is cut off leaves none that nobody would end
            ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)
        quiet = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(quiet, number)
        said = ""  # no test has failed
        with suppress(BaseException):
            said = work()
        os.write(writing, f"{said}\n".encode())
        os._exit(0)
    os.close(writing)
    timer = threading.Timer(seconds, lambda: os.killpg(child, signal.SIGKILL))
    timer.start()
    try:
        with os.fdopen(reading) as file:
            said = file.readline()
    finally:
        timer.cancel()
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return said.strip() if said else "it hung or died"


class Copy:
    """A copy of the tree with a fault in its file."""

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

    def first_failure(
        self,
        slip: Slip | None,
        tests: list[str],
        options: Sequence[str] = OPTIONS,
        seconds: float = LONG * 4 + PATIENCE,
    ) -> str:
        """Runs tests over the fault, or over none: what fails first, nothing, or TOOK_TOO_LONG."""
        if not self.tree.exists():
            self.make()
        if slip is None:
            return self.run(tests, options, seconds)
        path = self.tree / slip.path
        text = path.read_text(encoding="utf-8")
        try:
            path.write_text(slip.put_into(text), encoding="utf-8")
            return self.run(tests, options, seconds)
        finally:
            path.write_text(text, encoding="utf-8")
            for old in path.parent.glob(f"__pycache__/{path.stem}.*"):
                old.unlink()  # it may be as old and as long as the next one

    def run(self, tests: list[str], options: Sequence[str], seconds: float) -> str:
        command = [sys.executable, "-m", "pytest", *options, "-x", "--tb=no", *tests]
        env = os.environ | {"PYTHONPATH": str(self.tree)}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # each run would compile all of it again
        with subprocess.Popen(
            command, cwd=self.tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        ) as run:
            try:
                said = run.communicate(timeout=seconds)[0].decode()
            except subprocess.TimeoutExpired:
                said = TOOK_TOO_LONG
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)
        if run.returncode in (0, NOTHING_RAN):
            return ""
        return next((line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))), said[-200:])


def main(count: int, seed: str, path: Path, *rooms: str) -> None:
    """Tries this many faults in all, each room its share, in those rooms that are named, or in all."""

    def told(slip: Slip, how: str, by: str, seconds: float) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([str(slip), how, by, round(seconds, 1)]) + "\n")

    path.parent.mkdir(parents=True, exist_ok=True)
    tried = {json.loads(line)[0] for line in path.read_text(encoding="utf-8").splitlines()} if path.exists() else set()
    new = [slip for slip in faults(count, seed, rooms) if str(slip) not in tried]
    if new:
        pytest.main([*OPTIONS, "-m", "quick", "tests"], plugins=[Trial(new, told, path.parent / "callers.json")])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), *sys.argv[4:])
