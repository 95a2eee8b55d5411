"""Installs a release beside the running program: in its own virtual environment, tried before it is chosen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution, requires
from importlib.util import find_spec
from pathlib import Path

from host.computer import parts
from host.computer.installed import COMPILERS
from host.errors import BadFile, Missing
from host.update.programs import MODULE, VERSION, ProgramChoice, python_of, read_choice, write_choice
from host.update.release import Release, brought, pinned
from shared_rules.phrases import _

# It comes along, so that the next release can be installed. An environment of uv or pipx has none: there the one that
# Python itself brings is unpacked.
INSTALLER = "pip"
INSTALLER_SIZE = 16 * 1024 * 1024  # bytes of that one
LONGEST = 600  # seconds of one command
SPARE = 64 * 1024 * 1024  # bytes that stay free for games


def install(release: Release, programs: Path, report: Callable[[int, int], None]) -> None:
    """Installs a release and chooses it for the next start; `report(done, of)` counts the steps. What ran before stays,
    and is chosen as long as this has not ended. Raises HeraldError."""
    copied = [name for name, number in pinned(release) if (name, number) not in brought(release)]
    if _is_here(INSTALLER):
        copied.insert(0, INSTALLER)
    copied += [name for name in _compilers() if name not in copied]
    steps = len(copied) + 3
    check_room(release, programs)
    fresh = programs / release.version
    try:
        _remove_old(programs, release.version)
        venv.create(fresh, symlinks=os.name != "nt", with_pip=not _is_here(INSTALLER))
        report(1, steps)
        for done, name in enumerate(copied, 2):
            _copy_package(name, _packages_of(fresh))
            report(done, steps)
        _add_wheels(release, programs)
        report(steps - 1, steps)
        _try_out(release, programs)
        _choose(release, programs)
        report(steps, steps)
    except (OSError, subprocess.CalledProcessError, BadFile) as error:
        shutil.rmtree(fresh, ignore_errors=True)
        raise Missing(
            _("Herald {version} cannot be installed: {why}.").format(version=release.version, why=error)
        ) from error
    except Missing:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def check_room(release: Release, programs: Path) -> None:
    """Raises Missing where the disk has no room for the release beside the program that runs, or nothing can install
    it."""
    here = sum(_size(name) for name, number in pinned(release) if (name, number) not in brought(release))
    if _is_here(INSTALLER):
        here += _size(INSTALLER)
    elif find_spec("ensurepip") is None:
        raise Missing(_("Neither pip nor ensurepip is here: install one of them, or update Herald at its computer."))
    else:
        here += INSTALLER_SIZE
    needed = 2 * release.size + here + SPARE  # twice: compiled files are beside the sources
    programs.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(programs).free
    if free < needed:
        sentence = _("There is no room on the disk: {needed} MB are needed, {free} MB are free.")
        raise Missing(sentence.format(needed=needed // 10**6 + 1, free=free // 10**6))


def _is_here(name: str) -> bool:
    try:
        return bool(distribution(name))
    except PackageNotFoundError:
        return False


def _compilers() -> list[str]:
    """The packages with which `herald fast` compiles, if all are here: then the new program can do so again."""
    found, wanted = list[str](), list(COMPILERS)
    while wanted:
        name = wanted.pop()
        if name not in found and _is_here(name):
            found.append(name)
            wanted += [re.split(r"[^\w.-]", line)[0] for line in requires(name) or () if "extra ==" not in line]
    return found if COMPILERS.keys() <= set(found) else []


def _size(name: str) -> int:
    found = (Path(str(file.locate())) for file in distribution(name).files or ())
    return sum(path.stat().st_size for path in found if path.is_file())


def _remove_old(programs: Path, fresh: str) -> None:
    """Removes installed programs other than the one that runs, and what an interrupted installation left."""
    chosen = read_choice(programs).version
    for path in programs.iterdir():
        if path.is_dir() and VERSION.fullmatch(path.name) and (path.name == fresh or path.name != chosen):
            shutil.rmtree(path)


def _packages_of(program: Path) -> Path:
    figures = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return program / ("Lib" if os.name == "nt" else f"lib/{figures}") / "site-packages"


def _copy_package(name: str, target: Path) -> None:
    """Copies an installed package. Its commands stay behind: nobody calls them there."""
    for file in distribution(name).files or ():
        source = Path(str(file.locate()))
        if ".." in file.parts or not source.is_file():
            continue
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target / file)


def _add_wheels(release: Release, programs: Path) -> None:
    """pip adds what came with the release. The packages must have the hashes of the release's list."""
    incoming = programs / "incoming"
    shutil.rmtree(incoming, ignore_errors=True)
    incoming.mkdir()
    try:
        for name, content in (release.wheel, *release.packages.items()):
            (incoming / name).write_bytes(content)
        offline = ["-m", INSTALLER, "install", "--no-index", "--no-deps", "--disable-pip-version-check", "--quiet"]
        if with_it := brought(release):
            (incoming / "needed.lock").write_text(_lines_of(release.lock, [name for name, _number in with_it]))
            hashed = ["--require-hashes", "--find-links", str(incoming), "-r", str(incoming / "needed.lock")]
            _run(release, programs, [*offline, *hashed])
        _run(release, programs, [*offline, str(incoming / release.wheel[0])])
    finally:
        shutil.rmtree(incoming, ignore_errors=True)


def _lines_of(lock: str, names: list[str]) -> str:
    """The rows of a lock, hashes included, that pin these packages."""
    rows = lock.replace("\\\n", " ").splitlines()
    return "".join(f"{row}\n" for row in rows if row.partition("==")[0] in names)


def _try_out(release: Release, programs: Path) -> None:
    """The new program answers and can load its pages; what it needs besides packages is here. Raises Missing."""
    if _run(release, programs, [*MODULE, "--version"]).split()[-1:] != [release.version]:
        raise Missing(
            _("Herald {version} cannot be installed: {why}.").format(version=release.version, why="--version")
        )
    _run(release, programs, ["-P", "-c", "import host.house.page"])
    if all(part.there for part in parts.needed()):
        try:
            _run(release, programs, ["-P", "-m", "host.computer.parts"])
        except Missing as error:
            sentence = _(
                "Herald {version} needs another MicroPython or other drivers: install it on the computer itself."
            )
            raise Missing(sentence.format(version=release.version)) from error


def _choose(release: Release, programs: Path) -> None:
    before = read_choice(programs).version
    if hasattr(os, "sync"):
        os.sync()  # a power cut must not leave the choice of a program that is not on disk
    write_choice(programs, ProgramChoice(release.version, before, proven=False))


def _run(release: Release, programs: Path, arguments: list[str]) -> str:
    """What a command of the new program prints. Raises Missing with its last line if it fails."""
    command = [str(python_of(programs, release.version)), *arguments]
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
    try:
        done = subprocess.run(
            command, env=surroundings, capture_output=True, text=True, errors="replace", timeout=LONGEST
        )
    except subprocess.TimeoutExpired as error:
        raise Missing(
            _("Herald {version} cannot be installed: {why}.").format(version=release.version, why=error)
        ) from error
    if done.returncode:
        why = next(reversed([line for line in (done.stdout + done.stderr).splitlines() if line.strip()]), "?")
        raise Missing(
            _("Herald {version} cannot be installed: {why}.").format(version=release.version, why=why.strip())
        )
    return done.stdout
