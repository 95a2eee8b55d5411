"""The words for states and faults of stations on pages, in their language."""

from __future__ import annotations

from host.plain import Plain
from host.stations import link
from host.stations.faults import FAULTS
from shared_rules.phrases import _

_STATES = {
    link.WAITING: "waits",
    link.PLAYING: "plays",
    link.REFUSED: "refused",
    link.SILENT: "silent",
    link.NO_STATION: "no station",
    link.LOST: "lost",
}


def part(name: str) -> str:
    """A faulty part of a station."""
    return FAULTS[name].word() if name in FAULTS else name


def state_of(name: str) -> str:
    """How a station's port is; empty for one of which nobody knows."""
    return _(_STATES[name]) if name in _STATES else name


def faults_of(facts: list[Plain]) -> list[str]:
    """The faults of a table's stations, a sentence each: `seat 2: reader`."""
    found: list[str] = []
    for fact in facts:
        who = _("seat {seat}: {what}") if fact["seat"] else _("a station: {what}")
        told = [part(name) for name in fact.get("ill") or ()]
        told += [fact["trouble"]] if fact.get("trouble") else []
        found += [who.format(seat=fact["seat"], what=what) for what in told]
    return found
