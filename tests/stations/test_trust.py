"""A station plays for its own seat alone, against any claim; and which stations may play."""

import asyncio
import json

import pytest

from firmware import screens
from firmware.text import wrap
from host.stations import admission
from host.stations.admission import Admission, rival
from host.stations.roster import SILENT, UNPLUGGED, Roster
from host.stations.seating import BOARDS, Seating
from host.stations.stations import timing
from host.table.dealer import ShuffledDealer
from host.table.director_pin import FIRST_WAIT, FREE, LONGEST_WAIT, NO_PIN, WRONG, DirectorPin
from host.table.table import Table
from shared_rules.wire.messages import VERSION
from tests.fakes.messages import made
from tests.fakes.station import FakeStation
from tests.promises import promise
from tests.stations.test_stations import RULES, Listener, Setting, a_play, quick, run, soon

__all__ = ["quick"]
HELLO = made("hello", protocol=VERSION, firmware="p", rules=RULES, uid="e1", cause="power")


def both(journal):
    """Ada's and Bela's stations; Bela's is the hostile one."""
    return FakeStation("e1"), FakeStation("e2")


@promise("A station plays for its own seat only")
def test_a_hostile_station_plays_only_for_its_own_seat(journal, quick):
    """It repeats the neighbour's play under the neighbour's id, answers his question and claims his board's
    number: nothing of it reaches seat 1."""

    async def scenario():
        ada, eve = both(journal)
        async with ada, eve, Setting(journal, dict.fromkeys((ada.url, eve.url))) as room:
            await ada.seated()
            assert (await eve.seated())["seat"] == 2
            boot = ada.all("welcome")[0]["boot"]
            theirs = a_play(room.table, 1)
            for play_id in (f"{boot}1", "table-1", "undo-1", "0"):
                eve.play(theirs, play_id)
                verdict = await eve.expect("verdict", id=play_id)
                assert not verdict["ok"]
            assert room.table.awaited() == (1, 2) and room.table.moment == 4
            ada.play(theirs, f"{boot}1")
            assert (await ada.expect("verdict"))["ok"]  # the id was not used up
            assert room.table.awaited() == (2,)

    run(scenario)


def test_a_station_answers_only_the_questions_of_its_own_seat(journal, quick):
    async def scenario():
        ada, eve = both(journal)
        async with ada, eve, Setting(journal, {ada.url: 1, eve.url: 2}) as room:
            await ada.seated()
            await eve.seated()
            answers = []
            room.stations._questions.put(1, "Undo?", ["Do you agree?"], ("Yes", "No"), lambda *got: answers.append(got))
            question = await ada.expect("ask")
            eve.say("answer", id=question["id"], choice=0)
            eve.play("nonsense", "after")
            await eve.expect("verdict", id="after")
            assert answers == [] and not eve.all("ask")
            ada.say("answer", id=question["id"], choice=1)
            await room.stations.until(lambda: answers == [(1, 1)])

    run(scenario)


@pytest.mark.long
def test_a_station_that_claims_a_living_station_s_number_is_turned_away(journal, quick):
    async def scenario():
        ada, eve = FakeStation("e1"), FakeStation("e1")
        async with ada, Setting(journal, {ada.url: None}) as room:
            await ada.seated()
            async with eve:
                room.stations.attach(eve.url)
                sorry = await eve.answered("sorry")
                assert sorry["why"] == "A station with this number plays for Ada. Unplug one of them."
                assert not eve.all("view") and not eve.all("welcome")
                ada.play(a_play(room.table, 1), "a1")
                assert (await ada.expect("verdict"))["ok"]

    run(scenario)


def test_a_station_that_changes_its_number_loses_its_seat_and_hinders_nobody(journal, quick):
    async def scenario():
        ada, eve = FakeStation("e1"), FakeStation("e9")
        async with ada, eve, Setting(journal, {ada.url: None}) as room:
            await ada.seated()
            room.stations.attach(eve.url)
            assert (await eve.seated())["seat"] == 2
            eve.greet(uid="e1")
            eve.greet(uid="e1")
            await eve.connected()
            async with asyncio.timeout(60):
                await room.stations.until(lambda: room.stations.seats() == [1])
            assert room.stations.link(1).url == ada.url

    run(scenario)


def test_no_view_and_no_private_news_reaches_a_station_before_its_welcome(journal, quick):
    async def scenario():
        async with FakeStation(rules="other") as eve, Setting(journal, {eve.url: 1}) as room:
            await eve.answered("sorry")
            eve.play(a_play(room.table, 1), "k1", at=room.table.moment)
            eve.say("card", uid="04", card="ty/1")
            eve.say("wish", what="undo")
            eve.say("pong", n=1, heap=1, faults=[9, 9, 9, 9])
            eve.say("trouble", what="reader: x")
            eve.greet()
            await eve.expect("sorry", 2)
            assert {name for name, _ in eve.heard} == {"sorry"}

    run(scenario)


def test_a_flood_of_messages_is_cut_off_and_said_once(journal, quick, monkeypatch):
    monkeypatch.setattr("host.stations.timing.BURST", 50)
    monkeypatch.setattr("host.stations.timing.RATE", 20.0)

    async def scenario():
        ada, eve = both(journal)
        async with ada, eve, Setting(journal, {ada.url: 1, eve.url: 2}) as room:
            await ada.seated()
            await eve.seated()
            for number in range(400):
                eve.play("show 99", f"flood-{number}")
            await room.ear.hears("sends more than any station has to say")
            ada.play(a_play(room.table, 1), "a1")
            assert (await ada.expect("verdict"))["ok"]
            assert len(eve.all("verdict")) < 100
            assert len([news for news in room.ear.news if news.title == "A station in trouble"]) == 1

    run(scenario)


def test_what_a_station_says_of_its_trouble_is_not_repeated_to_others(journal, quick, caplog):
    """An error's text may name a card of the hand it stumbled over; its kind goes into the host's log."""

    async def scenario():
        async with FakeStation() as ada, Setting(journal, {ada.url: 1}) as room:
            await ada.seated()
            ada.say("trouble", what="screen: KeyError: library.3. Started again.")
            await room.ear.hears("The display of Ada's station (seat 1) does not answer")
            assert not any("library" in line for news in room.ear.news for line in news.lines)
            assert "library.3" in room.stations.facts()[0]["trouble"]
            assert caplog.messages == ["A station in trouble (seat 1): screen: KeyError"]
            ada.say("trouble", what="link: view: KeyError: 'altar.3'.")
            await room.ear.hears("The program of Ada's station (seat 1) stumbled over a message")
            assert caplog.messages[1:] == ["A station in trouble (seat 1): link: view: KeyError"]

    run(scenario)


@promise("Nobody is notified of a virtual station that comes and goes, and no news of a station follows the winner")
def test_the_trouble_of_a_virtual_station_is_in_its_state_alone(journal, quick):
    """In the last Age of 7 Wonders pages and television said to press the reset button of one, which has none."""

    async def scenario():
        async with FakeStation() as ada, Setting(journal, {}) as room:
            room.stations.attach(ada.url, 1, virtual=True)
            await ada.seated()
            ada.say("trouble", what="screen: KeyError: library.3. Started again.")
            while not room.stations.facts()[0]["trouble"]:
                await asyncio.sleep(0.01)
            assert not any("station" in news.title for news in room.ear.news)

    run(scenario)


CASES = {
    "other rules": ({"rules": "x"}, ""),
    "another program": ({"firmware": "q"}, ""),
    "has two numbers": ({}, "e2" * 8),
    "Update it": ({"protocol": VERSION - 1}, ""),
    "Update the host": ({"protocol": VERSION + 1}, ""),
}


@pytest.mark.parametrize("words", CASES)
def test_a_station_that_does_not_fit_is_told_what_to_do_on_one_screen(words):
    changed, serial = CASES[words]
    refused = Admission(RULES, "p").why_not({**HELLO, **changed}, serial)
    assert refused is not None and words in refused.there
    if words != "Update the host":
        assert "herald flash" in refused.there and "herald flash" in refused.here
    assert screens.sheet_pages(wrap(refused.there)) == 1


def test_every_other_refusal_fits_one_screen_too():
    for refused in (admission.full(), rival("Bartholomew")):
        assert screens.sheet_pages(wrap(refused.there)) == 1


def test_a_station_that_fits_may_play():
    assert Admission(RULES, "p").why_not(HELLO, "e1") is None
    assert Admission(RULES).why_not({**HELLO, "firmware": "anything"}) is None


# -- the director's PIN -------------------------------------------------------------------------


class Guessing:
    def __init__(self, pin="4711"):
        self.now, self.alarms = 0.0, []
        self.director = DirectorPin(pin, self.alarms.append, lambda: self.now)

    def tries(self, pin, source="the page"):
        return self.director.why_not(pin, source)


def test_every_wrong_pin_in_a_row_costs_twice_the_time_of_the_last():
    guessing = Guessing()
    for count in range(12):
        assert guessing.tries("0000") == WRONG
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2**count)
        guessing.now += wait - 0.5
        assert "wait 1 second and" in guessing.tries("4711")  # even the right one is not looked at
        guessing.now += 0.5
    assert guessing.tries("4711") == ""
    assert guessing.tries("0000") == WRONG
    guessing.now += FIRST_WAIT
    assert guessing.tries("4711") == ""


def test_guessing_at_a_page_does_not_keep_the_director_at_the_terminal_out():
    guessing = Guessing()
    for _ in range(30):
        guessing.tries("0000")
    assert guessing.tries("4711", "the terminal") == ""


@promise("Guesses at codes and at the PIN of a table have a pace together, from however many addresses they come")
def test_guesses_from_very_many_addresses_wait_for_each_other_and_not_the_terminal():
    guessing, looked_at = Guessing(), 0
    for number in range(2000):
        looked_at += guessing.tries("0000", f"the page at fd00::{number:x}") == WRONG
        guessing.now += 1
    assert FREE <= looked_at <= FREE + 2 + 2000 / LONGEST_WAIT + 8, "the first few, then fewer and fewer"
    assert [str(alarm) for alarm in guessing.alarms] == ["36 wrong PINs came from several pages, one after the other."]
    assert guessing.tries("4711", "the terminal") == ""
    assert guessing.tries("4711", "the page at 10.0.0.7") == "", "whoever knows the PIN has ended that"


def test_everybody_hears_of_guessing_but_not_of_every_guess():
    guessing = Guessing()
    for _ in range(20):
        guessing.tries("0000")
        guessing.now += LONGEST_WAIT
    assert [str(alarm).split(" ", 1)[0] for alarm in guessing.alarms] == ["5", "10", "20"]


@pytest.mark.parametrize("pin", ["", "4711", "0000"])
def test_without_a_pin_no_pin_opens(pin):
    assert Guessing("").tries(pin) == NO_PIN


@promise("A board that keeps changing its number fills neither the announcements nor the list of stations")
@pytest.mark.long
def test_a_board_that_changes_its_number_fills_neither_the_evening_nor_the_file(journal, quick, tmp_path):
    path = tmp_path / "stations.json"
    honest = Seating(path)
    honest.remember("ada", 1)
    honest.remember("bela", 2)

    async def scenario():
        rogue = FakeStation("r0")
        async with rogue, Setting(journal, {rogue.url: None}, seating=Seating(path)) as room:
            await rogue.answered("welcome")
            for number in range(200):
                rogue.greet(uid=f"r{number}")
            await rogue.expect("welcome", count=60)
            told = [news for news in room.ear.news if news.title in ("Station back", "Station missing")]
            assert len(told) <= timing.COMINGS_AT_ONCE
            for number in range(200):
                rogue.greet(protocol=100 + number)
            await rogue.expect("sorry", count=60)
            assert len([news for news in room.ear.news if news.title == "Station refused"]) <= timing.COMINGS_AT_ONCE

    run(scenario)
    kept = json.loads(path.read_text())
    assert len(kept) <= 2 * BOARDS and 1 in kept.values() and 2 in kept.values()
    rogues = {seat for uid, seat in kept.items() if uid.startswith("r")}
    assert len(rogues) == 1 and {"ada": 2, "bela": 1}[next(uid for uid in ("ada", "bela") if uid in kept)] in rogues


def test_whoever_heard_that_a_station_is_missing_hears_that_it_is_back(journal):
    ear = Listener()
    table = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
    table.listen(ear)
    roster = Roster(table, {})
    for _ in range(50):
        roster.missing(1, UNPLUGGED)
        roster.returned(1)
    titles = [news.title for news in ear.news]
    assert titles == ["Station missing", "Station back"] * (len(titles) // 2)
    assert 1 <= len(titles) // 2 <= timing.COMINGS_AT_ONCE
    roster.missing(2, UNPLUGGED)
    assert ear.news[-1].title == "Station missing"  # another seat's news have their own measure


@promise("Nobody is notified of a virtual station that comes and goes, and no news of a station follows the winner")
def test_nothing_is_said_of_virtual_stations_nor_after_the_winner(journal):
    ear = Listener()
    table = Table.start("tiny", ("Ada", "Bela"), {}, journal, ShuffledDealer(3), seed=3)
    table.listen(ear)
    roster = Roster(table, {})
    roster.virtual.add(1)
    for _ in range(3):
        roster.missing(1, SILENT)
        assert roster.absent == {1}
        roster.returned(1)
    assert not ear.news and not roster.absent
    roster.missing(2, UNPLUGGED)
    assert [news.title for news in ear.news] == ["Station missing"]
    table.deal_if_due()
    while not table.over:
        seat = table.awaited()[0]
        play = table.game.view(table.view(seat)).plays()[0]
        assert table.submit(seat, f"p{table.moment}", table.moment, table.game.text(play)).ok
    heard = len(ear.news)
    roster.returned(2)
    roster.missing(2, SILENT)
    assert len(ear.news) == heard


@promise("Nobody is notified of a virtual station that comes and goes, and no news of a station follows the winner")
def test_what_a_station_does_after_the_winner_is_in_the_state_of_its_port_alone(journal, quick, caplog):
    """Its trouble, its settings.json, and a board of another program that is plugged in meanwhile."""

    async def scenario():
        ada, eve = both(journal)
        async with ada, eve, Setting(journal, {ada.url: 1, eve.url: None}) as room:
            await ada.seated()
            await eve.connected()  # what is said before is heard by nobody
            while not room.table.over:
                seat = room.table.awaited()[0]
                assert room.table.submit(seat, f"h{room.table.moment}", room.table.moment, a_play(room.table, seat)).ok
            heard = len(room.ear.news)
            ada.say("trouble", what="settings: no setting is called brightnes.")
            ada.say("trouble", what="screen: KeyError: library.3. Started again.")
            eve.greet(protocol=100)
            await eve.expect("sorry")
            await soon(lambda: "library" in room.stations.facts()[0]["trouble"])
            assert [news.title for news in room.ear.news[heard:]] == []
            assert "screen" in caplog.text, "whoever runs the computer can read it"

    run(scenario)
