"""Which card rests on the reader: out of what the reader sees, time after time, come few events."""

ARRIVED, LEFT, SWAPPED, TWO, ONE = "arrived", "left", "swapped", "two", "one"

# A tag at the edge of the field is missed now and then; only so many times in a row is it gone.
MISSES = 3


def steady(uid):
    """The number of a tag as it can be compared. Telephones make up a new one (08 and three random
    bytes) every time they are asked; all of these count as one."""
    return b"\x08" if len(uid) == 4 and uid[0] == 0x08 else uid


class Presence:
    """Fed with the numbers of the tags in the field. `uid` is what rests there, b"" for nothing."""

    def __init__(self):
        self.uid = b""
        self.two = False
        self._missed = 0

    def feed(self, uids):
        """ARRIVED, LEFT, SWAPPED (another card lies there at once), TWO (a second one came), ONE
        (the first one is alone again), or None."""
        if not uids:
            return self._none()
        self._missed = 0
        if len(uids) > 1:
            before, self.two = self.two, True
            return None if before else TWO
        return self._one(steady(uids[0]))

    def forget(self):
        """Nothing rests there after all: the next sight of a card is an arrival."""
        self.uid = b""

    def _none(self):
        if not self.uid and not self.two:
            return None
        self._missed += 1
        if self._missed < MISSES:
            return None
        self.uid, self.two = b"", False
        return LEFT

    def _one(self, uid):
        before, self.uid = self.uid, uid
        was_two, self.two = self.two, False
        if before == uid:
            return ONE if was_two else None
        return SWAPPED if before else ARRIVED
