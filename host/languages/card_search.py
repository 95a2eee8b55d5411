"""Cards that a question names: people ask what one does, by its name, its id or the name of an older box."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from host.languages.stems import without_accents, words
from shared_rules.contract import Game, load


class CardAnswer(NamedTuple):
    """A card that a question names: its id, its name, and the lines that explain it."""

    card: str
    name: str
    lines: tuple[str, ...]

    @property
    def effects(self) -> tuple[str, ...]:
        """What it does, without its name and kind."""
        return self.lines[2:]


def cards_in(game: Game, question: str, language: str) -> tuple[list[CardAnswer], str]:
    """The cards that a question names, and the question without their names."""
    left = _plain(question)
    found = list[CardAnswer]()
    for name, card in _names(game.name, language):
        at = _place(name, left)
        if at >= 0:
            left = left[:at] + left[at + len(name) :]
            answer = _answer(game.name, card, language)
            if answer.lines and answer not in found:
                found.append(answer)
    return found, " ".join(left)


def _plain(text: str) -> tuple[str, ...]:
    return tuple(without_accents(word) for word in words(text.replace("_", " ").replace("'", "")))


def _place(name: tuple[str, ...], asked: tuple[str, ...]) -> int:
    size = len(name)
    return next((at for at in range(len(asked) - size + 1) if asked[at : at + size] == name), -1)


@cache
def _names(game: str, language: str) -> list[tuple[tuple[str, ...], str]]:
    """[(words of a name, card)], the longest names first: a card with a long name may hold the name of another."""
    rules = load(game)
    older: dict[str, str] = rules.find("referee.older_names", "NAMES", {})
    found = dict[tuple[str, ...], str]()
    for card in rules.cards():
        row = card.partition(".")[0]
        for tongue in dict.fromkeys((language, ENGLISH)):
            found.setdefault(_plain(game_words(game, tongue, tongue).card_name(card)), card)
        found.setdefault(_plain(row), card)
    found.update({_plain(name): card for name, card in older.items()})
    return sorted(((name, card) for name, card in found.items() if name), key=lambda one: -len(one[0]))


def _answer(game: str, card: str, language: str) -> CardAnswer:
    spoken = game_words(game, language, language)
    return CardAnswer(card, spoken.card_name(card), tuple(spoken.explain(card)))
