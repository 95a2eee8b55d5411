"""What a station reads piece by piece: files in its flash. An image has firmware/image/stored.py instead."""

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
