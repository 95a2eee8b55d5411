"""`herald play`: a table with the page in the browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from host.cli.arguments import RULINGS, game_named
from host.cli.broker import publishing
from host.cli.common import (
    say,
)
from host.cli.console import console
from host.cli.running import run, until_over
from host.cli.sessions import open_journal, open_session
from host.cli.table_options import PlayOptions, taking
from host.errors import WrongUse
from host.lessons.first_game import companion_of
from host.lessons.guide import Guide
from host.session.following import Following
from host.session.options import house_options
from host.session.session import Session
from host.session.setup import GameSetup
from host.session.wiring import Extras

if TYPE_CHECKING:
    from host.announce.speech import SpeechAnnouncer
    from host.web.server import WebTable
    from shared_rules.contract import Game

EPILOG = RULINGS


@taking(PlayOptions)
def command(asked: PlayOptions) -> None:
    """Opens a table: people at the page or at real stations, bots at the other seats."""
    game = game_named(asked.game)
    asked.option = [*(asked.option or ()), *answers(game, asked.option, asked.home)]
    unanswered = tuple(unanswered_options(game, asked.option, asked.home))
    setup = asked.table()
    letters = large_letters(asked.large, len(setup.names))
    _look_ahead(asked)
    with open_journal(asked.home) as journal:
        extras = Extras(asked.pin, asked.capture, pace=asked.pace)
        session = open_session(setup, journal, asked.home, extras._replace(begins=True))
        for seat, wanted in letters.items():
            session.stations.displays.letters(seat, wanted)
        if asked.capture is not None:
            where = f"Captures of the stations go to {asked.capture}."
            say(f"{where} They show the players' hands: see `herald wire --help`.")
        play_on(
            session,
            extras,
            PageAt(asked.port, asked.listen, asked.open_screens, asked.proxy),
            asked.announce,
            lambda table: publishing(table, asked.broker, asked.home),
            unanswered,
        )


def _look_ahead(asked: PlayOptions) -> None:
    """Raises Missing where the page or the voice cannot be had: no game is begun then."""
    from host.announce.speech import look_for_voice  # only here, as the page: other commands need neither
    from host.web.server import look_at_port

    look_at_port(asked.listen, asked.port)
    if asked.speaks:
        look_for_voice(asked.speech_command)


def large_letters(given: str, seats: int) -> dict[int, bool]:
    """What --large wants of which seats. Raises WrongUse."""
    if given in ("all", "none"):
        return dict.fromkeys(range(1, seats + 1), given == "all")
    words = [word.strip() for word in given.split(",") if word.strip()]
    if not all(word.isdecimal() and len(word) < 3 and 1 <= int(word) <= seats for word in words):
        raise WrongUse(f"--large {given}: it is `all`, `none`, or seats from 1 to {seats} with commas.")
    return dict.fromkeys(map(int, words), True)


def answers(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """The answers of people at the terminal to each option that a new table is asked for, as further --option texts.

    Nobody is asked for an option that --option or this house already sets, nor where no terminal reads along: there the
    default holds."""
    if sys.stdin is None or not sys.stdin.isatty():
        return []
    return [f"{name}={_ask(game, name, game.asked_first[name])}" for name in unanswered_options(game, option, home)]


def unanswered_options(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """The options that a new table is asked for and that neither --option nor this house sets."""
    said = {*house_options(home, game), *(text.partition("=")[0] for text in option or ())}
    return [name for name in game.asked_first if name not in said]


def _ask(game: Game, name: str, told: tuple[str, ...]) -> str:
    """Lists the values of an option, each with its sentence, until one of them is typed; Enter takes the first."""
    values = next(option.values for option in game.options if option.name == name)
    say(f"Which {name} of {game.title} do you play?")
    for value, sentence in zip(values, told, strict=True):
        say(f"  {value}: {sentence}.")
    return str(typer.prompt(name.capitalize(), default=values[0], value_proc=lambda text: _one_of(values, text)))


def _one_of(values: tuple[str, ...], text: str) -> str:
    """The typed text, if it is one of the values, in any case. Raises BadParameter: then it is asked again."""
    if text.strip().lower() not in values:
        raise typer.BadParameter(f"Type {', '.join(values[:-1])} or {values[-1]}; Enter takes {values[0]}.")
    return text.strip().lower()


class PageAt(NamedTuple):
    """Where the page of a table is, and for whom: as in WebTable."""

    port: int
    address: str
    open_screens: bool = False
    proxy: str = ""


def play_on(
    session: Session,
    extras: Extras,
    page: PageAt,
    voiced: Callable[[Session], SpeechAnnouncer | None],
    published: Callable[[Session], AbstractContextManager[None]],
    unanswered: tuple[str, ...] = (),
    follows: Callable[[GameSetup, GameSetup], GameSetup] = lambda before, setup: setup,
) -> None:
    """Plays a session's game with the page open, and then each next game that the page asks for, at the same address.

    `voiced` adds announcers to a session, `published` connects a broker, `unanswered` are the options that the page
    asks for before the first play, `follows(before, setup)` keeps the setup of each next game and may change who sits
    there. Raises Missing when the port cannot be had.
    """
    while True:
        following = session.following = Following(session.setup, session.home, unanswered)
        with published(session):
            opened: list[PageAt] = []
            run(session, with_page(session, page, voiced(session), opened.append))
        if following.setup is None:
            return
        unanswered = () if session.table.over else following.unanswered
        page = opened[0]
        setup = following.setup._replace(door=following.setup.door or session.door)
        session = open_session(follows(session.setup, setup), session.journal, session.home, extras)


async def with_page(
    session: Session,
    page: PageAt,
    voice: SpeechAnnouncer | None = None,
    opened: Callable[[PageAt], None] = lambda page: None,
) -> None:
    """Plays a session's game with the page open; `voice` repeats its last words when `again` is typed, `opened` is
    called with the place of the page.

    Raises Missing when the port cannot be had.
    """
    from host.web.server import WebTable  # only here: no other command needs a web server

    port, address, open_screens, proxy = page
    web = WebTable(session, port, address, open_screens=open_screens, proxy=proxy)
    guide = _guide(session)
    await web.start()
    opened(page._replace(port=web.port))
    session.page = web.address
    try:
        _say_where(session, web)
        if guide is not None:
            guide.begin()
        with console(session, voice):
            instead = session.following.chosen if session.following is not None else None
            await until_over(session, lambda: _stay(session, web), again=True, instead=instead)
    finally:
        await web.stop()


def _guide(session: Session) -> Guide | None:
    """The guide of a table where somebody wants hints; on the page of a single learner it has a panel."""
    if not session.guided:
        return None
    soon, setup = asyncio.get_running_loop().call_soon, session.setup
    guide = Guide(session.table, session.guided, session.home, soon, setup.coached)
    session.leader = companion_of(session.table, guide, setup, session.home)
    return guide


def _say_where(session: Session, web: WebTable) -> None:
    say(f"The table is at {web.address}   (Ctrl-C ends; `herald resume` continues)")
    say(f"  for a television: {web.screen}")
    for seat, address in web.seats.items():
        say(f"  {session.table.names[seat - 1]} (seat {seat}) plays at {address}")
    if session.setup.real:
        names = ", ".join(session.table.names[seat - 1] for seat in session.setup.real)
        say(f"  at real stations, which may be plugged in at any time: {names}")
    if web.ears:
        say("  for people who listen:")
    for seat, address in web.ears.items():
        say(f"    {session.table.names[seat - 1]} (seat {seat}) at {address}")


async def _stay(session: Session, web: WebTable) -> None:
    say(f"The result stays at {web.address} until you press Ctrl-C, or somebody begins another game there.")
    if session.following is None:
        await asyncio.Event().wait()
    else:
        await session.following.chosen()
