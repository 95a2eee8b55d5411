"""The line to the host: messages in and out over the USB serial port that the prompt shares.

Every message the host may send is obeyed by the method of its name. A confirmed play is kept and
repeated until its verdict; the last answer is kept and repeated when its question comes again. The
port (`read`, `writable`, `write`) comes from board.py, or from a test.
"""

import asyncio

from shared_rules.wire.framing import Receiver, Sender
from shared_rules.wire.messages import HOST, VERSION, counters, row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

HELLO_MS = 1000
RETRY_MS = 500
# The host pings every second; after this long without a line it is called silent.
SILENCE_MS = 5000
REST_MS = 10
READ_BYTES = 256
# A line is read at once, up to this many bites of it: the reader's looks in between would hold it up by 20 ms.
BITES = 8
# Lines wait here while the host does not read. A line that does not fit is sent again later, or no longer matters.
WAITING = 8


class Link:
    """One end of the wire. `hello` is a dict (firmware, rules, uid, cause), `health` a function
    that returns a fresh dict of `heap` in bytes, and of the counters that the Link does not keep itself."""

    def __init__(self, port: "Any", hello: "dict[str, str]", health: "Callable[[], dict[str, int]]") -> None:
        self.station: "Any" = None  # set by anyone who joins the two
        self.on_selftest: "Any" = None  # set likewise: called with whether a person is there, and a language
        self.retries = 0
        self._port, self._hello, self._health = port, hello, health
        self._receiver, self._sender = Receiver(), Sender()
        self._waiting: "list[bytes]" = []
        self._cut = True  # the prompt may have written half a line before
        self._boot, self._count = "", 0
        self._seat: "tuple[str, int] | None" = None
        self._last_accepted: "tuple[str, int] | None" = None  # id and moment of the last play that the host accepted
        self._play: "dict[str, Any] | None" = None
        self._play_ms = 0
        self._answer: "dict[str, Any] | None" = None
        self._tagged: "dict[str, Any] | None" = None
        self._greeting, self._hello_ms = True, 0
        self._quiet_ms = 0
        self._stumbled = ""  # what could not be obeyed last
        self._newest = -1  # moment of the newest view since the welcome

    # -- what the host sends ----------------------------------------------------------------------

    def welcome(self, game: str, seat: int, names: "Sequence[str]", boot: str, language: str) -> None:
        self._greeting = False
        if boot != self._boot:
            self.station.reset()  # another host, or another seat, repeats what is wanted
        self._boot, self._newest = boot, -1
        dropped = self._play is not None and self._seat != (game, seat)
        if dropped:
            self._play = None
        self._seat = (game, seat)
        try:
            self.station.seated(game, seat, names, language)
            if dropped:  # after it: a new seat begins with an empty display
                self.station.judged(False, "Another game began before the host heard of your play.")
        except ImportError:
            self._seat = None
            self.station.turned_away("This station does not carry the game %s: run herald flash." % game)
        if self._last_accepted:
            self.say("knew", id=self._last_accepted[0], at=self._last_accepted[1])
        self._repeat()

    def set(self, name: str, value: "Any") -> None:
        self.station.set(name, value)

    def sorry(self, why: str) -> None:
        self._greeting = False
        self.station.turned_away(why)

    def view(self, at: int, data: "dict[str, Any]") -> None:
        if not self._seat or at < self._newest:
            return  # moments only grow: an older one was held up on its way
        before, self._newest = self._newest, at
        self.say("have", at=at)
        if at == before:
            return
        try:
            self._write()  # the host waits for it; what is in the view takes a while to read
            self.station.see(at, data, before < 0)
        except Exception:
            # It has only the view before, so the host sends this one again: else nobody would be asked for a play.
            self._newest = before
            self.say("have", at=before)
            raise

    def due(self, seats: "list[int]") -> None:
        self.station.wait_for(seats)

    def verdict(self, id: str, ok: bool, why: str, at: int, code: str) -> None:
        if self._play and self._play["id"] == id:
            if ok:
                self._last_accepted = (id, at)
            self.station.judged(ok, why, at, code)
            self._play = None  # not sooner: where the verdict cannot be shown, it is asked for again

    def news(self, title: str, lines: "list[str]", tune: str, code: str) -> None:
        self.station.show(title, lines, tune, code)

    def ask(self, id: str, title: str, lines: "Sequence[str]", choices: "Sequence[str]") -> None:
        if not choices:
            self.station.unasked()
            self.say("answer", id=id, choice=-1)
        elif self._answer and self._answer["id"] == id:
            self.say("answer", **self._answer)
        else:
            self.station.ask(id, title, lines, choices)

    def selftest(self, hands: bool, language: str) -> None:
        self.on_selftest(hands, language)

    def known(self, uid: str, card: str) -> None:
        self.station.known(uid, card)

    def tag(self, id: str, uid: str, data: str) -> None:
        if self._tagged and self._tagged["id"] == id:
            self.say("tagged", **self._tagged)
        else:
            self.station.errand = (id, uid, data)

    def ping(self, n: int) -> None:
        found = self._health()
        found["damaged_there"], found["retries"] = self._receiver.damaged, self.retries
        self.say("pong", n=n, heap=found["heap"], faults=[found.get(name, 0) for name in counters()])

    # -- what the station sends -------------------------------------------------------------------

    def say(self, message: str, **fields: "Any") -> None:
        """Queues a message; it is sent as soon as the port takes it."""
        if len(self._waiting) == WAITING:
            self._waiting.pop(0)
        self._waiting.append(self._sender.line(message, **fields))

    def play(self, text: str, at: int, uid: str) -> None:
        """Sends a confirmed play and repeats it until its verdict. One at a time."""
        self._count += 1
        self._play = {"id": self._boot + str(self._count), "at": at, "text": text, "uid": uid}
        try:
            self._repeat()
            self._write()  # somebody waits for it: now, and not at the task's next turn
        except MemoryError:
            return  # it is kept, and sent again in a moment

    def answer(self, id: str, choice: int) -> None:
        """Answers a question. The host asks again until it has heard, and gets the same answer."""
        self._answer = {"id": id, "choice": choice}
        self.say("answer", **self._answer)

    def tagged(self, id: str, uid: str, data: str, why: str) -> None:
        """Answers an errand. The host asks again until it has heard, and gets the same answer."""
        self._tagged = {"id": id, "uid": uid, "data": data, "why": why}
        self.say("tagged", **self._tagged)

    def _repeat(self) -> None:
        self._play_ms = 0
        if self._play and not self._greeting:
            self.say("play", **self._play)

    def passed(self, ms: int) -> None:
        """This many milliseconds passed."""
        self._quiet_ms += ms
        if self._quiet_ms >= SILENCE_MS and not self._greeting:
            self._greeting, self._hello_ms = True, HELLO_MS
            self.station.host_silent(True)
        if self._greeting:
            self._hello_ms -= min(ms, self._hello_ms)
        elif self._play:
            self._play_ms += ms
        if not self._waiting:  # lines that wait mean that nobody reads: no use in one more of the same
            self._say_again()

    def _say_again(self) -> None:
        """Repeats what is due and was not answered."""
        if self._greeting and self._hello_ms <= 0:
            self._hello_ms = HELLO_MS
            self.say("hello", protocol=VERSION, **self._hello)
        elif self._play and self._play_ms >= RETRY_MS:
            self.retries += 1
            self._repeat()

    # -- the port -----------------------------------------------------------------------------------

    def take(self, data: "bytes | memoryview") -> None:
        """Obeys every message that `data` (bytes) completes."""
        for name, fields in self._receiver.feed(data):
            if row(name)[1] == HOST:
                if self._quiet_ms >= SILENCE_MS:
                    self.station.host_silent(False)
                self._quiet_ms = 0
                self._obey(name, fields)

    def _obey(self, name: str, fields: "dict[str, Any]") -> None:
        """One message that cannot be obeyed (a broken view, no memory for it) must not silence the station:
        it is reported once, and the next one is obeyed as ever."""
        try:
            getattr(self, name)(**fields)
        except Exception as error:  # noqa: BLE001  (reported to the person and to the host)
            part, what = "link", "%s: %s: %s." % (name, type(error).__name__, error)
            if isinstance(error, MemoryError):
                part, what = "memory", "The station has run out of memory."
            if what != self._stumbled:
                self._stumbled = what
                self.station.trouble(part, what)

    def _write(self) -> None:
        """Writes the lines that wait, as far as the port takes them without blocking."""
        while self._waiting and self._port.writable():
            line = b"\n" + self._waiting[0] if self._cut else self._waiting[0]
            self._cut = not self._port.write(line)
            if self._cut:  # the other end drops what it got; all of it again, on its own line
                return
            self._waiting.pop(0)

    def _hear(self) -> bool:
        """Takes what has arrived of a line; False if there was nothing."""
        heard = False
        for _ in range(BITES):
            data = self._port.read(READ_BYTES)
            if data:
                heard = True
                self.take(data)
            if not data or data[-1] == 10:
                break
        return heard

    async def run(self) -> None:
        """Runs for ever, a line at a time, so that many lines delay no other task."""
        self._say_again()  # who was just switched on reports it before the display is ready
        while True:
            heard = self._hear()
            if self._waiting:
                self._write()
            await asyncio.sleep_ms(0 if heard else REST_MS)
