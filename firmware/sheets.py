"""Sheets: texts that lie over everything else on the OLED, and the news that wait to become one."""

from firmware import screens
from firmware.text import wrap_all

NEWS_KEPT = 6
NEWS_MS = 4000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Sheet:
    """One text: its kind, its rows, which page is shown, and when it turns by itself."""

    __slots__ = ("index", "kind", "left_ms", "page_ms", "rows", "title")

    def __init__(self, kind, title, rows, page_ms):
        self.kind, self.title, self.rows = kind, title, rows
        self.index = 0
        self.page_ms = self.left_ms = page_ms

    def turn(self):
        """Shows the next page; False if there is none."""
        self.index += 1
        self.left_ms = self.page_ms
        return self.index < screens.sheet_pages(self.rows)


class Sheets:
    """The sheet that lies on top (`top`, or None), the news that wait, and the last that were shown."""

    def __init__(self):
        self.top: "Any" = None
        self.last_news: "Any" = None
        self._waiting: "list[Any]" = []

    def show(self, kind, title, rows, page_ms=0):
        """Puts a sheet on top; with `page_ms` it turns its pages by itself and goes."""
        self.top = Sheet(kind, title, rows, page_ms)

    def is_on(self, *kinds):
        """Whether a sheet of one of these kinds lies on top."""
        return self.top is not None and self.top.kind in kinds

    def close(self):
        """Takes the sheet away."""
        self.top = None

    def turn(self):
        """The next page, or away with it."""
        if not self.top.turn():
            self.close()

    def keep(self, title, lines):
        """Keeps news until the OLED is free; the oldest go when there are too many."""
        if len(self._waiting) == NEWS_KEPT:
            self._waiting.pop(0)
        self._waiting.append((title, lines))

    def next_news(self):
        """Shows the news that have waited longest, if there are any and nothing lies on top."""
        if self._waiting and self.top is None:
            self.last_news = self._waiting.pop(0)
            self.show_last_news()

    def show_last_news(self):
        """Shows the last news once more."""
        title, lines = self.last_news
        self.show("news", title, wrap_all(lines), NEWS_MS)

    def passed(self, ms):
        """True when so many milliseconds have turned a page."""
        if self.top is None or not self.top.page_ms:
            return False
        self.top.left_ms -= ms
        if self.top.left_ms > 0:
            return False
        self.turn()
        return True
