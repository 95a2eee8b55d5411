"""What guests of a house cost: never the room of its owner, of players, or of each other."""

import asyncio
import contextlib
import re
import tomllib

import httpx2
import pytest
from starlette.requests import Request
from starlette.routing import Mount
from starlette.testclient import TestClient

from host.computer import memory
from host.errors import WrongUse
from host.house import home as home_module
from host.house import learning as learning_module
from host.house import tables
from host.house.access import GUEST
from host.house.app import build as build_house
from host.house.asking import COOKIE
from host.house.devices import identity
from host.house.house import House
from host.house.proxy import Proxy
from host.languages import game_words
from host.lessons import lesson
from host.lessons.first_game import NAME as FIRST
from host.lessons.progress import LearnerProgress
from host.setup.kept_setup import read_setup
from host.web.http.door import Door
from host.web.http.guard import BODY_LIMIT, Guard
from host.web.http.limits import PATIENT, Connections, Limits, of_computer, of_table_in_house
from host.web.http.seat_keys import SeatKeys, kept_secret, owners_key
from host.web.table.app import build as build_table
from host.web.table.feed import Feed
from host.web.table.server import Server, WebTable, listen
from shared_rules.contract import load
from tests.promises import promise
from tests.web.sessions import quiet_session

PROMISES = [
    promise(
        "The pages of a house's tables also refuse what the house refuses a guest; onlookers and half requests keep "
        "no player and no owner out",
        how="asks every route",
    ),
    promise(
        "Guests of a house are limited by address, by browser and all together, on a small computer to fewer; its "
        "owner and whoever has the key of a seat are answered beyond that"
    ),
]

KEYS = SeatKeys((1, 2), b"s", "game")


class Application:
    """Takes everything, and streams until it is told to end."""

    def __init__(self):
        self.bodies, self.open, self.end = 0, 0, asyncio.Event()

    async def __call__(self, scope, receive, send):
        if scope["path"].endswith("/stream"):
            self.open += 1
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await self.end.wait()
            return
        self.bodies += len((await receive()).get("body", b""))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def scope(path, source, method="GET", query="", headers=()):
    named = [(b"host", b"localhost"), *headers]
    asked = {"type": "http", "method": method, "path": path, "scheme": "http", "client": (source, 5)}
    return {**asked, "headers": named, "query_string": query.encode()}


async def answer(guard, asked, pieces=(b"",)):
    """The status of the answer, and how many pieces of the body were taken."""
    waiting, statuses = list(pieces), []

    async def receive():
        piece = waiting.pop(0) if waiting else b""
        return {"type": "http.request", "body": piece, "more_body": bool(waiting)}

    async def send(message):
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await guard(asked, receive, send)
    return statuses[0], len(pieces) - len(waiting)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE"])
@pytest.mark.parametrize("header", [(b"content-length", b"419430400"), (b"transfer-encoding", b"chunked")])
@pytest.mark.parametrize("path", ["/t/1/game.json", "/", "/t/1/stream", "/static/table/main.js"])
def test_no_method_brings_more_than_a_small_body(method, header, path):
    async def run():
        app = Application()
        app.end.set()
        guard = Guard(app, Door("", KEYS))
        status, taken = await answer(guard, scope(path, "10.0.0.1", method, headers=[header]), [b"x" * 4096] * 100)
        return status, taken, app.bodies

    status, taken, bodies = asyncio.run(run())
    assert status in (400, 413) and taken <= 2 and bodies <= BODY_LIMIT


def all_at_once(guard, asked):
    """The statuses of requests, one after the other."""

    async def run():
        return [(await answer(guard, one))[0] for one in asked]

    return asyncio.run(run())


def played(source, seat, key, path="/seat/{}/press"):
    return scope(path.format(seat), source, "POST", headers=[(b"x-seat-key", key.encode())])


def test_guests_from_very_many_addresses_leave_room_for_whoever_has_a_key():
    app, limits = Application(), Limits(all_requests=(0.0, 20), own_requests=(0.0, 3))
    app.end.set()
    guard, key = Guard(app, Door("", KEYS), limits=limits), KEYS.paths()[2].split("key=")[1]
    guests = [scope("/game.json", f"10.0.{number}.1") for number in range(30)]
    assert all_at_once(guard, guests) == [200] * 20 + [429] * 10, "each has an address of its own"
    mine = [played("10.0.0.1", 2, key), scope("/seat/2", "10.0.0.2", query=f"key={key}"), played("10.9.0.9", 2, key)]
    assert all_at_once(guard, mine) == [200] * 3, "whatever address, and as many as a seat may"
    assert all_at_once(guard, [played("10.0.0.1", 2, key)]) == [429], "a seat has its share, too"
    guesses = [played("10.9.9.9", 1, "guessed"), scope("/", "10.9.9.8", query=f"seat=2&key={key[:-1]}")]
    assert all_at_once(guard, guesses) == [429] * 2


def test_an_address_and_a_browser_have_their_share_and_keep_no_player_at_the_same_address_out():
    limits = Limits(rate=0.0, burst=8, device_requests=(0.0, 3))
    app = Application()
    guard = Guard(app, Door("", KEYS), limits=limits, device_of=lambda scope: scope["query_string"].decode())
    key = KEYS.paths()[1].split("key=")[1]
    tablet, phone, others = ([scope("/", "10.0.0.1", query=one)] for one in ("tablet", "phone", ""))
    assert all_at_once(guard, tablet * 5) == [200] * 3 + [429] * 2
    assert all_at_once(guard, phone * 2 + others * 3) == [200] * 3 + [429] * 2, "eight in all from this address"
    assert all_at_once(guard, [played("10.0.0.1", 1, key)]) == [200]


@pytest.mark.parametrize("megabytes, together", [(512, 100), (1024, 128), (4096, 400), (65536, 400)])
def test_a_small_computer_answers_fewer_guests_at_once(monkeypatch, megabytes, together):
    monkeypatch.setattr(memory, "megabytes", lambda: megabytes)
    assert of_computer().all_requests == (together, 10 * together)


def test_a_house_leaves_room_for_its_owner_and_for_the_seats_of_its_tables(house):
    house.processes.keep = lambda number, settings: None  # its process is not what this is about
    path = house.play_now("laptop", "Anna", "oh_hell", 3)
    house.devices.trust(identity("mine"))
    app = build_house(house, Proxy(lambda number: 0), (), True, Limits(all_requests=(0.0, 10)))
    (guarded,) = (one for one in app.user_middleware if one.cls is Guard)
    plain = Application()
    guard, key = Guard(plain, *guarded.args, **guarded.kwargs), path.split("key=")[1]
    guests = [scope("/home.json", f"10.0.{number}.1") for number in range(12)]
    assert all_at_once(guard, guests) == [200] * 10 + [429] * 2
    owner = [scope("/home.json", "10.1.0.1", headers=[(b"cookie", f"{COOKIE}=mine".encode())])]
    stranger = [scope("/home.json", "10.1.0.1", headers=[(b"cookie", f"{COOKIE}=yours".encode())])]
    press = [played("10.1.0.2", 1, key, "/t/1/seat/{}/press")]
    page = [scope("/t/1/seat/1", "10.1.0.3", query=f"key={key}")]
    wrong = [played("10.1.0.2", 2, key, "/t/1/seat/{}/press"), played("10.1.0.2", 1, key, "/t/2/seat/{}/press")]
    assert all_at_once(guard, owner + press + page + stranger + wrong) == [200] * 3 + [429] * 3


def test_onlookers_take_no_player_s_stream(tmp_path):
    async def run():
        app, limits = Application(), Limits(streams=(2, 4), own_streams=(2, 20))
        guard = Guard(app, Door("", KEYS), limits=limits)
        follow = lambda source, query="": asyncio.create_task(  # noqa: E731
            answer(guard, scope("/stream", source, query=query))
        )
        tasks = [follow(f"10.0.0.{number}") for number in (1, 1, 1, 2, 2, 3)]
        await asyncio.sleep(0.01)
        onlookers = app.open
        refused = [(await task)[0] for task in tasks if task.done()]
        key = KEYS.paths()[2].split("key=")[1]
        tasks += [follow("10.0.0.9", f"seat=2&key={key}") for _page in range(3)]
        tasks.append(follow("10.0.0.9", "seat=1&key=guessed"))
        await asyncio.sleep(0.01)
        players = app.open - onlookers
        app.end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return onlookers, refused, players

    assert asyncio.run(run()) == (4, [503, 503], 2)


def test_a_browser_leaves_streams_to_the_others_of_its_address_and_is_told_which_pages_to_close(tmp_path):
    async def run():
        app, limits = Application(), Limits(streams=(5, 20), device_streams=2)
        guard = Guard(app, Door("", KEYS), limits=limits, device_of=lambda scope: scope["query_string"].decode())
        follow = lambda device: asyncio.create_task(  # noqa: E731
            answer(guard, scope("/stream", "10.0.0.1", query=device))
        )
        tasks = [follow(device) for device in ("tablet", "tablet", "tablet", "phone", "", "", "")]
        await asyncio.sleep(0.01)
        refused = {at: (await task)[0] for at, task in enumerate(tasks) if task.done()}
        app.end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        before = app.open
        await asyncio.gather(*map(follow, ("tablet", "tablet", "phone", "", "")), return_exceptions=True)
        return refused, before, app.open - before

    refused, before, afterwards = asyncio.run(run())
    assert refused == {2: 503, 6: 503}, "the third of the tablet, and the sixth of the address"
    assert (before, afterwards) == (5, 5), "whoever closes pages has room again, and what was refused took none"


def test_a_guest_s_browser_follows_few_tables_and_the_owner_s_has_room_of_its_own(house):
    house.play_now("laptop", "Anna", "oh_hell", 3)
    house.devices.trust("laptop")
    assert house.own_room(1, 0, "", "laptop") == "the owner" and house.own_room(1, 0, "", "phone") == ""
    application = build_house(house, Proxy(house.port), (), False, Limits())
    (device_of,) = (one.kwargs["device_of"] for one in application.user_middleware if one.cls is Guard)
    asked = scope("/t/1/stream", "10.0.0.1", headers=[(b"cookie", f"{COOKIE}=token".encode())])
    assert device_of(asked) == identity("token") and device_of(scope("/t/1/stream", "10.0.0.1")) == ""


def test_a_guest_s_device_begins_a_few_first_games_and_goes_on_with_them(house, monkeypatch):
    house.processes.keep = lambda number, settings: None  # their processes are not what this is about
    monkeypatch.setattr(memory, "megabytes", lambda: 4096)
    games = ("oh_hell", "seven_wonders_duel", "seven_wonders")
    mine = [house.first_game("tablet", game, GUEST, "10.0.0.1") for game in games[:2]]
    with pytest.raises(WrongUse, match="This device has 2 first games"):
        house.first_game("tablet", games[2], GUEST, "10.0.0.2")
    assert [house.first_game("tablet", game, GUEST, "10.0.0.1") for game in games[:2]] == mine
    assert house.first_game("phone", games[2], GUEST, "10.0.0.1"), "another device of that address has room"
    with pytest.raises(WrongUse, match="There are 3 first games"):
        house.first_game("laptop", games[2], GUEST, "10.0.0.1")
    assert house.first_game("laptop", games[2], GUEST, "10.0.0.3") and len(house.tables.open) == 4


def test_a_house_counts_the_streams_of_all_its_tables_and_players_apart(tmp_path):
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    house.change_settings({"names": ["Anna"]}, "4711")
    path = house.play_now("laptop", "Anna", "oh_hell", 3)
    key = path.split("key=")[1]
    assert house.own_room(1, 1, key) == "seat 1 of table 1"
    assert house.own_room(1, 1, "guessed") == house.own_room(1, 2, key) == house.own_room(7, 1, key) == ""


def lesson_of(asked):
    return "lesson" if b"seat=1&key=mine" in asked["query_string"] else ""


def test_streams_of_lessons_take_no_slot_of_players_nor_of_onlookers():
    async def run():
        app, limits = Application(), Limits(streams=(1, 1), own_streams=(1, 1), lesson_streams=(2, 3))
        guard = Guard(app, Door("", KEYS), limits=limits, lesson_of=lesson_of)
        follow = lambda query: asyncio.create_task(  # noqa: E731
            answer(guard, scope("/t/101/stream", "10.0.0.1", query=query))
        )
        player = "seat=2&key=" + KEYS.paths()[2].split("key=")[1]
        tasks = [follow(query) for query in ("seat=1&key=mine",) * 3 + ("seat=1&key=guessed", player)]
        await asyncio.sleep(0.01)
        refused = {at: (await task)[0] for at, task in enumerate(tasks) if task.done()}
        app.end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return app.open, refused

    assert asyncio.run(run()) == (4, {2: 503})


def test_a_lesson_is_known_by_its_key_and_a_guessed_key_is_an_onlooker_s(tmp_path):
    async def run(session):
        house = House(tmp_path / "house", plugged=list)
        house.look = lambda: None
        house.change_settings({"names": ["Anna"]}, "4711")
        pages = house.learning._open(session, None)
        await pages.start()
        try:
            number, key = pages.number, pages.seats[1].split("key=")[1]
            assert house.lesson_of(number, 1, key) == f"lesson {number}"
            others = (number, 1, "guessed"), (number, 2, key), (number + 1, 1, key), (0, 1, key)
            assert [house.lesson_of(*one) for one in others] == [""] * 4
            assert house.own_room(number, 1, key) == house.own_room(number, 1, "guessed") == ""
        finally:
            await pages.stop()

    with quiet_session(tmp_path / "lesson") as session:
        asyncio.run(run(session))


class Connection:
    """A connection of this address, as `Connections` sees it."""

    def __init__(self, all_of_them, address):
        self._all, self.address, self.ended = all_of_them, address, False
        found = all_of_them.take(address)
        self.slot = (found, address) if found is not None else None
        if found is not None:
            all_of_them.waits(self)

    def leave(self):
        self.ended = True
        self._all.works(self)
        slots, client = self.slot
        slots.give_back(client)
        self.slot = None


def test_half_requests_from_a_few_addresses_keep_nobody_out():
    clock = [0.0]
    connections = Connections(4, 10, lambda: clock[0])
    many = [Connection(connections, f"10.0.0.{number % 3}") for number in range(20)]
    assert sum(one.slot is not None for one in many) == 10
    player, owner = Connection(connections, "10.0.0.9"), Connection(connections, "127.0.0.1")
    assert player.slot and owner.slot and sum(one.ended for one in many) == 1
    connections.works(player)
    more = [Connection(connections, "10.0.0.2") for _one in range(3)]
    assert player.slot and not any(one.slot for one in more[1:]), "an address does not push out its equals"


def test_half_requests_from_very_many_addresses_keep_nobody_out_for_long():
    clock = [0.0]
    connections = Connections(4, 10, lambda: clock[0])
    many = [Connection(connections, f"10.0.0.{number}") for number in range(10)]
    connections.works(many[0])  # it is being answered
    assert Connection(connections, "10.0.1.9").slot is None
    clock[0] = PATIENT
    assert Connection(connections, "10.0.1.9").slot and [one.ended for one in many] == [False, True, *[False] * 8]


def test_limits_follow_the_memory_of_the_computer(monkeypatch):
    for megabytes, lessons in ((512, 3), (1024, 5), (4096, 21), (65536, 30)):
        monkeypatch.setattr(memory, "megabytes", lambda found=megabytes: found)
        assert memory.fitting(95, 3, 30) == lessons


def test_only_the_proxy_names_the_owner_to_a_table(house):
    house.play_now("laptop", "Anna", "oh_hell", 3)
    assert house.owners_key("stranger", 1) == "" == house.owners_key("stranger", 5)
    house.devices.trust("laptop")
    assert SeatKeys((), kept_secret(house.tables.home(1)), "").is_owners(house.owners_key("laptop", 1))

    async def onward(key):
        proxy = Proxy(lambda number: 9, owners_key=lambda request, number: key)
        forged = [(b"x-herald-owner", b"guessed"), (b"x-real-ip", b"127.0.0.1"), (b"via", b"1.1 x")]
        made = scope("/t/1/history", "10.0.0.1", headers=forged)
        parts = {"path_params": {"table": "1", "rest": "history"}}
        request = Request({**made, **parts}, lambda: asyncio.sleep(0, {"type": "http.request", "body": b""}))
        try:
            return (await proxy._onward(request, 1, 9)).headers
        finally:
            await proxy.close()

    headers = asyncio.run(onward(""))
    assert not {"x-herald-owner", "x-real-ip", "via"} & set(headers) and headers["x-forwarded-for"] == "10.0.0.1"
    assert asyncio.run(onward("key"))["x-herald-owner"] == "key"


@contextlib.asynccontextmanager
async def behind_a_house(house, home):
    """A table behind a house, both at real ports; what asks the house from an address, with a cookie."""
    with quiet_session(home) as session:
        web = WebTable(session, 0, proxy="127.0.0.1")
        await web.start()
        proxy, listener, limits = Proxy(lambda number: web.port), listen("127.0.0.1", 0), Limits()
        server = Server(build_house(house, proxy, (), True, limits), limits)
        await server.start(listener)
        async with contextlib.AsyncExitStack() as pages:

            async def browser(address, token):
                one = httpx2.AsyncClient(
                    base_url=f"http://127.0.0.1:{listener.getsockname()[1]}",
                    transport=httpx2.AsyncHTTPTransport(local_address=address),
                    cookies={COOKIE: token},
                    timeout=20,
                )
                return await pages.enter_async_context(one)

            try:
                yield browser
            finally:
                await pages.aclose()
                await web.stop()
                await server.stop()
                await proxy.close()


async def follow(browser, path, stack):
    """The status of a stream, which stays open."""
    return (await stack.enter_async_context(browser.stream("GET", path))).status_code


@pytest.mark.long
@pytest.mark.sample
def test_onlookers_of_a_table_keep_the_owner_s_television_running_and_have_no_second_way_in(house, tmp_path):
    house.devices.trust(identity("mine"))

    async def run():
        async with behind_a_house(house, tmp_path / "t") as browser, contextlib.AsyncExitStack() as stack:
            around = await browser("127.0.0.9", "around")
            joined = await follow(around, "/t/1/streams?of=%2Fstream&of=%2Fstream", stack)
            guests = [await browser(f"127.0.0.{10 + at // 2}", f"guest {at}") for at in range(8)]
            seen = [await follow(guest, "/t/1/stream", stack) for guest in guests for _page in range(8)]
            late, owner = await browser("127.0.0.30", "late"), await browser("127.0.0.10", "mine")
            return joined, seen, [await follow(one, "/t/1/stream", stack) for one in (late, owner)]

    joined, seen, others = asyncio.run(run())
    assert joined == 404, "the streams of a table are counted at the house, so it joins none itself"
    assert seen == [200] * 64 and others == [503, 200]


def test_a_table_behind_a_house_counts_no_request_that_the_house_has_let_through():
    """The guests at an address would use up what its owner may ask there."""
    app = Application()
    app.end.set()
    guard = Guard(app, Door("", KEYS), limits=of_table_in_house())
    assert set(all_at_once(guard, [scope("/screen", "10.0.0.1")] * 3000)) == {200}


# What a guest of a house may ask of the pages of a table, learner or lesson; all else wants a seat's key or the owner.
TABLE_OPEN_TO_GUESTS = {
    "/", "/screen", "/game.json", "/stream", "/events", "/rules", "/rules/{game}",
    "/rules/{game}.json", "/rules/{game}/find",
}  # fmt: skip
DIRECTOR = {"/undo", "/redo"}  # with a PIN of the table


@pytest.mark.parametrize("source", ["127.0.0.1", "192.168.1.66"])
def test_a_guest_gets_no_further_on_any_route_of_a_table_than_at_the_house(tmp_path, source):
    """The routes come from the code: a new one is not open by oversight."""
    with quiet_session(tmp_path) as session:
        keys = SeatKeys(session.humans, b"s" * 32, session.key_seed, session.setup.people)
        app = build_table(session, Feed(session), keys, behind=True)
        guest = TestClient(app, base_url="http://localhost", client=(source, 5000), follow_redirects=False)
        owner = TestClient(app, base_url="http://localhost", client=(source, 5000), follow_redirects=False)
        owner.headers["x-herald-owner"] = owners_key(b"s" * 32)
        for route in app.routes:
            if isinstance(route, Mount) or route.path == "/stream":  # it never ends
                continue
            named = {"seat": "1", "language": "hu", "game": "oh_hell"}
            path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found, named=named: named[found[1]], route.path)
            for method in route.methods - {"HEAD"}:
                fields = {"seat": 1, "card": "", "game": "", "option": "", "pin": "0000", "line": 1, "lesson": "1"}
                asked = guest.request(method, path, json=fields if method == "POST" else None)
                allowed = route.path in TABLE_OPEN_TO_GUESTS and method == "GET"
                assert allowed or asked.status_code == 403 or route.path in DIRECTOR, (method, path, asked.status_code)
                assert "key=" not in asked.headers.get("location", ""), path
                if route.path in ("/history", "/unknown.json", "/spread.json"):
                    assert owner.get(path).status_code in (200, 503), path  # there is no game yet


def test_what_every_guest_asks_for_again_and_again_reads_no_file_twice(house, monkeypatch):
    """Two hundred phones look at the home page, and at the map of all lessons."""
    house.processes.keep = lambda number, settings: None  # their processes are not what this is about
    for _table in range(2):
        house.play_now("laptop", "Anna", "oh_hell", 3)
    monkeypatch.setattr(game_words, "MOMENT", 3600.0)
    monkeypatch.setattr(learning_module, "MOMENT", 3600.0)
    before = house.home.facts("phone"), house.learning.facts("", "en")
    read_once = ((tables, "read_setup"), (tomllib, "loads"), (home_module, "_game"))
    for module, name in (
        *read_once,
        (lesson, "parsed"),
        (game_words, "iter_modules"),
        (learning_module, "learning_map"),
    ):
        monkeypatch.setattr(module, name, None)
    assert (house.home.facts("phone"), house.learning.facts("", "en")) == before
    monkeypatch.undo()
    house.change_settings({"language": "hu"})
    assert house.home.facts("phone")["games"] != before[0]["games"], "what changed is made again"
    LearnerProgress(house.folder).win(load("oh_hell"), FIRST, 2)
    assert next(one for one in house.learning.facts("", "en") if one["game"] == "oh_hell")["first"]["stars"] == 2
    house.seats.take_back(1, 1)
    assert house.tables.setup(1) == read_setup(house.tables.home(1))
