"""A process that thinks: `python -m host.bots.worker`. It runs beside everything else, at low priority.

Tasks come as pickles on its standard input, each after its length in four bytes, and answers go back the
same way: (True, answer) or (False, the fault), for a review after any number of (None, how far it is). When the input
ends, for any reason, so does it, in the middle of a thought too: no host leaves one behind. After the answer to a task
AHEAD it thinks on, until the next one comes.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from host.bots.review import Tell, nobody
from host.bots.tasks import AHEAD, TASKS, ReviewTask, Task, look_back, think_on
from host.computer import outside

LENGTH = struct.Struct(">I")
NICE = 10
# Linux shares the processors among sessions first, and a worker has its own session, in which `nice` alone has
# nothing: this is what its session gets beside others.
SESSION = Path("/proc/self/autogroup")


def framed(thing: object) -> bytes:
    """A thing as it goes over the pipe."""
    data = pickle.dumps(thing)
    return LENGTH.pack(len(data)) + data


def _read(stream: BinaryIO) -> Task | ReviewTask | None:
    """The next thing from the pipe; None when it has ended, within a thing too."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (size,) = LENGTH.unpack(head)
    data = stream.read(size)
    return pickle.loads(data) if len(data) == size else None


def _listen(stream: BinaryIO, tasks: SimpleQueue[Task | ReviewTask]) -> None:
    while (task := _read(stream)) is not None:
        tasks.put(task)
    os._exit(0)


def answer(task: Task | ReviewTask, tell: Tell = nobody) -> tuple[bool, Any]:
    """The result of a task, or the fault; `tell` learns how far a review is."""
    try:
        return True, look_back(task, tell) if isinstance(task, ReviewTask) else TASKS[task.what](task)
    except Exception as error:  # noqa: BLE001 - the host plays on with another level after any fault
        return False, f"{type(error).__name__}: {error}"


def _think_on(seat: int, tasks: SimpleQueue[Task | ReviewTask]) -> None:
    """Thinks ahead until somebody asks for something, or it is enough."""
    while tasks.empty() and think_on(seat):
        pass


def step_back() -> None:
    """Lets everything else on this computer go first."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(OSError):
        if SESSION.exists():
            SESSION.write_text(str(NICE))


def main() -> None:
    """Thinks until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()
    outside.join()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may write into the answers
    tasks: SimpleQueue[Task | ReviewTask] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()

    def send(thing: object) -> None:
        try:
            out.write(framed(thing))
            out.flush()
        except BrokenPipeError:  # nobody is there any more; an exit that waits for the other thread would abort
            os._exit(0)

    while True:
        task = tasks.get()
        send(answer(task, lambda done, of: send((None, (done, of)))))
        if isinstance(task, Task) and task.what == AHEAD:
            _think_on(task.knowledge.seat, tasks)


if __name__ == "__main__":
    main()
