"""One game with everything around it; the composition root.

In: a `GameSetup` (who plays what, where) and a journal. Out: a `Session`, which joins table, stations, bots and
announcers, and starts and stops them as one. `session.py` draws what flows between the parts; `wiring` joins them.

Uses: computer, languages, pico, journal, table, settings, stations, announce, director, virtual, bots, tags, setup.
"""
