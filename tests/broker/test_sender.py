"""Messages at a real broker: what a late listener finds, a broker that dies, and no broker."""

import json
import socket
import subprocess
import sys
import threading
import tracemalloc
from types import SimpleNamespace
from urllib.parse import quote

import pytest

from host.broker import sender as sender_module
from host.broker.outbox import MOST, Outbox
from host.broker.sender import Broker, Sender
from host.broker.topics import NEWS, ONLINE, STATE, Message
from host.errors import WrongUse
from host.running.publishing import publishing, table_name
from tests.broker.conftest import LIMIT, until
from tests.fakes.slow_broker import CONNECT, PUBLISH, SUBSCRIBE, SlowBroker
from tests.promises import promise
from tests.web.sessions import quiet_session

TABLE = "t1"
STATE_TOPIC, NEWS_TOPIC = STATE.path.format(table=TABLE), NEWS.path.format(table=TABLE)
ONLINE_TOPIC = "herald/t1/online"


def state(text):
    return Message(STATE_TOPIC, text, True, 1)


def news(text):
    return Message(NEWS_TOPIC, text, False, 1)


@pytest.fixture
def sending():
    """`sending(url)` gives the outbox of a Sender that runs."""
    senders = []

    def begin(url):
        outbox = Outbox()
        senders.append(Sender(Broker.of(url), TABLE, outbox))
        senders[-1].start()
        return outbox

    begin.senders = senders
    yield begin
    for one in senders:
        one.stop()


@pytest.mark.process
def test_a_late_listener_finds_the_state_and_no_old_news(broker, ear, sending):
    early, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    outbox.put(news("n1"))
    until(lambda: early.latest(NEWS_TOPIC) == "n1", "the news did not come")
    late = ear()
    until(lambda: late.latest(STATE_TOPIC) == "one", "nothing was retained")
    until(lambda: late.latest(ONLINE_TOPIC) == "yes", "it did not say that it is there")
    assert late.latest(NEWS_TOPIC) is None


@pytest.mark.process
def test_news_come_in_their_order(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    for n in range(50):
        outbox.put(news(str(n)))
    until(lambda: one.latest(NEWS_TOPIC) == "49", "the last one did not come")
    assert [text for topic, text, _ in one.heard if topic == NEWS_TOPIC] == [str(n) for n in range(50)]


@pytest.mark.process
def test_a_broker_that_was_killed_and_forgot_is_told_again(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come")
    broker.kill()
    outbox.put(state("two"))
    outbox.put(news("meanwhile"))
    broker.start()
    again = ear()
    until(lambda: again.latest(STATE_TOPIC) == "two", "the newest state did not come")
    until(lambda: again.latest(ONLINE_TOPIC) == "yes", "it did not say that it is there")
    until(lambda: again.latest(NEWS_TOPIC) == "meanwhile", "the news were lost")


@pytest.mark.process
def test_home_assistant_is_told_again_when_it_starts(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come")
    one.heard.clear()
    one.say("homeassistant/status", "online")
    until(lambda: one.latest(STATE_TOPIC) == "one", "it was not said again")


@pytest.mark.process
def test_a_host_that_ends_says_so(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come")
    sending.senders.pop().stop()
    until(lambda: one.latest(ONLINE_TOPIC) == "no", "no farewell")


def test_without_a_broker_the_outbox_takes_everything_and_stays_small(sending):
    with socket.socket() as deaf:  # takes connections and never answers: a broker that hangs
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        outbox = sending(f"mqtt://127.0.0.1:{deaf.getsockname()[1]}")
        for n in range(MOST + 40):
            outbox.put(news(str(n)))
            outbox.put(state(str(n)))
        assert outbox.lost == 40
        # `online` is there already; of the states the newest alone waits.
        assert [outbox.take(0).payload for _ in range(2)] == ["yes", str(MOST + 39)]
        assert outbox.take(0).payload == "40"


@pytest.mark.parametrize(
    ("url", "port", "tls"),
    [("mqtt://host", 1883, False), ("mqtts://host", 8883, True), ("mqtt://host:99", 99, False)],
)
def test_a_broker_without_a_port_has_the_usual_one_of_its_kind(url, port, tls):
    found = Broker.of(url)
    assert (found.port, found.tls) == (port, tls)


def test_news_with_an_old_name_are_written_anew_or_dropped_and_go_out_in_order():
    outbox = Outbox()
    for payload in ("1", "2", "3", "4"):
        again = (lambda payload=payload: f"{payload} anew") if payload in "13" else None
        outbox.put(news(payload)._replace(again=again))
    outbox.renew()
    assert [outbox.take(0).payload, outbox.take(0).payload, outbox.take(0)] == ["1 anew", "3 anew", None]
    assert outbox.lost == 0


def test_what_is_there_is_taken_at_once_and_the_outbox_knows_when_it_is_empty():
    outbox = Outbox()
    assert outbox.empty is True and outbox.take(0) is None
    for one in (news("1"), state("2")):
        outbox.put(one)
        assert outbox.empty is False and outbox.take(3600) == one
    assert outbox.empty is True


def test_whoever_waits_for_a_message_has_it_when_it_comes():
    outbox, found = Outbox(), []
    waiting = threading.Thread(target=lambda: found.append(outbox.take(3600)), daemon=True)
    waiting.start()
    until(lambda: outbox._changed._waiters, "nobody waited")
    outbox.put(news("1"))
    waiting.join(LIMIT)
    assert found == [news("1")]


def test_a_host_that_ends_waits_for_no_broker_that_left_in_the_middle_of_a_message():
    sender = Sender(Broker.of("mqtt://127.0.0.1"), TABLE, Outbox())
    sender._client = SimpleNamespace(publish=lambda *_: SimpleNamespace(mid=1))
    sender._ended.set()
    handing = threading.Thread(target=sender._hand_over, args=(news("1"),), daemon=True)
    handing.start()
    handing.join(LIMIT)
    assert not handing.is_alive()


def test_a_host_ends_though_its_broker_never_came(sending):
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        before = set(threading.enumerate())
        sending(f"mqtt://127.0.0.1:{deaf.getsockname()[1]}").put(news("late"))
        (working,) = [one for one in set(threading.enumerate()) - before if one.name == "broker"]
        sending.senders[-1].stop()
        working.join(60)
        assert not working.is_alive()


def rogue(sending, monkeypatch, instead):
    """An outbox before a broker of our own that answers with `instead`."""
    monkeypatch.setattr(sender_module, "AGAIN", 0.05)
    broker = SlowBroker(instead=instead)
    return broker, sending(f"mqtt://127.0.0.1:{broker.port}")


JUNK = [b"\x20\x05\x00\x00\xff\xff\xff", b"\x20\x03\x00\x2b\x00", b"\x20\x01\x00", b"\x30\x01\x00"]


@promise(
    "Herald reports an address where no broker answers, and a broker that disconnects a table; the right broker in "
    "its place gets everything"
)
@pytest.mark.sample
@pytest.mark.long
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_is_no_broker_is_said_and_a_right_one_in_its_place_gets_everything(sending, monkeypatch, caplog, junk):
    answers = [junk, junk]
    broker, outbox = rogue(sending, monkeypatch, lambda kind, _: answers.pop() if kind == CONNECT and answers else None)
    outbox.put(news("n1"))
    until(lambda: (NEWS_TOPIC, "n1") in broker.taken, "the right broker got nothing")
    assert "Traceback" not in caplog.text and caplog.text.count("does not speak MQTT 5") <= 1
    broker.close()


@promise(
    "Herald reports an address where no broker answers, and a broker that disconnects a table; the right broker in "
    "its place gets everything"
)
@pytest.mark.long
def test_a_broker_that_ends_the_connection_at_a_message_is_told_of_once_with_its_reason(sending, monkeypatch, caplog):
    ends = b"\xe0\x05\x9a\x03\x1f\x00\x00"  # no messages are retained here, with an empty text
    broker, outbox = rogue(
        sending, monkeypatch, lambda kind, connections: ends if kind == PUBLISH and connections < 3 else None
    )
    outbox.put(state("one"))
    until(lambda: (STATE_TOPIC, "one") in broker.taken, "it was not said again")
    assert caplog.text.count("ended the connection (Retain not supported)") == 1
    broker.close()


@pytest.mark.long
def test_a_connection_that_breaks_again_and_again_is_told_of_once_with_what_it_may_be(sending, monkeypatch, caplog):
    broker, outbox = rogue(
        sending, monkeypatch, lambda kind, connections: b"" if kind == PUBLISH and connections < 4 else None
    )
    sending.senders[0]._client.reconnect_delay_set(1, 1)
    outbox.put(state("one"))
    until(lambda: (STATE_TOPIC, "one") in broker.taken, "it was not said again")
    assert caplog.text.count("is another one called t1, too?") == 1
    broker.close()


def test_a_message_that_the_broker_is_too_small_for_is_left_out_and_the_next_one_goes(sending, monkeypatch, caplog):
    small = b"\x20\x08\x00\x00\x05\x27\x00\x00\x00\xc8"  # its packets have 200 bytes at most
    broker, outbox = rogue(sending, monkeypatch, lambda kind, _: small if kind == CONNECT else None)
    until(lambda: broker.taken, "nothing came")
    for text in ("x" * 200, "x" * 200, "short"):
        outbox.put(news(text))
    until(lambda: (NEWS_TOPIC, "short") in broker.taken, "the next one did not come")
    assert [text for topic, text in broker.taken if topic == NEWS_TOPIC] == ["short"]
    assert caplog.text.count("herald/t1/news is left out") == 1
    broker.close()


def test_a_message_that_cannot_be_said_keeps_no_other_one_back(sending, monkeypatch, caplog):
    broker, outbox = rogue(sending, monkeypatch, lambda *_: None)
    outbox.put(news("half a letter: \ud800"))
    outbox.put(news("n2"))
    until(lambda: (NEWS_TOPIC, "n2") in broker.taken, "the next one did not come")
    assert caplog.text.count("cannot be sent") == 1
    broker.close()


def test_a_broker_s_address_is_read_with_its_user_and_shown_without():
    found = Broker.of("mqtts://anna:p%40ss@club.example")
    assert found == Broker("club.example", 8883, True, "anna", "p@ss")
    assert found.address == "club.example:8883"
    assert Broker.of("mqtt://[::1]:99") == Broker("::1", 99, False)


@pytest.mark.parametrize(
    "url",
    [
        *("club.example", "http://a", "mqtt://", "mqtt://a:b", "mqtt://a/b", "mqtt://a:99999", "mqtt://a..b"),
        *(
            "mqtt://club example",
            "mqtt://club\nexample",
            " mqtt://club",
            "mqtt://club\0",
            "mqtt://club\xa0a",
            "mqtt://\ud800",
        ),
        *("mqtt://300.1.1.1", "mqtt://a b:c@club", "mqtt://a:\ud800@club", "mqtt://a:20#c@club", "mqtt://club#a"),
    ],
)
def test_an_address_that_is_none_is_refused_without_repeating_its_password(url):
    with pytest.raises(WrongUse, match="--broker"):
        Broker.of(url)


@pytest.mark.parametrize("password", ["p#ss", "12#3", "p/ss", "12/3", "p?ss", "12?3", "p[ss"])
def test_a_password_that_would_end_an_address_is_told_how_to_write_it(password):
    with pytest.raises(WrongUse, match=r"%23 for #, %2F for /") as refused:
        Broker.of(f"mqtt://anna:{password}@club")
    assert password not in str(refused.value)
    written = quote(password, safe="")
    assert Broker.of(f"mqtt://anna:{written}@club") == Broker("club", 1883, False, "anna", password)


@pytest.mark.process
def test_a_table_with_its_session_publishes_where_it_stands(broker, ear, tmp_path):
    one = ear()
    with quiet_session(tmp_path) as session, publishing(session, broker.url, tmp_path):
        topic = STATE.path.format(table=table_name(tmp_path))
        until(lambda: one.latest(topic), "no state came")
        assert json.loads(one.latest(topic))["at"] == session.table.moment
    until(lambda: one.latest(ONLINE.path.format(table=table_name(tmp_path))) == "no", "no farewell")


@pytest.mark.process
def test_a_host_that_is_killed_leaves_its_last_will(broker, ear, tmp_path):
    script = (
        "import sys, time\n"
        "from host.broker.outbox import Outbox\n"
        "from host.broker.sender import Broker, Sender\n"
        "Sender(Broker.of(sys.argv[1]), 't1', Outbox()).start()\n"
        "time.sleep(60)\n"
    )
    one, host = ear(), subprocess.Popen([sys.executable, "-c", script, broker.url])
    try:
        until(lambda: one.latest(ONLINE_TOPIC) == "yes", "it did not come up")
    finally:
        host.kill()
        host.wait()
    until(lambda: one.latest(ONLINE_TOPIC) == "no", "no last will")


LARGE = 30_000_000  # bytes of one message from somebody else at the broker
ROOM = 4_000_000  # bytes that it may take here
SAY = """
import sys
from paho.mqtt.publish import single
single("homeassistant/status", bytes(int(sys.argv[2])) or b"online", 2, True, "127.0.0.1", int(sys.argv[1]))
"""


def say(broker, size):
    """Somebody else publishes that many bytes, retained for later listeners too."""
    subprocess.run([sys.executable, "-c", SAY, str(broker.port), str(size)], check=True, timeout=LIMIT)


@pytest.fixture
def room():
    """`room()` is the most that was held at once since the test began."""
    tracemalloc.start()
    yield lambda: tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()


@promise("Messages that others publish at the broker use none of a table's memory")
def test_what_anybody_says_at_the_broker_takes_no_room_now_or_at_the_next_start(broker, ear, sending, room):
    outbox = sending(broker.url)
    outbox.put(state("one"))
    one = ear()
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come")
    one._client.unsubscribe("#")  # it would hear all of it
    one.heard.clear()
    one._client.subscribe("herald/#", qos=1)
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come again")
    say(broker, LARGE)
    late = sending(broker.url.replace("mqtt://", "mqtt://x@"))
    late.put(state("two"))
    until(lambda: one.latest(STATE_TOPIC) == "two", "the next start sent nothing")
    say(broker, 0)
    one.heard.clear()
    until(lambda: (STATE_TOPIC, "two", False) in one.heard, "Home Assistant was told nothing again")
    assert room() < ROOM


def publish_packet(size, flags, sent):
    """A message whose length is `size`, of which `sent` bytes come at once."""
    number, left = b"", size
    while True:
        left, low = divmod(left, 128)
        number += bytes([low | (128 if left else 0)])
        if not left:
            break
    topic = b"homeassistant/status"
    return bytes([0x30 | flags]) + number + len(topic).to_bytes(2, "big") + topic + bytes(sent)


@promise("Messages that others publish at the broker use none of a table's memory")
@pytest.mark.long
@pytest.mark.parametrize(
    "packet", [publish_packet(200_000_000, 0, 9), publish_packet(200_000_000, 4, 9), publish_packet(2_000, 4, 1978)]
)
def test_a_broker_that_sends_what_it_was_told_not_to_is_left_and_takes_no_room(sending, room, packet):
    """Packets larger than CONNECT names, and messages of QoS 2, which would wait for their end for ever."""
    broker = SlowBroker(
        instead=lambda kind, connections: packet * 20 if kind == SUBSCRIBE and connections < 3 else None
    )
    outbox = sending(f"mqtt://127.0.0.1:{broker.port}")
    outbox.put(state("one"))
    until(lambda: broker.connections >= 3, "it was not left")
    until(lambda: (STATE_TOPIC, "one") in broker.taken, "nothing was sent to it afterwards")
    assert room() < ROOM and not sending.senders[0]._client._in_messages
    broker.close()


@pytest.mark.long
def test_whoever_says_that_it_has_started_is_told_all_again_now_and_then_only(sending):
    topic = b"homeassistant/status"
    born = b"\x30" + bytes([2 + len(topic) + 1 + 6]) + len(topic).to_bytes(2, "big") + topic + b"\x00online"
    broker = SlowBroker(
        instead=lambda kind, connections: b"\x90\x04\x00\x01\x00\x01" + born * 500 if kind == SUBSCRIBE else None
    )
    outbox = sending(f"mqtt://127.0.0.1:{broker.port}")
    outbox.put(state("one"))
    until(lambda: (STATE_TOPIC, "one") in broker.taken, "nothing was sent")
    threading.Event().wait(1)
    assert broker.taken.count((STATE_TOPIC, "one")) <= 3
    broker.close()
