"""A score pad that somebody types, `NAME.pad`: checked figure by figure, kept in a file until it is complete, then in a
journal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

from host.errors import WrongUse
from host.journal.file import JournalError, now
from host.journal.header import Header, NewGame
from host.journal.history import Entry
from host.journal.journal import Journal
from host.languages.game_words import GameWords, game_words
from host.languages.typed_letters import usual_letters, usual_minus
from host.session.unfinished import Unfinished, new_file
from host.table.batch import Submission
from host.table.score_sheets import place_of
from host.table.table import Table
from shared_rules.contract import Event, Game, NotAPlay, load
from shared_rules.phrases import _
from shared_rules.referee.record import Record

if TYPE_CHECKING:
    from shared_rules.pad.referee.pad import ScorePad
    from shared_rules.pad.referee.state import State as PadState

DONE = "done"
NOBODY = 1  # the pad is declared complete in the name of this seat


def pad_of(game: Game) -> str:
    """The name of a game's score pad. Raises WrongUse for a game without one."""
    try:
        return load(f"{game.name}.pad").name
    except ImportError:
        raise WrongUse(_("{title} has no score pad.").format(title=game.title)) from None


_WHOLE = re.compile(r"([+-]?) *([0-9]+)(?:[.,]00?)?")  # 1,000 could be one or a thousand
_PARTS = re.compile(r"[\s/:]+")


def as_figure(typed: str) -> str:
    """A figure as people type and paste it, as a pad takes it: other minus signs, full-width digits, spaces and `18.0`
    make numbers, also after =, and `2 3` is `2/3`. Anything else stays as it is, for the pad to say what is wrong."""
    text = usual_letters(usual_minus(typed))
    if text[:1] == "=":
        return "=" + as_figure(text[1:].strip())
    whole = _WHOLE.fullmatch(text)
    if whole is not None:
        return whole[1].replace("+", "") + whole[2]
    return "/".join(_PARTS.split(text)) if text[:1].isdigit() else text


class PadRow(TypedDict):
    """A row of a score pad."""

    name: str
    title: str
    least: int
    most: int
    values: list[tuple[str, str]]  # each with what it is called, where the row takes no figure


class PadFacts(TypedDict):
    """A score pad as a page shows it; columns, totals and places are in the order of the seats."""

    names: list[str]
    hint: str  # how an entry is written, where that is no number
    by_row: bool  # people fill it row by row
    rows: list[PadRow]
    columns: list[dict[str, str]]  # the value of each row
    totals: list[int]
    places: list[int]  # 0 until every column has a value
    winner: str  # a sentence, or empty
    game: int  # its number in the journal, 0 before


class TypedPad:
    """One pad. The journal gets it once it is complete, and then each correction; until then a file has every figure.

    options, language   of the game, all of them; of its words, or empty
    header  of the game in the journal, once that was begun
    file    where it is kept before
    """

    def __init__(self, name: str, names: Sequence[str], options: Mapping[str, str], language: str, home: Path) -> None:
        """Raises WrongUse for a wrong number of players or an unknown option."""
        self.game = cast("ScorePad", load(name))
        self.names, self.home = tuple(names), home
        self.language = language
        try:
            self.options: dict[str, str] = self.game.complete(dict(options))
            self._state = cast("PadState", self.game.start(len(self.names), self.options))
        except ValueError as error:
            raise WrongUse(str(error)) from error
        self.header: Header | None = None
        self.file = new_file(home, self.game.name)
        self._unwritten: list[tuple[int, str]] = []
        self._final_event: Event | None = None

    @classmethod
    def resume(cls, file: Unfinished, language: str, home: Path) -> TypedPad:
        """The pad that a file holds, as far as it was typed. Raises WrongUse."""
        record = file.read()
        pad = cls(record.game, record.names, record.options, language, home)
        for seat, text in record.lines:
            pad._enter(seat, text)
        pad.file = file
        return pad

    @property
    def latest(self) -> tuple[int, str] | None:
        """The seat and the text of the last entry that no journal has yet."""
        return self._unwritten[-1] if self._unwritten else None

    @property
    def words(self) -> GameWords:
        """Its words, with the names of these players."""
        return game_words(self.game.name, self.language or "en", players=self.names)

    @property
    def over(self) -> bool:
        """Whether it is complete, with no figure changed since."""
        return bool(self._state.over)

    @property
    def state(self) -> PadState:
        """Its State, for those who print it."""
        return self._state

    def enter(self, seat: int, text: str) -> str:
        """An entry, `military 14` or `done`; why it is refused, or nothing. Raises JournalError."""
        why = self._enter(seat, text)
        if not why and self.header is None:
            self.file.keep(self._record())
        return why

    def _enter(self, seat: int, text: str) -> str:
        row, space, value = text.partition(" ")
        try:
            play = self.game.parse(row + space + as_figure(value))
        except NotAPlay as error:
            return str(error)
        refusal = self._state.refuse(seat, play)
        if refusal is not None:
            return self.words.why(refusal)
        twin = self._state.copy()
        events = twin.do(seat, play)
        self._unwritten.append((seat, self.game.text(play)))
        if twin.over:
            try:
                self._write()
            except BaseException:
                self._unwritten.pop()  # a figure typed again, or the same button, tries once more
                raise
        self._state, self._final_event = twin, events[-1] if events else None
        return ""

    def _write(self) -> None:
        """Puts the typed values into the journal: a new game, or corrections to the existing one."""
        journal = Journal.open(self.home)
        try:
            if self.header is None:
                self.header = journal.add_games([self._new_game()])[0]
            else:
                self._correct(Table.resume(self.header, journal))
        finally:
            journal.close()
        self._unwritten.clear()
        self.file.remove()

    def _record(self) -> Record:
        """All that was typed so far."""
        version = self.game.rules_version
        return Record(self.game.name, version, self.options, self.names, now()[:10], self._unwritten)

    def _new_game(self) -> NewGame:
        """All of it as one game: written at once, so a disk that is full gets no game without figures."""
        began = now()
        lines = [
            Entry(n, seat, text, f"{self.file.mark}-{n - 1}", n - 1, "", began)
            for n, (seat, text) in enumerate(self._unwritten, 1)
        ]
        seating = {"language": self.language} if self.language else {}
        return NewGame(
            self.game.name, self.game.rules_version, self.names, self.options, 0, seating, began, lines, over=True
        )

    def _correct(self, table: Table) -> None:
        lines = [
            Submission(seat, f"pad-{table.moment + at}", table.moment + at, text)
            for at, (seat, text) in enumerate(self._unwritten)
        ]
        lost = [verdict.why for verdict in table.submit_all(lines) if not verdict.ok]
        if lost:
            raise JournalError(lost[0])

    def result(self) -> tuple[str, list[str]]:
        """Who has won, as (title, lines); empty ones before it is complete."""
        told = self.words.tell(self._final_event, self.names) if self._final_event is not None else None
        return (told[0], list(told[1])) if told else ("", [])

    def facts(self) -> PadFacts:
        """All of it as a page shows it."""
        counted = self.over or all(self._state.columns)
        state, words = self._state, self.words
        title_of: Callable[[str], str] = self.game.part("words").row_title
        ranking, totals = state.ranking(), state.totals()
        with words.spoken():
            rows: list[PadRow] = [
                {
                    "name": row.name,
                    "title": title_of(row.name),
                    "least": row.least,
                    "most": row.most,
                    "values": [(value, _(said)) for value, said in row.values],
                }
                for row in state.rows
            ]
            hint = _(self.game.hint) if self.game.hint else ""
        title, _lines = self.result()
        return {
            "names": list(self.names),
            "hint": hint,
            "by_row": self.game.by_row,
            "rows": rows,
            "columns": [dict(column) for column in state.columns],
            "totals": totals,
            "places": [place_of(seat, ranking) if counted else 0 for seat in range(1, len(totals) + 1)],
            "winner": title,
            "game": self.header.id if self.header is not None and self.over else 0,
        }
