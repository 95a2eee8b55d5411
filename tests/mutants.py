"""Mutants: `python -m tests.mutants` puts single faults into the program, one at a time, and says which a test catches.

    python -m tests.mutants --faults 60 --seed 2 --seconds 600 --room host/web --kinds quick

The same seed draws the same faults from the same program: all rooms of `tests.soak.rooms`, each its share, in an order
in which every room comes early. A fault is put into a copy of the tree; there run first the test files that import its
module, then the other tests of its room. A test that fails without the fault too is left out. It stops after
`--seconds`, between two faults, and goes on where it stopped: what is known lies in build/mutants/SEED.jsonl.

`tests.soak.trial` knows from a record of all calls which quick tests run a function, and needs a second for a fault
that they catch; that record takes some minutes. This needs none.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tests.soak.rooms import ROOMS, ROOT, faults, folders, room_of
from tests.soak.slips import Slip
from tests.soak.trial import OPTIONS, TOOK_TOO_LONG, Copy

KEPT = ROOT / "build" / "mutants"
FAULTS, SEED, SECONDS = 120, "1", 600
KINDS = "not browser"  # a browser's tests take long
STAGE = 300.0  # seconds that the tests of one stage may take
HUNG = TOOK_TOO_LONG.removeprefix("FAILED ")
NO_START = "the tests cannot begin"
CAUGHT, SURVIVED, UNDECIDED = "caught", "survived", "undecided"

# Runs tests over a fault, or without one: the first that fails, nothing, HUNG or NO_START.
Run = Callable[["Slip | None", "Sequence[str]"], str]


class Result(NamedTuple):
    """What became of a fault: caught `by` a test, survived, or undecided: its tests took too long, or cannot begin
    without it either."""

    fault: str
    room: str
    end: str
    by: str
    seconds: float


class Mutants:
    """Tries faults with `run`; `stages(slip)` are the tests of each stage, the nearest first."""

    def __init__(self, run: Run, stages: Callable[[Slip], Sequence[Sequence[str]]]) -> None:
        self._run, self._stages = run, stages
        self._good: dict[str, bool] = {}

    def try_one(self, slip: Slip) -> Result:
        """Puts the fault in and runs stage after stage until a test fails that passes without it."""
        since, ends = time.monotonic(), {(SURVIVED, "")}
        for tests in self._stages(slip):
            ends.add(self._stage(slip, tests) if tests else (SURVIVED, ""))
            if any(end == CAUGHT for end, _ in ends):
                break
        end, by = min(ends, key=lambda one: (CAUGHT, UNDECIDED, SURVIVED).index(one[0]))
        return Result(str(slip), room_of(slip.path), end, by, round(time.monotonic() - since, 1))

    def _stage(self, slip: Slip, tests: Sequence[str]) -> tuple[str, str]:
        """How it ends, and by which test. Those that fail without a fault are left out."""
        while True:
            bad = [f"--deselect={test}" for test, good in self._good.items() if not good and test.startswith("tests/")]
            failed = self._run(slip, [*tests, *bad])
            if not failed:
                return SURVIVED, ""
            if failed == HUNG or self._good.get(failed) is False:
                return UNDECIDED, failed
            if self._is_good(failed, tests):
                return CAUGHT, failed

    def _is_good(self, failed: str, tests: Sequence[str]) -> bool:
        """Whether what failed passes without a fault."""
        if failed not in self._good:
            asked = [tests[0], "--collect-only"] if failed == NO_START else [failed]
            self._good[failed] = self._run(None, asked) == ""
        return self._good[failed]


def importers(path: str, tests: dict[str, set[str]]) -> list[str]:
    """The test files that import a module, those of its own room first. `tests`: {file: modules it imports}"""
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found = [test for test, names in tests.items() if name in names]
    return sorted(found, key=lambda test: (not test.startswith(folders(path)), test))


def imports(root: Path = ROOT) -> dict[str, set[str]]:
    """{test file: everything that it may import: modules, and names of them}"""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        names = found.setdefault(path.relative_to(root).as_posix(), set())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def stages(slip: Slip, tests: dict[str, set[str]]) -> list[list[str]]:
    """The test files that import the module of a fault, then the others of its room."""
    near = importers(slip.path, tests)
    return [near, [*folders(slip.path), *(f"--ignore={one}" for one in near)]]


def mixed(slips: list[Slip], seed: str) -> list[Slip]:
    """One of each room, then the second of each, and so on."""
    chance = random.Random(seed)
    rooms = [list(group) for _, group in groupby(slips, lambda slip: room_of(slip.path))]
    places = [(at / len(room), chance.random(), slip) for room in rooms for at, slip in enumerate(room)]
    return [slip for _, _, slip in sorted(places, key=lambda place: place[:2])]


def table(results: list[Result]) -> list[str]:
    """A line of Markdown for each room, and one for all."""
    lines = ["| Room | faults | caught | survived | undecided |", "|-|-|-|-|-|"]
    for room in [*(one for one in ROOMS if any(result.room == one for result in results)), ""]:
        ends = [result.end for result in results if room in ("", result.room)]
        counts = " | ".join(str(ends.count(end)) for end in (CAUGHT, SURVIVED, UNDECIDED))
        lines.append(f"| {room or 'all'} | {len(ends)} | {counts} |")
    return lines


def in_copy(copy: Copy, kinds: str) -> Run:
    """Runs tests in a copy of the tree; those of a fault only if they are of these kinds."""

    def run(slip: Slip | None, tests: Sequence[str]) -> str:
        options = [*OPTIONS, "--assert=plain", *(["-m", kinds] if slip else [])]
        said = copy.first_failure(slip, list(tests), options, STAGE)
        name = said.partition(" - ")[0].removeprefix("FAILED ").removeprefix("ERROR ")
        return name if name in ("", HUNG) or name.startswith("tests/") else NO_START

    return run


def main(arguments: Sequence[str]) -> int:
    """Tries them and prints each and a table. Returns 1 if one survived."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=FAULTS, help=f"how many in all rooms together ({FAULTS})")
    parser.add_argument("--seed", default=SEED, help=f"which ones ({SEED})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"no fault is begun after so many ({SECONDS})")
    parser.add_argument("--room", action="append", choices=list(ROOMS), help="only this room; may be repeated")
    parser.add_argument("--kinds", default=KINDS, help=f"pytest's -m ({KINDS!r}; quick is a tenth of the time)")
    wanted = parser.parse_args(arguments)
    kept, until = KEPT / f"{wanted.seed}.jsonl", time.monotonic() + wanted.seconds
    kept.parent.mkdir(parents=True, exist_ok=True)
    before = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    known = {one.fault: one for one in (Result(*json.loads(line)) for line in before) if one.end != UNDECIDED}
    drawn = mixed(faults(wanted.faults, wanted.seed, wanted.room or ()), wanted.seed)
    tests = imports()
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="herald-mutants-") as folder:
        mutants = Mutants(in_copy(Copy(Path(folder)), wanted.kinds), lambda slip: stages(slip, tests))
        for slip in drawn:
            if str(slip) not in known:
                if time.monotonic() > until:
                    break
                known[str(slip)] = mutants.try_one(slip)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(known[str(slip)]) + "\n")
            results.append(known[str(slip)])
            _say(f"{results[-1].end:9} {results[-1].seconds:6.1f} s  {slip}  {results[-1].by}")
    _say("", *table(results), "", f"{len(results)} of the {len(drawn)} faults of seed {wanted.seed} were tried.")
    return int(any(result.end == SURVIVED for result in results))


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
