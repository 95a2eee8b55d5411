"""Stations whose displays show what a player sees there, without processes of their own: for looking at pages.

A test whose stations are doubles has dark displays. `lit_station` makes doubles with the firmware itself in them, on
this Python. Each change of the table is worked out there, so what leads up to the picture is better played before.
"""

import json

from firmware import stored
from host.pico.build import PHRASES, build
from host.virtual.oled import letters
from shared_rules import phrases
from shared_rules.tag import read
from tests.firmware.player import Player
from tests.web.sessions import StationDouble

BLANK = b"\0" * 8


def pixels(page):
    """The 1,024 bytes of a Page, as the display has them."""
    cells = {letter: cell for cell, letter in letters().items()}
    rows = [b"".join(cells.get(letter, BLANK) for letter in row) for row in page.rows]
    lit = [page.inverted >> at & 1 for at in range(len(rows))]
    return b"".join(bytes(byte ^ 0xFF for byte in row) if on else row for row, on in zip(rows, lit, strict=True))


class StationShown(StationDouble):
    """The station of a seat: what is laid and pressed there changes what it shows, and nothing it plays arrives."""

    def __init__(self, table, seat):
        super().__init__()
        self._table, self._seat, self._player, self._at = table, seat, Player(), -1
        self.on_change(table)

    def on_news(self, news):
        """News pass; what stands on a display between plays is looked at here."""

    def on_change(self, table):
        if table.moment != self._at:
            self._at = table.moment
            self._then(self._see)

    async def place(self, tag):
        await super().place(tag)
        self._then(lambda station: station.arrived(tag.uid.hex(), read(tag.memory[16:160])))

    async def remove(self):
        await super().remove()
        self._then(lambda station: station.left())

    async def press(self, button):
        await super().press(button)
        self._then(lambda station: station.pressed(button))

    def _see(self, station):
        game, words = self._table.header.game, self._table.words_of(self._seat)
        code = words.language if words.language == words.names else f"{words.language}/{words.names}"
        station.seated(game, self._seat, list(self._table.names), code)
        station.see(self._at, json.loads(json.dumps(self._table.view(self._seat))))

    def _then(self, done):
        """The firmware speaks through the same phrases as the host, which goes on speaking afterwards."""
        before = phrases.speaker()
        try:
            phrases.speak_through(self._player.station.strings)
            done(self._player.station)
            self._player.wait(500)
            self.draw(pixels(self._player.station.page()))
        finally:
            phrases.speak_through(before)


def lit_station(table, seat):
    """The station of a seat, which hears of every change."""
    stored.FOLDER = f"{build() / PHRASES}/"
    station = StationShown(table, seat)
    table.listen(station)
    return station
