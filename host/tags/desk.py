"""The station at which tags are set up: it is asked for one thing after another and reports each card.

It is welcomed without a game, so it loads none; its OLED shows the questions of `ask`, and its buttons
answer them. The first station that greets is taken; an unplugged one may come back at any port.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from host.languages.codes import ENGLISH
from host.pico.finder import picos, serial_of
from host.plain import Plain
from host.stations import timing
from host.stations.admission import Admission, RefusedStation
from host.stations.advice import no_hello
from host.stations.link import StationLink
from host.stations.port import PortTrouble
from host.table.questions import Questions
from shared_rules.phrases import _

SEAT = 1
NAME = "Tags"
TICK = 0.25
REPEAT = 1.0  # seconds until an errand that was not answered is sent again

LAID, LEFT, PRESSED = "laid", "left", "pressed"
GONE = "gone"

UNPLUGGED = "The station was unplugged ({why}). Plug it in again: it goes on where it was."
OTHER = "Tags are set up at another station. Unplug that one to use this one."


class Happening(NamedTuple):
    """A tag was LAID (its number and the text of its card, if it carries one) or has LEFT; or a button was
    PRESSED: the index of the choice."""

    kind: str
    uid: str = ""
    text: str = ""
    choice: int = -1


class ErrandResult(NamedTuple):
    """The result of an errand: the tag's content from page 0 on, or why it failed, as in PROTOCOL.md."""

    raw: bytes
    why: str


class TagDesk:
    """Lives in the loop that called `start`.

    urls       ports to use; none: every Pico that is plugged in
    rules, program   as for Admission
    tell       is called with sentences for people
    """

    def __init__(
        self, urls: Sequence[str], rules: str, program: str, tell: Callable[[str], None], language: str = ENGLISH
    ) -> None:
        self._urls = tuple(urls)
        self._admission = Admission(rules, program)
        self._tell, self._language = tell, language
        self._links: dict[str, StationLink] = {}
        self._serials: dict[str, str] = {}
        self._link: StationLink | None = None
        self._questions = Questions(self._send)
        self._happenings: asyncio.Queue[Happening] = asyncio.Queue()
        self._first: list[Happening] = []
        self._question: tuple[str, tuple[str, ...], tuple[str, ...]] | None = None
        self._errand: dict[str, object] = {}
        self._sent = 0.0
        self._errand_result: asyncio.Future[ErrandResult] | None = None
        self._announced_once: set[str] = set()
        self._handlers: dict[str, Callable[..., None]] = {
            "card": self._on_card,
            "gone": self._on_gone,
            "tagged": self._on_tagged,
            "answer": partial(self._questions.on_answer, SEAT),
            "trouble": self._on_trouble,
        }
        self.ready = ""  # the sentence that announces a station
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts looking for a station; returns at once."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Takes the question off the OLED and closes the ports."""
        self._questions.withdraw(SEAT)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await asyncio.gather(*(link.close() for link in self._links.values()))

    async def happening(self) -> Happening:
        """The next thing that happens at the station."""
        return self._first.pop() if self._first else await self._happenings.get()

    def put_back(self, happening: Happening) -> None:
        """This one happens next: it was taken out too early."""
        self._first.append(happening)

    async def read(self, uid: str) -> ErrandResult:
        """All that is on the tag with this number."""
        return await self._do(uid, b"")

    async def write(self, uid: str, data: bytes) -> ErrandResult:
        """Writes whole pages from page 4 on; what is on the tag then."""
        return await self._do(uid, data)

    def ask(self, title: str, lines: Sequence[str], choices: Sequence[str]) -> None:
        """Shows this on the OLED, unless it is there already; a button is a happening."""
        shown = (title, tuple(lines), tuple(choices))
        if shown != self._question:
            self._question = shown
            self._questions.put(SEAT, title, lines, choices, self._answered)

    def lay(self, text: str) -> None:
        """A card was read somewhere else, by a phone: as if a tag with this text had been laid here. Its number is its
        own text: the tag itself is not here to be read."""
        self._happen(Happening(LAID, text, text))

    @property
    def question(self) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
        """(title, lines, choices) of what is on the OLED, or None once a button has been pressed."""
        return self._question

    def press(self, choice: int) -> None:
        """Does what a button of the station would: the index of a choice on the OLED."""
        if self._question is not None and 0 <= choice < len(self._question[2]):
            self._questions.withdraw(SEAT)
            self._answered(SEAT, choice)

    def _answered(self, seat: int, choice: int) -> None:
        self._question = None
        self._happen(Happening(PRESSED, choice=choice))

    def beep(self, tune: str) -> None:
        """Plays a tune."""
        self._send(SEAT, "news", {"title": "", "lines": [], "tune": tune, "code": ""})

    # -- the station -----------------------------------------------------------------------------

    async def _do(self, uid: str, data: bytes) -> ErrandResult:
        self._errand_result = asyncio.get_running_loop().create_future()
        self._errand = {"id": secrets.token_hex(4), "uid": uid, "data": data.hex()}
        self._send_errand()
        try:
            return await self._errand_result
        finally:
            self._errand = {}

    def _send_errand(self) -> None:
        self._sent = time.monotonic()
        self._send(SEAT, "tag", self._errand)

    def _send(self, seat: int, message: str, fields: Plain) -> None:
        if self._link is not None:
            self._link.send(message, **fields)

    def _happen(self, happening: Happening) -> None:
        self._happenings.put_nowait(happening)

    def _message(self, link: StationLink, name: str, fields: Plain) -> None:
        if name == "hello":
            self._on_hello(link, fields)
        elif link is self._link and name in self._handlers:
            self._handlers[name](**fields)

    def _on_card(self, uid: str, card: str) -> None:
        self._happen(Happening(LAID, uid, card))

    def _on_gone(self, uid: str) -> None:
        self._finish(uid, ErrandResult(b"", GONE))
        self._happen(Happening(LEFT, uid))

    def _on_tagged(self, id: str, uid: str, data: str, why: str) -> None:
        if id == self._errand.get("id"):
            self._finish(uid, ErrandResult(_bytes(data), why))

    def _on_trouble(self, what: str) -> None:
        self._tell(_("The station says: {what}").format(what=what))

    def _finish(self, uid: str, done: ErrandResult) -> None:
        if self._errand_result is not None and not self._errand_result.done() and uid == self._errand.get("uid"):
            self._errand_result.set_result(done)

    def _on_hello(self, link: StationLink, hello: Plain) -> None:
        link.uid = hello["uid"]
        refused = self._admission.why_not(hello, self._serials.get(link.url, ""))
        if refused is None and self._link is not None and self._link is not link:
            refused = RefusedStation(_(OTHER), _("Another station is in use already."))
        if refused is not None:
            link.send("sorry", why=refused.there)
            self._once(_("{port} (board {board}): {why}").format(port=link.url, board=link.uid, why=refused.here))
            return
        link.take_seat(SEAT, time.monotonic())
        self._link = link
        self.ready = _("The station at {port} (board {board}) is ready.").format(port=link.url, board=link.uid)
        self._once(self.ready)
        boot = secrets.token_hex(4) + "-"
        link.send("welcome", game="", seat=SEAT, names=[_(NAME)], boot=boot, language=self._language)
        self._questions.repeat(SEAT, time.monotonic() + REPEAT * 2)

    def _once(self, sentence: str) -> None:
        if sentence not in self._announced_once:
            self._announced_once.add(sentence)
            self._tell(sentence)

    def _lost(self, link: StationLink, why: str) -> None:
        self._links.pop(link.url, None)
        if link is self._link:
            self._link = None
            self._announced_once.clear()
            self._tell(_(UNPLUGGED).format(why=why))

    async def _work(self) -> None:
        while True:
            urls = self._urls or [found.url for found in await asyncio.to_thread(picos)]
            for url in urls:
                if url not in self._links:
                    await self._open(url)
            if not urls:  # of one that cannot be opened, that is told
                self._once(_("No station is there yet. Plug one in by USB."))
            for link in tuple(self._links.values()):
                self._look_at_silent(link, time.monotonic() - link.opened_at)
            for _again in range(int(REPEAT / TICK)):
                self._look_after(time.monotonic())
                await asyncio.sleep(TICK)

    def _look_at_silent(self, link: StationLink, open_s: float) -> None:
        """Names a port whose station sends no hello, once."""
        if not link.heard_at and open_s > timing.CHECK_HELLO:
            self._once(no_hello(link))
        elif not link.heard_at and open_s > timing.NUDGE_AFTER:
            link.nudge()

    async def _open(self, url: str) -> None:
        link = StationLink(url, self._message, self._lost)
        try:
            await link.open()
        except PortTrouble as error:
            self._once(str(error))
            return
        self._serials[url] = "" if "://" in url else await asyncio.to_thread(serial_of, url)
        self._links[url] = link

    def _look_after(self, now: float) -> None:
        if self._link is None:
            return
        if int(now / TICK) % int(REPEAT / TICK) == 0:
            self._link.ping()
        self._questions.repeat(SEAT, now)
        if self._errand and now - self._sent > REPEAT:
            self._send_errand()


def _bytes(digits: str) -> bytes:
    """The bytes that hex digits write; empty for any other text."""
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return b""
