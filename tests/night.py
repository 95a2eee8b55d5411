"""What a commit proves in part and the night in whole: a marker says what a commit keeps of the tests of a function.

    @pytest.mark.night("one")                      one of them
    @pytest.mark.night("one", of="games by ear")   one of all tests whose marker names the same
    @pytest.mark.night("half")                     two of four neighbours
    @pytest.mark.night("game", "level")            each game with one level, and each level with one game
    @pytest.mark.night("all")                      all of them, however dear they are
    @pytest.mark.night("none")                     none: a test that costs as much as fifty others

Without a marker a commit keeps all quick tests and all samples, and of the others of a file every third one of a kind
(tests/costs.py): so each file is tried each time, three neighbouring commits in the mean try the whole of it, and a
commit is proved in a third of the time.

Which ones, the commit's hash decides (`make commit`, which gives it to pytest as --commit). Other commits choose
others, and without --commit all run (`make all`, `make night`). On a commit random properties try half of their
examples. docs/promises.md lists all this, made from the markers.
"""

import zlib

import pytest
from hypothesis import HealthCheck, settings

from tests.costs import kind_of

ONE, HALF, THIRD, ALL, NONE = "one", "half", "third", "all", "none"
USUAL = 100  # examples of a random property, as hypothesis has it


def add_options(parser):
    parser.addoption("--commit", metavar="HASH", help="run the part of the tests that this commit proves")


def load_profile(config):
    """A property is true however long an example of it takes, and however long one is looked for."""
    count = USUAL // 2 if config.getoption("commit", None) else USUAL
    settings.register_profile(
        "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=count
    )
    settings.load_profile("untimed")


def examples(count):
    """The max_examples of a property that has another number than the usual one: half of it on a commit."""
    return count * settings.default.max_examples // USUAL


def number(commit, name):
    """A number that a commit gives to what has this name: the same on every computer and in every worker."""
    return zlib.crc32(f"{commit} {name}".encode())


def split(items, commit):
    """(tests that a commit proves, tests that it leaves to other commits and the night), each in their order."""
    groups = {}
    for item in items:
        rule = rule_of(item)
        if rule != (ALL,):
            groups.setdefault((name_of(item, rule), rule), []).append(item)
    left = set()
    for (name, rule), of_one in groups.items():
        kept = share([params_of(item) for item in of_one], rule, number(commit, name))
        left |= {item for place, item in enumerate(of_one) if place not in kept}
    return [item for item in items if item not in left], [item for item in items if item in left]


def rule_of(item):
    """What stands in the marker of a test; without one, what holds for its kind."""
    mark = item.get_closest_marker("night")
    if mark is not None:
        return mark.args
    return (ALL,) if kind_of(item) == "quick" or item.get_closest_marker("sample") else (THIRD,)


def name_of(item, rule):
    """What the tests have in common of which a commit keeps a part."""
    if rule == (THIRD,):
        return f"{item.nodeid.partition('::')[0]} {kind_of(item)}"
    return item.get_closest_marker("night").kwargs.get("of") or item.nodeid.partition("[")[0]


def params_of(item):
    """The parameters of a test by name; none where it has none."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def share(tests, rule, chosen):
    """The places of the tests that a commit keeps. `tests` has the parameters of each by name, `rule` what stands in
    the marker, and `chosen` is the commit's number."""
    if rule == (NONE,):
        return set()
    if rule == (ONE,):
        return {chosen % len(tests)}
    if rule == (THIRD,):
        return {place for place in range(len(tests)) if place % 3 == chosen % min(3, len(tests))}
    if rule == (HALF,):
        return {place for place in range(len(tests)) if place // 2 % 2 == chosen % 2}
    first, second = rule
    ones, others = ([*dict.fromkeys(repr(test[name]) for test in tests)] for name in rule)
    pairs = {
        (ones[place % len(ones)], others[(place + chosen) % len(others)])
        for place in range(max(len(ones), len(others)))
    }
    return {place for place, test in enumerate(tests) if (repr(test[first]), repr(test[second])) in pairs}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    commit = config.getoption("commit", None)
    if commit:
        kept, left = split(items, commit)
        if left:
            config.hook.pytest_deselected(items=left)
            items[:] = kept
