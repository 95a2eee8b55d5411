"""An event at the house: begun, drawn, seated, written down, corrected and hung up, by the page and by command."""

import datetime
import random
from contextlib import closing

import pytest

from host.director.book import Book
from host.director.event import Evening
from host.house.events_page import DOES
from host.journal.journal import Journal
from host.running.child import Child
from host.session.session import Session
from host.stations.status import Running
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from tests.director.test_event import herald
from tests.fakes import worlds
from tests.house.test_house_pages import client
from tests.promises import promise

PROMISES = [
    promise(
        "An event can be begun, followed, corrected and ended on the home page, in the same file that the "
        "commands write; a guest sees the wall and directs nothing"
    ),
]

FOUR = "Anna, Bela\nCili\nDora"


def browser(house, source="127.0.0.1"):
    page = client(house, source)
    page.get("/")
    return page


@pytest.fixture
def owner(house):
    return browser(house)


def do(page, what, status=200, **fields):
    answer = page.post(f"/events/do/{what}", json=fields)
    assert answer.status_code == status, answer.text
    return answer.json()


def begun(owner, players=FOUR, sizes=(2, 2), rounds=3):
    fields = {"title": "Spring Cup", "players": players, "fewest": sizes[0], "most": sizes[1], "rounds": rounds}
    assert do(owner, "new", **fields) == {"path": "/events/spring-cup"}
    return lambda: owner.get("/events/spring-cup.json").json()


def draw(owner, **more):
    do(owner, "round", **{"event": "spring-cup", "fewest": 2, "most": 2, "byes": False, "minutes": 0, **more})


def test_a_table_that_was_closed_before_its_first_card_hinders_no_round(house, owner):
    shown = begun(owner)
    number = house.new_table("laptop", "tower_of_babel", 3).number
    house.begin(number)
    home = house.tables.home(number)
    with closing(Journal.open(home)) as journal:
        Session.open(house.tables.setup(number), journal, home).table.deal_if_due()
    house.close(number)
    house.processes.look()
    draw(owner)
    assert len(shown()["rounds"]) == 1


@pytest.mark.long
def test_an_evening_of_the_page_is_the_book_that_the_command_writes(house, owner, tmp_path):
    shown = begun(owner)
    draw(owner, minutes=45)
    first = shown()["rounds"][0]["tables"]
    assert [len(one["present"]) for one in first] == [2, 2] and shown()["missing"] == [1, 2]
    ends = datetime.datetime.fromisoformat(shown()["until"]) - datetime.datetime.now(datetime.UTC)
    assert 44 * 60 < ends.total_seconds() <= 45 * 60
    one, other = first[0]["present"]
    points = {"event": "spring-cup", "round": 1, "table": 1, "points": {one: 60, other: 50}, "fewest": False}
    do(owner, "result", **points, reason="", by="Dora")
    assert "To correct it give a reason" in do(owner, "result", 409, **points, reason="", by="")["why"]
    do(owner, "result", **{**points, "points": {one: 40, other: 50}}, reason="a guild", by="Dora")
    table = shown()["rounds"][0]["tables"][0]
    assert table["scores"] == [[other, 1, 50], [one, 2, 40]] and table["by"] == "Dora"
    assert shown()["reasons"] == [f"Round 1, table 1: a guild (Dora); before: {one} 60, {other} 50"]
    assert "round 1 of 3" in herald("show", tmp_path / "spring-cup.event", "--home", tmp_path)
    herald("result", tmp_path / "spring-cup.event", 2, f"{first[1]['present'][0]}=5,{first[1]['present'][1]}=4")
    assert shown()["missing"] == [], "what a command writes is on the page"


@pytest.mark.long
def test_people_come_late_leave_come_back_and_do_not_come(owner):
    shown = begun(owner)
    draw(owner)
    do(owner, "cancel", event="spring-cup")
    assert shown()["rounds"] == []
    do(owner, "join", event="spring-cup", player="Emil")
    do(owner, "leave", event="spring-cup", player="anna")
    assert [one["name"] for one in shown()["players"] if one["gone"]] == ["Anna"]
    do(owner, "return", event="spring-cup", player="Anna")
    draw(owner)
    missing = next(one for one in shown()["rounds"][0]["tables"] if len(one["drawn"]) == 2)["drawn"][0]
    do(owner, "absent", event="spring-cup", player=missing)
    assert shown()["rounds"][0]["absent"] == [missing] and len(shown()["missing"]) == 1
    do(owner, "present", event="spring-cup", player=missing)
    assert shown()["rounds"][0]["absent"] == []


def test_sizes_change_and_those_who_do_not_fit_sit_out(owner):
    shown = begun(owner, "\n".join("ABCDE"), (3, 4))
    assert "5 players cannot sit at tables of 3 to 4." in shown()["why"]
    draw(owner, fewest=3, most=4, byes=True)
    assert sorted(len(one["drawn"]) for one in shown()["rounds"][0]["tables"]) == [1, 4]
    do(owner, "cancel", event="spring-cup")
    draw(owner, fewest=3, most=5)
    assert [len(one["drawn"]) for one in shown()["rounds"][0]["tables"]] == [5] and shown()["sizes"] == [3, 5]


def test_the_tables_of_a_round_are_opened_in_the_lobby_and_whoever_sits_down_keeps_the_name_of_the_event(house, owner):
    shown = begun(owner, "\n".join("ABCDEF"), (3, 3))
    draw(owner, fewest=3, most=3)
    do(owner, "tables", 409, event="spring-cup", game="seven_wonders_duel")
    for _again in range(2):
        do(owner, "tables", event="spring-cup", game="oh_hell")
    assert len(house.tables.drafts) == 2, "a table is opened once"
    assert [(one["table"], one["at"], one["status"]) for one in shown()["seats"]] == [(1, 1, "lobby"), (2, 2, "lobby")]
    drawn = [one["present"] for one in shown()["rounds"][0]["tables"]]
    assert [[chair.name for chair in house.tables.draft(n).chairs] for n in (1, 2)] == drawn
    code = next(one.code for one in house.invitations() if one.table == 1)
    house.join(code, "a phone", "192.168.1.7", 2, "Somebody Else")
    assert house.tables.draft(1).chairs[1].name == drawn[0][1] and house.tables.draft(1).chairs[1].holder == "a phone"


def played(house, number, monkeypatch):
    """A table of the house is begun and its game played to the end, as its process would."""
    house.begin(number)
    world = worlds.World("seven_wonders_duel", 2, {}, worlds.Notebook(ShuffledDealer(1)), house.tables.home(number))
    chance = random.Random(number)
    while not world.table.over:
        seat = chance.choice(world.table.awaited())
        world.do(("play", seat, world.game.text(chance.choice(world.table.state.plays(seat)))))
    world.close()
    said = Running(1, 0.0, [], {"over": True, "game": world.table.header.id})
    monkeypatch.setattr(Child, "report", said)
    return world.table


@pytest.mark.long
def test_a_game_that_is_over_at_a_table_of_the_house_is_written_down_by_itself_and_hangs_on_the_wall(
    house, owner, monkeypatch
):
    shown = begun(owner, "Ada\nBela", (2, 2))
    draw(owner)
    do(owner, "tables", event="spring-cup", game="seven_wonders_duel")
    table = played(house, 1, monkeypatch)
    (found,) = shown()["rounds"][0]["tables"]
    assert found["by"] == "" and [name for name, place, _points in found["scores"] if place == 1] == [
        table.names[seat - 1] for seat in table.ranking()[0]
    ]
    wall = browser(house, "192.168.1.66").get("/events/spring-cup/wall")
    assert wall.status_code == 200 and all(f">{name}<" in wall.text for name in ("Ada", "Bela"))
    assert wall.headers["content-security-policy"] and "/pages/wall.js" in wall.text


def test_the_newest_game_of_a_table_is_the_last_of_its_journal(house):
    """What is newer than that when a round is drawn is a game of the round."""
    number = house.new_table("laptop", "seven_wonders", 3).number
    journal = Journal.open(house.tables.home(number))
    for seed in (1, 2):
        Table.start("tiny", ("Ada", "Bela", "Cleo"), {}, journal, ShuffledDealer(seed), seed=seed).deal_if_due()
    journal.close()
    assert house.events._newest() == {number: 2}


def test_the_clock_of_a_round_is_known_at_its_tables(house, owner):
    begun(owner, "\n".join("ABCDEF"), (3, 3))
    draw(owner, fewest=3, most=3, minutes=50)
    do(owner, "tables", event="spring-cup", game="oh_hell")
    guest = browser(house, "192.168.1.66")
    clock = guest.get("/clock.json?table=2").json()
    assert (clock["title"], clock["round"], clock["table"]) == ("Spring Cup", 1, 2)
    assert datetime.datetime.fromisoformat(clock["until"]) > datetime.datetime.now(datetime.UTC)
    assert 49 * 60 < clock["left"] <= 50 * 60
    assert guest.get("/clock.json?table=3").json() == {} == guest.get("/clock.json?table=x").json()


@pytest.mark.long
def test_a_guest_sees_the_wall_and_directs_nothing(house, owner):
    begun(owner)
    guest = browser(house, "192.168.1.66")
    for path in ("", ".json", "/spring-cup", "/spring-cup.json", "/spring-cup/slips", "/spring-cup/standings.csv"):
        assert guest.get(f"/events{path}").status_code == 403, path
    for what, doing in DOES.items():
        fields = {name: kind() for name, kind in doing.fields.items()}
        assert guest.post(f"/events/do/{what}", json=fields).status_code == 403, what


def test_slips_and_standings_are_for_the_owner_to_print(owner):
    begun(owner)
    assert owner.get("/events/spring-cup/slips").status_code == 404
    draw(owner)
    slips = owner.get("/events/spring-cup/slips").text
    assert slips.count('class="slip"') == 2 and all(f">{name}<" in slips for name in ("Anna", "Bela", "Cili", "Dora"))
    table = owner.get("/events/spring-cup/standings.csv").content  # which tells Excel of what letters it is
    assert table.startswith(b"\xef\xbb\xbfplace,player,points")


@pytest.mark.parametrize("name", ["nothing", "..%2fpeople", "%00", "a" * 300])
def test_an_event_that_is_not_there_is_a_sentence(owner, name):
    answer = owner.get(f"/events/{name}.json")
    assert answer.status_code in (403, 404), answer.text


def test_a_damaged_book_stops_no_other_and_two_events_of_one_title_are_two(house, owner, tmp_path):
    begun(owner)
    fields = {"title": "Spring Cup", "players": "A,B", "fewest": 2, "most": 2, "rounds": 0}
    assert do(owner, "new", **fields) == {"path": "/events/spring-cup-2"}
    (tmp_path / "broken.event").write_bytes(b"no book")
    found = {one["name"]: one for one in owner.get("/events.json").json()["events"]}
    assert found["broken"]["why"] and found["spring-cup"]["players"] == 4 and found["spring-cup-2"]["players"] == 2
    assert [found["broken"][figure] for figure in ("players", "round", "planned")] == [0, 0, 0]
    assert do(owner, "new", 409, **{**fields, "title": "Odd", "players": "A,a"})["why"].startswith("An event needs two")
    assert not (tmp_path / "odd.event").exists()


def test_a_book_of_the_page_is_in_the_backup(house, owner, tmp_path):
    begun(owner)
    taken = owner.get("/backup").content
    draw(owner)
    assert owner.post("/backup", content=taken).json() == {"path": "/"}
    book = Book(tmp_path / "spring-cup.event")
    assert Evening(book.entries()).rounds == []
    book.close()


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\u202eAnna", "x" * 500])
def test_whoever_arrives_late_has_a_name_that_can_be_shown(owner, name):
    shown = begun(owner)
    do(owner, "join", 409, event="spring-cup", player=name)
    assert len(shown()["players"]) == 4


SIZES = [(-(10**18), 0), (2, 2**63), (1, 1), (2, 21)]


@pytest.mark.parametrize("sizes", SIZES)
def test_a_table_of_an_event_has_a_size_that_a_table_can_have(owner, sizes):
    shown = begun(owner)
    answer = do(owner, "round", 409, event="spring-cup", fewest=sizes[0], most=sizes[1], byes=True, minutes=0)
    assert "2 to 20 seats" in answer["why"] or "fewest is larger" in answer["why"]
    assert shown()["rounds"] == []


def test_an_event_has_a_number_of_rounds_that_it_can_have(owner):
    fields = {"title": "Spring Cup", "players": FOUR, "fewest": 2, "most": 2, "rounds": 10**30}
    assert "100 rounds at most" in do(owner, "new", 409, **fields)["why"]


def test_a_typed_result_of_a_table_here_goes_by_the_game_that_it_plays(house, owner, monkeypatch):
    shown = begun(owner)
    draw(owner)
    do(owner, "tables", event="spring-cup", game="seven_wonders_duel")
    monkeypatch.setattr(type(load("seven_wonders_duel")), "fewest", True, raising=False)
    table = shown()["rounds"][0]["tables"][0]
    one, other = table["present"]
    points = {"event": "spring-cup", "round": 1, "table": 1, "points": {one: 60, other: 50}}
    do(owner, "result", **points, fewest=table["fewest"], reason="", by="Dora")
    assert shown()["rounds"][0]["tables"][0]["scores"] == [[other, 1, 50], [one, 2, 60]]


@promise(
    "Whoever writes down a result of an event says whether the fewest points win, of a game that nobody knows here"
)
def test_the_fewest_points_win_where_the_page_says_so(owner):
    shown = begun(owner)
    draw(owner)
    first = shown()["rounds"][0]["tables"][0]
    one, other = first["present"]
    assert first["fewest"] is None
    points = {"event": "spring-cup", "round": 1, "table": 1, "points": {one: 60, other: 50}, "by": ""}
    do(owner, "result", **points, fewest=True, reason="")
    table = shown()["rounds"][0]["tables"][0]
    assert table["scores"] == [[other, 1, 50], [one, 2, 60]] and table["fewest"] is True
    do(owner, "result", **points, fewest=False, reason="it was bridge")
    assert shown()["rounds"][0]["tables"][0]["scores"] == [[one, 1, 60], [other, 2, 50]]
