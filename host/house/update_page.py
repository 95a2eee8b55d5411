"""The update from the page, for the owner alone, with the PIN or a fresh link once more.

POST /update              a release, as the file is, with its signature in the header X-Signature (the text of the
                          .minisig in base64), if there is one; {"why": …} where it is refused: nothing was changed then
POST /do/update           installs it: see DOES of the house
"""

from __future__ import annotations

import base64

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.errors import BadFile, HeraldError
from host.house.asking import Asking, owners
from host.house.house import House
from host.languages.letters import plain
from host.update.signature import MOST
from shared_rules.phrases import _

PATH, SIGNATURE = "/update", "X-Signature"


def routes(house: House) -> list[Route]:
    """The request that brings a file."""

    async def receive(request: Request) -> Response:
        try:
            await house.update.receive(await request.body(), _signature(request.headers.get(SIGNATURE, "")))
        except HeraldError as error:
            return JSONResponse({"why": plain(str(error))}, 409)
        return JSONResponse({"path": "/"})

    return [Route(PATH, owners(house, receive), methods=["POST"])]


def _signature(given: str) -> str:
    """The text of a signature. Raises BadFile."""
    try:
        return base64.b64decode(given[:MOST], validate=True).decode()
    except ValueError as error:
        raise BadFile(_("The file that ends in .minisig holds no signature.")) from error


async def begin(house: House, asked: Asking) -> None:
    """Installs what was handed in. Raises HeraldError."""
    await house.access.prove(house.settings, asked.fields["pin"], asked.device)
    house.update.begin(asked.fields["version"], house.leave)
