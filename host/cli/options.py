"""`herald options`: the options of this house for a game, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.common import HOME, Home, Json, put, say
from host.cli.given import game_named
from host.errors import BadFile
from host.journal.file import write_text
from host.session.options import house_options, path_of, template


def command(
    game: Annotated[str, typer.Argument(help="Which game.")],
    write: Annotated[bool, typer.Option("--write", help="Make the file, with every option and its default.")] = False,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Shows what is set for every new game of a kind, and makes the file to set it in."""
    rules = game_named(game)
    path, found = path_of(home, rules), house_options(home, rules)
    if as_json:
        put({"file": str(path), "options": rules.complete(found)})
    elif write:
        _write(path, template(rules, found))
    else:
        full = rules.complete(found)
        for option in rules.options:
            mark = "" if option.name not in found else "   (set in this house)"
            say(f"{option.name} = {full[option.name]}{mark}")
        say("")
        say(f"The options of this house are in {path}." if found else f"--write makes {path} to set them in.")


def _write(path: Path, text: str) -> None:
    """Writes the file again: what was set in it stays set. Raises BadFile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from error
    say(f"{path} is there: edit it, and every new game begins with what it says.")
