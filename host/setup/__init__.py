"""Who sits where and what is played, as data: what a table is begun with, before there is a session.

In: options of a command, a house's lobby, a kept file. Out: a `GameSetup`.

Uses: computer, languages, journal, settings, bots.
"""
