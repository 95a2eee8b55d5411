"""The host: what runs on the computer of the table.

ARCHITECTURE.md lists its rooms in the order in which they may use each other: a room imports only rooms above it. Which
of them it uses is in its docstring, and `tests/test_rooms.py` compares both with the imports.

Beside the rooms lie only `errors` and `plain`, the types of plain data, which every room may use.
"""

import os
import sys

# Where a disk is full, Python keeps what it could write of a compiled module, takes it for whole at its next start, and
# ends there, also when there is room again. So nothing is compiled to disk where little is left.
ROOM = 64 << 20  # bytes


def _room() -> int:
    """Bytes that are left on the disk of this program. Raises OSError. It loads nothing more where it need not: Ctrl-C
    meanwhile would end in a traceback."""
    if sys.platform == "win32":
        from shutil import disk_usage  # Windows alone is asked like that

        return disk_usage(os.path.dirname(__file__)).free
    disk = os.statvfs(os.path.dirname(__file__))
    return disk.f_bavail * disk.f_frsize


try:
    if _room() < ROOM:
        sys.dont_write_bytecode = True
except OSError:
    pass  # nothing can be said of this disk
