"""What a house sends to its pages is what host/web/sent.d.ts tells TypeScript of it."""

import asyncio
import json
from typing import Literal, NotRequired, TypedDict

import pytest

from host.house.home_facts import Home, HouseSettings, TableDoor
from host.house.jobs import JobRequest
from host.house.lobby import OPEN, STATION
from host.house.real_cards import RealCards, papers
from host.journal.people import PEOPLE_FILE
from host.settings.rows import of_house
from tests.house.test_house_pages import client
from tests.sent import misfits
from tools.docs.page_types import fields_of


class Inner(TypedDict):
    kind: Literal["a", "b"]


class Outer(TypedDict):
    rows: list[tuple[str, int]]
    inner: Inner | None
    more: NotRequired[dict[str, bool]]


RIGHT = {"rows": [["a", 1]], "inner": {"kind": "b"}, "more": {"x": True}}


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, []),
        ({"inner": None}, []),
        ({"rows": [["a", "1"]]}, [".rows[0][1] is '1', not int"]),
        ({"rows": [["a"]]}, [".rows[0] has 1 items, not 2"]),
        ({"inner": {"kind": "c"}}, [".inner.kind is 'c', none of ('a', 'b')"]),
        ({"inner": {}}, [".inner.kind of Inner is missing"]),
        ({"more": {"x": 1}}, [".more.x is 1, not bool"]),
        ({"name": 1}, [".name is no field of Outer"]),
    ],
)
def test_what_has_another_form_is_found(fields, found):
    assert list(misfits({**RIGHT, **fields}, Outer)) == found


@pytest.fixture
def busy(house):
    """A house with a table in the lobby, one under way and one that is closed."""
    for _table in range(2):
        house.new_table("laptop", "seven_wonders", 4)
    house.change(1, "offer", {"seat": 2, "kind": OPEN, "level": "normal"})
    house.change(1, "offer", {"seat": 3, "kind": STATION, "level": "normal"})
    house.begin(2)
    house.tables.closed[3] = "seven_wonders"
    return house


@pytest.mark.parametrize("source", ["127.0.0.1", "192.168.1.66"])
def test_the_home_page_is_sent_what_its_type_says(busy, source):
    facts = client(busy, source).get("/home.json").json()
    assert facts["role"] == ("owner" if source == "127.0.0.1" else "guest")
    assert facts["lobby"] and facts["tables"] and bool(facts["closed"]) == (facts["role"] == "owner")
    assert list(misfits(facts, Home)) == []


def test_a_damaged_list_of_people_leaves_the_home_page_without_names_to_choose(house):
    (house.folder / PEOPLE_FILE).write_text("[", encoding="utf-8")
    answer = client(house, "127.0.0.1").get("/home.json")
    assert answer.status_code == 200 and answer.json()["people"] == []


def test_a_table_that_only_its_files_can_mend_has_the_same_form(busy):
    path = busy.tables.home(2) / "setup.json"
    path.write_text("{")
    facts = client(busy, "127.0.0.1").get("/home.json").json()
    assert facts["tables"][0]["why"] and list(misfits(facts, Home)) == []


def test_the_door_of_a_table_in_the_lobby_and_of_one_under_way_has_the_form_of_its_type(busy):
    busy.seats.let_in(2, 2)
    assert [one.table for one in busy.invitations()] == [1, 2]
    for invitation in busy.invitations():
        door = client(busy, "192.168.1.66").get(f"/j/{invitation.code}/door.json").json()
        assert door["chairs"] and list(misfits(door, TableDoor)) == []


def test_the_page_of_real_cards_is_sent_what_its_type_says(busy):
    async def shown():
        number = await busy.jobs.begin(JobRequest("pad", "seven_wonders", 3, {}, "", "", False))
        assert busy.jobs.jobs.job(number).enter(1, "civilian 7") == ""
        found = {**busy.jobs.facts(), "papers": papers()}
        await busy.jobs.stop()
        return json.loads(json.dumps(found))

    found = asyncio.run(shown())
    assert found["kinds"] and found["games"] and found["jobs"] and list(misfits(found, RealCards)) == []
    later = client(busy, "127.0.0.1").get("/real-cards.json").json()
    assert later["unfinished"] and list(misfits(later, RealCards)) == []


def test_every_setting_of_a_house_is_a_field_of_its_type():
    assert set(fields_of(HouseSettings)) == {"ready", "pin", *(row.name for row in of_house())}
