"""The files of the pages."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from host.web.markup import STATIC


class Files(StaticFiles):
    """The files of the pages; a name that no file can have is one that is not there."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except (ValueError, OSError) as error:
            raise HTTPException(404) from error
