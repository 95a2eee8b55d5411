"""Whether the house works, for programs that watch it.

GET /health   {"status": "ok", "version": VERSION}, for everybody who reaches the page
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.house.house import House

PATH = "/health"


def routes(house: House) -> list[Route]:
    """The one request."""

    async def health(_request: Request) -> Response:
        state = {"status": "ok", "version": house.update.version}
        return JSONResponse(state, headers={"Cache-Control": "no-store"})

    return [Route(PATH, health)]
