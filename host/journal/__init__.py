"""What happened at this table's computer, on disk before anybody hears of it.

In: entries of a game (plays, undos, redos) and refusals. Out: the entries again after a restart, records, and
what is wrong with a file that was damaged. It judges no play.

Uses: computer, languages.
"""
