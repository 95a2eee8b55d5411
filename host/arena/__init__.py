"""Games in memory, without stations: bots against each other, and against programs of other people; a game from outside
before its table opens.

In: the levels that play, or a program's command. Out: results with intervals.

Uses: computer, languages, table, bots.
"""
