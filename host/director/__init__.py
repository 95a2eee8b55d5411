"""An event of several rounds: who plays whom, what came of it, who leads.

In: players, finished games of journals or results typed in, corrections. Out: rounds, standings, csv. The book of
an event only grows and everything is made of it, so it may be cut off at any moment.

    book        the file of an event: entries that are never changed
    event       what the entries come to
    direct      what a director does, deed by deed
    pairing     who meets whom in the next round
    standings   points and tie-breaks

Uses: journal.
"""
