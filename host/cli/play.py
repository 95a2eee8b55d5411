"""`herald play`: a table with the page in the browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from host.cli import choices, values
from host.cli.broker import BrokerUrl, publishing
from host.cli.common import (
    DEFAULT_GAME,
    HOME,
    PAGE,
    STATIONS,
    TABLE,
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
from host.cli.given import RULINGS, game_named, names_of_cards
from host.cli.running import announce, run, until_over
from host.cli.sessions import open_session, setup_for
from host.errors import WrongUse
from host.journal.journal import Journal
from host.languages.codes import for_seats, language_code
from host.lessons.guide import Guide
from host.session.following import Following
from host.session.options import house_options
from host.session.session import Session
from host.session.wiring import Extras
from host.table.undo import RULES

if TYPE_CHECKING:
    from host.announce.speech import SpeechAnnouncer
    from host.web.server import WebTable
    from shared_rules.contract import Game

EPILOG = RULINGS
PORT = 8420

Human = Annotated[
    int,
    typer.Option("--human", metavar="NUMBER", rich_help_panel=TABLE, help="How many people play on the page."),
]
Ports = Annotated[
    str,
    values.ports("Real stations: auto (all plugged in), given (by `herald club`), or a list.", panel=STATIONS),
]
FewerStations = Annotated[
    int,
    typer.Option(
        "--stations",
        metavar="NUMBER",
        min=0,
        rich_help_panel=STATIONS,
        help="So many stations serve all seats at stations: one goes round, or follows the turn. 0: one each.",
    ),
]
Port = Annotated[
    int,
    typer.Option(
        "--port",
        parser=values.page_port,
        metavar="NUMBER",
        rich_help_panel=PAGE,
        help="Port of the page on this computer; 0 takes any free one.",
    ),
]
Consent = Annotated[
    str,
    typer.Option(
        "--undo",
        metavar="RULE",
        autocompletion=choices.completed(choices.undo_rules),
        rich_help_panel=TABLE,
        help="Who agrees to it: others, all (you, too), or director (with the PIN).",
    ),
]
Pin = Annotated[
    str,
    typer.Option(
        "--pin",
        parser=values.pin,
        metavar="PIN",
        envvar="HERALD_PIN",
        rich_help_panel=TABLE,
        help="PIN of the director, for undo and redo.",
    ),
]
Coach = Annotated[
    str,
    typer.Option(
        "--coach",
        metavar="SEATS",
        rich_help_panel=TABLE,
        help="Seats with a coach: all, or the only person's.",
    ),
]
OpenScreens = Annotated[
    bool,
    typer.Option("--open-screens", rich_help_panel=PAGE, help="For teaching: the page covers no display."),
]
Capturing = Annotated[
    Path | None,
    typer.Option(
        "--capture",
        metavar="FOLDER",
        rich_help_panel=STATIONS,
        help="Record every station's wire there. It shows hands.",
        file_okay=False,
    ),
]
Address = Annotated[
    str,
    typer.Option(
        "--host",
        "--listen",
        parser=values.page_address,
        metavar="ADDRESS",
        rich_help_panel=PAGE,
        help="Address of the page; 0.0.0.0 opens it to your network, with a token.",
    ),
]
Proxy = Annotated[
    str,
    typer.Option(
        "--proxy",
        parser=values.proxy,
        metavar="ADDRESS",
        rich_help_panel=PAGE,
        help="A proxy before the page whose headers are trusted.",
    ),
]

Guided = Annotated[
    str,
    typer.Option(
        "--guide", metavar="SEATS", rich_help_panel=TABLE, help="Seats that get hints, each once: all, or numbers."
    ),
]

Large = Annotated[
    str,
    typer.Option(
        "--large",
        metavar="SEATS",
        rich_help_panel=STATIONS,
        help="Seats with large letters: all, none, or numbers. Remembered; D, then hold A changes it.",
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
    stations: FewerStations = 0,
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
    undo: Consent = "others",
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
    unsaid = tuple(unanswered_options(game_named(game), option, home))
    setup = setup_for(game, seats, names, deal, option, seed, home, human, ports, bots, stations)
    setup = setup._replace(
        undo=_rule(undo, pin),
        languages=for_seats(len(setup.names), language),
        language=language_code(table_language) if table_language else "",
        card_names=names_of_cards(setup.game, card_names),
    )
    setup = setup.with_coach(coach).with_guide(guide)
    letters = large_letters(large, len(setup.names))
    _look_ahead(port, listen, speech or speech_full or bool(speech_command), speech_command)
    journal = Journal.open(home)
    try:
        extras = Extras(pin, capture, pace=pace)
        session = open_session(setup, journal, home, extras)
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


def _look_ahead(port: int, listen: str, speaks: bool, command: str) -> None:
    """Raises Missing where the page or the voice cannot be had: no game is begun then."""
    from host.announce.speech import look_for_voice  # only here, as the page: other commands need neither
    from host.web.server import look_at_port

    look_at_port(listen, port)
    if speaks:
        look_for_voice(command)


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


def play_on(
    session: Session,
    extras: Extras,
    page: PageAt,
    voiced: Callable[[Session], SpeechAnnouncer | None],
    published: Callable[[Session], AbstractContextManager[None]],
    unsaid: tuple[str, ...] = (),
) -> None:
    """Plays a session's game with the page open, and then each next game that the page asks for, at the same address.

    `voiced` adds announcers to a session, `published` connects a broker, `unsaid` are the options that the page asks
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
        page = opened[0]
        session = open_session(following.setup._replace(door=session.door), session.journal, session.home, extras)


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
    await web.start()
    opened(page._replace(port=web.port))
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
