"""A release in fresh environments: `uv tool install`, `pipx install` and pip, with every Python that is here.

In each: version, doctor, setup and a whole game without a network, a house that answers, the sentences about a package
that is missing, and removal. The packages are fetched, so this needs a network while it installs.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

from tests.fakes.ports import free_port
from tests.promises import promise
from tools import release

PROMISES = [
    promise(
        "`uv tool install`, `pipx install` and pip install a release on each Python; setup, demo, house and removal "
        "work there",
        how="fresh environments, with a network only while packages are installed",
        often="long",
    ),
]

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
VERSIONS = "3.11", "3.12", "3.13", "3.14"
DEAD = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
BRINGS = {"uv": "uv pip install", "pipx": "pipx inject", "pip": "-m pip install"}


def pythons() -> list[str]:
    """The interpreters that are here and make environments, one of each version."""
    found = list[str]()
    for version in VERSIONS:
        named = [shutil.which(f"python{version}") or "", *Path.home().glob(f".pyenv/versions/{version}.*/bin/python3")]
        found += [str(one) for one in named if one and not _run([str(one), "-c", "import ensurepip, venv"]).returncode][
            :1
        ]
    return found


def soak(ways: tuple[str, ...] = tuple(BRINGS)) -> str:
    """Installs, plays and removes with each tool and Python. Returns a sentence; raises AssertionError."""
    done = list[str]()
    with tempfile.TemporaryDirectory() as scratch:
        source, out = Path(scratch, "source"), Path(scratch, "out")
        release.copy_sources(source)
        out.mkdir()
        release.build_packages(source, out, release.moment())
        (wheel,) = out.glob("*.whl")
        for python in pythons():
            for way in ways:
                if way != "pip" and shutil.which(way) is None:
                    continue
                with tempfile.TemporaryDirectory() as folder:
                    _try(way, python, wheel, Path(folder))
                done.append(f"{way} with {Path(python).resolve().parent.parent.name}")
    assert done, "no Python here makes environments"
    return f"{len(done)} environments: {', '.join(done)}."


def _try(way: str, python: str, wheel: Path, folder: Path) -> None:
    began = time.monotonic()
    herald, surroundings = _install(way, python, wheel, folder)
    alone = {**surroundings, **DEAD, "PATH": os.path.dirname(str(herald))}
    assert _said([herald, "--version"], alone) == f"herald {VERSION}"
    assert "released wheel" not in _said([herald, "setup"], alone)
    demo = [herald, "demo", "--game", "seven-wonders-duel", "--seed", "3"]
    _said(demo, alone)
    doctor = _said([herald, "doctor"], alone)
    assert "MISSING" not in doctor and (BRINGS[way] in doctor or "C compiler" in doctor or "headers" in doctor), doctor
    _house(herald, alone)
    _said(_removal(way, folder), surroundings)
    assert not herald.exists(), f"{way} left {herald}"
    print(f"  {way}, {python}: {time.monotonic() - began:.0f} s", flush=True)  # noqa: T201


def _install(way: str, python: str, wheel: Path, folder: Path) -> tuple[Path, dict[str, str]]:
    """The command, and the surroundings in which it was installed."""
    own = {"HERALD_DATA": str(folder / "data"), "UV_TOOL_DIR": str(folder / "tools"), "COLUMNS": "250"}
    own |= {"UV_TOOL_BIN_DIR": str(folder / "bin"), "PIPX_HOME": str(folder / "pipx")}
    own |= {"PIPX_BIN_DIR": str(folder / "bin"), "UV_SYSTEM_CERTS": "1", "UV_LINK_MODE": "copy"}
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("HERALD", "PYTHON"))}
    surroundings |= own
    if way == "uv":
        _said(["uv", "tool", "install", "--python", python, str(wheel)], surroundings)
        return folder / "bin" / "herald", surroundings
    if way == "pipx":
        _said(["pipx", "install", "--python", python, str(wheel)], surroundings)
        return folder / "bin" / "herald", surroundings
    _said([python, "-m", "venv", str(folder / "env")], surroundings)
    _said([str(folder / "env" / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel)], surroundings)
    return folder / "env" / "bin" / "herald", surroundings


def _removal(way: str, folder: Path) -> list[str]:
    if way == "pip":
        return [str(folder / "env" / "bin" / "python"), "-m", "pip", "uninstall", "--yes", "--quiet", "herald-table"]
    return {"uv": ["uv", "tool", "uninstall", "herald-table"], "pipx": ["pipx", "uninstall", "herald-table"]}[way]


def _house(herald: Path, surroundings: dict[str, str]) -> None:
    """A house answers at its page, and ends well."""
    port = free_port()
    command = [str(herald), "house", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + 300
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            while True:
                try:
                    assert opener.open(f"http://127.0.0.1:{port}/home.json", timeout=10).status == 200
                    break
                except (urllib.error.URLError, OSError):
                    assert process.poll() is None and time.monotonic() < end, "the house does not answer"
                    time.sleep(0.2)
        finally:
            process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def _said(command: list[str | Path], surroundings: dict[str, str]) -> str:
    done = _run([str(word) for word in command], surroundings)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}"
    return done.stdout.strip()


def _run(command: list[str], surroundings: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=1200, cwd=sys.prefix)
