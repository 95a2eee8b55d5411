"""Folders of tests lie in memory where there is room: a table syncs its journal after each play, and a disk would make
the tests wait for that."""

import os

MEMORY = "/dev/shm"
ROOM = 4 << 30  # bytes; all folders that are kept at once take far less


def use_memory() -> None:
    """From now on pytest makes its folders in memory, unless they were given a place, memory is too small, or nothing
    may be run from there."""
    if "PYTEST_DEBUG_TEMPROOT" not in os.environ and _has_room():
        os.environ["PYTEST_DEBUG_TEMPROOT"] = MEMORY


def _has_room() -> bool:
    try:
        found = os.statvfs(MEMORY)
    except (OSError, AttributeError):  # it is Linux that has it
        return False
    return found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC
