"""`herald token`: which other programs may read the facts of a house."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli.common import Home, Json
from host.house import tokens
from host.running.terminal import HOME, put, put_text, say

HELP = """Tokens by which other programs read the facts of a house, and do nothing. They count at once, beside a house
that runs."""

app = typer.Typer(no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="NAME", help="What the token is called, as the program it is for.")]


@app.command("new", epilog='Example: herald token new "kitchen display"')
def new(name: Name, home: Home = HOME) -> None:
    """Makes a token and prints it, this once."""
    put_text(tokens.make(home, name) + "\n")


@app.command("list", epilog="Example: herald token list")
def show(as_json: Json = False, home: Home = HOME) -> None:
    """Lists the names of all tokens."""
    found = tokens.names_of(home)
    if as_json:
        put(found)
    elif found:
        say("\n".join(found))
    else:
        say("No other program may read here. `herald token new NAME` makes a token for one.")


@app.command("remove", epilog='Example: herald token remove "kitchen display"')
def remove(name: Name, home: Home = HOME) -> None:
    """Revokes a token: requests with it are refused from now on."""
    tokens.remove(home, name)
    say(f"{name} may not read here any more.")
