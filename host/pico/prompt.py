"""A board at MicroPython's prompt, over USB with mpremote: opened with care, asked what it holds, started again."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from typing import Any, NamedTuple, Protocol

from mpremote import transport_serial
from mpremote.transport import TransportError, TransportExecError
from serial import SerialException

from host.languages.letters import plain
from host.pico.rights import forbidden, may_use
from host.pico.talk import is_prompt, is_station

TROUBLES = (TransportError, SerialException, OSError)
# How long a board is listened to before it is interrupted: a station without a host says hello every second.
LISTEN_S = 1.5
LISTEN_AGAIN_S = 0.05
# How often a board is asked for its prompt, and how long it may take to answer each time.
TRIES = 3
PROMPT_S = 4
# How long a connected board may be silent in the middle of its work: nothing that it is asked takes a second.
SILENT_S = 10
# Run on the board: what MicroPython it is, and every file with its SHA-256. Memory stays small: the
# station's program is still loaded, because a soft reset would leave its watchdog without anybody to feed it.
LOOK = """
import os, sys, json, hashlib, binascii, gc, machine
gc.collect()
def of_build(name):
    try:
        import station_build
        return getattr(station_build, name, "")
    except Exception:
        return ""
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
number = binascii.hexlify(machine.unique_id()).decode()
names = [of_build("PROGRAM"), of_build("IMAGE")]
print(json.dumps([sys.implementation[2], list(sys.implementation[1])[:3], mpy & 255, number] + names))
walk("")
"""
RESET = "import machine\nmachine.reset()"


class BoardPort(Protocol):
    """pyserial's port, as far as it is used here."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...


class BoardConnection(Protocol):
    """mpremote's connection, as far as it is used here: the package has no types."""

    def exec(self, command: str, /) -> bytes: ...
    def exec_raw_no_follow(self, command: str, /) -> None: ...

    serial: BoardPort

    def fs_rmfile(self, path: str, /) -> None: ...
    def fs_readfile(self, path: str, /) -> bytes: ...
    def enter_raw_repl(self, soft_reset: bool, timeout_overall: float) -> None: ...
    def close(self) -> None: ...


class FlashTrouble(Exception):
    """A board that could not be flashed; the message is a sentence with what to do next."""


class OtherProgram(FlashTrouble):
    """The board has a program that is not Herald's, and is left alone."""


class SilentBoard(TransportError):
    """A board that is connected answered nothing for SILENT_S."""

    def __init__(self) -> None:
        super().__init__(
            f"It is connected and answered nothing for {SILENT_S} s. Unplug it, plug it in again and repeat."
        )


class BoardContent(NamedTuple):
    """The content of a board.

    board, release, bytecode   its MicroPython
    number                     the board's own
    program                    the name of its program, or ""
    image                      the version of Herald whose image it runs; "" where its program is in files
    files                      SHA-256 of every file
    """

    board: str
    release: tuple[int, ...]
    bytecode: int
    number: str
    program: str
    image: str
    files: dict[str, str]


@contextmanager
def at_prompt(port: str, listens: bool = False) -> Generator[BoardConnection]:
    """MicroPython's prompt at `port`, the program there interrupted. Raises FlashTrouble; OtherProgram, with nothing
    sent to the board, where it `listens` first and hears another program."""
    try:
        board = _open(port)
    except TROUBLES as error:
        if os.path.exists(port) and not may_use(port):
            raise FlashTrouble(forbidden(port)) from error
        raise FlashTrouble(
            f"{port} cannot be opened: plug the board in, close the table or program that uses it, and repeat."
        ) from error
    try:
        if listens:
            _require_no_other(board)
        _interrupt(board)
        yield board
    finally:
        with suppress(*TROUBLES):
            board.close()


def _open(port: str) -> BoardConnection:
    """mpremote's connection, which would wait for ever for a board that stays connected and sends nothing. A read
    that waits too long raises SilentBoard, except where the whole exchange has a limit."""
    board: Any = transport_serial.SerialTransport(port, timeout=SILENT_S)
    read, read_until = board.serial.read, board.read_until

    def bounded(size: int = 1) -> bytes:
        data = read(size)
        if len(data) < size:
            raise SilentBoard
        return data

    def until(*given: Any, **named: Any) -> bytes:
        if named.get("timeout_overall") is not None:
            return read_until(*given, **named)
        data = read_until(*given, **{**named, "timeout": SILENT_S})
        if not data.endswith(given[1]):
            raise SilentBoard
        return data

    board.serial.read, board.read_until = bounded, until
    return board


def _require_no_other(board: BoardConnection) -> None:
    """Listens for a while. Raises OtherProgram for a board that sends something, and nothing of Herald's or of
    MicroPython's prompt."""
    heard, end = b"", time.monotonic() + LISTEN_S
    while time.monotonic() < end and not is_station(heard):
        try:
            waiting = board.serial.in_waiting
            heard += board.serial.read(waiting) if waiting else b""
        except TROUBLES:
            return  # the next exchange has the words for it
        time.sleep(0 if waiting else LISTEN_AGAIN_S)
    if heard and not is_station(heard) and not is_prompt(heard):
        lines = heard.decode("ascii", "replace").split("\n")
        words = plain(max(lines, key=len).strip())[:40]
        raise OtherProgram(
            f'It runs another program (it sends "{words}"), so nothing was sent to it. If it is yours to write over: '
            "`herald flash id:NUMBER --over`, with its number."
        )


def _interrupt(board: BoardConnection, tries: int = TRIES) -> None:
    """Asks for the raw prompt, more than once: a program that is slow to end swallows what follows Ctrl-C. Raises
    FlashTrouble."""
    try:
        with redirect_stdout(StringIO()):  # mpremote prints what it could not read
            board.enter_raw_repl(soft_reset=False, timeout_overall=PROMPT_S)
    except TROUBLES as error:
        if tries > 1:
            return _interrupt(board, tries - 1)
        raise FlashTrouble(
            "It does not answer at MicroPython's prompt. Unplug it, hold a button while you plug it in, and "
            "repeat; if it stays silent, put MicroPython 1.29 on it (hardware/assembly.md, step 1)."
        ) from error


def content_of(board: BoardConnection) -> BoardContent:
    """What the board holds. Raises FlashTrouble when its files cannot be read."""
    try:
        # The name of a file need not be text: another system may have left it there.
        lines = board.exec(LOOK).decode(errors="surrogateescape").split("\n")
        head, *rows = [json.loads(line, strict=False) for line in lines if line.strip()]
    except (TransportExecError, ValueError) as error:
        raise FlashTrouble(
            f"The board's files cannot be read: {last_line(error)}. Is its MicroPython damaged?"
        ) from error
    return BoardContent(head[0], tuple(head[1]), head[2], head[3], head[4], head[5], dict(rows))


def restart(board: BoardConnection) -> None:
    """The board leaves in the middle of this: that is what is wanted."""
    with suppress(*TROUBLES):
        board.exec_raw_no_follow(RESET)


def is_there(port: str) -> bool:
    """Whether the port can be opened."""
    try:
        transport_serial.SerialTransport(port).close()
    except TROUBLES:
        return False
    return True


def last_line(error: BaseException) -> str:
    """The last line of a board's or the system's output, which names the fault."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[-1].strip() if lines else type(error).__name__
