"""A table as a process: a game with its page, each next one, and what watches such a process from outside.

In: a set-up in a folder. Out: a running table (`one_table`, `process`), the `Child` that a house watches and starts
again where it stopped, and the terminal it writes to. The crash of one table touches no other.

Uses: computer, languages, journal, table, settings, stations, announce, broker, setup, session, lessons, web.
"""
