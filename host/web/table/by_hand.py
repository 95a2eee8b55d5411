"""Takes cards named on the page of the table's own computer: one whose tag is dead, and those of a set-up.

    GET  /unknown.json   {"cards": [["altar.3", "Altar, Age I, 3+ players"], ...]}: every kind of card of the game
    POST /named          {"seat": 2, "card": "altar.3"}: it lies at the station of that seat, or is meant there

    GET  /spread.json    what is laid out now, as a drawing: {"rows": [["", [[true, "Altar"], [false, "?"]]]], "cards":
                         [as above]}, both empty while nothing is
    POST /spread         {"card": "altar.3"}: it is laid there next

A typed line of a set-up is a play, like a tap. A card that is named lies at the station as if it had
been laid there, and its person confirms it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.session.naming import CardChoice
from host.session.session import Session
from host.web.http.body import fields_of, wrong_body
from shared_rules.phrases import _

NEAR = "Cards are named on the table's own computer, or at a station: hold D while the card lies there."


class LaidOut(TypedDict):
    """A set-up of real cards as a drawing; no rows while nothing is laid out."""

    rows: Sequence[tuple[str, Sequence[tuple[bool, str]]]]  # what each is called, and its places: face up, and the card
    cards: Sequence[tuple[str, str]]  # what may come next: its identity and its name


class EveryCard(TypedDict):
    """Every kind of card of the game, by which a card with a dead tag is named."""

    cards: Sequence[tuple[str, str]]  # identity and name


class SeatCards(TypedDict):
    """Every kind of card that a seat without a reader may hold at a table of real cards, those first that it may play
    now."""

    cards: Sequence[CardChoice]


def routes(session: Session, near: Callable[[Request], bool]) -> list[Route]:
    """Both of them; `near` is whether a request comes from this computer."""

    async def unknown(request: Request) -> Response:
        if not near(request):
            return JSONResponse({"why": _(NEAR)}, 403)
        every: EveryCard = {"cards": [(kind.cards[0], kind.called) for kind in session.naming.every_kind()]}
        return JSONResponse(every)

    async def name_card(request: Request) -> Response:
        body = await fields_of(request, {"seat": int, "card": str})
        if body is None:
            return JSONResponse({"why": wrong_body(("seat", "card"))}, 400)
        if not near(request):
            return JSONResponse({"why": _(NEAR)}, 403)
        real = body["seat"] in session.setup.real
        why = session.naming.name(body["seat"], body["card"]) if real else _("There is no station for that seat now.")
        return JSONResponse({"why": why}, 409) if why else JSONResponse({})

    return [
        Route("/unknown.json", unknown),
        Route("/named", name_card, methods=["POST"]),
        Route("/spread.json", partial(_spread, session, near)),
        Route("/spread", partial(_lay, session, near), methods=["POST"]),
    ]


async def _spread(session: Session, near: Callable[[Request], bool], request: Request) -> Response:
    if not near(request):
        return JSONResponse({"why": _(NEAR)}, 403)
    rows = session.spread.drawing()
    laid: LaidOut = {"rows": rows, "cards": session.spread.cards() if rows else []}
    return JSONResponse(laid)


async def _lay(session: Session, near: Callable[[Request], bool], request: Request) -> Response:
    body = await fields_of(request, {"card": str})
    if body is None:
        return JSONResponse({"why": wrong_body(("card",))}, 400)
    if not near(request):
        return JSONResponse({"why": _(NEAR)}, 403)
    why = session.spread.lay(body["card"])
    return JSONResponse({"why": why}, 409) if why else JSONResponse({})
