"""How tests are dealt out to several workers: all tests of a group to one, and the quick tests of a file together.

    @pytest.mark.xdist_group("browser seats")   a group that a test names; what opens a browser has one
    @quick                                      the quick tests of a file: what its module makes is made once

Every other test is a separate unit, so that the slow ones come out even.
"""

import pytest
from _pytest.nodeid import NodeId

QUICK = "quick"


def group_browsers(items):
    """Has tests with a browser that name no group go where others look at pages: alone they would start one more."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group("browser pages"))


def name_groups(items):
    """Has every test end with "@" and its group, by which pytest-xdist gives all of a group to one worker. It prints
    itself, but not where pytest 9.2 looks: every worker then built the wheel, opened a browser and drew all games."""
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        if mark is not None or item.get_closest_marker(QUICK):
            item._id = NodeId.parse(f"{item.nodeid}@{mark.args[0] if mark else QUICK}")


def unit_of(nodeid):
    """What a test is dealt out with, by its name: "tests/a.py@quick", "browser seats", or itself."""
    name, at, group = nodeid.rpartition("@")
    if not at or "]" in group:  # a parameter may have the sign too
        return nodeid
    return name.partition("::")[0] + at + group if group == QUICK else group


def pytest_sessionstart(session):
    """A worker does not report what nobody reads: that a test begins, and that its fixtures were made and went well. It
    is half of all that workers send, and as dear as a tenth of the quick tests."""
    for plugin in session.config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = _without_the_needless(plugin.sendevent)


def _without_the_needless(send):
    """pytest-xdist's `sendevent` for what has to arrive."""

    def sent(name, **fields):
        report = fields.get("data", {})
        fine = name == "testreport" and report["when"] != "call" and report["outcome"] == "passed"
        if name != "logstart" and not fine:
            send(name, **fields)

    return sent


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """pytest-xdist's own, which counts all units again after every test, would count for a quarter of a minute."""
    from xdist.scheduler.loadgroup import LoadGroupScheduling  # only where tests run in several workers

    class Units(LoadGroupScheduling):
        def _split_scope(self, nodeid):
            return unit_of(nodeid)

    return Units(config, log) if config.getoption("dist") == "loadgroup" else None
