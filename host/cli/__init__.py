"""The command `herald`. Each command has its own module; this one joins them.

In: what somebody typed. Out: what a room did, in sentences or as JSON, and an exit code (`host.errors`).

Uses: computer, languages, pico, journal, table, settings, stations, announce, archive, broker, director, virtual, bots, arena, tags, setup, session, jobs, lessons, authoring, web, running, update, house.
"""  # noqa: E501

from __future__ import annotations

import codecs
import io
import logging
import os
import re
import sys
import unicodedata
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from host.cli.commands import LEAVING, PANELS, HelpLine
from host.computer.documents import DISTRIBUTION
from host.errors import BadFile, GameStopped, HeraldError, WrongUse
from host.languages.command_names import NAME, as_typed, program_name, typed_games
from host.running.ending import ended_by
from host.running.terminal import PlainLog, say, say_error, say_styled

GAMES = "--games"
UNREAD = 141  # 128 and the number of SIGPIPE, as a shell reports other programs

HELP = """Herald referees board games played with real cards: lay one on a station, see its price, press a button.
Without a command, [bold]herald[/bold] opens the home page.
"""

COMPLETE = "_HERALD_COMPLETE"  # by which a shell asks what may be typed next

LISTED = {listed.name: listed for panel in (*PANELS.values(), LEAVING) for listed in panel}


class Herald(TyperGroup):
    """Loads the one command that was typed, and turns errors into a sentence and the exit code of their class."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._games: list[str] = []
        for panel, commands in PANELS.items():
            for listed in commands:
                self.add_command(TyperCommand(listed.name, help=as_typed(listed.does), rich_help_panel=panel))
        for listed in LEAVING:
            self.add_command(TyperCommand(listed.name, help=as_typed(listed.does), hidden=True))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Takes --games FOLDER, wherever it stands: which games there are decides what else may be typed."""
        if named := os.environ.get("HERALD_HOME"):
            os.environ["HERALD_HOME"] = os.path.expanduser(named)
        left, self._games = _without_games([_without_tilde(word) for word in args])
        typed_games[:] = self._games
        return super().parse_args(ctx, left)

    def format_help(self, ctx: Any, formatter: object) -> None:
        """Every command in one screen; what a command takes is in its own help."""
        say_styled(_overview())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # the Context of whichever click typer brings
        """The command that `args` begin with, loaded, and what is left of them."""
        from host.computer import outside  # only here: a help loads no game

        name, _, left = super().resolve_command(ctx, args)
        outside.join(*self._games)
        return name, name and _loaded(LISTED[name]), left

    def invoke(self, ctx: Any) -> Any:
        """Runs a command."""
        try:
            return super().invoke(ctx)
        except HeraldError as error:
            say_error(str(error))
            raise typer.Exit(error.exit_code) from error
        except OSError as error:
            raise _unusable(error) from error
        except Exception as error:
            sentence, code = _fault_of_a_game(error)
            if not sentence:
                raise
            say_error(sentence)
            raise typer.Exit(code) from error
        except KeyboardInterrupt as error:
            sentence, code = ended_by(error)
            say_error(sentence)
            raise typer.Exit(code) from error


def _fault_of_a_game(error: Exception) -> tuple[str, int]:
    """(what is wrong with a game from outside Herald that raised this error, the exit code), or ("", 0)."""
    from host.computer import outside  # only here, as the next: a help loads no game
    from shared_rules.card_game.referee.checking import WrongGame

    if isinstance(error, WrongGame):
        return str(error), WrongUse.exit_code
    place = outside.place_of(error)
    return (f"The game fails at {place}: {type(error).__name__}: {error}.", GameStopped.exit_code) if place else ("", 0)


def _without_tilde(word: str) -> str:
    """A word of a command line with the person's own folder for the ~ that its path begins with: a shell leaves it
    after an equals sign, and Windows everywhere."""
    option, sign, value = word.partition("=")
    if word.startswith("--") and sign:
        return f"{option}={_without_tilde(value)}"
    return os.path.expanduser(word) if re.match(r"~[\\/]|~$", word) else word


def _without_games(args: list[str]) -> tuple[list[str], list[str]]:
    """(the other arguments, the folders) of a command line with --games FOLDER or --games=FOLDER in it."""
    left, named = list[str](), list[str]()
    rest = iter(args)
    for word in rest:
        option, sign, value = word.partition("=")
        if option == GAMES and (value if sign else (value := next(rest, ""))):
            named.append(value)
        else:
            left.append(word)
    return left, named


def _unusable(error: OSError) -> Exception:
    """A file or folder that was named and that nobody may even look at ends a command as one that cannot be read."""
    if error.filename is None:
        return error
    say_error(f"{error.filename} cannot be used: {error.strerror}. Choose another, or make it yours.")
    return typer.Exit(BadFile.exit_code)


def _loaded(listed: HelpLine) -> object:
    """A module that has `command` is one command; a module that has `app` is a group with its own HELP."""
    module = import_module(f"host.cli.{listed.name.replace('-', '_')}")
    epilog = as_typed(f"Example: `{listed.example}`").replace("`", "")
    if hasattr(module, "app"):
        return _group(module, epilog)
    app = typer.Typer(rich_markup_mode="rich", add_completion=False)
    help_ = as_typed(_paragraphs(module.command.__doc__ or ""))
    more = as_typed(getattr(module, "EPILOG", ""))
    app.command(listed.name, help=help_, epilog=f"{epilog}\n\n{more}".strip())(module.command)
    return typer.main.get_command(app)


def _group(module: Any, epilog: str) -> Any:
    group = module.app
    for inner in group.registered_commands:
        inner.help = as_typed(_paragraphs((inner.callback and inner.callback.__doc__) or ""))
    group.info.help = as_typed(_paragraphs(module.HELP))
    group.info.epilog = epilog
    group.rich_markup_mode = "rich"
    return typer.main.get_group(group)


def _overview() -> str:
    """The help of `herald`: a line for each command, under the heading of its panel."""
    name = program_name()
    rows = [f"Usage: {name} COMMAND [OPTIONS]", "", _paragraphs(HELP).strip(), ""]
    for panel, commands in PANELS.items():
        headings = [panel, *[""] * (len(commands) - 1)]
        pairs = zip(headings, commands, strict=True)
        rows += [f"[bold]{heading:14}[/bold] [cyan]{one.name:9}[/cyan] {one.does}" for heading, one in pairs]
    rows += [
        "",
        "More: [bold]herald COMMAND --help[/bold]. Also: --games FOLDER, --version, --help.",
    ]
    return as_typed("\n".join(rows))


def _paragraphs(text: str) -> str:
    """One line per paragraph: the terminal breaks them where it must."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


app = typer.Typer(
    name="herald",
    cls=Herald,
    help=as_typed(_paragraphs(HELP)),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={
        "help_option_names": ["-h", "--help"],
    },
)


def _print_version(wanted: bool) -> None:
    if not wanted:
        return
    try:
        say(f"herald {version(DISTRIBUTION)}")
    except PackageNotFoundError:
        say("herald, not installed: its version is in pyproject.toml.")
    raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
]


@app.callback(invoke_without_command=True)
def no_command(ctx: typer.Context, version: Version = False) -> None:
    """Opens the home page when no command is given and somebody can see it; else prints the help."""
    if ctx.invoked_subcommand is None and _can_show_pages():
        from host.cli.house import open_house  # only here: help needs no house

        open_house()
    elif ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def _can_show_pages() -> bool:
    """Whether somebody sits at this terminal, on a computer with a screen."""
    terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    screen = sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ))
    return terminal and screen and "SSH_CONNECTION" not in os.environ


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
    """Names may hold letters that this terminal has not, and what is typed may be no letters at all: no command may end
    for that."""
    codecs.register_error("herald.nearest", _nearest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "herald.nearest"), (sys.stderr, "herald.nearest")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _log_plainly() -> None:
    """Log messages go to the terminal's errors, and nothing from outside adds lines there."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLog())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def _name() -> str:
    """How the help calls this program; for completion the bare name, since a shell completes `herald` in any folder."""
    completes = COMPLETE in os.environ or {"--install-completion", "--show-completion"} & set(sys.argv)
    return NAME if completes else program_name()


def main() -> None:
    """Entry point of the `herald` script and of `python -m host`."""
    _show_any_letter()
    _log_plainly()
    try:
        app(prog_name=_name(), complete_var=COMPLETE)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer and Rich end silently with 1, which is the answer no
            sys.exit(UNREAD)
        raise
