"""Backup and restore from the page: GET /backup is one file, POST /backup puts one in place. For the owner alone.

GET  /backup   the backup of this moment
POST /backup   the file as it is; {"why": …} where it is refused, and nothing was changed then
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from typing import IO

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from host.errors import HeraldError, reason
from host.house import records_page, update_page
from host.house.access import OWNER, owners_only
from host.house.asking import device_of, owners, with_fresh_token
from host.house.backup import PIECE, UPLOADED, is_anything_there, pack_into, room_for
from host.house.house import House
from host.languages.letters import plain
from host.update import release
from host.web.http.guard import BODY_LIMIT
from host.web.http.refusals import refusal
from host.web.http.streams import Pieces
from shared_rules.phrases import _

log = logging.getLogger("herald")

PATH = "/backup"
LARGE: dict[str, int | None] = {PATH: None, records_page.PATH: records_page.MOST, update_page.PATH: release.MOST}


def routes(house: House) -> list[Route]:
    """The two requests."""

    async def take(request: Request) -> Response:
        try:
            house.folder.mkdir(parents=True, exist_ok=True)
            if not is_anything_there(house.folder):
                return refusal(request.scope, 409, _("There is nothing to back up yet."))
            made = TemporaryFile(dir=room_for(house.folder))  # noqa: SIM115  (it is open until it is sent)
        except OSError as error:
            return refusal(request.scope, 409, plain(_("No backup can be made: {why}.").format(why=reason(error))))
        try:
            with house.acting():
                damaged = await asyncio.to_thread(pack_into, house.folder, made)
        except BaseException as error:
            made.close()
            if isinstance(error, HeraldError):
                return refusal(request.scope, 409, plain(str(error)))
            raise
        for one in damaged:
            log.warning("%s", one)
        size = made.tell()
        made.seek(0)
        name = f"herald-{date.today().isoformat()}.zip"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(size)}
        return Pieces(_pieces(made), 200, headers, "application/zip")

    async def restore(request: Request) -> Response:
        try:
            house.folder.mkdir(parents=True, exist_ok=True)  # a new house has none yet
            with NamedTemporaryFile(dir=house.folder, prefix=UPLOADED) as sent:
                async for piece in request.stream():
                    await asyncio.to_thread(sent.write, piece)
                sent.flush()

                def may() -> bool:  # it takes a while until a large backup is here, and looked through
                    return house.role(device_of(request)) == OWNER

                if not may() or not await house.restore(Path(sent.name), may):
                    return JSONResponse({"why": owners_only()}, 403)
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)
        except OSError as error:
            return JSONResponse({"why": _("The backup cannot be kept: {why}.").format(why=reason(error))}, 409)
        except ClientDisconnect:
            return JSONResponse({"why": _("The backup did not arrive whole.")}, 400)
        if not (device := device_of(request)):
            return JSONResponse({"path": "/"})
        was_owner = house.devices.is_owner(device)
        try:
            house.claim(device)
            house.devices.trust(device)
            return with_fresh_token(house, request, device, was_owner, JSONResponse({"path": "/"}))
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)

    return [Route(PATH, owners(house, take)), Route(PATH, owners(house, restore), methods=["POST"])]


async def _pieces(made: IO[bytes]) -> AsyncIterator[bytes]:
    try:
        while piece := await asyncio.to_thread(made.read, PIECE):
            yield piece
    finally:
        made.close()


def body_limit(house: House, scope: Scope) -> int | None:
    """How many bytes this request may bring: a record or a release from the owner, little from anybody else. None for
    a backup of the owner's, which goes to the disk piece by piece."""
    most, request = LARGE.get(scope["path"], BODY_LIMIT), Request(scope)
    if most == BODY_LIMIT or house.role(device_of(request)) != OWNER:
        return BODY_LIMIT
    return most
