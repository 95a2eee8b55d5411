"""The listeners of a table: announcers, pages, bots. An error in one stops neither the game nor the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from host.table.news import News, sentence

log = logging.getLogger("herald")

Moved = TypeVar("Moved")  # what reaches a new moment: the Table
Moved_contra = TypeVar("Moved_contra", contravariant=True)


class Listener(Protocol[Moved_contra]):
    """Anything that hears what happens at the table. Both methods must return at once."""

    def on_news(self, news: News) -> None:
        """Something was announced."""
        ...

    def on_change(self, table: Moved_contra) -> None:
        """The table has reached a new moment; ask it for the views that matter to you."""
        ...


class Listeners(Generic[Moved]):
    """The listeners of one table, in the order in which they came."""

    def __init__(self) -> None:
        self._listeners: list[Listener[Moved]] = []
        self._renamed: list[Callable[[tuple[str, ...]], None]] = []
        self._failed: set[str] = set()

    def add(self, listener: Listener[Moved]) -> None:
        """It hears everything from now on."""
        self._listeners.append(listener)

    def remove(self, listener: Listener[Moved]) -> None:
        """Removes a listener; does nothing if it is not one."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def on_rename(self, call: Callable[[tuple[str, ...]], None]) -> None:
        """Calls `call` with the names that somebody had before each `renamed`."""
        self._renamed.append(call)

    def announce(self, news: News) -> None:
        """Notifies all of them of news."""
        for listener in tuple(self._listeners):
            self.safely(listener, lambda listener=listener: listener.on_news(news))

    def changed(self, table: Moved) -> None:
        """Notifies all of them that the table has reached a new moment."""
        for listener in tuple(self._listeners):
            self.safely(listener, lambda listener=listener: listener.on_change(table))

    def renamed(self, gone: tuple[str, ...]) -> None:
        """Notifies those who asked for it by `on_rename`."""
        for call in self._renamed:
            self.safely(call, lambda call=call: call(gone))

    def safely(self, listener: object, call: Callable[[], object]) -> None:
        """Makes a call into another part. A failure is logged, and announced once for each kind of `listener`."""
        try:
            call()
        except Exception:
            name = type(listener).__name__
            log.exception("%s failed", name)
            if name not in self._failed:
                self._failed.add(name)
                why = sentence("{name} of the host failed; the game goes on.", name=name)
                self.announce(News(None, sentence("A fault"), (why,)))
