"""The distribution `herald-rules`: the rules alone, typed, without a dependency, beside the program or without it."""

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.promises import promise
from tools import rules_wheel

# One worker builds it, once.
pytestmark = [pytest.mark.xdist_group("rules_wheel"), pytest.mark.process]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from what git keeps."""
    folder = tmp_path_factory.mktemp("rules")
    rules_wheel.build(folder)
    (found,) = folder.glob("herald_rules-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel, unpacked as pip would put it into site-packages."""
    site = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return site


def run(site, program):
    """A program that finds the distribution, and nothing of this checkout."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run([sys.executable, "-c", program], cwd=site, env=environment, capture_output=True, text=True)


@promise("The rules are a separate distribution, herald-rules: typed, without dependencies, under one import name")
@pytest.mark.sample
def test_it_holds_the_rules_and_nothing_else(wheel, installed):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"herald_rules"}
    assert "herald_rules/py.typed" in names and not [name for name in names if "/wire/" in name]
    metadata = next(installed.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
    assert "Name: herald-rules" in metadata and "License-Expression: MIT" in metadata
    needs = re.findall(r"^Requires-Dist: (.*)$", metadata, re.M)
    assert all(need.endswith('extra == "learning"') for need in needs) and not list(
        installed.glob("*.dist-info/entry_points.txt")
    )
    for path in installed.rglob("*.py"):
        assert "shared_rules" not in path.read_text(encoding="utf-8"), path


@pytest.mark.sample
def test_the_readme_s_program_plays_a_game(installed):
    readme = next(installed.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", readme, re.M | re.S)
    done = run(installed, program)
    assert done.returncode == 0, done.stderr
    listed, result = done.stdout.splitlines()
    assert "'oh_hell'" in listed and result.startswith("[(")


ALL = """
import sys
from herald_rules import *

for name in games():
    print(load(name).start(load(name).seats[0]))
assert not {"host", "shared_rules"} & set(sys.modules)
"""


def test_every_game_starts_without_the_program(installed):
    done = run(installed, ALL)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(".position(") == 5


FRESH = """
import sys, importlib.metadata
import herald_rules
from herald_rules import games, load

assert herald_rules.__file__.startswith(sys.prefix), herald_rules.__file__
print(*games())
print(load("oh-hell").title, len(load("oh-hell").start(3).plays(0)))
print(importlib.metadata.version("herald-rules"))
"""


@promise("The rules install into a fresh environment without anything else, and play there")
@pytest.mark.sample
def test_it_installs_into_a_fresh_environment_without_an_index(wheel, tmp_path):
    made = tmp_path / "fresh"
    venv.create(made, with_pip=True)
    python = next(path for path in (made / "bin" / "python", made / "Scripts" / "python.exe") if path.exists())
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "HERALD_GAMES")}
    pip = [python, "-m", "pip", "install", "--no-index", "--quiet", "--disable-pip-version-check", wheel]
    installed = subprocess.run(list(map(str, pip)), cwd=tmp_path, env=bare, capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    done = subprocess.run([str(python), "-c", FRESH], cwd=tmp_path, env=bare, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    listed, started, version = done.stdout.splitlines()
    assert len(listed.split()) == 5 and started.startswith("Oh Hell ") and version == wheel.name.split("-")[1]


def test_links_of_its_page_lead_somewhere_from_an_index():
    text = (ROOT / "tools" / "herald_rules" / "README.md").read_text(encoding="utf-8")
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]+)\)", text))
