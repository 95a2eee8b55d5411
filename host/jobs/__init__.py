"""Jobs: what is done with stations and real cards outside a game, as pages follow it.

In: what somebody asks for, and a station. Out: tags that carry their cards, sorted decks, counted games, tested and
programmed stations; each job reports its progress.

    job       what a page sees of every job, and what it may do
    at_desk   tags are written and checked
    sorting   a box is sorted; where it stood is kept
    counting  a finished game is counted, at stations and on pages
    testing   a station tests itself
    flashing  the program comes onto a board
    pace      how long a card takes
    jobs      all jobs under way

Uses: languages, pico, journal, table, stations, tags, setup, session.
"""
