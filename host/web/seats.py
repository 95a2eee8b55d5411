"""Who may see and play a seat: whoever has its key. Keys are made anew at every start."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

KEY_BYTES = 12


class Seats:
    """The keys of the seats that people play from a page."""

    def __init__(self, humans: Iterable[int]) -> None:
        self._keys = {seat: secrets.token_urlsafe(KEY_BYTES) for seat in sorted(humans)}

    def opens(self, seat: int, key: str) -> bool:
        """True if `key` is the key of this seat."""
        known = self._keys.get(seat)
        return known is not None and secrets.compare_digest(known.encode(), key.encode())

    def paths(self) -> dict[int, str]:
        """{seat: path of its page, key included}."""
        return {seat: f"/seat/{seat}?key={key}" for seat, key in self._keys.items()}

    def only(self) -> str | None:
        """The path of the one seat that a person plays, or None when there are several or none."""
        paths = list(self.paths().values())
        return paths[0] if len(paths) == 1 else None
