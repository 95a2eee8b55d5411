"""Other programs read the facts of a house with a token, and the description says what they get."""

import json
from pathlib import Path

import jsonschema
import pytest
from starlette.routing import Mount
from typer.testing import CliRunner

from host import cli
from host.computer.documents import document
from host.errors import WrongUse
from host.house import events_page, tokens
from host.house.app import DOES, build
from host.house.facts import FACTS
from host.house.home import OWNERS_WHY
from host.house.house import House
from host.house.proxy import Proxy
from host.journal.journal import Journal
from host.web.http.limits import Limits
from host.web.table.app import ACTS
from tests.archive.test_archive import play
from tests.house.test_house_pages import client
from tests.promises import promise

DESCRIBED = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text())


@pytest.fixture
def house(tmp_path):
    """A table under way, one in the lobby, an event, and a finished game."""
    journal = Journal.open(tmp_path)
    play(journal, "seven_wonders_duel", ("Cili", "Anna"), 3)
    journal.close()
    house = House(tmp_path, plugged=lambda: [])
    house.look = lambda: None
    house.change_settings({"names": ["Anna"], "network": True}, "4711")
    house.play_now("laptop", "Anna", "seven_wonders", 3)
    house.new_table("laptop", "oh_hell", 4, inviting=True)
    house.events.begin("Cup", ["Anna", "Bela", "Cleo"], (3, 3), 2)
    return house


def asked(house, path, token="", scheme="Bearer"):
    sent = {"Authorization": f"{scheme} {token}"} if token else {}
    return client(house, "192.168.1.66").get(path, headers=sent)


@promise("A program with a token of the owner can read the facts of a house in the documented form, and nothing else")
@pytest.mark.parametrize("fact", FACTS, ids=lambda one: one.name)
def test_a_token_reads_what_is_described(fact, house):
    answer = asked(house, fact.path, tokens.make(house.folder, "display"))
    assert answer.status_code == 200, answer.text
    schema = DESCRIBED["paths"][fact.path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == fact.schema
    jsonschema.validate(answer.json(), schema, jsonschema.Draft202012Validator)
    filled = [value for value in answer.json().values() if isinstance(value, list)]
    assert all(filled), "the house of this test has one of each"


def test_the_games_are_those_of_an_export(house):
    found = asked(house, "/facts/games.json", tokens.make(house.folder, "display")).json()
    jsonschema.validate(found, json.loads(document("export.schema.json").read_text()))
    assert [seat["name"] for seat in found["games"][0]["seats"]] == ["Cili", "Anna"]


def test_no_code_or_key_stands_in_any_fact(house):
    token = tokens.make(house.folder, "display")
    secret = [one.code for one in house.invitations()]
    told = " ".join(asked(house, one.path, token).text for one in FACTS)
    assert secret and not [word for word in [*secret, "key=", "4711"] if word in told]


@pytest.mark.parametrize("fact", FACTS, ids=lambda one: one.name)
def test_nobody_else_reads_them(fact, house):
    token = tokens.make(house.folder, "display")
    assert asked(house, fact.path).status_code == 403
    assert asked(house, fact.path, "x" * 24).status_code == 403
    assert asked(house, fact.path, token, "Basic").status_code == 403
    tokens.remove(house.folder, "display")
    assert asked(house, fact.path, token).status_code == 403


def test_a_program_is_not_told_why_a_file_cannot_be_read(house):
    """Only the owner is: the sentence names the file, and may quote what is in it."""
    name = house.events.names()[0]
    next(house.folder.rglob(f"{name}.*")).write_text("no event of Anna")
    told = asked(house, "/facts/events.json", tokens.make(house.folder, "display"))
    assert [one["why"] for one in told.json()["events"]] == [OWNERS_WHY]


def test_a_token_does_nothing(house):
    token = tokens.make(house.folder, "display")
    sent = {"Authorization": f"Bearer {token}"}
    answer = client(house, "192.168.1.66").post("/do/close", json={"table": 1}, headers=sent)
    assert answer.status_code == 403 and 1 in house.tables.open
    assert client(house, "192.168.1.66").get("/history", headers=sent).status_code == 403


def test_the_description_is_for_everybody_and_names_every_path_that_answers(house):
    assert asked(house, "/openapi.json").json() == DESCRIBED
    paths = DESCRIBED["paths"]
    app = build(house, Proxy(lambda number: 0), ("testserver",), True, Limits())
    served = {route.path for route in app.routes if not isinstance(route, Mount)}
    assert {one.path for one in FACTS} | {"/health", "/openapi.json", "/home.json"} <= served & set(paths)
    assert {path for path in paths if path.startswith("/do/")} == {f"/do/{name}" for name in DOES}
    assert {path for path in paths if path.startswith("/events/do/")} == {
        f"/events/do/{one}" for one in events_page.DOES
    }
    assert {path.rpartition("/")[2] for path in paths if "{seat}" in path} == set(ACTS)
    bodies = paths["/do/sit"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert bodies["required"] == list(DOES["sit"].fields)
    names = [one["operationId"] for path in paths.values() for one in path.values()]
    assert len(set(names)) == len(names)


def test_the_owner_makes_lists_and_removes_tokens(tmp_path):
    def herald(*words, code=0):
        answer = CliRunner().invoke(cli.app, ["token", *words, "--home", str(tmp_path)])
        assert answer.exit_code == code, answer.output
        return answer.output

    token = herald("new", "kitchen display").strip()
    assert tokens.is_token(tmp_path, token) and not tokens.is_token(tmp_path, "")
    assert token not in (tmp_path / "tokens.json").read_text()
    assert herald("list").split("\n")[0] == "kitchen display" and json.loads(herald("list", "--json")) == [
        "kitchen display"
    ]
    assert "There is a token called kitchen display" in herald("new", "kitchen display", code=2)
    herald("remove", "kitchen display")
    assert not tokens.is_token(tmp_path, token) and "no token called" in herald("remove", "kitchen display", code=2)


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_token_has_a_name(name, tmp_path):
    with pytest.raises(WrongUse, match="1 to 60 letters"):
        tokens.make(tmp_path, name)
