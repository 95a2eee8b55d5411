"""Records as files: their names, and where they are."""

from __future__ import annotations

import re
from pathlib import Path

from host.computer.whole_text import decoded
from host.errors import BadFile
from host.journal.header import Header
from shared_rules.contract import load
from shared_rules.referee.record import HEADERS, BrokenRecord, Record, parse

SUFFIX = ".record"
MOST_BYTES = 16_000_000  # a long record has some 100,000; what has no end would fill the memory


def file_of(header: Header) -> str:
    """The name of a game's record: `2026-02-28-seven_wonders-7.record`. The date of a game that came as a record is
    for any content of its file: it may not name another folder."""
    day = re.sub(r"[^\w-]", "-", header.started[:10])
    return f"{day}-{header.game}-{header.id}{SUFFIX}"


def text_of(path: Path, data: bytes) -> str:
    """The text of a file, which is called `path`. Raises BadFile for what no record and no position can be."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"{path} is larger than any record or position: it is neither.")
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is not a text file, so it is neither a record nor a position.") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def is_begun(path: Path, data: bytes) -> bool:
    """Whether a file begins as records do, whatever follows."""
    try:
        return text_of(path, data).startswith(f"{HEADERS[0]}:")
    except BadFile:
        return False


def ends_early(text: str) -> str:
    """The sentence about a text that may have been cut off, or ""."""
    return "" if text.endswith("\n") else "The file ends in the middle of a line: it may have been cut off there."


def record_of(path: Path, text: str) -> Record:
    """The record in a file's text. Raises BadFile naming the line."""
    try:
        found = parse(text)
    except BrokenRecord as error:
        raise BadFile(f"{path} is not a record. {error} {ends_early(text)}".rstrip()) from error
    if "" in found.names:
        seat = found.names.index("") + 1
        line = found.first_line() - 2 - found.seats + seat
        raise BadFile(f"{path} is not a record. Line {line}: the name of player {seat} is missing.")
    return found


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
