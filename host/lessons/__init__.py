"""Learning a game at a station, step by step: each lesson is a file, a position and what is done there.

In: a lesson's file, the cards and buttons of a learner. Out: sentences for them, and which lessons are done.

Uses: computer, languages, journal, table, settings, virtual, bots, setup, session.
"""
