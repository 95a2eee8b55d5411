"""How many files this process may have open: each connection of a page is one, and so is that to its table."""

from __future__ import annotations

from contextlib import suppress

# More than all connections of a house together (`Limits`), twice as many files, and those that are no connections.
WANTED = 4096


def allow(wanted: int = WANTED) -> None:
    """Has the system let this process and those it starts open so many files, or as many as it ever lets it. Where a
    computer lets a program open few, as macOS with its 256, guests with many connections would keep its owner out, and
    each connection that cannot be taken would be a traceback in the log."""
    try:
        import resource  # Windows has neither this nor such a limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # less than it says, as macOS may have it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
