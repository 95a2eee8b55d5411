"""All that was announced at a table, numbered, as its pages list it: each gets what is for its seat and new to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from host.announce.retractions import UndoneNews
from host.journal.file import JournalError
from host.languages.codes import CODES
from host.languages.command_names import as_typed
from host.languages.game_words import GameWords, Scene
from host.table.news import News, NewsText, deed, whose, worded
from host.table.turns import Turn
from shared_rules.referee.news import PIECES

if TYPE_CHECKING:
    from host.table.table import Table

KEPT_NEWS = 3000  # more than any game has: a page opened late has the whole log


class NewsWords(TypedDict):
    """An announcement in words."""

    n: int  # its number, from 1
    title: str
    lines: list[str]
    seats: list[list[int]]  # of whom each line speaks
    deed: str  # what was done, in one sentence
    pieces: NotRequired[list[int]]  # the places of lines on what hands move
    quiet: NotRequired[bool]  # whether nobody did it, as a card that comes to the row


class NewsItem(NewsWords):
    """An announcement as a page lists it."""

    tune: str
    turn: str  # to which it belongs, with the name of whose turn it was
    mine: bool  # for this seat alone
    scene: NotRequired[list[Scene]]  # what is drawn of it


class NewsLog:
    """The news of one table, numbered from 1; the oldest of more than KEPT_NEWS are dropped."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._news: list[tuple[int, News]] = []
        self._turns: dict[int, tuple[Turn | None, int]] = {}
        self._texts: dict[tuple[int, str], NewsWords] = {}  # by number and language
        self._lines: dict[int, int] = {}  # {number of news: plays in force when they were announced}
        self._undone_news = UndoneNews()

    def retell(self) -> None:
        """The log of a game that goes on after a new start of Herald is that of the whole game."""
        try:
            before = self._table.past_news()
        except JournalError:
            return  # the table announces itself that its journal cannot be read
        for number, (news, moment, turn) in enumerate(before[-KEPT_NEWS:], 1):
            self._news.append((number, news))
            self._turns[number] = self._where(turn)
            self._lines[number] = turn.line + 1 if turn is not None else 0
            if news.events:
                self._undone_news.place(number, moment)

    def add(self, news: News) -> None:
        """Keeps an announcement and gives it the next number."""
        number = self._news[-1][0] + 1 if self._news else 1
        self._news = [*self._news[1 - KEPT_NEWS :], (number, news)]
        self._turns[number] = self._turn()
        self._turns.pop(number - KEPT_NEWS, None)
        for language in CODES:
            self._texts.pop((number - KEPT_NEWS, language), None)
        self._lines[number] = self._table.line
        self._lines.pop(number - KEPT_NEWS, None)
        if news.events:
            self._undone_news.add(number)

    def on_change(self, table: Table) -> None:
        """The table is at a new moment: it is that of the news added since the one before."""
        self._undone_news.on_change(table)

    def renamed(self, gone: tuple[str, ...]) -> None:
        """News that are data are read with today's names from now on; words that somebody else made may hold an old
        one, and go."""
        self._news = [(n, news) for n, news in self._news if news.is_data]
        self._texts.clear()

    @property
    def newest(self) -> int:
        """The number of the newest news, or 0."""
        return self._news[-1][0] if self._news else 0

    def undone(self) -> list[int]:
        """The numbers of the news whose plays do not stand now, ascending."""
        return self._undone_news.undone(self._table)

    def after(self, number: int, seat: int | None) -> list[NewsItem]:
        """The news with higher numbers that the page of `seat`, or of an onlooker, may have, in the language of the
        seat."""
        words = self._table.words if seat is None else self._table.words_of(seat)
        found = [(n, news) for n, news in self._news if n > number and news.audience in (None, seat)]
        return [self._item(n, news, words) for n, news in found]

    def _item(self, number: int, news: News, words: GameWords) -> NewsItem:
        item: NewsItem = {
            **self._in_words(number, news, words),
            "tune": news.tune,
            "turn": self._turn_name(number, words),
            "mine": news.audience is not None,
        }
        scenes = [scene for scene in map(self._table.words.scene, news.events) if scene is not None]
        if scenes:
            item["scene"] = scenes
        return item

    def _in_words(self, number: int, news: News, words: GameWords) -> NewsWords:
        """Made once for all pages in a language."""
        key = number, words.language
        if key not in self._texts:
            told = worded(news, words, self._table.names)
            lines, deed_of = [as_typed(line) for line in told.lines], as_typed(deed(told))
            seats = [list(one) for one in told.seats] or [[] for _line in lines]
            self._texts[key] = {"n": number, "title": told.title, "lines": lines, "seats": seats, "deed": deed_of}
            if pieces := [at for at, line in enumerate(told.lines) if whose(line) == PIECES]:
                self._texts[key]["pieces"] = pieces
            if news.of_the_game and not news.tune and lines and not any(seats):
                self._texts[key]["quiet"] = True
        return self._texts[key]

    def since(self, seat: int, line: int) -> list[NewsItem]:
        """The news of what came after the first `line` plays, as a page of this seat gets them."""
        return self.after(max((n for n, _ in self._news if self._lines.get(n, 0) <= line), default=0), seat)

    def figures_of(self, names: Sequence[str]) -> list[dict[str, object]]:
        """The figures of all Events of these names that stand, in their order."""
        if not names:
            return []
        undone = set(self.undone())
        return [
            {"name": event.code, **event.figures}
            for n, news in self._news
            if n not in undone
            for event in news.events
            if event.code in names
        ]

    def ended(self, seat: int) -> NewsText | None:
        """How the game ended, in the language of a seat; None before that, and where Herald was started since."""
        told = [news for _, news in self._news if news.tune == "over"] if self._table.over else []
        return worded(told[-1], self._table.words_of(seat), self._table.names) if told else None

    def _turn_name(self, number: int, words: GameWords) -> str:
        """The turn of the news with this number, with the name of whose turn it was."""
        turn, seat = self._turns[number]
        where = turn.called(words) if turn is not None else ""
        return f"{where} · {self._table.names[seat - 1]}" if seat else where

    def _turn(self) -> tuple[Turn | None, int]:
        """The turn that the newest play belongs to, and whose it is where one plays after the other, else 0."""
        table = self._table
        begun = [turn for turn in table.turns() if turn.line < table.line]
        return self._where(begun[-1] if begun else None)

    def _where(self, turn: Turn | None) -> tuple[Turn | None, int]:
        if turn is None:
            return None, 0
        alone = len(turn.seats) == 1 and not self._table.game.simultaneous
        return turn, turn.seats[0] if alone else 0
