"""The command `herald`. Each command has a module of its own; this one joins them.

In: what somebody typed. Out: what a room did, in sentences or as JSON, and an exit code (`host.errors`).

Uses: computer, languages, pico, journal, table, stations, announce, archive, broker, director, virtual, bots, tags, session, lessons, makers, web.
"""  # noqa: E501

from __future__ import annotations

import codecs
import io
import logging
import sys
import unicodedata
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from host.cli import (
    deck,
    demo,
    doctor,
    event,
    export,
    flash,
    games,
    history,
    journal,
    labels,
    learn,
    options,
    people,
    play,
    position,
    replay,
    resume,
    review,
    rules,
    selftest,
    setup,
    stations,
    tags,
    tally,
    wire,
)
from host.cli.common import PlainLog, fail, say
from host.errors import HeraldError
from host.languages.command_names import NAME, as_typed, program_name

INTERRUPTED = 130

HELP = """Herald referees board games played with real cards.

Every player has a station: lay a card on it, see what it would cost or why it cannot be played, and
confirm with a button. Herald checks each play, keeps the record, and announces conflicts and scores.

Nothing plugged in? Stations without hardware run the same program: begin with [bold]herald play[/bold].
"""

COMMANDS = (
    setup,
    play,
    learn,
    demo,
    resume,
    tally,
    deck,
    replay,
    review,
    position,
    rules,
    options,
    games,
    history,
    export,
    labels,
    flash,
    stations,
    selftest,
    doctor,
)
GROUPS = (people, event, tags, journal, wire)

EXIT_CODES = """Exit codes: 0 all went well; 1 the answer is no (refused, differs); 2 the command line is wrong; 3 a
file cannot be read or does not parse; 4 a part, a port or a permission is missing; 5 the journal cannot be used; 6
the game could not go on; 130 ended by Ctrl-C."""


class Herald(TyperGroup):
    """Turns errors into one sentence and the exit code of their class."""

    def invoke(self, ctx: Any) -> Any:  # the Context of whichever click typer brings
        """Runs a command."""
        try:
            return super().invoke(ctx)
        except HeraldError as error:
            fail(str(error))
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt as error:
            fail(f"Ended by Ctrl-C. {error}".strip())
            raise typer.Exit(INTERRUPTED) from error


def _examples() -> str:
    commands = (*COMMANDS, *GROUPS)
    rows = [as_typed(f"[bold]{command.EXAMPLE}[/bold] - {command.EXAMPLE_SAYS}") for command in commands]
    return "\n\n".join(["Examples:", *rows, _paragraphs(EXIT_CODES)])


def _paragraphs(text: str) -> str:
    """One line per paragraph: the terminal breaks them where it must."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


app = typer.Typer(
    name="herald",
    cls=Herald,
    help=as_typed(_paragraphs(HELP)),
    epilog=_examples(),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if not wanted:
        return
    try:
        say(f"herald {version('herald-table')}")
    except PackageNotFoundError:
        say("herald, not installed: its version is in pyproject.toml.")
    raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
]


@app.callback(invoke_without_command=True)
def no_command(ctx: typer.Context, version: Version = False) -> None:
    """Prints the help when no command is given."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


for _command in COMMANDS:
    _help = _paragraphs(_command.command.__doc__ or "")
    _more: str = getattr(_command, "EPILOG", "")
    _epilog = f"Example: {program_name()}{_command.EXAMPLE.removeprefix(NAME)}\n\n{_more}".strip()
    app.command(_command.NAME, help=_help, epilog=_epilog)(_command.command)

for _group in GROUPS:
    for _inner in _group.app.registered_commands:
        _inner.help = as_typed(_paragraphs((_inner.callback and _inner.callback.__doc__) or ""))
    _epilog = f"Example: {program_name()}{_group.EXAMPLE.removeprefix(NAME)}"
    app.add_typer(_group.app, name=_group.NAME, help=as_typed(_paragraphs(_group.HELP)), epilog=_epilog)

# The function's docstring is for developers; the group's help is HELP.
if app.registered_callback:
    app.registered_callback.help = as_typed(_paragraphs(HELP))


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """For a terminal that cannot show a letter: its base letter, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    plain = "".join(letter if letter.isascii() else "?" for letter in letters if not unicodedata.combining(letter))
    return plain, error.end


def _show_any_letter() -> None:
    """Names may hold letters that this terminal has not: no command may end for that."""
    codecs.register_error("herald.nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="herald.nearest")


def _log_plainly() -> None:
    """What is logged goes to the terminal's errors, and nothing from outside writes lines of its own there."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLog())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def main() -> None:
    """Entry point of the `herald` script and of `python -m host`."""
    _show_any_letter()
    _log_plainly()
    app(prog_name=program_name())
