"""Writes the lock files: every package the project installs, with the version that was tested and its hashes.

    python tools/lock.py        (make lock)
    python tools/lock.py npm    after npm: takes the addresses out of what it wrote

requirements.lock holds what the program needs, requirements-dev.lock adds what its tests need,
requirements-build.lock what builds the program itself, requirements-fast.lock what compiles for bots,
requirements-learning.lock what tries the environments for learning programs, and requirements-stubs.lock
MicroPython's types; host/computer/drivers.lock the drivers that `herald setup` brings
for a Pico, tests/pico/emulated/boot_rom.lock what is in one that is emulated. The hashes are those of every file of a
release, so one lock serves each computer.
All are installed with --require-hashes and --no-deps: nothing that is not written there can slip in, above all
not Blinka, which the Adafruit drivers name as a dependency
although a Pico has no use for it.
"""

import json
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPUTER = ROOT / "host" / "computer"
EMULATED = ROOT / "tests" / "pico" / "emulated"
OLDEST_PYTHON = "3.11"


def locked(requirements: list[str], *options: str) -> dict[str, str]:
    """name==version of `requirements` and all they depend on, for every system: {first line: its whole entry}."""
    uv = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    anywhere = ["--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--only-binary", ":all:"]
    command = [*uv, *anywhere, *options, "-"]
    wanted = "\n".join(requirements)
    text = subprocess.run(command, check=True, input=wanted, stdout=subprocess.PIPE, text=True).stdout
    # Herald runs under no browser: what only that needs would be missing everywhere else.
    text = text.replace(" ; sys_platform != 'emscripten'", "")
    entries = [
        entry for entry in text.replace(" \\\n", " \0").splitlines() if "sys_platform == 'emscripten'" not in entry
    ]
    return {entry.split(" \0")[0]: entry.replace(" \0", " \\\n") for entry in entries}


def write(path: pathlib.Path, comment: str, entries: dict[str, str]) -> None:
    path.write_text(f"# {comment} Written by `make lock`.\n" + "\n".join(entries.values()) + "\n")


def alone(listed: pathlib.Path, comment: str) -> None:
    """The lock beside a list, of the listed packages without their dependencies."""
    wanted = [line for line in listed.read_text().splitlines() if line and line[0] != "#"]
    write(listed.with_suffix(".lock"), comment, locked(wanted, "--no-deps"))


def without_addresses(path: pathlib.Path) -> None:
    """Takes out of a lock of npm whom a package asks for money: it is all that still has an address."""
    locked_packages = json.loads(path.read_text())
    for package in locked_packages["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(locked_packages, indent=2) + "\n")


def main() -> int:
    if sys.argv[1:] == ["npm"]:
        for folder in (ROOT, COMPUTER / "npm", EMULATED):
            without_addresses(folder / "package-lock.json")
        return 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    run = locked(needs)
    write(ROOT / "requirements.lock", "What Herald needs to run.", run)
    more = {line: entry for line, entry in locked(needs + extras["dev"]).items() if line not in run}
    write(ROOT / "requirements-dev.lock", "What its tests and checks need besides.", more)
    build = locked(project["build-system"]["requires"])
    write(ROOT / "requirements-build.lock", "What builds Herald itself.", build)
    write(ROOT / "requirements-fast.lock", "What compiles for bots.", locked(extras["fast"]))
    learning = "Whose tests try the environments for learning programs."
    write(ROOT / "requirements-learning.lock", learning, locked(extras["learning"]))
    write(ROOT / "requirements-stubs.lock", "Types of MicroPython on the Pico.", locked(extras["stubs"]))
    alone(COMPUTER / "drivers.in", "The drivers that drivers.in names.")
    alone(EMULATED / "boot_rom.in", "The package that boot_rom.in names.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
