"""Documents are true where a machine can check them: links lead somewhere, named code exists."""

import pathlib
import re
import tomllib

import pytest

from tools.docs import documents, present, promises
from tools.docs import map as modules

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
    others.add("tools/herald_rules/README.md")  # what a package index shows of the rules' distribution
    assert set(deep) - others <= linked
    assert "docs/developer.md" in {target for _, target in links(ROOT / "CONTRIBUTING.md")}


def test_paths_that_documents_name_exist():
    for path in DOCUMENTS:
        for name in re.findall(
            r"`((?:tests|host|shared_rules|firmware|hardware|docs|bench)/[\w./]*)`", path.read_text()
        ):
            assert (ROOT / name).exists(), f"{path.name} names {name}"


PACKAGES = ("shared_rules", "firmware", "host", "tools", "bench")
# Those of games that somebody else writes, and one of a Herald before this one.
EXAMPLES = {"shared_rules.NAME", "shared_rules.ladders.names", "shared_rules.card_game.table.state"}
DOTTED = re.compile(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)+)`")


def module_of(parts):
    """The file of the module, or of the package, with which a dotted name begins."""
    below = ROOT.joinpath(*parts)
    return next((path for path in (below.with_suffix(".py"), below / "__init__.py") if path.exists()), None)


def leads_to_code(parts):
    """Whether a dotted name is a module, or something that its module defines."""
    for cut in range(len(parts), 0, -1):
        if path := module_of(parts[:cut]):
            source = path.read_text(encoding="utf-8")
            return all(defined(name, source) for name in parts[cut:])
    return ROOT.joinpath(*parts).is_dir()


@pytest.mark.parametrize("top", PACKAGES)
def test_every_module_that_the_sources_name_exists(top):
    """`shared_rules.referee.state.State` does; `table.state.State` begins with a folder that holds no such module."""
    folders = {path.name for root in ("shared_rules", "host") for path in (ROOT / root).iterdir() if path.is_dir()}
    wrong = []
    for path in (ROOT / top).rglob("*.py"):
        for name in set(DOTTED.findall(path.read_text(encoding="utf-8"))) - EXAMPLES:
            parts, above = name.split("."), path.relative_to(ROOT).parts[:-1]
            if parts[0] in PACKAGES:
                found = leads_to_code(parts)
            elif parts[0] in folders and parts[-1][0].isupper() and len(parts) > 2:  # the class of a module in it
                found = any(leads_to_code([*above[:cut], *parts]) for cut in range(1, len(above) + 1))
            else:
                continue  # of a variable, or of a module beside it
            if not found:
                wrong.append(f"{path.relative_to(ROOT)}: {name}")
    assert wrong == []


def test_every_name_in_a_recipe_is_found_in_the_sources():
    """A recipe with a name that was changed sends a newcomer to nothing."""
    recipes = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Recipes")[2]
    named = {name for name in re.findall(r"`([\w.]+)`", recipes) if "NN" not in name and "MODE" not in name}
    paths = [
        path for top in ("shared_rules", "firmware", "host", "tests", "tools") for path in (ROOT / top).rglob("*.*")
    ]
    sources = [path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".js")]
    words = set(re.findall(r"\w+", "\n".join(sources)))
    files = {path.name for path in paths}
    assert len(named) > 60
    assert not {name for name in named if not ({name} & files or set(name.split(".")) <= words)}


def test_readme_shows_what_it_is_and_how_to_start_within_40_lines():
    head = (ROOT / "README.md").read_text().splitlines()[:40]
    assert any(line.startswith("![") for line in head) and any("make play" in line for line in head)


def test_the_changelog_says_what_is_new_in_one_section_that_is_read_in_three_minutes():
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[1:]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    titles = [one.split()[0] for one in sections]
    assert titles[0] == version and all(re.fullmatch(r"\d+\.\d+\.\d+", one) for one in titles), "one is what is new"
    assert len(set(titles)) == len(titles)
    assert len(sections[0].splitlines()) <= 80


@pytest.mark.parametrize("name, page", documents().items(), ids=documents())
def test_a_document_that_is_made_from_the_code_is_up_to_date(name, page):
    assert page.make(present(page)) == present(page), f"{page.PATH.name} is not what the code says: run make docs."


def test_every_promise_is_in_the_document():
    """A promise that stands where the document does not look, as in a class, would be lost without a word."""
    written = sum(text.count("promise(") for text in map(pathlib.Path.read_text, (ROOT / "tests").rglob("*/*.py")))
    found = sum(len(list(promises.trials(path))) for path in (ROOT / "tests").rglob("*/*.py"))
    assert found == written > 200


def test_a_slip_in_a_promise_does_not_make_two_of_it():
    sentence = "A crash of one table does not affect another one that is played beside it"
    with pytest.raises(ValueError, match="begin alike"):
        promises._refuse_twins([sentence, sentence + "."])


def test_the_map_takes_the_first_sentence_of_a_module_and_of_a_script(tmp_path):
    (tmp_path / "one.py").write_text('# by a tool\n"""Reads tags.\nAlso 7w/altar.3 ones."""\nx = 1\n')
    (tmp_path / "two.js").write_text('// Draws a card\n// of Duel. It knows no game.\nimport { el } from "./dom.js";\n')
    (tmp_path / "none.py").write_text("x = 1\n")
    said = [modules.first_sentence(tmp_path / name) for name in ("one.py", "two.js", "none.py")]
    assert said == ["Reads tags.", "Draws a card of Duel.", ""]
