"""Says which buttons keep a station from starting, on the display too. Loaded for that alone."""

from firmware import board


def run(letters: str) -> None:
    """Prints it, and draws it. Raises OSError without a display."""
    print("Herald: a button is held (%s), so the station was not started. Reset without it to play." % letters)  # noqa: T201
    panel = board.oled()
    panel.fill(0)
    rows = ("HERALD", "", "Button %s is" % letters, "held down.", "", "Let go of it and", "press reset.")
    for at in range(len(rows)):
        panel.text(rows[at], 0, 8 * at, 1)
    panel.show()
