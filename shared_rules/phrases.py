"""Phrases of another language, found by their English text in a compact table.

A table is bytes: for every phrase a newline, six hex digits, and the phrase in UTF-8; a newline ends it.
The digits are of the CRC-32 of the English text, so a station holds no phrase twice. Tables are made by
tools/compact.py of lists that people read and write: `English = phrase`.
"""

import binascii


def mark(english: str) -> bytes:
    """What stands before the phrase for `english` in every table."""
    return ("\n%06x" % (binascii.crc32(english.encode()) & 0xFFFFFF)).encode()


def find(table: bytes, english: str) -> str:
    """The phrase for `english`; the English itself where the table has none."""
    before = mark(english)
    at = table.find(before)
    if at < 0:
        return english
    at += len(before)
    return table[at : table.find(b"\n", at)].decode()
