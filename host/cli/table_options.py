"""What `herald play`, `resume` and `demo` may be asked: one object for each, made of shared groups of options.

A group is a class whose fields are options, so an option is written down once. `taking` gives a command the options of
such a class, and the object that holds what was typed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast, get_type_hints

import typer

from host.cli import values
from host.cli.arguments import DEFAULT_GAME, game_named, names_of_cards, options_from, seats_of, seed_from
from host.cli.broker import BrokerUrl
from host.cli.common import (
    PAGE,
    STATIONS,
    TABLE,
    Bots,
    CardNames,
    Deal,
    GameName,
    GameOption,
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
)
from host.cli.setting_options import SettingOptions, parameters, take
from host.computer.network import PORT
from host.errors import WrongUse
from host.languages.codes import for_seats, language_code
from host.running.sessions import ports_from, seated
from host.running.status import announce
from host.running.terminal import HOME
from host.settings.rows import UNDO
from host.setup.options import house_options, with_real_cards
from host.setup.setup import GameSetup, levels_from

if TYPE_CHECKING:
    from host.announce.speech import SpeechAnnouncer
    from host.session.session import Session
    from shared_rules.contract import Game

Kind = TypeVar("Kind")

Human = Annotated[
    int,
    typer.Option("--human", metavar="NUMBER", rich_help_panel=TABLE, help="How many people play on the page."),
]
Ports = Annotated[
    str,
    values.ports(
        "Real stations: auto (all; each asks who sits there), given (by the house), or the ports of seats 1, 2...",
        panel=STATIONS,
    ),
]
FewerStations = Annotated[
    int,
    typer.Option(
        "--stations",
        metavar="NUMBER",
        min=0,
        rich_help_panel=STATIONS,
        help="This many stations serve all seats at stations: one goes round, or follows the turn. 0: one each.",
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
        help="Record each wire there. It shows hands.",
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


@dataclass(kw_only=True)
class GameOptions:
    """Which game is played, by whom."""

    game: GameName = DEFAULT_GAME
    also_game: GameOption = ""
    seats: MaybeSeats = None
    seed: Seed = None
    deal: Deal = "dealt"
    names: Names = ""
    option: Options = None
    bots: Bots = ""
    pace: Pace = 0.0
    home: Home = HOME

    @property
    def played(self) -> Game:
        """The game that is named. Raises WrongUse for one that does not exist, and for two."""
        if self.also_game and self.game not in (DEFAULT_GAME, self.also_game):
            raise WrongUse(f"{self.game} --game {self.also_game}: name one game.")
        return game_named(self.also_game or self.game)

    def setup(self, human: int = 0, ports: str = "", stations: int = 0) -> GameSetup:
        """Who sits where: `human` people play on the page, `stations` serve the seats at stations (0: one each).
        Raises WrongUse, and Missing for a port that does not exist."""
        levels = levels_from(self.bots)
        game = self.played
        options = options_from(self.deal, self.option, house_options(self.home, game))
        players = seated(self.home, seats_of(game, self.seats), self.names)
        urls = ports_from(ports)
        if stations and not urls:
            raise WrongUse(f"--stations {stations}: name their ports with --ports; `--ports auto` takes all.")
        setup = GameSetup.make(game.name, players, options, seed_from(self.seed), human, urls, stations)
        setup = setup._replace(options=with_real_cards(game, options, bool(setup.real)))
        if len(levels) > max(1, len(setup.bots)):
            raise WrongUse(f"--bots {self.bots}: {len(levels)} levels for {len(setup.bots)} bots.")
        return setup.with_levels(levels)


@dataclass(kw_only=True)
class VoiceOptions:
    """Speech of announcements."""

    speech: Speech = False
    speech_command: SpeechCommand = ""
    speech_full: SpeechFull = False

    @property
    def speaks(self) -> bool:
        """Whether a voice is needed."""
        return self.speech or self.speech_full or bool(self.speech_command)

    def announce(self, session: Session) -> SpeechAnnouncer | None:
        """Adds the announcers to a session; the one that speaks, if any."""
        return announce(session, False, self.speech, self.speech_command, self.speech_full)


@dataclass(kw_only=True)
class PageOptions:
    """Where the page of a table is, what it needs for an undo, and where news are published."""

    port: Port = PORT
    listen: Address = "127.0.0.1"
    proxy: Proxy = ""
    pin: Pin = ""
    broker: BrokerUrl = ""


@dataclass(kw_only=True)
class PlayOptions(SettingOptions, VoiceOptions, PageOptions, GameOptions):
    """All of `herald play`."""

    human: Human = 1
    ports: Ports = ""
    stations: FewerStations = 0
    open_screens: OpenScreens = False
    language: Languages = ""
    coach: Coach = ""
    guide: Guided = ""
    table_language: TableLanguage = ""
    card_names: CardNames = ""
    capture: Capturing = None

    def table(self) -> GameSetup:
        """The setup of the table with its languages, coach and guide. Raises WrongUse."""
        setup = self.setup(self.human, self.ports, self.stations)
        setup = setup._replace(
            settings=self.of_table(),
            languages=for_seats(len(setup.names), self.language),
            language=language_code(self.table_language) if self.table_language else "",
            card_names=names_of_cards(setup.game, self.card_names),
        )
        require_pin(UNDO.of(setup.settings), self.pin)
        return setup.with_coach(self.coach).with_guide(self.guide)


def require_pin(rule: str, pin: str) -> None:
    """Raises WrongUse where nobody could ever agree to an undo."""
    if rule == "director" and not pin:
        raise WrongUse("--undo director: only the PIN goes back then, so give one with --pin.")


def taking(kind: type[Kind]) -> Callable[[Callable[[Kind], None]], Callable[..., None]]:
    """A decorator: the command takes the fields of a dataclass as its options, and gets them as one object."""

    def decorated(function: Callable[[Kind], None]) -> Callable[..., None]:
        def command(**typed: Any) -> None:
            function(kind(**(take(typed) if has_settings else typed)))

        has_settings = issubclass(kind, SettingOptions)
        hints = {name: one for name, one in get_type_hints(kind, include_extras=True).items() if name != "chosen"}
        more = list(parameters()) if has_settings else []
        hints |= {one.name: one.annotation for one in more}
        command.__annotations__ = {**hints, "return": None}
        command.__doc__ = function.__doc__
        command.__dict__["__signature__"] = inspect.Signature(
            [*(_parameter(one, hints[one.name]) for one in fields(cast(Any, kind)) if one.name != "chosen"), *more]
        )
        return command

    return decorated


def _parameter(field: Field[Any], hint: Any) -> inspect.Parameter:
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=hint)
