"""Databases of SQLite that come from elsewhere, in a backup or by hand: what they may hold besides rows."""

from __future__ import annotations

import re
import sqlite3

# What keeps rows from being changed, as Herald's own do.
REFUSING = re.compile(
    r"CREATE TRIGGER \w+ BEFORE (UPDATE|DELETE) ON \w+( WHEN [\w .<>=]+)?"
    r" BEGIN SELECT RAISE\(ABORT, '[\w ]*'\); END",
    re.ASCII,
)
# What a table may compute by: columns made of others (`AS (…)`), checks, and defaults that are no constants. Comments,
# of which Herald writes none, could stand between.
COMPUTING = re.compile(r"\b(AS|GENERATED|CHECK)\b|\bDEFAULT\s*\(|/\*|--", re.ASCII | re.IGNORECASE)


def is_plain(base: sqlite3.Connection) -> bool:
    """Whether a database holds tables, with triggers that refuse changes, and nothing that computes when it is read or
    written: a view may never end, a trigger may take out what others write, and a column of each row may be computed as
    large as the memory. Raises sqlite3.Error."""
    return all(_is_plain(kind, text) for kind, text in base.execute("SELECT type, sql FROM sqlite_master").fetchall())


def _is_plain(kind: object, text: object) -> bool:
    if kind == "index":
        return text is None  # that of a key
    if kind == "trigger":
        return isinstance(text, str) and REFUSING.fullmatch(text) is not None
    if kind != "table" or not isinstance(text, str) or not text.startswith("CREATE TABLE "):
        return False
    return COMPUTING.search(text) is None
