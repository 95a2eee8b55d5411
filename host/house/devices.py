"""Which phone or browser has which seat, so that a device gets its seat back without a code.

    devices.json   {"devices": {"5f1c…": {"name": "Bela", "seats": {"3": 2}}}, "owners": ["5f1c…"]}

A device brings a random token in a cookie. The file holds digests of tokens alone: who reads it opens no seat.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import cast

from host.computer import kept
from host.plain import Json, Plain, json_int, json_list, json_object
from shared_rules.phrases import _

DEVICES_FILE = "devices.json"
TOKEN_BYTES = 18
MOST = 500  # devices that are remembered; the one unused for longest is forgotten first, an owner's never
DIGEST = 32  # hex digits
KNOWN = kept.KnownFields(("devices", "owners"), {"devices": kept.Each(kept.KnownFields(("name", "seats")))})


def fresh_token() -> str:
    """A token for a device that has none."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def identity(token: str) -> str:
    """What the house keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST]


class Devices:
    """The devices of a house. A change is on disk when its method returns; all raise BadFile.

    A device is named by its `identity`, a table by its number, a seat by its number at that table.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / DEVICES_FILE
        self._seats: dict[str, dict[int, int]] = {}
        self._names: dict[str, str] = {}
        self._owners: list[str] = []
        self.reload()

    def reload(self) -> None:
        """Knows what the file holds, and nothing else."""
        self._seats, self._names, self._owners = {}, {}, []
        if self._path.exists():
            self._read()

    def seat(self, device: str, table: int) -> int:
        """The seat that this device has at a table, or 0."""
        return self._seats.get(device, {}).get(table, 0)

    def holder(self, table: int, seat: int) -> str:
        """The device that has this seat, or nothing."""
        return next((device for device, seats in self._seats.items() if seats.get(table) == seat), "")

    def name(self, device: str) -> str:
        """The name that was last used on this device, to be offered again."""
        return self._names.get(device, "")

    def give(self, device: str, table: int, seat: int, name: str = "") -> None:
        """This device has the seat from now on, and no other device has it."""
        for seats in self._seats.values():
            if seats.get(table) == seat:
                del seats[table]
        self._row_of(device)[table] = seat
        if name:
            self._names[device] = name
        self._write()

    def take_back(self, table: int, seat: int) -> None:
        """No device has this seat any more."""
        device = self.holder(table, seat)
        if device:
            del self._seats[device][table]
            self._write()

    def clear(self, table: int) -> None:
        """The table is gone: its seats belong to nobody."""
        for seats in self._seats.values():
            seats.pop(table, None)
        self._write()

    def move(self, device: str, to: str) -> None:
        """What a device holds is another one's from now on, and the device is unknown."""
        if device in self._seats:
            self._row_of(to).update(self._seats.pop(device))
        if name := self._names.pop(device, ""):
            self._names[to] = name
        self._owners = list(dict.fromkeys(to if one == device else one for one in self._owners))
        self._write({to: device})

    def is_owner(self, device: str) -> bool:
        """Whether somebody entered the PIN of the house on this device."""
        return device in self._owners

    def trust(self, device: str) -> None:
        """The PIN was entered on this device."""
        self._row_of(device)
        if device not in self._owners:
            self._owners.append(device)
        self._write()

    @property
    def owners(self) -> list[str]:
        """The devices that are trusted."""
        return list(self._owners)

    def trust_only(self, devices: list[str]) -> None:
        """Exactly these devices are the owner's."""
        self._owners = list(devices)
        self._write()

    def distrust_all(self) -> None:
        """Every device has to enter the PIN again."""
        self._owners.clear()
        self._write()

    def _row_of(self, device: str) -> dict[int, int]:
        if device not in self._seats and len(self._seats) >= MOST:
            self._forget_oldest()
        self._seats[device] = self._seats.pop(device, {})  # the most recently used is forgotten last
        return self._seats[device]

    def _forget_oldest(self) -> None:
        oldest = next((one for one in self._seats if one not in self._owners), next(iter(self._seats)))
        del self._seats[oldest]
        self._names.pop(oldest, None)

    def _read(self) -> None:
        kept.read(self._path, self._take, lambda: None, _damaged)

    def _take(self, data: Json) -> None:
        whole = json_object(data)
        for device, value in json_object(whole["devices"]).items():
            row = json_object(value)
            self._seats[device] = {int(table): json_int(seat) for table, seat in json_object(row["seats"]).items()}
            self._names[device] = str(row["name"])
        self._owners = [str(device) for device in json_list(whole["owners"])]

    def _write(self, called_before: Mapping[str, str] = MappingProxyType({})) -> None:
        """`called_before` has the devices whose rows stand in the file under another identity."""
        rows = {one: {"name": self._names.get(one, ""), "seats": seats} for one, seats in self._seats.items()}
        before = {called_before.get(one, one): row for one, row in rows.items()}
        whole = cast(dict[str, Plain], kept.with_newer(self._path, {"devices": before, "owners": self._owners}, KNOWN))
        found = whole["devices"]
        kept.write(self._path, {**whole, "devices": {one: found[called_before.get(one, one)] for one in rows}})


def _damaged() -> str:
    return _("{path} is damaged. Move it away: every device then asks for its seat's code again.")
