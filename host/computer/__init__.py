"""This computer: where Herald keeps its files, and what it needs beside Python's packages.

In: nothing but the computer itself. Out: folders (`folders`), the documents that helps name (`documents`), files that
are whole or not there (`whole`), MicroPython and the Pico's drivers in the user's data folder (`parts`), games that lie
outside Herald (`outside`), and limits of what others may ask (`rates`, `memory`) and of what is remembered of them
(`remembered`).

Uses: nothing.
"""
