"""Every sentence names a command that the person at hand has: Herald's own, or that of how it was installed."""

import ast
import re
import sys
from pathlib import Path

import pytest

from host.computer import installed
from host.computer.installed import BARE, CHECKOUT, PIP, PIPX, UV, to_add, to_update, way
from tests.promises import promise

ROOT = Path(__file__).resolve().parents[2]
TARGETS = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.M))
# Modules that only a checkout runs: they build the image of a board, and its way to be updated.
OF_A_CHECKOUT = {"host/pico/checkout.py", "host/pico/images.py", "host/computer/installed.py"}


def sentences(path: Path) -> list[str]:
    """The texts that people may see of a module with that word: all but docstrings, which a command's help is."""
    text = path.read_text(encoding="utf-8")
    if not re.search(r"\bmake\b", text):
        return []  # to parse every module takes seconds
    tree = ast.parse(text)
    nodes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, nodes) and node.body and isinstance(node.body[0], ast.Expr)
        if not (path.parent.name == "cli" and isinstance(node, ast.FunctionDef))
    }
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [node.value for node in found if id(node) not in docstrings]


def made(text: str) -> list[str]:
    """The targets of make that a text tells people to type."""
    words = re.findall(r"(?:`|[:(] |^)make ([a-z]+)", text)
    return [word for word in words if word in TARGETS]


@promise("No sentence of the program asks for make, which only a checkout has")
def test_no_sentence_names_make():
    assert made("Update it: make flash.") == ["flash"] and made("run `make fast`") == ["fast"]
    folders = ("host", "shared_rules", "firmware")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    named = {
        path.relative_to(ROOT).as_posix(): found
        for path in paths
        if path.relative_to(ROOT).as_posix() not in OF_A_CHECKOUT
        for text in sentences(path)
        if (found := made(text))
    }
    assert len(paths) > 500 and named == {}


def test_no_page_names_make():
    pages = [path for ending in ("js", "html") for path in (ROOT / "host").rglob(f"*.{ending}")]
    said = {path: re.sub(r"^\s*(//|/?\*).*$", "", path.read_text(encoding="utf-8"), flags=re.M) for path in pages}
    assert len(pages) > 50 and [path for path in pages if made(said[path])] == []


@pytest.mark.parametrize(
    ("sign", "expected"), [("uv-receipt.toml", UV), ("pipx_metadata.json", PIPX), ("anything", PIP)]
)
def test_an_environment_is_known_by_what_its_installer_left_there(tmp_path: Path, sign: str, expected: str):
    (tmp_path / sign).touch()
    assert way(tmp_path, str(tmp_path)) == expected


def test_an_environment_without_pip_is_not_told_to_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(installed.importlib.util, "find_spec", lambda name: None)
    assert way(tmp_path, str(tmp_path)) == BARE
    assert way(ROOT) == CHECKOUT


@pytest.mark.parametrize("kind", [CHECKOUT, UV, PIPX, PIP, BARE])
def test_what_is_to_be_typed_needs_nothing_that_is_not_there(kind: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(installed, "way", lambda: kind)
    for command in (to_add("mypy"), to_update()):
        assert ("make" in command) <= (kind == CHECKOUT)
        assert ("-m pip" in command) <= (kind in (CHECKOUT, PIP))
        assert command.startswith({UV: "uv ", BARE: "uv ", PIPX: "pipx "}.get(kind, (sys.executable, "git ")))
