"""How much memory this computer has, for limits that must be lower on a small one."""

from __future__ import annotations

import os
from functools import cache

MEGABYTE = 1024 * 1024
USUAL = 4096  # megabytes, if the system does not report it


@cache
def megabytes() -> int:
    """The memory of this computer."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except (AttributeError, ValueError, OSError):
        return USUAL


def fitting(size: int, fewest: int, most: int) -> int:
    """How many things of `size` megabytes fit half of the memory; `fewest` and `most` at all."""
    return max(fewest, min(most, megabytes() // 2 // size))
