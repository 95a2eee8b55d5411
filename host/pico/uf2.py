"""The UF2 format: an image as a Pico's drive in BOOTSEL takes it, block by block with its address.

https://github.com/microsoft/uf2 describes it. A block is 512 bytes, of which 256 are the image's here. Boards leave
blocks of another family alone.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

START = 0x10000000  # where the flash begins
PAYLOAD = 256  # bytes of the image in a block
ROOM = 476  # bytes that a block has for them
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
FAMILY_IS_THERE, EXTENSIONS_ARE_THERE = 0x2000, 0x8000
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
# The RP2350 of the first steppings forgets to erase (RP2350-E10) unless a block for any family goes before.
ABSOLUTE, LAST_PAGE, TO_IGNORE = 0xE48BFF57, 0x10FFFF00, 0x9957E304
_HEAD = struct.Struct("<8I")


class Uf2(NamedTuple):
    """What a file holds: the family of chips it is for, and the image from the start of the flash."""

    family: int
    image: bytes


class NoUf2(ValueError):
    """The bytes are not a whole UF2 file; the message gives the reason."""


def written(image: bytes, family: int) -> bytes:
    """The file of an image that begins where the flash does."""
    pages = [image[at : at + PAYLOAD].ljust(PAYLOAD, b"\0") for at in range(0, len(image), PAYLOAD)]
    blocks = [_block(START + PAYLOAD * at, page, at, len(pages), family) for at, page in enumerate(pages)]
    if family == RP2350:
        ignored = b"\xef" * PAYLOAD + struct.pack("<I", TO_IGNORE)
        blocks.insert(0, _block(LAST_PAGE, ignored, 0, 2, ABSOLUTE, FAMILY_IS_THERE | EXTENSIONS_ARE_THERE))
    return b"".join(blocks)


def _block(address: int, data: bytes, at: int, count: int, family: int, flags: int = FAMILY_IS_THERE) -> bytes:
    head = _HEAD.pack(MAGIC[0], MAGIC[1], flags, address, PAYLOAD, at, count, family)
    return head + data.ljust(ROOM, b"\0") + struct.pack("<I", MAGIC[2])


def read(content: bytes) -> Uf2:
    """What a file holds. Raises NoUf2 for anything but whole blocks, one after the other."""
    if not content or len(content) % 512:
        raise NoUf2("it has no whole number of blocks of 512 bytes")
    pages: list[bytes] = []
    family = count = 0
    for at in range(0, len(content), 512):
        first, second, _, address, size, number, blocks, found = _HEAD.unpack_from(content, at)
        if (first, second, *struct.unpack_from("<I", content, at + 508)) != MAGIC:
            raise NoUf2(f"block {at // 512} does not begin or end as blocks do")
        if found == ABSOLUTE:
            continue
        if number != len(pages) or address != START + PAYLOAD * number or family not in (0, found):
            raise NoUf2(f"block {at // 512} is not the next one of its image")
        family, count = found, blocks
        pages.append(content[at + _HEAD.size : at + _HEAD.size + size])
    if not pages or count != len(pages):
        raise NoUf2(f"{count} blocks were announced, {len(pages)} are there")
    return Uf2(family, b"".join(pages))
