"""Hands messages to an MQTT 5 broker, in a separate thread, one after another."""

from __future__ import annotations

import logging
import ssl
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from paho.mqtt.client import Client, DisconnectFlags, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from host.broker.outbox import Outbox
from host.broker.topics import HOME, ONLINE, Message, message
from host.computer.network import is_host
from host.errors import WrongUse
from host.languages.letters import is_utf8

PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE = 20  # seconds
WILL_DELAY = 10  # seconds until the broker publishes that the host is gone: a short cut is not an end
SESSION_EXPIRY = 3600  # seconds for which the broker keeps what it had begun to take
LONGEST_WAIT = 30  # seconds between two tries to connect
AGAIN = 2.0  # seconds until one that answered nonsense is asked again
LARGEST = 4096  # bytes of a packet that we take: what we listen to is one word
UNFINISHED = 8  # messages that the broker may have on the way to us
OFTEN_BORN = 5.0  # seconds between two times that all is sent again because somebody claims to have started
HEAD = 32  # bytes of a packet beside topic and payload, at most
SHORT, OFTEN = 10.0, 3  # seconds of a connection that failed, and how many of them in a row are reported
LOOK = 0.25  # seconds between two looks at whether the end has come
WRITTEN = "--broker: write it as mqtt://host, or mqtts://user:password@host:8883 for TLS."
SIGNS = (
    "--broker: a sign in the user or password would end the address there. Write %23 for #, %2F for /, %3F for ?, "
    "%5B and %5D for [ and ], and %25 for %."
)
BROKEN_OFF = (ConnectionResetError, BrokenPipeError)  # what does not know TLS answers a greeting of it like that
FAREWELL = 2.0  # seconds for the last messages at the end

log = logging.getLogger("herald")


class Broker(NamedTuple):
    """Where a broker is and who we are there."""

    host: str
    port: int
    tls: bool
    user: str = ""
    password: str = ""

    @classmethod
    def of(cls, url: str) -> Broker:
        """The broker of `mqtt://user:password@host:port`, or mqtts for TLS. Raises WrongUse."""
        if set("/?#[]") & set(url.partition("://")[2].rpartition("@")[0]):
            raise WrongUse(SIGNS)
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise WrongUse("--broker: its port is not a number from 1 to 65535.") from error
        # Python drops the ends of lines from an address, and spaces around it: it would be another one.
        if parts.scheme not in PORTS or parts.path.strip("/") or parts.query or parts.fragment or url.split() != [url]:
            raise WrongUse(WRITTEN)
        host = parts.hostname or ""
        if not is_host(host) or not is_utf8(url):
            raise WrongUse(WRITTEN)
        names = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(host, port or PORTS[parts.scheme], parts.scheme == "mqtts", *names)

    @property
    def address(self) -> str:
        """Where it is, for people: without name and password."""
        return f"{self.host}:{self.port}"


class _NotAsked(Exception):
    """The broker sent what it was asked not to send."""


class _Patient(Client):
    """A client that survives any broker. Without this its thread would end with a traceback at a broken packet, and
    nothing would be published any more, even if the right broker came back.

    It takes no packet that is larger than it asked the broker to send, and none of QoS 2, which it subscribes to
    nothing with: paho would make room for all of it, and keep what is never finished.
    """

    nonsense: Callable[[], bool]  # called when such a packet came; false where the client is not wanted any more

    def loop_forever(self, *arguments: Any, **named: Any) -> MQTTErrorCode:
        """See Client."""
        while True:
            try:
                return super().loop_forever(*arguments, **named)
            except Exception:  # noqa: BLE001  (anything its parts raise for bytes that they cannot read)
                if not self.nonsense():
                    return MQTTErrorCode.MQTT_ERR_PROTOCOL
                with suppress(OSError):
                    self.reconnect()

    def _sock_recv(self, bufsize: int) -> bytes:
        if bufsize > LARGEST:
            raise _NotAsked
        return super()._sock_recv(bufsize)

    def _handle_publish(self) -> MQTTErrorCode:
        if self._in_packet["command"] >> 1 & 3 > 1:
            raise _NotAsked
        return super()._handle_publish()


class Sender:
    """Empties an outbox into a broker as long as it is there. Filling the outbox never waits for it."""

    def __init__(self, broker: Broker, table: str, outbox: Outbox) -> None:
        self._broker, self._table, self._outbox = broker, table, outbox
        self._ended = threading.Event()
        self._there = threading.Event()
        self._born, self._last_born = threading.Event(), float("-inf")
        self._acknowledged_ids: set[int] = set()
        self._last_sentence = ""
        self._faults_reported = set[str]()  # the faults reported once, however often they happen
        self._most: int | None = None  # bytes of a packet that the broker takes; None for any
        self._since, self._short = 0.0, 0  # when the broker let us in, and how often in a row that was short
        self._answered, self._unanswered = False, 0  # whether it said yes or no, and how often in a row it did not
        self._acknowledged = threading.Condition()
        self._client = self._new_client()
        self._thread = threading.Thread(target=self._work, name="broker", daemon=True)

    def _new_client(self) -> Client:
        client = _Patient(CallbackAPIVersion.VERSION2, client_id=f"herald-{self._table}", protocol=MQTTv5)
        if self._broker.user:
            client.username_pw_set(self._broker.user, self._broker.password or None)
        if self._broker.tls:
            client.tls_set_context(ssl.create_default_context())  # pyright: ignore[reportUnknownMemberType]
        will, late = message(ONLINE, self._table, "no"), Properties(PacketTypes.WILLMESSAGE)
        late.WillDelayInterval = WILL_DELAY
        client.will_set(will.topic, will.payload, will.qos, will.retained, late)
        client.reconnect_delay_set(1, LONGEST_WAIT)
        client.on_connect, client.on_disconnect = self._on_connected, self._on_disconnected
        client.on_connect_fail = self._unreachable
        client.nonsense = self._nonsense
        client.on_publish, client.on_message = self._on_published, self._on_message
        return client

    def start(self) -> None:
        """Begins; returns at once, whether the broker is there or not."""
        self._outbox.put(message(ONLINE, self._table, "yes"))
        session = Properties(PacketTypes.CONNECT)
        session.SessionExpiryInterval = SESSION_EXPIRY
        # Anybody at the broker may publish where we listen: it does not hand on to us what is too large.
        session.MaximumPacketSize, session.ReceiveMaximum = LARGEST, UNFINISHED
        self._client.connect_async(self._broker.host, self._broker.port, KEEPALIVE, properties=session)
        self._client.loop_start()
        self._thread.start()

    def stop(self) -> None:
        """Sends what still waits, then `no`, as far as the broker takes it within FAREWELL seconds."""
        self._outbox.put(message(ONLINE, self._table, "no"))
        self._ended.set()
        self._thread.join(FAREWELL)
        self._client.disconnect()
        self._there.clear()
        # The network's thread may sit in a try to connect; it is a daemon, and nobody waits for it.
        threading.Thread(target=self._client.loop_stop, daemon=True).start()

    # -- the network's thread ----------------------------------------------------------------------

    def _on_connected(
        self, client: Client, _userdata: object, _flags: object, reason: ReasonCode, properties: object
    ) -> None:
        self._answered, self._unanswered = True, 0
        if reason.is_failure:
            self._say(
                f"The broker at {self._broker.address} does not let this table in: {reason}. Look at the user and "
                "the password of --broker. What happens waits until it does."
            )
            return
        self._last_sentence, self._since = "", time.monotonic()
        self._most = getattr(properties, "MaximumPacketSize", None)
        client.subscribe(f"{HOME}/status", qos=1)
        self._outbox.all_again()
        self._there.set()

    def _unreachable(self, *_: object) -> None:
        """Called while what kept it from connecting is handled."""
        why, address = sys.exception(), self._broker.address
        if isinstance(why, ssl.SSLCertVerificationError):
            self._say(
                f"The broker at {address} shows a certificate that this computer does not trust "
                f"({why.verify_message.rstrip('.')}). Name the file of its authority in SSL_CERT_FILE (docs/club.md), "
                "and look at the date of both computers. What happens waits until it is trusted."
            )
        elif isinstance(why, ssl.SSLError) or (self._broker.tls and isinstance(why, BROKEN_OFF)):
            self._say(
                f"What answers at {address} does not speak TLS as mqtts:// asks for it: look at the port of --broker, "
                "or write mqtt://. What happens waits until it does."
            )
        else:
            self._say(f"The broker at {address} cannot be reached. What happens waits until it can.")

    def _say(self, sentence: str) -> None:
        """Reports it to the person who opened the table, once for as long as it lasts."""
        if sentence != self._last_sentence and not self._ended.is_set():
            self._last_sentence = sentence
            log.warning("%s", sentence)

    def _on_disconnected(
        self, _client: Client, _userdata: object, flags: DisconnectFlags, reason: ReasonCode, _properties: object
    ) -> None:
        self._there.clear()
        self._answered, answered = False, self._answered
        self._unanswered += not answered
        if self._unanswered >= OFTEN:
            self._say(
                f"The broker at {self._broker.address} ends every connection before it lets this table in. Perhaps it "
                "wants TLS, and --broker an address that begins with mqtts://. What happens waits until it does."
            )
        if flags.is_disconnect_packet_from_server:
            why = f" ({reason})" if reason.is_failure else ""  # a short packet has a reason that paho does not read
            self._say_once(
                f"The broker at {self._broker.address} ended the connection{why}. What happens waits until it lets "
                "this table in again; if it does not, look at its settings."
            )
        self._short = self._short + 1 if time.monotonic() - self._since < SHORT else 0
        if self._short >= OFTEN:
            self._say_once(
                f"The broker at {self._broker.address} lets this table in and breaks off, again and again. It does "
                f"where two tables have one name: is another one called {self._table}, too? The file table-name in the "
                "folder of the games gives this one another."
            )

    def _nonsense(self) -> bool:
        """What answered is not an MQTT 5 broker, or a confused one; it is asked again a little later."""
        self._there.clear()
        self._say_once(
            f"What answers at {self._broker.address} does not speak MQTT 5. Look at the address and port of --broker; "
            "what happens waits until it does."
        )
        return not self._ended.wait(AGAIN)

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._faults_reported and not self._ended.is_set():
            self._faults_reported.add(sentence)
            log.warning("%s", sentence)

    def _on_published(self, _client: Client, _userdata: object, mid: int, *_: object) -> None:
        with self._acknowledged:
            self._acknowledged_ids.add(mid)
            self._acknowledged.notify()

    def _on_message(self, _client: Client, _userdata: object, heard: MQTTMessage) -> None:
        """Home Assistant has started and forgotten what it knew, or somebody claims so."""
        if heard.payload == b"online":
            self._born.set()

    # -- the thread that hands over ----------------------------------------------------------------

    def _work(self) -> None:
        while not (self._ended.is_set() and (self._outbox.empty or not self._there.is_set())):
            if not self._there.wait(LOOK):
                continue
            self._send_to_newcomers()
            found = self._outbox.take(LOOK)
            if found is not None:
                self._hand_over(found)

    def _send_to_newcomers(self) -> None:
        """Sends all again to anyone who has just started, now and then at most: anybody may claim that without end."""
        if self._born.is_set() and time.monotonic() - self._last_born >= OFTEN_BORN:
            self._born.clear()
            self._last_born = time.monotonic()
            self._outbox.all_again()

    def _hand_over(self, found: Message) -> None:
        """Publishes one message and waits until the broker has it: so nothing piles up behind this thread.

        A connection that breaks meanwhile loses nothing: paho sends the message again when it is back.
        """
        try:
            if self._is_too_large(found):
                return
            mid = self._client.publish(found.topic, found.payload, found.qos, found.retained).mid
        except ValueError as error:  # paho does not take it: the next one may go
            self._say_once(f"A message for {found.topic} cannot be sent: {error}.")
            return
        with self._acknowledged:
            while mid not in self._acknowledged_ids and not self._late():
                self._acknowledged.wait(LOOK)
            self._acknowledged_ids.discard(mid)

    def _is_too_large(self, found: Message) -> bool:
        """A broker ends the connection for a packet that is larger than its limit, each time that it comes again."""
        size = len(found.topic.encode()) + len(found.payload.encode()) + HEAD
        if self._most is None or size <= self._most:
            return False
        self._say_once(
            f"The broker at {self._broker.address} takes no {size} bytes at once: {found.topic} is left out."
        )
        return True

    def _late(self) -> bool:
        return self._ended.is_set() and not self._there.is_set()
