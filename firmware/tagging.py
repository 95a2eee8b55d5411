"""Reads the whole tag on the reader, or writes it and reads it back, when the host asks for that.

Only a station that sets up tags loads this. Nothing here locks a tag. Writing that is cut off leaves a
tag without a message: the first page, which holds the message's length, is emptied first and filled
last, so half an old and half a new card never make a third.
"""

from binascii import hexlify, unhexlify

from firmware.chip import ReaderFault
from firmware.presence import steady
from shared_rules import tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.chip import Chip
    from firmware.shapes import Station

TRIES = 4
HEAD = tag.FIRST_PAGE * 4
# Every Type 2 tag has 16 pages; one without a size is read so far.
LEAST = 64
EMPTY = b"\x03\x00\xfe\x00"

# The errand that the reader failed at last, and how often.
_failed = ["", 0]

# Why an errand was not done.
GONE, TWO, KIND, SILENT, REFUSED, DIFFERS = "gone", "two", "kind", "silent", "refused", "differs"


async def run(chip: "Chip", station: "Station") -> None:
    """Does the station's errand and reports the result. Raises ReaderFault: it is then done again,
    TRIES times."""
    id, uid, data = station.errand
    try:
        wanted, number = unhexlify(data), unhexlify(uid)
    except ValueError:
        station.tag_done(id, uid, "", DIFFERS)
        return
    try:
        raw, why = await _attempts(chip, number, wanted)
    except ReaderFault:
        _failed[:] = id, _failed[1] + 1 if _failed[0] == id else 1
        if _failed[1] >= TRIES:
            station.tag_done(id, uid, "", SILENT)
        raise
    station.tag_done(id, uid, hexlify(raw).decode(), why)


async def _attempts(chip: "Chip", number: bytes, data: bytes) -> "tuple[bytes, str]":
    """(all that is on the tag, "") or (b"", why not)."""
    why = GONE
    for _ in range(TRIES):
        try:
            seen = await chip.list()
        except ReaderFault:  # the look just before it was answered: some chips fail at every second one
            why = SILENT
            await chip.refresh()
            continue
        if not seen:
            why = GONE
        elif len(seen) > 1:
            return b"", TWO
        elif steady(seen[0]) != number:
            return b"", GONE
        elif chip.foreign:
            return b"", KIND
        else:
            raw, why = await _attempt(chip, data)
            if not why:
                return raw, why
    return b"", why


async def _attempt(chip: "Chip", data: bytes) -> "tuple[bytes, str]":
    if data and not await _write(chip, data):
        return b"", REFUSED
    raw = await _read(chip)
    if raw is None:
        return b"", SILENT
    return (raw, "") if raw[HEAD : HEAD + len(data)] == data else (b"", DIFFERS)


async def _write(chip: "Chip", data: bytes) -> bool:
    """Writes `data`, whole pages, from the first page of data on; False if a page was not taken."""
    first = tag.FIRST_PAGE
    if not await _put(chip, first, EMPTY):
        return False
    for at in range(4, len(data), 4):
        if not await _put(chip, first + at // 4, data[at : at + 4]):
            return False
    return await _put(chip, first, data[:4])


async def _put(chip: "Chip", page: int, data: bytes) -> bool:
    """Writes a page; at the edge of the field one or the other fails."""
    for _ in range(TRIES):
        if await chip.write(page, data):
            return True
    return False


async def _read(chip: "Chip") -> "bytes | None":
    """The tag from page 0 on, as far as it claims to go and we use it; None if it falls silent."""
    raw, wanted = b"", LEAST
    failed = 0
    while len(raw) < wanted:
        block = await chip.read(len(raw) // 4)
        if block is None:
            failed += 1
            if failed == TRIES:
                return None
            continue
        raw, failed = raw + block, 0
        wanted = length(raw)
    return raw[:wanted]


def length(raw: bytes) -> int:
    """How many bytes of a tag there are to read, judged by its first 16."""
    return HEAD + min(raw[14] * 8, tag.CAPACITY) if raw[12] == tag.CAPABILITY[0] else LEAST
