"""A station looks at itself: loaded only when asked, by the host or by holding D at power-up.

While it runs it replaces the Station: it is what the display shows and the buttons speak to.
Every result goes to the host as a `tested` message, and to the OLED at the end, in the language that was asked for.
"""

import asyncio
import gc
import sys
import time

from firmware import pins, screens
from firmware.chip import RESET_LOW_MS, ReaderFault
from firmware.text import wrap
from shared_rules import tag
from shared_rules.phrases import _
from shared_rules.wire.parts import PARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.chip import Chip
    from firmware.screens import Page

ROUNDS = 20
HAND_MS = 20000
# Each of the light's three colours alone, then dark.
COLOURS = (((120, 0, 0), 800), ((0, 120, 0), 800), ((0, 0, 120), 800), ((0, 0, 0), 0))


class SelfTest:
    """`app` is the firmware.app.App whose devices are tested; `hands` whether a person is there to lay a
    card, press buttons and look; `language` that of its sentences, empty for the station's. `bad` names the
    parts that failed."""

    def __init__(self, app: "Any", hands: bool, language: str = "") -> None:
        self._app, self._hands = app, hands
        strings = app.station.strings
        strings.use(language or strings.language, "selftest")
        self._page = screens.idle(_("Self-test"), [_("Please wait ...")], "")
        self._pressed = asyncio.Event()
        self._button = ""
        self.count, self.bad = 0, []

    # -- in front of the Station ----------------------------------------------------------------

    def head(self) -> None:
        """Nothing is known sooner than the rest."""

    def page(self) -> "Page":
        return self._page

    def drawn(self) -> None:
        """Nothing waits for that here."""

    def pressed(self, button: str) -> None:
        self._button = button
        self._pressed.set()

    def held(self, button: str, again: bool = False) -> None:
        """Long or short is the same here."""

    released = held

    # -- the parts ------------------------------------------------------------------------------

    async def run(self) -> None:
        """All parts, one after another; the Station has its devices back afterwards."""
        app = self._app
        app.front, app.reader.paused = self, True
        try:
            self._versions()
            await self._reader()
            if self._hands:
                await self._display()
                await self._buttons()
                await self._buzzer()
                if app.light:
                    await self._light()
            memory = _("%d bytes in use, %d free") % (gc.mem_alloc(), gc.mem_free())
            self._say("heap", gc.mem_free() > 50000, memory)
            self._say("end", not self.bad, _("%d of %d parts are well") % (self.count - len(self.bad), self.count))
            await self._ask(_("Self-test"), self._verdict(), "B back", 60000 if self._hands else 0)
        finally:
            app.front, app.reader.paused = app.station, False
            app.refresh()

    def _verdict(self) -> str:
        if not self.bad:
            return _("All is well.")
        return _("Not well: %s.") % ", ".join([_(PARTS[part]) for part in self.bad])

    def _versions(self) -> None:
        hello = self._app.hello
        python = ".".join([str(number) for number in sys.implementation.version[:3]])
        strings = _("program %s, rules %s, MicroPython %s on %s, started by %s")
        facts = (hello["firmware"], hello["rules"], python, sys.implementation._machine, hello["cause"])
        self._say("versions", True, strings % facts)

    async def _reader(self) -> None:
        chip = self._app.reader.chip
        while not self._app.reader.resting:
            await asyncio.sleep_ms(10)
        try:
            chip.lies = 0
            await chip.start()
            await chip.refresh()
            known = tuple(chip.version[:3])
            # Copies of the chip say what they like: a tag that is read tells more.
            said = [_("PN5%02x, firmware %d.%d") % known if len(known) == 3 else _("it does not say which chip it is")]
            if chip.lies or not chip.irq.value():  # the answer was fetched
                said.append(_("the IRQ wire does nothing"))
            if not await self._rests_in_reset(chip):
                said.append(_("the reset wire does nothing"))
            self._say("reader", len(said) == 1, "; ".join(said))
            await chip.field(True)
            self._say("field", True, _("switched on"))
            await chip.tries(1)
            await self._tag(chip)
        except ReaderFault as fault:
            self._say("reader", False, "%s" % fault)

    async def _rests_in_reset(self, chip: "Chip") -> bool:
        """Whether the chip is silent while its reset line is low. It is started again."""
        chip.reset.value(0)
        await asyncio.sleep_ms(RESET_LOW_MS)
        try:
            await chip.refresh()
            silent = False
        except ReaderFault:
            silent = True
        await chip.start()
        return silent

    async def _tag(self, chip: "Chip") -> None:
        self._show(_("Reader"), _("Lay a card on the mark and leave it."), "")
        began = time.ticks_ms()
        patience = HAND_MS if self._hands else 300
        while not await chip.list():
            if time.ticks_diff(time.ticks_ms(), began) > patience:
                self._say("tag", not self._hands, _("no card lay there, so none was read"))
                return
        good, began = 0, time.ticks_ms()
        for _round in range(ROUNDS):
            if len(await chip.list()) == 1 and await chip.read(tag.FIRST_PAGE):
                good += 1
        ms = time.ticks_diff(time.ticks_ms(), began) // ROUNDS
        read = _("%d of %d times listed and read, %d ms each") % (good, ROUNDS, ms)
        self._say("tag", good * 100 >= ROUNDS * 95, read)

    async def _display(self) -> None:
        bars = ["#" * 16] * 7
        good = True
        for inverted, rows, words in ((0xFF, [""] * 7, _("All lit? A yes")), (0, bars, _("All filled? A yes"))):
            self._page = screens.Page(rows + [words], inverted)
            self._app.refresh()
            good = await self._press(HAND_MS) == "A" and good
        seen = _("a person saw both patterns") if good else _("a person did not see the patterns")
        self._say("display", good, seen)

    async def _buttons(self) -> None:
        missing = ""
        for letter, _pin in pins.BUTTONS:
            if await self._ask(_("Buttons"), _("Press %s.") % letter, "", HAND_MS // 2) != letter:
                missing += letter
        self._say("buttons", not missing, _("not felt: %s") % missing if missing else _("all four felt"))

    async def _buzzer(self) -> None:
        self._app.buzzer.play("reveal")
        heard = await self._ask(_("Buzzer"), _("Was there a tune of four notes?"), _("A yes    B no"), HAND_MS) == "A"
        self._say("buzzer", heard, _("a person heard it") if heard else _("nobody heard it"))

    async def _light(self) -> None:
        self._app.light.play(COLOURS)
        words = _("Did it light red, green, then blue?")
        seen = await self._ask(_("Light"), words, _("A yes    B no"), HAND_MS) == "A"
        self._say("light", seen, _("a person saw three colours") if seen else _("nobody saw three colours"))

    # -- words ----------------------------------------------------------------------------------

    def _say(self, part: str, good: bool, text: str) -> None:
        if part != "end":
            self.count += 1
            if not good:
                self.bad.append(part)
        self._app.link.say("tested", part=part, ok=good, text=text)

    def _show(self, title: str, words: str, footer: str) -> None:
        self._page = screens.sheet(self._app.station.strings, title, [""] + wrap(words), 0, footer)
        self._app.refresh()

    async def _ask(self, title: str, words: str, footer: str, ms: int) -> str:
        self._show(title, words, footer)
        return await self._press(ms)

    async def _press(self, ms: int) -> str:
        """The next button, or "" when none came in time."""
        self._pressed.clear()
        try:
            await asyncio.wait_for_ms(self._pressed.wait(), ms)
        except asyncio.TimeoutError:
            return ""
        return self._button
