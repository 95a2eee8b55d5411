"""`herald play`: a table with the page in the browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from host.cli import values
from host.cli.broker import BrokerUrl, publishing
from host.cli.common import (
    DEFAULT_GAME,
    HOME,
    Bots,
    CardNames,
    Deal,
    GameName,
    Home,
    Languages,
    MaybeSeats,
    Names,
    Options,
    Pace,
    Seed,
    Speech,
    SpeechCommand,
    SpeechFull,
    TableLanguage,
    say,
)
from host.cli.console import console
from host.cli.given import game_named, rulings
from host.cli.running import announce, run, until_over
from host.cli.sessions import open_session, setup_for
from host.errors import WrongUse
from host.journal.journal import Journal
from host.languages.codes import for_seats, language_code
from host.lessons.guide import Guide
from host.session.following import Following
from host.session.options import house_options
from host.session.session import Extras, Session
from host.table.undo import RULES

if TYPE_CHECKING:
    from host.announce.speech import SpeechAnnouncer
    from host.web.server import WebTable
    from shared_rules.contract import Game

epilog = rulings
PORT = 8420

Human = Annotated[int, typer.Option("--human", help="How many people play on the page; they sit first.")]
Ports = Annotated[
    str,
    values.ports(
        "Real stations: auto for every one plugged in, given for those of `herald club`, or ports with commas."
    ),
]
Port = Annotated[
    int,
    typer.Option(
        "--port",
        parser=values.page_port,
        metavar="NUMBER",
        help="Port of the page on this computer; 0 takes any free one.",
    ),
]
Consent = Annotated[
    str,
    typer.Option(
        "--undo",
        help="Who agrees before the table goes back: all who have played since (the one who asks confirms too), "
        "others (asking is agreeing), or director (only with the PIN).",
    ),
]
Pin = Annotated[
    str,
    typer.Option(
        "--pin",
        parser=values.pin,
        metavar="PIN",
        envvar="HERALD_PIN",
        help="PIN with which a director undoes and redoes.",
    ),
]
Coach = Annotated[
    str,
    typer.Option(
        "--coach", help="Seats that may ask a coach: all, or the only person's seat. Everybody is told at the start."
    ),
]
OpenScreens = Annotated[
    bool, typer.Option("--open-screens", help="For teaching: the page shows every display, cards in play too.")
]
Capturing = Annotated[
    Path | None,
    typer.Option(
        "--capture", help="Folder for captures of every station's wire. They show the players' hands.", file_okay=False
    ),
]
Address = Annotated[
    str,
    typer.Option(
        "--host",
        "--listen",
        parser=values.page_address,
        metavar="ADDRESS",
        help="Address of the page; 0.0.0.0 opens it to your network, with a token.",
    ),
]
Proxy = Annotated[
    str,
    typer.Option(
        "--proxy",
        parser=values.proxy,
        metavar="ADDRESS",
        help="Address of a proxy in front of the page: what it says of where a request comes from is believed.",
    ),
]

Guided = Annotated[
    str,
    typer.Option(
        "--guide", help="Seats that get hints at the right moment, each once: all, or numbers with commas. G ends it."
    ),
]

Large = Annotated[
    str,
    typer.Option(
        "--large",
        help="Seats whose displays show four rows of large letters from now on: all, none, or numbers with commas. "
        "It is remembered; a player changes it too: D, then hold A.",
    ),
]


def command(
    game: GameName = DEFAULT_GAME,
    seats: MaybeSeats = None,
    human: Human = 1,
    seed: Seed = None,
    deal: Deal = "dealt",
    names: Names = "",
    option: Options = None,
    ports: Ports = "",
    port: Port = PORT,
    listen: Address = "127.0.0.1",
    proxy: Proxy = "",
    open_screens: OpenScreens = False,
    language: Languages = "",
    bots: Bots = "",
    coach: Coach = "",
    guide: Guided = "",
    large: Large = "",
    pace: Pace = 0.0,
    table_language: TableLanguage = "",
    card_names: CardNames = "",
    undo: Consent = "all",
    pin: Pin = "",
    speech: Speech = False,
    speech_command: SpeechCommand = "",
    speech_full: SpeechFull = False,
    capture: Capturing = None,
    broker: BrokerUrl = "",
    home: Home = HOME,
) -> None:
    """Opens a table: people at the page or at real stations, bots at the other seats."""
    option = [*(option or ()), *answers(game_named(game), option, home)]
    unsaid = tuple(unsaid_of(game_named(game), option, home))
    setup = setup_for(game, seats, names, deal, option, seed, home, human, ports, bots)
    setup = setup._replace(
        undo=_rule(undo, pin),
        languages=for_seats(len(setup.names), language),
        language=language_code(table_language) if table_language else "",
        card_names=language_code(card_names) if card_names else "",
    )
    setup = setup.with_coach(coach).with_guide(guide)
    letters = large_letters(large, len(setup.names))
    journal = Journal.open(home)
    try:
        extras = Extras(pin, capture)
        session = open_session(setup, journal, home, extras)
        session.pace = pace
        for seat, wanted in letters.items():
            session.stations.letters(seat, wanted)
        if capture is not None:
            say(f"Captures of the stations go to {capture}. They show the players' hands: see `herald wire --help`.")
        play_on(
            session,
            extras,
            PageAt(port, listen, open_screens, proxy),
            lambda table: announce(table, False, speech, speech_command, speech_full),
            lambda table: publishing(table, broker, home),
            unsaid,
        )
    finally:
        journal.close()


def large_letters(given: str, seats: int) -> dict[int, bool]:
    """What --large wants of which seats. Raises WrongUse."""
    if given in ("all", "none"):
        return dict.fromkeys(range(1, seats + 1), given == "all")
    words = [word.strip() for word in given.split(",") if word.strip()]
    if not all(word.isdecimal() and len(word) < 3 and 1 <= int(word) <= seats for word in words):
        raise WrongUse(f"--large {given}: it is `all`, `none`, or seats from 1 to {seats} with commas.")
    return dict.fromkeys(map(int, words), True)


def answers(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """What people at the terminal say to each option that a new table is asked for, as further --option texts.

    Nobody is asked for what --option or this house already says, nor where no terminal reads along: there the
    default holds."""
    if sys.stdin is None or not sys.stdin.isatty():
        return []
    return [f"{name}={_ask(game, name, game.asked_first[name])}" for name in unsaid_of(game, option, home)]


def unsaid_of(game: Game, option: list[str] | None, home: Path) -> list[str]:
    """The options that a new table is asked for and of which neither --option nor this house says anything."""
    said = {*house_options(home, game), *(text.partition("=")[0] for text in option or ())}
    return [name for name in game.asked_first if name not in said]


def _ask(game: Game, name: str, told: tuple[str, ...]) -> str:
    """Lists the values of an option, each with its sentence, until one of them is said; Enter takes the first."""
    values = next(option.values for option in game.options if option.name == name)
    say(f"Which {name} of {game.title} do you play?")
    for value, sentence in zip(values, told, strict=True):
        say(f"  {value}: {sentence}.")
    return str(typer.prompt(name.capitalize(), default=values[0], value_proc=lambda text: _one_of(values, text)))


def _one_of(values: tuple[str, ...], text: str) -> str:
    """What was typed, if it is one of the values, in any case. Raises BadParameter: then it is asked again."""
    if text.strip().lower() not in values:
        raise typer.BadParameter(f"Type {', '.join(values[:-1])} or {values[-1]}; Enter takes {values[0]}.")
    return text.strip().lower()


def _rule(given: str, pin: str) -> str:
    """Who must agree before the table goes back. Raises WrongUse."""
    if given == "director" and not pin:
        raise WrongUse("--undo director: only the PIN goes back then, so give one with --pin.")
    if given not in RULES:
        raise WrongUse(f"--undo {given}: it is one of {', '.join(RULES)}.")
    return given


class PageAt(NamedTuple):
    """Where the page of a table is, and for whom: as in WebTable."""

    port: int
    address: str
    open_screens: bool = False
    proxy: str = ""
    door: str = ""


def play_on(
    session: Session,
    extras: Extras,
    page: PageAt,
    voiced: Callable[[Session], SpeechAnnouncer | None],
    published: Callable[[Session], AbstractContextManager[None]],
    unsaid: tuple[str, ...] = (),
) -> None:
    """Plays a session's game with the page open, and then whatever the page asks for next, at the same address.

    `voiced` adds announcers to a session, `published` tells a broker of it, `unsaid` are the options that the page asks
    for before the first play. Raises Missing when the port cannot be had.
    """
    while True:
        following = session.following = Following(session.setup, session.home, unsaid)
        with published(session):
            opened: list[PageAt] = []
            run(session, with_page(session, page, voiced(session), opened.append))
        if following.setup is None:
            return
        unsaid = () if session.table.over else following.unsaid
        page, pace = opened[0], session.pace
        session = open_session(following.setup, session.journal, session.home, extras)
        session.pace = pace


async def with_page(
    session: Session,
    page: PageAt,
    voice: SpeechAnnouncer | None = None,
    opened: Callable[[PageAt], None] = lambda page: None,
) -> None:
    """Plays a session's game with the page open; `voice` says its last words again when `again` is typed, `opened` is
    told where the page is now.

    Raises Missing when the port cannot be had.
    """
    from host.web.server import WebTable  # only here: no other command needs a web server

    port, address, open_screens, proxy, door = page
    web = WebTable(session, port, address, open_screens=open_screens, proxy=proxy, door=door)
    await web.start()
    opened(page._replace(port=web.port, door=web.door))
    session.page = web.address
    try:
        _say_where(session, web)
        if session.guided:
            soon, coached = asyncio.get_running_loop().call_soon, session.setup.coached
            Guide(session.table, session.guided, session.home, soon, coached).begin()
        with console(session, voice):
            instead = session.following.chosen if session.following is not None else None
            await until_over(session, lambda: _stay(session, web), again=True, instead=instead)
    finally:
        await web.stop()


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
