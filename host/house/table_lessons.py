"""Lessons that were begun at a seat of a table: the table's own process has them, each at a port of this computer. The
house hands out their pages behind its own address, `/t/601` and up, so that a phone can open them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from host.house.proxy import under
from host.web.http.guard import LOCAL
from host.web.http.seat_keys import seat_number

FIRST, LAST = 601, 900  # a number for each seat of as many tables as a house may have; a class has those above


class TableLesson(NamedTuple):
    """The lesson of one seat of a table: the port of its pages, its own seat, and the key of that."""

    table: int
    seat: int
    port: int
    own_seat: int
    key: str


class TableLessons:
    """The latest lesson of every seat of every table. Belongs to one event loop."""

    def __init__(self, table_port: Callable[[int], int]) -> None:
        """`table_port(number)` is 0 while the process of a table does not run: its lessons are gone then."""
        self._table_port = table_port
        self._by_number: dict[int, TableLesson] = {}

    def port(self, number: int) -> int:
        """The port of the pages with this number; 0 for none."""
        lesson = self._by_number.get(number)
        return lesson.port if lesson is not None and self._table_port(lesson.table) else 0

    def hears(self, number: int, seat: int, key: str) -> bool:
        """Whether `key` is that of this seat of the pages with this number."""
        lesson = self._by_number.get(number)
        known = lesson is not None and seat == lesson.own_seat
        return lesson is not None and known and secrets.compare_digest(lesson.key.encode(), key.encode())

    def path_of(self, table: int, seat: int, page: str) -> str:
        """The path of a lesson's page behind the house, from its address on this computer: it was begun at a seat of
        a table, or after another lesson, which is then named as `table`."""
        parts = urlsplit(page)
        if parts.hostname not in LOCAL or not parts.port:
            return page
        before = self._by_number.get(table)
        if before is not None:
            table, seat = before.table, before.seat
        own_seat, key = seat_number(parts.path.rpartition("/")[2]), parse_qs(parts.query).get("key", [""])[0]
        number = self._number_of(table, seat)
        self._by_number[number] = TableLesson(table, seat, parts.port, own_seat, key)
        return f"{under(number)}{parts.path}?{parts.query}"

    def _number_of(self, table: int, seat: int) -> int:
        """The same for a seat each time: there, one lesson takes the place of the other."""
        self._by_number = {number: one for number, one in self._by_number.items() if self._table_port(one.table)}
        mine = (number for number, one in self._by_number.items() if (one.table, one.seat) == (table, seat))
        free = (number for number in range(FIRST, LAST + 1) if number not in self._by_number)
        return next(mine, 0) or next(free, FIRST)
