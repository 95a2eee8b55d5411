"""One table of a house, as a process: `python -m host.cli.house_table FOLDER PORT [--speech]`.

The folder holds the setup that the house wrote. A game that waits there goes on with the people who sit there now;
otherwise a new one begins. The page listens on this computer alone, behind the house's own address.
"""

from __future__ import annotations

import sys
from pathlib import Path

from host.cli.broker import publishing
from host.cli.common import fail
from host.cli.ending import ended_by
from host.cli.play import PageAt, play_on
from host.cli.running import announce
from host.cli.sessions import open_session
from host.errors import HeraldError
from host.journal.journal import Journal
from host.session.kept_setup import read_setup, reseated
from host.session.session import Session
from host.session.wiring import NO_EXTRAS
from host.table.table import CannotResume

LOCAL = "127.0.0.1"
BROKER = "HERALD_BROKER"  # a password does not belong on a command line


def serve(home: Path, port: int, speech: bool, broker: str) -> None:
    """Plays the table of this folder until it is ended. Raises HeraldError, KeyboardInterrupt."""
    journal = Journal.open(home)
    try:
        play_on(
            _session(journal, home),
            NO_EXTRAS,
            PageAt(port, LOCAL, proxy=LOCAL),
            lambda table: announce(table, False, speech),
            lambda table: publishing(table, broker, home),
        )
    finally:
        journal.close()


def _session(journal: Journal, home: Path) -> Session:
    setup, waiting = read_setup(home), journal.unfinished()
    if waiting:
        try:
            return Session.resume(waiting[-1], journal, home, reseat=lambda kept: reseated(kept, setup))
        except CannotResume as error:
            fail(str(error))
    return open_session(setup, journal, home)


def main(words: list[str], environment: dict[str, str]) -> int:
    """The exit code of `FOLDER PORT [--speech]`."""
    try:
        serve(Path(words[0]), int(words[1]), "--speech" in words[2:], environment.get(BROKER, ""))
    except HeraldError as error:
        fail(str(error))
        return error.exit_code
    except KeyboardInterrupt as error:
        return ended_by(error)[1]
    return 0


if __name__ == "__main__":
    import os

    raise SystemExit(main(sys.argv[1:], dict(os.environ)))
