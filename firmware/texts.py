"""Tables of text out of files in the flash: the memory of a station holds one row at a time.

host/pico/texts.py describes how the files are made. A station whose program is frozen into an image has none: there the
tables are constants, which are in the flash anyway.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FOLDER = "/texts"
# Read at a time where all rows are wanted.
BLOCK = 512


class Texts:
    """What `shared_rules.tables.read_through` wants. One file is open at a time: a station plays one game."""

    def __init__(self) -> None:
        self._name = ""
        self._file: "Any" = None

    def row(self, place: str, key: "Any") -> "str | None":
        """The row of that first word, or None."""
        file, begins, count = self._open(place)
        head = file.read(3 * count + 2)
        first = begins + len(head)
        mark, key = bytes((crc32(key.encode()) & 0xFF,)), key.encode() + b" "
        at = head.find(mark, 0, count)
        while at >= 0:
            start, end = [_number(head, count + 2 * number) for number in (at, at + 1)]
            file.seek(first + start)
            row = file.read(end - start - 1)
            if row.startswith(key):
                return row.decode()
            at = head.find(mark, at + 1, count)
        return None

    def rows(self, place: str) -> "Iterator[str]":
        """All rows one after another; between two of them others may be read."""
        file, begins, count = self._open(place)
        at = begins + 3 * count + 2
        rest = b""
        while count > 0:
            file, _, _ = self._open(place)
            file.seek(at)
            rest += file.read(BLOCK)
            at += BLOCK
            end = rest.find(b"\n")
            while end >= 0 and count > 0:
                yield rest[:end].decode()
                rest, count = rest[end + 1 :], count - 1
                end = rest.find(b"\n")

    def _open(self, place: str) -> "tuple[Any, int, int]":
        """(the file, where the table begins, how many rows it has); the file is there."""
        name, begins, count = place.split(" ")
        if name != self._name:
            self._file, self._name = open(FOLDER + name, "rb"), name  # noqa: SIM115  (one stays open)
        self._file.seek(int(begins))
        return self._file, int(begins), int(count)


def _number(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8
