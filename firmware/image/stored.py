"""Reads long texts piece by piece in an image, where they are constants that stay in flash.

Only one is named at a time, so none of them takes room. What an image lacks may be in the file system: the
words of a game of the owner's.
"""

import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PACKAGE = "phrases."
FOLDER = "/phrases/"


def open_phrases(name: str) -> "Any":
    """Phrases of this name to read and seek in, as a binary file; None without a file."""
    constant = name.replace(".", "_")
    try:
        data = __import__(PACKAGE + constant, None, None, ("DATA",)).DATA
    except ImportError:
        return _file(name)
    del sys.modules[PACKAGE + constant]
    delattr(sys.modules[PACKAGE[:-1]], constant)
    return io.BytesIO(data)


def _file(name: str) -> "Any":
    try:
        return open(FOLDER + name, "rb")
    except OSError:
        return None
