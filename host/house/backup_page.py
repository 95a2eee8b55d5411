"""Backup and restore from the page: GET /backup is one file, POST /backup puts one in place. For the owner alone.

GET  /backup   the backup of this moment, or a sentence why there is none
POST /backup   the file as it is; {"why": …} where it is refused, and nothing was changed then
"""

from __future__ import annotations

import asyncio
from datetime import date

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from host.errors import HeraldError
from host.house import records_page, update_page
from host.house.access import OWNER
from host.house.asking import device_of, owners
from host.house.backup import MOST, pack
from host.house.house import House
from host.languages.letters import plain
from host.update import release
from host.web.http.guard import BODY_LIMIT
from host.web.http.refusals import refusal

PATH = "/backup"
LARGE = {PATH: MOST, records_page.PATH: records_page.MOST, update_page.PATH: release.MOST}


def routes(house: House) -> list[Route]:
    """The two requests."""

    async def take(request: Request) -> Response:
        try:
            content = await asyncio.to_thread(pack, house.folder)
        except HeraldError as error:
            return refusal(request.scope, 409, plain(str(error)))
        name = f"herald-{date.today().isoformat()}.zip"
        return Response(content, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "application/zip")

    async def restore(request: Request) -> Response:
        try:
            await house.restore(await request.body())
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)
        return JSONResponse({"path": "/"})

    return [Route(PATH, owners(house, take)), Route(PATH, owners(house, restore), methods=["POST"])]


def body_limit(house: House, scope: Scope) -> int:
    """How many bytes a request may bring: a backup, a record or a release from the owner, little from anybody else."""
    most, request = LARGE.get(scope["path"], BODY_LIMIT), Request(scope)
    if most == BODY_LIMIT:
        return most
    return most if house.role(device_of(request)) == OWNER else BODY_LIMIT
