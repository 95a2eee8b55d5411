"""Who may see and play a seat: anyone who has its key.

The keys of a table come from a secret kept beside its journal, for its owner's eyes only: a page that was left
open is let in again when the same game or a next one of this table goes on after a new start of Herald, and at no
other table.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from host.computer import kept
from host.computer.private import OTHERS
from host.errors import BadFile

KEY_BYTES = 12
SECRET_BYTES = 32
DIGITS = 3
FILE = "pages.secret"


class SeatKeys:
    """The keys of the seats that people play from a page; `game` distinguishes this table from others. `token`
    opens the door of a table that is open to the network. A person at a real station has a key too, that of the
    page for the ear; `people` are both."""

    def __init__(self, humans: Iterable[int], secret: bytes, game: str, people: Iterable[int] = ()) -> None:
        self.token = _key(secret, f"{game} door")
        self._owner = owners_key(secret)
        self._keys = {seat: _key(secret, f"{game} {seat}") for seat in sorted(humans)}
        self._ears = self._keys | {seat: _key(secret, f"{game} {seat}") for seat in people}

    def opens(self, seat: int, key: str) -> bool:
        """True if `key` is the key of this seat."""
        known = self._keys.get(seat)
        return known is not None and secrets.compare_digest(known.encode(), key.encode())

    def hears(self, seat: int, key: str) -> bool:
        """True if `key` is the key of this seat, whose display is listened to."""
        known = self._ears.get(seat)
        return known is not None and secrets.compare_digest(known.encode(), key.encode())

    def is_owners(self, key: str) -> bool:
        """True if `key` is that of the house's owner: its proxy brings it with what the owner asks."""
        return secrets.compare_digest(self._owner.encode(), key.encode())

    def ears(self) -> dict[int, str]:
        """{seat: path of its page for the ear, key included}."""
        return {seat: f"/ear/{seat}?key={key}" for seat, key in sorted(self._ears.items())}

    def paths(self) -> dict[int, str]:
        """{seat: path of its page, key included}."""
        return {seat: f"/seat/{seat}?key={key}" for seat, key in self._keys.items()}

    def only(self) -> str | None:
        """The path of the one seat that a person plays, or None when there are several or none."""
        paths = list(self.paths().values())
        return paths[0] if len(paths) == 1 else None


def seat_number(text: str) -> int:
    """The seat that an address names, 0 for anything but a number of one. Nothing longer is read: Python refuses to."""
    return int(text) if len(text) <= DIGITS and text.isascii() and text.isdecimal() else 0


def owners_key(secret: bytes) -> str:
    """What a house shows a table behind it when its owner asks."""
    return _key(secret, "owner")


def _key(secret: bytes, of: str) -> str:
    return urlsafe_b64encode(hmac.digest(secret, of.encode(), "sha256")[:KEY_BYTES]).decode()


def kept_secret(home: Path) -> bytes:
    """The secret of the games in this folder, made when it is missing, broken, or open to others. Where it
    cannot be kept it is another one at every start."""
    path = home / FILE
    with suppress(OSError):  # the first game in this folder
        known = path.read_bytes()
        if len(known) == SECRET_BYTES and (os.name == "nt" or not path.stat().st_mode & OTHERS):
            return known
    made = secrets.token_bytes(SECRET_BYTES)
    with suppress(BadFile):
        kept.write_as_is(path, made)
    return made
