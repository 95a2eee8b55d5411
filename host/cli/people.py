"""`herald people`: who is who in the history."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from host.cli.common import Home, Json
from host.director.book import Book
from host.errors import BadFile
from host.journal.forgetting import forget as take_out
from host.journal.people import SOMEBODY, People
from host.languages.command_names import as_typed
from host.languages.letters import plain
from host.running.terminal import HOME, err, put, say

HELP = """Who is who in the history. Names lie beside the journal, not in it: what people are called today is
said by every list, page and file that is made from now on."""

app = typer.Typer(no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="NAME", help="A name as it was ever typed.")]


@app.command("list", epilog="Example: herald people list")
def list_people(as_json: Json = False, home: Home = HOME) -> None:
    """Lists everybody, with the names each was known by."""
    people = People.read(home).people
    if as_json:
        put([{"name": one.called(), "known_as": [] if one.forgotten else one.known_as} for one in people])
        return
    if not people:
        say(
            "Nobody is known yet: people are remembered when they sit down at a table. Names that stand in records of "
            "games alone are in `herald history`."
        )
    for one in people:
        names = [name for name in one.known_as if name != one.name.casefold()]
        more = f" (also {', '.join(names)})" if names and not one.forgotten else ""
        say(f"{one.called()}{more}")


@app.command("rename", epilog='Example: herald people rename anna "Anna B."')
def rename(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")], home: Home = HOME
) -> None:
    """Calls somebody by another name, in old games too."""
    people = People.read(home)
    _warn(people, name)
    people.rename(name, new)
    say(f"{name} is called {new} now.")


@app.command("merge", epilog="Example: herald people merge Annie Anna")
def merge(
    name: Name, into: Annotated[str, typer.Argument(metavar="INTO", help="The name that stays.")], home: Home = HOME
) -> None:
    """Says that two names are one person."""
    People.read(home).merge(name, into)
    say(f"{name} and {into} are one person now.")


@app.command("forget", epilog="Example: herald people forget Anna")
def forget(
    name: Name, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False, home: Home = HOME
) -> None:
    """Takes a name out of the history: the games stay, the name becomes "somebody", in files of events too.

    A table that is open shows "somebody" within seconds. Records, notes and logs in Herald's folder are cleaned; a file
    that still holds the name is listed: a page or a copy that somebody put there, or a journal of an earlier Herald,
    whose rows nobody may change and nobody is shown. What left this computer before is out of reach.
    """
    if not yes and _at_terminal():
        question = f"The games of {name} become those of {SOMEBODY}, and nobody can undo that. Go on?"
        typer.confirm(question, abort=True, err=True)
    found = take_out(home, name)
    say(f"From now on the games of {name} are those of {SOMEBODY}.")
    left = [path for path in found.files if not _is_cleaned_book(path, People.read(home))]
    for path in left:
        _say_beside(
            f"{path} still holds the name: Herald cannot take it out there. Delete the file if nobody needs it."
        )


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _is_cleaned_book(path: Path, people: People) -> bool:
    """Whether this is the book of an event, which loses the names as it is opened."""
    try:
        Book(path, people.called, SOMEBODY).close()
    except BadFile:
        return False
    return True


def _warn(people: People, name: str) -> None:
    """Warns if nobody has this name: it may be in older files, or mistyped."""
    if people.find(name) is None:
        _say_beside(f"Nobody here was ever called {name}. `herald people list` says who is known.")


def _say_beside(sentence: str) -> None:
    """Prints a warning on standard error."""
    err.print(plain(as_typed(sentence)), markup=False, highlight=False, soft_wrap=True)
