"""The installed version, and the documents that help texts name, beside the sources or where the wheel put
them."""

from __future__ import annotations

import functools
import re
from importlib.metadata import PackageNotFoundError, files, version
from pathlib import Path

from host.computer.folders import ROOT

DISTRIBUTION = "herald-table"
NAMED = re.compile(r"\b(docs|hardware)/([a-z-]+\.(?:md|schema\.json))\b")


def own_version() -> str:
    """The version of the program that runs here; "0" if it was not installed."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0"


@functools.cache
def document(name: str) -> Path | None:
    """The path of `mqtt.md`, `hardware/assembly.md` or another file that is shipped for people; None where it was not
    installed."""
    for path in (ROOT / "docs" / name, ROOT / name):
        if path.is_file() and (ROOT / "pyproject.toml").is_file():
            return path
    try:
        shipped = [path for path in files(DISTRIBUTION) or () if path.match(f"share/doc/herald/{name}")]
    except PackageNotFoundError:
        return None
    return next((Path(str(path.locate())).resolve() for path in shipped), None)


def with_paths(text: str) -> str:
    """The text with the path of every document it names, as it is opened from this folder."""
    return NAMED.sub(lambda match: _shorter(document(match[0].removeprefix("docs/"))) or match[0], text)


def _shorter(path: Path | None) -> str:
    here = Path.cwd()
    return str(path.relative_to(here) if path is not None and path.is_relative_to(here) else path or "")
