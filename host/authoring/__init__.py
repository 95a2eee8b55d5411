"""Tools for makers: captured sessions of a station, played again, and the beginning of a new game.

In: a capture, or a name. Out: where a station or a host behaved differently from the capture; the package of a game
and its sentences to be translated.

Uses: computer, languages, journal, table, stations, announce, virtual.
"""
