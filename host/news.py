"""What the table says to its listeners: news with an audience, verdicts, and who may listen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from shared_rules.contract import Event

if TYPE_CHECKING:
    from host.table import Table


class News(NamedTuple):
    """Something to announce, already filtered to what its audience may know.

    audience  None for everybody, or the one seat (1..n) it is meant for
    title     a few words
    lines     whole sentences, one per item
    tune      accepted, refused, turn, reveal, conflict, over or empty
    events    the game's public Events behind it, if any, for listeners that draw
    about     the seat whose station this is about: other seats' small screens leave it out; 0 for none
    """

    audience: int | None
    title: str
    lines: tuple[str, ...] = ()
    tune: str = ""
    events: tuple[Event, ...] = ()
    about: int = 0


class Verdict(NamedTuple):
    """The table's answer to a play: ok once it is on disk, else `why` in one sentence."""

    ok: bool
    why: str = ""


class Listener(Protocol):
    """Anything that is told what happens at the table. Both methods must return at once."""

    def heard(self, news: News) -> None:
        """Something was announced."""
        ...

    def changed(self, table: Table) -> None:
        """The table has reached a new moment; ask it for the views that matter to you."""
        ...
