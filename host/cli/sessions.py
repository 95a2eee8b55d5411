"""Opening a session for a new game, as the commands do that begin one."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from host.cli.arguments import game_named, options_from, seats_of, seed_from
from host.cli.common import urls_from
from host.errors import Missing, WrongUse
from host.journal.journal import Journal
from host.journal.people import People
from host.session.options import house_options, with_real_cards
from host.session.session import Session
from host.session.setup import AUTO, GIVEN, NAMES, GameSetup, levels_from, names_for
from host.session.wiring import NO_EXTRAS, Extras


def setup_for(
    game: str,
    seats: int | None,
    names: str,
    deal: str,
    option: list[str] | None,
    seed: int | None,
    home: Path,
    human: int = 0,
    ports: str = "",
    bots: str = "",
    stations: int = 0,
) -> GameSetup:
    """Who sits where in the game that the options of the same names describe; `option` is every --option, `human` how
    many people play on the page, `stations` how many serve the seats at stations (0: one each). Raises WrongUse."""
    levels = levels_from(bots)
    played = game_named(game)
    options = options_from(deal, option, house_options(home, played))
    players = seated(home, seats_of(played, seats), names)
    urls = _there(urls_from(ports))
    if stations and not urls:
        raise WrongUse(f"--stations {stations}: name their ports with --ports; `--ports auto` takes all.")
    setup = GameSetup.make(played.name, players, options, seed_from(seed), human, urls, stations)
    setup = setup._replace(options=with_real_cards(played, options, bool(setup.real)))
    if len(levels) > max(1, len(setup.bots)):
        raise WrongUse(f"--bots {bots}: {len(levels)} levels for {len(setup.bots)} bots.")
    return setup.with_levels(levels)


def seated(home: Path, seats: int, names: str) -> tuple[str, ...]:
    """The names of --names, as the people of this folder are called today, and ours for the rest. Raises WrongUse."""
    people = People.read(home)
    ours = [name for name in NAMES if not people.is_forgotten(name)]
    return people.seated(names_for(seats, names, ours))


def meet(setup: GameSetup, home: Path) -> None:
    """Remembers the people who sit down; bots are left out."""
    People.read(home).meet(setup.names[seat - 1] for seat in setup.people)


def _there(urls: tuple[str, ...]) -> tuple[str, ...]:
    """The same ports. Raises Missing for a port that does not exist, before anybody has begun to play."""
    for url in () if urls in ((AUTO,), (GIVEN,)) else urls:
        if (url.startswith("/") or (os.name == "posix" and "://" not in url)) and not os.path.exists(url):
            raise Missing(
                f"There is no port {url}. `herald stations` shows what is plugged in; --ports auto takes all."
            )
    return urls


@contextmanager
def open_journal(folder: Path | None) -> Generator[Journal]:
    """The journal of a folder; None: a new one in a temporary folder, removed afterwards."""
    kept = TemporaryDirectory() if folder is None else nullcontext(folder)
    with kept as name, closing(Journal.open(Path(name))) as journal:
        yield journal


def open_session(setup: GameSetup, journal: Journal, home: Path, extras: Extras = NO_EXTRAS) -> Session:
    """A session for a new game. Raises WrongUse for what the game cannot be played with."""
    try:
        session = Session.open(setup, journal, home, extras)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    meet(setup, home)
    return session
