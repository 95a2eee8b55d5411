"""Decides when a card counts without a button: in an open game, where the card can mean only one thing.

What decides nothing, or what the same tap takes back, counts at once (`Game.at_once`). A decision counts when SOON_MS
have passed without a button (`Game.soon`), whether its card is still there or not; so does what A begins without a
card, and the first of several places for a card that decides nothing. B takes all of it back. In a dealt game no card
counts by itself: people lay cards on the page to look at them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.shapes import Station

# How long a use that is about to count is shown, and how long B takes back one that counted at once.
SOON_MS = 3000


class ByItself:
    """The play that is about to count at a Station, and the one that just counted.

    left_ms  how long until the use that is shown counts; 0 where it waits for A
    fresh    ticks until somebody looks what a new card can mean
    uid      the tag of the card that came last, which may have been taken away since
    acted    whether the last play was sent without a button
    """

    __slots__ = ("_back_ms", "_station", "acted", "fresh", "left_ms", "uid")

    def __init__(self, station: "Station") -> None:
        self._station = station
        self.left_ms = self._back_ms = 0
        self.fresh = 0
        self.acted = False
        self.uid = ""

    def arrived(self, uid: str) -> None:
        """A card came: nobody has looked yet what it can mean."""
        self.left_ms, self.fresh, self.uid = 0, 2, uid

    def forget(self) -> None:
        """The card is gone, or was confirmed."""
        self.left_ms, self.fresh = 0, 0

    def begin(self) -> None:
        """The chosen way without a card is about to count, where the game allows it."""
        if self._station.view.open:
            self._begin(self._first())

    def passed(self, ms: int) -> bool:
        """This many milliseconds passed; True when that alters the display."""
        self._back_ms -= min(ms, self._back_ms)
        if self.fresh > 1:
            self.fresh -= 1  # the display's turn is first: else a card's name would wait for its ways
            return False
        if not (self.fresh or self.left_ms) or self._station.scene() != "menu" or self._station.is_spent():
            return False
        if self.fresh:
            self.fresh = 0
            return self._station.view.open and (self._only_way() if len(self._station.ways) == 1 else self._named_way())
        before, self.left_ms = self.left_ms, max(0, self.left_ms - ms)
        if not self.left_ms:
            self._count()
        return count(before) != count(self.left_ms)

    def _only_way(self) -> bool:
        verb = self._first()
        if verb not in self._station.game.at_once:
            return self._begin(verb)
        self._count()
        self._back_ms = SOON_MS
        return True

    def _named_way(self) -> bool:
        """Of several places for a card that decides nothing the display has named the first: C chooses another."""
        first, verbs = self._first(), [way.play.verb for way in self._station.ways if way.play]
        if first in self._station.game.at_once and verbs.count(first) == len(verbs):
            self.left_ms = SOON_MS
        return self.left_ms > 0

    def _begin(self, verb: str) -> bool:
        if verb not in self._station.game.soon:
            return False
        self.left_ms = SOON_MS
        return True

    def _first(self) -> str:
        """The verb of the chosen way: the first, unless C was pressed; empty where it is refused."""
        way = self._station.ways[self._station.chosen] if self._station.ways else None
        return way.play.verb if way and way.play and way.refusal is None else ""

    def _count(self) -> None:
        self._station.play()
        self.acted = True

    def taking_back(self) -> bool:
        """Whether B now takes back what counted at once."""
        return self._back_ms > 0

    def clear(self) -> None:
        """The host is asked to take it back: once is enough."""
        self._back_ms = 0


def count(ms: int) -> int:
    """As people count down: 3, 2, 1."""
    return (ms + 999) // 1000
