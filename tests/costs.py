"""What a test costs: every test is quick, or has the marker of the slowest thing that it starts.

    process      starts a program
    micropython  starts MicroPython: a virtual station, or a script on it
    browser      opens pages in Chromium
    long         starts nothing, and still takes a sixth of a second of the processor or waits for nearly a second:
                 whole games of bots, every byte of a file, what gives up after a while
    quick        all others: `make quick` runs them

A test or a module names its marker; a fixture in BY_FIXTURE sets it for all that use it. A test without a marker that
starts a program fails and names the program, so the sorting stays honest. `sample` marks what `make test` runs besides
quick tests: what stands for each kind.
"""

import sys
from pathlib import PurePath

import pytest

from host.virtual.oled import letters

KINDS = ("browser", "micropython", "process", "long")
ALONE = ("quick", "long")  # kinds that start no program
BY_FIXTURE = {"browser": "browser", "broker": "process"}
# Compiles the station's tree once, for all tests; `make quick` has it compiled beforehand.
COMPILER = "mpy-cross"
IMPORTS = "<frozen importlib._bootstrap>"

_started: list[str] = []


STARTS = frozenset({"subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty", "os.system"})


def _notice(event, arguments, starts=STARTS):
    """Python calls this for every program that is started, in any way, and for each file and a hundred other things."""
    if event not in starts:
        return
    if event in ("subprocess.Popen", "os.posix_spawn"):  # from Python 3.13 on, the first makes the second
        program = PurePath(str(arguments[0])).name
        if program != COMPILER and not _happens_once():
            _started.append(program)
    else:
        _started.append(event)


def _happens_once():
    """Whether the program runs once, for whichever test is the first to need it: it gives the letters of a display, or
    a module that is being imported looks for a library of the system."""
    code, frame = letters.__wrapped__.__code__, sys._getframe()
    while frame is not None and frame.f_code is not code and frame.f_code.co_filename != IMPORTS:
        frame = frame.f_back
    return frame is not None


sys.addaudithook(_notice)


def kind_of(item):
    """The marker of a test, or `quick`."""
    return next((kind for kind in KINDS if item.get_closest_marker(kind)), "quick")


def mark(items):
    """Gives each test the marker of its fixtures, and `quick` to those that have none."""
    for item in items:
        for name in getattr(item, "fixturenames", ()):
            if name in BY_FIXTURE:
                item.add_marker(BY_FIXTURE[name])
        if kind_of(item) == "quick":
            item.add_marker("quick")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item):
    _started.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that starts what its marker does not name fails at its end."""
    report = yield
    if call.when == "teardown" and report.passed and _started and kind_of(item) in ALONE:
        report.outcome = "failed"
        report.longrepr = (
            f"{item.nodeid} starts {', '.join(sorted(set(_started)))}: mark it with @pytest.mark.process, .micropython "
            "or .browser, whichever is the slowest."
        )
    return report
