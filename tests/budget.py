"""Whether the tests of a kind have become dearer: python -m tests.budget [write]

`make commit` leaves what its tests cost in build/costs.json (tests/meter.py), and this compares it with
tests/budget.json: processor seconds of each kind, divided by those of a loop that is always the same, so that faster
and slower computers agree. Exit code 1 where a kind grew by more than two fifths: runs of the same tests differed by
up to 30 %, so a smaller part would refuse by chance. `write` takes the costs for the budget. Tests of which a commit
runs a part are left out: the next commit runs others.
"""

import json
import sys
from pathlib import Path

from tests.costs import KINDS

COSTS, BUDGET = Path("build/costs.json"), Path("tests/budget.json")
GROWTH = 1.4


def units(costs):
    """{kind: its cost in loops} of what a run wrote; raises KeyError where it is something else."""
    found = {kind: sum(costs["kinds"][kind].values()) for kind in ("quick", *KINDS) if kind in costs["kinds"]}
    return {kind: round(seconds / costs["unit"]) for kind, seconds in found.items()}


def compare(costs, budget):
    """(sentences of what a reader should know, whether a kind has grown too much)."""
    if costs["workers"] != budget["workers"]:
        return [f"Costs were not compared: the budget is for {budget['workers']} workers."], False
    said, grown = [], False
    for kind, now in units(costs).items():
        if kind not in budget["kinds"]:
            said.append(f"There is no budget for {kind} tests: `make budget` writes it.")
            continue
        before = budget["kinds"][kind]
        if now > before * GROWTH:
            grown = True
            said.append(
                f"The {kind} tests cost {now / before - 1:.0%} more than their budget ({now} loops, not {before}). "
                "Make them cheaper; or, if they are worth it, `make budget`, and say why in the commit."
            )
        elif now < before / GROWTH:
            said.append(f"The {kind} tests cost {1 - now / before:.0%} less than their budget: `make budget` keeps it.")
    return said, grown


def dearest(costs, count=10):
    """The dearest tests of a run, as lines."""
    tests = [(seconds, name) for kind in costs["kinds"].values() for name, seconds in kind.items()]
    return [f"{seconds:6.1f} s  {name}" for seconds, name in sorted(tests, reverse=True)[:count]]


def main(wanted, folder=Path()):
    """The exit code."""
    path = folder / COSTS
    if wanted not in ([], ["write"]) or not path.exists():
        sys.stdout.write("python -m tests.budget [write]: after `make commit`, which leaves build/costs.json.\n")
        return 2
    costs = json.loads(path.read_text(encoding="utf-8"))
    if wanted:
        written = {"workers": costs["workers"], "kinds": units(costs)}
        (folder / BUDGET).write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
        sys.stdout.write(f"{BUDGET} was written.\n")
        return 0
    said, grown = compare(costs, json.loads((folder / BUDGET).read_text(encoding="utf-8")))
    sys.stdout.write("".join(f"{one}\n" for one in said + (dearest(costs) if grown else [])))
    return int(grown)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
