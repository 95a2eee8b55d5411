"""The history of a house: the games of all its tables, and those that were played before without a house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from host.computer.whole import written_at
from host.errors import HeraldError
from host.house.asking import owners
from host.house.house import House
from host.journal.file import JOURNAL
from host.journal.people import PEOPLE_FILE, People, folders, table_of, with_games
from host.journal.reading import JournalReader
from host.web.archive.past import NOT_MADE, made_of, replay_of, review_of
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.squeezed import SQUEEZED
from host.web.table.replay import POLICY
from shared_rules.phrases import _

if TYPE_CHECKING:
    from host.web.archive.reviewed import ReviewedGame

KEPT = 20  # reviews that were made
NO_GAME = "There is no finished game of this number here."

# A replay holds its scripts and styles, and is shut off from whatever else lies at this address.
APART = f"sandbox allow-scripts; {POLICY}; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

Stamps = tuple[str, tuple[tuple[Path, int], ...]]
Asked = tuple[str, int, int]  # language, table and game
Basis = tuple[str, tuple[int, ...]]  # how a game ended, and who is who


class HousePast:
    """Makes its page; keeps it until a journal changes."""

    def __init__(self, folder: Path, language: Callable[[], str]) -> None:
        self._folder, self._language = folder, language
        self._kept_pages: dict[bool, tuple[Stamps, bytes]] = {}
        self._one, self._thinking = asyncio.Lock(), asyncio.Lock()
        self._making = {whole: asyncio.Lock() for whole in (False, True)}
        self._reviews: dict[Asked, tuple[Basis, asyncio.Task[bytes]]] = {}

    async def page(self, request: Request) -> Response:
        """Answers with the page: where there are more games than it has, with the latest of them."""
        return await self._answer(request, whole=False)

    async def whole(self, request: Request) -> Response:
        """Answers with the page of what is counted of all games."""
        return await self._answer(request, whole=True)

    async def _answer(self, request: Request, whole: bool) -> Response:
        """One page of each kind at a time is made, and other requests wait for it."""
        async with self._making[whole]:
            now, (of, page) = self._stamps(), self._kept_pages.get(whole, (None, b""))
            if now != of or not page:
                page = await made_of(now[0], self._folder, doors=True, whole=whole)
                self._kept_pages[whole] = now, page
        return HTMLResponse(page) if page else refusal(request.scope, 503, _(NOT_MADE))

    async def replay(self, request: Request) -> Response:
        """One finished game, every hand open, as a page that opens offline if it is kept; one at a time is made. Its
        scripts stand in it, so that it belongs to no address: it reaches nothing of the house."""
        table, game = request.path_params["table"], request.path_params["number"]
        folder = next((one for one in with_games(self._folder) if table_of(one) == table), None)
        async with self._one:
            page = await replay_of(self._language(), folder, game) if folder is not None else b""
        if not page:
            return refusal(request.scope, 404, _(NO_GAME))
        return HTMLResponse(page, headers={"Content-Security-Policy": APART, "Cache-Control": "no-store"})

    async def record(self, request: Request) -> Response:
        """One finished game as a record, which every Herald takes in again."""
        table, game = request.path_params["table"], request.path_params["number"]
        folder = next((one for one in with_games(self._folder) if table_of(one) == table), None)
        text = await asyncio.to_thread(_record, folder, game) if folder is not None else ""
        if not text:
            return refusal(request.scope, 404, _(NO_GAME))
        name = f'attachment; filename="herald-{table}-{game}.record"'
        return PlainTextResponse(text, headers={"Content-Disposition": name, "Cache-Control": "no-store"})

    async def review_page(self, request: Request) -> Response:
        """The page of a review, which asks for it until it is made."""
        return in_language("review", self._language(), request, behind=False)

    async def review(self, request: Request) -> Response:
        """The review of a finished game as JSON; {"review": {"done": False}} while it is made, one after another."""
        table, game = request.path_params["table"], request.path_params["number"]
        folder = next((one for one in with_games(self._folder) if table_of(one) == table), None)
        asked = (self._language(), table, game)
        basis = await asyncio.to_thread(_basis, folder, game) if folder is not None else None
        if folder is None or basis is None:
            self._reviews.pop(asked, None)
            return JSONResponse({"why": _(NO_GAME)}, 404)
        before, making = self._reviews.get(asked, (None, None))
        if making is None or before != basis:  # people have other names, or it is another game since a restore
            if making is not None:
                making.cancel()
            making = asyncio.create_task(self._reviewed(asked[0], folder, game))
            self._reviews[asked] = basis, making
        for old in [one for one, kept in self._reviews.items() if kept[1].done() and one != asked][:-KEPT]:
            del self._reviews[old]
        if not making.done():
            waiting: ReviewedGame = {"review": {"done": False}}
            return JSONResponse(waiting, headers={"Cache-Control": "no-store"})
        if not making.result():
            del self._reviews[asked]  # another request may have more luck
            return JSONResponse({"why": _(NO_GAME)}, 404)
        return Response(making.result(), media_type="application/json", headers={"Cache-Control": "no-store"})

    async def _reviewed(self, language: str, folder: Path, game: int) -> bytes:
        async with self._thinking:
            try:
                return await review_of(language, folder, game)
            except OSError:  # this computer begins no further process
                return b""

    def _stamps(self) -> Stamps:
        """The language, and when each journal of the house, itself or what waits beside it, and the list of its people
        were written last."""
        journals = sorted((self._folder / PEOPLE_FILE, *(one / JOURNAL for one in folders(self._folder))))
        kept = [path for path in journals if path.exists()]
        return self._language(), tuple((path, max(map(written_at, (path, _log_of(path))))) for path in kept)


def _basis(folder: Path, game: int) -> Basis | None:
    """What a review depends on; None where no finished game has this number, or the journal cannot be read."""
    with suppress(HeraldError), closing(JournalReader.read(folder)) as journal:
        over = {one.id for one in journal.games()} - {one.id for one in journal.unfinished()}
        return (journal.heads()[game], People.stamp(folder)) if game in over else None
    return None


def _record(folder: Path, game: int) -> str:
    """The record of a folder's finished game; empty if no game has this number."""
    with closing(JournalReader.read(folder)) as journal:
        waiting = {one.id for one in journal.unfinished()}  # a game under way has hands to hide
        is_over = any(one.id == game and game not in waiting for one in journal.games())
        return journal.record(game).text() if is_over else ""


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def routes(house: House) -> list[Route]:
    """The finished games, for the owner: names and results are nobody else's business."""
    past = HousePast(house.folder, lambda: house.settings.language)
    return [
        Route("/history", owners(house, past.page), middleware=SQUEEZED),
        Route("/history/all", owners(house, past.whole), middleware=SQUEEZED),
        Route("/history/{table:few}/{number:few}", owners(house, past.replay), middleware=SQUEEZED),
        Route("/history/{table:few}/{number:few}/record", owners(house, past.record), middleware=SQUEEZED),
        Route("/history/{table:few}/{number:few}/review", owners(house, past.review_page), middleware=SQUEEZED),
        Route("/history/{table:few}/{number:few}/review.json", owners(house, past.review), middleware=SQUEEZED),
    ]
