"""Jobs: what is done with stations and real cards outside a game, as pages follow it.

In: what somebody asks for, and a station. Out: tags that carry their cards, sorted decks, counted games, tested and
programmed stations; each job reports its progress.

Uses: computer, languages, pico, journal, table, stations, tags, setup, session.
"""
