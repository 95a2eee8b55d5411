"""How the journal's schema came to be: named steps, each applied once and never edited."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from host.journal.chain import compute

APPLICATION_ID = 0x48524C44  # "HRLD", so that foreign SQLite files are known as such


def _append_only(*tables: str) -> tuple[str, ...]:
    return tuple(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table}"
        f" BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
        for table in tables
        for verb in ("UPDATE", "DELETE")
    )


def _chained(*tables: str) -> tuple[str, ...]:
    """Columns of the chain; no update is allowed until the old rows have been given theirs."""
    columns = [f"ALTER TABLE {table} ADD COLUMN digest TEXT NOT NULL DEFAULT ''" for table in tables]
    columns += [f"ALTER TABLE {table} ADD COLUMN k INTEGER NOT NULL DEFAULT 0" for table in tables if table != "games"]
    return (*columns, *(f"DROP TRIGGER {table}_{verb}" for table in tables for verb in ("update", "delete")))


Statement = str | Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[tuple[str, tuple[Statement, ...]], ...] = (
    (
        "games, lines, refusals, ends",
        (
            "CREATE TABLE games (id INTEGER PRIMARY KEY, game TEXT NOT NULL,"
            " rules_version TEXT NOT NULL, names TEXT NOT NULL, options TEXT NOT NULL,"
            " seed INTEGER NOT NULL, started TEXT NOT NULL, seating TEXT NOT NULL)",
            "CREATE TABLE lines (game INTEGER NOT NULL REFERENCES games, n INTEGER NOT NULL,"
            " seat INTEGER NOT NULL, text TEXT NOT NULL, play TEXT NOT NULL, at INTEGER NOT NULL,"
            " uid TEXT NOT NULL, time TEXT NOT NULL,"
            " PRIMARY KEY (game, n), UNIQUE (game, seat, play)) WITHOUT ROWID",
            "CREATE TABLE refusals (game INTEGER NOT NULL REFERENCES games,"
            " seat INTEGER NOT NULL, play TEXT NOT NULL, why TEXT NOT NULL, time TEXT NOT NULL,"
            " PRIMARY KEY (game, seat, play)) WITHOUT ROWID",
            "CREATE TABLE ends (game INTEGER PRIMARY KEY REFERENCES games, time TEXT NOT NULL)",
            *_append_only("games", "lines", "refusals", "ends"),
        ),
    ),
    (
        # A line is a play, an undo or a redo; a game that was over can go on, so its end has a line's number.
        "undo and redo",
        (
            "ALTER TABLE lines ADD COLUMN kind TEXT NOT NULL DEFAULT 'play'",
            "CREATE TABLE finishes (game INTEGER NOT NULL REFERENCES games, n INTEGER NOT NULL,"
            " time TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID",
            "INSERT INTO finishes SELECT ends.game, max(lines.n), ends.time FROM ends"
            " JOIN lines ON lines.game = ends.game GROUP BY ends.game",
            "DROP TABLE ends",
            *_append_only("finishes"),
        ),
    ),
    (
        # See `chain`. A head moves with every row, and only forward.
        "digest chain",
        (
            *_chained("games", "lines", "refusals", "finishes"),
            "CREATE TABLE heads (game INTEGER PRIMARY KEY, written INTEGER NOT NULL, digest TEXT NOT NULL)",
            compute,
            *_append_only("games", "lines", "refusals", "finishes"),
            "CREATE TRIGGER heads_update BEFORE UPDATE ON heads"
            " WHEN NEW.game <> OLD.game OR NEW.written <= OLD.written"
            " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END",
            "CREATE TRIGGER heads_delete BEFORE DELETE ON heads"
            " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END",
        ),
    ),
)
