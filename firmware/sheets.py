"""Texts shown over everything else on the OLED: explanations, and news that wait to be read or to be read again."""

from firmware import screens
from firmware.text import wrap, wrap_all
from shared_rules.wire.messages import TO_READ

NEWS_KEPT = 12
# Others may play faster than anybody reads: this many of the newest are shown, as many as one moment brings at most.
NEWS_WAITING = 3
# This long the first page of news is shown by itself; the others wait behind A, and all of it behind B.
NEWS_MS = 4000
READ_MS = 20000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Sheet:
    """One text: its kind, its rows, which page is shown, when it turns by itself or, as news do, goes, the code whose
    rule is behind it, and whether it is for this seat alone, to be read whole."""

    __slots__ = ("code", "index", "kind", "left_ms", "ms", "own", "rows", "title")

    def __init__(self, kind: str, title: str, rows: "list[str]", ms: int, code: str) -> None:
        self.kind, self.title, self.rows = kind, title, rows
        self.own = code == TO_READ
        self.code = "" if self.own else code
        self.index = 0
        self.ms = self.left_ms = ms

    def turn(self) -> bool:
        """Shows the next page; False if this is the last."""
        self.index += 1
        self.left_ms = self.ms = READ_MS if self.kind == "news" else self.ms
        return self.index < screens.sheet_pages(self.rows)


class Sheets:
    """The sheet that lies on top (`top`, or None), and the news since the last play of one's own.

    The first `_count_shown` of `_news` have been shown or gave way to newer ones; `_over` of them are from before that
    play and go as soon as others come. `at` is the entry being read again, or -1. `result` is how the game ended,
    until another turn begins or the table goes back.
    """

    def __init__(self) -> None:
        self.top: "Any" = None
        self._news: "list[Any]" = []
        self._count_shown = self._over = 0
        self.at = -1
        self.result = ""

    def show(self, kind: str, title: str, rows: "list[str]", ms: int = 0, code: str = "") -> None:
        """Puts a sheet on top; with `ms` it turns its pages by itself and goes, news after one page."""
        self.top = Sheet(kind, title, rows, ms, code)
        self.at = -1

    def verdict(self, tr: "Callable[[str], str]", why: str, code: str) -> str:
        """Shows why a play does not count: a refusal, or a question whose first word is its title. Returns the tune."""
        if code == TO_READ:
            title, _, why = why.partition(" ")
            self.show("asked", title, wrap(why))
            return "turn"
        self.show("verdict", tr("Not accepted"), wrap(tr(why)), 0, code)
        return "refused"

    def is_on(self, *kinds: str) -> bool:
        """Whether a sheet of one of these kinds lies on top."""
        return self.top is not None and self.top.kind in kinds

    def close(self) -> None:
        """Takes the sheet away."""
        self.top, self.at = None, -1

    def turn(self) -> None:
        """The next page, or the next of the news that are read again, or away with it. A question stays."""
        if self.top.turn():
            return
        if self.is_on("asked"):
            self.top.index = 0
        elif 0 <= self.at < self._count_shown - 1:
            self._read(self.at + 1, True)
        else:
            self.close()

    def keep(self, title: str, lines: "list[str]", code: str = "", known: bool = False, tune: str = "") -> None:
        """Keeps news until the OLED is free, and to be read again; the oldest go when there are too many. When
        more than NEWS_WAITING wait, the oldest of these only stay to be read again; so do those that are `known`."""
        drop = max(self._over, len(self._news) + 1 - NEWS_KEPT)
        if drop:
            self._news = self._news[drop:]
            self._count_shown, self.at, self._over = max(0, self._count_shown - drop), max(-1, self.at - drop), 0
        self._news.append(("\n".join([title] + lines), code))  # one text takes less room than many
        if tune in ("over", "turn"):
            self.result = self._news[-1][0] if tune == "over" else ""
        known = known and self._count_shown == len(self._news) - 1
        self._count_shown = max(self._count_shown, len(self._news) - (0 if known else NEWS_WAITING))

    def played(self) -> None:
        """A play of one's own counts: what has been shown until now goes when others come."""
        self._over = self._count_shown

    def next_news(self) -> None:
        """Shows the news that have waited longest, if there are any and nothing lies on top."""
        if self._count_shown < len(self._news) and self.top is None:
            self._count_shown += 1
            self._read(self._count_shown - 1, False)

    def has_older(self) -> bool:
        """Whether there is something to go back to."""
        return self._count_shown > 0 if self.at < 0 else self.at > 0 or self.top.index > 0

    def older(self) -> None:
        """Back to the beginning of the news that are read again, then to those before; away after the oldest."""
        if not self.has_older():
            self.close()
        elif self.at >= 0:
            self._read(self.at - (self.top.index == 0), True)
        else:
            self._read(self._count_shown - 1, True)

    def _read(self, at: int, again: bool) -> None:
        text, code = self._news[at]
        rows = wrap_all(text.split("\n"))  # a long title goes on in the rows below
        self.show("news", rows[0], rows[1:], READ_MS if again else NEWS_MS, code)
        if again:
            self.at = at

    def passed(self, ms: int, part: "Callable[[], Any]") -> bool:
        """True when this many milliseconds have turned a page; `part()` turns one of its parts, where it has some."""
        if self.top is None or not self.top.ms:
            return False
        self.top.left_ms -= ms
        if self.top.left_ms > 0:
            return False
        if part():
            self.top.left_ms = self.top.ms
        elif self.top.kind == "news":
            self.close()
        else:
            self.turn()
        return True
