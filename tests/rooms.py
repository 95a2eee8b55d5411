"""The folders of tests that a change of one room may break: `python -m tests.rooms journal` (make test ROOM=journal).

A room's docstring names the rooms that it uses; tests/test_rooms.py compares that with the imports. Anything
else, as firmware or rules, has its own folder alone.
"""

import ast
import re
import sys
from pathlib import Path

TESTS = Path(__file__).parent
HOST = TESTS.parent / "host"


def used_by(room):
    """The rooms that a room uses, as its docstring names them."""
    text = ast.get_docstring(ast.parse((HOST / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    found = re.search(r"^Uses: (.*)\.", text, re.M)
    return set(re.findall(r"\w+", found[1])) if found else set()


def folders(room):
    """The folders of tests of a room, and of those that use it. Raises SystemExit where there are none."""
    rooms = sorted(path.parent.name for path in HOST.glob("*/__init__.py"))
    names = [room, *(one for one in rooms if room in used_by(one))]
    found = [f"tests/{name}" for name in names if (TESTS / name).is_dir()]
    if not found:
        others = sorted(path.name for path in TESTS.iterdir() if path.is_dir() and path.name not in (*rooms, "fakes"))
        raise SystemExit(f"There is no room {room}: choose one of {', '.join([*rooms, *others])}.")
    return found


if __name__ == "__main__":
    sys.stdout.write(" ".join(folders(sys.argv[1])) + "\n")
