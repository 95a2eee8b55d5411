"""Announces in the terminal, in whole sentences; score sheets as tables."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from host.announce.retractions import UndoneNews
from host.announce.tunes import MILESTONES
from host.languages.command_names import as_typed
from host.languages.game_words import GameWords
from host.languages.letters import plain
from host.table.news import News
from host.table.score_sheets import categories, place_of, points_in, total
from host.table.table import Table
from shared_rules.contract import ScoreLine, Section
from shared_rules.phrases import _

HEADS = ("player", "category", "points", "reason")


class TerminalAnnouncer:
    """Prints public news. `brief` leaves the single plays out and keeps Ages, conflicts and the end.

    After an undo it prints again what does not stand any more, as far as that was public.
    """

    def __init__(self, console: Console, brief: bool = False) -> None:
        self._console = console
        self._brief = brief
        self._title = ""
        self._undone_news = UndoneNews()
        self._of_plays: list[News] = []
        self._undone: set[int] = set()

    def on_news(self, news: News) -> None:
        """Prints news meant for everybody: the title when it changes, then every sentence."""
        if news.audience is not None:
            return
        if news.events:
            self._undone_news.add(len(self._of_plays))
            self._of_plays.append(news)
        if self._brief and news.events and news.tune not in MILESTONES:
            return
        if news.title != self._title or not news.lines:
            self._print(f"[bold]{_safe(news.title)}[/bold]")
        self._title = news.title
        for line in news.lines:
            self._print(f"  {_safe(as_typed(line))}")

    def on_change(self, table: Table) -> None:
        """Names the plays that an undo has just taken back."""
        self._undone_news.on_change(table)
        undone = set(self._undone_news.undone(table))
        for number in sorted(undone - self._undone):
            news = self._of_plays[number]
            for line in news.lines or (news.title,):
                text = _("undone: {line}").format(line=line)
                self._print(f"  [dim]{_safe(text)}[/dim]")
        self._undone = undone

    def _print(self, text: str) -> None:
        """Where nobody reads the terminal any more, the game goes on: rich would end the program at a closed pipe, and
        is silent from then on."""
        with suppress(OSError, SystemExit):
            self._console.print(text)


def _safe(text: str) -> str:
    """Text of others within our markup."""
    return escape(plain(text))


def print_result(
    console: Console,
    words: GameWords,
    names: Sequence[str],
    sheets: Sequence[Sequence[ScoreLine]],
    ranking: Sequence[Sequence[int]],
) -> None:
    """The whole result: one table of categories, then every point with its reason, seat by seat."""
    console.print(totals_table(words, names, sheets, ranking))
    console.print(reasons_table(words, names, sheets))


def print_report(console: Console, words: GameWords, names: Sequence[str], sections: Sequence[Section]) -> None:
    """The report after the end, `Table.report`: a title and its lines for every section."""
    for found in sections:
        title, lines = words.section(found, names)
        console.print(f"[bold]{_safe(title)}[/bold]")
        for line in lines:
            console.print(f"  {_safe(line)}")


def totals_table(
    words: GameWords, names: Sequence[str], sheets: Sequence[Sequence[ScoreLine]], ranking: Sequence[Sequence[int]]
) -> Grid:
    """Points by category and seat."""
    grid = Grid(title=_("Score"), title_justify="left")
    grid.add_column("")
    for name in names:
        grid.add_column(_safe(name), justify="right")
    for category, title in categories(words, sheets):
        grid.add_row(_safe(title), *(str(points_in(sheet, category)) for sheet in sheets))
    grid.add_section()
    grid.add_row(_("Total"), *(str(total(sheet)) for sheet in sheets), style="bold")
    grid.add_row(_("Place"), *(str(place_of(seat, ranking)) for seat in range(1, len(names) + 1)))
    return grid


def reasons_table(words: GameWords, names: Sequence[str], sheets: Sequence[Sequence[ScoreLine]]) -> Grid:
    """One line per source of points."""
    heads = [_(head) for head in HEADS]
    grid = Grid(*heads, title=_("Where the points come from"), title_justify="left")
    titles = dict(categories(words, sheets))
    for name, sheet in zip(names, sheets, strict=True):
        for line in sheet:
            grid.add_row(_safe(name), _safe(titles[line.category]), str(line.points), _safe(words.sheet_line(line)))
        grid.add_section()
    return grid
