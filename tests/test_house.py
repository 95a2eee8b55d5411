"""The habits of the house that a machine can check: who imports whom, what is listed where."""

import ast
import functools
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import chain
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import rooms
from tests.contract import TESTS
from tests.fakes.programs import write_program
from tests.groups import unit_of
from tests.promises import promise

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOPS = ("shared_rules", "firmware", "host")
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
    "typing_extensions",  # for the type checker
}


def python_files(top):
    return sorted((ROOT / top).rglob("*.py"))


def nodes_of(source):
    return list(ast.walk(ast.parse(source)))


class Facts(NamedTuple):
    """What tests want to know of a source."""

    imports: frozenset
    other_meanings: list
    vague: set


@functools.cache
def facts(path):
    """Each file is parsed and walked through once: all of them take a second."""
    nodes = nodes_of(path.read_text(encoding="utf-8"))
    return Facts(frozenset(imported(nodes)), other_meanings(nodes), vague_names(nodes))


def imported(nodes):
    """The first names of all modules that a source imports anywhere in it."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def files_that_import(top, forbidden):
    """The files below a folder that import a module for which `forbidden(its first name)` holds."""
    found = {str(path.relative_to(ROOT)): set(filter(forbidden, facts(path).imports)) for path in python_files(top)}
    return {path: names for path, names in found.items() if names}


# Modules for programs on a computer, which no rule imports: what else each may use.
FOR_PROGRAMS = {
    "shared_rules/referee/library.py": {"importlib", "pkgutil"},
    "shared_rules/referee/learning_gymnasium.py": {"__future__", "gymnasium", "numpy"},
    "shared_rules/referee/learning_pettingzoo.py": {"__future__", "gymnasium", "numpy", "pettingzoo"},
}


def test_the_rules_import_nothing_outside_themselves():
    assert files_that_import("shared_rules", lambda name: name not in BOTH_HAVE | {"shared_rules"}) == FOR_PROGRAMS
    alone = {name.removesuffix(".py").replace("/", ".") for name in FOR_PROGRAMS}
    for path in set(python_files("shared_rules")) - {ROOT / name for name in FOR_PROGRAMS}:
        assert not [name for name in alone if re.search(rf"(from|import) {name}\b", path.read_text("utf-8"))], path


def test_firmware_never_imports_the_host():
    assert files_that_import("firmware", lambda name: name == "host") == {}


@pytest.mark.long
def test_the_host_never_imports_firmware():
    found = files_that_import("host", lambda name: name == "firmware")
    # MicroPython runs the board's part of a virtual station, beside the firmware.
    assert [path for path in found if "/board/" not in path] == []


@pytest.mark.long
def test_a_forbidden_import_is_found():
    assert files_that_import("host", lambda name: name == "shared_rules")


def games():
    return sorted(path.parent.name for path in (ROOT / "shared_rules").glob("*/cards.py"))


@pytest.mark.parametrize("top", ["firmware", "host", "contract"])
def test_neither_code_nor_what_is_asked_of_every_game_names_a_single_one(top):
    """A default, a table or a help text may name a game, a condition never."""
    pattern = re.compile(r"(==|!=| in | is )\s*[\"'(\[]*(" + "|".join(games()) + r")\b")
    found = [
        f"{path}: {line.strip()}"
        for path in ([ROOT / name for name in TESTS] if top == "contract" else python_files(top))
        for line in path.read_text().splitlines()
        if pattern.search(line)
    ]
    assert not found


# Where a game has files of its own.
OWN_FILES = ("host/games/",)
EXAMPLES = ROOT / "host" / "cli" / "commands.py"  # lines to type, shown in helps


def names_a_game(text):
    return re.search(r"\b(" + "|".join(games()).replace("_", "[_-]") + r")\b", text)


def code_of(path):
    """A source without its comments and docstrings, which may give examples."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Pass()
    return ast.unparse(tree)


@pytest.mark.parametrize("kind", ["py", "js", "css"])
def test_neither_the_host_nor_its_pages_name_a_game_outside_its_own_files(kind):
    """What a game wants besides (to be offered first, to tell what it is about, another way to lie on a television) it
    says itself: HOOKS in shared_rules/referee/modules.py, and table/plain.js."""
    paths = [path for path in (ROOT / "host").rglob(f"*.{kind}") if "node_modules" not in path.parts]
    shared = [path for path in paths if not any(part in path.as_posix() for part in OWN_FILES) and path != EXAMPLES]
    named = [path for path in shared if path.stem not in games() and names_a_game(code_of(path))]
    assert shared and [str(path.relative_to(ROOT)) for path in named] == []


def test_every_game_package_has_the_same_file_names():
    expected = {
        "__init__.py",
        "cards.py",
        "plays.py",
        "view.py",
        "referee/__init__.py",
        "referee/state.py",
        "referee/scoring.py",
        "words.py",
        "referee/news.py",
        "RULES.md",
        "rulebook.txt",
        "clauses.txt",
    }
    spared = {"plays.py", "view.py", "referee/scoring.py"}  # the base of games of cards has them
    for game in games():
        based = "(CardGame)" in (ROOT / "shared_rules" / game / "__init__.py").read_text()
        missing = [
            name
            for name in sorted(expected - spared if based else expected)
            if not (ROOT / "shared_rules" / game / name).exists()
        ]
        assert not missing, game


def other_meanings(nodes):
    """The lines that bind `_` in a source in which `_` translates."""
    imported = [alias for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
    translates = any("_" in (alias.name, alias.asname) for alias in imported)
    bound = [one for one in nodes if isinstance(one, ast.Name) and one.id == "_" and isinstance(one.ctx, ast.Store)]
    return [one.lineno for one in bound] if translates else []


def test_where_an_underscore_translates_nothing_else_is_called_so():
    """Python 3.12 puts a comprehension into its function: one that called a part `_` took the translations from the
    page of Tower of Babel, and with them the page."""
    assert other_meanings(nodes_of("from x import _\ny = [a for a, _ in z]")) == [2]
    assert other_meanings(nodes_of("for _ in z: pass")) == []
    files = [path for top in TOPS for path in python_files(top)]
    assert [f"{path}:{line}" for path in files for line in facts(path).other_meanings] == []


# Each of these stood for several ideas. Wire messages keep theirs, since `link.py` names its methods after them, and so
# do what games outside Herald may use or write into positions, and functions that announce the event of that code.
# Goods are raw or made, neighbours sit to the left.
VAGUE = {
    *("asked", "counted", "did", "given", "gone", "heard", "kept", "known", "laid", "left", "made", "named", "opened"),
    *("said", "seen", "shown", "stored", "tallied", "told"),
}
MAY_STAY = {
    "firmware/station.py": {"known", "left"},
    "firmware/tasks/link.py": {"known"},
    "host/bots/cores/kept.py": {"Kept"},
    "host/games/seven_wonders/core/city.py": {"made"},
    "host/games/seven_wonders/core/market.py": {"_left"},
    "host/games/seven_wonders/core/policy.py": {"_left"},
    "host/games/seven_wonders_duel/core/city.py": {"made"},
    "host/games/seven_wonders_duel/core/dealing.py": {"kept"},
    "host/languages/game_words.py": {"counted"},
    "host/virtual/virtual_station.py": {"shown"},
    "shared_rules/card_game/referee/tallied.py": {"Tallied"},
    "shared_rules/card_game/tally.py": {"asked"},
    "shared_rules/oh_hell/referee/tallied.py": {"Tallied"},
    "shared_rules/oh_hell/tally.py": {"asked"},
    "shared_rules/seven_wonders/cards.py": {"made"},
    "shared_rules/seven_wonders/goods.py": {"made"},
    "shared_rules/seven_wonders/referee/moment.py": {"seen"},
    "shared_rules/seven_wonders/referee/news.py": {"_asked", "_counted"},
    "shared_rules/seven_wonders/referee/spoken.py": {"counted"},
    "shared_rules/seven_wonders/view.py": {"left"},
    "shared_rules/seven_wonders_duel/board.py": {"seen"},
    "shared_rules/seven_wonders_duel/city.py": {"known"},
    "shared_rules/seven_wonders_duel/referee/news.py": {"_asked", "_counted"},
    "shared_rules/seven_wonders_duel/referee/spoken.py": {"counted"},
    "shared_rules/referee/knowledge.py": {"known"},
    "shared_rules/tally/__init__.py": {"asked"},
    "shared_rules/tally/referee/state.py": {"tallied"},
    "shared_rules/tally/view.py": {"said"},
    "shared_rules/through_the_ages/cards.py": {"known"},
    "shared_rules/through_the_ages/sight.py": {"asked", "kept", "left"},
    "shared_rules/through_the_ages/referee/bonus.py": {"laid"},
    "shared_rules/through_the_ages/referee/gather.py": {"told"},
    "shared_rules/through_the_ages/referee/moment.py": {"kept", "known", "left", "told"},
    "shared_rules/through_the_ages/referee/news.py": {"_given"},
    "shared_rules/through_the_ages/referee/news_later.py": {"_kept"},
    "shared_rules/through_the_ages/referee/opening.py": {"asked"},
    "shared_rules/through_the_ages/referee/spoken.py": {"counted"},
    "shared_rules/through_the_ages/referee/state.py": {"told"},
    "shared_rules/through_the_ages/tally.py": {"asked"},
    "shared_rules/tower_of_babel/board.py": {"asked", "given"},
    "shared_rules/tower_of_babel/referee/moment.py": {"given", "known", "left"},
    "shared_rules/tower_of_babel/referee/spoken.py": {"counted", "laid"},
    "shared_rules/tower_of_babel/referee/state.py": {"left"},
    "shared_rules/tower_of_babel/tally.py": {"asked"},
    "shared_rules/tower_of_babel/gathering.py": {"laid"},
}


def vague_names(nodes):
    """The functions, classes and attributes of a source whose whole name, but for an underscore, is one of VAGUE."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and getattr(node.value, "id", "") == "self"
        ):
            names.add(node.attr)
    return {name for name in names if name.lower().strip("_") in VAGUE}


@pytest.mark.parametrize("top", TOPS)
def test_a_name_says_what_a_thing_is_and_no_bare_participle_stands_for_many(top):
    found = {str(path.relative_to(ROOT)): names for path in python_files(top) if (names := facts(path).vague)}
    assert found == {path: names for path, names in MAY_STAY.items() if path.startswith(f"{top}/")}


def test_no_two_classes_of_the_host_have_one_name():
    """A name says whose a thing is. Folders of games are twins: one may repeat the names of another, but of no room."""
    places = {}
    for path in python_files("host"):
        inner = path.relative_to(ROOT / "host").parts
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(inner)
    assert {name for name, found in places.items() if not _one_or_twins(found)} == set()


def _one_or_twins(found):
    """Whether a name stands in one place, or once in each of several games."""
    games = [inner[1] for inner in found if inner[0] == "games"]
    return len(found) == 1 or len(set(games)) == len(found)


def test_a_second_class_of_one_name_is_found():
    assert _one_or_twins([("jobs", "jobs.py")])
    assert _one_or_twins([("games", "a", "city.py"), ("games", "b", "city.py")])
    assert not _one_or_twins([("jobs", "jobs.py"), ("jobs", "job.py")])
    assert not _one_or_twins([("games", "a", "city.py"), ("games", "a", "town.py")])
    assert not _one_or_twins([("games", "a", "city.py"), ("bots", "town.py")])


# Lines of the host that leave a type open: JSON that is read, what libraries without types give, games' own figures.
OPEN_TYPES = 95


def test_fewer_lines_of_the_host_leave_a_type_open_than_before():
    """A type is named where it is known, plain data is `Plain` or `Json` of host/plain.py, and what only passes through
    is an `object`. Where the number has fallen, write it here."""
    sources = [path.read_text(encoding="utf-8") for path in python_files("host")]
    assert sum(1 for text in sources for line in text.splitlines() if re.search(r"\bAny\b", line)) == OPEN_TYPES


def test_sheets_leave_the_height_of_what_is_seen_to_one_place():
    """100vh is more than a phone shows while its address bar is there: what is at the bottom lies below it."""
    sheets = [path for top in ("host/web/static", "host/games") for path in (ROOT / top).rglob("*.css")]
    alone = {"theme.css", "refusal.css"}  # a refusal gets no other sheet
    assert {path.name for path in sheets if "100vh" in path.read_text(encoding="utf-8")} == alone
    for path in (one for one in sheets if one.name in alone):
        text = path.read_text(encoding="utf-8")
        assert text.count("100vh") == 1 and re.search(r"@supports \(height: 100dvh\) \{[^@]*: 100dvh;", text)


def test_every_make_target_is_in_the_help():
    text = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", text, re.M).group(1).split()
    explained = re.findall(r"^([a-z]+):.*## ", text, re.M)
    assert set(phony) - {"mpy", "parts"} <= set(explained)


EMULATED = ROOT / "tests" / "pico" / "emulated"
BESIDE = [ROOT / "host" / "computer" / "drivers.lock", EMULATED / "boot_rom.lock"]
LOCKS = [*sorted(ROOT.glob("requirements*.lock")), *BESIDE]
PINNED = re.compile(r"([a-z0-9-]+)==([0-9a-z.]+)( ; [^\\]+)?")


def locked(path):
    """{(package, version): its hashes} of a lock file, every line of which is one of the two."""
    found, hashes = {}, []
    for line in path.read_text().splitlines()[1:]:
        text = line.removesuffix(" \\").strip()
        if text.startswith("--hash=sha256:") and re.fullmatch(r"[0-9a-f]{64}", text[14:]):
            hashes.append(text[14:])
        else:
            name, version = PINNED.fullmatch(text).group(1, 2)
            hashes = found[name, version] = []
    return found


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_lock_files_name_versions_hashes_and_no_addresses(path):
    found = locked(path)
    assert found and all(found.values())
    assert "://" not in path.read_text()


def test_every_package_is_named_as_a_range_and_locked_inside_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    lists = [project["project"]["dependencies"], *extras.values(), project["build-system"]["requires"]]
    there = {name: version for path in LOCKS for name, version in locked(path)}
    for named in map(Requirement, chain.from_iterable(lists)):
        assert named.specifier.contains(there[canonicalize_name(named.name)]), named
        assert {one.operator for one in named.specifier} == {">=", "<"}, named


def test_the_version_is_written_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", project["version"])
    where = [path for top in TOPS for path in python_files(top) if f'"{project["version"]}"' in path.read_text()]
    assert where == []
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text()


@promise("Packages are installed exactly as they were tested, by version and hash")
def test_make_installs_nothing_from_a_list_without_hashes():
    text = (ROOT / "Makefile").read_text()
    installing = [line for line in text.splitlines() if "$(call install" in line]
    assert len(installing) == text.count("$(call install") and text.count("pip install") == 2  # in `install` itself
    assert re.search(r"^LOCKED := .*--no-deps --require-hashes", text, re.M)
    assert all("$(LOCKED)" in line for line in installing if " -r " in line)
    assert all("--no-build-isolation" in line for line in installing if " -e " in line)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
@pytest.mark.parametrize(("there", "ends"), [(True, 0), (True, 1), (False, 0)], ids=["uv", "uv fails", "no uv"])
def test_make_installs_with_uv_where_it_is_there_and_otherwise_or_where_that_fails_with_pip(tmp_path, there, ends):
    for name, code in (("uv", ends), ("pip", 0)):
        if name == "pip" or there:
            write_program(tmp_path / name, f'#!/bin/sh\necho {name} "$@"\nexit {code}\n')
    (tmp_path / "sh").symlink_to(shutil.which("sh"))
    command = ["make", "-s", "--eval", "try:\n\t@$(call install,$(LOCKED) -r a.lock)", "try", f"BIN={tmp_path}"]
    done = subprocess.run([*command, f"PATH={tmp_path}"], cwd=ROOT, capture_output=True, text=True)
    called = [line for line in done.stdout.splitlines() if not line.startswith("/")]
    asked = "--no-compile --no-deps --require-hashes --only-binary :all: -r a.lock"
    by_uv, by_pip = f"uv pip install --python {tmp_path}/python {asked}", f"pip install {asked}"
    assert called == [by_uv] * there + [by_pip] * (not there or ends), done.stdout + done.stderr
    assert done.returncode == 0


def test_npm_locks_name_hashes_and_no_addresses():
    for folder in (ROOT, ROOT / "host" / "computer" / "npm", EMULATED):
        text = (folder / "package-lock.json").read_text()
        assert "://" not in text and '"integrity"' in text


def test_all_tests_of_a_group_go_to_one_worker(request):
    """What one worker makes for all of them is made once; nothing else would show that every worker makes it."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("these tests are not dealt out to several workers")
    marked = [(one.get_closest_marker("xdist_group"), one.nodeid) for one in request.session.items]
    assert [name for mark, name in marked if mark and unit_of(name) != mark.args[0]] == []


def test_the_quick_tests_of_a_file_are_dealt_out_together_and_slow_ones_each_by_itself():
    assert unit_of("tests/a.py::test_one[x@y]@quick") == unit_of("tests/a.py::A::test_two@quick") == "tests/a.py@quick"
    assert unit_of("tests/a.py::test_slow[x@y]") == "tests/a.py::test_slow[x@y]"
    assert unit_of("tests/b.py::test_page@browser seats") == "browser seats"


@pytest.mark.process
@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
@pytest.mark.parametrize("target", ["play", "resume", "demo"])
def test_a_table_that_was_ended_by_ctrl_c_is_no_error_of_make_s_and_any_other_end_is(tmp_path, target):
    def made(code):
        write_program(tmp_path / "herald", f"#!/bin/sh\nexit {code}\n")
        command = ["make", "--old-file=setup", target, f"BIN={tmp_path}"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).returncode

    assert [made(code) for code in (0, 130)] == [0, 0] and made(5) != 0


def test_a_room_s_tests_and_those_of_rooms_that_use_it_are_found():
    found = rooms.folders("journal")
    assert found[0] == "tests/journal" and {"tests/table", "tests/session"} <= set(found)
    assert "tests/languages" not in found and rooms.folders("firmware") == ["tests/firmware"]
    with pytest.raises(SystemExit, match="There is no room cellar"):
        rooms.folders("cellar")


@pytest.mark.process
def test_a_test_that_starts_a_program_without_a_marker_fails(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import pytest, subprocess\n"
        "def test_one(): subprocess.run(['true'])\n"
        "@pytest.mark.process\ndef test_two(): subprocess.run(['true'])\n"
        "def test_three(): pass\n"
    )
    options = [
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(tmp_path),
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
    ]
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path / "test_it.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert "test_it.py::test_one starts true: mark it with @pytest.mark.process" in done.stdout, done.stdout
    assert re.search(
        r"Tests that ran, and their processor seconds: 2 quick \(\d s\), 1 process \(\d s\)\.", done.stdout
    )


def test_no_property_is_timed():
    assert settings().deadline is None and HealthCheck.too_slow in settings().suppress_health_check


def test_every_test_with_a_browser_belongs_to_a_group(request):
    """Beside all others it would have one started for itself."""
    browsing = [one for one in request.session.items if "browser" in getattr(one, "fixturenames", ())]
    groups = {one.nodeid: one.get_closest_marker("xdist_group") for one in browsing}
    assert [name for name, mark in groups.items() if mark is None or not mark.args[0].startswith("browser")] == []


@pytest.mark.process
def test_a_program_that_a_test_wrote_starts_whatever_another_thread_forks_meanwhile(tmp_path, monkeypatch):
    """A child that was forked while this process had a file open has it open too, for as long as it likes."""
    usual, kept = io.open, []

    def forked_at_once(*given, **more):
        file = usual(*given, **more)
        kept.append(os.dup(file.fileno()))
        return file

    monkeypatch.setattr(io, "open", forked_at_once)
    own = tmp_path / "own"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    with pytest.raises(OSError, match="Text file busy"):  # as the system is
        subprocess.run([own])
    monkeypatch.undo()
    assert subprocess.run([write_program(tmp_path / "theirs", "#!/bin/sh\nexit 7\n")]).returncode == 7
    for file in kept:
        os.close(file)


def test_programs_that_tests_start_are_all_written_in_one_way():
    written = re.compile(r"(\w[^\n]*)\.write_(?:text|bytes)\(.*?\n *\1\.chmod\((?:0o[1357]|stat\.S_I[RX])", re.DOTALL)
    assert [path.name for path in sorted((ROOT / "tests").rglob("*.py")) if written.search(path.read_text())] == [
        "test_house.py"
    ]
