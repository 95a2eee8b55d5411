"""What the commands share: options, output, errors."""

from __future__ import annotations

import json
import logging
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from host.computer import folders
from host.errors import BadFile, WrongUse
from host.journal.records import other_rules
from host.languages.command_names import as_typed
from host.languages.game_words import games
from host.languages.letters import plain
from shared_rules.contract import Game, load
from shared_rules.table import record


class PlainConsole(Console):
    """A terminal that no text can steer: whatever is printed, in tables too, passes `plain`."""

    def render_str(self, text: str, **style: Any) -> Text:
        """The text as rich shows it; ends of lines are our own."""
        return super().render_str(plain(text, "\n"), **style)


class PlainLog(logging.Formatter):
    """Log records of one line each; only a traceback below it has more."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return plain(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:
        """The traceback of a record."""
        return plain(super().formatException(ei), "\n")


out = PlainConsole()
err = PlainConsole(stderr=True)


def whole(given: str | int) -> int:
    """The number that was typed; what is none gets a sentence instead of one about parsing."""
    if not str(given).removeprefix("-").isdecimal() or len(str(given)) > 9:
        raise typer.BadParameter(f"{plain(str(given))} is no number: write it in figures, like 4.")
    return int(given)


Home = Annotated[
    Path,
    typer.Option(
        "--home",
        envvar="HERALD_HOME",
        show_default="games in your data folder",
        help="Folder with the journal and the records.",
        file_okay=False,
    ),
]
HOME = folders.games()
Json = Annotated[bool, typer.Option("--json", help="Print plain data for programs.")]
CardLanguage = Annotated[
    str,
    typer.Option("--language", metavar="CODE", help="Names of the cards in en, hu or da, as far as they are known."),
]
GameName = Annotated[str, typer.Option("--game", help="Which game.")]
Seats = Annotated[int, typer.Option("--seats", parser=whole, metavar="NUMBER", help="How many players.")]
MaybeSeats = Annotated[
    int | None,
    typer.Option(
        "--seats",
        parser=whole,
        metavar="NUMBER",
        help="How many players; 4 if left out, or as close to it as the game allows.",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="Same seed, same shuffle; a random one if left out.")]
Deal = Annotated[
    str, typer.Option("--deal", help="dealt: Herald deals. open: people deal, Herald does not know the hands.")
]
Names = Annotated[str, typer.Option("--names", help="Names of the players, with commas between them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A ruling of the game (see below). May be repeated."),
]
Bots = Annotated[
    str,
    typer.Option("--bots", help="How well bots play: easy, normal or strong; one for all, or one each with commas."),
]
Pace = Annotated[float, typer.Option("--pace", min=0, help="Seconds that a bot lets pass before each of its plays.")]
Speech = Annotated[bool, typer.Option("--speech", help="Speak the announcements (needs espeak-ng).")]
SpeechCommand = Annotated[
    str,
    typer.Option("--speech-command", help="Speak with this program instead: it gets the text as its last argument."),
]
SpeechFull = Annotated[bool, typer.Option("--speech-full", help="Speak every announcement, single plays too.")]

DEFAULT_GAME = "seven-wonders"
USUAL_SEATS = 4


def fail(sentence: str) -> None:
    """Prints the sentence that ends a command."""
    err.print(plain(as_typed(sentence)), style="red", markup=False, highlight=False, soft_wrap=True)


def say(sentence: str) -> None:
    """Prints a sentence for people."""
    out.print(as_typed(sentence), markup=False, highlight=False, soft_wrap=True)


def put(data: Any) -> None:
    """Prints plain data for --json."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def game_named(name: str) -> Game:
    """The Game people mean by `seven-wonders`. Raises WrongUse that lists the games."""
    package = name.strip().lower().replace("-", "_").replace(" ", "_")
    known = games()
    if package not in known:
        listed = ", ".join(one.replace("_", "-") for one in known)
        raise WrongUse(f"There is no game called {name}. There is: {listed}.")
    return load(package)


def seats_of(game: Game, given: int | None) -> int:
    """How many players: as given, or a usual number that the game can be played by."""
    fewest, most = game.seats
    return min(max(fewest, USUAL_SEATS), most) if given is None else given


def rulings() -> str:
    """What --option takes, game by game, as paragraphs of a help."""
    paragraphs: list[str] = []
    for package in games():
        paragraphs.append(f"Options of {package.replace('_', '-')}, for --option NAME=VALUE:")
        for option in load(package).options:
            values = ", ".join([f"{option.values[0]} (default)", *option.values[1:]])
            paragraphs.append(f"[bold]{option.name}[/bold] = {escape(f'{values}: {option.help} ({option.clause})')}")
    return "\n\n".join(paragraphs)


def part_of(game: Game, part: str) -> Game:
    """What a game's package offers beside the game: `tally`, `deck`. Raises WrongUse when it does not."""
    try:
        return load(f"{game.name}.{part}")
    except ImportError as error:
        raise WrongUse(f"{game.title} has no {part} yet.") from error


def urls_from(ports: str) -> tuple[str, ...]:
    """The ports of --ports, with commas between them."""
    return tuple(url.strip() for url in ports.split(",") if url.strip())


def options_from(deal: str, given: list[str] | None, house: Mapping[str, str] | None = None) -> dict[str, str]:
    """The options of this house, --deal and every --option as a dict, the later ones first. Raises WrongUse."""
    found = {**(house or {}), "deal": deal}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise WrongUse(f"--option {text}: write it as name=value.")
        found[name] = value
    return found


def seed_from(given: int | None) -> int:
    """The seed that was asked for, or a new one."""
    return secrets.randbelow(1_000_000) if given is None else given


def read_text(path: Path) -> str:
    """A file's text. Raises BadFile."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is no text file, so it is neither a record nor a position.") from error
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from error


def parse_record(path: Path, text: str) -> record.Record:
    """A record from a file's text. Raises BadFile naming the line; warns of other rules and of a cut end."""
    cut = "" if text.endswith("\n") else " The file ends in the middle of a line: it may have been cut off there."
    try:
        found = record.parse(text)
    except record.BrokenRecord as error:
        raise BadFile(f"{path} is no record. {error}{cut}") from error
    if "" in found.names:
        seat = found.names.index("") + 1
        line = found.first_line() - 2 - found.seats + seat
        raise BadFile(f"{path} is no record. Line {line}: the name of player {seat} is missing.")
    for warning in (other_rules(found), cut and f"{path}:{cut}"):
        if warning:
            err.print(warning, style="yellow", markup=False, highlight=False, soft_wrap=True)
    return found
