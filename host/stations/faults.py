"""Everything that can be wrong with a station, one row each: what people read of it, and when it counts as wrong.

To add one, add its row; what notices it calls `Health.symptom` with its name, or the station names its task.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from shared_rules.phrases import _

READER, CABLE, ANSWERS, PROGRAM, MEMORY, FLOOD = "reader", "cable", "answers", "program", "memory", "flood"


class StationFault(NamedTuple):
    """One row.

    name    in what is reported of a station: `ill`
    word    what it is called beside the seat, on pages
    begins  what is wrong and what to do; %s: whose station
    ends    that it is over
    enough  how many symptoms within a while make it one
    task    what a station calls it in `trouble`; empty: it does not know of it
    """

    name: str
    word: Callable[[], str]
    begins: Callable[[], str]
    ends: Callable[[], str]
    enough: int = 1
    task: str = ""


def _stumbled() -> str:
    return _("The program of %s stumbled and was started again.")


def _runs_well() -> str:
    return _("The program of %s runs well again.")


_ROWS = (
    StationFault(
        READER,
        lambda: _("reader"),
        lambda: _("The card reader of %s does not answer: look at its switches and wires."),
        lambda: _("The card reader of %s works again."),
        enough=3,
        task="reader",
    ),
    StationFault(
        "screen",
        lambda: _("display"),
        lambda: _("The display of %s does not answer: look at its wires."),
        lambda: _("The display of %s works again."),
        task="screen",
    ),
    StationFault(
        "buttons",
        lambda: _("buttons"),
        lambda: _("The buttons of %s do not work: look at their wires."),
        lambda: _("The buttons of %s work again."),
        task="buttons",
    ),
    StationFault(
        "buzzer",
        lambda: _("buzzer"),
        lambda: _("The buzzer of %s does not work: play on without it."),
        lambda: _("The buzzer of %s works again."),
        task="buzzer",
    ),
    StationFault(
        "link",
        lambda: _("messages"),
        lambda: _("The program of %s stumbled over a message and was started again."),
        _runs_well,
        task="link",
    ),
    StationFault("clock", lambda: _("program"), _stumbled, _runs_well, task="clock"),
    StationFault(PROGRAM, lambda: _("program"), _stumbled, _runs_well),
    StationFault(
        CABLE,
        lambda: _("cable"),
        lambda: _(
            "The cable of %s damages what it carries: push the plugs in, or take another cable. Nothing is lost."
        ),
        lambda: _("The cable of %s carries everything well again."),
        enough=5,
    ),
    StationFault(
        ANSWERS,
        lambda: _("slow answers"),
        lambda: _("%s has to say its plays again and again: the host is slow, or the cable loses its answers."),
        lambda: _("%s gets its answers in time again."),
        enough=12,
    ),
    StationFault(
        MEMORY,
        lambda: _("memory"),
        lambda: _("The memory of %s is nearly full: press its reset button when it is not its turn."),
        lambda: _("The memory of %s is fine again."),
    ),
    StationFault(
        "exhausted",  # none is left, where MEMORY is nearly full
        lambda: _("memory"),
        lambda: _("%s has run out of memory: press its reset button when it is not its turn."),
        lambda: _("%s has memory enough again."),
        task="memory",
    ),
    StationFault(
        FLOOD,
        lambda: _("too many messages"),
        lambda: _("%s sends more than any station has to say; what is too much is not read. Update it: herald flash."),
        lambda: _("%s sends a normal number of messages again."),
    ),
)
FAULTS: dict[str, StationFault] = {row.name: row for row in _ROWS}
# The names of faults by what a station calls the task that failed.
OF_TASK: dict[str, str] = {row.task: row.name for row in _ROWS if row.task}
