"""Announces on the small screens of the stations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from host.announce.tunes import GREAT
from host.languages.clauses import rule_of_category
from host.languages.game_words import GameWords
from host.stations.displays import Displays
from host.table.news import News
from host.table.score_sheets import categories, points_in, total
from host.table.table import Table
from shared_rules.phrases import _
from shared_rules.wire.messages import ITEM, TO_READ

# Sentences in one piece of news, as many as a message carries: more would keep turning pages until the next turn.
LINES = 16


class OledAnnouncer:
    """Sends news to the stations of those they are meant for.

    An OLED shows one page for a few seconds, and the rest behind a button. So the news of one moment are shown
    as one piece, and each player's own result stands first in it.
    """

    def __init__(self, displays: Displays) -> None:
        self._displays = displays
        self._moment: list[News] = []

    def on_news(self, news: News) -> None:
        """Keeps news of a play until the moment is complete; anything else is shown at once."""
        if not news.on_stations:
            return
        if news.events:
            self._moment.append(news)
        else:
            self._show(news)

    def on_change(self, table: Table) -> None:
        """Shows what this moment brought; at the end of the game the own sheet too."""
        moment, self._moment = self._moment, []
        for seat in self._displays.seats():
            news = for_seat(seat, moment, table.words_of(seat), table.names)
            if news:
                self._send(seat, news)
            if news and table.over and any(one.tune == "over" for one in moment):
                self._send_sheet(seat, table)

    def _send_sheet(self, seat: int, table: Table) -> None:
        """The seat's own score sheet, a line for each category: D there shows one rule after the other, each once."""
        words, sheets = table.words_of(seat), table.sheets()
        told, codes = list[str](), dict[str, str]()
        for category, title in categories(words, sheets):
            lines = [line for line in sheets[seat - 1] if line.category == category]
            if lines:
                reasons = ", ".join(f"{words.sheet_line(line)} {line.points}" for line in lines)
                reasons = reasons if len(lines) > 1 else words.sheet_line(lines[0])
                told.append(f"{title} {points_in(lines, category)}: {reasons}."[:ITEM])
                if rule := rule_of_category(table.game.name, category):
                    codes.setdefault(rule.clause, f"score.{category}")
        title = f"{table.names[seat - 1]}: {total(sheets[seat - 1])}"
        self._displays.show(seat, title, told[:LINES], "", " ".join(codes.values()), public=True)

    def _show(self, news: News) -> None:
        one = news.audience or news.about
        for seat in [one] if one else self._displays.seats():
            self._send(seat, news)

    def _send(self, seat: int, news: News) -> None:
        public = news.audience is None
        order = own_first if news.events else players_first
        lines = order(news.lines, self._displays.names, seat)
        code = "" if public or news.events else TO_READ
        self._displays.show(seat, news.title, lines[:LINES], news.tune, code, public=public)


def for_seat(seat: int, moment: Sequence[News], words: GameWords, names: Sequence[str]) -> News | None:
    """All that one moment brought as one piece of news: what it means for the reader, then the loudest first."""
    mine = sorted((news for news in moment if news.audience in (None, seat)), key=_rank)
    if not mine:
        return None
    mine = [in_words(news, words, names) for news in mine]
    own = [line for news in mine for event in news.events for line in words.own(event, seat, names)]
    tune = next((news.tune for news in mine if news.tune), "")
    audience = None if all(news.audience is None for news in mine) else seat
    lines = (*own, *(line for news in mine for line in news.lines))
    return mine[0]._replace(lines=lines, tune=tune, audience=audience)


def own_first(lines: Sequence[str], names: Sequence[str], seat: int) -> list[str]:
    """Of lines for each player, `Bela: ...`, those of the reader come before everything else."""
    own = [line for line in lines if line.startswith(f"{names[seat - 1]}: ")]
    return [*own, *(line for line in lines if line not in own)]


def players_first(lines: Sequence[str], names: Sequence[str], seat: int) -> list[str]:
    """The same, and then those for others: who puts back what stands on the first page for everybody. A heading of them
    alone, which ends with a colon, is left out."""
    starts = tuple(f"{who}: " for who in (*names, _("The middle")))
    told = [line for line in own_first(lines, names, seat) if line.startswith(starts)]
    headings = [one for one, after in pairwise(lines) if one.endswith(":") and after in told]
    return [*told, *(line for line in lines if line not in (*told, *headings))]


def in_words(news: News, words: GameWords, names: Sequence[str]) -> News:
    """The game's news in other words: news of the host stay as they are."""
    told = words.tell(news.events[0], names) if can_be_translated(news) else None
    if told is None:
        return news
    title, lines, _tune = told
    return news._replace(title=title, lines=tuple(lines))


def can_be_translated(news: News) -> bool:
    """Whether news can be translated: they come from the game and are for everybody."""
    return news.audience is None and len(news.events) == 1


def _rank(news: News) -> int:
    """News of equal loudness stay in the order of the game."""
    return GREAT.index(news.tune) if news.tune in GREAT else len(GREAT)
