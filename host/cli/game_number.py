"""The number of a game as people type it: `7`, or `3/7` for game 7 of table 3 of a club or house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from host.errors import WrongUse
from host.journal.file import JOURNAL
from host.journal.people import folders, table_of
from host.languages.typed_letters import usual_letters

MOST_DIGITS = 10


class GameNumber(NamedTuple):
    """A game of a journal; `table` 0 where none was typed."""

    table: int
    game: int

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.table}/{self.game}" if self.table else str(self.game)

    def folder(self, home: Path) -> Path:
        """The folder of its table. Raises WrongUse for a table that is not in `home`."""
        found = [one for one in folders(home)[1:] if table_of(one) == self.table and (one / JOURNAL).is_file()]
        if self.table and not found:
            raise WrongUse(f"There is no game {self.text}: no table {self.table} has played in {home}.")
        return found[0] if self.table else home


def number_in(text: str) -> GameNumber | None:
    """What `7` or `3/7` means; None for any other text."""
    parts = usual_letters(text).split("/")
    numbers = all(one.isascii() and one.isdecimal() and len(one) < MOST_DIGITS for one in parts)
    if not numbers or len(parts) > 2 or (len(parts) == 2 and int(parts[0]) == 0):
        return None
    return GameNumber(int(parts[0]) if parts[1:] else 0, int(parts[-1]))


def game_number(given: str | GameNumber) -> GameNumber:
    """The number that was typed. Raises WrongUse."""
    found = given if isinstance(given, GameNumber) else number_in(given)
    if found is None:
        meant = "write 7, or 3/7 for game 7 of table 3"
        raise WrongUse(f"{given} is not a number of a game: {meant}. `herald games` lists all.")
    return found


MaybeGame = Annotated[
    GameNumber | None,
    typer.Argument(
        parser=game_number,
        metavar="[GAME]",
        help="A game's number (see `herald games`), 3/7 for game 7 of a club's table 3; all if left out.",
    ),
]
