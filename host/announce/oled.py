"""Announces on the small screens of the stations."""

from __future__ import annotations

from collections.abc import Iterable

from host.news import News
from host.stations import Stations
from host.table import Table

LINES = 20  # sentences in one piece of news: more would keep turning pages until the next turn


class OledAnnouncer:
    """Sends news to the stations of those they are meant for.

    An OLED shows one piece after another, so what happens in one moment is told in as few pieces as
    possible: news without a tune of their own follow the piece before them.
    """

    def __init__(self, stations: Stations) -> None:
        self._stations = stations
        self._moment: list[News] = []

    def heard(self, news: News) -> None:
        """Keeps news of a play until the moment is complete; anything else is shown at once."""
        if news.events:
            self._moment.append(news)
        else:
            self._show(news)

    def changed(self, table: Table) -> None:
        """Shows what this moment brought."""
        moment, self._moment = self._moment, []
        for news in pieces(moment):
            self._show(news)

    def _show(self, news: News) -> None:
        one = news.audience or news.about
        seats = [one] if one else self._stations.seats()
        for seat in seats:
            self._stations.show(seat, news.title, news.lines[:LINES], news.tune)


def pieces(moment: Iterable[News]) -> list[News]:
    """The news of one moment, joined where they have the same title, or no tune and the same audience."""
    joined: list[News] = []
    for news in moment:
        last = joined[-1] if joined else None
        if last is not None and last.audience == news.audience and (news.title == last.title or not news.tune):
            joined[-1] = last._replace(lines=last.lines + news.lines)
        else:
            joined.append(news)
    return joined
