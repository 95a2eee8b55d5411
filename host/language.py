"""The words of a game, reached by the game's name alone: `words` and `news` of its package."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, cast

import shared_rules
from shared_rules.contract import Event, Refusal, ScoreLine, Section, View, load

Told = tuple[str, Sequence[str], str]


class Words(Protocol):
    """`words.py` of a game package: what a station and the host can both say."""

    def why(self, refusal: Refusal) -> str: ...
    def card_name(self, card: str) -> str: ...
    def caption(self, view: View, play: Any) -> tuple[str, str]: ...
    def heading(self, view: View, play: Any) -> str: ...
    def title(self, view: View) -> Sequence[str]: ...
    def explain(self, card: str) -> Sequence[str]: ...


class Announcing(Protocol):
    """`news.py` of a game package: sentences for announcers."""

    def tell(self, event: Event, names: Sequence[str]) -> Told | None: ...
    def sheet_line(self, line: ScoreLine) -> str: ...
    def section(self, found: Section, names: Sequence[str]) -> tuple[str, Sequence[str]]: ...


class Language:
    """Both modules of one game as one object."""

    def __init__(self, words: Words, news: Announcing) -> None:
        self.words = words
        self.news = news

    def why(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return self.words.why(refusal)

    def card_name(self, card: str) -> str:
        """What people call the card with this identity."""
        return self.words.card_name(card)

    def where(self, view: View) -> str:
        """Where a game stands, in a few words: the first line of the idle screen, `Age I turn 2`."""
        return " ".join(self.words.title(view)[0].split())

    def tell(self, event: Event, names: Sequence[str]) -> Told | None:
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        return self.news.tell(event, names)

    def sheet_line(self, line: ScoreLine) -> str:
        """The sentence of one line of a score sheet."""
        return self.news.sheet_line(line)

    def section(self, found: Section, names: Sequence[str]) -> tuple[str, Sequence[str]]:
        """(title, lines) of a section of the report after the end."""
        return self.news.section(found, names)

    def category_names(self) -> list[tuple[str, str]]:
        """(category, name for people) in the order of the game's score sheet."""
        return list(getattr(self.news, "CATEGORIES", ()))


def language(game: str) -> Language:
    """The Language of the game package `game`. Raises ImportError for a name that is none."""
    found = load(game)
    return Language(cast(Words, found.part("words")), cast(Announcing, found.part("news")))


def games() -> list[str]:
    """The game packages that there are, sorted by name."""
    found = [info.name for info in iter_modules(shared_rules.__path__) if info.ispkg]
    return sorted(name for name in found if hasattr(import_module(f"shared_rules.{name}"), "GAME"))
