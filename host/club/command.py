"""The command that plays a table of a club: a `herald play` or a `herald resume` like any other."""

from __future__ import annotations

from pathlib import Path

from host.club.plan import Spec
from host.errors import HeraldError
from host.journal.journal import Journal
from host.languages.codes import ENGLISH
from host.session.setup import GIVEN


def command(spec: Spec, home: Path, port: int, address: str, language: str) -> list[str]:
    """What Python is started with for this table: its game goes on, or shows its result, unless the table is fresh."""
    return ["-m", "host", *_words(spec, home, port, address, language)]


def _words(spec: Spec, home: Path, port: int, address: str, language: str) -> list[str]:
    where = ["--home", str(home), "--port", str(port), "--host", address]
    if not spec.fresh and has_game(home):
        return ["resume", "--page", "--result", *where]
    names = ["--names", spec.names] if spec.names else []
    ports = ["--ports", GIVEN] if spec.stations else []
    spoken = ["--language", language] if language != ENGLISH else []
    options = [word for option in spec.options for word in ("--option", option)]
    seats = ["--seats", str(spec.seats), "--human", str(spec.people)]
    return ["play", "--game", spec.game, *seats, *names, *ports, *spoken, *options, *where]


def has_game(home: Path, waiting: bool = False) -> bool:
    """Whether a game was begun at the table of this folder; with `waiting` whether one is not over."""
    try:
        journal = Journal.read(home)
    except HeraldError:
        return False  # the table's own words name the fault
    try:
        return bool(journal.unfinished() if waiting else journal.games())
    except HeraldError:
        return False
    finally:
        journal.close()
