"""Which stations may play: the host checks a station's `hello`."""

from __future__ import annotations

import logging
import re
from typing import NamedTuple

from host.languages.letters import plain
from host.plain import Plain
from shared_rules.phrases import _
from shared_rules.wire.messages import VERSION

UPDATE = "Update it: herald flash."
NUMBER = re.compile("[0-9a-f]{16}")  # of a board; some systems give a port another one, such as "8"

log = logging.getLogger("herald")


class RefusedStation(NamedTuple):
    """Why a station cannot play: one sentence for its OLED, one for the people at the host."""

    there: str
    here: str


class Admission:
    """What a station must be to play at this table: `rules` and `program` are the hashes of what
    `herald flash` would put on it; an empty program lets any pass."""

    def __init__(self, rules: str, program: str = "") -> None:
        self._rules, self._program = rules, program

    def why_not(self, hello: Plain, serial: str = "") -> RefusedStation | None:
        """None if the station may play. `serial`: the number its USB port names, or empty."""
        if hello["protocol"] != VERSION:
            older = _(UPDATE) if hello["protocol"] < VERSION else _("Update the host.")
            there = _("Protocol {theirs}, but the host speaks {ours}.")
            here = _("It speaks protocol {theirs}, this host {ours}.")
            figures = {"theirs": hello["protocol"], "ours": VERSION}
            return RefusedStation(f"{there.format(**figures)} {older}", f"{here.format(**figures)} {older}")
        if hello["rules"] != self._rules:
            here = _("It has other rules ({theirs}) than this host ({ours}).")
            here = here.format(theirs=hello["rules"], ours=self._rules)
            return _to_update(_("This station has other rules than the host."), here)
        if self._program and hello["firmware"] != self._program:
            here = _("It runs another program ({theirs}) than this host's ({ours}).")
            here = here.format(theirs=hello["firmware"], ours=self._program)
            return _to_update(_("This station has another program than the host's."), here)
        if serial and not NUMBER.fullmatch(serial):
            log.warning("The port of board %s has the number %s, which no board has", hello["uid"], plain(serial))
        elif serial and hello["uid"] != serial:
            here = _("It says that its number is {theirs}, but its USB port says {ours}.")
            return _to_update(_("This board has two numbers."), here.format(theirs=hello["uid"], ours=serial))
        return None


def rival(name: str) -> RefusedStation:
    """Another board with the same number plays for `name` and is alive."""
    here = _(
        "A station with the same number plays for {name}. Unplug one of them, or, if they are two boards with one "
        "number, name both ports: --ports PORT,PORT."
    )
    there = _("A station with this number plays for {name}. Unplug one of them.")
    return RefusedStation(there.format(name=name), here.format(name=name))


def full() -> RefusedStation:
    """No seat is without a station."""
    return RefusedStation(
        _("Every seat has its station already. Unplug one to use this one."), _("Every seat has its station already.")
    )


def _to_update(there: str, here: str) -> RefusedStation:
    return RefusedStation(f"{there} {_(UPDATE)}", f"{here} {_(UPDATE)}")
