"""The rules of Herald's games and the language its stations speak.

Pure Python that CPython 3.11+ and MicroPython 1.27+ both run. It imports nothing outside this
folder but modules both of them have, reads no clock, opens no file and rolls no dice.
"""
