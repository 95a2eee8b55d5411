"""While a backup is restored: who may still do it when it has arrived, and that nothing else is written meanwhile."""

import asyncio
import contextlib
import threading

import httpx2
import pytest

from host.house import house as house_module
from host.house import records_page
from host.house.app import build
from host.house.asking import COOKIE
from host.house.backup import pack
from host.house.devices import identity
from host.house.house import House
from host.house.links import ASKED, fresh_link, redeem
from host.house.proxy import Proxy
from host.house.settings import read_settings
from host.web.http.limits import Limits
from host.web.table.server import Server, listen
from tests.house.test_house_pages import client
from tests.house.test_strangers import FIELDS, VALUES, kept, routes
from tests.promises import promise

PROMISES = [
    promise(
        "Only a device that is still the owner's when its backup has been looked through restores it; the house goes "
        "on until then, and nothing is written while it is put in place",
        how="asks every route",
    )
]


@contextlib.asynccontextmanager
async def serving(house):
    """The pages of this house at a real port: (port, client)"""
    listener, limits = listen("127.0.0.1", 0), Limits()
    server = Server(build(house, Proxy(lambda number: 0), (), True, limits), limits)
    await server.start(listener)
    port = listener.getsockname()[1]
    try:
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as pages:
            yield port, pages
    finally:
        await server.stop()


async def upload(port, token, content, path="/backup"):
    """Sends the beginning of a file; what sends the rest and gives the first line of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {COOKIE}={token}\r\n"
    writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content[:100])
    await writer.drain()
    await asyncio.sleep(0.2)  # it is on its way now

    async def rest():
        writer.write(content[100:])
        answer = await reader.readline()
        writer.close()
        return answer

    return rest


def test_a_device_that_was_distrusted_while_its_backup_arrived_restores_nothing(house):
    content = pack(house.folder)
    house.devices.trust(identity("lost"))
    house.devices.trust(identity("mine"))

    async def run():
        async with serving(house) as (port, pages):
            rest = await upload(port, "lost", content)
            pages.cookies.set(COOKIE, "mine")
            changed = await pages.post("/do/new-pin", json={"pin": "990099", "old": "4711"})
            return changed.status_code, await rest()

    changed, answer = asyncio.run(run())
    assert changed == 200 and answer.startswith(b"HTTP/1.1 403")
    assert read_settings(house.folder).is_pin("990099")
    assert house.devices.owners == [identity("mine")] == House(house.folder, plugged=list).devices.owners


class Slow:
    """A step of restoring, `name` in the module of the house, that waits for `go` when it is done."""

    def __init__(self, monkeypatch, name):
        self._step = getattr(house_module, name)
        self.done, self.go = threading.Event(), threading.Event()
        monkeypatch.setattr(house_module, name, self)

    def __call__(self, *given):
        self._step(*given)
        self.done.set()
        self.go.wait(20)


def test_while_a_backup_is_looked_through_the_house_goes_on(house, monkeypatch):
    """A large one takes minutes. What is done meanwhile is in before-restore; a new PIN is the PIN afterwards."""
    content, looked_through = pack(house.folder), Slow(monkeypatch, "unpack")
    house.devices.trust(identity("mine"))

    async def run():
        async with serving(house) as (_port, pages):
            pages.cookies.set(COOKIE, "mine")
            restoring = asyncio.ensure_future(pages.post("/backup", content=content))
            await asyncio.to_thread(looked_through.done.wait, 20)
            read = [
                (await pages.get(path)).status_code for path in ("/", "/learn.json", "/friends", "/rules", "/events")
            ]
            table = await pages.post("/do/new", json={"game": "oh_hell", "seats": 3})
            changed = await pages.post("/do/new-pin", json={"pin": "990099", "old": "4711"})
            second = await pages.post("/backup", content=content)
            looked_through.go.set()
            return read, table, changed, second, await restoring

    read, table, changed, second, restored = asyncio.run(run())
    assert read == [200] * 5
    assert (table.status_code, changed.status_code, second.status_code, restored.status_code) == (200, 200, 409, 200)
    assert house.settings.is_pin("990099") and not house.tables.drafts
    assert "oh_hell" in (house.folder / "before-restore" / "tables.json").read_text()


def test_a_device_that_was_distrusted_while_its_backup_was_looked_through_restores_nothing(house, monkeypatch):
    content, looked_through = pack(house.folder), Slow(monkeypatch, "unpack")
    house.devices.trust(identity("lost"))

    async def run():
        async with serving(house) as (_port, pages):
            pages.cookies.set(COOKIE, "lost")
            restoring = asyncio.ensure_future(pages.post("/backup", content=content))
            await asyncio.to_thread(looked_through.done.wait, 20)
            house.change_settings({}, "990099")
            looked_through.go.set()
            return await restoring

    assert asyncio.run(run()).status_code == 403
    assert not house.restoring and not (house.folder / "restore").exists()
    assert not (house.folder / "before-restore").exists()


def test_no_pin_is_changed_while_a_backup_is_put_in_place(house, monkeypatch):
    """The PIN of that moment is in the house that is put in place: a later one would be lost."""
    content, accepted = pack(house.folder), Slow(monkeypatch, "accept")
    house.devices.trust(identity("mine"))

    async def run():
        async with serving(house) as (_port, pages):
            pages.cookies.set(COOKIE, "mine")
            restoring = asyncio.ensure_future(pages.post("/backup", content=content))
            await asyncio.to_thread(accepted.done.wait, 20)
            changed = await pages.post("/do/new-pin", json={"pin": "990099", "old": "4711"})
            second = await pages.post("/backup", content=content)
            accepted.go.set()
            return changed, second, await restoring

    changed, second, restored = asyncio.run(run())
    assert (changed.status_code, second.status_code, restored.status_code) == (409, 409, 200)
    assert "Try again" in changed.json()["why"] and house.settings.is_pin("4711")


def test_nothing_that_is_asked_meanwhile_writes_a_file_or_spends_a_link(house, monkeypatch):
    token = fresh_link(house.folder).rpartition("=")[2]
    house.play_now("laptop", "Anna", "oh_hell", 3)
    assert house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2) == "cup"
    owner = client(house, "127.0.0.1")
    owner.get("/")
    monkeypatch.setattr(house, "_restoring", True)
    before = kept(house)
    for path, method in [*routes(house), (f"/?{ASKED}={token}", "GET")]:
        asked = path.replace(":few", "").replace(":path", "").format(**VALUES)
        owner.request(method, asked, json=FIELDS if method == "POST" else None, headers={"Accept-Language": "hu"})
        assert kept(house) == before, asked
    monkeypatch.setattr(house, "_restoring", False)
    assert redeem(house.folder, token)


def test_a_new_house_learns_no_language_meanwhile(tmp_path, monkeypatch):
    house = House(tmp_path, plugged=list)
    house.look = lambda: None
    monkeypatch.setattr(house, "_restoring", True)
    refused = client(house, "192.168.1.66").get("/", headers={"Accept-Language": "hu", "Accept": "text/html"})
    assert refused.status_code == 409 and "Try again" in refused.text
    assert not (tmp_path / "house.json").exists()


@pytest.mark.parametrize("path, act", [("/records?name=a.csv", "keep"), ("/events/do/take", "take")])
def test_a_backup_is_put_in_place_when_what_was_being_written_is_written(house, monkeypatch, path, act):
    content, writing, written = pack(house.folder), threading.Event(), threading.Event()

    def slowly(*_given):
        writing.set()
        written.wait(20)
        return ""

    monkeypatch.setattr(*((records_page, act) if act == "keep" else (house.events, act)), slowly)
    house.devices.trust(identity("mine"))
    order = []
    put = house._put_in_place

    async def put_in_place():
        order.append("restored")
        await put()

    monkeypatch.setattr(house, "_put_in_place", put_in_place)

    async def run():
        async with serving(house) as (_port, pages):
            pages.cookies.set(COOKIE, "mine")
            asked = asyncio.ensure_future(pages.post(path, json={"event": "cup"}))
            await asyncio.to_thread(writing.wait, 20)
            restoring = asyncio.ensure_future(pages.post("/backup", content=content))
            await asyncio.sleep(0.5)
            order.append("written")
            written.set()
            return [(await one).status_code for one in (asked, restoring)]

    assert asyncio.run(run()) == [200, 200] and order == ["written", "restored"]
