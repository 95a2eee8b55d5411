"""Tools for makers: captured sessions of a station, played again.

In: a capture. Out: where a station or a host behaved otherwise than in the capture.

Uses: languages, journal, table, stations, announce, virtual.
"""
