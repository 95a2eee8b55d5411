"""Records as files: their names, and where they are."""

from __future__ import annotations

import re
from pathlib import Path

from host.errors import BadFile
from host.journal.journal import Header
from shared_rules.contract import load
from shared_rules.table.record import Record

SUFFIX = ".record"


def file_of(header: Header) -> str:
    """The name of a game's record: `2026-02-28-seven_wonders-7.record`. The date of a game that came as a record is
    for any content of its file: it may not name another folder."""
    day = re.sub(r"[^\w-]", "-", header.started[:10])
    return f"{day}-{header.game}-{header.id}{SUFFIX}"


def other_rules(found: Record) -> str:
    """The sentence about a record of another version of the rules, or ""."""
    try:
        here = load(found.game).rules_version
    except ImportError:
        return ""
    if found.rules == here:
        return ""
    return (
        f"This record was played by rules {found.rules}, and this Herald has rules {here}: a play may mean something "
        "else, so scores can differ. Use the Herald it was played with to be certain."
    )


def records_in(place: Path) -> list[Path]:
    """The record files that `place` means: itself, or those in a folder. Raises BadFile without any."""
    if not place.is_dir():
        return [place]
    found = sorted(place.glob("*" + SUFFIX))
    if not found:
        raise BadFile(f"There is no record in {place}: records end in {SUFFIX}.")
    return found
