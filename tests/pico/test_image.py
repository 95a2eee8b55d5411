"""What goes into an image, without the compiler that would build it: its modules against their imports, its names, the
UF2 file, and a station that runs them."""

import ast
import json
import shutil

import pytest

from host.computer.folders import ROOT
from host.pico import images, uf2
from host.pico.boards import PICO
from host.pico.build import build, compile_source, program_hash, rules_hash
from host.pico.checkout import Checkout
from host.pico.image import THEIRS, collisions, own_version, stage
from host.virtual.run import run_script
from tests.promises import promise

PROMISES = [
    promise(
        "An image holds every module that a station runs, under the same name as on a board with files",
        how="compares its modules with their imports and with the tree, and runs them",
    ),
]

# Modules of MicroPython's port for these boards that the program names.
BUILT_IN = {"array", "asyncio", "binascii", "errno", "framebuf", "gc", "io", "json", "machine", "micropython", "os"}
BUILT_IN |= {"neopixel", "random", "select", "struct", "sys", "time", "utime", "collections", "re", "math", "uasyncio"}


# Who has staged an image, which takes some seconds, looks at all of it.
image = pytest.mark.xdist_group("image")


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("image")
    stage(folder)
    return folder


@pytest.fixture(scope="module")
def modules(staged):
    inside = staged / "modules"
    return {path.relative_to(inside).as_posix(): path.read_bytes() for path in sorted(inside.rglob("*.py"))}


@pytest.fixture(scope="module")
def compiled(modules, tmp_path_factory):
    """The tree of an image for MicroPython under Node, which cannot freeze: main.py and compiled modules."""
    folder = tmp_path_factory.mktemp("compiled")
    for name, source in modules.items():
        path = folder / (name if name == "main.py" else name.removesuffix(".py") + ".mpy")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source if name == "main.py" else compile_source(source, name))
    return folder


def needed(source):
    """The modules that a source imports anywhere, but for those without which it goes on, and types alone."""
    tree = ast.parse(source)
    tries = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
    types = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "False"]
    without = [*types, *(node for node in tries if "ImportError" in ast.dump(node))]
    optional = [one for node in without for one in ast.walk(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and node not in optional:
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node not in optional:
            yield node.module


def is_there(modules, name):
    path = name.replace(".", "/")
    inside = f"{path}.py" in modules or any(other.startswith(path + "/") for other in modules)
    return inside or name.split(".")[0] in BUILT_IN


@image
@pytest.mark.long
def test_every_import_of_an_image_is_in_it(modules):
    wanted = [(file, name) for file, source in modules.items() for name in needed(source)]
    missing = [
        (file, name)
        for file, name in wanted
        if name not in ("typing", "typing_extensions") and not is_there(modules, name)
    ]
    assert missing == []


@image
@pytest.mark.long
def test_an_image_holds_all_that_a_tree_holds(modules):
    tree = json.loads((build() / "manifest.json").read_text())["files"]
    # A tree has tables of text apart from their modules, which frozen modules hold without taking room.
    carried = [name for name in tree if not name.startswith("texts/")]
    wanted = {name.removeprefix("lib/").removesuffix(".mpy").removesuffix(".py") for name in carried}
    assert {name.replace(".", "_") for name in wanted} == {name.removesuffix(".py") for name in modules}


@image
@pytest.mark.long
def test_no_two_modules_have_one_name_in_c(modules):
    assert collisions([*modules, *THEIRS]) == []
    assert collisions(["a/b_c.py", "a_b/c.py", "d.py"]) == ["a/b_c.py", "a_b/c.py"]
    assert collisions(["a.py", "asyncio/core.py"]) == ["asyncio/core.py"]


@image
@pytest.mark.long
def test_an_image_names_its_program_as_a_tree_does(modules):
    said = {}
    exec(modules["station_build.py"], said)
    assert (said["PROGRAM"], said["RULES"], said["IMAGE"]) == (program_hash(), rules_hash(), own_version())


@image
@pytest.mark.micropython
def test_phrases_and_rules_are_read_from_constants_and_leave_no_module(compiled):
    script = """
import sys
from firmware.strings import Strings
strings = Strings()
strings.use("hu", "seven_wonders")
print(strings("Looking for the host"), strings.sentence("Accepted.", "", 1) != "", strings.name("Altar"))
print(strings.rule("seven_wonders", "no-such-code"))
print([name for name in sys.modules if name.startswith("phrases.")])
"""
    from_files = run_script(script.replace("phrases.", "nothing."), tree=build())
    assert run_script(script, tree=compiled) == from_files
    assert "Oltár" in from_files


@image
@pytest.mark.micropython
def test_a_game_of_the_owners_is_loaded_from_the_file_system(compiled):
    script = """
import sys, shared_rules
shared_rules.__path__ = "/frozen/shared_rules"
from firmware import games
game, words = games.load("toy")
print(game.name, words.__name__, shared_rules.__path__)
try:
    games.load("nothing")
except ImportError as error:
    print("refused", shared_rules.__path__)
"""
    toy = ROOT / "tests" / "firmware" / "toy"
    source = b"import sys\nsys.path.insert(0, '/frozen')\n" + script.encode()
    files = {f"shared_rules/toy/{path.name}": path.read_bytes() for path in toy.glob("*.py")}
    here = compiled.parent / "frozen-tree"
    shutil.copytree(compiled, here / "frozen", dirs_exist_ok=True)
    told = run_script(source.decode(), files=files, tree=here)
    assert told.splitlines() == ["toy shared_rules.toy.words /frozen/shared_rules", "refused /frozen/shared_rules"]


@pytest.mark.parametrize("family", [uf2.RP2040, uf2.RP2350])
def test_a_uf2_file_holds_the_image_whole(family):
    image = bytes(range(256)) * 9 + b"the end"
    content = uf2.written(image, family)
    found = uf2.read(content)
    assert found.family == family and found.image.rstrip(b"\0") == image
    for damaged in (content[:-512], content[:-1], content[:600] + b"?" + content[601:512], b""):
        with pytest.raises(uf2.NoUf2):
            uf2.read(damaged)


@promise("An image is named after the program inside it")
@pytest.mark.sample
@pytest.mark.long
def test_an_image_is_called_by_the_program_that_was_laid_into_it(monkeypatch, tmp_path):
    """Building takes minutes, in which somebody may go on writing."""
    programs = iter(["first", "second", "third"])
    monkeypatch.setattr(images, "program_hash", lambda: next(programs))
    monkeypatch.setattr(images, "NOTICES", {})
    monkeypatch.setattr(images, "_parts", lambda sources: {"MicroPython": "1.29.0"})

    def built(sources, board, folder):
        images.program_hash()  # the sources are others by now
        path = folder / "herald.uf2"
        path.write_bytes(b"image")
        return images.Image(board, path, 5)

    monkeypatch.setattr(images, "_image", built)
    images.build_images(Checkout(tmp_path, "1.29.0", ""), (PICO,), tmp_path)
    assert "program first, rules" in (tmp_path / f"herald-image-{own_version()}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("offset", "what"), [(12, "its address"), (20, "its number"), (28, "its family")])
def test_a_block_that_is_out_of_place_is_named(offset, what):
    content = bytearray(uf2.written(b"x" * 1000, uf2.RP2040))
    content[512 + offset] ^= 2
    with pytest.raises(uf2.NoUf2, match="block 1 is not the next one"):
        uf2.read(bytes(content))
