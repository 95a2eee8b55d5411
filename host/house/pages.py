"""The pages of a house beside its tables, one row each: its address, what the home page calls it, its routes.

To add one, add its row: with `html`, the page of that name in host/web/static/, its address is served by itself; all
else that it needs (data, what it does) are the `routes` of its module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host.house import (
    backup_page,
    card_pages,
    class_page,
    events_page,
    facts,
    health,
    news_page,
    past,
    real_cards,
    records_page,
    update_page,
)
from host.house.asking import owners, with_cookie
from host.house.home_facts import PageLink
from host.house.house import House
from host.languages.catalogue import Speaker, speaking
from host.web.http.page_words import in_language
from shared_rules.phrases import _


def _no_routes(house: House) -> list[Route]:
    return []


class PageRow(NamedTuple):
    """One row.

    path    its address; its routes may have more
    words   what the home page calls it, made when it is read; None: the home page does not lead there
    tile    the text of its tile there; None: a word at the foot of the page leads there
    drawn   the line drawing of its tile
    guests  whether the home page leads somebody without the PIN there, who then gets its `html`, too
    html    the page of this name in host/web/static/, served at `path`; empty: `routes` serve it
    routes  its other routes: each that guests may not use has `owners` around it
    """

    path: str
    words: Callable[[], str] | None = None
    tile: Callable[[], str] | None = None
    drawn: str = ""
    guests: bool = False
    html: str = ""
    routes: Callable[[House], list[Route]] = _no_routes


# In the order of the home page. The rules and the learner's data have their routes in app.py, as the screen has.
PAGES: list[PageRow] = [
    PageRow("/friends", lambda: _("With friends"), lambda: _("One code, each on a phone"), "invite"),
    PageRow(
        "/real-cards",
        lambda: _("Real cards"),
        lambda: _("Stations, or one phone"),
        "reader",
        html="real_cards",
        routes=real_cards.routes,
    ),
    PageRow(
        "/learn", lambda: _("Learn"), lambda: _("Lessons, puzzles, a first game"), "learn", guests=True, html="learn"
    ),
    PageRow("/screen", lambda: _("Watch on a television"), lambda: _("The table, large, for the sofa"), "tv"),
    PageRow("/history", lambda: _("History"), lambda: _("Games, people and replays"), "history", routes=past.routes),
    PageRow("/class", lambda: _("Class"), routes=class_page.routes),
    PageRow("/events", lambda: _("Events"), routes=events_page.routes),
    PageRow("/rules", lambda: _("Rules"), guests=True),
    PageRow("/c", guests=True, routes=card_pages.routes),
    PageRow("/backup", routes=backup_page.routes),
    PageRow("/records", routes=records_page.routes),
    PageRow("/update", routes=update_page.routes),
    PageRow("/new", routes=news_page.routes),
    PageRow("/health", guests=True, routes=health.routes),
    PageRow("/facts", routes=facts.routes),
]


def routes(house: House) -> list[Route]:
    """The routes of all rows."""
    found = [_page(house, row) for row in PAGES if row.html]
    return [*found, *(route for row in PAGES for route in row.routes(house))]


def _page(house: House, row: PageRow) -> Route:
    async def page(request: Request) -> Response:
        return with_cookie(request, in_language(row.html, house.settings.language, request, behind=False))

    return Route(row.path, page if row.guests else owners(house, page))


def links(language: str, owner: bool) -> list[PageLink]:
    """[{path, text, tile, drawn}] of the rows that the home page leads to."""
    with speaking(Speaker("host", language, language)):
        return [
            {"path": row.path, "text": row.words(), "tile": row.tile() if row.tile else "", "drawn": row.drawn}
            for row in PAGES
            if row.words and (owner or row.guests)
        ]
