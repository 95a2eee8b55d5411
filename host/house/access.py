"""Decides who may do what in a house: the owner, a player with a seat, a guest who looks on.

Who sits at the computer itself is its owner. From the network a device is a guest until the PIN of the house is
entered on it; what it may do at a seat follows from the seat it has, not from who it is.
"""

from __future__ import annotations

from host.errors import WrongUse
from host.house.devices import Devices
from host.house.settings import Settings
from host.table.tries import Tries
from shared_rules.phrases import _, plural

OWNER, GUEST = "owner", "guest"
FIRST_WAIT, LONGEST_WAIT, SOURCES = 2.0, 600.0, 1000


class Access:
    """Decides for one house."""

    def __init__(self, devices: Devices, tries: Tries | None = None) -> None:
        self._devices = devices
        self._tries = tries or Tries(FIRST_WAIT, LONGEST_WAIT, SOURCES)

    def role(self, settings: Settings, device: str, near: bool) -> str:
        """OWNER or GUEST. `near`: the request comes from this computer itself."""
        if near or self._devices.is_owner(device):
            return OWNER
        return OWNER if not settings.ready else GUEST  # the first visitor answers the first questions

    def enter(self, settings: Settings, device: str, pin: str, source: str) -> None:
        """Makes an owner of the device on which the PIN was entered. Raises WrongUse with a sentence."""
        if seconds := self._tries.wait(source):
            raise WrongUse(
                plural(
                    seconds,
                    "A wrong PIN was given just now: wait {n} second and try again.",
                    "A wrong PIN was given just now: wait {n} seconds and try again.",
                ).format(n=seconds)
            )
        if not settings.pin:
            raise WrongUse(_("This house has no PIN. Set one on the computer on which Herald runs."))
        if not settings.is_pin(pin):
            self._tries.wrong(source)
            raise WrongUse(_("That is not the PIN."))
        self._tries.right(source)
        self._devices.trust(device)
