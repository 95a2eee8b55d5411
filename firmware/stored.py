"""What a station reads piece by piece: files in its flash. An image has firmware/image/stored.py instead."""

FOLDER = "/phrases/"


def opened(name):
    """Phrases of this name to read and seek in, as a binary file; None where there are none."""
    try:
        return open(FOLDER + name, "rb")
    except OSError:
        return None
