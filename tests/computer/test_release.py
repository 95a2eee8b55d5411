"""A release: everything that is published, the same bytes each time, and installed by somebody who has no checkout."""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

# One worker builds it, once.
pytestmark = [pytest.mark.xdist_group("wheel"), pytest.mark.process]

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def build(folder: Path) -> Path:
    done = subprocess.run(
        [sys.executable, "tools/release.py", str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=170
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("release") / "first")


def contents(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_a_release_holds_program_sources_station_labels_parts_lock_and_checksums(release: Path):
    assert set(contents(release)) == {
        f"herald_table-{VERSION}-py3-none-any.whl",
        f"herald_table-{VERSION}.tar.gz",
        f"herald-station-{VERSION}.zip",
        f"herald-labels-{VERSION}.zip",
        f"herald-{VERSION}.cdx.json",
        f"requirements-{VERSION}.lock",
        "SHA256SUMS",
    }


def test_the_checksums_are_those_of_the_files(release: Path):
    listed = dict(reversed(line.split("  ")) for line in (release / "SHA256SUMS").read_text().splitlines())
    assert listed == {name: digest for name, digest in contents(release).items() if name != "SHA256SUMS"}


def test_a_release_that_is_built_again_is_the_same_byte_for_byte(release: Path, tmp_path: Path):
    assert contents(build(tmp_path / "second")) == contents(release)


def parts(document: dict) -> list[dict]:
    return [one for part in document["components"] for one in (part, *part.get("components", ()))]


def test_every_part_of_a_release_has_a_version_a_licence_and_hashes(release: Path):
    # Here, since it takes two seconds to load, which every run of any test would pay.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = (release / f"herald-{VERSION}.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    document = json.loads(text)
    assert document["metadata"]["component"]["version"] == VERSION
    lacking = [
        one["name"]
        for one in parts(document)
        if not (one["version"] and one["licenses"][0]["expression"] and one["hashes"])
    ]
    assert lacking == []
    assert {"node", "starlette", "@micropython/micropython-webassembly-pyscript", "adafruit-circuitpython-pn532"} <= {
        one["name"] for one in parts(document)
    }


@pytest.fixture(scope="module")
def stranger(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel alone. Its packages are those of this environment, so that no index is asked."""
    folder = tmp_path_factory.mktemp("stranger")
    venv.create(folder / "env", symlinks=os.name != "nt")
    python = folder / "env" / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", "--quiet"]
    (wheel,) = release.glob("*.whl")
    subprocess.run([*command, str(wheel)], check=True, timeout=120)
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    here = next(path for path in sys.path if path.endswith("site-packages"))
    (packages / "packages.pth").write_text(here + "\n")
    return folder


def herald(stranger: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "HERALD_HOME": str(stranger / "games"), "COLUMNS": "200"}
    surroundings.pop("PYTHONPATH", None)
    command = [str(stranger / "env" / "bin" / "herald"), *arguments]
    return subprocess.run(command, cwd=stranger, env=surroundings, capture_output=True, text=True, timeout=150)


def test_a_stranger_gets_the_version_of_the_release(stranger: Path):
    assert herald(stranger, "--version").stdout == f"herald {VERSION}\n"


def test_a_stranger_finds_the_document_that_a_help_names(stranger: Path):
    words = herald(stranger, "event", "--help").stdout.replace("\n", " ").split()
    (named,) = {Path(word) for word in words if word.endswith(("docs/events.md", "herald/events.md"))}
    assert (stranger / named).is_file() and (stranger / named).is_relative_to(stranger / "env")


def test_a_stranger_is_told_which_packages_were_tested(stranger: Path):
    found = {row["what"]: row for row in json.loads(herald(stranger, "doctor", "--json").stdout)}
    assert found["Herald"]["detail"] == VERSION and found["packages"]["ok"], found["packages"]["detail"]


def test_a_stranger_plays_a_whole_game(stranger: Path):
    done = herald(stranger, "demo", "--game", "seven-wonders-duel", "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (stranger / "games" / "herald.sqlite").exists()
