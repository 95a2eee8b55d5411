"""The host: what runs on the computer of the table.

ARCHITECTURE.md lists its rooms in the order in which they may use each other: a room imports only rooms above it. Which
of them it uses is in its docstring, and `tests/test_rooms.py` compares both with the imports.

Beside the rooms lie only `errors` and `plain`, the types of plain data, which every room may use.
"""
