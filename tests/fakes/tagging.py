"""A station at which tags are set up: the wire of FakeStation, the real errands of the firmware, and
modelled tags in the air instead of a chip."""

import asyncio

from firmware import tagging
from firmware.presence import steady
from host.virtual.tags import Nak, Silence
from shared_rules import tag as identity
from tests.fakes.station import FakeStation


class Air:
    """As firmware.chip.Chip, over `tags`. With `pulled_after` they leave after that many commands."""

    def __init__(self, *tags):
        self.tags = list(tags)
        self.foreign = False
        self.pulled_after = None
        self.written = []

    async def list(self):
        self.foreign = any(tag.sel_res for tag in self.tags)
        return [tag.uid for tag in self.tags]

    async def read(self, page):
        return self._relay(bytes((0x30, page)))

    async def write(self, page, data):
        self.written.append(page)
        return self._relay(bytes((0xA2, page)) + data) is not None

    def _relay(self, command):
        if self.pulled_after is not None:
            if self.pulled_after == 0:
                self.tags, self.pulled_after = [], None
            else:
                self.pulled_after -= 1
        try:
            return self.tags[0].exchange(command) if self.tags else None
        except (Nak, Silence):
            return None


class TagStation(FakeStation):
    """`lay` and `take` tags, `press` buttons; `page` is what the OLED would show."""

    def __init__(self, **more):
        super().__init__(**more)
        self.air = Air()
        self.errand = None
        self.page = {"id": "", "title": "", "lines": [], "choices": []}
        self.deaf = 0  # number of errands that are lost
        self._last = {}

    def _hear(self, name, fields):
        super()._hear(name, fields)
        if name == "ask":
            self.page = fields
            if not fields["choices"]:
                self.say("answer", id=fields["id"], choice=-1)
        elif name == "tag" and self.deaf:
            self.deaf -= 1
        elif name == "tag" and self._last.get("id") == fields["id"]:
            self.say("tagged", **self._last)
        elif name == "tag" and self.errand is None:
            self.errand = (fields["id"], fields["uid"], fields["data"])
            self._running = asyncio.create_task(tagging.run(self.air, self))

    def tag_done(self, id, uid, data, why):
        self.errand = None
        self._last = {"id": id, "uid": uid, "data": data, "why": why}
        self.say("tagged", **self._last)

    def lay(self, tag):
        self.air.tags = [tag]
        try:
            text = "" if tag.sel_res else identity.read(bytes(tag.memory[16:160]))
        except identity.NotOurs:
            text = ""
        self.say("card", uid=steady(tag.uid).hex(), card=text)

    def take(self):
        self.air.tags, gone = [], self.air.tags
        for tag in gone:
            self.say("gone", uid=steady(tag.uid).hex())

    def press(self, button):
        self.say("answer", id=self.page["id"], choice="ABC".index(button))

    async def shows(self, *words):
        """Waits until all these words are in the question on the OLED."""
        await self.until(lambda: all(word in self.shown() for word in words))

    def shown(self):
        return " ".join([self.page["title"], *self.page["lines"], *self.page["choices"]])

    def tunes(self):
        return [fields["tune"] for fields in self.all("news")]
