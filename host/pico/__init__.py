"""The program of a station, from source to board.

In: `firmware/`, `shared_rules/` and the Adafruit drivers. Out: the tree of compiled modules, its hashes, and
boards that run it.

Uses: computer, languages.
"""
