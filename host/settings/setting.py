"""What a setting is: one row from which its option, its control, its place in files and its message are made.

A row names its owner, which decides where it goes:

    TABLE    the setup of a table and its journal, `herald play`, the lobby
    HOUSE    house.json, the form of the home page; with `to_tables` the setup.json of each of its tables, too
    DISPLAY  displays.json, by seat; `herald play`, the page of the seat, the message `set` to its station

Values are kept in a dict by the names of their settings; a missing one has its default. Code that obeys a setting
asks its row: `COUNTS.of(setup.settings)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Generic, Literal, TypedDict, TypeVar, cast

from host.errors import WrongUse
from host.plain import Plain
from shared_rules.contract import Game
from shared_rules.phrases import _

TABLE, HOUSE, DISPLAY = "table", "house", "display"
NO, YES = "no", "yes"
Value = TypeVar("Value", bool, str, tuple[str, ...])
Values = dict[str, object]
ControlKind = Literal["switch", "choice", "list", "text"]


def _no_words() -> dict[str, str]:
    return {}


def _any_game(game: Game) -> bool:
    return True


def _as_it_is(value: Value) -> Value:
    return value


@dataclass(frozen=True, kw_only=True)
class Setting(Generic[Value]):
    """One setting.

    name      in files, messages and requests
    usual     its value where nobody chose; its type is that of all values: a switch, a text, or a list of texts
    sentence  what people read beside its control, made when it is read; None: no page has a control
    words     of a switch what `no` and `yes` mean, of a text that is one of several {value: words}; else nothing
    whose     TABLE, HOUSE or DISPLAY
    option    of `herald play`, as `--count`; empty: none
    field     what the option is called among those of the command; empty: as the setting
    help      of the option
    panel     the heading under which the help of the command lists the option
    metavar   what the help shows in the place of a value
    typed     the value of a text that was typed, for other words than its values. Raises WrongUse
    check     the value, put in order. Raises WrongUse
    offered   whether tables of a game can have it
    to_tables whether the tables of a house obey it: of a HOUSE only
    absent    its value in files that were written before there was such a setting; None: the usual one
    """

    name: str
    usual: Value
    whose: str
    sentence: Callable[[], str] | None = None
    words: Callable[[], Mapping[str, str]] = _no_words
    option: str = ""
    field: str = ""
    help: str = ""
    panel: str = "Table"
    metavar: str = ""
    typed: Callable[[str], str] | None = None
    check: Callable[[Value], Value] = _as_it_is
    offered: Callable[[Game], bool] = _any_game
    to_tables: bool = False
    absent: Value | None = None

    def of(self, values: Mapping[str, object]) -> Value:
        """Its value among these."""
        return cast(Value, values.get(self.name, self.usual))

    def put(self, values: Mapping[str, object], value: Value) -> Values:
        """The same values with this one."""
        others = {name: one for name, one in values.items() if name != self.name}
        return others if value == self.usual else {**others, self.name: value}

    def checked(self, value: object) -> Value:
        """A value as it came from a file, a page or a message. Raises WrongUse."""
        if isinstance(self.usual, tuple):
            rows = list(cast(Iterable[object], value)) if isinstance(value, list | tuple) else [0]
            if not all(isinstance(one, str) for one in rows):
                raise WrongUse(_("There is no setting called {name}.").format(name=self.name))
            return self.check(cast(Value, tuple(rows)))
        if type(value) is not type(self.usual):
            raise WrongUse(_("There is no setting called {name}.").format(name=self.name))
        words = self.words()
        if isinstance(value, str) and words and value not in words:
            raise WrongUse(_("{name} can be {values}.").format(name=self.name, values=", ".join(words)))
        return self.check(cast(Value, value))

    def put_checked(self, values: Mapping[str, object], value: object) -> Values:
        """The same values with this one, as it came from a file, a page or a message. Raises WrongUse."""
        return self.put(values, self.checked(value))

    def kind(self) -> ControlKind:
        """switch, choice, text or list: which control it has."""
        if isinstance(self.usual, bool):
            return "switch"
        return "list" if isinstance(self.usual, tuple) else "choice" if self.words() else "text"

    def control(self) -> SettingControl:
        """What a page needs to draw its control, in the language of the moment."""
        words = list(self.words().items())
        return {
            "name": self.name,
            "kind": self.kind(),
            "sentence": self.sentence() if self.sentence else "",
            "words": words,
        }


class SettingControl(TypedDict):
    """What a page needs to draw the control of a setting, in the language of the page."""

    name: str
    kind: ControlKind
    sentence: str
    words: list[tuple[str, str]]  # each value and what it is called


class DisplaySwitch(TypedDict):
    """A switch of a seat's display, as a page draws it, in the language of the page."""

    name: str
    sentence: str
    on: bool


AnySetting = Setting[bool] | Setting[str] | Setting[tuple[str, ...]]


def put_any(setting: AnySetting, values: Mapping[str, object], value: object) -> Values:
    """The values with this one, checked. Raises WrongUse."""
    return setting.put_checked(values, value)


def to_kept(rows: Iterable[AnySetting], values: Mapping[str, object]) -> Plain:
    """What a file keeps of these values: what is not usual, or was something else in older files."""
    found: Plain = {}
    for row in rows:
        value = row.of(values)
        if value != row.usual or row.absent not in (None, row.usual):
            found[row.name] = list(value) if isinstance(value, tuple) else value
    return found


def all_kept(rows: Iterable[AnySetting], values: Mapping[str, object]) -> Plain:
    """The same with the usual values, for a page or a file that people read."""
    found = {row.name: row.of(values) for row in rows}
    return {name: list(one) if isinstance(one, tuple) else one for name, one in found.items()}


def from_kept(rows: Iterable[AnySetting], data: Mapping[str, object], strict: bool = True) -> Values:
    """The values that a file keeps beside other things. Raises WrongUse; where it is not `strict` a value that cannot
    be is the usual one."""
    values: Values = {}
    for row in rows:
        with nullcontext() if strict else suppress(WrongUse):
            if row.name in data or row.absent is not None:
                values = put_any(row, values, data.get(row.name, row.absent))
    return values


def only(rows: Iterable[AnySetting], values: Mapping[str, object]) -> Values:
    """Of these values those that belong to the rows."""
    names = {row.name for row in rows}
    return {name: value for name, value in values.items() if name in names}
