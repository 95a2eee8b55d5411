"""`herald options`: lists and keeps the options of this house for a game, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.arguments import game_named
from host.cli.common import Home, Json, complete_game
from host.running.terminal import HOME, put, say, write_file
from host.setup.options import house_options, path_of, template


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="Which game.")],
    write: Annotated[bool, typer.Option("--write", help="Make the file, with every option and its default.")] = False,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Lists the rulings of a game with their choices and clauses, and writes the file that sets those of your table.

    `herald play --option NAME=VALUE` sets one for a single game.
    """
    rules = game_named(game)
    path, found = path_of(home, rules), house_options(home, rules)
    if as_json:
        choices = {option.name: list(option.values) for option in rules.options}
        put({"file": str(path), "options": rules.complete(found), "choices": choices})
    elif write:
        _write(path, template(rules, found))
    else:
        full = rules.complete(found)
        for option in rules.options:
            mark = "" if option.name not in found else "   (set in this house)"
            say(f"{option.name} = {full[option.name]}{mark}")
            clause = f" ({option.clause})" if option.clause else ""
            say(f"    {', '.join(option.values)}: {option.help}{clause}")
        say("")
        say(f"The options of this house are in {path}." if found else f"--write makes {path} to set them in.")


def _write(path: Path, text: str) -> None:
    """Writes the file again: what was set in it stays set. Raises BadFile."""
    write_file(path, text, make_folder=True)
    say(f"{path} is there: edit it, and every new game begins with what it says.")
