"""An event of several rounds: who plays whom, what came of it, who leads.

In: players, finished games of journals or results typed in, corrections. Out: rounds, standings, csv. The book of
an event only grows and everything is made of it, so it may be cut off at any moment.

Uses: computer, journal, archive.
"""
