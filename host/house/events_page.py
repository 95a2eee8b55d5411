"""The pages of events: the owner begins, draws, views and corrects them there; the wall is for everybody.

GET  /events                     all events, and a new one
GET  /events.json                the same as data
GET  /events/SPRING              the page of an event
GET  /events/SPRING.json         its rounds, results and standings
GET  /events/SPRING/wall         for a wall and for paper: it stays up to date
GET  /events/SPRING/slips        slips of the round to print
GET  /events/SPRING/standings.csv
GET  /clock.json?table=3         when the round that is played at a table ends
POST /events/do/round            draws a round; a row of DOES, like the others
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from host.archive.columns import as_sheet, row_data
from host.director.direct import Director, why_no_round
from host.director.event import Evening, Round
from host.director.standings import COLUMNS, as_csv, standings, written
from host.errors import BadFile, HeraldError, WrongUse
from host.house.asking import Asking, Doing, Handler, answer_to, device_of, owners, with_cookie
from host.house.event_facts import (
    EventClock,
    EventFacts,
    EventFactsOfPage,
    EventList,
    EventRound,
    EventTable,
    SeatOfRound,
)
from host.house.home import why_for
from host.house.house import House
from host.house.once import once
from host.journal.file import now
from host.languages.letters import plain
from host.web.archive.event_page import event_page, slips_page
from host.web.http.page_words import in_language
from host.web.http.refusals import refusal
from host.web.http.squeezed import SQUEEZED
from shared_rules.phrases import _

PATH = "/events"
FRESH = {"Cache-Control": "no-store"}
LONGEST = 200  # letters of a reason
TABLE = re.compile("[0-9]{1,4}")


def _new(house: House, asked: Asking) -> str:
    f = asked.fields
    players = f["players"].replace("\n", ",").split(",")
    return f"{PATH}/{house.events.begin(f['title'], players, (f['fewest'], f['most']), f['rounds'])}"


def _round(house: House, asked: Asking) -> None:
    f = asked.fields
    house.events.draw(f["event"], (f["fewest"], f["most"]), f["byes"], f["minutes"])


def _cancel(house: House, asked: Asking) -> None:
    house.events.direct(asked.fields["event"], lambda director: director.cancel())


def _player(deed: Callable[[Director, str], object]) -> Callable[[House, Asking], None]:
    """What the director does with one player."""

    def act(house: House, asked: Asking) -> None:
        house.events.direct(asked.fields["event"], lambda director: deed(director, asked.fields["player"]))

    return act


def _clock(house: House, asked: Asking) -> None:
    house.events.direct(asked.fields["event"], lambda director: director.start_clock(asked.fields["minutes"], now()))


def _result(house: House, asked: Asking) -> None:
    f = asked.fields
    points = {str(name): value for name, value in f["points"].items()}
    if not all(type(value) is int for value in points.values()):
        raise WrongUse(_("Points are whole numbers."))
    reason, by = (plain(" ".join(f[name].split()))[:LONGEST] for name in ("reason", "by"))
    house.events.direct(
        f["event"], lambda director: director.result(f["table"], points, f["round"], reason, by, f["fewest"])
    )


def _tables(house: House, asked: Asking) -> None:
    house.events.open_tables(asked.fields["event"], asked.fields["game"], house.settings.language)


async def _take(house: House, asked: Asking) -> None:
    await asyncio.to_thread(house.events.take, asked.fields["event"])


async def _take_left_out(house: House, asked: Asking) -> None:
    await asyncio.to_thread(house.events.take, asked.fields["event"], True)


ONE = {"event": str}
PLAYER = {**ONE, "player": str}
DOES: dict[str, Doing] = {
    "new": Doing({"title": str, "players": str, "fewest": int, "most": int, "rounds": int}, once(_new)),
    "join": Doing(PLAYER, _player(Director.join)),
    "leave": Doing(PLAYER, _player(Director.leave)),
    "return": Doing(PLAYER, _player(Director.come_back)),
    "absent": Doing(PLAYER, _player(Director.absent)),
    "present": Doing(PLAYER, _player(Director.present)),
    "round": Doing({**ONE, "fewest": int, "most": int, "byes": bool, "minutes": int}, _round),
    "cancel": Doing(ONE, _cancel),
    "clock": Doing({**ONE, "minutes": int}, _clock),
    "result": Doing(
        {**ONE, "round": int, "table": int, "points": dict, "fewest": bool, "reason": str, "by": str}, _result
    ),
    "tables": Doing({**ONE, "game": str}, once(_tables)),
    "take": Doing(ONE, _take),
    "take-left-out": Doing(ONE, _take_left_out),
}


class EventPages:
    """The handlers of one house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def page(self, request: Request) -> Response:
        """The page, of all events or of one."""
        return with_cookie(request, in_language("events", self._house.settings.language, request, behind=False))

    async def all(self, request: Request) -> Response:
        """All events in a few words."""
        shown: EventList = {"events": self._house.events.all(), "names": list(self._house.settings.names)}
        return JSONResponse(shown, headers=FRESH)

    async def one(self, request: Request) -> Response:
        """All of an event."""
        name = request.path_params["event"]
        await self._take_what_is_due(name)
        events, event = self._house.events, self._house.events.event(name)
        shown: EventFactsOfPage = {
            **facts(event),
            "left": events.left_out(name),
            "name": name,
            "seats": self._seats(name),
            "games": self._house.home.games(),
        }
        for number, table in enumerate(shown["rounds"][-1]["tables"] if event.rounds else (), 1):
            if table["fewest"] is None:
                table["fewest"] = events.fewest(name, number, len(event.rounds))
        return JSONResponse(shown, headers=FRESH)

    def _seats(self, name: str) -> list[SeatOfRound]:
        """Where in the house the tables of the round sit."""
        house = self._house
        return [
            {"table": table, "at": number, "status": _status(house, number), "where": _where(house, number)}
            for table, number in house.events.tables(name).items()
        ]

    async def _take_what_is_due(self, name: str) -> None:
        if self._house.events.due(name):
            with self._house.acting():
                await asyncio.to_thread(self._house.events.take, name)

    async def wall(self, request: Request) -> Response:
        """The round and the standings, for everybody."""
        name = request.path_params["event"]
        try:
            await self._take_what_is_due(name)
            event = self._house.events.event(name)
        except BadFile as error:
            raise WrongUse(why_for(self._house.role(device_of(request)), str(error))) from error
        return HTMLResponse(event_page(event, again=True, alone=False), headers=FRESH)

    async def slips(self, request: Request) -> Response:
        """The slips of the latest round."""
        event = self._house.events.event(request.path_params["event"])
        if not event.rounds:
            raise WrongUse(_("No round was drawn yet."))
        return HTMLResponse(slips_page(event, alone=False), headers=FRESH)

    async def csv(self, request: Request) -> Response:
        """The standings, for a spreadsheet."""
        name = request.path_params["event"]
        text = as_sheet(as_csv(standings(self._house.events.event(name))))
        return Response(text, media_type="text/csv", headers={**FRESH, "Content-Disposition": "attachment"})

    async def clock(self, request: Request) -> Response:
        """When the round of a table ends; nothing where none is played."""
        number = request.query_params.get("table", "")
        found = self._house.events.place_of(int(number)) if TABLE.fullmatch(number) else None
        shown: EventClock = {}
        if found is not None:
            event = found.event
            shown = {"title": event.title, "round": found.round, "table": found.table}
            shown |= {"until": _until(event), "left": _seconds_left(event)}
        return JSONResponse(shown, headers=FRESH)

    async def do(self, request: Request) -> Response:
        """One row of DOES."""
        return await answer_to(self._house, request, DOES)


def _until(event: Evening) -> str:
    clock = event.clock
    return clock.end.astimezone().isoformat() if clock is not None else ""


def _seconds_left(event: Evening) -> int:
    clock = event.clock
    return max(0, round((clock.end - datetime.now(UTC)).total_seconds())) if clock is not None else 0


def facts(event: Evening) -> EventFacts:
    """All of an event, as plain data."""
    return {
        "title": event.title,
        "planned": event.planned,
        "sizes": list(event.sizes),
        "players": [{"name": one, "gone": one in event.absent} for one in event.players],
        "rounds": [_round_facts(one) for one in event.rounds],
        "missing": event.open_tables(),
        "why": "" if event.open_tables() else why_no_round(event),
        "until": _until(event),
        "columns": [{"name": one.name, "heading": one.heading()} for one in COLUMNS],
        "standings": [row_data(COLUMNS, one) for one in standings(event)],
        "written": written(event),
        "reasons": event.reasons,
    }


def _round_facts(one: Round) -> EventRound:
    numbers = range(1, len(one.tables) + 1)
    return {"tables": [_table_facts(one, n) for n in numbers], "absent": sorted(one.absent)}


def _table_facts(one: Round, n: int) -> EventTable:
    scores = sorted(one.results.get(n, {}).items(), key=lambda row: row[1][0])
    return {
        "drawn": one.tables[n - 1],
        "present": one.present(n),
        "scores": [(name, place, points) for name, (place, points) in scores],
        "by": one.written_by.get(n, ""),
        "fewest": n in one.fewest if n in one.results else None,
    }


def _status(house: House, number: int) -> str:
    return "lobby" if number in house.tables.drafts else house.processes.status(number)


def _where(house: House, number: int) -> str:
    report = None if number in house.tables.drafts else house.processes.of(number).report
    return str(report.table.get("where", "")) if report is not None else ""


def _sentence(handler: Handler) -> Handler:
    """The handler; what it cannot show is a sentence."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except HeraldError as error:
            if request.url.path.endswith(".json"):
                return JSONResponse({"why": plain(str(error))}, 404)
            return refusal(request.scope, 404, plain(str(error)))

    return answered


def routes(house: House) -> list[Route]:
    """The routes of these pages: the wall and the clock for everybody, all else for the owner."""
    pages = EventPages(house)
    one = PATH + "/{event}"
    return [
        Route("/clock.json", pages.clock),
        Route(PATH, owners(house, pages.page)),
        Route(f"{PATH}.json", owners(house, pages.all), middleware=SQUEEZED),
        Route(one + ".json", owners(house, _sentence(pages.one)), middleware=SQUEEZED),
        Route(one, owners(house, pages.page)),
        Route(one + "/wall", _sentence(pages.wall)),
        Route(one + "/slips", owners(house, _sentence(pages.slips))),
        Route(one + "/standings.csv", owners(house, _sentence(pages.csv))),
        Route(PATH + "/do/{what}", pages.do, methods=["POST"]),
    ]
