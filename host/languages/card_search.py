"""Cards that a question names: people ask what one does, by its name, its id or the name of an older box."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from host.computer.remembered import WORDS
from host.languages.codes import ENGLISH
from host.languages.game_words import game_words
from host.languages.known import LANGUAGES
from host.languages.stems import sound, stem, without_accents, words
from shared_rules.contract import Game, load

MOST_WORDS = 3  # of a question that may mean a card by a part of its name
SHORTEST, LONGEST = 5, 40  # letters of a name with a slip
CLOSE = 0.85  # from here on it may be one, in difflib's ratio


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
    """The cards that a question names in any form of their words, and the question without their names."""
    typed = _typed(question)
    left = [(word, form) for word in typed if (form := _form(word, language))]
    found = list[CardAnswer]()
    for name, card in _names(game.name, language):
        at = _place(name, tuple(form for _word, form in left))
        if at >= 0:
            left = left[:at] + left[at + len(name) :]
            _add(found, _answer(game.name, card, language))
    return found, " ".join(word for word, _form in left)


def card_called(game: Game, question: str, language: str) -> list[CardAnswer]:
    """The card that a question of a few words means by a part of its name that no other card has ("what does Caesar
    do"), or by a slip; none where that is not certain."""
    asked = tuple(form for word in _typed(question) if (form := _form(word, language)))
    if not asked or len(asked) > MOST_WORDS:
        return []
    names = _names(game.name, language)
    part = {card for name, card in names if _place(asked, name) >= 0}
    if not part and len("".join(asked)) >= SHORTEST:
        spelled = {" ".join(name): card for name, card in names}
        part = {spelled[one] for one in get_close_matches(" ".join(asked)[:LONGEST], list(spelled), 1, CLOSE)}
    answers = list[CardAnswer]()
    for card in sorted(part):
        _add(answers, _answer(game.name, card, language))
    return answers if len(answers) == 1 else []


def _add(found: list[CardAnswer], answer: CardAnswer) -> None:
    if answer.lines and answer.name not in [one.name for one in found]:
        found.append(answer)


def _typed(text: str) -> list[str]:
    return words(text.replace("_", " ").replace("'", ""))


@lru_cache(WORDS)
def _form(word: str, language: str) -> str:
    """What the forms and spellings of a word have in common; nothing for a word that questions are built with."""
    plain = without_accents(word)
    common = LANGUAGES[language].common.split()
    return "" if plain in common else sound(stem(plain, language))


def _place(name: tuple[str, ...], asked: tuple[str, ...]) -> int:
    size = len(name)
    return next((at for at in range(len(asked) - size + 1) if asked[at : at + size] == name), -1)


@cache
def _names(game: str, language: str) -> list[tuple[tuple[str, ...], str]]:
    """[(forms of the words of a name, card)], the longest names first: a card with a long name may hold the name of
    another."""
    rules = load(game)
    older: dict[str, str] = rules.find("referee.older_names", "NAMES", {})
    found = dict[tuple[str, ...], str]()

    def add(name: str, card: str) -> None:
        found.setdefault(tuple(form for word in _typed(name) if (form := _form(word, language))), card)

    for name, card in older.items():
        add(name, card)
    for card in rules.cards():
        for tongue in dict.fromkeys((language, ENGLISH)):
            add(game_words(game, tongue, tongue).card_name(card), card)
        add(card.partition(".")[0], card)
    return sorted(((name, card) for name, card in found.items() if name), key=lambda one: -len(one[0]))


def _answer(game: str, card: str, language: str) -> CardAnswer:
    spoken = game_words(game, language, language)
    return CardAnswer(card, spoken.card_name(card), tuple(spoken.explain(card)))
