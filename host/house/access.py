"""Decides who is the owner of a house and who a guest; what is the owner's alone asks this (`asking.owners`).

An owner has proved it: with a link that only somebody with the rights to the folder can make (`links`), or with the
PIN of the house. The origin of a request proves nothing. Before the first questions are answered a house belongs to
nobody, then to the person who answers them, or types the code that they ask for (`claim_code`). What a device may do at
a seat follows from the seat it has, not from who it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from host.errors import WrongUse
from host.house.claim_code import ClaimCode
from host.house.devices import Devices
from host.house.home_facts import Role
from host.house.settings import Settings
from host.table.tries import Tries
from shared_rules.phrases import _, plural

OWNER: Final = "owner"
GUEST: Final = "guest"
FIRST_WAIT, LONGEST_WAIT = 2.0, 600.0
# Wrong PINs of all unknown devices together before they wait for each other, and seconds after which that is forgotten.
FREE, CALM = 36, 24 * 3600.0
ALL = "all unknown devices"
WRONG = "That is not the PIN."


def owners_only() -> str:
    """The sentence for everybody else."""
    return _("Only the owner of the house may do that. Enter its PIN first.")


class Access:
    """Decides for one house.

    claim  the code that its first questions ask for, or None
    """

    def __init__(
        self,
        devices: Devices,
        tries: Tries | None = None,
        together: Tries | None = None,
        redeem: Callable[[str], bool] = lambda token: False,
        overtaken: Callable[[Settings], str] = lambda settings: "",
    ) -> None:
        """`redeem` is whether a text is the token of a link that nobody has opened; `overtaken` is why the PIN of these
        settings counts no longer, or nothing: a house does other things while one is compared."""
        self._devices, self._redeem, self._overtaken = devices, redeem, overtaken
        self.claim: ClaimCode | None = None
        self._tries = tries or Tries(FIRST_WAIT, LONGEST_WAIT, 0)
        self._together = together or Tries(FIRST_WAIT, LONGEST_WAIT, 1, free=FREE, calm=CALM)
        self._turn = asyncio.Lock()

    def role(self, settings: Settings, device: str) -> Role:
        """OWNER or GUEST."""
        if self._devices.is_owner(device):
            return OWNER
        return OWNER if not settings.ready and self.claim is None else GUEST  # the first visitor answers

    def claimed(self, settings: Settings, device: str, code: str, source: str) -> None:
        """Makes an owner of the device on which the code of a house without an owner was typed. Raises WrongUse."""
        if settings.ready or self.claim is None:
            raise WrongUse(_("The first questions were answered already. Enter the PIN of this house."))
        self.claim.redeem(code, source)
        self._devices.trust(device)

    async def enter(self, settings: Settings, device: str, pin: str, source: str) -> None:
        """Makes an owner of the device on which the PIN was entered. Raises WrongUse with a sentence."""
        await self._check(settings, pin, device if (known := self._devices.is_owner(device)) else source, known)
        self._devices.trust(device)

    async def prove(self, settings: Settings, given: str, device: str) -> None:
        """Asks an owner once more, for what a device that was borrowed must not do: for the PIN, or a fresh link of
        `herald house --link`. Raises WrongUse with a sentence."""
        if "=" in given and self._redeem(given.strip().rpartition("=")[2]):
            return
        await self._check(settings, given, device, known=True)

    async def _check(self, settings: Settings, pin: str, source: str, known: bool) -> None:
        """Raises WrongUse if that is not the PIN, or if it is too early for another guess: of an unknown device from
        this address, or of this device, which is `known`. Each guess takes a while, so the loop goes on meanwhile, and
        one is looked at after the other."""
        async with self._turn:
            self._refuse_early(self._tries.wait(source))
            if not known:
                self._refuse_early(self._together.wait(ALL))
            if not settings.pin:
                raise WrongUse(_("This house has no PIN. `herald house --link` on its computer prints a link instead."))
            if not await asyncio.to_thread(settings.is_pin, pin):
                self._tries.wrong(source)
                if not known:
                    self._together.wrong(ALL)
                raise WrongUse(_(WRONG))
            if why := self._overtaken(settings):
                raise WrongUse(why)
            self._tries.right(source)
            self._together.right(ALL)

    @staticmethod
    def _refuse_early(seconds: int) -> None:
        if seconds:
            raise WrongUse(
                plural(
                    seconds,
                    "A wrong PIN was given just now: wait {n} second and try again.",
                    "A wrong PIN was given just now: wait {n} seconds and try again.",
                ).format(n=seconds)
            )
