"""What stands on an OLED, and which of its rows are letters on a lit bar."""

from host.virtual.oled import ROWS, WIDTH, letters, read
from host.virtual.oled import words as text

__all__ = ["drawn", "lit_rows", "read", "text"]


def drawn(*rows: str) -> bytes:
    """A picture with these rows of text, as a display shows it."""
    cells = {letter: cell for cell, letter in letters().items()}
    return b"".join(b"".join(cells[letter] for letter in row.ljust(16)) for row in [*rows, *[""] * ROWS][:ROWS])


def lit_rows(picture: bytes) -> set[int]:
    """The rows of which more dots are lit than dark."""
    rows = [picture[row * WIDTH : row * WIDTH + WIDTH] for row in range(ROWS)]
    return {at for at, row in enumerate(rows) if sum(byte.bit_count() for byte in row) > WIDTH * 4}
