"""A commit proves a part of every kind, all commits together prove all, and a kind that grows dearer is noticed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import budget, meter, night
from tests.costs import KINDS
from tests.soak.__main__ import for_a_while, modules, share

ROOT = Path(__file__).resolve().parent.parent
GAMES, LEVELS = (
    ("ages", "babel", "duel", "hell", "wonders"),
    ("easy", "normal", "strong", "beginner", "red", "blue", "sly"),
)


def made(name, *rule, of="", kind="", **parameters):
    """Tests of one function, as pytest has found them, one for each of all its parameters together; `kind`: a marker
    that they have besides."""
    rows = [{}]
    for key, values in parameters.items():
        rows = [{**row, key: value} for row in rows for value in values]
    marks = {kind: SimpleNamespace(args=())}
    if rule:
        marks["night"] = SimpleNamespace(args=rule, kwargs={"of": of} if of else {})
    return [
        SimpleNamespace(
            nodeid=f"tests/test_a.py::{name}[{'-'.join(map(str, row.values()))}]",
            callspec=SimpleNamespace(params=row),
            get_closest_marker=marks.get,
        )
        for row in rows
    ]


COMMITS = [f"{number:040x}" for number in range(200)]


def kept(found, commit):
    return [item.nodeid for item in night.split([Hashed(item) for item in found], commit)[0]]


class Hashed:
    """A test that can be an element of a set, as pytest's are."""

    def __init__(self, item):
        self.__dict__.update(vars(item))


@pytest.mark.parametrize(
    "found",
    [
        made("test_whole", "one", game=GAMES),
        [*made("test_end", "one", of="ears", game=GAMES), *made("test_ear", "one", of="ears", game=GAMES[:2])],
        made("test_hidden", "half", game=GAMES, number=range(6)),
        made("test_levels", "game", "level", game=GAMES, level=LEVELS),
        made("test_numbers", "game", "number", game=GAMES, number=range(4)),
        [*made("test_page", kind="browser"), *made("test_pages", kind="browser", game=GAMES, width=(390, 1280))],
    ],
    ids=["one", "one of two functions", "half", "more levels", "more games", "slow ones"],
)
def test_all_commits_together_prove_every_combination(found):
    assert {name for commit in COMMITS for name in kept(found, commit)} == {item.nodeid for item in found}


def test_a_commit_plays_one_whole_game_of_two_functions_that_name_the_same():
    found = [*made("test_end", "one", of="ears", game=GAMES), *made("test_ear", "one", of="ears", game=GAMES[:2])]
    assert {len(kept(found, commit)) for commit in COMMITS} == {1}


@pytest.mark.parametrize(("games", "levels"), [(GAMES, LEVELS), (LEVELS, GAMES), (GAMES, GAMES)])
def test_each_game_is_played_by_a_level_and_each_level_plays_a_game(games, levels):
    found = made("test_levels", "game", "level", game=games, level=levels)
    for commit in COMMITS:
        pairs = [name.partition("[")[2][:-1].split("-") for name in kept(found, commit)]
        assert {game for game, _ in pairs} == set(games) and {level for _, level in pairs} == set(levels)
        assert len(pairs) == max(len(games), len(levels))


def test_half_of_the_tables_has_dealt_and_open_ones_of_every_game():
    found = made("test_hidden", "half", game=GAMES, number=range(6))
    for commit in COMMITS:
        half = [name.partition("[")[2][:-1].split("-") for name in kept(found, commit)]
        assert len(half) in (14, 15, 16)
        assert {(game, int(number) % 2) for game, number in half} == {(game, deal) for game in GAMES for deal in (0, 1)}


def test_a_quick_test_is_proved_by_every_commit_and_in_its_place():
    found = [*made("test_first"), *made("test_whole", "one", game=GAMES), *made("test_last")]
    names = kept(found, COMMITS[0])
    assert names[0] == found[0].nodeid and names[-1] == found[-1].nodeid and len(names) == 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("many", range(1, 8))
def test_a_commit_keeps_every_third_slow_test_of_a_file_and_one_at_least(kind, many):
    found = made("test_it", kind=kind, number=range(many))
    for commit in COMMITS:
        assert max(1, many // 3) <= len(kept(found, commit)) <= -(-many // 3)


def test_what_is_never_left_to_the_night_is_a_sample_or_says_so():
    for found in (made("test_it", "all", kind="browser", number=range(9)), made("test_it", kind="sample", n=range(9))):
        assert len(kept(found, COMMITS[0])) == 9


def test_slow_tests_of_two_kinds_are_shared_out_apart():
    found = [*made("test_page", kind="browser", number=range(3)), *made("test_script", kind="process", number=range(3))]
    for commit in COMMITS:
        names = kept(found, commit)
        assert len(names) == 2 and "test_page" in names[0] and "test_script" in names[1]


@pytest.mark.process
def test_pytest_runs_a_commit_s_part_and_half_of_the_examples(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import pytest\nfrom hypothesis import given, strategies as st\nfrom tests.night import examples\n"
        "from expected import EXPECTED\n"
        "@pytest.mark.night('one')\n@pytest.mark.parametrize('game', range(9))\ndef test_one(game): pass\n"
        "seen = []\n@given(st.integers())\ndef test_property(number): seen.append(number)\n"
        "def test_count(): assert (len(seen), examples(40)) == EXPECTED\n"
    )
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "tests.conftest", "-p"]
    command = [sys.executable, "-m", "pytest", *options, "no:cacheprovider", str(tmp_path / "test_it.py"), "--costs"]
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    runs = (([], 11, (100, 40), {}), (["-n", "1", "--commit=abc"], 3, (50, 20), {"PYTHONDONTWRITEBYTECODE": "1"}))
    for more, ran, expected, variables in runs:
        (tmp_path / "expected.py").write_text(f"EXPECTED = {expected}\n")
        done = subprocess.run(
            [*command, str(tmp_path / "costs.json"), *more],
            cwd=ROOT,
            env={**kept, **variables, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert f"{ran} passed" in done.stdout, done.stdout
        assert (meter.SLOW in done.stdout) == bool(variables)
        costs = json.loads((tmp_path / "costs.json").read_text())
        assert [len(costs["kinds"]["quick, a commit's share"]), len(costs["kinds"]["quick"])] == [ran - 2, 2]
        assert costs["unit"] > 0 and costs["workers"] == len(more[1:2])


# -- costs ---------------------------------------------------------------------------------------------------


def costs(workers=4, unit=0.5, **kinds):
    return {"workers": workers, "unit": unit, "kinds": {kind: {"a": half, "b": half} for kind, half in kinds.items()}}


def test_a_kind_that_grew_too_much_fails_and_the_computer_s_speed_does_not_count(tmp_path, capsys):
    def run(now, *wanted):
        (tmp_path / budget.COSTS).write_text(json.dumps(now))
        code = budget.main(list(wanted), tmp_path)
        return code, capsys.readouterr().out

    (tmp_path / "build").mkdir()
    (tmp_path / "tests").mkdir()
    assert budget.main([], tmp_path) == 2
    capsys.readouterr()
    assert run(costs(quick=50, long=20), "write")[0] == 0
    assert json.loads((tmp_path / budget.BUDGET).read_text()) == {"workers": 4, "kinds": {"quick": 200, "long": 80}}
    assert run(costs(quick=69, long=20)) == (0, "")
    assert run(costs(unit=1, quick=100, long=40)) == (0, "")
    code, said = run(costs(quick=71, long=20))
    assert code == 1 and said.startswith("The quick tests cost 42% more") and "71.0 s  a" in said
    assert run(costs(quick=30, long=20))[0] == 0 and "40% less" in run(costs(quick=30, long=20))[1]
    assert "no budget for browser" in run(costs(browser=5))[1]
    assert run(costs(workers=2, quick=90)) == (0, "Costs were not compared: the budget is for 4 workers.\n")


BUSY = "import time\nwhile time.process_time() < 0.4: pass\nprint(flush=True)\ninput()"


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells what a program that runs has used")
def test_a_program_is_paid_for_while_it_runs_and_after_it_has_ended():
    before, own = meter.spent(True), meter.spent(False)
    with subprocess.Popen([sys.executable, "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        program.stdout.readline()
        assert meter.spent(True) - before > 0.35
        program.communicate(b"\n")
    assert meter.spent(True) - before > 0.35 and meter.spent(False) - own < 0.3


# -- an hour of the long tests -------------------------------------------------------------------------------


@pytest.mark.process
def test_what_the_end_of_the_hour_cuts_off_is_named_and_another_is_first_on_another_day(capsys):
    assert "kill" in modules() and "trial" not in modules()
    assert for_a_while(["kill", "rogues"], 0.01, 1) == 0
    assert capsys.readouterr().out == "The time was up before these had ended: rogues, kill.\n"


def test_a_long_test_that_takes_hours_leaves_time_for_all_others():
    left, shares = 3600.0, []
    for place in range(5):
        shares.append(share(left, place, 5))
        left -= shares[-1]
    assert shares == [1800, 450, 450, 450, 450]
    assert share(60.0, 4, 5) == 60, "the last one has what the others left"
