"""Boards whose flasher is killed, or whose cable is pulled, at a random byte of what goes over the cable.

The board is real MicroPython at its prompt, with files that behave as littlefs does. A cut lets a number of bytes
through, in both directions together, and then nothing, as when the flasher's process is killed: what it does then no
longer reaches the board. A power cut starts the board again with what its flash holds.
"""

from __future__ import annotations

import base64
import json
import random
import select
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host.computer.parts import module, node
from host.pico import flash as flashing
from host.pico.flash import START, FlashResult, StationTree
from host.virtual.run import SCRIPTS

HERE = Path(__file__).parent
SIZES = (0, 3, 300, 900)
FOLDERS = ("firmware/", "firmware/tasks/", "texts/")


def tree(number: int) -> StationTree:
    """One of several programs, whose files differ in content, length and partly in name."""
    rng = random.Random(number)
    names = ["boxes.mpy", "lib/driver.mpy", *(f"{folder}{rng.choice(('one', 'two'))}.mpy" for folder in FOLDERS)]
    files = {name: rng.randbytes(rng.choice(SIZES)) for name in names}
    named = f"{number:012x}"
    files[START] = b"print(%d)\n" % number
    files["manifest.json"] = json.dumps({"program": named, "files": {name: {} for name in files}}).encode()
    return StationTree(named, files)


class KilledBoard:
    """A board and the cable to it. `cut(bytes)` lets only that many more through; `mend()` puts the cable right."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._board = int(self._line())
        self._left: float = float("inf")
        self.passed = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def _ask(self, what: str) -> dict[str, str]:
        assert self._process.stdin is not None
        self._process.stdin.write(what + "\n")
        self._process.stdin.flush()
        return json.loads(self._line())

    def cut(self, after: int) -> None:
        """The flasher is killed once this many more bytes went over the cable."""
        self._left = after

    def mend(self) -> None:
        """Another flasher may come."""
        self._left, self.passed = float("inf"), 0

    def power_cut(self) -> None:
        """The board loses its power and gets it back."""
        self._ask("power")

    def files(self) -> dict[str, bytes]:
        """What the board's flash holds."""
        return {name: base64.b64decode(content) for name, content in self._ask("files").items()}

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            with near:
                if self._left > 0:
                    with socket.create_connection(("127.0.0.1", self._board)) as far:
                        self._carry(near, far)

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        other = {near: far, far: near}
        while True:
            for ready in select.select([near, far], [], [])[0]:
                try:
                    data = ready.recv(256)
                except OSError:
                    return
                data = data[: int(min(self._left, len(data)))]
                self._left -= len(data)
                self.passed += len(data)
                other[ready].sendall(data)
                if not data or self._left <= 0:
                    return

    def close(self) -> None:
        """Takes cable and board away."""
        self._server.close()
        self._process.kill()
        self._process.wait()


@contextmanager
def board() -> Iterator[KilledBoard]:
    """A board without a program."""
    command = [node(), str(HERE / "prompt.mjs"), str(module()), "241000", str(SCRIPTS / "prompt.mjs")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    one = KilledBoard(process)
    try:
        yield one
    finally:
        one.close()


def killed(kills: int, seed: int) -> list[FlashResult]:
    """Flashes one program after another onto one board and is killed in each; the result each time. Raises
    AssertionError where a board is neither whole nor at the prompt, where a sentence is not true, and where the next
    flash does not mend it."""
    rng, rounds, flashing.ROUNDS = random.Random(seed), flashing.ROUNDS, 1  # who is killed comes back to nothing
    try:
        with board() as one:
            flashing.flash(one.url, tree(0))
            one.mend()
            assert flashing.flash(one.url, tree(1)).outcome == "flashed"
            most = one.passed
            return [kill_at_random(one, tree(at + 1), tree(at + 2), rng, most) for at in range(kills)]
    finally:
        flashing.ROUNDS = rounds


def kill_at_random(one: KilledBoard, old: StationTree, new: StationTree, rng: random.Random, most: int) -> FlashResult:
    """Flashes `new` over `old`, is killed at a random byte of `most`, looks whether the board is whole or at the prompt
    and whether the message is true, and flashes it once more, to the end. Returns the first result."""
    one.cut(rng.randrange(most))
    result = flashing.flash(one.url, new)
    if rng.random() < 0.5:
        one.power_cut()
    check(one.files(), old, new, result)
    one.mend()
    again = flashing.flash(one.url, new)
    assert again.trouble == "" and one.files() == new.files, (result, again)
    return result


def check(files: dict[str, bytes], old: StationTree, new: StationTree, result: FlashResult) -> None:
    """A board that starts a program has the whole of it; the sentence confirms it, or reports no program."""
    whole = {name: data for name, data in files.items() if name != flashing.ARRIVING} in (old.files, new.files)
    assert whole or START not in files, (sorted(files), result)
    if result.trouble:
        assert "repeat" in result.trouble
        assert ("incomplete" in result.trouble) != (START in files) or "not known" in result.trouble, result.trouble
    else:
        assert files == new.files
