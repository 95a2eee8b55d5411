"""What one worker runs together, and in which order workers take it (tests/workers.py deals it out).

    @pytest.mark.group("browser seats")   a group that a test names; what opens a browser has one
    the quick tests of a file             what its module makes is made once

Every other test is a unit by itself, so that the slow ones come out even. What takes long begins first.
"""

import pytest

from tests.costs import KINDS, kind_of


def group_browsers(items):
    """Has tests with a browser that name no group go where others look at pages: alone they would start one more."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and item.get_closest_marker("group") is None:
            item.add_marker(pytest.mark.group("browser pages"))


def unit_of(item):
    """What a test is dealt out with: the name of its group, its file where it is quick, or its own name."""
    mark = item.get_closest_marker("group")
    if mark is not None:
        return mark.args[0]
    return item.nodeid.partition("::")[0] if kind_of(item) == "quick" else item.nodeid


def units(items):
    """Lists of tests that belong together: browsers, MicroPython, programs, long and quick ones, large units first."""
    found = {}
    for item in items:
        found.setdefault(unit_of(item), []).append(item)
    order = (*KINDS, "quick")
    return sorted(found.values(), key=lambda unit: (order.index(kind_of(unit[0])), -len(unit)))
