"""One tap of a card, played by the firmware in model time and written down: laid on the reader, its ways on
the OLED, confirmed with A, "Accepted." on the OLED.

What waits for people and for the host is taken out, as it is unrelated to the station: from the tag's answer
until the station looks at IRQ, from the finger until it looks at the button, from the play until it
looks at the host's verdict, as far as no bus is busy meanwhile.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from bench import _floor
from bench._floor import Cost
from bench._model_station import Clock, HostPort, Loop, TimedBoard, Transfer, i2c_ms, running
from bench.station import UID, Moment, moments
from host.virtual.oled import words
from host.virtual.tags import Ntag213
from shared_rules import tag
from shared_rules.contract import Game

# After this time all is drawn that an event leads to, and nothing else has begun.
QUIET_MS = 400.0
GIVE_UP_MS = 4500.0
# The first byte of a chip select that asks for the status (the second one back), and of one that writes; both
# least significant bit first.
STATUS, WRITING = 0x40, 0x80
# On SPI: an ACK that aborts a command, and the command that lists with its own acknowledgement.
ABORT = _floor.DIRECTION + _floor.ACK
LIST_SENT = _floor.DIRECTION + _floor.FRAME + _floor.LIST + ABORT
LAY_AGAIN_MS = 1.0
LOOK_MS = 7.0


class Tap(NamedTuple):
    """What a tap cost, and the least it could have cost.

    spi, i2c      bytes and transfers from the command that found the tag to the last READ, and for the pictures
    commands      to the PN532, each a round trip
    ms            from the tag's first answer to its ways on the OLED, and from A to "Accepted.", waits taken out
    preview_ms    the first part of that
    poll_ms       the waits taken out
    """

    spi: Cost
    i2c: Cost
    commands: int
    ms: float
    preview_ms: float
    poll_ms: float
    least_spi: Cost
    least_i2c: Cost
    least_commands: int
    least_ms: float
    least_preview_ms: float


def moment(game: Game) -> Moment:
    """The first moment of a game at which the first way of some card is allowed."""
    for one in moments(game, 0):
        if game.view(json.loads(one.view)).ways(one.card)[0].refusal is None:
            return one
    raise ValueError("nobody can play a card in this game")


def play(game: Game, one: Moment, phase_ms: float) -> Tap:
    """One tap, `phase_ms` after the reader and the buttons began a look."""
    clock = Clock()
    board, loop = TimedBoard(clock), Loop(clock, phase_ms % LOOK_MS)
    welcome = {"game": game.name, "seat": one.seat, "names": ["Anna"] * 7, "boot": "t1-", "language": "en"}
    port = HostPort(clock, welcome, json.loads(one.view))
    with running(board, loop, port) as app:
        return _Desk(board, loop, port, app, f"{game.code}/{one.card}").tap(phase_ms)


class _Desk:
    """A station on the desk with somebody before it.

    found, down, pressed_at  ms when the card was laid, the finger went down, and the station noticed that
    """

    def __init__(self, board: TimedBoard, loop: Loop, port: HostPort, app: Any, text: str) -> None:
        self.board, self.loop, self.port, self.app, self.text = board, loop, port, app, text
        self.clock = loop.clock
        self.pictures: list[tuple[float, bytes]] = []
        self.pressed_at = self.found = self.down = 0.0
        board.reader.takes = self._takes
        self._watch()

    def _takes(self, command: bytes) -> float:
        """What a command keeps the air busy for; what the chip itself needs is in no data sheet."""
        if command[0] == 0x4A:
            return _floor.ACTIVATE_MS if self.board.field.tags else 0
        return _floor.READ_MS if command[0] == 0x40 else 0

    def _watch(self) -> None:
        """Notes every picture as it is complete, and when a press is noticed."""
        drawn, pressed = self.app.drawn, self.app.pressed

        def complete() -> None:
            self.pictures.append((self.clock.ms, bytes(self.board.oled.ram)))
            drawn()

        def noticed(button: str) -> None:
            self.pressed_at = self.clock.ms
            pressed(button)

        self.app.drawn, self.app.pressed = complete, noticed

    def _until(self, check: Callable[[], bool]) -> None:
        def enough() -> bool:
            if self.clock.ms > GIVE_UP_MS:
                raise RuntimeError("the station stayed at: " + words(self.board.oled.picture()))
            return check()

        self.loop.run(enough)

    def _wait(self, ms: float) -> None:
        end = self.clock.ms + ms
        self._until(lambda: self.clock.ms >= end)

    def tap(self, phase_ms: float) -> Tap:
        """Lays the card, waits until its ways are shown, presses A, waits for the verdict."""
        self._until(lambda: "have" in self.port.heard)
        self._wait(QUIET_MS)
        self._until(lambda: self.board.reader.listing)
        idle, drawn = self.pictures[-1][1], len(self.i2c)
        self.clock.after(phase_ms, self._lay)
        self._until(lambda: bool(self.app.station.uid))
        reader = self._reading()
        self._wait(QUIET_MS)
        noticed = next(one.begin for one in reader if one.begin >= self.found)
        preview = self.i2c[-1].end - noticed + _floor.ACTIVATE_MS
        menu, seen = self.pictures[-1][1], len(self.pictures)
        verdict, waited = self._confirm(phase_ms)
        pictures = [idle, menu, *(picture for _, picture in self.pictures[seen:])]
        poll = noticed - self.found + self.pressed_at - self.down + waited
        return self._reckon(reader, self.i2c[drawn:], (preview, verdict, poll), pictures)

    def _lay(self) -> None:
        """Lays the card while the chip looks for one; between two looks nobody would notice."""
        if self.board.reader.listing:
            self.found = self.clock.ms
            self.board.field.put(Ntag213.card(UID, self.text))
        else:
            self.clock.after(LAY_AGAIN_MS, self._lay)

    def _reading(self) -> list[Transfer]:
        """The bytes on SPI so far, from the command that found the card on."""
        listed = [at for at, one in enumerate(self.spi) if one.out[0] == WRITING and one.begin < self.found]
        return [one for one in self.spi[listed[-1] :] if not _answered_nothing(one)]

    def _confirm(self, phase_ms: float) -> tuple[float, float]:
        """Presses A; returns (ms from when that is noticed until "Accepted." is shown, ms taken out of them: those in
        which the host was awaited and no bus was busy)."""
        self.clock.after(phase_ms, self._press)
        looked = len(self.i2c)

        def accepted() -> bool:
            nonlocal looked
            before, looked = looked, len(self.i2c)
            return looked > before and "Accepted." in words(self.board.oled.picture())

        self._until(accepted)
        ms, (since, until) = self.i2c[-1].end - self.pressed_at, self.port.waits[-1]
        busy = [min(one.end, until) - max(one.begin, since) for one in self.spi + self.i2c]
        waited = until - since - sum(part for part in busy if part > 0)
        self._wait(QUIET_MS / 4)
        return ms - waited, waited

    def _press(self) -> None:
        self.down = self.clock.ms
        self.board.press("A", True)

    def _reckon(
        self, reader: list[Transfer], display: list[Transfer], ms: tuple[float, float, float], pictures: list[bytes]
    ) -> Tap:
        preview, verdict, poll = ms
        message = tag.write(self.text)[1]
        spi_hz, i2c_hz = self.board.timed_spi.hz, self.board.timed_i2c.hz
        least_spi, reads = _floor.reader(message), _floor.reads(message)
        shows = [_floor.display(*pair) for pair in itertools.pairwise(pictures)]
        on_i2c = [i2c_ms(show.transfers, show.bytes, i2c_hz) for show in shows]
        # The command that waits for a tag has been sent before the tag comes.
        on_spi = (least_spi.bytes - LIST_SENT) * 8000 / spi_hz
        least_preview = _floor.ACTIVATE_MS + reads * _floor.READ_MS + on_spi + on_i2c[0]
        return Tap(
            spi=Cost(sum(one.bytes for one in reader), len(reader)),
            i2c=Cost(sum(one.bytes for one in display), len(display)),
            commands=sum(one.out[0] == WRITING and one.bytes > ABORT for one in reader),
            ms=preview + verdict,
            preview_ms=preview,
            poll_ms=poll,
            least_spi=least_spi,
            least_i2c=Cost(sum(show.bytes for show in shows), sum(show.transfers for show in shows)),
            least_commands=1 + reads,
            least_ms=least_preview + sum(on_i2c[1:]),
            least_preview_ms=least_preview,
        )

    @property
    def spi(self) -> list[Transfer]:
        return self.board.timed_spi.log

    @property
    def i2c(self) -> list[Transfer]:
        return self.board.timed_i2c.log


def _answered_nothing(one: Transfer) -> bool:
    """Whether the chip was only asked if it has an answer, and had none."""
    return one.out[0] == STATUS and not one.back[1]
