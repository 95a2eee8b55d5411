"""Records of games that were played elsewhere, into the history of a house: a request brings one. For the owner alone.

POST /records?name=FILE   the file as it is; {"why": …} where it makes no new game
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.errors import BadFile, HeraldError
from host.house.asking import RESTORING, owners
from host.house.house import House
from host.journal.intake import take_all
from host.journal.journal import Journal
from host.journal.records import record_of, text_of
from host.languages.letters import plain
from shared_rules.phrases import _

PATH = "/records"
MOST = 1_000_000  # bytes: a long record has some 100,000
NAME_LENGTH = 100
NO_RECORD = "%s is not a record of a game. Save it again where the game was played."
THERE = "%s is in the history already."
OTHER_RULES = "By the rules of this Herald, the plays of %s are not possible. Look at it where it was played."


def keep(home: Path, name: str, content: bytes) -> str:
    """Writes a record into the journal of this folder as a new game; a sentence where it makes none. Raises
    HeraldError where the journal cannot be written."""
    path = Path(name)
    try:
        found = record_of(path, text_of(path, content))
    except BadFile:
        return _(NO_RECORD) % name
    journal = Journal.open(home)
    try:
        (result,) = take_all(journal, [path], lambda _path: found)
    finally:
        journal.close()
    if not result.why:
        return ""
    return _(OTHER_RULES if result.game is None else THERE) % name


def routes(house: House) -> list[Route]:
    """The one request; one record after another."""
    one = asyncio.Lock()

    async def take_in(request: Request) -> Response:
        if house.restoring:
            return JSONResponse({"why": _(RESTORING)}, 409)
        name = plain(Path(request.query_params.get("name", "")).name)[:NAME_LENGTH] or "?"
        content = await request.body()
        try:
            async with one:
                why = await asyncio.to_thread(keep, house.folder, name, content)
        except HeraldError as error:
            why = plain(str(error))
        return JSONResponse({"why": why}, 409 if why else 200)

    return [Route(PATH, owners(house, take_in), methods=["POST"])]
