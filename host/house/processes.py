"""The processes of a house's tables: each behind a port of this computer, started again where it stood."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from host.errors import HeraldError
from host.house.home_facts import TableStatus
from host.house.settings import Settings
from host.running.child import Child
from host.running.sessions import has_unplayed, leave_unplayed, open_journal
from host.setup.kept_setup import hand_down
from host.web.http.guard import LOOPBACK

log = logging.getLogger("herald")

MODULE = "host.running.process"


class Processes:
    """All of them."""

    def __init__(self, home: Callable[[int], Path], broker: str) -> None:
        """`home(number)` is the folder of a table."""
        self._home, self._broker = home, broker
        self._children: dict[int, Child] = {}
        self._ending: list[Child] = []
        self._closed_homes: set[Path] = set()  # what is unplayed there is to be taken out of all lists

    def of(self, number: int) -> Child:
        """The process of a table, whether it runs or not."""
        if number not in self._children:
            self._children[number] = Child(self._home(number), _free_port(), {"HERALD_BROKER": self._broker})
        return self._children[number]

    def port(self, number: int) -> int:
        """The port of a table's page; 0 if it does not run."""
        child = self._children.get(number)
        return child.port if child is not None and child.alive else 0

    def keep(self, number: int, settings: Settings) -> None:
        """Starts the process of a table if it does not run, unless the one before is still ending."""
        self.look()
        if any(child.home == self._home(number) for child in self._ending):
            return
        child = self.of(number)

        def command() -> list[str]:
            with suppress(HeraldError):  # a table that cannot be written starts with what it had
                hand_down(child.home, settings.values)
            return ["-m", MODULE, str(child.home), str(child.port)]

        child.keep(command)

    def look(self) -> None:
        """Takes games that nobody has played out of all lists, once the process of their closed table has ended."""
        self._ending = [child for child in self._ending if child.is_ending()]
        for home in self._closed_homes - {child.home for child in self._ending}:
            self._closed_homes.remove(home)
            try:
                if has_unplayed(home):
                    with open_journal(home) as journal:
                        leave_unplayed(journal)
            except HeraldError as error:
                log.warning("%s", error)  # the next house tries it again

    def restart(self, number: int) -> None:
        """Ends the process of a table, also one that a killed house left; the next `keep` starts it with the setup that
        is there then."""
        child = self._children.pop(number, None) or Child(self._home(number), 0, {})
        if child.alive:
            child.end()
            self._ending.append(child)

    def forget(self, number: int) -> None:
        """Ends the process of a table that was closed, if it has one."""
        self.restart(number)
        self._closed_homes.add(self._home(number))

    def status(self, number: int) -> TableStatus:
        """playing, over, starting or down."""
        child = self.of(number)
        if not child.alive:
            return "down" if child.restarts else "starting"
        if child.report is None:
            return "starting"
        return "over" if child.report.table.get("over") else "playing"

    def why(self, number: int) -> str:
        """The last words of a process that does not run, or nothing."""
        child = self.of(number)
        return "" if child.alive or not child.restarts else child.last_words()

    def end(self) -> None:
        """Ends all processes and waits for them."""
        running = [child for child in (*self._children.values(), *self._ending) if child.alive]
        for child in running:
            child.end()
        for child in running:
            child.wait()
        self._children.clear()
        self._ending.clear()
        self.look()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])
