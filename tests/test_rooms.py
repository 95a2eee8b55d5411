"""The rooms of host/: the docstring of each names what it may use, and the imports keep to it."""

import ast
import functools
import graphlib
import pathlib
import re

import pytest

from host.cli import LISTED

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOOSE = {"__init__.py", "__main__.py", "errors.py", "plain.py"}


def modules(*tops):
    """{dotted name: path} of every module; what a model of a board runs under MicroPython is none of the host's."""
    paths = [path for top in tops for path in (ROOT / top).rglob("*.py") if "node" not in path.parts]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return dict(zip(names, paths, strict=True))


MODULES = modules("shared_rules", "firmware", "host")
# In the order in which the docstring of host names them: a room uses only those before it.
ORDER = re.findall(r"^    (\w+)  ", ast.get_docstring(ast.parse(MODULES["host"].read_text()), clean=False), re.M)


@functools.cache
def imports(name):
    """The modules that a module imports anywhere in it: a reader has to know those for type checking too."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} has a relative import"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & MODULES.keys() or {node.module}
    return found & MODULES.keys() - {name}


def room_of(name):
    return name.split(".")[1] if name.count(".") and name not in ("host.errors", "host.plain") else ""


@functools.cache
def uses(room):
    """The rooms whose modules a room imports."""
    inside = [name for name in MODULES if name.startswith("host.") and room_of(name) == room]
    found = {room_of(other) for name in inside for other in imports(name) if other.startswith("host.")}
    return found - {room, "", "__main__"}


def circle(graph):
    try:
        list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        return error.args[1]
    return []


def test_no_module_lies_loose_in_the_host():
    assert {path.name for path in (ROOT / "host").glob("*.py")} == LOOSE


def test_every_package_of_the_host_is_a_room_with_its_place():
    assert sorted(ORDER) == sorted(path.parent.name for path in (ROOT / "host").glob("*/__init__.py"))


@pytest.mark.parametrize("room", ORDER)
def test_a_room_says_what_comes_in_what_goes_out_and_which_rooms_it_uses(room):
    told = ast.get_docstring(ast.parse(MODULES[f"host.{room}"].read_text()))
    assert "In: " in told and "Out: " in told
    listed = re.search(r"^Uses: (.*)\.$", told, re.M)[1]
    assert listed == (", ".join(one for one in ORDER if one in uses(room)) or "nothing")


@pytest.mark.parametrize("room", ORDER)
def test_a_room_uses_only_rooms_before_it(room):
    assert uses(room) <= set(ORDER[: ORDER.index(room)])


@pytest.mark.parametrize("top", ["host", "firmware", "shared_rules"])
def test_no_imports_go_in_a_circle(top):
    inside = [name for name in MODULES if name.split(".")[0] == top]
    assert circle({name: imports(name) for name in inside}) == []


def late(name):
    """The first lines of the runs of imports inside a module's functions."""
    text = MODULES[name].read_text(encoding="utf-8")
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            found = [node.lineno for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)]
            yield from [text.splitlines()[line - 1] for line in found[:1]]


@pytest.mark.long
def test_an_import_inside_a_function_says_why():
    """It may save a station's memory or a command's time, but never hides a circle."""
    silent = [f"{name}: {line.strip()}" for name in MODULES for line in late(name) if "#" not in line]
    assert silent == []


def test_a_circle_would_be_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})


@pytest.mark.parametrize("room", ORDER)
def test_architecture_names_every_module_of_a_room_and_no_others(room):
    row = re.search(rf"^\| \[{room}\]\(host/{room}/\) \| (.*) \|$", (ROOT / "ARCHITECTURE.md").read_text(), re.M)
    inside = {path.stem for path in (ROOT / "host" / room).glob("*.py") if not path.stem.startswith("_")}
    packages = {path.parent.name for path in (ROOT / "host" / room).glob("*/__init__.py")}
    named = set(re.findall(r"`(\w+)`", row[1])) - packages
    if room == "cli":  # most of its modules are commands, which `herald --help` lists
        inside -= {name.replace("-", "_") for name in LISTED}
    assert named == inside


@pytest.mark.parametrize("room", ORDER)
def test_a_room_s_docstring_names_modules_that_are_there(room):
    folder = ROOT / "host" / room
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text()))
    inside = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert set(re.findall(r"^    (\w+) +\S", text, re.M)) <= inside


def mapped(folder, suffix):
    """The modules that the rows of ARCHITECTURE.md name for a folder; a row's first cell links to it."""
    rows = re.findall(rf"^\| \[[\w/]+\]\({folder}/\) \| (.*) \|$", (ROOT / "ARCHITECTURE.md").read_text(), re.M)
    words = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    return sorted(name for name in words if (ROOT / folder / f"{name}{suffix}").exists())


FIRMWARE = ["firmware", *(f"firmware/{path.parent.name}" for path in (ROOT / "firmware").glob("*/__init__.py"))]
FIRMWARE = sorted({*FIRMWARE, "firmware/adapters"})


@pytest.mark.parametrize("folder", [*FIRMWARE, "shared_rules", "shared_rules/wire", "shared_rules/table"])
def test_architecture_names_every_module_of_a_station_and_of_the_shared_rules_once(folder):
    assert mapped(folder, ".py") == sorted(p.stem for p in (ROOT / folder).glob("*.py") if p.stem != "__init__")


def test_architecture_names_every_module_of_the_page_once():
    folder = "host/web/static/js"
    assert mapped(folder, ".js") == sorted(path.stem for path in (ROOT / folder).glob("*.js"))


def test_architecture_is_a_map_of_at_most_20_kilobytes():
    assert (ROOT / "ARCHITECTURE.md").stat().st_size <= 20_000


STATIC = "host/web/static"
FILE = re.compile(r"`([a-z_/]+\.(?:py|pyi|js|css|md|txt|csv|yml|scad|in|toml))`")


def places(name, before):
    """The files that a name of the map may mean, which stands after one in the folder `before`."""
    near = [f"{before}/{name}"] if "/" not in name else []
    games = [path.relative_to(ROOT).as_posix() for path in (ROOT / "shared_rules").iterdir() if path.is_dir()]
    return [name, f"{STATIC}/{name}", *near, *(f"{game}/{name}" for game in games)]


def test_every_file_that_the_map_sends_to_is_where_a_reader_looks_for_it():
    """A name with a folder from the root, `js/` or `css/`; a bare one beside the file or folder before it, else in the
    package of a game."""
    rows = (ROOT / "ARCHITECTURE.md").read_text().partition("## Where to add what")[2].partition("\n## ")[0]
    lost, seen = [], 0
    for row in rows.splitlines():
        before = ""
        for name in re.findall(r"`([\w./]+)`", row):
            if name.endswith("/") and "/" in name[:-1]:
                before = name.rstrip("/")
            elif FILE.fullmatch(f"`{name}`"):
                found = next((one for one in places(name, before) if (ROOT / one).is_file()), None)
                lost, seen = lost + [name] * (found is None), seen + 1
                before = str(pathlib.PurePath(found).parent) if found else before
    assert lost == [] and seen > 60


@pytest.mark.long
def test_every_module_of_the_host_says_what_it_is():
    silent = [name for name, path in MODULES.items() if not ast.get_docstring(ast.parse(path.read_text()))]
    assert not [name for name in silent if name.startswith("host.")]


def test_tests_lie_in_folders_named_after_rooms_or_after_what_they_start():
    whole = {"captures", "e2e", "fakes", "kill", "link", "soak"}  # several rooms, or the whole program
    others = {"firmware", "golden", "hardware", "record", "rules", "wire"}
    assert {path.parent.name for path in (ROOT / "tests").glob("*/*.py")} <= {*ORDER, *whole, *others}
