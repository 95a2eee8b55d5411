"""Phrases of another language, found by their English text in a compact table.

A table is bytes: for every phrase a newline, six hex digits, and the phrase in UTF-8; a newline ends it.
The digits are of the CRC-32 of the English text, so a station holds no phrase twice. Tables are made by
tools/compact.py of lists that people read and write: `English = phrase`.
"""

from binascii import crc32


def find(table: bytes, english: str) -> str:
    """The phrase for `english`; the English itself where the table has none."""
    at = table.find(b"\n%06x" % (crc32(english.encode()) & 0xFFFFFF))
    return table[at + 7 : table.find(b"\n", at + 7)].decode() if at >= 0 else english
