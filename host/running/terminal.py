"""Prints for people and for programs, so that no text can steer a terminal. Loads no game."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from rich.console import Console
from rich.errors import MarkupError
from rich.table import Table as Grid
from rich.text import Text

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

    # Whether the program goes on where nobody reads it any more: a pipe that is closed, a terminal that is gone.
    goes_on = False

    def __init__(self, **options: Any) -> None:
        if WANTS_NO_STYLE:
            options["color_system"] = None
        super().__init__(emoji=False, **options)

    def render_str(self, text: str, **style: Any) -> Text:
        """The text as rich shows it; ends of lines are our own."""
        return super().render_str(plain(text, "\n"), **style)

    def print(self, *shown: object, **options: Any) -> None:
        """Prints as rich does, but a table into a file or a pipe as lines with tabs between its cells."""
        try:
            if len(shown) == 1 and isinstance(shown[0], Grid) and not self.is_terminal:
                self.file.write(tabbed(shown[0]))
            else:
                super().print(*shown, **options)
        except (OSError, SystemExit):  # the latter is what rich makes of a closed pipe
            if not PlainConsole.goes_on:
                raise


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


SysExcInfo: TypeAlias = "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"


class PlainLog(logging.Formatter):
    """Log records of one line each; only a traceback below it has more."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return plain(super().formatMessage(record))

    def formatException(self, ei: SysExcInfo) -> str:
        """The traceback of a record."""
        return plain(super().formatException(ei), "\n")


out = PlainConsole()


err = PlainConsole(stderr=True)


HOME = folders.games()


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
