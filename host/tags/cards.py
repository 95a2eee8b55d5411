"""The cards that carry tags, in the order in which they are gone through, and what people call each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from host.languages.catalogue import spoken
from host.languages.codes import ENGLISH, card_names
from host.languages.game_words import box_language, game_words
from host.tags.label_words import describing, in_language
from shared_rules import tag
from shared_rules.contract import Game
from shared_rules.phrases import _

COPY = "Copy "  # how the print of a card begins that is told apart on labels alone


class Deck(Protocol):
    """Cards that are gone through one after another: those of a game, or of a club's tables."""

    @property
    def order(self) -> tuple[str, ...]:
        """All of them, in the order in which they are asked for."""
        ...

    @property
    def name_of_deck(self) -> str:
        """The name of the file of which of them were written."""
        ...

    def text(self, card: str) -> str:
        """The text of a card's tag."""
        ...

    def name(self, card: str) -> str:
        """What people call it."""
        ...

    def marks(self, card: str) -> str:
        """The difference from cards of the same name: the print on it, and which copy it is."""
        ...

    def called(self, card: str) -> str:
        """Name and marks."""
        ...

    def card(self, text: str) -> str:
        """The card of a tag's text, or empty: none of these."""
        ...


class Cards:
    """The cards of a game that carry tags, in the order of the label sheets, or some of them."""

    def __init__(
        self, game: Game, only: Collection[str] = (), language: str = ENGLISH, options: Mapping[str, str] | None = None
    ) -> None:
        """`language`: what cards are called in, `host.languages.codes.CODES`; `options`: of the game that they are for.
        Raises ValueError with a sentence for a card or an option that the game does not have."""
        known = game.cards_of(game.complete(dict(options or {})))
        known += tuple(card for card in only if game.is_card(card) and card not in known)
        unknown = [card for card in only if card not in known]
        if unknown:
            raise ValueError(f"{game.title} has no card {unknown[0]}: cards are called as on their labels.")
        self.game = game
        self.name_of_deck = game.name
        self.order = tuple(card for card in known if not only or card in only)
        self.language = language
        self._words, self._translated = game_words(game.name), card_names(game.name, box_language(game.name, language))
        self._printed = _printed(game)
        self._tells_apart = len({self._printed(card) for card in known}) > 1
        self._alike: dict[tuple[str, str], list[str]] = {}
        for card in known:
            self._alike.setdefault((self.name(card), self._printed(card)), []).append(card)

    def text(self, card: str) -> str:
        """The text of a card's tag."""
        return tag.join(self.game.code, card)

    def name(self, card: str) -> str:
        """What people call it."""
        return self._translated(self._words.card_name(card))

    def marks(self, card: str) -> str:
        """The print beside its name, and which copy it is: `Age I, 3+ players`, `Age A, 2 of 3`."""
        printed = self._printed(card)
        alike = self._alike[self.name(card), printed]
        which = _("{n} of {of}").format(n=alike.index(card) + 1, of=len(alike)) if len(alike) > 1 else ""
        return ", ".join(part for part in (in_language(spoken())(printed), which) if part)

    def kind(self, card: str) -> str:
        """Name and what is printed beside it, alike for copies: `Lumber Yard, Age I, 4+ players`. Copies are numbered
        on labels alone, and what stands on all cards of the game tells none apart."""
        tells = self._tells_apart and not self._printed(card).startswith(COPY)
        printed = in_language(spoken())(self._printed(card)) if tells else ""
        return ", ".join(part for part in (self.name(card), printed) if part)

    def called(self, card: str) -> str:
        """Name and marks: `Lumber Yard, Age I, 4+ players`."""
        return ", ".join(part for part in (self.name(card), self.marks(card)) if part)

    def together(self, cards: Sequence[str]) -> list[str]:
        """What these are called; copies of one card that are all among them are one: `Camel, all 25`."""
        alike: dict[str, list[str]] = {}
        for card in self.order:
            alike.setdefault(self.kind(card), []).append(card)
        found = dict[str, None]()
        for card in cards:
            copies = alike[self.kind(card)]
            whole = len(copies) > 1 and set(copies) <= set(cards)
            found[_("{card}, all {n}").format(card=self.kind(card), n=len(copies)) if whole else self.called(card)] = (
                None
            )
        return [*found]

    def card(self, text: str) -> str:
        """The card of a tag's text, or empty: none of these."""
        code, card = tag.split(text)
        return card if code == self.game.code and card in self.order else ""


def _printed(game: Game) -> Callable[[str], str]:
    """The print on a card beside its name, in English; empty in a game without `referee.labels`."""
    describe = describing(game)
    return lambda card: describe(card)[2]
