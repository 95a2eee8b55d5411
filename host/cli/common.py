"""What the commands share: options and output. Loads no game, so that `herald --help` is there at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli import choices, values
from host.languages.codes import listed_codes
from host.languages.letters import plain


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
Json = Annotated[bool, typer.Option("--json", help="Print plain data for programs.")]


def language_option(what: str, *names: str, panel: str | None = None, empty: bool = False) -> object:
    """An option that takes the code of a language; `what` has that language. With `empty`, none may be given."""
    return typer.Option(
        *(names or ("--language",)),
        parser=values.maybe_language if empty else values.language,
        metavar="CODE",
        autocompletion=choices.completed(choices.languages),
        rich_help_panel=panel,
        help=f"Language of {what}: {listed_codes()}.",
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
        help=f"Language of the stations: {listed_codes()}; one for all, or one per seat.",
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
    typer.Argument(
        metavar="GAME",
        autocompletion=complete_game,
        help="Which game; TAB lists them.",
    ),
]
GameOption = Annotated[  # the option that named the game in Herald 1.0
    str, typer.Option("--game", metavar="GAME", autocompletion=complete_game, hidden=True, help="The same as GAME.")
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
