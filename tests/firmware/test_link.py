"""The station's end of the wire, on a serial port that a test holds in its hands."""

import asyncio

import pytest

from firmware.station import Station
from firmware.tasks.link import HELLO_MS, RETRY_MS, SILENCE_MS, WAITING, Link
from shared_rules.wire.framing import Receiver
from shared_rules.wire.messages import HOST, VERSION
from shared_rules.wire.referee.rows import FIELDS, SENDERS
from tests.fakes.messages import MadeSender, hello
from tests.firmware.player import NAMES, TURN, UID, WAIT
from tests.promises import promise

HELLO = hello(firmware="f1", rules="0123456789ab", uid="e660000000000001")


class Wire:
    """A serial port with a host behind it: `heard()` is what the station has written since."""

    def __init__(self):
        self.open = True
        self.room = 10**6
        self._receiver, self._sender = Receiver(), MadeSender()
        self._written = b""
        self.link = Link(self, HELLO, lambda: {"heap": 4711, "reader_resets": 2, "restarts": 1, "reader_faults": 7})
        self.station = self.link.station = Station(
            self.link, lambda tune: None, lambda: None, lambda: None, lambda: None
        )

    # the port
    def read(self, most):
        return b""

    def writable(self):
        return self.open

    def write(self, line):
        self._written += line[: self.room]
        return len(line) <= self.room

    # the host
    def say(self, message, **fields):
        self.raw(self._sender.line(message, **fields))

    def raw(self, data):
        self.link.take(data)

    def heard(self, ms=0):
        for _ in range(ms // 50):
            self.link.passed(50)
            self.link._write()
        self.station.drawn()
        self.link._write()
        data, self._written = self._written, b""
        return self._receiver.feed(data)

    def seat(self, boot="k1-", game="toy", seat=2):
        self.say("welcome", game=game, seat=seat, names=NAMES, language="en", boot=boot)
        self.say("view", at=5, data=TURN)
        self.heard()
        return self

    def play(self):
        self.station.arrived(UID, "ty/a1")
        self.station.pressed("A")
        return self


def names(messages):
    return [name for name, _ in messages]


def test_hello_is_written_in_the_first_turn(monkeypatch):
    monkeypatch.setattr(asyncio, "sleep_ms", lambda ms: asyncio.sleep(0), raising=False)
    wire = Wire()
    turns = wire.link.run()
    turns.send(None)
    turns.close()
    assert names(wire.heard()) == ["hello"]


def test_hello_is_said_every_second_until_it_is_answered():
    wire = Wire()
    heard = wire.heard(3 * HELLO_MS)
    assert heard == [("hello", {"protocol": VERSION, **HELLO})] * 3
    wire.say("welcome", game="toy", seat=1, names=NAMES, language="en", boot="k1-")
    assert wire.heard(SILENCE_MS - 100) == []


def test_sorry_ends_the_hellos_and_is_shown():
    wire = Wire()
    wire.say("sorry", why="No seat is free.")
    assert wire.heard(2000) == []
    assert "No seat is free." in wire.station.page().rows


def test_every_view_is_answered_also_the_same_again():
    wire = Wire().seat()
    for _ in range(2):
        wire.say("view", at=5, data=TURN)
    assert wire.heard() == [("have", {"at": 5})] * 2


def test_a_view_before_the_welcome_is_not_taken():
    wire = Wire()
    wire.say("view", at=5, data=TURN)
    assert wire.heard() == []


def test_a_play_is_repeated_with_the_same_id_until_its_verdict():
    wire = Wire().seat().play()
    heard = [fields for name, fields in wire.heard(3 * RETRY_MS) if name == "play"]
    assert heard == [{"id": "k1-1", "at": 5, "text": "build a1", "uid": UID}] * 4
    assert wire.link.retries == 3
    wire.say("verdict", id="k1-1", ok=True, why="", at=6, code="")
    assert wire.heard(3 * RETRY_MS) == []


def test_a_view_of_the_time_before_an_accepted_play_offers_nothing():
    """Another seat chose while this play was under way: that view arrives before the verdict, awaiting."""
    wire = Wire().seat().play()
    wire.say("view", at=6, data=TURN)
    wire.say("verdict", id="k1-1", ok=True, why="", at=7, code="")
    assert wire.station.is_spent()
    wire.say("view", at=8, data=TURN)
    assert not wire.station.is_spent()


def test_a_verdict_on_another_play_is_not_taken_for_this_one():
    wire = Wire().seat().play()
    assert "play" in names(wire.heard())
    wire.say("verdict", id="k0-1", ok=True, why="", at=6, code="")
    assert "play" in names(wire.heard(RETRY_MS))


def test_the_first_view_after_a_welcome_may_be_older_than_what_was_accepted_before():
    """It is of another game, or of a journal that was mended."""
    wire = Wire().seat().play()
    wire.say("verdict", id="k1-1", ok=True, why="", at=50, code="")
    assert wire.station.is_spent()
    wire.seat("k2-")
    assert not wire.station.is_spent()


def test_a_game_that_the_station_does_not_carry_is_said_and_is_no_trouble_of_the_link():
    wire = Wire()
    wire.say("welcome", game="chess", seat=1, names=NAMES, language="en", boot="k1-")
    assert "game chess:" in " ".join(wire.station.page().rows).replace("  ", " ")
    assert "trouble" not in names(wire.heard())


def test_a_message_that_cannot_be_obeyed_is_told_once_as_trouble_of_the_link():
    wire = Wire().seat()
    for at in (6, 7):
        wire.say("view", at=at, data={"no": "view"})
    told = [fields["what"] for name, fields in wire.heard() if name == "trouble"]
    assert len(told) == 1 and told[0].startswith("link: view: ")


def test_what_was_accepted_last_is_said_after_every_welcome():
    """A station is itself a mirror: its host may have lost what it once wrote."""
    wire = Wire().seat().play()
    wire.say("verdict", id="k1-1", ok=True, why="", at=6, code="")
    wire.heard()
    wire.say("welcome", game="toy", seat=2, names=NAMES, language="en", boot="k2-")
    assert ("knew", {"id": "k1-1", "at": 6}) in wire.heard()


def test_a_refused_play_is_nothing_to_remember():
    wire = Wire().seat().play()
    wire.say("verdict", id="k1-1", ok=False, why="No.", at=6, code="")
    wire.heard()
    wire.say("welcome", game="toy", seat=2, names=NAMES, language="en", boot="k2-")
    assert "knew" not in names(wire.heard())


def test_two_plays_have_two_ids():
    wire = Wire().seat().play()
    wire.say("verdict", id="k1-1", ok=False, why="No.", at=6, code="")
    wire.station.pressed("B")
    wire.station.pressed("A")
    assert [fields["id"] for name, fields in wire.heard() if name == "play"] == ["k1-1", "k1-2"]


def test_a_silent_host_is_greeted_again_and_the_play_keeps_its_id():
    wire = Wire().seat().play()
    wire.heard(SILENCE_MS)
    assert wire.station.silent
    assert set(names(wire.heard(3 * HELLO_MS))) == {"hello"}
    wire.say("welcome", game="toy", seat=2, names=NAMES, language="en", boot="k2-")
    assert not wire.station.silent
    heard = wire.heard()
    assert [fields["id"] for name, fields in heard if name == "play"] == ["k1-1"]
    assert "card" in names(heard)  # the host that returns is sent what is there


def test_new_names_at_the_same_seat_keep_the_play_and_its_id():
    wire = Wire().seat().play()
    wire.heard()
    wire.say("welcome", game="toy", seat=2, names=[NAMES[0], "Zoe", *NAMES[2:]], language="en", boot="k1-")
    assert [fields["id"] for name, fields in wire.heard() if name == "play"] == ["k1-1"]
    assert wire.station.name == "Zoe" and wire.station.view is None
    wire.say("view", at=5, data=TURN)
    wire.say("verdict", id="k1-1", ok=True, why="", at=6, code="")
    assert wire.station.view is not None
    assert wire.heard(3 * RETRY_MS)[-1][0] != "play"


def test_a_play_of_another_game_is_dropped_and_the_player_told():
    wire = Wire().seat().play()
    wire.heard()
    wire.say("welcome", game="toy", seat=3, names=NAMES, language="en", boot="k2-")
    assert "play" not in names(wire.heard(2 * RETRY_MS))
    assert "Not accepted" in wire.station.page().rows[0]


QUESTION = {"title": "Undo?", "lines": ["Anna asks."], "choices": ["Yes", "No"]}


def test_an_answer_is_repeated_when_the_question_comes_again_and_the_person_is_not_asked_twice():
    wire = Wire().seat()
    wire.say("ask", id="q1", **QUESTION)
    wire.station.passed(1000)
    assert wire.heard() == []
    wire.station.pressed("B")
    assert wire.heard(3000) == [("answer", {"id": "q1", "choice": 1})]
    wire.say("ask", id="q1", **QUESTION)
    assert wire.heard() == [("answer", {"id": "q1", "choice": 1})]
    assert wire.station.scene() == "idle"


def test_another_question_is_asked_anew():
    wire = Wire().seat()
    for id in ("q1", "q2"):
        wire.say("ask", id=id, **QUESTION)
        wire.station.passed(1000)
        wire.station.pressed("A")
        assert wire.heard() == [("answer", {"id": id, "choice": 0})]


def test_a_withdrawn_question_is_confirmed_every_time():
    wire = Wire().seat()
    wire.say("ask", id="q1", **QUESTION)
    for _ in range(2):
        wire.say("ask", id="q1", **{**QUESTION, "choices": []})
        assert wire.heard() == [("answer", {"id": "q1", "choice": -1})]
        assert wire.station.scene() == "idle"


def test_an_answer_survives_a_silent_host():
    wire = Wire().seat()
    wire.say("ask", id="q1", **QUESTION)
    wire.station.passed(1000)
    wire.station.pressed("A")
    wire.heard(SILENCE_MS)
    wire.seat(boot="k2-")
    wire.say("ask", id="q1", **QUESTION)
    assert wire.heard() == [("answer", {"id": "q1", "choice": 0})]


def test_ping_is_answered_with_heap_and_faults():
    wire = Wire().seat()
    wire.raw(b"garbage\n@9 ping {} 0000\n")
    wire.say("ping", n=12)
    assert wire.heard() == [("pong", {"n": 12, "heap": 4711, "faults": [2, 2, 0, 1, 7]})]


def test_news_are_shown():
    wire = Wire().seat()
    wire.say("view", at=6, data=WAIT)
    wire.say("news", title="Conflict", lines=["Anna wins."], tune="", code="")
    assert wire.station.page().rows[0].startswith("Conflict")


def test_a_host_that_does_not_read_costs_no_memory_and_no_play():
    wire = Wire().seat()
    wire.open = False
    for n in range(100):
        wire.say("ping", n=n)
    wire.play()
    assert wire.heard(RETRY_MS) == []
    assert len(wire.link._waiting) == WAITING
    wire.open = True
    assert "play" in names(wire.heard(RETRY_MS))


def test_a_host_that_was_away_for_minutes_finds_one_hello_and_the_play_after_the_welcome():
    wire = Wire().seat().play()
    wire.heard()
    wire.open = False
    assert wire.heard(5 * 60 * 1000) == []
    wire.open = True
    assert names(wire.heard(HELLO_MS)).count("hello") == 1
    wire.say("welcome", game="toy", seat=2, names=NAMES, language="en", boot="k2-")
    assert [fields["id"] for name, fields in wire.heard() if name == "play"] == ["k1-1"]


def test_a_host_that_started_again_gives_ids_that_were_never_used():
    wire = Wire().seat().play()
    wire.say("verdict", id="k1-1", ok=False, why="No.", at=6, code="")
    wire.heard(SILENCE_MS)
    wire.seat(boot="k2-")
    wire.station.pressed("B")
    wire.station.pressed("A")
    assert [fields["id"] for name, fields in wire.heard() if name == "play"] == ["k2-2"]


def test_a_view_that_was_held_up_on_its_way_never_replaces_a_newer_one():
    wire = Wire().seat()
    wire.say("view", at=7, data=WAIT)
    wire.say("view", at=6, data=TURN)
    assert wire.heard() == [("have", {"at": 7})] and wire.station.at == 7
    wire.say(
        "welcome", game="toy", seat=2, names=NAMES, language="en", boot="k2-"
    )  # another game may be at an earlier moment
    wire.say("view", at=6, data=TURN)
    assert ("have", {"at": 6}) in wire.heard()


def test_a_line_that_was_cut_off_is_sent_again_whole():
    wire = Wire().seat()
    wire.room = 20
    wire.play()
    assert wire.heard() == [] and wire.heard() == []
    wire.room = 10**6
    assert sorted(names(wire.heard())) == ["card", "play"]


def test_an_errand_with_a_tag_is_done_once_however_often_it_is_asked_for():
    wire = Wire()
    wire.say("welcome", game="", seat=1, names=["Tags"], boot="k1-", language="en")
    wire.heard()
    for _ in range(2):
        wire.say("tag", id="t1", uid=UID, data="0300fe00")
    assert wire.station.errand == ("t1", UID, "0300fe00")
    wire.station.tag_done("t1", UID, "04a1", "")
    done = ("tagged", {"id": "t1", "uid": UID, "data": "04a1", "why": ""})
    assert wire.heard() == [done] and wire.station.errand is None
    wire.say("tag", id="t1", uid=UID, data="0300fe00")
    assert wire.heard() == [done] and wire.station.errand is None


def test_an_errand_that_came_while_another_was_done_is_done_too():
    wire = Wire()
    wire.say("tag", id="t1", uid=UID, data="")
    wire.say("tag", id="t2", uid=UID, data="")
    wire.station.tag_done("t1", UID, "", "gone")
    assert wire.station.errand == ("t2", UID, "")


@pytest.mark.parametrize("name", [name for name in SENDERS if SENDERS[name] == HOST])
def test_every_message_of_the_host_has_its_method(name):
    method = getattr(Link, name)
    assert list(method.__code__.co_varnames[1 : method.__code__.co_argcount]) == [row[0] for row in FIELDS[name]]


def test_messages_of_a_station_are_not_obeyed():
    wire = Wire().seat()
    wire.say("play", id="x", at=1, text="build a1", uid="")
    wire.say("have", at=9)
    assert wire.heard(RETRY_MS) == []


def test_a_view_that_cannot_be_read_is_told_once_and_silences_nobody():
    wire = Wire().seat()
    for at in (6, 7, 8):
        wire.say("view", at=at, data={"lines": 4})
        wire.say("ping", n=at)
        heard = wire.heard()
        assert [fields["at"] for name, fields in heard if name == "have"] == [at, 5]  # so the host sends it again
        assert "pong" in names(heard)
        told = [fields["what"] for name, fields in heard if name == "trouble"]
        assert len(told) == (at == 6)
    wire.say("view", at=9, data=TURN)
    wire.play()
    assert "play" in [name for name, _ in wire.heard()]


@promise("The host repeats a view that a station could not read, and a verdict that it could not show")
def test_a_view_that_could_not_be_read_is_read_when_it_comes_again():
    """There was no room for it, or the port failed in the midst of `have`: the person is awaited all the same."""
    wire = Wire().seat()
    write, wire.write = wire.write, lambda line: 1 // 0
    wire.say("view", at=6, data=TURN)
    assert wire.station.at == 5
    wire.write = write
    assert [fields["at"] for name, fields in wire.heard() if name == "have"] == [6, 5]
    wire.say("view", at=6, data=TURN)
    assert wire.station.at == 6 and wire.heard() == [("have", {"at": 6})]


@promise("The host repeats a view that a station could not read, and a verdict that it could not show")
def test_a_verdict_that_could_not_be_shown_is_asked_for_again():
    wire = Wire().seat().play()
    judged, wire.station.judged = wire.station.judged, lambda *verdict: 1 // 0
    wire.say("verdict", id="k1-1", ok=True, why="", at=6, code="")
    wire.station.judged = judged
    assert "play" in names(wire.heard(RETRY_MS))
    wire.say("verdict", id="k1-1", ok=True, why="", at=6, code="")
    assert wire.station.mode == "accepted" and "play" not in names(wire.heard(RETRY_MS))


def test_the_host_hears_of_a_view_before_it_is_read():
    wire, seen = Wire().seat(), []
    see = wire.station.see
    wire.station.see = lambda *view: (seen.append(wire._written.count(b"have")), see(*view))
    wire.say("view", at=6, data=TURN)
    assert seen == [1]
