"""What a table remembers: finished games, the people who played them, and what can be counted of both.

In: the journal, with the people as they are called today, and files of other programs, whose plays join it.
Out: results, statistics, ratings, files for other programs. All of it is made from the journal alone.

Uses: computer, languages, journal, table, settings.
"""
