"""The processor of a virtual station: a Node process that runs MicroPython with the station's tree."""

import ctypes
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from host.computer import parts
from host.virtual.run import HEAP, SCRIPTS

# main.py as on a Pico; only its asyncio.run is awaited here, as asyncio is on Node's loop.
PROGRAM = "import _start\n_work = _start.main()\nif _work:\n    await _work"

# What the modules take that stand for a Pico's own: there they are in the flash.
BUILT_IN = 11_200

# Levels of the pins, bytes of serial input, how often a pin fell, and which ones fell last: as board.mjs reads it.
_LEVELS = struct.Struct("<III16s")
_PR_SET_PDEATHSIG = 1


@dataclass
class Setup:
    """What a processor runs: the trees laid into its file system, and the program to await."""

    uid: str
    trees: list[Path]
    program: str = PROGRAM
    heap: int = HEAP + BUILT_IN


@dataclass
class Processor:
    """One life of the processor, from power-on or reset to the next. Raises NotInstalled on start."""

    setup: Setup
    cause: int
    _sent: tuple[int, int, int] = field(default=(-1, -1, -1), init=False)

    def start(self) -> None:
        """Starts Node; its requests arrive on the file descriptor `requests`."""
        self._levels = tempfile.TemporaryFile()  # noqa: SIM115  (open until `stop`)
        self.show(0, 0, (0, bytes(16)))
        self.requests, theirs_out = os.pipe()
        theirs_in, self._answers = os.pipe()
        handles = (theirs_out, theirs_in, self._levels.fileno())
        job = {"heap": self.setup.heap, "trees": [str(tree) for tree in self.setup.trees]}
        job |= {"micropython": parts.module().as_uri()}
        job |= {"program": self.setup.program, "uid": self.setup.uid, "cause": self.cause}
        job |= dict(zip(("requests", "answers", "levels"), handles, strict=True))
        at_birth = _die_with_me if sys.platform == "linux" else None
        command = [parts.node(), "--max-semi-space-size=1", "--expose-gc", str(SCRIPTS / "runner.mjs"), json.dumps(job)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=handles, preexec_fn=at_birth)
        os.close(theirs_out)
        os.close(theirs_in)
        os.set_blocking(self.requests, False)

    @property
    def pid(self) -> int:
        """The number of the Node process."""
        return self._process.pid

    def show(self, pins: int, waiting: int, falls: tuple[int, bytes]) -> bool:
        """Lets the program see the pins' levels, how many bytes of serial input wait, and which pins fell (how many,
        the last ones); whether that is new."""
        if (pins, waiting, falls[0]) == self._sent:
            return False
        self._sent = (pins, waiting, falls[0])
        os.pwrite(self._levels.fileno(), _LEVELS.pack(pins, waiting, *falls), 0)
        return True

    def answer(self, data: bytes) -> None:
        """Answers the request that the program is waiting on."""
        try:
            os.write(self._answers, data)
        except BrokenPipeError:
            return  # it was stopped meanwhile; the end of `requests` reports it

    def order(self, line: str) -> None:
        """`wake`, `heap`, `interrupt` or `input`, obeyed between two steps of the program."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return

    def stop(self) -> None:
        """Power off, at once."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        os.close(self.requests)
        os.close(self._answers)
        self._levels.close()


def _die_with_me() -> None:
    # Node ends with its stdin, but a program in an endless loop would never let it look.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
