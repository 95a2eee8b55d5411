"""The facts of a house for other programs: each is a row that gives its route and its part of docs/openapi.json.

GET /facts/WHAT.json   with `Authorization: Bearer TOKEN` (`herald token new NAME`), or as the owner of the house
GET /openapi.json      all that a program may ask, for everybody

None contains a code, key or hidden card: a token allows reading and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from host.archive.columns import row_data, row_schema
from host.archive.exports import as_json, games_schema
from host.archive.results import all_results
from host.computer.documents import document
from host.director.standings import COLUMNS, standings
from host.errors import HeraldError
from host.house import tokens
from host.house.access import GUEST, OWNER
from host.house.asking import device_of, said_of
from host.house.event_facts import EventBrief
from host.house.home import why_for
from host.house.house import House
from host.journal.people import has_games
from host.languages.catalogue import Speaker, speaking
from host.plain import Plain
from host.web.http.refusals import refusal
from host.web.http.squeezed import SQUEEZED
from shared_rules.phrases import _

DESCRIPTION = "/openapi.json"
NO_TOKEN = "Only the owner of the house and programs with one of its tokens may read that."
TEXT: Plain = {"type": "string"}
COUNT: Plain = {"type": "integer", "minimum": 0}
SEATS: Plain = {"type": "array", "items": {"type": "integer", "minimum": 1}}
NAMES: Plain = {"type": "array", "items": TEXT}


class Fact(NamedTuple):
    """One row: the last part of its path, what it is, its fields as JSON Schema, and what makes it."""

    name: str
    what: str
    fields: Plain
    make: Callable[[House], Plain | Awaitable[Plain]]

    @property
    def path(self) -> str:
        """Where it is asked for."""
        return f"/facts/{self.name}.json"

    @property
    def schema(self) -> Plain:
        """Of the whole answer: these fields, and no others."""
        return record(self.fields)


def record(fields: Plain) -> Plain:
    """The schema of an object with just these fields."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def listed(fields: Plain) -> Plain:
    """The schema of a list of such objects."""
    return {"type": "array", "items": record(fields)}


def _house(house: House) -> Plain:
    with speaking(Speaker("host", house.settings.language, house.settings.language)):
        games: list[Plain] = [{"name": one["game"], "title": one["title"]} for one in house.home.games()]
    return {
        "version": house.update.version,
        "language": house.settings.language,
        "address": house.address,
        "found_as": house.found_as,
        "games": games,
    }


def _tables(house: House) -> Plain:
    shown = house.home.facts("")
    return {
        "tables": [_table({**one}) for one in shown["tables"]],
        "waiting": [_waiting({**one}) for one in shown["lobby"]],
    }


def _table(row: Plain) -> Plain:
    same = ("number", "game", "title", "status", "where", "awaited", "winners", "minutes", "ill", "why")
    seats = [{name: one[name] for name in ("seat", "name", "kind")} for one in row["chairs"]]
    return {**{name: row[name] for name in same}, "seats": seats, "page": f"/t/{row['number']}/"}


def _waiting(row: Plain) -> Plain:
    seats = [{"seat": one["seat"], "name": one["name"], "kind": one["kind"]} for one in row["chairs"]]
    return {"number": row["number"], "game": row["game"], "title": row["title"], "seats": seats}


async def _games(house: House) -> Plain:
    """Every game that is not counted yet is replayed, beside the loop, so that nobody at a table waits for it."""

    def count() -> Plain:
        return as_json(all_results(house.folder) if has_games(house.folder) else [])

    with speaking(Speaker("host", house.settings.language, house.settings.language)):
        return await asyncio.to_thread(count)


def _events(house: House) -> Plain:
    return {"events": [_event(house, row) for row in house.events.all()]}


def _event(house: House, row: EventBrief) -> Plain:
    found = [] if row["why"] else [row_data(COLUMNS, one) for one in standings(house.events.event(row["name"]))]
    return {**row, "why": why_for(GUEST, row["why"]), "standings": found}


_SEATS = listed({"seat": {"type": "integer", "minimum": 1}, "name": TEXT, "kind": TEXT})
_TABLE: Plain = {
    "number": {"type": "integer", "minimum": 1, "description": "as in the address of its pages, /t/3/"},
    "game": {**TEXT, "description": "the name of its package, as `herald play` takes it"},
    "title": {**TEXT, "description": "what people call the game"},
    "seats": _SEATS,
}
FACTS = [
    Fact(
        "house",
        "the house itself",
        {
            "version": {**TEXT, "description": "of Herald"},
            "language": {**TEXT, "description": "of the home page"},
            "address": {**TEXT, "description": "where the network has it"},
            "found_as": {**TEXT, "description": "its address by name, empty where it is not announced"},
            "games": listed({"name": TEXT, "title": TEXT}),
        },
        _house,
    ),
    Fact(
        "tables",
        "the tables under way, and those that wait in the lobby",
        {
            "tables": listed(
                {
                    **_TABLE,
                    "status": {**TEXT, "enum": ["playing", "over", "starting", "down"]},
                    "where": {**TEXT, "description": "Age, round or turn in a few words, in the table's language"},
                    "awaited": {**SEATS, "description": "the seats that are to play"},
                    "winners": {**SEATS, "description": "the seats in the first place, once the game is over"},
                    "minutes": {**COUNT, "description": "how long this game has been played"},
                    "ill": {**NAMES, "description": "faults of its stations, a sentence each"},
                    "why": {
                        **TEXT,
                        "description": "a sentence where it does not run; the owner reads why on the home page",
                    },
                    "page": {**TEXT, "description": "the page for onlookers"},
                }
            ),
            "waiting": listed(_TABLE),
        },
        _tables,
    ),
    Fact(
        "games",
        "all finished games, as `herald export --format json` writes them",
        {"format": {"const": "herald.games"}, "version": {"const": 1}, "games": games_schema()},
        _games,
    ),
    Fact(
        "events",
        "the events, with their standings",
        {
            "events": listed(
                {
                    "name": {**TEXT, "description": "as in the address of its page, /events/NAME"},
                    "title": TEXT,
                    "why": {
                        **TEXT,
                        "description": "a sentence where its file cannot be read; the owner reads why on its page",
                    },
                    "players": COUNT,
                    "round": {**COUNT, "description": "rounds that were drawn"},
                    "planned": {**COUNT, "description": "rounds there are to be; 0 for any number"},
                    "standings": listed(dict(row_schema(COLUMNS))),
                }
            )
        },
        _events,
    ),
]


def routes(house: House) -> list[Route]:
    """The routes of all rows."""
    found = [Route(one.path, _answer(house, one), middleware=SQUEEZED) for one in FACTS]
    return [*found, Route(DESCRIPTION, _description, middleware=SQUEEZED)]


async def _description(request: Request) -> Response:
    path = document(DESCRIPTION.strip("/"))
    if path is None:
        return refusal(request.scope, 404, _("The description was not installed."))
    return Response(path.read_bytes(), media_type="application/json", headers={"Cache-Control": "no-store"})


def _answer(house: House, fact: Fact) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        def may() -> bool:
            return house.role(device_of(request)) == OWNER or tokens.is_token(house.folder, _brought(request))

        try:
            made = fact.make(house) if may() else None
            found = await made if isawaitable(made) else made
            if found is None or not may():  # no longer: to count many games takes a while
                return refusal(request.scope, 403, _(NO_TOKEN))
        except HeraldError as error:
            return JSONResponse({"why": said_of(house, request, error)}, 409)
        return JSONResponse(found, headers={"Cache-Control": "no-store"})

    return answer


def _brought(request: Request) -> str:
    """The token that a program brought; empty without one."""
    scheme, _space, given = request.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else ""
