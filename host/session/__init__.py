"""One game with everything around it: the composition root.

In: a `GameSetup` (who plays what, where) and a journal. Out: a `Session`, which joins table, stations, bots and
announcers, and starts and stops them as one. All arrows between these parts are drawn in `session.py`.

Uses: computer, languages, pico, journal, table, stations, announce, virtual, bots.
"""
