"""Games in memory, without stations: bots against each other, and against programs of other people.

In: the levels that play, or a program's command. Out: results with intervals.

Uses: table, bots.
"""
