"""Messages at a real broker: what a late listener finds, a broker that dies, one that is not there."""

import json
import socket
import subprocess
import sys
import threading

import pytest

from host.broker.outbox import MOST, Outbox
from host.broker.sender import Broker, Sender
from host.broker.topics import NEWS, ONLINE, STATE, Message
from host.cli.broker import publishing, table_name
from host.errors import WrongUse
from tests.broker.conftest import until
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


def test_a_late_listener_finds_the_state_and_no_old_news(broker, ear, sending):
    early, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    outbox.put(news("n1"))
    until(lambda: early.latest(NEWS_TOPIC) == "n1", "the news did not come")
    late = ear()
    until(lambda: late.latest(STATE_TOPIC) == "one", "nothing was retained")
    assert late.latest(ONLINE_TOPIC) == "yes"
    assert late.latest(NEWS_TOPIC) is None


def test_news_come_in_their_order(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    for n in range(50):
        outbox.put(news(str(n)))
    until(lambda: one.latest(NEWS_TOPIC) == "49", "the last one did not come")
    assert [text for topic, text, _ in one.heard if topic == NEWS_TOPIC] == [str(n) for n in range(50)]


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


def test_home_assistant_is_told_again_when_it_starts(broker, ear, sending):
    one, outbox = ear(), sending(broker.url)
    outbox.put(state("one"))
    until(lambda: one.latest(STATE_TOPIC) == "one", "the state did not come")
    one.heard.clear()
    one.say("homeassistant/status", "online")
    until(lambda: one.latest(STATE_TOPIC) == "one", "it was not said again")


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


def test_what_is_there_is_taken_at_once_and_the_outbox_knows_when_it_is_empty():
    outbox = Outbox()
    assert outbox.empty is True and outbox.take(0) is None
    for one in (news("1"), state("2")):
        outbox.put(one)
        assert outbox.empty is False and outbox.take(3600) == one
    assert outbox.empty is True


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


def test_a_broker_s_address_is_read_with_its_user_and_shown_without():
    found = Broker.of("mqtts://anna:p%40ss@club.example")
    assert found == Broker("club.example", 8883, True, "anna", "p@ss")
    assert found.shown == "club.example:8883"
    assert Broker.of("mqtt://[::1]:99") == Broker("::1", 99, False)


@pytest.mark.parametrize("url", ["club.example", "http://a", "mqtt://", "mqtt://a:b", "mqtt://a/b", "mqtt://a:99999"])
def test_an_address_that_is_none_is_refused_without_repeating_its_password(url):
    with pytest.raises(WrongUse, match="--broker"):
        Broker.of(url)


def test_a_table_with_its_session_publishes_where_it_stands(broker, ear, tmp_path):
    one = ear()
    with quiet_session(tmp_path) as session, publishing(session, broker.url, tmp_path):
        topic = STATE.path.format(table=table_name(tmp_path))
        until(lambda: one.latest(topic), "no state came")
        assert json.loads(one.latest(topic))["at"] == session.table.moment
    until(lambda: one.latest(ONLINE.path.format(table=table_name(tmp_path))) == "no", "no farewell")


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
