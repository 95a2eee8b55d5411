"""The processes that think for a table's bots: started when the first bot needs one, ended with the room."""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress
from typing import Any

from host.bots import fast
from host.bots.review import Tell, nobody
from host.bots.search import Candidate, merged
from host.bots.tasks import ReviewTask, Task
from host.bots.worker import LENGTH, framed

WORKERS = 2
GATHERING = 0.02  # seconds after which all bots that woke from the same change have asked
PATIENCE = 60.0  # seconds beyond what a task may take: behind everything else, even a start takes some
LATE = 0.9  # seconds after the end of its time until a search is not waited for any longer
SHORTEST = 0.01  # seconds that a worker gets for a search that hardly has any left


class ThinkingFailed(Exception):
    """A worker ended, or reported a fault; the message names it."""


class TooLate(ThinkingFailed):
    """A search is not done in its time: other work has the processors, or its processes start. Another one may be."""


class _Batch:
    """Searches that were asked for at the same time, and so get the same time.

    size   how many; before: how many were under way when the first of them was asked for
    begun  set when their time is known
    """

    def __init__(self, before: int) -> None:
        self.size, self.before, self.begun = 0, before, asyncio.Event()


class Thinkers:
    """Some workers. Tasks wait for a free one; the more wait, the shorter each strong thought becomes."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = [_Worker() for _ in range(workers)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._next: _Batch | None = None  # the one that gathers
        self._opening: asyncio.Task[None] | None = None
        self._searching = 0
        self._late: set[asyncio.Task[list[Candidate]]] = set()  # of searches that nobody waits for any longer
        self._idle = asyncio.Event()
        self._idle.set()

    async def think(self, task: Task | ReviewTask, tell: Tell = nobody) -> Any:
        """The answer to a task; `tell` learns how far a review is. Raises ThinkingFailed."""
        worker = await self._free.get()
        try:
            return await worker.ask(task, tell)
        finally:
            self._free.put_nowait(worker)

    async def ahead(self, task: Task) -> None:
        """Has a seat think about what somebody else may do, until something else is asked for: always the same process,
        so that never more than one core is at it. Raises ThinkingFailed."""
        await self._workers[0].ask(task)

    async def search(self, task: Task) -> list[Candidate]:
        """The answer of all workers together, to a task that takes its `seconds`. Raises ThinkingFailed.

        All who ask at the same moment share the time evenly, in any order: nobody's turn takes longer because
        all think hard. What a worker has not answered LATE seconds after that is dropped. Raises TooLate where that is
        everything.
        """
        batch = self._join()
        try:
            await batch.begun.wait()
            seconds = task.seconds / (batch.size + batch.before)
            tasks = [task._replace(seed=f"{task.seed} {n}", seconds=seconds) for n in range(len(self._workers))]
            answers = await self._answers(tasks, task.seconds + LATE)
        finally:
            self._leave(batch)
        found = [answer for answer in answers if not isinstance(answer, BaseException)]
        failed = [answer for answer in answers if not isinstance(answer, TooLate)]
        if not found:
            raise ThinkingFailed(str(failed[0])) if failed else TooLate
        return merged(found)

    async def _answers(self, tasks: list[Task], limit: float) -> list[list[Candidate] | BaseException]:
        """The answers that come within this many seconds, and the exceptions raised instead."""
        until = asyncio.get_running_loop().time() + limit
        thoughts = [asyncio.create_task(self._think_until(task, until)) for task in tasks]
        try:
            done, late = await asyncio.wait(thoughts, timeout=limit)
        except asyncio.CancelledError:
            for thought in thoughts:
                thought.cancel()
            await asyncio.gather(*thoughts, return_exceptions=True)
            raise
        self._late |= late
        for thought in late:
            thought.add_done_callback(self._drop)
        return [thought.exception() or thought.result() for thought in thoughts if thought in done]

    async def _think_until(self, task: Task, until: float) -> list[Candidate]:
        """The answer to a task whose turn comes before that moment; it gets less time where it would end too late."""
        worker = await self._free.get()
        try:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                raise TooLate
            return await worker.ask(task._replace(seconds=min(task.seconds, max(SHORTEST, left - LATE / 2))))
        finally:
            self._free.put_nowait(worker)

    def _drop(self, thought: asyncio.Task[list[Candidate]]) -> None:
        """Takes note of an answer that nobody waits for."""
        self._late.discard(thought)
        if not thought.cancelled():
            thought.exception()

    def _join(self) -> _Batch:
        """The batch that gathers now, with one more search in it."""
        if self._next is None:
            self._next = _Batch(self._searching)
            self._opening = asyncio.get_running_loop().create_task(self._open(self._next))
        self._next.size += 1
        return self._next

    async def _open(self, batch: _Batch) -> None:
        """Begins a batch when all who woke with its first have joined, and the one before it has ended."""
        await asyncio.sleep(GATHERING)
        await self._idle.wait()
        self._begin(batch)

    def _begin(self, batch: _Batch) -> None:
        self._next, self._searching = None, self._searching + batch.size
        if self._searching:
            self._idle.clear()
        batch.begun.set()

    def _leave(self, batch: _Batch) -> None:
        """One search of a batch has ended, or was given up before it began."""
        if not batch.begun.is_set():
            batch.size -= 1
            return
        self._searching -= 1
        if not self._searching:
            self._idle.set()

    async def stop(self) -> None:
        """Ends all workers; every waiting question fails."""
        if self._opening is not None:
            self._opening.cancel()
        if self._next is not None:
            self._begin(self._next)
        await asyncio.gather(*(worker.stop() for worker in self._workers))


class _Worker:
    """One process, started again when it has ended."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._stopped = False
        self._turn = asyncio.Lock()

    async def ask(self, task: Task | ReviewTask, tell: Tell = nobody) -> Any:
        async with self._turn:
            return await self._ask(task, tell)

    async def _ask(self, task: Task | ReviewTask, tell: Tell) -> Any:
        try:
            async with asyncio.timeout(task.seconds + PATIENCE):
                ok, answer = await self._exchange(task, tell)
        except (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError) as error:
            await self._end()
            raise ThinkingFailed("its process ended or did not answer") from error
        except asyncio.CancelledError:
            await self._end()  # its answer would be taken for the next one's
            raise
        if not ok:
            raise ThinkingFailed(str(answer))
        return answer

    async def _exchange(self, task: Task | ReviewTask, tell: Tell) -> Any:
        if self._stopped:
            raise EOFError
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "host.bots.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=await asyncio.to_thread(fast.home),
                start_new_session=True,  # a Ctrl-C in the terminal is for the host, which then ends its workers
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(framed(task))
        await stdin.drain()
        while True:
            (size,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
            ok, answer = pickle.loads(await stdout.readexactly(size))
            if ok is not None:
                return ok, answer
            tell(*answer)

    async def stop(self) -> None:
        self._stopped = True
        await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
