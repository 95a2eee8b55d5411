"""The rooms of host/: the docstring of each names what it may use, and the imports keep to it."""

import ast
import functools
import graphlib
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOOSE = {"__init__.py", "__main__.py", "errors.py", "plain.py"}


def modules(*tops):
    """{dotted name: path} of every module; what a model of a board runs under MicroPython is none of the host's."""
    paths = [path for top in tops for path in (ROOT / top).rglob("*.py") if "node" not in path.parts]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return dict(zip(names, paths, strict=True))


TOPS = ("shared_rules", "firmware", "host", "tests", "bench", "tools")
MODULES = modules(*TOPS)
# In the order in which ARCHITECTURE names them: a room uses only those before it.
ROOMS = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## The rooms of the host")[2]
ORDER = re.findall(r"^- \*\*(\w+)\*\*:", ROOMS.partition("\n## ")[0], re.M)


def statements(body):
    """All statements in a body, at any depth: a tenth of the nodes of a module."""
    for node in body:
        yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            if inner := getattr(node, name, ()):
                yield from statements(inner)


@functools.cache
def imports(name):
    """The modules that a module imports anywhere in it: a reader has to know those for type checking too."""
    found = set()
    for node in statements(ast.parse(MODULES[name].read_text(encoding="utf-8")).body):
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


def test_the_tests_of_a_room_are_in_its_folder():
    """`make test ROOM=update` runs them. What the host knows of games is tried with the bots that play them."""
    assert [room for room in ORDER if not (ROOT / "tests" / room).is_dir()] == ["games"]


@pytest.mark.parametrize("room", ORDER)
def test_a_room_says_what_comes_in_what_goes_out_and_which_rooms_it_uses(room):
    told = ast.get_docstring(ast.parse(MODULES[f"host.{room}"].read_text()))
    assert "In: " in told and "Out: " in told
    listed = re.search(r"^Uses: (.*)\.$", told, re.M)[1]
    assert listed == (", ".join(one for one in ORDER if one in uses(room)) or "nothing")


@pytest.mark.parametrize("room", ORDER)
def test_a_room_uses_only_rooms_before_it(room):
    assert uses(room) <= set(ORDER[: ORDER.index(room)])


@pytest.mark.long
@pytest.mark.sample
def test_no_imports_go_in_a_circle():
    assert circle({name: imports(name) for name in MODULES}) == []


def test_no_modules_of_the_virtual_board_import_each_other_in_a_circle():
    """They are not the host's, and call each other by their bare names."""
    paths = {path.stem: path for path in (ROOT / "host" / "virtual" / "node" / "board").glob("*.py")}
    found = {name: set(bare_imports(path)) & paths.keys() for name, path in paths.items()}
    assert circle(found) == [] and any(found.values())


def bare_imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


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
    own = [name for name in MODULES if name.split(".")[0] in ("shared_rules", "firmware", "host")]
    silent = [f"{name}: {line.strip()}" for name in own for line in late(name) if "#" not in line]
    assert silent == []


@pytest.mark.parametrize(("folder", "may"), [("frame", set()), ("table", {"frame"}), ("pages", {"frame", "table"})])
def test_scripts_of_pages_import_one_way(folder, may):
    static = ROOT / "host" / "web" / "static"
    found = {path.name: path.read_text(encoding="utf-8") for path in (static / folder).glob("*.js")}
    assert found
    others = re.compile(r'(?:from|import\() ?"\.\./(\w+)/')
    assert {name: used - may for name, text in found.items() if (used := set(others.findall(text))) - may} == {}


def test_a_circle_would_be_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})


@pytest.mark.parametrize("room", ORDER)
def test_a_room_s_docstring_names_modules_that_are_there(room):
    folder = ROOT / "host" / room
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text()))
    inside = {path.stem for path in folder.glob("*.py")} | {path.name for path in folder.iterdir() if path.is_dir()}
    assert set(re.findall(r"^    (\w+) +\S", text, re.M)) <= inside


@pytest.mark.long
def test_every_module_of_the_host_says_what_it_is():
    silent = [name for name, path in MODULES.items() if not ast.get_docstring(ast.parse(path.read_text()))]
    assert not [name for name in silent if name.startswith("host.")]


def test_tests_lie_in_folders_named_after_rooms_or_after_what_they_start():
    whole = {
        "captures",
        "e2e",
        "fakes",
        "household",
        "kept_1_0",
        "kill",
        "link",
        "soak",
    }  # several rooms, or the whole program
    others = {"bench", "firmware", "golden", "hardware", "record", "rules", "wire"}
    assert {path.parent.name for path in (ROOT / "tests").glob("*/*.py")} <= {*ORDER, *whole, *others}
