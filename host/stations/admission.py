"""Which stations may play: what a station says of itself in `hello`, looked at by the host."""

from __future__ import annotations

from typing import Any, NamedTuple

from shared_rules.wire.messages import VERSION

UPDATE = "Update it: make flash."


class RefusedStation(NamedTuple):
    """Why a station cannot play: one sentence for its OLED, one for the people at the host."""

    there: str
    here: str


FULL = RefusedStation(
    "Every seat has its station already. Unplug one to use this one.", "Every seat has its station already."
)


class Admission:
    """What a station must be to play at this table: `rules` and `program` are the hashes of what
    `make flash` would put on it; an empty program lets any pass."""

    def __init__(self, rules: str, program: str = "") -> None:
        self._rules, self._program = rules, program

    def why_not(self, hello: dict[str, Any], serial: str = "") -> RefusedStation | None:
        """None if the station may play. `serial`: the number its USB port names, or empty."""
        if hello["protocol"] != VERSION:
            older = UPDATE if hello["protocol"] < VERSION else "Update the host."
            here = f"It speaks protocol {hello['protocol']}, this host {VERSION}."
            return RefusedStation(
                f"Protocol {hello['protocol']}, but the host speaks {VERSION}. {older}", f"{here} {older}"
            )
        if hello["rules"] != self._rules:
            here = f"It has other rules ({hello['rules']}) than this host ({self._rules}). {UPDATE}"
            return RefusedStation(f"This station has other rules than the host. {UPDATE}", here)
        if self._program and hello["firmware"] != self._program:
            here = f"It runs another program ({hello['firmware']}) than this host's ({self._program}). {UPDATE}"
            return RefusedStation(f"This station has another program than the host's. {UPDATE}", here)
        if serial and hello["uid"] != serial:
            here = f"It says that its number is {hello['uid']}, but its USB port says {serial}. {UPDATE}"
            return RefusedStation(f"This board has two numbers. {UPDATE}", here)
        return None


def rival(name: str) -> RefusedStation:
    """Another board with the same number plays for `name` and is alive."""
    return RefusedStation(
        f"A station with this number plays for {name}. Unplug one of them.",
        f"A station with the same number plays for {name}. Unplug one of them.",
    )
