"""The program that a house starts for each of its tables: `python -m host.running.process FOLDER PORT`.

The folder holds the setup that the house wrote, with the settings of the house that its tables obey. An unfinished
game there goes on with the people who sit there now, a finished one waits with its result; otherwise a new one begins.
The page listens on this computer alone, behind the house's own address.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host.computer.folders import TABLE_LOCK
from host.errors import BadFile, HeraldError, Missing
from host.journal.header import Header
from host.journal.journal import Journal
from host.journal.lock import Lock, Locked
from host.journal.people import People
from host.running.ending import ended_by
from host.running.one_table import PageAt, play_on
from host.running.publishing import publishing
from host.running.sessions import leave_unplayed, open_journal, open_session
from host.running.status import announce
from host.running.terminal import say_error
from host.session.following import has_begun
from host.session.session import Session
from host.session.wiring import NO_EXTRAS
from host.settings.rows import VOICE
from host.setup.kept_setup import held_setup, keep_next, keep_setup, read_setup, reseated
from host.setup.setup import GameSetup, fresh_key_seed
from host.table.table import CannotResume
from host.web.http.guard import LOOPBACK

BROKER = "HERALD_BROKER"  # a password does not belong on a command line


def serve(home: Path, port: int, broker: str) -> None:
    """Plays the table of this folder until it is ended. Raises HeraldError, KeyboardInterrupt."""
    with only_process(home), open_journal(home) as journal:
        play_on(
            game_of(journal, home),
            NO_EXTRAS,
            PageAt(port, LOOPBACK, proxy=LOOPBACK),
            lambda table: announce(table, False, VOICE.of(read_setup(home).settings)),
            lambda table: publishing(table, broker, home),
            follows=lambda before, setup: keep_next(home, before, setup),
        )


@contextmanager
def only_process(home: Path) -> Generator[None]:
    """Holds the lock by which a house knows the process of this table. Raises Missing where another one has it,
    BadFile where it cannot be written."""
    path = home / TABLE_LOCK
    try:
        lock = Lock(path, home)
    except Locked as error:
        raise Missing(str(error)) from error
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error
    try:
        yield
    finally:
        lock.release()


def game_of(journal: Journal, home: Path) -> Session:
    """The game that waits, or a new one: also where nobody has laid a card yet and the table was set up again. Whose
    game goes on instead has its setup in the folder."""
    setup = read_setup(home)
    waiting = _waiting(journal, setup)
    if waiting is None:
        return _begun(setup, journal, home)
    _reseat(journal, waiting, setup, People.read(home))
    try:
        header = journal.header(waiting.id)
        session = Session.resume(header, journal, home, reseat=lambda kept: reseated(kept, setup))
    except CannotResume as error:
        say_error(str(error))
        return _begun(setup, journal, home)
    if header.seed == setup.seed:
        return session
    if not has_begun(session.table, session.setup):
        return _begun(setup, journal, home)
    return _instead(session, setup, home)


def _begun(setup: GameSetup, journal: Journal, home: Path) -> Session:
    """A new game. What waits here unplayed, of this table or of one that had its number before, it is played in the
    place of."""
    leave_unplayed(journal)
    return open_session(setup, journal, home)


def _instead(session: Session, setup: GameSetup, home: Path) -> Session:
    """The session goes on in the place of `setup`: devices find their people's seats by another door."""
    session.setup = session.setup._replace(key_seed=fresh_key_seed())
    with held_setup(home):
        if read_setup(home) == setup:  # else the house ends this process and starts another one
            keep_setup(home, session.setup)
    return session


def _waiting(journal: Journal, setup: GameSetup) -> Header | None:
    """The game of this setup: under way, not dealt yet, or over, since the table waits with its result until people ask
    for another one. Else the one that it left for the lobby. A table that had this folder before may have left its
    games there, too."""
    own = journal.of_seed(setup.seed)
    return own if own is not None or setup.returned_seed < 0 else journal.of_seed(setup.returned_seed)


def _reseat(journal: Journal, header: Header, setup: GameSetup, people: People) -> None:
    """A person who has taken a bot's seat or a free one plays under their own name from now on, and no longer counts as
    a bot."""
    kept = GameSetup.of(header)
    if len(kept.names) != len(setup.names) or kept.game != setup.game:  # another game, whose seats are not these
        return
    new = ({*kept.bots} & {*setup.humans} | {*kept.free}) - {*setup.free}
    known = {seat: setup.names[seat - 1] for seat in new if not people.is_forgotten(setup.names[seat - 1])}
    names = [known.get(seat, name) for seat, name in enumerate(header.names, 1)]
    bots = {str(seat): setup.level(seat) for seat in setup.bots}
    before = {str(seat): kept.level(seat) for seat in kept.bots}
    if (tuple(names), bots, setup.free) != (header.names, before, kept.free):
        journal.reseat(header.id, names, bots, setup.free)
        people.meet(known[seat] for seat in known if seat in setup.people)


def main(words: list[str], environment: dict[str, str]) -> int:
    """The exit code of `FOLDER PORT`."""
    try:
        serve(Path(words[0]), int(words[1]), environment.get(BROKER, ""))
    except HeraldError as error:
        say_error(str(error))
        return error.exit_code
    except KeyboardInterrupt as error:
        return ended_by(error)[1]
    return 0


if __name__ == "__main__":
    import os

    raise SystemExit(main(sys.argv[1:], dict(os.environ)))
