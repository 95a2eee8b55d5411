"""The Station as the modules below it see it, for the type checker: `station` imports them, so they cannot import it.
A station never loads this."""

from collections.abc import Sequence
from typing import Any, Protocol

from firmware.screens import Page
from firmware.sheets import Sheets
from firmware.strings import Strings
from shared_rules.contract import Way

class Station(Protocol):
    game: Any
    words: Any
    view: Any
    at: int
    name: str
    why_not: str
    silent: bool
    two: bool
    plain: bool
    no_reader: bool
    uid: str
    card: str
    hint: str
    notice: tuple[str, str] | None
    ways: Sequence[Way]
    chosen: int
    mode: str | None
    confirmed: Any
    question: Any
    question_page: int
    errand: Any
    sheets: Sheets
    strings: Strings
    large: Any
    restarts: int
    by_itself: Any
    waiting: list[int]

    def arrived(self, uid: str, text: str, readable: bool = True) -> None: ...
    def left(self) -> None: ...
    def two_cards(self, two: bool) -> None: ...
    def reader_missing(self, missing: bool) -> None: ...
    def did(self, id: str, uid: str, data: str, why: str) -> None: ...
    def trouble(self, part: str, what: str) -> None: ...
    def play(self) -> None: ...
    def scene(self) -> str: ...
    def caption(self, at: int = 0) -> str: ...
    def card_name(self) -> str: ...
    def own(self) -> bool: ...
    def is_spent(self) -> bool: ...
    def late(self) -> bool: ...
    def spent_card_lies(self) -> bool: ...
    def menu(self) -> Page: ...
    def page(self) -> Page: ...
