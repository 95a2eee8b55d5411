"""Decides which card rests on the reader: turns the reader's many polls into a few events, arrived and left.

Arrivals and departures always alternate. A tag at the edge of the field is missed now and
then, so only a tag that was missed for a while has left; two tags that answer alternately are two, and one
that answers alone for a while has taken the place of the other.
"""

ARRIVED, LEFT, SWAPPED, TWO, ONE = "arrived", "left", "swapped", "two", "one"

# A card held loosely is missed for up to 300 ms.
GONE_MS = 320
GONE_LOOKS = 3
# How long one of two tags must be seen alone before it counts as the only one.
ALONE_MS = 250
# Time in which nobody looked (a reset of the reader) does not count as time without a card.
LOOK_MS = 150


def steady(uid: bytes) -> bytes:
    """The number of a tag as it can be compared. Telephones make up a new one (08 and three random
    bytes) every time they are asked; all of these count as one."""
    return b"\x08" if len(uid) == 4 and uid[0] == 0x08 else uid


class Presence:
    """Fed with the numbers of the tags in the field. `uid` is what rests there, b"" for nothing; `two`
    whether there are two; `settled` is False while the next look should come soon; `short` becomes True when a tag
    was there that went before it could rest."""

    def __init__(self, gone_ms: int = GONE_MS) -> None:
        self.uid = b""
        self.two = False
        self.settled, self.short = True, False
        self._gone_ms = gone_ms
        self._missed = self._missed_ms = 0
        self._other, self._alone_ms = b"", 0

    def feed(self, uids: "list[bytes]", ms: int) -> "str | None":
        """ARRIVED, LEFT, SWAPPED (another card is there), TWO (a second one came), ONE (there are
        no longer two: the first one is alone again, or nothing had arrived), or None. `ms` went by
        since the look before."""
        ms = min(ms, LOOK_MS)
        event = self._saw_tags(uids, ms) if uids else self._saw_nothing(ms)
        self.settled = not (self._missed or self._other)
        return event

    def _saw_nothing(self, ms: int) -> "str | None":
        if not self.uid and not self.two:
            return None
        self._missed_ms += ms if self._missed else 0  # from the first look without it, not from the last with it
        self._missed += 1
        if self._missed < GONE_LOOKS or self._missed_ms < self._gone_ms:
            return None
        had = self.uid
        self.short = bool(self._other) and not self.two
        self.uid, self.two, self._other, self._missed = b"", False, b"", 0
        return LEFT if had else ONE

    def _saw_tags(self, uids: "list[bytes]", ms: int) -> "str | None":
        self._missed = self._missed_ms = 0
        if len(uids) > 1:
            return self._both()
        uid = steady(uids[0])
        if self.two:
            return self._last_of_two(uid) if self._alone(uid, ms) else None
        if not self.uid:
            return self._rests(uid, ARRIVED)
        if uid != self.uid:
            return self._rests(uid, SWAPPED) if self._alone(uid, ms) else None
        return self._both() if self._other else None

    def _both(self) -> "str | None":
        before, self.two, self._other = self.two, True, b""
        return None if before else TWO

    def _alone(self, uid: bytes, ms: int) -> bool:
        """Whether this tag has been seen, and no other, long enough."""
        if self._other != uid:
            self.short = bool(self._other) and not self.two
            self._other, self._alone_ms = uid, 0
            return False
        self._alone_ms += ms
        return self._alone_ms >= ALONE_MS

    def _last_of_two(self, uid: bytes) -> str:
        self.two = False
        if uid == self.uid:
            self._other = b""
            return ONE
        return self._rests(uid, SWAPPED if self.uid else ARRIVED)

    def _rests(self, uid: bytes, event: str) -> str:
        self.uid, self._other = uid, b""
        return event
