"""The program of a station for scripts that look inside it: the same, but these names stay as they were written."""

import shutil
from pathlib import Path

from host.computer.folders import built
from host.pico.build import build

# What the tests' own scripts ask on MicroPython; nothing else of the program asks for them from another module.
NAMES = frozenset(
    {
        *("BrokenPosition", "NotOver", "PlayRefused", "SIGNALS", "TUNES", "changed_span"),
        *("_ahead", "_later", "_play", "_receiver", "_write", "plays"),
    }
)


def tree() -> Path:
    """Where it is built. It starts as a copy of what a Pico gets, so that few modules are compiled twice."""
    target = built() / "station-tests"
    if not target.exists():
        shutil.copytree(build(), target, dirs_exist_ok=True)
    return build(target, NAMES)
