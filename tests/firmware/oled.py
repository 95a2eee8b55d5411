"""What stands on an OLED, and which of its rows are letters on a lit bar."""

from host.oled import ROWS, WIDTH, read
from host.oled import words as text

__all__ = ["lit_rows", "read", "text"]


def lit_rows(picture: bytes) -> set[int]:
    """The rows of which more dots are lit than dark."""
    rows = [picture[row * WIDTH : row * WIDTH + WIDTH] for row in range(ROWS)]
    return {at for at, row in enumerate(rows) if sum(byte.bit_count() for byte in row) > WIDTH * 4}
