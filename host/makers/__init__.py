"""Tools for makers: captured sessions of a station, played again.

In: a capture. Out: where a station or a host did otherwise than the capture says.

Uses: languages, journal, table, stations, announce, virtual.
"""
