"""Messages of the table: news with an audience to its listeners, verdicts to the seat that played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from shared_rules.contract import Event


class News(NamedTuple):
    """Something to announce, already filtered to what its audience may know.

    audience  None for everybody, or the one seat (1..n) it is meant for
    title     a few words
    lines     whole sentences, one per item
    tune      accepted, refused, turn, reveal, conflict, over or empty
    events    the game's public Events behind it, if any, for listeners that draw
    about     the seat whose station this is about: other seats' small screens leave it out; 0 for none
    passing   what may pass by itself, as `station 2`: a voice speaks of it only where it does not pass soon
    on_stations  False where stations show it already in another way, as a question
    """

    audience: int | None
    title: str
    lines: tuple[str, ...] = ()
    tune: str = ""
    events: tuple[Event, ...] = ()
    about: int = 0
    passing: str = ""
    on_stations: bool = True


def names_anyone(text: str, names: Iterable[str]) -> bool:
    """Whether a text may contain one of these names. The last letter counts for nothing: endings change it, `Anna` and
    `Annának`."""
    return any(re.search(rf"(?<!\w){re.escape(name[:-1] or name)}", text, re.IGNORECASE) for name in names)


class Verdict(NamedTuple):
    """The table's answer to a play: ok once it is on disk, else `why` in one sentence. `code`: that of the refusal,
    where a clause of the game is behind it. `asks`: not a refusal; the seat is asked whether it means the play."""

    ok: bool
    why: str = ""
    code: str = ""
    asks: bool = False
