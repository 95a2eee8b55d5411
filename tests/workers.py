"""Tests in several workers: `pytest -n 4`. The tests are found once; then pytest forks, and each worker has them all.

A worker takes one unit of tests after another (tests/groups.py) from a pipe that all of them read, and sends what came
of each test to the first process, which counts and prints. Where Python cannot fork, `-n` changes nothing.
"""

import os
import pickle
import selectors
import signal
import struct
import warnings

import pytest
from _pytest.config import create_terminal_writer

from tests.groups import units

UNIT, SIZE = struct.Struct("<H"), struct.Struct("<I")


def pytest_addoption(parser):
    about = "how many processes run the tests; 0 and 1: this one alone"
    parser.getgroup("workers")._addoption("-n", "--workers", type=int, default=0, metavar="N", help=about)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    """In place of pytest's own loop, where several workers were asked for and there is something to share."""
    chosen = session.config.option
    dealt = units(session.items) if chosen.workers > 1 and hasattr(os, "fork") else []
    if len(dealt) < 2 or chosen.collectonly or session.testsfailed:
        return None
    _Workers(session, dealt).run(min(chosen.workers, len(dealt)))
    return True


class _Workers:
    """The first process: starts the workers, and tells pytest what they report."""

    def __init__(self, session, dealt):
        self._session, self._dealt, self._config = session, dealt, session.config
        self._left = {item.nodeid: item for item in session.items}
        self._running = {}  # of each pipe: the test that its worker runs
        self._open = selectors.DefaultSelector()

    def run(self, count):
        """Runs all tests. Raises what pytest's own loop raises: Failed or Interrupted, once enough has failed."""
        queue = self._queue()
        pids = [self._start(number, queue) for number in range(count)]
        os.close(queue)
        try:
            while self._open.get_map():
                for key, _ in self._open.select():
                    self._hear(key.data)
                self._stop_if_asked()
        except BaseException:
            for pid in pids:
                os.kill(pid, signal.SIGTERM)
            raise
        finally:
            for pid in pids:
                os.waitpid(pid, 0)
        for item in list(self._left.values()):
            self._failed(item, "It was not run: the worker that had it ended in another test.")

    def _queue(self):
        reading, writing = os.pipe()
        os.write(writing, b"".join(UNIT.pack(number) for number in range(len(self._dealt))))
        os.close(writing)
        return reading

    def _start(self, number, queue):
        folder = self._config._tmp_path_factory.mktemp(f"worker{number}_")
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            _work(self._session, self._dealt, queue, os.fdopen(writing, "wb"), folder)
        os.close(writing)
        self._open.register(reading, selectors.EVENT_READ, os.fdopen(reading, "rb"))
        return pid

    def _hear(self, pipe):
        size = pipe.read(SIZE.size)
        if len(size) < SIZE.size:
            self._open.unregister(pipe)
            pipe.close()
            if item := self._running.pop(pipe, None):
                self._failed(item, "The process that ran it ended.")
            return
        kind, *rest = pickle.loads(pipe.read(SIZE.unpack(size)[0]))
        getattr(self, f"_{kind}")(pipe, *rest)

    def _begun(self, pipe, nodeid):
        self._running[pipe] = self._left[nodeid]

    def _ended(self, pipe, nodeid, reports):
        item = self._left.pop(nodeid)
        del self._running[pipe]
        for data in reports:
            report = self._config.hook.pytest_report_from_serializable(config=self._config, data=data)
            self._config.hook.pytest_runtest_logreport(report=report)
        self._config.hook.pytest_runtest_logfinish(nodeid=nodeid, location=item.location)

    def _warned(self, pipe, warning, when, nodeid, location):
        made = warnings.WarningMessage(**warning)
        told = {"warning_message": made, "when": when, "nodeid": nodeid, "location": location}
        self._config.hook.pytest_warning_recorded.call_historic(kwargs=told)

    def _failed(self, item, why):
        self._left.pop(item.nodeid, None)
        report = pytest.TestReport(item.nodeid, item.location, dict.fromkeys(item.keywords, 1), "failed", why, "call")
        self._config.hook.pytest_runtest_logreport(report=report)

    def _stop_if_asked(self):
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)


class _Reports:
    """A plugin of a worker's pytest that keeps what is reported of a test, and sends it at the test's end."""

    def __init__(self, config, pipe):
        self._config, self._pipe, self._kept = config, pipe, []

    def send(self, *message):
        data = pickle.dumps(message)
        self._pipe.write(SIZE.pack(len(data)) + data)
        self._pipe.flush()

    def pytest_runtest_logstart(self, nodeid):
        self.send("begun", nodeid)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or not report.passed:  # nobody counts set-ups that went well
            self._kept.append(self._config.hook.pytest_report_to_serializable(config=self._config, report=report))

    def pytest_runtest_logfinish(self, nodeid):
        self.send("ended", nodeid, self._kept)
        self._kept = []

    def pytest_warning_recorded(self, warning_message, when, nodeid, location):
        names = ("category", "filename", "lineno")
        warning = {"message": str(warning_message.message), **{name: getattr(warning_message, name) for name in names}}
        self.send("warned", warning, when, nodeid, location)


def _work(session, dealt, queue, pipe, folder):
    """A worker's whole life. Nothing of the first process is ended with it."""
    code = 1
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        _keep_to_itself(session.config, folder)
        session.config.pluginmanager.register(_Reports(session.config, pipe))
        _run(session, dealt, queue)
        code = 0
    except (KeyboardInterrupt, BrokenPipeError):
        session._setupstate.teardown_exact(None)
    finally:
        os._exit(code)


def _keep_to_itself(config, folder):
    """Prints nothing, catches what its own tests print, and has its own folder for theirs."""
    nowhere = open(os.devnull, "w")  # noqa: SIM115  (until the worker ends)
    config.pluginmanager.get_plugin("terminalreporter")._tw = create_terminal_writer(config, nowhere)
    capture = config.pluginmanager.get_plugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    config._tmp_path_factory._basetemp = folder


def _run(session, dealt, queue):
    """Runs units until none is left. A test is told the next one, so that what both use stays."""
    item = None
    for following in _taken(dealt, queue):
        if item is not None:
            _protocol(item, following)
            if session.shouldfail or session.shouldstop:
                return
        item = following
    if item is not None:
        _protocol(item, None)


def _taken(dealt, queue):
    while number := os.read(queue, UNIT.size):
        yield from dealt[UNIT.unpack(number)[0]]


def _protocol(item, following):
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
