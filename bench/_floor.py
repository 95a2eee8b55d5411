"""The least that one tap can cost: bytes, transfers and milliseconds, worked out from the formats alone.

Nothing here looks at the firmware. Where a choice was open, the cheaper one was taken, so the floor is
never too high: the chip's IRQ line is used (no status byte is ever asked for), an answer is
fetched to its last byte and no further, the display gets only columns that differ.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

WIDTH, PAGES = 128, 8

# PN532, SPI (UM0701-02, 6.2): a byte with the kind of transfer, then the frame. A normal information
# frame is preamble, start code (2), LEN, LCS, data, DCS, postamble; an ACK frame has six bytes.
DIRECTION, FRAME, ACK = 1, 7, 6
# Data of the frames, TFI included: InListPassiveTarget (7.3.5) D4 4A MaxTg BrTy, and its answer D5 4B NbTg
# with Tg, SENS_RES (2), SEL_RES, length and number of one tag; InDataExchange (7.3.8) D4 40 Tg with the
# tag's command, READ and a page, and its answer D5 41 Status with the tag's.
LIST, LISTED, UID = 4, 3 + 5, 7
ASK, ASKED = 5, 3
# A READ of a Type 2 tag gives four pages of four bytes (NFC Forum Type 2 Tag; NTAG213 data sheet, 10.2).
# FAST_READ would give more at once, but only NXP's own tags know it.
BLOCK = 16

# On the air, ISO 14443-3 type A at 106 kbit/s: a bit lasts 128 / 13.56 MHz. A frame of the reader is a start
# bit, nine bits a byte and two bits of end; one of the tag has a bit less of end; a short frame (REQA) has
# seven bits in all that. A tag answers 1172 / 13.56 MHz later, and the reader waits as long before it continues.
# That agrees with the data sheet of the NTAG213: 368 us for READ, 1548 us for its 16 bytes.
BIT_US = 128 / 13.56
DELAY_US = 1172 / 13.56


def air_ms(*frames: tuple[int, int]) -> float:
    """Milliseconds on the air for exchanges of (bytes from the reader, bytes from the tag), CRC included."""
    bits = sum(9 * there + 3 + 9 * back + 2 for there, back in frames)
    return (bits * BIT_US + (2 * len(frames) - 1) * DELAY_US) / 1000


# REQA, then for each half of a number of seven bytes anticollision and select. REQA's seven bits count as a
# byte. That the chip also looks for a second tag is left out here and there: no data sheet gives the time.
ACTIVATE_MS = air_ms((1, 2), (2, 5), (9, 3), (2, 5), (9, 3))
READ_MS = air_ms((4, BLOCK + 2))


class Cost(NamedTuple):
    """Bytes on a bus and in how many transfers: chip selects on SPI, start to stop on I2C."""

    bytes: int
    transfers: int

    def plus(self, other: Cost) -> Cost:
        return Cost(self.bytes + other.bytes, self.transfers + other.transfers)


def reads(message: int) -> int:
    """How many READs fetch a message of this length, which two bytes of TLV precede."""
    return -(-(2 + message) // BLOCK)


def reader(message: int) -> Cost:
    """What a tag with a message of this length costs on SPI: listed once and read."""
    cost = _round_trip(LIST, LISTED + UID)
    for _ in range(reads(message)):
        cost = cost.plus(_round_trip(ASK, ASKED + BLOCK))
    return cost


def _round_trip(asked: int, answered: int) -> Cost:
    """A command, its acknowledgement and its answer."""
    return Cost(3 * DIRECTION + FRAME + asked + ACK + FRAME + answered, 3)


# SSD1306, I2C (data sheet 8.1.5, 10.1.13): a transfer is the address, a control byte, and commands or pixels.
# In page addressing mode three commands set page and column; pixels then run on to the end of the row. A
# window of several rows takes six. Both are tried, as if changing between the two modes cost nothing.
TRANSFER = 2
PLACE, WINDOW = TRANSFER + 3, TRANSFER + 6
RUN = PLACE + TRANSFER


def display(before: bytes, after: bytes) -> Cost:
    """The least bytes on I2C that make one picture of 1,024 bytes of another, and their transfers."""
    rows = [_columns(before, after, row) for row in range(PAGES)]
    best = [Cost(0, 0)]
    for end in range(1, PAGES + 1):
        one = best[end - 1].plus(_row(rows[end - 1]))
        windows = [best[start].plus(_window(rows[start:end])) for start in range(end)]
        best.append(min(one, *windows))
    return best[PAGES]


def _columns(before: bytes, after: bytes, row: int) -> list[int]:
    """The columns of a row that differ."""
    return [x for x in range(WIDTH) if before[row * WIDTH + x] != after[row * WIDTH + x]]


def _row(columns: list[int]) -> Cost:
    """One row in runs of columns; a gap is sent along where a new run would cost more."""
    if not columns:
        return Cost(0, 0)
    cost = Cost(RUN + 1, 2)
    for last, next_ in itertools.pairwise(columns):
        cost = cost.plus(min(Cost(next_ - last, 0), Cost(RUN + 1, 2)))
    return cost


def _window(rows: list[list[int]]) -> Cost:
    """One window around all that differs in neighbouring rows."""
    columns = [column for row in rows for column in row]
    if not columns:
        return Cost(0, 0)
    width = max(columns) - min(columns) + 1
    return Cost(WINDOW + TRANSFER + len(rows) * width, 2)
