"""One port and what is known of the station behind it: counters, versions, what it was sent."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import cast

from host.languages.letters import displayable_everywhere, plain_everywhere
from host.pico.talk import NUDGE
from host.plain import Plain
from host.stations.port import StationPort
from host.table.news import Verdict
from shared_rules.wire.framing import Receiver, Sender
from shared_rules.wire.messages import STATION
from shared_rules.wire.referee.rows import SENDERS

# What `herald stations` and the page call the state of a port.
WAITING = "waiting"  # open, no message yet
ASKED = "asked"  # asks who sits there
PLAYING = "playing"
REFUSED = "refused"
SILENT = "silent"  # sent something once, does not answer any more
NO_STATION = "no station"
LOST = "lost"

BABBLE = 500  # bytes that are kept of what came last before a first message

# Handed from seat to seat: a play may come late by this many hands at most.
FORMER = 16

# Messages of which a person reads something on the OLED.
WORDED = ("welcome", "sorry", "verdict", "news", "ask")

log = logging.getLogger("herald")

Message = Callable[["StationLink", str, dict[str, object]], None]


class StationLink:
    """The conversation over one port, and what the table knows of the station there. Other modules read the fields;
    the methods, each named after what happened, set those that belong together.

    seat        the seat it plays for, or 0
    held        whether the station waits for the right hands: until then it is sent no view
    former      what ids of plays began with that it sent for other seats
    view_at     moment of the newest view it was sent, -1 before the first
    have_at     moment of the newest view it confirmed
    round_trip  seconds of the latest ping, or None
    lying       number of the tag on its reader, or empty; laid: the moment it was laid there; card: the card it holds
    by_hand     the text of the card that people named there, until another card is laid
    ignored     what it reports of its owner's settings.json that it does not obey, or empty
    cards       how many cards it has reported; plays: how many plays it has sent
    meant       the play that whoever works it for a person or a bot means by the next press of A, or empty
    mistakes    how many others it sent then; they are answered, and do not count
    refusal     why the latest play was refused, or empty; refused: its verdict until the card lies otherwise, or None
    babble      what came last while no message was understood: it shows what is behind a port
    tap         None, or called with ("station" or "host", bytes) of all that passes
    """

    def __init__(self, url: str, on_message: Message, on_lost: Callable[[StationLink, str], None]) -> None:
        self.url = url
        self.status = WAITING
        self.seat = 0
        self.held = False
        self.former: deque[str] = deque(maxlen=FORMER)
        self.uid = self.firmware = self.rules = self.boot = self.trouble = self.ignored = ""
        self.lying = self.card = self.by_hand = self.refusal = self.meant = ""
        self.refused: Verdict | None = None
        self.view_at = self.have_at = -1
        self.card_at = self.cards = self.plays = self.mistakes = 0
        self._mistaken: deque[str] = deque(maxlen=FORMER)
        self.view_data: dict[str, object] | None = None
        self.told_awaited: tuple[int, ...] | None = None  # whom the table waits for, as last sent since its view
        self.view_sent = self.heard_at = self.welcomed = self.opened_at = 0.0
        self.round_trip: float | None = None
        self.heap = 0
        self.faults: list[object] = []
        self.bytes_in = self.dropped = 0
        self.babble = b""
        self.tap: Callable[[str, bytes], None] | None = None
        self._pings: dict[int, float] = {}
        self._ping = 0
        self._on_message = on_message
        self._receiver = Receiver()
        self._foreign = 0
        self._sender = Sender()
        self._port = StationPort(url, self._bytes, lambda why: on_lost(self, why))

    async def open(self) -> None:
        """Opens the port. Raises PortTrouble."""
        await self._port.open()
        self.opened_at = time.monotonic()

    async def close(self) -> None:
        """Closes the port."""
        await self._port.close()

    @property
    def damaged(self) -> int:
        """Lines that arrived damaged, or that no station sends."""
        return self._receiver.damaged + self._foreign

    def send(self, name: str, /, **fields: object) -> None:
        """Sends one message; one the port does not take is dropped and repeated by its own rule."""
        if name in WORDED:
            fields = {field: displayable_everywhere(value) for field, value in fields.items()}
        try:
            line = self._sender.line(name, **fields)
        except ValueError:
            log.exception("A message to %s cannot be sent", self.url)
            self.dropped += 1
            return
        if self.tap is not None:
            self.tap("host", line)
        if not self._port.write(line):
            self.dropped += 1

    def nudge(self) -> None:
        """Sends an empty line to a silent port: a prompt answers with itself."""
        if not self.bytes_in:
            self._port.write(NUDGE)

    def knock(self) -> None:
        """Reminds a board that fell silent that somebody listens."""
        self._port.knock()

    def ping(self) -> None:
        """Asks the station for a sign of life."""
        self._ping += 1
        self._pings = {self._ping: time.monotonic(), **dict(list(self._pings.items())[:3])}
        self.send("ping", n=self._ping)

    def ponged(self, fields: Plain) -> bool:
        """Takes the answer to a ping; False for an unexpected one, and nothing is taken."""
        sent = self._pings.pop(fields["n"], None)
        if sent is None:
            return False
        self.round_trip = time.monotonic() - sent
        self.heap, self.faults = fields["heap"], fields["faults"]
        return True

    def _bytes(self, data: bytes) -> None:
        self.bytes_in += len(data)
        if not self.heard_at:
            self.babble = (self.babble + data)[-BABBLE:]
        if self.tap is not None:
            self.tap("station", data)
        for name, fields in self._receiver.feed(data):
            self.heard_at = time.monotonic()
            if not _may_say(name, fields):
                self._foreign += 1
                continue
            try:
                self._on_message(self, name, plain_everywhere(fields))
            except Exception:  # one station's message must not keep the host from reading the next one's
                log.exception("A message of %s could not be obeyed: %s", self.url, name)

    # -- what happened to the station --------------------------------------------------------------

    def identify(self, fields: Plain) -> None:
        """Its hello names the board and what runs there."""
        self.uid, self.firmware, self.rules = fields["uid"], fields["firmware"], fields["rules"]

    def turn_away(self, status: str, why: str) -> None:
        """It cannot play, and people may read why."""
        self.status, self.trouble = status, why

    def take_seat(self, seat: int, now: float) -> None:
        """It plays for this seat from now on, and has shown nothing there yet."""
        self.status, self.seat, self.trouble, self.welcomed = PLAYING, seat, "", now
        self.forget_view()
        self.clear_reader()

    def lose_seat(self) -> None:
        """Another board speaks through this port now: it has no seat yet."""
        self.seat, self.status = 0, WAITING

    def change_seat(self, boot: str) -> None:
        """It is shared and starts afresh at another of its seats: ids of plays begin with `boot` there."""
        self.former.append(self.boot)
        self.boot = boot
        self.forget_view()
        self.clear_reader()
        self.refused, self.refusal = None, ""

    def forget_view(self) -> None:
        """Sends it a view regardless of what it was sent before."""
        self.view_data, self.view_at, self.have_at = None, -1, -1

    def take_view(self, data: dict[str, object], moment: int) -> None:
        """This is its view from now on; it must be sent again whom the table waits for."""
        self.view_data, self.view_at, self.told_awaited = data, moment, None

    def lay(self, uid: str, card: str, moment: int) -> None:
        """A card lies on its reader."""
        self.lying, self.card, self.card_at, self.by_hand = uid, card, moment, ""
        self.cards += 1
        self.refused = None

    def clear_reader(self) -> None:
        """Its reader is empty."""
        self.lying = self.card = ""

    def is_mistake(self, play_id: str, text: str) -> bool:
        """Takes note of a play, and whether another one was meant; it is the same when it is sent again."""
        if self.meant and text != self.meant and play_id not in self._mistaken:
            self.mistakes += 1
            self._mistaken.append(play_id)
        self.meant = ""
        return play_id in self._mistaken

    def note_verdict(self, verdict: Verdict) -> None:
        """Its latest play was answered."""
        self.refusal, self.refused = verdict.why, None if verdict.ok else verdict

    def resume_clock(self, now: float) -> None:
        """This computer slept: silence counts from now."""
        self.heard_at = self.opened_at = now

    # -- for reports ---------------------------------------------------------------------------------

    def facts(self) -> Plain:
        """All that is known, as plain data for `herald stations --json` and the page."""
        return {
            "port": self.url,
            "status": self.status,
            "seat": self.seat or None,
            "uid": self.uid,
            "firmware": self.firmware,
            "rules": self.rules,
            "round_trip_ms": None if self.round_trip is None else round(self.round_trip * 1000, 1),
            "heap": self.heap,
            "faults": self.faults,
            "damaged": self.damaged,
            "trouble": self.trouble or self.ignored,
        }


def _may_say(name: str, fields: Plain) -> bool:
    """Whether this is a message of stations, whose lists hold texts and whole numbers: lists nested hundreds of times,
    or figures that are not numbers, would be carried into all reports of the station."""
    lists = [cast(list[object], value) for value in fields.values() if isinstance(value, list)]
    return SENDERS[name] == STATION and all(isinstance(one, str | int) for found in lists for one in found)
