"""From which rooms faults are drawn, and where the tests of each lie."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

from tests.soak.slips import Slip, slips

ROOT = Path(__file__).resolve().parents[2]
# {a room or a part of one: its share of the faults, which are 300 in all}
ROOMS = {
    "host/journal": 36,
    "host/stations": 40,
    "host/table": 24,
    "host/web": 36,
    "shared_rules/wire": 12,
    "shared_rules/table": 12,
    "firmware": 40,
    "shared_rules/seven_wonders": 9,
    "shared_rules/seven_wonders_duel": 9,
    "shared_rules/tower_of_babel": 9,
    "shared_rules/through_the_ages": 12,
    "shared_rules/tally": 3,
    "shared_rules/deck": 3,
    "host/virtual": 10,
    "host/bots": 9,
    "host/director": 6,
    "host/club": 6,
    "host/broker": 6,
    "host/archive": 4,
    "host/lessons": 5,
    "host/languages": 4,
    "host/tags": 5,
}
# Tables of cards have a second source, a bot's taste is measured in games, and one folder is run by MicroPython alone.
PASSED_OVER = ("cards.py", "judges/", "node/")
# Where the tests of a room lie, as far as its name does not say it.
NEAR = {
    "shared_rules/wire": ("tests/wire", "tests/link"),
    "shared_rules/table": ("tests/record", "tests/rules"),
    "shared_rules/tally": ("tests/rules/test_tally_and_deck.py", "tests/session", "tests/e2e/test_tally_and_deck.py"),
    "shared_rules/deck": ("tests/rules/test_tally_and_deck.py", "tests/session", "tests/e2e/test_tally_and_deck.py"),
    "host/languages": ("tests/languages", "tests/cli/test_rules_command.py", "tests/firmware/test_languages.py"),
    "host/tags": ("tests/tags", "tests/hardware/test_labels.py", "tests/club/test_free.py"),
    "host/director": ("tests/director", "tests/journal/test_names.py"),
}


def drawn(room: str, count: int, seed: str) -> list[Slip]:
    """So many faults of a room: each kind is as likely as any other, and so is each module."""
    chance = random.Random(f"{seed} {room}")
    kinds: dict[str, dict[str, list[Slip]]] = defaultdict(lambda: defaultdict(list))
    for path in modules(room):
        for slip in slips(path, (ROOT / path).read_text(encoding="utf-8")):
            kinds[slip.kind][path].append(slip)
    found: dict[Slip, None] = {}
    while len(found) < count:
        modules_of = kinds[chance.choice(sorted(kinds))]
        found[chance.choice(modules_of[chance.choice(sorted(modules_of))])] = None
    return list(found)


def modules(room: str) -> list[str]:
    """The paths of a room's modules, but for those that are passed over; a room may be a single one."""
    if room.endswith(".py"):
        return [room]
    paths = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / room).rglob("*.py"))]
    return [path for path in paths if not any(part in path for part in PASSED_OVER)]


def folders(room: str) -> list[str]:
    """The folders of tests that a room has."""
    top, _, name = room.partition("/")
    named = {"host": f"tests/{name}", "firmware": "tests/firmware", "shared_rules": f"tests/rules/{name}"}
    return list(NEAR.get(room, (named[top],)))
