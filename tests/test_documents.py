"""Documents are true where a machine can check them: links lead somewhere, named code exists."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
OTHERS = {".venv", ".pytest_cache", "node_modules", "build"}  # tens of thousands of files
FOLDERS = [folder for folder in ROOT.iterdir() if folder.is_dir() and folder.name not in OTHERS]
OURS = [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in folder.rglob("*.md"))]
DOCUMENTS = sorted(path for path in OURS if not OTHERS & set(path.parts))
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")


def links(path):
    return LINK.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file(path):
    missing = [
        target for _, target in links(path) if "://" not in target and not (path.parent / target.split("#")[0]).exists()
    ]
    assert not missing


def defined(name, source):
    return re.search(rf"^\s*(?:async )?(?:def|class) {name}\b|^\s*{name}\s*[:=]", source, re.M)


def code_links(path):
    """(name, file) of every link whose text is code and which leads into a Python file."""
    return [
        (name.strip("`"), path.parent / target)
        for name, target in links(path)
        if target.endswith(".py") and re.fullmatch(r"`[\w.]+`", name)
    ]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_name_of_code_exists_in_the_file_it_links_to(path):
    for name, target in code_links(path):
        source = target.read_text(encoding="utf-8")
        for part in name.split("."):
            assert defined(part, source), f"{name} is not in {target}"


def test_architecture_follows_one_card_through_the_code():
    assert len(code_links(ROOT / "ARCHITECTURE.md")) > 25


def test_a_newcomer_is_led_to_the_first_hour_and_to_what_lies_beside_the_code():
    beside = [path.relative_to(ROOT).as_posix() for path in DOCUMENTS if path.match("*/README.md")]
    deep = ["docs/developer.md", "docs/security.md", "docs/decisions.md", *beside]
    linked = {target for _, target in links(ROOT / "ARCHITECTURE.md")}
    others = {"README.md", "hardware/README.md", "tests/captures/README.md", "tests/kept_1_0/README.md"}
    assert set(deep) - others <= linked
    assert "docs/developer.md" in {target for _, target in links(ROOT / "CONTRIBUTING.md")}


def test_paths_that_documents_name_exist():
    for path in DOCUMENTS:
        for name in re.findall(
            r"`((?:tests|host|shared_rules|firmware|hardware|docs|bench)/[\w./]*)`", path.read_text()
        ):
            assert (ROOT / name).exists(), f"{path.name} names {name}"


def test_readme_shows_what_it_is_and_how_to_start_within_40_lines():
    head = (ROOT / "README.md").read_text().splitlines()[:40]
    assert any(line.startswith("![") for line in head) and any("make play" in line for line in head)


def test_the_changelog_has_a_place_for_the_next_change():
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text()


def test_the_changelog_says_in_sixty_lines_what_a_version_is():
    _head, _next, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)
    assert [one.split("\n", 1)[0] for one in versions if len(one.splitlines()) > 60] == []


def test_every_promise_names_tests_that_exist():
    text = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[a-z0-9_/]+\.py)(?:::(\w+))?`", row)
        assert named, row
        for path, name in named:
            assert (ROOT / path).is_file(), path
            source = (ROOT / path).read_text(encoding="utf-8")
            assert not name or re.search(rf"^(async )?def {name}\(", source, re.M), name
