"""What the commands share: options and output. Loads no game, so that `herald --help` is there at once."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from host.cli import values
from host.computer import folders
from host.languages.command_names import as_typed
from host.languages.letters import plain

# A terminal that does not know its size says 0 sometimes, and into no columns nothing at all would be printed.
if os.environ.get("COLUMNS", "").strip("0") == "":
    os.environ.pop("COLUMNS", None)


class PlainConsole(Console):
    """A terminal that no text can steer: whatever is printed, in tables too, passes `plain`, and `:x:` stays three
    letters."""

    def __init__(self, **options: Any) -> None:
        super().__init__(emoji=False, **options)

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
    typer.Option(
        "--language",
        parser=values.language,
        metavar="CODE",
        help="Names of the cards in en, hu or da, as far as they are known.",
    ),
]
CardNames = Annotated[
    str,
    typer.Option(
        "--card-names",
        parser=values.maybe_language,
        metavar="CODE",
        help="In which language cards are called, as in your box: en, hu or da.",
    ),
]
Languages = Annotated[
    str,
    typer.Option(
        "--language",
        help="What the stations say: en, hu or da; one for all, or one for each seat with commas between.",
    ),
]
TableLanguage = Annotated[
    str,
    typer.Option(
        "--table-language",
        parser=values.maybe_language,
        metavar="CODE",
        help="What the table says, shows and prints: en, hu or da; by default that of the stations, if they have one.",
    ),
]
Spoken = Annotated[
    str,
    typer.Option(
        "--language", parser=values.language, metavar="CODE", help="What stations and this table say: en, hu or da."
    ),
]
LessonLanguage = Annotated[
    str,
    typer.Option(
        "--language", parser=values.language, metavar="CODE", help="What lessons and stations say: en, hu or da."
    ),
]
PageLanguage = Annotated[
    str, typer.Option("--language", parser=values.language, metavar="CODE", help="What the page says: en, hu or da.")
]
VirtualCards = Annotated[int, typer.Option("--cards", min=0, help="With --virtual: lay only so many cards; 0 for all.")]
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
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", parser=values.seed, metavar="NUMBER", help="Same seed, same shuffle; a random one if left out."
    ),
]
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
Pace = Annotated[
    float,
    typer.Option(
        "--pace", parser=values.pace, metavar="SECONDS", help="Seconds that a bot lets pass before each of its plays."
    ),
]
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
    """Prints a sentence for people, on a line of its own whatever is named in it."""
    out.print(plain(as_typed(sentence)), markup=False, highlight=False, soft_wrap=True)


def say_lines(text: str) -> None:
    """Prints a text of several lines, all of them the program's own."""
    for line in text.split("\n"):
        say(line)


def put(data: Any) -> None:
    """Prints plain data for --json."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def urls_from(ports: str) -> tuple[str, ...]:
    """The ports of --ports, with commas between them."""
    return tuple(url.strip() for url in ports.split(",") if url.strip())
