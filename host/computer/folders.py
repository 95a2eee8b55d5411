"""Where Herald keeps what: the user's data folder, and a folder for what it builds.

    games      journals and records, unless `--home` or HERALD_HOME names another folder
    parts      what a checkout fetches: MicroPython for virtual stations, drivers for a Pico
    build      compiled programs of stations; may be deleted at any time

HERALD_DATA names another data folder, for tests and for computers that several people share.
"""

import os
from pathlib import Path

import platformdirs

NAME = "herald"
TABLE_LOCK = "table.lock"  # held by the process of a table, in its folder
TABLE_LOG = "table.log"  # in the folder of a table that has a process of its own: what that said
# The folder that holds host/, shared_rules/ and firmware/: a checkout, or site-packages.
ROOT = Path(__file__).resolve().parents[2]


def data() -> Path:
    """The folder of this user's data; it need not exist yet."""
    named = os.environ.get("HERALD_DATA")
    return Path(os.path.expanduser(named)).resolve() if named else platformdirs.user_data_path(NAME, appauthor=False)


def games() -> Path:
    """Where games are kept unless a folder is given."""
    return data() / "games"


def on_one_disk(one: Path, other: Path) -> bool:
    """Whether two folders lie on the same disk, or would if they were made."""
    first, second = (
        next(up for up in (path, *path.parents) if up.exists()) for path in map(Path.absolute, (one, other))
    )
    return first.stat().st_dev == second.stat().st_dev


def parts() -> Path:
    """Where `herald setup` puts what it brings."""
    return data() / "parts"


def built() -> Path:
    """Where stations' programs are compiled to: `build` in a checkout that may be written, else the user's cache."""
    if (ROOT / "pyproject.toml").exists() and os.access(ROOT, os.W_OK):
        return ROOT / "build"
    named = os.environ.get("HERALD_DATA")
    return data() / "build" if named else platformdirs.user_cache_path(NAME, appauthor=False) / "build"
