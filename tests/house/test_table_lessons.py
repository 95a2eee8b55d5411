"""A lesson that is begun at a seat of a house's table: whoever sits there opens it, on whatever device."""

import asyncio

import httpx2
import pytest

from host.house.app import build
from host.house.house import House
from host.house.proxy import Proxy
from host.house.table_lessons import FIRST, LAST, TableLessons
from host.web.http.limits import Limits
from host.web.table.server import Server, WebTable, listen
from tests.owning import owned
from tests.promises import promise
from tests.web.sessions import key_of, quiet_session

PROMISES = [
    promise("A lesson begun at a seat of a house's table opens on the device that asked, and leads back there"),
]
LOOPBACK = "127.0.0.1"


def test_each_seat_has_one_number_and_a_table_that_ended_has_none():
    running = {1: 4001, 2: 4002}
    known = TableLessons(lambda table: running.get(table, 0))
    page = known.path_of(1, 2, "http://localhost:5001/seat/1?key=k")
    assert page == f"/t/{FIRST}/seat/1?key=k" and known.port(FIRST) == 5001
    assert known.path_of(1, 2, "http://localhost:5002/seat/1?key=m") == f"/t/{FIRST}/seat/1?key=m"
    assert known.path_of(FIRST, 1, "http://localhost:5003/seat/2?key=n") == f"/t/{FIRST}/seat/2?key=n"
    assert known.port(FIRST) == 5003, "what a lesson leads on to is the lesson of that seat, too"
    assert known.path_of(2, 1, "http://localhost:5004/seat/1?key=o") == f"/t/{FIRST + 1}/seat/1?key=o"
    assert known.hears(FIRST, 2, "n") and not known.hears(FIRST, 2, "m") and not known.hears(FIRST, 1, "n")
    assert not known.hears(LAST, 2, "n") and known.port(LAST) == 0
    del running[1]
    assert known.port(FIRST) == 0 and known.port(FIRST + 1) == 5004
    assert known.path_of(2, 3, "http://localhost:5005/seat/1?key=p").startswith(f"/t/{FIRST}/"), "it is free again"


@pytest.mark.micropython
def test_a_phone_begins_a_lesson_at_its_seat_goes_on_to_the_next_and_comes_back(tmp_path):
    async def scenario(session, house):
        table = WebTable(session, 0, LOOPBACK, proxy=LOOPBACK)
        await table.start()
        house.processes.port = lambda number: table.port if number == 1 else 0
        house.table_lessons = TableLessons(house.processes.port)
        proxy, listener = Proxy(house.port, lesson_path=house.table_lessons.path_of), listen(LOOPBACK, 0)
        server = Server(build(house, proxy, (), True, Limits()), Limits())
        await server.start(listener)
        address = f"http://{LOOPBACK}:{listener.getsockname()[1]}"
        try:
            async with httpx2.AsyncClient(base_url=address, timeout=None) as phone:
                await lesson_after_lesson(phone, key_of(table))
        finally:
            await table.stop()
            await server.stop()
            await proxy.close()

    async def lesson_after_lesson(phone, key):
        headers = {"X-Seat-Key": key}
        listed = (await phone.post("/t/1/seat/1/lesson", json={"lesson": ""}, headers=headers)).json()
        names = [one["name"] for one in listed["lessons"]][:2]
        assert (await phone.post("/t/1/seat/1/lesson", json={"lesson": names[0]})).status_code == 403
        pages = list[str]()
        for table, name in zip((1, FIRST), names, strict=True):
            answer = await phone.post(f"/t/{table}/seat/1/lesson", json={"lesson": name}, headers=headers)
            assert answer.status_code == 200, answer.text
            pages.append(answer.json()["page"])
            headers = {"X-Seat-Key": pages[-1].split("key=")[1]}
        for page in pages:
            assert page.startswith(f"/t/{FIRST}/seat/1?key=")
        text = (await phone.get(pages[1])).text
        assert f'data-root="/t/{FIRST}"' in text
        stream = pages[1].replace("/seat/1?", "/stream?seat=1&")
        assert f'"back":"/t/1/seat/1?key={key}"' in await first_event(phone, stream)

    async def first_event(phone, path):
        async with phone.stream("GET", path) as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data:") and "back" in line:
                    return line.replace(" ", "")
        return ""

    house = owned(House(tmp_path, plugged=list))
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    house.processes.keep = lambda number, settings: None  # its process is not what this is about
    house.play_now("laptop", "Anna", "oh_hell", 3)
    with quiet_session(house.tables.home(1), game="oh_hell") as session:
        asyncio.run(asyncio.wait_for(scenario(session, house), 100))
