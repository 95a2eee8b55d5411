"""First games in a house: tables at which a person learns a game by playing it, of which guests open a few at most."""

from __future__ import annotations

from collections.abc import Callable

from host.computer.memory import fitting
from host.errors import WrongUse
from host.house.access import OWNER
from host.house.devices import Devices
from host.house.home_facts import Role
from host.house.lobby import new_draft
from host.house.seats import Seats
from host.house.tables import Tables
from host.lessons.first_game import first_game_plan, first_setup
from shared_rules.contract import load
from shared_rules.phrases import _

# First games of guests at once, of which each is a process of some 210 MB: in all, where there is memory for them, and
# of one address and of one device.
GUESTS, OF_ONE, OF_DEVICE, SIZE = 5, 3, 2, 210


class FirstGames:
    """Those of one house. Methods raise WrongUse."""

    def __init__(self, tables: Tables, seats: Seats, devices: Devices, role: Callable[[str], Role]) -> None:
        """`role` is what a device is in the house."""
        self._tables, self._seats, self._devices, self._role = tables, seats, devices, role
        self._sources: dict[int, str] = {}  # where guests asked for them, by table

    def path(self, device: str, game: str) -> str:
        """The path of the seat at which this device plays its first game, or empty."""
        for number in self._numbers():
            seat = self._devices.seat(device, number)
            if seat and self._tables.open[number] == game and not self._seats.is_over(number):
                return self._seats.path(number, seat)
        return ""

    def check_room(self, device: str, source: str) -> None:
        """Raises WrongUse where a guest opens no more of them; those of the owner take nobody's room."""
        taken = [one for one in self._numbers() if self._role(self._devices.holder(one, 1)) != OWNER]
        if sum(self._devices.holder(one, 1) == device for one in taken) >= OF_DEVICE:
            sentence = _("This device has {n} first games. Go on with one, or ask the owner of the house to close one.")
            raise WrongUse(sentence.format(n=OF_DEVICE))
        here = [one for one in taken if self._sources.get(one) == source]
        if len(taken) < fitting(SIZE, 1, GUESTS) and len(here) < OF_ONE:
            return
        sentence = _("There are {n} first games already. Ask the owner of the house to close one.")
        raise WrongUse(sentence.format(n=len(taken)))

    def begin(self, device: str, name: str, game: str, language: str, source: str) -> str:
        """A table with this device and calm bots; the path of the seat. `source`: the network address that asks."""
        plan = first_game_plan(load(game))
        draft = self._tables.add(new_draft(game, plan.seats, dict(plan.options), device, name))
        self._sources[draft.number] = source
        self._tables.begin(draft.number, language, lambda setup: first_setup(setup, language))
        setup = self._seats.begin(draft.number, draft)
        return self._seats.path(draft.number, setup.humans[0])

    def _numbers(self) -> list[int]:
        return [one for one in self._tables.playable() if self._tables.setup(one).guided]
