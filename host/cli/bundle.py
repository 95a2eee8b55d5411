"""`herald doctor --bundle FILE`: one file for a fault report, without hands, names or keys.

doctor.txt     what `herald doctor` finds, the state of the journal in a word
packages.txt   all packages of this environment with their versions
faults.txt     the last tracebacks of tables and of the service: places in the program and kinds of errors, without
               their texts, which may name a card or a person
"""

from __future__ import annotations

import getpass
import platform
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import distributions
from io import BytesIO
from pathlib import Path

from host.computer.folders import TABLE_LOG
from host.computer.installed import way
from host.computer.whole import write_whole
from host.languages.letters import plain

FRAME = re.compile(r'^ *File "([^"]+)", line (\d+), in ([\w.<>]+)')
BEGINS, KIND = "Traceback (most recent call last)", re.compile(r"^((?:\w+\.)*[A-Z]\w*)(?::|$)")
UNIT = "herald-house.service"  # as host.computer.service names it, which only Linux loads
LAST, LONGEST = 4000, 15  # lines of a log that are looked at; seconds for the service's
PRIVATE = {"journal"}  # findings whose detail may show what was played


def write(path: Path, findings: Iterable[tuple[str, bool, str]], home: Path) -> None:
    """Writes the bundle; `findings` are (what, whether it is fine, detail). Raises OSError."""
    rows = [
        f"{'OK' if fine else '--'} {what}: {'' if what in PRIVATE else plain(detail)}"
        for what, fine, detail in findings
    ]
    system = [f"{platform.platform()}, Python {platform.python_version()}, installed as: {way()}", ""]
    named = sorted({f"{one.metadata['Name']} {one.version}" for one in distributions()}, key=str.lower)
    texts = {
        "doctor.txt": "\n".join([*system, *rows]),
        "packages.txt": "\n".join(named),
        "faults.txt": "\n\n".join(f"{name}\n{faults(lines) or 'no fault'}" for name, lines in _logs(home)),
    }
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, without_person(text, home) + "\n")
    write_whole(path, made.getvalue(), private=True)


def faults(lines: Iterable[str]) -> str:
    """The tracebacks in a log: their frames and error types, without messages."""
    kept, inside = list[str](), False
    for line in lines:
        if BEGINS in line:
            inside = True
            kept.append("Traceback")
        elif inside and (frame := FRAME.match(line)):
            kept.append(f"  {_shorter(frame[1])}:{frame[2]} {frame[3]}")
        elif inside and (kind := KIND.match(line)):
            inside = False
            kept.append(f"  {kind[1]}")
    return "\n".join(kept)


def without_person(text: str, home: Path) -> str:
    """The text without the folder and the name of this computer's user."""
    for path, name in ((home.resolve(), "GAMES"), (home, "GAMES"), (Path.home(), "~")):
        text = text.replace(str(path), name)
    with suppress(OSError, KeyError):
        text = re.sub(rf"\b{re.escape(getpass.getuser())}\b", "USER", text)
    return text


def _shorter(path: str) -> str:
    """The place of a module inside its package: the folders before it are the person's."""
    return re.split(r"site-packages/|/lib/python[\d.]+/", path)[-1] if "python" in path else path.rpartition("/")[2]


def _logs(home: Path) -> list[tuple[str, list[str]]]:
    """(name, last lines) of each log: of tables, by number, and of the service."""
    found = list[tuple[str, list[str]]]()
    for path in sorted(home.glob(f"*/{TABLE_LOG}")):
        with suppress(OSError):
            found.append((path.parent.name, path.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST:]))
    if shutil.which("journalctl"):
        for manager in (["--user"], []):
            command = ["journalctl", *manager, "--unit", UNIT, "--lines", str(LAST), "--output", "cat", "--no-pager"]
            with suppress(OSError, subprocess.TimeoutExpired):
                done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LONGEST)
                found.append((" ".join(["service", *manager]), done.stdout.splitlines()))
    return found
