"""A release: everything that is published, the same bytes each time, and installed by somebody who has no checkout."""

import hashlib
import json
import os
import posixpath
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from host.update.release import look_through
from tests.promises import promise

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
        f"herald_rules-{VERSION}-py3-none-any.whl",
        f"herald_rules-{VERSION}.tar.gz",
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
    (wheel,) = release.glob("herald_table-*.whl")
    subprocess.run([*command, str(wheel)], check=True, timeout=120)
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    here = next(path for path in sys.path if path.endswith("site-packages"))
    (packages / "packages.pth").write_text(here + "\n")
    return folder


def herald(stranger: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command as somebody without a network, pip, uv and npm, on whose computer Herald has never been."""
    surroundings = {**os.environ, "HERALD_DATA": str(stranger / "data"), "COLUMNS": "200", "PATH": "/nowhere"}
    surroundings["HERALD_HOME"] = str(stranger / "games")
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        surroundings[name] = "http://127.0.0.1:9"
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


@promise("An installed wheel is set up without a network, npm or pip")
def test_a_stranger_sets_up_without_a_network(stranger: Path):
    done = herald(stranger, "setup")
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path.name for path in (stranger / "data").iterdir()} == {"build"}, "what came with the wheel is used there"
    found = {row["what"]: row for row in json.loads(herald(stranger, "doctor", "--json").stdout)}
    for what in ("MicroPython for virtual stations", "drivers for a Pico"):
        assert found[what]["ok"] and str(stranger / "env") in found[what]["detail"]


def named(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


@promise("A release contains no third-party part without its licence")
def test_what_a_release_gives_away_of_others_has_its_licence_with_it(release: Path):
    (wheel,) = release.glob("herald_table-*.whl")
    document = json.loads((release / f"herald-{VERSION}.cdx.json").read_text())
    given = [one["name"] for one in parts(document) if one["name"].startswith(("adafruit-", "@micropython/"))]
    assert len(given) == 4
    texts = [name for name in named(wheel) if "/shipped/" in name and "licenses" in name.lower()]
    with zipfile.ZipFile(release / f"herald-station-{VERSION}.zip") as station:
        notices = station.read("LICENSES.txt").decode()
    for name in given:
        inside = [text for text in texts if name.replace("-", "_") in text or name in text]
        assert len(inside) == 1, name
        with zipfile.ZipFile(wheel) as opened:
            assert "Permission is hereby granted" in opened.read(inside[0]).decode()
        assert name.startswith("@") or f"\n{name}\n" in notices
    assert "\nHerald\n" in notices and notices.count("Permission is hereby granted") == 4


@promise("Every link in an installed document leads somewhere")
def test_a_link_in_an_installed_document_leads_to_another_one_or_outside(release: Path):
    (wheel,) = release.glob("herald_table-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if "/share/doc/herald/" in name}
        documents = {name: opened.read(name).decode() for name in names if name.endswith(".md")}
    links = [(name, one) for name, text in documents.items() for one in re.findall(r"\]\(([^()#\s]+)", text)]
    inside = [(name, one) for name, one in links if ":" not in one]
    lost = [(name, one) for name, one in inside if posixpath.normpath(f"{posixpath.dirname(name)}/{one}") not in names]
    assert len(inside) > 40 and lost == []


def test_what_a_package_index_shows_has_no_link_into_the_sources():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    shown = (ROOT / project["readme"]).read_text(encoding="utf-8")
    assert not re.search(r"\]\((?!https:)", shown)
    assert {f"Programming Language :: Python :: {one}" for one in ("3.11", "3.14")} <= set(project["classifiers"])


def test_the_sources_of_a_release_hold_nothing_of_others(release: Path):
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "shipped/" not in tracked and ".wasm" not in tracked


def test_a_house_takes_the_wheel_of_a_release(release: Path):
    (wheel,) = release.glob("herald_table-*.whl")
    assert look_through(wheel.read_bytes(), "0.1").version == VERSION


def test_a_stranger_plays_a_whole_game(stranger: Path):
    done = herald(stranger, "demo", "--game", "seven-wonders-duel", "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (stranger / "games" / "herald.sqlite").exists()
