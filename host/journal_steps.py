"""How the journal's schema came to be: named steps, each applied once and never edited."""

APPLICATION_ID = 0x48524C44  # "HRLD", so that foreign SQLite files are known as such

_APPEND_ONLY = tuple(
    f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table}"
    f" BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
    for table in ("games", "lines", "refusals", "ends")
    for verb in ("UPDATE", "DELETE")
)

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
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
            *_APPEND_ONLY,
        ),
    ),
)
