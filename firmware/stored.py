"""Reads files in the flash piece by piece, so that a station need not hold them in memory. An image has
firmware/image/stored.py instead.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FOLDER = "/phrases/"


def open_phrases(name: str) -> "Any":
    """Phrases of this name to read and seek in, as a binary file; None without a file."""
    try:
        return open(FOLDER + name, "rb")
    except OSError:
        return None
