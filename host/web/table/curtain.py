"""Decides when a hand covers a display on a page, so that nobody else sees it.

A real display is seen by the one who sits before it: while a card is there, the hand covers it. Other private text is
recognised by its words (public_pages.py).
"""

from __future__ import annotations

# Seconds the display may still speak of a card after it was taken away and the station reported it: the
# longest it shows an accepted play, and time to notice a card that lay there for a moment only.
SETTLE = 2.0


class Curtain:
    """One station's curtain. Closed from the moment a card is laid until it was taken away, the
    station reported it (it sends `gone` after it has drawn the display again), and SETTLE has passed.
    """

    def __init__(self, now: float) -> None:
        """Closed at first: what lay there before anybody looked is not known."""
        self.closed = True
        self._lying = False
        self._clear_since = now

    def on_card(self) -> None:
        """A card was laid on the reader."""
        self.closed = self._lying = True

    def on_empty(self, now: float) -> None:
        """The reader is empty since `now`, in seconds."""
        self._lying = False
        self._clear_since = now

    def look(self, now: float, reported: bool) -> bool:
        """Opens or closes it as it must be now; True if that changed. `reported`: the last report of the station
        named a card on its reader."""
        before = self.closed
        if self._lying or reported:
            self.closed, self._clear_since = True, now
        elif self.closed:
            self.closed = now - self._clear_since < SETTLE
        return self.closed != before
