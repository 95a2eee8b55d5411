"""Games that were played elsewhere, into the history of a house: a request brings a file, the record of one game or the
plays of another program. For the owner alone.

POST /records?name=FILE   the file as it is; {"why": …} where not all of it is a new game
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.archive.past_games import take_plays
from host.archive.plays import read_plays
from host.errors import BadFile, HeraldError
from host.house.access import OWNER, owners_only
from host.house.asking import device_of, owners
from host.house.house import House
from host.journal.intake import take_all
from host.journal.journal import Journal
from host.journal.records import is_begun, record_of, text_of
from host.languages.letters import plain
from shared_rules.phrases import _

PATH = "/records"
MOST = 20_000_000  # bytes: a long record has some 100,000, all plays of somebody who plays much some millions
NAME_LENGTH = 100
NO_RECORD = "%s is not a record of a game. Save it again where the game was played."
DAMAGED = "%s is a damaged record of a game. Save it again where the game was played."
EMPTY = "%s holds no play yet. Save it again once the game is under way."
IN_PART = (
    "{name}: {taken} of {n} plays are new in the history. {there} were there already, and {left} are no finished games "
    "of Herald's."
)
THERE = "%s is in the history already."
OTHER_RULES = "By the rules of this Herald, the plays of %s are not possible. Look at it where it was played."


def keep(home: Path, name: str, content: bytes) -> str:
    """Writes a record, or plays, into the journal of this folder as new games; a sentence where not all of it is new.
    Raises HeraldError where the journal cannot be written."""
    path = Path(name)
    try:
        found = record_of(path, text_of(path, content))
    except BadFile:
        return _(DAMAGED) % name if is_begun(path, content) else _keep_plays(home, name, content)
    if not found.lines:
        return _(EMPTY) % name
    journal = Journal.open(home)
    try:
        (result,) = take_all(journal, [path], lambda _path: found)
    finally:
        journal.close()
    if not result.why:
        return ""
    return _(OTHER_RULES if result.game is None else THERE) % name


def _keep_plays(home: Path, name: str, content: bytes) -> str:
    try:
        plays = read_plays(name, content)
    except BadFile:
        return _(NO_RECORD) % name
    found = take_plays(home, plays)
    taken, there = sum(one.game is not None for one in found), sum(one.there for one in found)
    if taken == len(found):
        return ""
    if there == len(found):
        return _(THERE) % name
    return _(IN_PART).format(name=name, taken=taken, n=len(found), there=there, left=len(found) - taken - there)


def routes(house: House) -> list[Route]:
    """The one request; one record after another."""
    one = asyncio.Lock()

    async def take_in(request: Request) -> Response:
        name = plain(Path(request.query_params.get("name", "")).name)[:NAME_LENGTH] or "?"
        content = await request.body()
        try:
            async with one:
                if house.role(device_of(request)) != OWNER:  # no longer: the file before may have taken a while
                    return JSONResponse({"why": owners_only()}, 403)
                with house.acting():
                    why = await asyncio.to_thread(keep, house.folder, name, content)
        except HeraldError as error:
            why = plain(str(error))
        return JSONResponse({"why": why}, 409 if why else 200)

    return [Route(PATH, owners(house, take_in), methods=["POST"])]
