"""Announces on the small screens of the stations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from host.announce.tunes import GREAT
from host.languages.clauses import rule_of_category
from host.languages.game_words import GameWords
from host.stations.displays import Displays
from host.table.news import HEADING, NOBODY, News, whose, worded
from host.table.score_sheets import categories, points_in, total
from host.table.table import Table
from shared_rules.referee.news import PIECES, Line
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
            found = for_seat(seat, moment, table.words_of(seat), table.names)
            if found is None:
                continue
            self._displays.show(
                seat, found.title, own_first(found.lines, seat)[:LINES], found.tune, "", public=found.public
            )
            if table.over and any(one.tune == "over" for one in moment):
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
            told = worded(news, self._displays.words_of(seat), self._displays.names)
            lines = players_first(told.lines, seat)[:LINES]
            public = news.audience is None
            self._displays.show(seat, told.title, lines, news.tune, "" if public else TO_READ, public=public)


class OnDisplay(NamedTuple):
    """What one moment brought, for a small screen; `public`: everybody may know it."""

    title: str
    lines: tuple[str, ...]
    tune: str
    public: bool


def for_seat(seat: int, moment: Sequence[News], words: GameWords, names: Sequence[str]) -> OnDisplay | None:
    """All that one moment brought as one piece, in the words of the reader: what it means for them, then the loudest
    first."""
    mine = sorted((news for news in moment if news.audience in (None, seat)), key=_rank)
    if not mine:
        return None
    told = [worded(news, words, names) for news in mine]
    own = [Line(seat, line) for news in mine for event in news.events for line in words.own(event, seat, names)]
    tune = next((news.tune for news in mine if news.tune), "")
    lines = (*own, *(line for one in told for line in one.lines))
    return OnDisplay(told[0].title, lines, tune, all(news.audience is None for news in mine))


def own_first(lines: Sequence[str], seat: int) -> list[str]:
    """A reader's own lines come before everything else."""
    return sorted(lines, key=lambda line: whose(line) != seat)


def players_first(lines: Sequence[str], seat: int) -> list[str]:
    """The same, and then those of others and of the middle: who puts back what stands on the first page for everybody.
    Their heading is left out, and what hands do with pieces comes last."""
    kept = [line for line in lines if whose(line) != HEADING]
    late = {NOBODY: 1, PIECES: 2}
    return sorted(own_first(kept, seat), key=lambda line: late.get(whose(line), 0))


def _rank(news: News) -> int:
    """News of equal loudness stay in the order of the game."""
    return GREAT.index(news.tune) if news.tune in GREAT else len(GREAT)
