"""The label sheets of every game, as `herald labels` writes them, in every language that names all its cards."""

from __future__ import annotations

from pathlib import Path

from host.languages import codes
from host.languages.game_words import box_language, game_words, games
from host.tags.label_words import in_language
from host.tags.labels import Label, labels, write
from host.tags.papers import Sheet, Size
from shared_rules.contract import load

FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "labels"
SHEET = Sheet.of(Size(63, 25))


def sheets() -> list[tuple[str, str, str]]:
    """(file, game, language) of every PDF: English, and where a rulebook gives names of cards, its language."""
    found = [(f"{name}.pdf", name, codes.ENGLISH) for name in games()]
    others = [code for code in codes.CODES if code != codes.ENGLISH]
    return found + [
        (f"{name}_{code}.pdf", name, code) for name in games() for code in others if has_own_names(name, code)
    ]


def has_own_names(name: str, code: str) -> bool:
    """Whether any card of the game is called otherwise in this language."""
    game, words = load(name), game_words(name)
    return labels(game, words, codes.card_names(name, box_language(name, code))) != labels(game, words)


def make(folder: Path = FOLDER) -> None:
    """Writes the PDFs into `folder`."""
    folder.mkdir(exist_ok=True)
    for file, name, code in sheets():
        write(folder / file, load(name).title, drawn(name, code), SHEET, in_language(code))


def drawn(name: str, code: str) -> list[Label]:
    """The labels of a game, whole in one language."""
    return labels(load(name), game_words(name), codes.card_names(name, box_language(name, code)), in_language(code))
