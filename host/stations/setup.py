"""What a table wants of its stations: who may sit where, what displays show, and who is called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from host.stations.assignment import PortChanges
from host.stations.capture import Recorder
from host.stations.enrolments import Enrolments
from host.stations.seat_settings import SeatSettings
from host.stations.seating import Seating
from host.stations.sharing import Sharing
from host.table.questions import Questions


def ignore(*_: object) -> None:
    """Handles what needs no answer: a message that only hosts send, a callback that nobody gave."""


@dataclass(frozen=True)
class StationSetup:
    """The wishes of one table; each has a default.

    search     also take what this finds, now or later: every Pico, or those that were given to this table
    seats      the seats that stations may take when their port has none; None: all
    seating    which board had which seat before
    sharing    which seats share a station; None: none do
    order      {URL: seat} of ports that were named one by one
    asks       whether stations ask who sits there, where that is not known
    displays   the settings of seats' displays, which are remembered
    languages  what each seat's station speaks, `host.languages.codes.CODES`, in the order of seats; empty: as the table
    questions  what people are asked at their stations; None: only what the room itself asks
    enrolled   the cards of tags without a text, by their numbers
    recorder   None, or what captures every line of every station
    on_wish    called with (seat, what) when somebody asks something of the table there
    on_card    called with (seat, uid, card) when a tag was laid on a reader: its number, and its text
               (`7w/altar.3`), empty for any other tag
    on_gone    called with the seat when it was taken off again
    """

    search: Callable[[], PortChanges] | None = None
    seats: Collection[int] | None = None
    seating: Seating = field(default_factory=Seating)
    sharing: Sharing | None = None
    order: Mapping[str, int] = field(default_factory=dict[str, int])
    asks: bool = False
    displays: SeatSettings = field(default_factory=SeatSettings)
    languages: Sequence[str] = ()
    questions: Questions | None = None
    enrolled: Enrolments = field(default_factory=Enrolments)
    recorder: Recorder | None = None
    on_wish: Callable[[int, str], None] = ignore
    on_card: Callable[[int, str, str], None] = ignore
    on_gone: Callable[[int], None] = ignore


PLAIN = StationSetup()
