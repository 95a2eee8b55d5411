"""Writes the lock files: every package the project installs, with the version that was tested.

    python tools/lock.py        (make lock)

requirements.lock holds what the program needs, requirements-dev.lock adds what its tests need, and
requirements-stubs.lock MicroPython's types. All are installed with --no-deps, so nothing that is
not written there can slip in: above all not Blinka, which the Adafruit drivers name as a dependency
although a Pico has no use for it.
"""

import pathlib
import subprocess
import sys
import tempfile
import tomllib
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent


def closure(requirements: list[str]) -> list[str]:
    """The pinned versions of `requirements` and all they depend on, as pip resolves them here."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(pathlib.Path(folder) / "bin" / "pip"), "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", *requirements], check=True)
        frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    return sorted(frozen.split("\n")[:-1], key=str.lower)


def write(name: str, comment: str, lines: list[str]) -> None:
    (ROOT / name).write_text(f"# {comment} Written by `make lock`.\n" + "\n".join(lines) + "\n")


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    run = closure(project["dependencies"]) + extras["drivers"]
    more = [line for line in closure(project["dependencies"] + extras["dev"]) if line not in run]
    write("requirements.lock", "What Herald needs to run.", sorted(run, key=str.lower))
    write("requirements-dev.lock", "What its tests and checks need besides.", more)
    write("requirements-stubs.lock", "Types of MicroPython on the Pico.", closure(extras["stubs"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
