"""From which rooms faults are drawn, and where the tests of each lie that a copy of the tree runs."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path, PurePosixPath

from tests.soak.slips import Slip, slips

ROOT = Path(__file__).resolve().parents[2]
# {a room or a part of one: its share of the faults}
ROOMS = {
    "host/*.py": 1,
    "host/computer": 3,
    "host/languages": 7,
    "host/pico": 8,
    "host/journal": 18,
    "host/table": 14,
    "host/settings": 2,
    "host/stations": 22,
    "host/announce": 5,
    "host/archive": 5,
    "host/broker": 6,
    "host/director": 6,
    "host/virtual": 15,
    "host/bots": 12,
    "host/games": 10,
    "host/arena": 3,
    "host/tags": 9,
    "host/setup": 4,
    "host/session": 14,
    "host/jobs": 5,
    "host/lessons": 8,
    "host/authoring": 4,
    "host/web": 25,
    "host/running": 9,
    "host/update": 4,
    "host/house": 25,
    "host/cli": 18,
    "firmware": 27,
    "shared_rules/*.py": 4,
    "shared_rules/wire": 4,
    "shared_rules/referee": 4,
    "shared_rules/card_game": 8,
    "shared_rules/deck": 2,
    "shared_rules/pad": 2,
    "shared_rules/tally": 2,
    "shared_rules/oh_hell": 6,
    "shared_rules/seven_wonders": 11,
    "shared_rules/seven_wonders_duel": 10,
    "shared_rules/tower_of_babel": 11,
    "shared_rules/through_the_ages": 16,
}
# Tables of cards have a second source, a bot's taste is measured in games, and one folder is run by MicroPython alone.
PASSED_OVER = ("cards.py", "judge", "node/")
# The tests of a room, as far as its name does not give them.
NEAR = {
    "host/*.py": ("tests/cli",),
    "host/announce": ("tests/announce", "tests/table"),
    "host/games": ("tests/bots", "tests/web/test_answers.py"),
    "host/arena": ("tests/arena", "tests/bots/test_levels.py", "tests/authoring"),
    "host/setup": ("tests/setup", "tests/house", "tests/session"),
    "host/session": ("tests/session", "tests/cli"),
    "host/jobs": ("tests/jobs", "tests/house", "tests/web/test_answers.py"),
    "host/update": ("tests/update", "tests/house", "tests/computer"),
    "shared_rules/*.py": ("tests/wire", "tests/rules"),
    "shared_rules/wire": ("tests/wire", "tests/link"),
    "shared_rules/referee": ("tests/record", "tests/rules"),
    "shared_rules/card_game": ("tests/rules", "tests/authoring"),
    "shared_rules/pad": ("tests/rules/test_score_pad.py", "tests/session"),
    "shared_rules/tally": ("tests/rules/test_tally_and_deck.py", "tests/session", "tests/e2e/test_tally_and_deck.py"),
    "shared_rules/deck": ("tests/rules/test_tally_and_deck.py", "tests/session", "tests/e2e/test_tally_and_deck.py"),
    "host/languages": ("tests/languages", "tests/cli/test_rules_command.py", "tests/firmware/test_languages.py"),
    "host/tags": ("tests/tags", "tests/hardware/test_labels.py", "tests/running"),
    "host/director": ("tests/director", "tests/journal/test_names.py"),
}


def drawn(room: str, count: int, seed: str) -> list[Slip]:
    """Faults of a room: each kind is as likely as any other, and so is each module."""
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


def faults(count: int, seed: str, rooms: Collection[str] = ()) -> list[Slip]:
    """So many faults, each room its share; only those of some rooms, if they are named."""
    shares = {room: max(1, round(share * count / sum(ROOMS.values()))) for room, share in ROOMS.items()}
    return [slip for room in rooms or ROOMS for slip in drawn(room, shares[room], seed)]


def room_of(path: str) -> str:
    """The room, or part of one, that a module is in."""
    inside = [room for room in ROOMS if PurePosixPath(path).match(room) or path.startswith(room + "/")]
    return inside[0] if inside else path


def modules(room: str) -> list[str]:
    """The paths of a room's modules, but for those that are passed over; a room may be modules beside each other."""
    found = ROOT.glob(room) if room.endswith(".py") else (ROOT / room).rglob("*.py")
    paths = [path.relative_to(ROOT).as_posix() for path in sorted(found)]
    return [path for path in paths if not any(part in path for part in PASSED_OVER)]


def folders(path: str) -> tuple[str, ...]:
    """The folders of tests, or the tests, that are nearest to a module."""
    near = next((near for room, near in NEAR.items() if PurePosixPath(path).match(room) or room in path), None)
    top, _, rest = path.partition("/")
    name = rest.partition("/")[0]
    named = {"host": f"tests/{name}/", "firmware": "tests/firmware/", "shared_rules": f"tests/rules/{name}/"}
    return near or (named[top],)
