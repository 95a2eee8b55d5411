"""The links that make a browser the owner's: each works once, within an hour; only accounts that may write to the
folder of the house can make one. An address proves nothing: other accounts, proxies and tunnels have it too.

    links/5f1c…   a file for each unopened link, named by the digest of its token. It holds how long the computer had
                  been running: many learn the time only after they have started
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from host.errors import BadFile
from host.house.devices import fresh_token, identity
from shared_rules.phrases import _

FOLDER = "links"
ASKED = "owner"  # the field of the address: /?owner=TOKEN
GOOD_FOR = 3600.0  # seconds
BOOT = Path("/proc/sys/kernel/random/boot_id")
MOST = 20  # links that wait; the oldest goes first
LONGEST = 100  # letters of a token that is looked at


def fresh_link(folder: Path) -> str:
    """The end of a new link, `/?owner=…`. Raises BadFile."""
    token, waiting = fresh_token(), folder / FOLDER
    try:
        waiting.mkdir(mode=0o700, parents=True, exist_ok=True)
        for old in _oldest_first(waiting)[: 1 - MOST]:
            old.unlink(missing_ok=True)
        made = waiting / identity(token)
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write("{} {}\n".format(*running()))
        _give_to_owner(folder, waiting, made)
    except OSError as error:
        sentence = _("{path} cannot be written: {why}.")
        raise BadFile(sentence.format(path=waiting, why=error.strerror or error)) from error
    return f"/?{ASKED}={token}"


def redeem(folder: Path, token: str) -> bool:
    """Whether this token is that of a link which nobody has opened so far; it is spent then."""
    if not 0 < len(token) <= LONGEST:
        return False
    made = folder / FOLDER / identity(token)
    try:
        age = _age(made)
        made.unlink()  # of two browsers with one link, the first to get here has it
    except (OSError, ValueError):
        return False
    return age <= GOOD_FOR


def running() -> tuple[str, float]:
    """(which start of this computer it is, seconds since then, asleep or not); ("", 0.0) where the system does not say
    which."""
    try:
        return BOOT.read_text(encoding="ascii").strip(), time.clock_gettime(time.CLOCK_BOOTTIME)
    except (OSError, ValueError, AttributeError):
        return "", 0.0


def wall() -> float:
    """What the clock of this computer says, in seconds."""
    return time.time()


def _age(made: Path) -> float:
    """Seconds since a link was made: as long as the computer ran, whatever its clock said, else by its clock. Raises
    OSError, ValueError."""
    at, (start, _space, since) = made.stat().st_mtime, made.read_text(encoding="utf-8").partition(" ")
    boot, now = running()
    return now - float(since) if boot and boot == start else abs(wall() - at)


def _oldest_first(waiting: Path) -> list[Path]:
    found = list[tuple[float, Path]]()
    for path in waiting.iterdir():
        with suppress(OSError):  # it was opened meanwhile
            found.append((path.stat().st_mtime, path))
    return [path for _made, path in sorted(found)]


def _give_to_owner(folder: Path, *made: Path) -> None:
    """What an administrator made in the folder of a service is the service's, which has to remove it."""
    if os.name != "nt" and os.geteuid() == 0:
        whose = folder.stat()
        for path in made:
            os.chown(path, whose.st_uid, whose.st_gid)
