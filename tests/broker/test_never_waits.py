"""A broker that is away, deaf, slow or full delays no play: what the table's thread does is counted, not timed."""

import socket
import sys
import threading
from contextlib import contextmanager

import pytest

from host.broker.outbox import MOST, Outbox
from host.broker.publisher import Publisher
from host.broker.sender import Broker, Sender
from host.broker.topics import NEWS, message
from host.journal.journal import Journal
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from tests.broker.conftest import until
from tests.fakes.slow_broker import SlowBroker
from tests.promises import promise

# What waits for another thread or for the network, as Python and C call it. A lock is taken for the time of one
# exchange of references: `acquire` is not among them.
WAITS = {"wait", "wait_for", "sleep", "join", "select", "poll", "connect", "send", "sendall", "sendmsg", "recv"}
WAITS |= {"getaddrinfo", "result", "get", "do_handshake", "publish"}
OURS = ("host/broker", "threading.py", "socket.py", "ssl.py", "selectors.py", "paho", "queue.py")


class Waits:
    """Notes every call of this thread that could wait, from the broker's room and what it stands on."""

    def __init__(self):
        self.found, self.calls = [], 0

    def __call__(self, frame, event, arg):
        if event not in ("call", "c_call"):
            return
        self.calls += 1
        place = frame.f_code.co_filename
        name = arg.__name__ if event == "c_call" else frame.f_code.co_name
        if isinstance(getattr(arg, "__self__", None), str | dict):
            return  # join and get of theirs
        if name in WAITS and any(one in place for one in OURS) and not _for_the_journal(frame):
            self.found.append(f"{name} in {place}:{frame.f_lineno}")


def _for_the_journal(frame):
    """An answer waits until the journal and its mirror are on the disk."""
    while frame is not None and "host/journal" not in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None


def silent():
    """A broker that takes connections and never answers."""
    deaf = socket.socket()
    deaf.bind(("127.0.0.1", 0))
    deaf.listen()
    return deaf


@contextmanager
def told_to(port, outbox, folder):
    """A table that publishes its plays to the broker at a port."""
    sender = Sender(Broker.of(f"mqtt://127.0.0.1:{port}"), "t", outbox)
    journal = Journal.open(folder)
    table = Table.start("tower_of_babel", ("Ada", "Bela", "Cili"), {}, journal, ShuffledDealer(1), 1)
    table.listen(Publisher(table, "t", outbox, list))
    sender.start()
    try:
        table.deal_if_due()
        yield table
    finally:
        sys.setprofile(None)
        sender.stop()
        journal.close()


def waits_of(table, after=lambda n: None):
    """What forty plays wait for; `after` is called with the number of each."""
    waits = Waits()
    sys.setprofile(waits)
    for n in range(40):
        seat = table.awaited()[0]
        assert table.submit(seat, f"p{n}", table.moment, table.game.text(table.state.plays(seat)[0])).ok
        after(n)
    sys.setprofile(None)
    return waits


@promise("No play waits for a broker", how="counts what waits; `python -m bench broker` measures")
@pytest.mark.parametrize("kind", ["away", "deaf", "full"])
def test_a_play_waits_for_no_broker(kind, tmp_path):
    deaf = silent()
    port = deaf.getsockname()[1]
    if kind == "away":
        deaf.close()
    outbox = Outbox()
    for n in range(MOST * 2 if kind == "full" else 0):
        outbox.put(message(NEWS, "t", str(n)))
    with deaf, told_to(port, outbox, tmp_path) as table:
        waits = waits_of(table)
    assert waits.found == [] and waits.calls > 1000
    assert outbox.lost > 0 or kind != "full"


def test_what_waits_would_be_counted():
    waits, outbox = Waits(), Outbox()
    sys.setprofile(waits)
    try:
        outbox.take(0.01)
    finally:
        sys.setprofile(None)
    assert waits.found


@promise("A slow broker gets everything in the end")
def test_a_play_waits_for_no_slow_broker_and_nothing_is_lost(tmp_path):
    """While it answers nothing all waits in the outbox; once it answers it gets every one of them."""
    let = threading.Event()
    broker, outbox = SlowBroker(let.wait), Outbox()
    try:
        with told_to(broker.port, outbox, tmp_path) as table:
            assert not waits_of(table, lambda n: outbox.put(message(NEWS, "t", str(n)))).found
            assert not broker.taken
            assert outbox.waiting <= MOST
            let.set()
            until(lambda: len(_numbers(broker)) == 40, "what waited did not come")
            assert _numbers(broker) == list(range(40))
            assert outbox.lost == 0
    finally:
        let.set()
        broker.close()


def _numbers(broker):
    """The numbers among the news that a broker has taken."""
    news = message(NEWS, "t", "").topic
    return [int(text) for topic, text in broker.taken if topic == news and text.isdigit()]
