"""The habits of the house that a machine can check: who imports whom, what is listed where."""

import ast
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("shared_rules", "firmware", "host")
# Modules that both CPython and MicroPython have; the rules may use no others.
BOTH_HAVE = {
    "array",
    "binascii",
    "collections",
    "gc",
    "hashlib",
    "json",
    "math",
    "micropython",
    "struct",
    "sys",
    "typing",
}


def python_files(room):
    return sorted((ROOT / room).rglob("*.py"))


def imported(path):
    """The first names of all modules that a file imports anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", python_files("shared_rules"), ids=str)
def test_the_rules_import_nothing_outside_themselves(path):
    assert set(imported(path)) <= BOTH_HAVE | {"shared_rules"}


@pytest.mark.parametrize("path", python_files("firmware"), ids=str)
def test_firmware_never_imports_the_host(path):
    assert "host" not in set(imported(path))


@pytest.mark.parametrize("path", python_files("host"), ids=str)
def test_the_host_never_imports_firmware(path):
    if "board" not in path.parts:  # the part of a virtual station that MicroPython runs
        assert "firmware" not in set(imported(path))


def games():
    return sorted(path.parent.name for path in (ROOT / "shared_rules").glob("*/cards.py"))


@pytest.mark.parametrize("room", ["firmware", "host"])
def test_no_room_names_a_single_game_in_its_code(room):
    """A game may stand in a default or a help text, never in a condition."""
    pattern = re.compile(r"(==|!=| in | is )\s*[\"'(\[]*(" + "|".join(games()) + r")\b")
    found = [
        f"{path}: {line.strip()}"
        for path in python_files(room)
        for line in path.read_text().splitlines()
        if pattern.search(line)
    ]
    assert not found


def test_every_game_package_has_the_same_file_names():
    expected = {
        "__init__.py",
        "cards.py",
        "plays.py",
        "view.py",
        "state.py",
        "scoring.py",
        "words.py",
        "news.py",
        "RULES.md",
    }
    for game in games():
        assert expected <= {path.name for path in (ROOT / "shared_rules" / game).iterdir()}, game


def test_protocol_document_is_what_the_message_table_says():
    assert subprocess.run([sys.executable, "tools/protocol.py", "--check"], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("room", (*ROOMS, "tests", "bench", "tools"))
def test_no_file_is_longer_than_600_lines(room):
    long = [str(path) for path in python_files(room) if path.read_text().count("\n") > 600 and path.name != "cards.py"]
    assert not long


def test_every_make_target_is_in_the_help():
    text = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", text, re.M).group(1).split()
    explained = re.findall(r"^([a-z]+):.*## ", text, re.M)
    assert set(phony) - {"mpy"} <= set(explained)


def test_lock_files_name_versions_and_no_addresses():
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-stubs.lock"):
        lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.startswith("#")]
        assert lines and all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines), name
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()
