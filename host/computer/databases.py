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


def is_plain(base: sqlite3.Connection) -> bool:
    """Whether a database holds tables, with triggers that refuse changes, and nothing that computes when it is read or
    written: a view may never end, and a trigger may take out what others write. Raises sqlite3.Error."""
    return all(_is_plain(kind, text) for kind, text in base.execute("SELECT type, sql FROM sqlite_master").fetchall())


def _is_plain(kind: object, text: object) -> bool:
    if kind == "index":
        return text is None  # that of a key
    if kind == "trigger":
        return isinstance(text, str) and REFUSING.fullmatch(text) is not None
    return kind == "table" and isinstance(text, str) and text.startswith("CREATE TABLE ")
