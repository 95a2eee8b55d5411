"""The options of a command that are made from settings: one for each row that names one.

The values that were typed are in `chosen`, by the names of the settings; of a display's setting by seats.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import typer

from host.cli import choices
from host.errors import WrongUse
from host.plain import Plain
from host.settings.rows import SETTINGS
from host.settings.setting import DISPLAY, TABLE, AnySetting, Values, put_any

SEATS_LONG = 3  # the number of a seat has fewer digits


@dataclass(kw_only=True)
class SettingOptions:
    """The typed values of settings that have an option."""

    chosen: Plain = field(default_factory=Plain)

    def of_table(self) -> Values:
        """The settings of the table that were typed. Raises WrongUse."""
        values: Values = {}
        for row in with_option():
            if row.whose == TABLE and row.name in self.chosen:
                values = put_any(row, values, _from_typed(row, self.chosen[row.name]))
        return values

    def of_displays(self, seats: int) -> dict[str, dict[int, object]]:
        """{setting of a display: {seat: value}} of those that were typed. Raises WrongUse."""
        return {
            row.name: seats_typed(row.option, str(self.chosen.get(row.name, "")), seats)
            for row in with_option()
            if row.whose == DISPLAY
        }


def with_option() -> list[AnySetting]:
    """The rows that the command line has an option for."""
    return [row for row in SETTINGS if row.option]


def parameters() -> Iterable[inspect.Parameter]:
    """Their options, as parameters of a command."""
    return [_parameter(row) for row in with_option()]


def take(typed: Plain) -> Plain:
    """The typed arguments, with the values of these options under `chosen`."""
    names = {row.field or row.name: row.name for row in with_option()}
    chosen = {names[name]: value for name, value in typed.items() if name in names}
    return {**{name: value for name, value in typed.items() if name not in names}, "chosen": chosen}


def _parameter(row: AnySetting) -> inspect.Parameter:
    is_switch = isinstance(row.usual, bool) and row.whose != DISPLAY
    words: Mapping[str, str] = row.words() if not is_switch and row.whose != DISPLAY else {}
    option = typer.Option(
        row.option,
        metavar=None if is_switch else row.metavar or "VALUE",
        autocompletion=choices.completed(lambda: row.words()) if words else None,
        rich_help_panel=row.panel,
        help=row.help.format(words=", ".join(words.values())),
    )
    usual: object = "" if row.whose == DISPLAY else row.usual
    kind = bool if is_switch else str
    return inspect.Parameter(
        row.field or row.name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=Annotated[kind, option]
    )


def _from_typed(row: AnySetting, typed: object) -> object:
    """The value that was typed. Raises WrongUse."""
    if isinstance(row.usual, tuple):
        return tuple(part.strip() for part in str(typed).split(",") if part.strip())
    words = row.words()
    if isinstance(row.usual, str) and words and typed not in words:
        raise WrongUse(f"{row.option} {typed}: it is one of {', '.join(words)}.")
    return typed


def seats_typed(option: str, given: str, seats: int) -> dict[int, object]:
    """What an option that takes seats wants of which: `all`, `none`, or numbers. Raises WrongUse."""
    if given in ("all", "none"):
        return dict.fromkeys(range(1, seats + 1), given == "all")
    words = [word.strip() for word in given.split(",") if word.strip()]
    if not all(word.isdecimal() and len(word) < SEATS_LONG and 1 <= int(word) <= seats for word in words):
        raise WrongUse(f"{option} {given}: it is `all`, `none`, or seats from 1 to {seats} with commas.")
    return dict.fromkeys(map(int, words), True)
