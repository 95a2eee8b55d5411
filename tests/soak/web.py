"""Every page that Herald serves, asked for anything: a table's, a teacher's and a house's, each with its keys.

HERALD_REQUESTS sets the number of requests for each (default 20,000). Each is answered with 2xx, 3xx or 4xx and
a sentence, or cut off where it is not a request; nothing is printed, nothing opened without a proper request,
and the page answers at the end as at the beginning.
"""

import asyncio
import contextlib
import os
import random
import tempfile
from pathlib import Path

from host.errors import Missing
from host.house.app import DOES, build
from host.house.house import House
from host.house.proxy import Proxy
from host.lessons.classes import Class
from host.lessons.lesson import lessons
from host.web.http.limits import Limits
from host.web.table.server import Server, listen
from shared_rules.contract import load
from tests.promises import promise
from tests.web.class_pages import ClassPages
from tests.web.requests import Complaints, answer, must_be_sentences, odd_request, request
from tests.web.sessions import key_of, quiet_session, served

PROMISES = [
    promise(
        "Every request to a page is answered, a refused one with a sentence, and none makes the program fail",
        how="asks for anything",
        often="long: 20,000 (HERALD_REQUESTS)",
    ),
]

REQUESTS = "HERALD_REQUESTS"
USUAL = 20_000
AT_ONCE = 8  # connections
WIDE = Limits(rate=1e9, burst=10**9, arrival=0.3)
# {path where something is done: {field of its body: its kind}}
SEAT = {
    "undo": {"line": int}, "redo": {}, "place": {"card": str}, "remove": {}, "press": {"button": str, "way": str},
    "take": {"play": str, "at": int}, "coach": {"card": str}, "next": {"game": str, "option": str},
    "guide": {"on": bool}, "lesson": {"lesson": str}, "set": {"name": str, "value": bool}, "opening": {"option": str},
}  # fmt: skip
TABLE = {f"/seat/1/{act}": {**fields, "": str} for act, fields in SEAT.items()}
TABLE |= {"/undo": {"pin": str, "line": int}, "/redo": {"pin": str}, "/next": {"game": str, "option": str}}
TABLE |= {"/stream?seat=1&key=KEY": {}, "/stream?ear=1&seat=1&key=KEY": {}, "/seat/1?key=KEY": {}}
CLASS = {
    **{"/class/hint": {"to": int, "text": str}},
    **{"/class.json": {}, "/class?key=KEY": {}, "/class/screen?key=KEY": {}},
}
HOUSE = {f"/do/{name}": doing.fields for name, doing in DOES.items()} | {
    "/home.json": {},
    "/table/1": {},
    "/j/KQWZ": {},
}


@contextlib.asynccontextmanager
async def table(folder):
    """(port, key, doors) of a table whose stations are doubles."""
    with quiet_session(folder, pin="1234") as session:
        async with served(session, limits=WIDE) as (web, _):
            yield web.port, key_of(web), TABLE


@contextlib.asynccontextmanager
async def the_class(folder):
    """The same of a class whose stations were not started."""
    the_class = Class(lessons(load("seven_wonders"))[0], ("Anna", "Bence"), folder)
    pages = ClassPages(the_class, 0, limits=WIDE)
    await pages.start()
    try:
        yield int(pages.url.rsplit(":", 1)[1]), pages.teacher.split("key=")[1], CLASS
    finally:
        await pages.stop()
        await the_class.stop()


def _none():
    raise Missing("There is no program for stations.")


@contextlib.asynccontextmanager
async def house(folder):
    """The same of a house whose tables are never started; who asks sits at its computer."""
    house = House(folder, plugged=list, hashes=_none)
    house.look = lambda: None
    proxy = Proxy(house.port, lambda number: False)
    server = Server(build(house, proxy, (), False, WIDE), WIDE)
    listener = listen("127.0.0.1", 0)
    await server.start(listener)
    try:
        yield listener.getsockname()[1], "", HOUSE
    finally:
        await server.stop()
        await proxy.close()


PAGES = {"table": table, "class": the_class, "house": house}


def ask(kind, count, seed):
    """Asks one kind of page; how many answers were no refusal."""
    with tempfile.TemporaryDirectory() as folder, Complaints() as complaints:
        return asyncio.run(_ask(PAGES[kind](Path(folder)), count, random.Random(f"{seed} {kind}"), complaints))


async def _ask(page, count, chance, complaints):
    good, gate = 0, asyncio.Semaphore(AT_ONCE)
    async with page as (port, key, doors):

        async def one(sent):
            async with gate:
                return sent[:300], *await answer(port, sent)

        for done in range(0, count, 200):
            some = [odd_request(chance, doors, key) for _ in range(min(200, count - done))]
            found = await asyncio.gather(*map(one, some))
            must_be_sentences(found, complaints)
            good += sum(200 <= status < 400 for _, status, _ in found)
        status, said = await answer(port, request("GET", f"/?key={key}"))
        assert status in (200, 303), said
    return good


def soak() -> str:
    """Asks all of them. Returns a sentence with their number; AssertionError names what was not answered."""
    count = int(os.environ.get(REQUESTS, USUAL))
    good = sum(ask(kind, count, 1) for kind in PAGES)
    return f"{count * len(PAGES):,} requests were answered with a sentence, {good:,} of them granted."
