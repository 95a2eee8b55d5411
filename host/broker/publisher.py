"""A listener of the table that makes messages of what everybody may know.

What it makes goes to an outbox and nowhere else, so no play waits for a network. Points are published when the
game is over: before that a sheet could count what lies face down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from host.broker.home import brief, discovery, visitable
from host.broker.outbox import Outbox
from host.broker.topics import HEALTH, NEWS, RESULT, STATE, VERSION, Message, message
from host.languages.catalogue import speaking
from host.plain import Plain
from host.table.news import News, worded
from host.table.score_sheets import result_data
from host.table.table import Table
from shared_rules.contract import TABLE
from shared_rules.wire.referee.tunes import PUBLISHED

Stations = Callable[[], list[Plain]]


class Publisher:
    """Tells an outbox what happens at one table."""

    def __init__(
        self, table: Table, name: str, outbox: Outbox, stations: Stations, page: Callable[[], str] = lambda: ""
    ) -> None:
        """`name` is the table's, as in topics; `stations()` gives {seat, here, ill} of every seat, `page()` the
        onlookers' page, "" without one."""
        self._table, self._name, self._outbox, self._stations = table, name, outbox, stations
        self._news = 0
        self._told_over = self._due = False
        self._health: list[Plain] | None = None
        table.on_rename(self._renamed)
        self._page, self._described = page, ""
        self._describe()
        outbox.put(message(RESULT, name, ""))
        self._look()

    def on_news(self, news: News) -> None:
        """Public news become a message; all others are not looked at."""
        if news.audience is None:
            self._news += 1
            self._outbox.put(self._message(news))
        self._soon()

    def on_change(self, table: Table) -> None:
        """The table's figures are published once it has answered."""
        self._soon()

    def _renamed(self, gone: tuple[str, ...]) -> None:
        """All retained messages are published again; news that wait get today's names, and those in words that
        somebody else made are dropped."""
        self._outbox.renew()
        self._describe()
        self._told_over = not self._table.over
        self._look()

    def _soon(self) -> None:
        """Looks at the table once the loop has sent its answers; at once without a loop."""
        if self._due:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._look()
            return
        self._due = True
        loop.call_soon(self._look)

    def _describe(self) -> None:
        self._described = visitable(self._page())
        table = self._table
        with speaking(table.words.beside()):
            self._outbox.put(discovery(self._name, table.game.title, table.names, self._described))

    def _look(self) -> None:
        self._due = False
        if visitable(self._page()) != self._described:
            self._describe()
        self._outbox.put(message(STATE, self._name, self._state()))
        self._publish_health()
        if self._table.over != self._told_over:
            self._told_over = self._table.over
            self._outbox.put(message(RESULT, self._name, self._result() if self._told_over else ""))

    def _message(self, news: News) -> Message:
        """News in the language of the table."""
        table, game, at = self._table, self._table.header.id, self._table.moment
        number = f"{self._name}-{table.header.started}-{game}-{at}-{self._news}"

        def in_words() -> Message:
            told = worded(news, table.words, table.names)
            return message(
                NEWS,
                self._name,
                {
                    "v": VERSION,
                    "id": number,
                    "game": game,
                    "at": at,
                    "event_type": news.tune if news.tune in PUBLISHED else "news",
                    "title": told.title,
                    "lines": list(told.lines),
                },
            )

        return in_words()._replace(again=lambda: in_words().payload) if news.is_data else in_words()

    def _state(self) -> Plain:
        table = self._table
        turns, awaited = table.turns(), list(table.awaited())
        turn = ", ".join(table.names[seat - 1] for seat in awaited if seat != TABLE)
        where = turns[-1].where if turns else ""
        return {
            "v": VERSION,
            "game": table.header.id,
            "title": table.game.title,
            "started": table.header.started,
            "at": table.moment,
            "where": where,
            "seats": list(table.names),
            "awaited": awaited,
            "turn": turn,
            "over": table.over,
            "brief": {"where": brief(where), "turn": brief(turn)},
        }

    def _result(self) -> dict[str, object]:
        table = self._table
        counted = result_data(table.words, table.names, table.sheets(), table.ranking())
        winners = [table.names[seat - 1] for seat in table.ranking()[0]]
        return {
            "v": VERSION,
            "id": f"{self._name}-{table.header.started}-{table.header.id}-{table.moment}",
            "game": table.header.id,
            "name": table.header.game,
            "started": table.header.started,
            "at": table.moment,
            "winners": winners,
            "winner": ", ".join(winners),
            "brief": {"winner": brief(", ".join(winners))},
            **counted,
        }

    def _publish_health(self) -> None:
        """Only when it has changed; it names faulty parts, and no ports or boards."""
        known = {fact["seat"]: fact for fact in self._stations()}
        found = [
            {
                "seat": seat,
                "name": name,
                "here": bool(known.get(seat, {}).get("here")),
                "ill": sorted(known.get(seat, {}).get("ill", ())),
            }
            for seat, name in enumerate(self._table.names, 1)
        ]
        if found != self._health:
            self._health = found
            lost = self._outbox.lost
            self._outbox.put(message(HEALTH, self._name, {"v": VERSION, "stations": found, "lost": lost}))
