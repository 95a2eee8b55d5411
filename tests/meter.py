"""What tests cost: the processor seconds of each, its programs included, added up by kind for all workers.

    pytest --costs=FILE    writes them too, test by test: `python -m tests.budget` compares them with tests/budget.json

A test of a kind that starts programs pays for those that still run besides, as the browser that it shares with others;
a program that runs on after it is measured on Linux alone. What no test pays for, finding and dealing out the tests,
is not counted.
"""

import contextlib
import json
import os
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests import night
from tests.costs import ALONE, KINDS, kind_of

try:
    import resource
except ImportError:  # Windows
    resource = None

ROUNDS = 300_000  # of the loop that says how fast this computer is: some 30 ms

SLOW = (
    "PYTHONDONTWRITEBYTECODE is set: every worker compiles all tests anew, a quarter of a minute or more; "
    "`env -u PYTHONDONTWRITEBYTECODE` before the command avoids it, as `make` does."
)

_costs: dict[str, dict[str, float]] = defaultdict(dict)  # kind: {test: processor seconds}
_units: list[float] = []


def add_options(parser):
    parser.addoption("--costs", metavar="FILE", help="write what each test costs, in processor seconds")


def loop():
    """The processor seconds of a loop that is always the same: the unit of tests/budget.json."""
    began, found = time.process_time(), 0
    for one in range(ROUNDS):
        found ^= one * one
    return time.process_time() - began


def spent(programs):
    """Processor seconds of this process so far; with `programs` those of all that it started as well."""
    if not programs or resource is None:
        return time.process_time()
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(map(_running, _children("self")))


def _running(process):
    """Processor seconds of a program that still runs, of those that it started, and of those that ended before."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return 0.0
    return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK") + sum(map(_running, _children(process)))


def _children(process):
    """The programs that each thread of a program started; none where it has ended meanwhile."""
    found = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{process}/task"):
            with contextlib.suppress(OSError):
                found += Path(f"/proc/{process}/task/{task}/children").read_text(encoding="ascii").split()
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    programs = kind_of(item) not in ALONE
    began = spent(programs)
    result = yield
    # A program that nobody waited for ended with what it had used.
    _costs[_row(item)][item.nodeid] = max(0.0, spent(programs) - began)
    return result


def _row(item):
    """Where a test's costs are added. Those of which a commit runs some stand apart: others run the next time."""
    return kind_of(item) if night.rule_of(item) == (night.ALL,) else f"{kind_of(item)}, a commit's share"


def pytest_sessionstart(session):
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and sys.dont_write_bytecode and not hasattr(session.config, "workerinput"):
        terminal.write_line(SLOW)
    if session.config.getoption("costs", None):
        _units.append(loop())


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    config = session.config
    if config.getoption("costs", None):
        _units.append(loop())
    if hasattr(config, "workerinput"):
        config.workeroutput["costs"], config.workeroutput["units"] = dict(_costs), _units
    elif config.getoption("costs", None):
        workers = config.getoption("numprocesses", None) or 0
        told = {"workers": workers, "unit": sum(_units) / len(_units), "kinds": _costs}
        Path(config.getoption("costs", None)).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """A worker has ended: its costs. One that was killed has none to tell."""
    told = getattr(node, "workeroutput", {})
    for kind, tests in told.get("costs", {}).items():
        _costs[kind].update(tests)
    _units.extend(told.get("units", ()))


def seconds():
    """{kind: processor seconds of all its tests that ran}."""
    found = Counter()
    for row, tests in _costs.items():
        found[row.partition(",")[0]] += sum(tests.values())
    return found


def pytest_terminal_summary(terminalreporter):
    """How many tests of each kind ran, and what they cost."""
    ran, cost = Counter(), seconds()
    for outcome in ("passed", "failed", "xfailed", "xpassed"):
        for report in terminalreporter.stats.get(outcome, ()):
            if getattr(report, "when", "") == "call":
                ran[next((kind for kind in KINDS if kind in report.keywords), "quick")] += 1
    listed = [f"{ran[kind]} {kind} ({cost[kind]:.0f} s)" for kind in ("quick", *reversed(KINDS)) if ran[kind]]
    if listed:
        terminalreporter.write_line(f"Tests that ran, and their processor seconds: {', '.join(listed)}.")
