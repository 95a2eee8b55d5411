"""A station's board on CPython: the very same `machine` module, adapters and drivers, over the models.

`with desk(board):` makes `machine`, `busio`, `digitalio`, the Adafruit drivers and, by
`importlib.import_module`, `firmware.board` importable. The
drivers' sources are compiled with annotations left alone, as MicroPython does.
"""

import __future__

import importlib.abc
import importlib.machinery
import importlib.util
import re
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from host.pico.build import ROOT
from host.virtual import wires
from host.virtual.board import PicoBoard
from host.virtual.wires import Request

FOLDERS = (ROOT / "host" / "virtual" / "node" / "board", ROOT / "firmware" / "adapters")
OURS = {"machine": FOLDERS[0], "busio": FOLDERS[1], "digitalio": FOLDERS[1]}
DRIVERS = ("adafruit_pn532", "adafruit_bus_device", "adafruit_ssd1306")


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name in OURS:
            file = OURS[name] / f"{name}.py"
        elif name.split(".")[0] in DRIVERS:
            file = Path(importlib.machinery.PathFinder.find_spec(name, path).origin)
        else:
            return None
        package = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, file, loader=self, submodule_search_locations=package)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(_compiled(module.__spec__.origin), module.__dict__)


@cache
def _compiled(file: str) -> types.CodeType:
    """Once in a process: hundreds of tests have a desk, and to compile its modules took a third of their time."""
    flags = __future__.annotations.compiler_flag
    return compile(Path(file).read_text(), file, "exec", flags, dont_inherit=True)


def _board_module(board: PicoBoard) -> types.ModuleType:
    """`_board` as the virtual board has it, with the pipe left out."""
    module = types.ModuleType("_board")
    source = (FOLDERS[0] / "_board.py").read_text()
    names = re.findall(r"^([A-Z0-9_]+) = (\d+)$", source, re.MULTILINE)
    module.__dict__.update({name: int(number) for name, number in names})

    def post(operation, a=0, b=0, c=0, body=None):
        return board.obey(Request(operation, a, b, c, bytes(body or b"")))

    def ask(answer, *request):
        answer[:] = post(*request)

    def number(operation, a=0):
        assert operation == wires.PIN_READ
        return board.pins.level(a)

    seen = 0

    def fallen():
        nonlocal seen
        falls, last = board.pins.falls
        if seen == falls:
            return -1
        seen = max(seen, falls - len(last)) + 1
        return last[(seen - 1) % len(last)]

    module.post, module.ask, module.number, module.find = post, ask, number, fallen
    return module


def _stand_ins(board: PicoBoard) -> dict[str, types.ModuleType]:
    micropython, framebuf = types.ModuleType("micropython"), types.ModuleType("framebuf")
    micropython.const = lambda value: value
    framebuf.MONO_VLSB = 0
    nothing = {"__init__": lambda *arguments: None, "fill": lambda *arguments: None}
    framebuf.FrameBuffer = type("FrameBuffer", (), nothing)
    return {"_board": _board_module(board), "micropython": micropython, "framebuf": framebuf}


@contextmanager
def desk(board: PicoBoard) -> Iterator[None]:
    """While it lasts, imports are those of a station whose board is `board`."""
    before = dict(sys.modules)
    finder = _Finder()
    sys.modules.update(_stand_ins(board))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in set(sys.modules) - set(before):
            ours = name.split(".")[0] in (*OURS, *DRIVERS, "_board", "micropython", "framebuf")
            if ours or name.startswith(("firmware.board", "firmware.buses")):
                del sys.modules[name]
