"""Several tables on one computer: stations are given and moved, and the crash of one table touches no other."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import httpx
import pytest

from host.cli.history import history
from host.club.child import LONGEST, STEADY, Child
from host.club.club import Club
from host.club.command import command
from host.club.mosquitto import Mosquitto
from host.club.page import ClubPage, build
from host.club.plan import Plan, Spec
from host.errors import BadFile, Missing, WrongUse
from host.journal.forgetting import forget
from host.journal.journal import Journal
from host.journal.people import People
from host.pico.finder import Pico
from host.stations.assignment import AssignedStations, PortChanges, assign, read_assigned
from host.stations.ports import TAKEN, Ports
from host.stations.status import running
from host.web.door import Door
from host.web.limits import Limits
from host.web.seat_keys import SeatKeys
from tests.archive.test_archive import play
from tests.broker.conftest import mosquitto
from tests.fakes.ports import free_port

ADA, BELA = Pico("/dev/ttyACM0", "e66a", "Pico"), Pico("/dev/ttyACM1", "e66b", "Pico")
LIMIT = 60.0


def until(happened):
    end = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_station_belongs_to_one_table_and_its_tables_hear_of_it(tmp_path):
    plan = Plan(tmp_path)
    for number in (1, 2):
        plan.set(Spec(number, "seven-wonders", 3))
    plan.assign("e66a", 1)
    plan.assign("e66b", 1)
    assert read_assigned(plan.home(1)) == ["e66a", "e66b"] and read_assigned(plan.home(2)) == []
    plan.assign("e66b", 2)
    assert (read_assigned(plan.home(1)), read_assigned(plan.home(2))) == (["e66a"], ["e66b"])
    again = Plan(tmp_path)
    assert (again.tables, again.stations) == (plan.tables, {"e66a": 1, "e66b": 2})
    plan.assign("e66a", 0)
    assert read_assigned(plan.home(1)) == [] and Plan(tmp_path).stations == {"e66b": 2}


SPOILT = '{"tables": [], "stations": []}', '{"tables": [{"number": 1e999, "game": "x", "seats": 2}], "stations": {}}'


def test_a_plan_that_cannot_be_read_is_a_sentence(tmp_path):
    for text in (
        "no",
        "[]",
        '{"tables": [{"number": 1}], "stations": {}}',
        '{"tables": [], "stations": {"a": "b"}}',
        *SPOILT,
    ):
        (tmp_path / "club.json").write_text(text)
        with pytest.raises(BadFile, match="no plan of a club"):
            Plan(tmp_path)


def test_a_table_takes_what_it_was_given_and_leaves_what_was_taken_away(tmp_path):
    look = AssignedStations(tmp_path, lambda: [ADA, BELA])
    assert look() == PortChanges([], [])
    assign(tmp_path, ["e66a", "e66b", "socket://far:1", "e66c"])
    assert look() == PortChanges([ADA.url, BELA.url, "socket://far:1"], [])
    assign(tmp_path, ["e66b"])
    assert look() == PortChanges([BELA.url], [ADA.url, "socket://far:1"])
    assert look() == PortChanges([BELA.url], [])


class Table:
    """What Ports need of a roster."""

    def __init__(self):
        self.ports, self.links, self.absent = {}, {}, set()

    def announce(self, title, why):
        raise AssertionError(why)


@pytest.mark.long
def test_a_port_is_closed_for_another_table_and_taken_again(tmp_path):
    async def moved():
        opened, lost, closed = asyncio.Event(), asyncio.Event(), asyncio.Event()
        whys = []

        async def station(reader, writer):
            await reader.read()
            closed.set()
            writer.close()

        server = await asyncio.start_server(station, "127.0.0.1", 0)
        url = f"socket://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        assign(tmp_path, [url])
        ports = Ports(
            Table(), lambda *_: None, lambda link: opened.set(), lambda link, why: (whys.append(why), lost.set())
        )
        ports.start(AssignedStations(tmp_path, list))
        async with asyncio.timeout(LIMIT):
            await opened.wait()
            assign(tmp_path, [])
            await lost.wait()
            await closed.wait()
            opened.clear()
            assign(tmp_path, [url])
            await opened.wait()
        await ports.stop()
        server.close()
        return whys

    assert asyncio.run(moved())[0] == TAKEN


def test_a_port_that_was_given_up_while_its_station_went_is_missed_by_nobody():
    roster = SimpleNamespace(ports={}, links={}, absent=set())
    ports = Ports(roster, lambda *_: None, lambda _: None, lambda *_: None)
    ports._lost(SimpleNamespace(url="socket://127.0.0.1:1"), "unplugged")
    assert ports.lost() == []


def none():
    raise Missing("There is no program for stations.")


@contextlib.contextmanager
def club_of(folder, broker=""):
    """A club with ports for itself and two tables."""
    club = Club(folder, free_port(3), "127.0.0.1", broker, plugged=lambda: [ADA], hashes=none)
    try:
        yield club
    finally:
        club.end()


def look_until(club, happened):
    end = time.monotonic() + LIMIT
    while not happened(club.state()["tables"]):
        assert time.monotonic() < end, club.state()
        asyncio.run(club.look())
        time.sleep(0.1)
    return club.state()["tables"]


def playing(tables):
    return all(one["status"] == "playing" for one in tables)


@pytest.mark.process
def test_a_killed_table_goes_on_and_the_other_never_notices(tmp_path):
    with club_of(tmp_path) as club:
        club.open("tower-of-babel", 3, "Anna, Béla", 0, True, "")
        club.open("seven-wonders-duel", 2, "", 0, True, "")
        first, second = look_until(club, playing)
        assert "Anna" in first["turn"] + "".join(club._players(1, 1)) and second["page"].startswith("http://localhost:")
        killed, other = (running(club.plan.home(number)).process for number in (1, 2))
        os.kill(killed, signal.SIGKILL)
        until(lambda: not club._child(1).alive)
        assert club.state()["tables"][0]["status"] == "down"
        (club.plan.home(1) / "running.json").unlink()
        first, second = look_until(club, playing)
        assert first["restarts"] == 1 and second["restarts"] == 0
        assert running(club.plan.home(1)).process != killed and running(club.plan.home(1)).table["game"] == 1
        assert running(club.plan.home(2)).process == other
        journal = Journal.read(club.plan.home(1))
        assert len(journal.games()) == 1 and journal.faults(1) == []
        journal.close()
        # A club that comes back takes its tables over as they are.
        late = Child(club.plan.home(2), 1, {})
        assert late.alive and not late.keep(list)
        asyncio.run(club.close(2))
        assert not late.alive and club.state()["tables"][1]["status"] == "closed"


def test_what_cannot_be_opened_is_refused_in_a_sentence(tmp_path):
    with club_of(tmp_path) as club:
        for asked in (
            ("chess", 2, "", 0, True, ""),
            ("seven-wonders", 8, "", 0, True, ""),
            ("seven-wonders", 3, "A,B,C,D", 0, True, ""),
            ("seven-wonders", 3, "", 4, True, ""),
            ("seven-wonders", 3, "", 0, True, "sides=C"),
            ("seven-wonders", 3, "", 0, True, "what"),
            ("seven-wonders", 3, "A" * 300, 0, True, ""),
        ):
            with pytest.raises(WrongUse):
                club.open(*asked)
        assert club.plan.tables == {}
        for doing in (
            lambda: asyncio.run(club.assign("nobody", 0)),
            lambda: asyncio.run(club.assign("e66a", 7)),
            lambda: club.again(3),
            lambda: club.write_card(3),
        ):
            with pytest.raises(WrongUse):
                doing()


@pytest.mark.process
def test_a_table_that_does_not_start_says_why_and_waits_longer_each_time(tmp_path):
    home = tmp_path / "table-01"
    child, spec = Child(home, 1, {}), Spec(1, "seven-wonders", 99)
    assert child.keep(lambda: command(spec, home, 1, "127.0.0.1", "en"))
    until(lambda: not child.alive)
    assert "seat" in child.last_words() or "play" in child.last_words()
    assert not child.keep(list)  # not at once
    assert oct((tmp_path / "table-01" / "table.log").stat().st_mode & 0o777) == "0o600"


def test_a_table_that_holds_for_seconds_waits_twice_as_long_each_time_and_one_that_held_not_at_all(tmp_path):
    child, waits = Child(tmp_path / "table-01", 1, {}), []
    for _ in range(6):
        child._begun = 100.0
        child._ended(101.0)
        waits.append(child._next - 101.0)
    assert waits == [2, 4, 8, 16, LONGEST, LONGEST]
    child._ended(100.0 + STEADY)
    assert child._next == 100.0 + STEADY and child.restarts == 7
    begins = command(Spec(1, "seven-wonders", 3, fresh=False), child.home, 1, "127.0.0.1", "en")
    assert begins[2] == "play"  # no game of it waits


def test_the_page_gives_stations_and_believes_nothing(tmp_path):
    async def asked(club):
        app = build(club, Door("", SeatKeys((), b"x", "club")), (), False, Limits())
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            given = await client.post("/give", json={"station": "e66a", "table": 1})
            wrong = [
                await client.post("/give", json=body)
                for body in ({}, [], {"station": "e66a"}, {"station": 3, "table": 1}, {"station": "x", "table": True})
            ]
            refused = await client.post("/close", json={"table": 9})
            foreign = await client.post("/give", json={}, headers={"Origin": "http://elsewhere"})
            return given, wrong, refused, foreign, await client.get("/"), await client.get("/state.json")

    with club_of(tmp_path) as club:
        club.plan.set(Spec(1, "seven-wonders", 3, open=False))
        asyncio.run(club.look())
        given, wrong, refused, foreign, page, state = asyncio.run(asked(club))
    assert given.status_code == 200 and given.json()["stations"][0]["table"] == 1
    assert [one.status_code for one in wrong] == [400] * 5
    assert (refused.status_code, refused.json()["why"]) == (409, "There is no table 9.")
    assert foreign.status_code == 403
    assert "/static/js/club.js" in page.text and state.json()["tables"][0]["status"] == "closed"


def test_only_a_club_that_is_open_to_the_network_wants_its_token(tmp_path):
    async def opened(club, address):
        told = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(ClubPage(club, 0, address).serve(told.set_result))
        url = httpx.URL(await told).copy_with(host="127.0.0.1")
        async with httpx.AsyncClient(timeout=LIMIT) as client:
            answers = await client.get(url.copy_with(query=None)), await client.get(url, follow_redirects=True)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return "token" in url.params, [one.status_code for one in answers]

    with club_of(tmp_path) as club:
        assert asyncio.run(opened(club, "127.0.0.1")) == (False, [200, 200])
        assert asyncio.run(opened(club, "0.0.0.0")) == (True, [401, 200])


def test_a_club_answers_under_the_name_it_was_opened_at_and_under_no_other(tmp_path, monkeypatch):
    apps = []
    monkeypatch.setattr("host.club.page.build", lambda *more: apps.append(build(*more)) or apps[-1])

    async def asked(name, token):
        async with httpx.AsyncClient(transport=httpx.ASGITransport(apps[-1]), base_url=f"http://{name}") as client:
            return (await client.get("/", params={"token": token}, follow_redirects=True)).status_code

    with club_of(tmp_path) as club:
        token = ClubPage(club, 0, "herald.example")._token
        assert [asyncio.run(asked(name, token)) for name in ("herald.example", "evil.example")] == [200, 421]


HOSTILE = "\ud800", "\x1b[2J", "socket://far.example:1", "x" * 5000, "../..", "\0"


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_a_page_of_the_club_sends_gets_a_sentence_and_changes_nothing(tmp_path, text):
    sound = {"game": "seven-wonders", "seats": 3, "names": "", "people": 3, "stations": False, "options": ""}
    bodies = [("open", {**sound, name: text}) for name in ("game", "options")]
    bodies += [("open", {**sound, "names": text})] if not text.isprintable() else []
    bodies += [("open", {**sound, name: 10**30}) for name in ("seats", "people")]
    bodies += [("give", {"station": text, "table": table}) for table in (0, 1, 10**30)]

    async def asked(club):
        app = build(club, Door("", SeatKeys((), b"x", "club")), (), False, Limits())
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return [await client.post(f"/{door}", content=json.dumps(body)) for door, body in bodies]

    with club_of(tmp_path) as club:
        club.plan.set(Spec(1, "seven-wonders", 3, open=False))
        answers = asyncio.run(asked(club))
        assert list(club.plan.tables) == [1] and not club.plan.stations
    assert {one.status_code for one in answers} <= {400, 409, 413}
    assert all(one.json()["why"].endswith(".") for one in answers)


def test_the_tables_of_a_club_share_their_people_and_forget_together(tmp_path):
    plan = Plan(tmp_path)
    for number in (1, 2):
        journal = Journal.open(plan.home(number))
        journal.begin("tiny", "1", ("Anna", "Béla"), {}, 1, {})
        journal.close()
    People.read(plan.home(1)).rename("Béla", "Béla Nagy")
    forget(tmp_path, "Anna")
    for number in (1, 2):
        journal = Journal.read(plan.home(number))
        assert journal.header(1).names == ("somebody", "Béla Nagy")
        journal.close()
        assert "Anna" not in (plan.home(number) / "names.json").read_text()


def test_a_forgotten_name_opens_no_table_again(tmp_path):
    with club_of(tmp_path) as club:
        club.plan.set(Spec(1, "seven-wonders", 3, "Anna, Béla", open=False))
        forget(tmp_path, "anna")
        asyncio.run(club.look())
        assert club.plan.tables[1].names == "Béla"
        assert "Anna" not in (tmp_path / "club.json").read_text()


def test_the_club_s_page_says_todays_names_of_games_under_way(tmp_path):
    with club_of(tmp_path) as club:
        journal = Journal.open(club.plan.home(1))
        journal.begin("tiny", "1", ("Anna", "Béla"), {}, 1, {})
        assert club._players(1, 1) == ("Anna", "Béla")
        forget(tmp_path, "Anna")
        People.read(tmp_path).rename("Béla", "Cili")
        assert club._players(1, 1) == ("somebody", "Cili")
        journal.close()


def test_a_table_says_who_is_to_play_and_nobody_when_its_game_is_over(tmp_path):
    with club_of(tmp_path) as club:
        journal = Journal.open(club.plan.home(1))
        journal.begin("tiny", "1", ("Anna", "Béla", "Cili"), {}, 1, {})
        journal.close()
        stands = {"game": 1, "awaited": [0, 1, 3]}
        assert [club._turn(1, stands), club._turn(1, {**stands, "over": True})] == ["Anna, Cili", ""]


def test_only_a_table_that_should_run_and_does_not_says_why(tmp_path):
    with club_of(tmp_path) as club:
        child = SimpleNamespace(said=None, restarts=0, last_words=lambda: "The port is busy.")
        club._children[1] = child
        found = []
        for child.alive, is_open in ((True, True), (True, False), (False, True), (False, False)):
            club.plan.set(Spec(1, "seven-wonders", 3, open=is_open))
            found += [(one["status"], one["why"]) for one in club.state()["tables"]]
    assert found == [("starting", ""), ("closing", ""), ("down", "The port is busy."), ("closed", "")]


def test_a_look_takes_care_of_the_stations_that_belong_to_no_table_and_of_no_other(tmp_path, monkeypatch):
    seen = []

    async def look(free):
        seen.append(free)

    with club_of(tmp_path) as club:
        club.plan.set(Spec(1, "seven-wonders", 3, open=False))
        monkeypatch.setattr(club.free, "look", look)
        asyncio.run(club.look())
        asyncio.run(club.assign(ADA.serial, 1))
        asyncio.run(club.look())
    assert seen == [{ADA.serial: ADA.url}, {}]


@pytest.mark.process
def test_a_club_has_its_folder_and_its_broker_for_itself(tmp_path):
    mosquitto()
    words = [sys.executable, "-m", "host", "club", "--broker", "embedded", "--home", str(tmp_path), "--port"]
    first = subprocess.Popen([*words, str(free_port())], stdout=subprocess.PIPE, text=True)
    try:
        assert "The club is at" in first.stdout.readline() and "mqtt://127.0.0.1" in first.stdout.readline()
        second = subprocess.run([*words, str(free_port())], capture_output=True, text=True, timeout=LIMIT, check=False)
        assert second.returncode == 2 and "herald club` runs in" in " ".join(second.stderr.split())
        assert first.poll() is None
    finally:
        first.terminate()
        first.communicate(timeout=LIMIT)


@pytest.mark.process
def test_a_table_whose_game_is_over_waits_with_its_result_when_its_process_starts_again(tmp_path):
    with club_of(tmp_path) as club:
        club.plan.set(Spec(1, "seven-wonders-duel", 2, fresh=False))
        journal = Journal.open(club.plan.home(1))
        play(journal, "seven_wonders_duel", ("Anna", "Bela"), 1)
        journal.close()
        (one,) = look_until(club, lambda tables: [one["status"] for one in tables] == ["over"])
        assert one["restarts"] == 0 and running(club.plan.home(1)).table["game"] == 1
        journal = Journal.read(club.plan.home(1))
        assert len(journal.games()) == 1
        journal.close()
        asyncio.run(club.close(1))
        club.again(1)  # somebody wants to play there: another game like it
        assert club.plan.tables[1].fresh


@pytest.mark.process
def test_a_broker_of_the_club_s_own_starts_and_ends(tmp_path):
    mosquitto()
    port = free_port()
    one = Mosquitto(tmp_path / "broker", port)
    assert one.url == f"mqtt://127.0.0.1:{port}"
    socket.create_connection(("127.0.0.1", port), timeout=LIMIT).close()
    one.stop()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), timeout=LIMIT)


def test_the_history_of_a_club_is_that_of_all_its_tables(tmp_path):
    plan = Plan(tmp_path)
    for number, seed in ((1, 2), (2, 1)):
        journal = Journal.open(plan.home(number))
        play(journal, "seven_wonders_duel", ("Anna", "Béla"), seed)
        journal.close()
    plan.home(3).mkdir()  # opened, and nothing was played
    assert [one.started[:10] for one in history(tmp_path)] == ["2026-01-01", "2026-01-02"]
    assert [one.started[:10] for one in history(plan.home(1))] == ["2026-01-02"]
