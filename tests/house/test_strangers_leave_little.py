"""A thousand strangers, each with an address, a cookie, a language and words of its own, leave next to nothing in a
house and in a table: whatever they name, no table in memory grows with them."""

import asyncio
import functools
import gc
import json
import random
import string

import pytest

from host.computer import remembered
from host.house.app import build as build_house
from host.house.proxy import Proxy
from host.house.settings import Settings
from host.lessons import first_game
from host.web.http.limits import Limits
from host.web.http.seat_keys import SeatKeys
from host.web.table.app import build as build_table
from host.web.table.feed import Feed
from tests.promises import promise
from tests.web.sessions import quiet_session

PROMISES = [
    promise(
        "What a house remembers of strangers does not grow with their number: addresses, browsers, wrong codes and "
        "PINs, words that are asked for"
    ),
]

STRANGERS = 500  # in each of two halves
FEW = 10  # what a table that is bounded holds here
WIDE = Limits(rate=1e9, burst=10**9, device_requests=(1e9, 10**9), all_requests=(1e9, 10**9))


def word(chance, longest=12):
    return "".join(chance.choice(string.ascii_lowercase) for _ in range(chance.randint(5, longest)))


def words(chance):
    return "+".join(word(chance) for _ in range(5))


HOUSE = (
    lambda one: ("GET", "/", None),
    lambda one: ("GET", "/home.json", None),
    lambda one: ("GET", f"/rules/oh_hell/find?lang={one.choice(('en', 'hu', word(one)))}&ask={words(one)}", None),
    lambda one: ("GET", f"/rules/{word(one)}/find?ask={words(one)}", None),
    lambda one: ("GET", f"/c/oh/{word(one)}.{one.randrange(9)}", None),
    lambda one: ("GET", f"/c/{word(one)}/{word(one)}", None),
    lambda one: ("GET", f"/j/{word(one)[:4]}/door.json", None),
    lambda one: ("GET", f"/code.svg?path=/{word(one)}", None),
    lambda one: ("POST", "/do/pin", {"pin": str(one.randrange(10**6))}),
    lambda one: ("POST", "/do/join", {"code": word(one)[:4], "seat": 0, "name": word(one), "language": word(one)}),
    lambda one: ("POST", "/do/claim", {"code": word(one)}),
    lambda one: ("POST", f"/do/{word(one)}", {}),
    lambda one: ("POST", "/do/play", {"game": word(one), "seats": 3, "name": word(one)}),
    lambda one: ("POST", "/learn", {"game": "oh_hell", "lesson": word(one)}),
    lambda one: ("POST", "/learn", {"game": "oh_hell", "lesson": first_game.NAME}),
    lambda one: ("GET", f"/t/{one.randrange(999)}/{word(one)}", None),
    lambda one: ("GET", f"/t/1/stream?seat=1&key={word(one)}", None),
    lambda one: ("GET", f"/static/{word(one)}/{word(one)}.js", None),
    lambda one: ("GET", f"/static/sheets/home.{word(one)}.css", None),
    lambda one: ("GET", f"/events/{word(one)}/wall", None),
    lambda one: ("GET", f"/?owner={word(one)}", None),
    lambda one: ("GET", f"/{word(one)}/{word(one)}", None),
    lambda one: (word(one).upper(), f"/{word(one)}", None),
)
TABLE = (
    lambda one: ("GET", "/game.json", None),
    lambda one: ("GET", f"/rules/oh_hell/find?ask={words(one)}", None),
    lambda one: ("GET", f"/seat/1?key={word(one)}", None),
    lambda one: ("GET", f"/stream?seat=1&key={word(one)}", None),
    lambda one: ("POST", "/undo", {"pin": word(one), "line": 1}),
    lambda one: ("POST", f"/seat/1/{one.choice(('place', 'press', 'coach', word(one)))}", {"card": word(one)}),
    lambda one: ("POST", "/seat/1/lesson", {"lesson": word(one)}),
    lambda one: ("POST", "/named", {"card": word(one), "uid": word(one)}),
    lambda one: ("GET", f"/static/games/{word(one)}/page/{word(one)}.js", None),
)


async def status_of(app, stranger, doors):
    """The status of what one stranger is answered."""
    chance, found = random.Random(stranger), []
    headers = {"host": "localhost", "accept": chance.choice(("text/html", "*/*")), "if-none-match": word(chance)}
    headers["cookie"] = f"herald-house={word(chance, 30)}; herald-language={word(chance)}"
    headers["accept-language"] = f"{word(chance)}-{word(chance)},hu;q=0.{chance.randint(1, 9)}"
    headers["x-seat-key"] = word(chance)
    method, address, fields = doors[stranger % len(doors)](chance)
    path, _mark, query = address.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "client": (f"10.{stranger >> 8}.{stranger & 255}.1", 5000), "server": ("127.0.0.1", 8420),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip

    async def receive():
        return {"type": "http.request", "body": b"" if fields is None else json.dumps(fields).encode()}

    async def send(message):
        if message["type"] == "http.response.start":
            found.append(message["status"])

    await app(scope, receive, send)
    return found[0]


def containers():
    """[(how much is in it, itself)] of all that can grow: dicts, lists, sets, and caches without an end."""
    gc.collect()
    found = []
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            known = one.cache_info()
            if known.maxsize is None:
                found.append((known.currsize, one))
        elif isinstance(one, (dict, list, set)):
            found.append((len(one), one))
    return found


def told(one):
    """What something is, for whoever looks for it."""
    cache = isinstance(one, functools._lru_cache_wrapper)
    return f"the cache {one.__qualname__}" if cache else f"{type(one).__name__} of {len(one)}: {list(one)[-3:]}"[:200]


def what_grew(app, doors):
    """What is larger after the second half of the strangers than after the first."""
    statuses = set()

    async def come(first):
        for stranger in range(first, first + STRANGERS):
            statuses.add(await status_of(app, stranger, doors))

    asyncio.run(come(0))
    before = containers()  # they stay alive: what comes later has another identity
    size_of = {id(one): size for size, one in before}
    asyncio.run(come(STRANGERS))
    ours = [id(one) for one in (before, size_of, statuses)]
    after = [row for row in containers() if id(row[1]) not in ours]
    assert statuses >= {200, 403, 404} and 500 not in statuses and 429 not in statuses
    return [told(one) for size, one in after if size > size_of.get(id(one), size) + FEW]


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(remembered, "KNOWN", FEW)
    gc.unfreeze()  # what was loaded before the tests counts here, too
    yield
    gc.freeze()


@pytest.mark.long
@pytest.mark.sample
def test_a_thousand_strangers_leave_little_in_a_house(house, monkeypatch):
    monkeypatch.setattr(Settings, "is_pin", lambda settings, pin: False)  # each guess takes long on purpose
    monkeypatch.setattr("host.house.access.FREE", 10**9)
    house.processes.keep = lambda number, settings: None  # their processes are not what this is about
    house.play_now("laptop", "Anna", "oh_hell", 3)
    assert not what_grew(build_house(house, Proxy(lambda number: 0), (), True, WIDE), HOUSE)


@pytest.mark.long
@pytest.mark.sample
def test_a_thousand_strangers_leave_little_in_a_table(tmp_path):
    with quiet_session(tmp_path, pin="1234") as session:
        keys = SeatKeys(session.humans, b"s" * 32, session.key_seed, session.setup.people)
        assert not what_grew(build_table(session, Feed(session), keys, limits=WIDE), TABLE)
