"""The update from the page, for the owner alone, with the PIN or a fresh link once more.

POST /update              a release, as the file is; {"why": …} where it is refused, and nothing was changed then
POST /do/update           installs it: see DOES of the house
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.errors import HeraldError
from host.house.asking import Asking, owners
from host.house.house import House
from host.languages.letters import plain

PATH = "/update"


def routes(house: House) -> list[Route]:
    """The request that brings a file."""

    async def receive(request: Request) -> Response:
        try:
            await house.update.receive(await request.body())
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)
        return JSONResponse({"path": "/"})

    return [Route(PATH, owners(house, receive), methods=["POST"])]


async def begin(house: House, asked: Asking) -> None:
    """Installs what was handed in. Raises HeraldError."""
    await house.access.prove(house.settings, asked.fields["pin"], asked.source)
    house.update.begin(asked.fields["version"], house.leave)
