"""Every setting, one row each: of a table, of a house, of a seat's display.

In: nothing but code. Out: `SETTINGS`, from which the command line, the pages, the files and the wire take theirs.

Uses: computer, languages, journal, table.
"""
