"""The tool that puts faults in finds those that a test catches, and those that none does."""

from pathlib import Path

import pytest

from tests.mutants import (
    CAUGHT,
    HUNG,
    NO_START,
    SURVIVED,
    UNDECIDED,
    Mutants,
    Result,
    importers,
    imports,
    in_copy,
    mixed,
    table,
)
from tests.soak.rooms import ROOMS, ROOT, faults, folders, modules, room_of
from tests.soak.slips import slips
from tests.soak.trial import Copy

PATH = "host/toy/sums.py"
TEXT = '''"""Sums."""


def most(one, other):
    """Tested."""
    return one if one > other else other


def least(one, other):
    """Not tested."""
    return one if one < other else other
'''
TEST = """from host.toy.sums import most


def test_most():
    assert (most(1, 2), most(2, 1)) == (2, 2)
"""
NEAR = "tests/toy/test_sums.py"


def toy_test(slip, tests):
    """Runs the toy's test here, in its text with the fault."""
    names = {}
    exec(compile(slip.put_into(TEXT) if slip else TEXT, PATH, "exec"), names)
    return "" if (names["most"](1, 2), names["most"](2, 1)) == (2, 2) else tests[0]


def of(place):
    return next(slip for slip in slips(PATH, TEXT) if slip.place == place and slip.kind == "value dropped")


def test_a_planted_fault_is_caught_where_a_test_calls_it_and_survives_where_none_does():
    mutants = Mutants(toy_test, lambda slip: [[NEAR]])
    assert mutants.try_one(of("most"))[2:4] == (CAUGHT, NEAR)
    assert mutants.try_one(of("least"))[2:4] == (SURVIVED, "")


@pytest.mark.parametrize(
    ("said", "end"),
    [
        ({"near": "", "far": ""}, SURVIVED),
        ({"near": "bad"}, CAUGHT),
        ({"near": "", "far": "bad"}, CAUGHT),
        ({"near": HUNG, "far": ""}, UNDECIDED),
        ({"near": HUNG, "far": "bad"}, CAUGHT),
        ({"near": NO_START}, CAUGHT),
        ({"near": "tests/ill.py", "far": ""}, SURVIVED),
        ({"near": "tests/ill.py", "far": "bad"}, CAUGHT),
    ],
)
def test_a_fault_is_caught_by_a_test_that_passes_without_it_and_others_are_left_out(said, end):
    def run(slip, tests):
        if slip is None:
            return "ill" * (tests[0] == "tests/ill.py")
        return "" if f"--deselect={said[tests[0]]}" in tests else said[tests[0]]

    assert Mutants(run, lambda slip: [["near"], ["far"]]).try_one(of("most")).end == end


@pytest.mark.process
def test_pytest_itself_finds_the_planted_fault_in_a_tree(tmp_path):
    copy = Copy(tmp_path)
    for name, text in ((PATH, TEXT), (NEAR, TEST), ("pytest.ini", "[pytest]\nmarkers = browser")):
        (copy.tree / name).parent.mkdir(parents=True, exist_ok=True)
        (copy.tree / name).write_text(text, encoding="utf-8")
    mutants = Mutants(in_copy(copy, "not browser"), lambda slip: [[NEAR]])
    assert mutants.try_one(of("most"))[2:4] == (CAUGHT, f"{NEAR}::test_most")
    assert mutants.try_one(of("least"))[2:4] == (SURVIVED, "")
    assert (copy.tree / PATH).read_text(encoding="utf-8") == TEXT


def test_the_nearest_tests_of_a_module_import_it_and_those_of_its_room_come_first(tmp_path):
    for name, text in (
        ("tests/cli/test_a.py", "from host.web.table.server import (\n    Server,\n)\n"),
        ("tests/cli/test_b.py", "from host.web.table import servers\n"),
        ("tests/web/test_c.py", "def test():\n    from host.web.table import server\n"),
        ("tests/web/test_d.py", "import host.web.table.server\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = importers("host/web/table/server.py", imports(tmp_path))
    assert found == ["tests/web/test_c.py", "tests/web/test_d.py", "tests/cli/test_a.py"]


def test_faults_are_drawn_from_every_package_of_the_program():
    packages = [path.parent for top in ("host", "shared_rules") for path in (ROOT / top).glob("*/__init__.py")]
    assert {path.relative_to(ROOT).as_posix() for path in packages} - set(ROOMS) == set()


def test_every_room_has_tests_and_every_module_is_in_its_room():
    for room in ROOMS:
        assert {room_of(path) for path in modules(room)[:1]} == {room}
        for path in modules(room):
            assert all((ROOT / Path(folder)).exists() for folder in folders(path)), path


def test_every_room_comes_early():
    drawn = mixed(faults(60, "1", ("shared_rules/deck", "host/announce", "host/tags")), "1")
    assert {room_of(slip.path) for slip in drawn[:3]} == {"shared_rules/deck", "host/announce", "host/tags"}


def test_the_table_counts_what_became_of_the_faults_of_each_room():
    results = [Result("a", "host/web", CAUGHT, "t", 1.0), Result("b", "firmware", SURVIVED, "", 1.0)]
    assert table(results)[2:] == [
        "| host/web | 1 | 1 | 0 | 0 |",
        "| firmware | 1 | 0 | 1 | 0 |",
        "| all | 2 | 1 | 1 | 0 |",
    ]
