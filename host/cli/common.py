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
from rich.errors import MarkupError
from rich.table import Table as Grid
from rich.text import Text

from host.cli import choices, values
from host.computer import folders
from host.computer.whole import write_whole
from host.errors import BadFile, reason
from host.languages.command_names import as_typed
from host.languages.letters import escaped, plain

# A terminal that does not know its size reports 0 sometimes, and into no columns nothing at all would be printed.
if os.environ.get("COLUMNS", "").strip("0") == "":
    os.environ.pop("COLUMNS", None)


# NO_COLOR asks for text alone: rich and Typer would leave bold and dim letters in it.
WANTS_NO_STYLE = bool(os.environ.get("NO_COLOR"))
if WANTS_NO_STYLE:
    from typer import rich_utils  # only here: it loads a whole reader of Markdown, a tenth of the start of a table

    rich_utils.COLOR_SYSTEM = None


class PlainConsole(Console):
    """A terminal that no text can steer: all that is printed, in tables too, passes `plain`, and `:x:` stays three
    letters."""

    def __init__(self, **options: Any) -> None:
        if WANTS_NO_STYLE:
            options["color_system"] = None
        super().__init__(emoji=False, **options)

    def render_str(self, text: str, **style: Any) -> Text:
        """The text as rich shows it; ends of lines are our own."""
        return super().render_str(plain(text, "\n"), **style)

    def print(self, *shown: object, **options: Any) -> None:
        """Prints as rich does, but a table into a file or a pipe as lines with tabs between its cells."""
        if len(shown) == 1 and isinstance(shown[0], Grid) and not self.is_terminal:
            self.file.write(tabbed(shown[0]))
        else:
            super().print(*shown, **options)


def tabbed(grid: Grid) -> str:
    """A table for other programs: its title, the titles of its columns, and a line for each row."""
    columns = [[_cell(column.header), *(_cell(cell) for cell in column.cells)] for column in grid.columns]
    lines = ["\t".join(cells) for cells in zip(*columns, strict=True)]
    return "\n".join([_cell(grid.title), *lines] if grid.title else lines) + "\n"


def _cell(text: object) -> str:
    """The text of a cell without rich's marks, on one line."""
    try:
        return plain(Text.from_markup(str(text), emoji=False).plain)
    except MarkupError:  # it only looks like rich's marks
        return plain(str(text))


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


def whole_number(given: str | int) -> int:
    """The number that was typed; any other text gets a sentence instead of one about parsing."""
    if not str(given).removeprefix("-").isdecimal() or len(str(given)) > 9:
        raise typer.BadParameter(f"{plain(str(given))} is not a number: write it in figures, like 4.")
    return int(given)


# The headings under which a command's help lists its options.
TABLE, PAGE, STATIONS, VOICE, PUBLISHING = "Table", "Page", "Stations", "Voice", "Publishing"

# What every command with a GAME argument offers after TAB.
complete_game = choices.completed(choices.games)

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


def language_option(what: str, *names: str, panel: str | None = None, empty: bool = False) -> object:
    """An option that takes the code of a language; `what` has that language. With `empty`, none may be given."""
    return typer.Option(
        *(names or ("--language",)),
        parser=values.maybe_language if empty else values.language,
        metavar="CODE",
        autocompletion=choices.completed(choices.languages),
        rich_help_panel=panel,
        help=f"Language of {what}: en, hu or da.",
    )


CardLanguage = Annotated[str, language_option("the cards' names", "--language", "--card-language")]
CardNames = Annotated[
    str,
    language_option("the cards in your box", "--card-language", panel=TABLE, empty=True),
]
Languages = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE,...",
        autocompletion=choices.completed_list(choices.languages),
        rich_help_panel=STATIONS,
        help="Language of the stations: en, hu or da; one for all, or one per seat.",
    ),
]
TableLanguage = Annotated[str, language_option("the table", "--table-language", panel=TABLE, empty=True)]
Spoken = Annotated[str, language_option("stations and table")]
LessonLanguage = Annotated[str, language_option("lessons and stations")]
PageLanguage = Annotated[str, language_option("the page")]
VirtualCards = Annotated[
    int, typer.Option("--cards", min=0, help="With --virtual: lay only this many cards; 0 for all.")
]
GameName = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        autocompletion=complete_game,
        rich_help_panel=TABLE,
        help="Which game; TAB lists them.",
    ),
]
Seats = Annotated[
    int, typer.Option("--seats", parser=whole_number, metavar="NUMBER", rich_help_panel=TABLE, help="How many players.")
]
MaybeSeats = Annotated[
    int | None,
    typer.Option(
        "--seats",
        parser=whole_number,
        metavar="NUMBER",
        rich_help_panel=TABLE,
        help="How many players; 4, or the nearest possible.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        parser=values.seed,
        metavar="NUMBER",
        rich_help_panel=TABLE,
        help="Same seed, same shuffle.",
    ),
]
Deal = Annotated[
    str,
    typer.Option(
        "--deal",
        metavar="dealt|open",
        autocompletion=choices.completed(choices.DEALS),
        rich_help_panel=TABLE,
        help="Herald deals, or people deal real cards.",
    ),
]
Names = Annotated[
    str, typer.Option("--names", metavar="NAME,...", rich_help_panel=TABLE, help="Names of the players, clockwise.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        autocompletion=choices.rulings,
        rich_help_panel=TABLE,
        help="A ruling of the game, see `herald options`; repeatable.",
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="LEVEL,...",
        autocompletion=choices.completed_list(choices.bot_levels),
        rich_help_panel=TABLE,
        help="normal, strong ... (TAB lists all); one for all bots, or one each.",
    ),
]
Pace = Annotated[
    float,
    typer.Option(
        "--pace",
        parser=values.pace,
        metavar="SECONDS",
        rich_help_panel=TABLE,
        help="Pause before each play of a bot.",
    ),
]
Speech = Annotated[
    bool, typer.Option("--speech", rich_help_panel=VOICE, help="Speak the announcements (needs espeak-ng).")
]
SpeechCommand = Annotated[
    str,
    typer.Option(
        "--speech-command",
        metavar="PROGRAM",
        rich_help_panel=VOICE,
        help="Speak with this program: the text is its last argument.",
    ),
]
SpeechFull = Annotated[
    bool, typer.Option("--speech-full", rich_help_panel=VOICE, help="Speak every announcement, single plays too.")
]

USUAL_SEATS = 4


def say_error(sentence: str) -> None:
    """Prints a sentence in red on stderr; the caller ends, or goes on."""
    err.print(plain(as_typed(sentence)), style="red", markup=False, highlight=False, soft_wrap=True)


def say(sentence: str) -> None:
    """Prints a sentence for people, always on one line."""
    out.print(plain(as_typed(sentence)), markup=False, highlight=False, soft_wrap=True)


def say_styled(text: str) -> None:
    """Prints a text of the program's own with rich's marks in it, as of a help."""
    out.print(text, highlight=False, soft_wrap=False)


def say_lines(text: str) -> None:
    """Prints a text of several lines, all of them the program's own."""
    for line in text.split("\n"):
        say(line)


def put(data: object) -> None:
    """Prints plain data for --json."""
    sys.stdout.write(json_text(data))


def json_text(data: object) -> str:
    """Plain data as JSON that steers no terminal, wherever it is shown at last."""
    return escaped(json.dumps(data, indent=2, ensure_ascii=False)) + "\n"


def put_text(text: str) -> None:
    """Prints lines for other programs: into a file or a pipe as they are, at a terminal so that none steers it."""
    sys.stdout.write(plain(text, "\n") if sys.stdout.isatty() else text)


def urls_from(ports: str) -> tuple[str, ...]:
    """The ports of --ports, with commas between them."""
    return tuple(url.strip() for url in ports.split(",") if url.strip())


def write_file(path: Path, content: str | bytes, *, make_folder: bool = False, private: bool = False) -> None:
    """Writes a file that somebody asked for, whole or not at all; a `private` one for its owner alone. Raises
    BadFile."""
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content, private=private)
    except (OSError, ValueError) as error:  # ValueError: characters that cannot be encoded, in a name or in the text
        raise BadFile(f"{path} cannot be written: {reason(error)}.") from error
