"""Where a thinking process starts: in the sources, or in their compiled copy if `herald fast` made one.

The copy counts only as long as it is made of the sources as they are, byte for byte, for this very Python.
HERALD_FAST=no leaves it alone. Nobody else looks there: the host, the stations and the tests have the sources.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
from functools import cache
from pathlib import Path

from host.computer.folders import ROOT, built
from host.computer.installed import COMPILERS, to_add

TOPS = ("shared_rules", "host")
FOLDER = built() / "fast"
STAMP = "made-of"


def digest(root: Path) -> str:
    """What distinguishes these sources and this Python from all others."""
    found = hashlib.sha256(sys.version.encode())
    for top in TOPS:
        for path in sorted((root / top).rglob("*.py")):
            found.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


@cache
def folder() -> Path | None:
    """The compiled copy, or None if it is not of today's sources."""
    stamp = FOLDER / STAMP
    if os.environ.get("HERALD_FAST") == "no" or not stamp.exists() or stamp.read_text() != digest(ROOT):
        return None
    return FOLDER


def lacks() -> str:
    """What there is to be installed before a copy can be compiled, as a sentence; "" where nothing is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler}): on Debian and Ubuntu, sudo apt install gcc."
    if os.name != "nt" and not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are not there: on Debian and Ubuntu, sudo apt install python3-dev."
    lacking = [name for name, module in COMPILERS.items() if importlib.util.find_spec(module) is None]
    return f"{' and '.join(lacking)} must be installed: {to_add(*lacking)}" if lacking else ""


def home() -> Path:
    """The folder to start a thinking process in."""
    return folder() or ROOT
