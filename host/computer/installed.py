"""How this Herald came onto the computer, and so the command by which a person brings more, or a newer one.

A checkout has make. `uv tool install`, `pipx install` and `pip install` each leave a sign of their own behind; an
environment that uv or pipx made has no pip.
"""

from __future__ import annotations

import importlib.util
import shlex
import sys
from pathlib import Path

from host.computer.folders import ROOT

CHECKOUT, UV, PIPX, PIP, BARE = "checkout", "uv", "pipx", "pip", "bare"
COMPILERS = {"mypy": "mypyc", "setuptools": "setuptools"}  # what `herald fast` needs: the module of each package
WHEEL = "herald_table-….whl"
SIGNS = {UV: "uv-receipt.toml", PIPX: "pipx_metadata.json"}


def way(root: Path = ROOT, prefix: str = sys.prefix) -> str:
    """One of CHECKOUT, UV, PIPX, PIP, or BARE for another environment without pip."""
    if (root / "pyproject.toml").exists():
        return CHECKOUT
    found = [name for name, sign in SIGNS.items() if (Path(prefix) / sign).exists()]
    if found:
        return found[0]
    return PIP if importlib.util.find_spec("pip") is not None else BARE


def to_add(*packages: str) -> str:
    """The command that brings Python packages to this Herald."""
    names, python = " ".join(packages), shlex.quote(sys.executable)
    found = way()
    if found == PIPX:
        return f"pipx inject herald-table {names}"
    if found in (UV, BARE):
        return f"uv pip install --python {python} {names}"
    return f"{python} -m pip install {names}"


def to_update() -> str:
    """The command that brings a newer Herald: of a checkout its own, else with the wheel of the release."""
    return {
        CHECKOUT: "git pull && make play",
        UV: f"uv tool install --force {WHEEL}",
        PIPX: f"pipx install --force {WHEEL}",
        PIP: f"{shlex.quote(sys.executable)} -m pip install {WHEEL}",
        BARE: f"uv pip install --python {shlex.quote(sys.executable)} {WHEEL}",
    }[way()]
