"""Remembers something about clients, for a bounded number of them: strangers choose their addresses, cookies and words,
and could invent new ones forever.

    known = Remembered[str, int]()
    known.put("10.0.0.7", 3)
    known.get("10.0.0.7", 0)    # 3; 0 if it was never there, or is forgotten

A table whose keys a stranger chooses is one of these; what a function remembers by a stranger's words is bounded by
`lru_cache`, which forgets in the same order. `tests/house/test_strangers_leave_little.py` asks a whole house.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

KNOWN = 1000  # keys that are remembered by default
WORDS = 8000  # of people's words whose forms are remembered: those of all rules in a language, and some that were asked

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """Values of at most `most` keys. The key put longest ago is forgotten first; reading one changes nothing."""

    def __init__(self, most: int = 0) -> None:
        """`most` is KNOWN by default."""
        self._most = most or KNOWN
        self._rows: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key, otherwise: Value) -> Value:
        """The value of a key."""
        return self._rows.get(key, otherwise)

    def put(self, key: Key, value: Value) -> None:
        """Remembers this from now on; of all keys it is the last to be forgotten."""
        self._rows[key] = value
        self._rows.move_to_end(key)
        if len(self._rows) > self._most:
            self._rows.popitem(last=False)

    def forget(self, key: Key) -> None:
        """Nothing is remembered of this one any more."""
        self._rows.pop(key, None)

    def __len__(self) -> int:
        return len(self._rows)
