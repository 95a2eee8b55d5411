"""Stations over real serial URLs: welcome, views, plays, and everything that goes wrong with cables."""

import asyncio
import os
import re
import socket
import time
import tty

import pytest
import serial
from serial.urlhandler import protocol_socket

from host.stations import ports
from host.stations.admission import Admission
from host.stations.assignment import PortChanges
from host.stations.enrolments import Enrolments
from host.stations.link import PLAYING
from host.stations.port import PortTrouble, open_port
from host.stations.roster import Roster
from host.stations.seating import Seating
from host.stations.setup import StationSetup
from host.stations.stations import Stations, timing
from host.table.dealer import ShuffledDealer
from host.table.news import News
from host.table.table import Table
from shared_rules.wire.messages import VERSION
from tests.fakes.messages import MadeSender
from tests.fakes.station import FakeStation
from tests.fakes.waiting import until
from tests.promises import promise

RULES = "abcdefabcdef"


class Listener:
    def __init__(self):
        self.news = []
        self.came = asyncio.Event()

    def on_news(self, news):
        self.news.append(news)
        self.came.set()

    def on_change(self, table):
        self.came.set()

    async def hears(self, words):
        def heard():
            return any(words in line for news in self.news for line in news.lines)

        await until(heard, f"news with {words!r}", woken=self.came)


@pytest.fixture
def quick(monkeypatch):
    """Waits of a second become waits of a moment, and so does the sleep of a computer: while a busy one did not let
    these tests run, no station was silent."""
    for name, value in (("TICK", 0.02), ("REPEAT_VIEW", 0.1), ("PING_EVERY", 0.1), ("SEARCH_EVERY", 0.05),
                        ("SILENCE", 0.6), ("UNKNOWN", 0.6), ("KEPT", 0.2), ("SAME_START", 0.0),
                        ("ALIVE", 0.4), ("ASLEEP", 0.2), ("STARTING", 0.2)):  # fmt: skip
        monkeypatch.setattr(timing, name, value)


class Setting:
    """A table, its stations and an ear, in one loop."""

    def __init__(self, journal, ports, **more):
        self.table = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
        self.ear = Listener()
        self.table.listen(self.ear)
        self.stations = Stations(Roster(self.table, ports), RULES, setup=StationSetup(**more))

    async def __aenter__(self):
        self.table.deal_if_due()
        await self.stations.start()
        return self

    async def __aexit__(self, *_):
        await self.stations.stop()


def run(scenario):
    asyncio.run(scenario())


async def talk(say):
    """Says it again and again, as a device does that was plugged in before the host came."""
    while True:
        say()
        await asyncio.sleep(0.1)


async def soon(happened):
    async with asyncio.timeout(60):
        while not happened():
            await asyncio.sleep(0.01)


def a_play(table, seat):
    return table.game.text(table.state.plays(seat)[0])


def test_a_station_is_welcomed_and_sees_its_seats_view(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: None}) as room:
            welcome = await ada.seated()
            assert (welcome["game"], welcome["seat"], welcome["names"][0]) == ("tiny", 1, "Ada")
            assert ada.view == {"at": room.table.moment, "data": room.table.view(1)}
            await room.stations.ready(1)
            assert room.stations.facts()[0]["status"] == PLAYING

    run(scenario)


def test_a_play_is_answered_and_everybody_gets_the_new_view(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}) as room,
        ):
            await ada.seated()
            await bela.seated()
            for station, seat in ((ada, 1), (bela, 2)):
                station.play(a_play(room.table, seat), f"k{seat}", uid="04aabb")
                at = room.table.moment + 1
                assert await station.expect("verdict") == {
                    "id": f"k{seat}",
                    "ok": True,
                    "why": "",
                    "at": at,
                    "code": "",
                }
            moment = room.table.moment
            await ada.expect("view", at=moment)
            await bela.expect("view", at=moment)
            assert journal.lines(1)[-1].uid == "04aabb"

    run(scenario)


def test_a_rename_welcomes_stations_again_and_a_play_under_way_counts_once(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            before = await ada.seated()
            text = a_play(room.table, 1)
            ada.play(text, "k1")
            room.table.rename(("Ada Nagy", "Bela"))
            again = await ada.expect("welcome", names=["Ada Nagy", "Bela"])
            assert {**again, "names": 0} == {**before, "names": 0}
            await ada.expect("view")
            assert (await ada.expect("verdict"))["ok"]
            ada.play(text, "k1")  # as a station repeats what waits when it is welcomed
            assert (await ada.expect("verdict", 2))["ok"]
            assert [line.play_id for line in journal.lines(1) if line.seat == 1] == ["k1"]

    run(scenario)


def test_when_all_who_owe_a_play_have_made_it_nobody_waits_for_another_one(journal, quick, monkeypatch):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}) as room,
        ):
            await ada.seated()
            await bela.seated()
            assert room.table.awaited() == (1, 2)
            monkeypatch.setattr(timing, "PAUSES", 10**12)  # for ever
            for station, seat in ((ada, 1), (bela, 2)):
                station.play(a_play(room.table, seat), f"k{seat}")
            assert (await ada.expect("verdict"))["ok"] and (await bela.expect("verdict"))["ok"]

    run(scenario)


def test_a_play_that_another_program_is_about_to_hand_on_is_written_with_the_first_one(journal, quick, monkeypatch):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}) as room,
        ):
            await ada.seated()
            await bela.seated()
            later = [MadeSender().line("play", id="k2", at=room.table.moment, text=a_play(room.table, 2), uid="")]

            def given_away(seconds):
                """The other program has the processor only while this one sleeps."""
                if later:
                    room.stations.link(2)._bytes(later.pop())

            monkeypatch.setattr("host.stations.relay.time.sleep", given_away)
            together, submit_all = [], room.table.submit_all
            monkeypatch.setattr(
                room.table, "submit_all", lambda plays, then: together.append(len(plays)) or submit_all(plays, then)
            )
            ada.play(a_play(room.table, 1), "k1")
            assert (await ada.expect("verdict"))["ok"] and (await bela.expect("verdict"))["ok"]
            assert together == [2]

    run(scenario)


def test_an_answer_is_handed_on_before_anything_is_announced(journal, quick, monkeypatch):
    """The program that carries it to the station has the processor only while the host sleeps."""

    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1, "nowhere": 2}) as room:
            await ada.seated()
            order, sleep = [], time.sleep
            link = room.stations.link(1)
            monkeypatch.setattr(link, "send", lambda name, **_: order.append(name))
            monkeypatch.setattr(room.table, "_tell", lambda events: order.append("told"))
            monkeypatch.setattr(
                "host.stations.relay.time.sleep", lambda seconds: order.append("slept") or sleep(seconds)
            )
            ada.play(a_play(room.table, 1), "k1")
            async with asyncio.timeout(60):
                while "told" not in order:
                    await asyncio.sleep(0.01)
            assert order[order.index("verdict") :][:3] == ["verdict", "slept", "told"]

    run(scenario)


def test_a_tag_that_says_nothing_is_known_by_its_number_when_it_was_enrolled(journal, quick, tmp_path):
    async def scenario():
        Enrolments(tmp_path).enrol("04aa", "ty/1")
        laid, more = [], {"enrolled": Enrolments(tmp_path), "on_card": lambda *card: laid.append(card)}
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}, **more) as room:
            await ada.seated()
            ada.say("card", uid="04aa", card="")
            assert await ada.expect("known") == {"uid": "04aa", "card": "ty/1"}
            ada.say("card", uid="04bb", card="")
            ada.say("card", uid="04aa", card="ty/2")  # the text on the tag counts
            await room.stations.until(lambda: len(laid) == 3)
            assert laid == [(1, "04aa", "ty/1"), (1, "04bb", ""), (1, "04aa", "ty/2")]
            assert len(ada.all("known")) == 1

    run(scenario)


def test_a_play_that_is_sent_again_and_again_counts_once(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            text, moment = a_play(room.table, 1), room.table.moment
            for _ in range(5):
                ada.play(text, "k1", at=moment)
            verdicts = [await ada.expect("verdict", count) for count in range(1, 6)]
            assert verdicts == [{"id": "k1", "ok": True, "why": "", "at": moment + 1, "code": ""}] * 5
            assert room.table.moment == moment + 1

    run(scenario)


@pytest.mark.long
@pytest.mark.parametrize("text", ["dance", "show 99", "", "pass", "show 1 2 3", 'show "', "\u0151\u0000"])
def test_a_malformed_play_gets_a_sentence_and_the_game_goes_on(journal, quick, text):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            ada.play(text, "bad")
            verdict = await ada.expect("verdict")
            assert not verdict["ok"] and verdict["why"].endswith(".")
            ada.play(a_play(room.table, 1), "good")
            assert (await ada.expect("verdict", id="good"))["ok"]

    run(scenario)


def test_noise_and_half_lines_are_dropped(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            ada.write(b'MicroPython v1.29.0\r\n>>> \x00\xff\n@12 play {"id":\n' + b"x" * 9000 + b"\n")
            whole = MadeSender().line("play", id="a", at=room.table.moment, text=a_play(room.table, 1), uid="")
            for at in range(len(whole)):  # one byte at a time
                ada.write(whole[at : at + 1])
            assert (await ada.expect("verdict"))["ok"]
            assert room.stations.facts()[0]["damaged"] >= 2

    run(scenario)


@pytest.mark.long
def test_a_view_is_repeated_until_the_station_has_it(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}):
            ada.confirms = False
            await ada.seated()
            await ada.expect("view", 3)
            ada.confirms = True
            await ada.expect("view", len(ada.all("view")) + 1)
            count = len(ada.all("view"))
            await ada.expect("ping", len(ada.all("ping")) + 4)
            assert len(ada.all("view")) <= count + 1  # one may have been under way

    run(scenario)


def test_other_rules_are_told_what_to_do(journal, quick):
    async def scenario():
        async with FakeStation(rules="000000000000") as ada, Setting(journal, {ada.url: 1}) as room:
            sorry = await ada.answered("sorry")
            assert sorry["why"] == "This station has other rules than the host. Update it: herald flash."
            await room.ear.hears(
                f"It has other rules (000000000000) than this host ({RULES}). Update it: herald flash."
            )
            ada.play(a_play(room.table, 1), "k1", at=room.table.moment)
            ada.rules = RULES
            await ada.seated()  # updated: welcome, and the play from before had no effect
            assert room.table.moment == 4 and not ada.all("verdict")

    run(scenario)


def test_another_protocol_is_told_what_to_do(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}):
            ada.protocol = 99
            assert (await ada.answered("sorry"))["why"].startswith("Protocol 99, but the host speaks")

    run(scenario)


def test_a_third_station_at_a_table_of_two_is_told_so(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            FakeStation("e3") as cleo,
            Setting(journal, dict.fromkeys((ada.url, bela.url, cleo.url))),
        ):
            await ada.seated()
            await bela.seated()
            assert (await cleo.answered("sorry"))["why"].startswith("Every seat has its station")

    run(scenario)


def test_an_unplugged_station_returns_to_its_seat_and_the_game_goes_on(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, dict.fromkeys((ada.url, bela.url))) as room,
        ):
            assert (await ada.seated())["seat"] == 1
            assert (await bela.seated())["seat"] == 2
            boot = ada.all("welcome")[0]["boot"]
            text, at = a_play(room.table, 1), room.table.moment
            await ada.unplug()
            await room.ear.hears("The station of Ada (seat 1) is unplugged")
            bela.play(a_play(room.table, 2), "b1")
            assert (await bela.expect("verdict"))["ok"]
            ada.heard.clear()
            await ada.listen()
            assert (await ada.seated())["seat"] == 1
            await room.ear.hears("The station of Ada (seat 1) is back")
            assert ada.all("welcome")[0]["boot"] != boot
            ada.play(text, "a1", at=at)  # kept without a host
            assert (await ada.expect("verdict"))["ok"]
            said = [line for news in room.ear.news for line in news.lines if "unplugged" in line]
            assert len(said) == 1

    run(scenario)


def test_a_station_that_starts_again_gets_its_seat_and_view_again(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: None}) as room:
            await ada.seated()
            ada.heard.clear()
            ada.greet(cause="watchdog")
            assert (await ada.expect("welcome"))["seat"] == 1
            assert (await ada.expect("view"))["at"] == room.table.moment
            await room.ear.hears("It started again (watchdog).")

    run(scenario)


@pytest.mark.long
def test_hellos_that_piled_up_are_answered_once(journal):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: None}):
            await ada.seated()
            welcomes, pings = len(ada.all("welcome")), len(ada.all("ping"))
            for _ in range(60):  # a minute of a host that was asleep
                ada.greet()
            await ada.expect("ping", pings + 2)
            assert len(ada.all("welcome")) <= welcomes + 1

    run(scenario)


@pytest.mark.long
def test_the_same_board_on_another_port_keeps_its_seat(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e1") as moved,
            Setting(journal, dict.fromkeys((ada.url, moved.url))),
        ):
            assert (await ada.seated())["seat"] == 1
            ada.pongs = False  # the hub has not noticed yet that the plug was pulled
            assert (await moved.seated())["seat"] == 1

    run(scenario)


def test_each_station_is_told_the_language_of_its_own_seat(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}, languages=("hu", "da")),
        ):
            assert (await ada.seated())["language"] == "hu/en"
            assert (await bela.seated())["language"] == "da/en"

    run(scenario)


@pytest.mark.sample
@pytest.mark.long
def test_a_silent_station_is_announced_once_and_welcomed_back(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            ada.pongs = False
            await room.ear.hears("does not answer")
            ada.pongs = True
            await room.ear.hears("is back")
            assert room.stations.link(1).round_trip is not None
            assert len([news for news in room.ear.news if news.title == "Station missing"]) == 1

    run(scenario)


@promise("A station whose USB port forgot that somebody listens, as after a computer's sleep, is reminded and is back")
def test_a_silent_station_is_told_again_that_somebody_listens(journal, quick, monkeypatch):
    """A Pico sends nothing until it sees DTR rise, and a reset of its USB forgets it (pico-sdk 906, OpenFanController
    4): opening the port again would help, and nobody does."""

    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            levels = []

            def hear(port):
                levels.append(port._dtr_state)
                ada.pongs = ada.pongs or levels[-2:] == [False, True]

            monkeypatch.setattr(protocol_socket.Serial, "_update_dtr_state", hear)
            await ada.seated()
            assert levels == [True]  # by opening it
            ada.pongs = False
            await room.ear.hears("does not answer")
            await room.ear.hears("is back")

    run(scenario)


@promise("A station that was silent and is back shows the newest view, names, letters and questions")
def test_a_station_that_was_silent_is_sent_all_that_changed_meanwhile(journal, quick):
    """It hears the host all the time, so it says no hello, and nothing else changes at the table afterwards."""

    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}) as room,
        ):
            boot = (await ada.seated())["boot"]
            await bela.seated()
            room.stations.displays.set(1, "letters", True)
            await ada.expect("set", name="letters", value=True)
            ada.pongs = ada.confirms = False
            await room.ear.hears("does not answer")
            room.table.rename(("Ada Nagy", "Bela"))
            room.stations.displays.set(1, "letters", False)
            room.stations.displays.show(1, "News", ["For Ada."], "")
            await bela.expect("view", 2)
            bela.play(a_play(room.table, 2), "b1")
            assert (await bela.expect("verdict"))["ok"]
            await room.stations.ready(2)
            assert ada.view["at"] < room.table.moment
            news = [fields["title"] for fields in ada.all("news")]
            ada.heard.clear()
            ada.pongs = ada.confirms = True
            await room.ear.hears("is back")
            assert (await ada.expect("view"))["data"] == room.table.view(1)
            welcome = ada.all("welcome")[0]
            assert (welcome["names"][0], welcome["boot"]) == ("Ada Nagy", boot)
            assert ada.all("set") == [{"name": "letters", "value": False}]
            assert news.count("News") == 1
            await room.stations.ready(1)

    run(scenario)


@pytest.mark.long
def test_a_port_that_is_no_station_is_named(journal, quick):
    async def scenario():
        async with (
            FakeStation() as other,
            FakeStation() as mute,
            Setting(journal, {other.url: 1, mute.url: 2}) as room,
        ):
            await other.connected()
            talking = asyncio.create_task(talk(lambda: other.write(b"$GPGGA,123519,4807.038,N\r\n")))
            await room.ear.hears("bytes), so it is not a Herald station and is left alone")
            await room.ear.hears("it says nothing, so it is not a Herald station")
            talking.cancel()
            assert [fact["status"] for fact in room.stations.facts()] == ["no station"] * 2
            troubles = " ".join(fact["trouble"] for fact in room.stations.facts())
            assert re.search(r"sends something else \(\d+ bytes\)", troubles)

    run(scenario)


@promise("A port that turns out not to be a station's is released, and checked again once it is plugged in again")
def test_a_port_that_was_found_and_is_no_station_s_is_given_back(journal, quick, monkeypatch):
    """The ports are pseudo-terminals, as another program would open them."""
    monkeypatch.setattr(timing, "NUDGE_AFTER", 0.3)
    monkeypatch.setattr(ports, "plugged", lambda url: plugs.get(url))
    master, slave = os.openpty()
    tty.setraw(slave)
    url, plugs, there = os.ttyname(slave), {}, [True]

    def search():
        return PortChanges([url] if there[0] else [], [])

    async def scenario():
        async with Setting(journal, {}, search=search) as room:
            talking = asyncio.create_task(talk(lambda: os.write(master, b"temp 21.5\r\n")))
            await room.ear.hears("so it is not a Herald station")
            await soon(lambda: not room.stations._roster.links)
            fact = room.stations.facts()[0]
            assert (fact["port"], fact["status"], fact["seat"]) == (url, "no station", None)
            assert "left alone" in fact["trouble"]
            await asyncio.sleep(5 * timing.SEARCH_EVERY)
            serial.Serial(url, exclusive=True).close()  # another program may have it
            talking.cancel()
            hello = MadeSender().line("hello", protocol=VERSION, firmware="f", rules=RULES, uid="e1", cause="power")
            talking = asyncio.create_task(talk(lambda: os.write(master, hello)))
            await asyncio.sleep(5 * timing.SEARCH_EVERY)
            assert not room.stations.seats()
            plugs[url] = "anew"  # quicker than two looks
            await soon(lambda: room.stations.seats() == [1])
            talking.cancel()
            assert [fact["status"] for fact in room.stations.facts()] == [PLAYING]

    run(scenario)
    os.close(slave)
    os.close(master)


def test_a_given_back_port_that_is_unplugged_is_forgotten(journal, quick, monkeypatch):
    there = [True]

    async def scenario():
        async with FakeStation() as mute:
            search = lambda: PortChanges([mute.url] * there[0], [])  # noqa: E731
            async with Setting(journal, {}, search=search) as room:
                await room.ear.hears("it says nothing, so it is not a Herald station")
                await asyncio.sleep(5 * timing.SEARCH_EVERY)
                there[0] = False
                await asyncio.sleep(5 * timing.SEARCH_EVERY)
                assert room.stations.facts() == []
                there[0] = True
                mute.heard.clear()
                assert (await mute.seated())["seat"] == 1

    run(scenario)


@promise("For a board at MicroPython's prompt the host asks people to press its reset button")
@pytest.mark.parametrize(
    "says",
    [
        b"\r\n>>> ",
        b"MicroPython v1.29.0 on 2026-01-01; Raspberry Pi Pico with RP2040\r\n",
        b"Herald: a button is held, so",
    ],
)
def test_a_station_at_the_prompt_is_told_to_be_reset(journal, quick, monkeypatch, says):
    """A prompt says nothing before it is sent something."""
    monkeypatch.setattr(timing, "NUDGE_AFTER", 0.2)

    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            ada.on_bytes = lambda data: ada.write(says) if b"\r\n" in data else None
            await room.ear.hears("Press its reset button, hands off the other buttons")
            assert ada.url in room.stations.facts()[0]["trouble"]

    run(scenario)


def test_two_boards_of_one_number_play_at_ports_that_are_named_one_by_one(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, FakeStation("e1") as bela:
            order = {ada.url: 1, bela.url: 2}
            async with Setting(journal, dict.fromkeys(order), order=order) as room:
                assert (await ada.seated())["seat"] == 1
                assert (await bela.seated())["seat"] == 2
                await room.stations.ready(2)
                assert room.stations.seats() == [1, 2]
                await bela.unplug()
                await room.ear.hears("The station of Bela (seat 2) is unplugged")
                bela.heard.clear()
                await bela.listen()
                assert (await bela.seated())["seat"] == 2
                assert room.stations.seats() == [1, 2]

    run(scenario)


def test_two_boards_of_one_number_at_ports_that_were_found_are_told_the_way_out(journal, quick):
    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e1") as bela,
            FakeStation("e3") as cleo,
            Setting(journal, dict.fromkeys((ada.url, bela.url, cleo.url))) as room,
        ):
            assert (await ada.seated())["seat"] == 1
            assert "with this number plays for Ada" in (await bela.answered("sorry"))["why"]
            await room.ear.hears("name both ports: --ports PORT,PORT")
            assert (await cleo.seated())["seat"] == 2
            bela.heard.clear()
            assert "Every seat has its station" in (await bela.answered("sorry"))["why"]

    run(scenario)


@pytest.mark.parametrize(("serial", "refused"), [("8", False), ("e1", False), ("", False), ("e" * 16, True)])
def test_only_a_number_that_can_be_a_board_s_is_compared_with_its_own(serial, refused):
    """Some systems name another thing, such as `8`, as the number of a port."""
    hello = {"protocol": VERSION, "rules": RULES, "firmware": "f", "uid": "e661000000000001"}
    assert (Admission(RULES).why_not(hello, serial) is not None) == refused


@promise("Settings in its owner's settings.json that a station ignores are shown on the host")
def test_what_a_station_does_not_obey_of_its_settings_is_shown_whenever_it_comes(journal, quick):
    """It is no fault of a task that was started again, and stays as long as the station runs."""
    what = "settings: gone_ms is no number."

    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.connected()
            talking = asyncio.create_task(talk(lambda: ada.say("trouble", what=what)))
            await soon(lambda: any(fact["trouble"] == what for fact in room.stations.facts()))  # before it has a seat
            talking.cancel()
            await ada.seated()
            await room.ear.hears(
                "Something in the settings.json of Ada's station (seat 1) is not obeyed: gone_ms is no"
            )
            ada.say("trouble", what=what)
            ada.greet()
            await ada.expect("welcome", 2)
            fact = room.stations.facts()[0]
            assert (fact["trouble"], fact["ill"]) == (what, [])
            assert len([news for news in room.ear.news if news.title == "A station's settings"]) == 1

    run(scenario)


def test_what_ails_a_station_is_among_its_facts(journal, quick):
    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            assert room.stations.facts()[0]["ill"] == []
            ada.say("trouble", what="reader: no answer.")
            await room.ear.hears("The card reader of Ada's station (seat 1) does not answer")
            assert room.stations.facts()[0]["ill"] == ["reader"]

    run(scenario)


def test_a_missing_port_is_said_once_and_tried_again(journal, quick):
    async def scenario():
        ada = FakeStation()
        await ada.listen()
        await ada.unplug()
        async with Setting(journal, {ada.url: 1}) as room:
            await room.ear.hears("Nobody listens at socket://127.0.0.1")
            await ada.listen()
            await ada.seated()
            await ada.unplug()
        assert len([news for news in room.ear.news if "Nobody listens" in news.lines[0]]) == 1

    run(scenario)


def test_a_port_that_comes_and_goes_before_its_station_greets_is_told_of(journal, quick):
    """A loose plug, or a hub with too little power: the board starts again and again, and nobody hears a hello."""

    async def scenario():
        comes = []

        async def wobble(_reader, writer):
            comes.append(writer)
            writer.close()

        board = await asyncio.start_server(wobble, "127.0.0.1", 0)
        url = f"socket://127.0.0.1:{board.sockets[0].getsockname()[1]}"
        async with FakeStation("e1") as ada, Setting(journal, {url: None, ada.url: 1}) as room:
            await ada.seated()
            await room.ear.hears(f"{url} comes and goes")
            comes.clear()
            await soon(lambda: len(comes) > 10)
            assert len([news for news in room.ear.news if "comes and goes" in news.lines[0]]) == 1
            for _ in range(6):  # one that greets before it goes is missed by name instead
                await ada.unplug()
                await soon(lambda: not room.stations.seats())
                ada.heard.clear()
                await ada.listen()
                await ada.seated()
            assert not [news for news in room.ear.news if f"{ada.url} comes and goes" in news.lines[0]]
        board.close()

    run(scenario)


def test_a_station_that_reads_nothing_holds_nobody_up(journal, quick):
    async def scenario():
        async with FakeStation("e1") as ada, Setting(journal, {ada.url: 1}) as room:
            deaf = socket.create_server(("127.0.0.1", 0))
            room.stations.attach(f"socket://127.0.0.1:{deaf.getsockname()[1]}", 2)
            connection, _ = await asyncio.to_thread(deaf.accept)
            hello = MadeSender().line("hello", protocol=VERSION, firmware="f", rules=RULES, uid="e2", cause="power")
            connection.sendall(hello)
            await ada.seated()
            for _ in range(3000):
                room.stations.displays.show(2, "News", ["x" * 1000], "")
            ada.play(a_play(room.table, 1), "k1")
            assert (await ada.expect("verdict"))["ok"]
            connection.close()
            deaf.close()

    run(scenario)


def test_seats_are_remembered_by_board(tmp_path):
    seating = Seating(tmp_path / "stations.json")
    assert seating.choose("e1", {1, 2}) == 1
    seating.remember("e1", 2)
    again = Seating(tmp_path / "stations.json")
    assert again.choose("e1", {1, 2}) == 2
    assert again.choose("e9", {1, 2}) == 1  # the seat nobody is remembered at
    assert again.choose("e9", {2}) == 2
    assert again.choose("e9", set()) is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"e1": "two"}', "\ufffd"])
def test_a_broken_memory_of_seats_is_an_empty_one(tmp_path, text):
    (tmp_path / "stations.json").write_text(text)
    assert Seating(tmp_path / "stations.json").seat("e1") is None


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("/dev/no-such-port", "There is no port /dev/no-such-port"),
        ("socket://127.0.0.1:1", "Nobody listens at"),
        ("nonsense://x", "cannot be opened"),
        ("socket://nowhere", "cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_is_one_sentence(url, words):
    with pytest.raises(PortTrouble, match=words) as caught:
        open_port(url)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_port_in_use_says_so():
    master, slave = os.openpty()
    name = os.ttyname(slave)
    first = open_port(name)
    with pytest.raises(PortTrouble, match="in use by another program"):
        open_port(name)
    first.close()
    os.close(master)
    os.close(slave)


def test_a_pseudo_terminal_is_a_serial_port_too(journal, quick):
    """The way of a real Pico: a device file with no socket behind it."""

    async def scenario():
        master, slave = os.openpty()
        tty.setraw(slave)  # or what is written before the host opens it comes back as an echo
        async with Setting(journal, {os.ttyname(slave): 1}) as room:
            hello = MadeSender().line("hello", protocol=VERSION, firmware="f", rules=RULES, uid="e1", cause="power")
            talking = asyncio.create_task(talk(lambda: os.write(master, hello)))
            async with asyncio.timeout(60):
                await room.stations.until(lambda: room.stations.link(1) is not None)
            talking.cancel()
            received = b""
            while b"welcome " not in received:
                received += await asyncio.to_thread(os.read, master, 4096)
            assert b"\n@0 welcome " in received  # a host before may have left half a line
        os.close(slave)
        os.close(master)

    run(scenario)


def test_news_reach_the_seats_they_are_meant_for(journal, quick):
    from host.announce.oled import OledAnnouncer

    async def scenario():
        async with (
            FakeStation("e1") as ada,
            FakeStation("e2") as bela,
            Setting(journal, {ada.url: 1, bela.url: 2}) as room,
        ):
            await ada.seated()
            await bela.seated()
            room.table.listen(OledAnnouncer(room.stations.displays))
            room.table.announce(News(2, "Only Bela", ("A secret.",), "turn"))
            room.table.announce(News(None, "All", ("Heard by everybody.",)))
            assert await bela.expect("news") == {
                "title": "Only Bela",
                "lines": ["A secret."],
                "tune": "turn",
                "code": "?",
            }
            assert (await bela.expect("news", title="All"))["lines"] == ["Heard by everybody."]
            assert (await ada.expect("news"))["title"] == "All"

    run(scenario)
