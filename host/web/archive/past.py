"""The history's page as a table serves it: made by its own process, kept until another game is over."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from host.errors import HeraldError
from host.journal.people import People
from host.journal.reading import JournalReader
from host.languages.catalogue import spoken
from host.web.http.refusals import refusal
from shared_rules.phrases import _

LONGEST = 1 << 24  # bytes of a line
ROOT = Path(__file__).resolve().parents[2]
State = tuple[frozenset[tuple[int, str]], tuple[int, ...]]
NOT_MADE = "The history cannot be read just now: `herald history` says why."


async def made_of(language: str, home: Path, doors: bool = False, whole: bool = False) -> bytes:
    """The page of the games kept in a folder or in the folders of its tables; empty if one of them cannot be read.
    `doors`: each game leads to its replay, as in a house; `whole`: figures of all games, not of the latest alone."""
    words = [word for word, wanted in (("doors", doors), ("whole", whole)) if wanted]
    return await _printed("host.web.archive.history", language, str(home), *words)


async def replay_of(language: str, folder: Path, game: int) -> bytes:
    """A finished game as its own page; nothing if no game has this number."""
    return await _printed("host.web.archive.replayed", language, str(folder), str(game))


async def review_of(language: str, folder: Path, game: int, tell: Callable[[int, int], None]) -> bytes:
    """The review of a finished game as JSON, after up to some minutes; nothing where it cannot be made. `tell` learns
    how many plays are compared, and of how many."""
    return await _printed("host.web.archive.reviewed", language, str(folder), str(game), tell=tell)


async def _printed(module: str, *words: str, tell: Callable[[int, int], None] | None = None) -> bytes:
    """What a module prints, nothing where it fails. With `tell` that is its last line, after lines {looked, of}."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        limit=LONGEST,
    )
    try:
        if tell is not None:
            return await _last_line(process, tell)
        text, _nothing = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    return text if process.returncode == 0 else b""


async def _last_line(process: asyncio.subprocess.Process, tell: Callable[[int, int], None]) -> bytes:
    assert process.stdout is not None
    line = b""
    async for line in process.stdout:
        found = json.loads(line)
        if "looked" in found:
            tell(found["looked"], found["of"])
    return line if await process.wait() == 0 else b""


class Past:
    """The history of the folder in which a table keeps its games."""

    def __init__(self, journal: JournalReader, home: Path) -> None:
        self._journal, self._home = journal, home
        self._kept_pages: dict[bool, tuple[State, bytes]] = {}
        self._one = asyncio.Lock()

    async def page(self, request: Request, whole: bool = False) -> Response:
        """Answers with the page, `whole` as for made_of; one at a time is made, anyone who asks meanwhile waits for
        it."""
        async with self._one:
            with suppress(HeraldError):  # of what cannot be read, the page before is still there
                await self._look(whole)
            kept = self._kept_pages.get(whole)
            return HTMLResponse(kept[1]) if kept else refusal(request.scope, 503, _(NOT_MADE))

    async def _look(self, whole: bool) -> None:
        """Makes the page if it would be another one now."""
        now = self._state()
        if whole not in self._kept_pages or now != self._kept_pages[whole][0]:
            made = await self._fresh_page(whole)
            self._kept_pages.pop(whole, None)
            self._kept_pages |= {whole: (now, made)} if made else {}

    def _state(self) -> State:
        """What the page depends on: how each game that is over ended, and who is who. An end that was taken back is
        another one, though as many games are over then."""
        waiting = {one.id for one in self._journal.unfinished()}
        ends = frozenset((game, head) for game, head in self._journal.heads().items() if game not in waiting)
        return ends, People.stamp(self._home)

    async def _fresh_page(self, whole: bool) -> bytes:
        return await made_of(spoken(), self._home, whole=whole)
