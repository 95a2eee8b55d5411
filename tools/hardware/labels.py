"""The label sheets of every game, as `herald labels` writes them, in every language that has names for its cards."""

from __future__ import annotations

from pathlib import Path

from host import tongues
from host.labels import Size, labels, write
from host.language import games, language
from shared_rules.contract import load

FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "labels"
SIZE = Size(63, 25)


def sheets() -> list[tuple[str, str, str]]:
    """(file, game, language) of every PDF: English, and where a rulebook gives names of cards, its language."""
    found = [(f"{name}.pdf", name, tongues.ENGLISH) for name in games()]
    others = [code for code in tongues.CODES if code != tongues.ENGLISH]
    return found + [(f"{name}_{code}.pdf", name, code) for name in games() for code in others if named(name, code)]


def named(name: str, code: str) -> bool:
    """Whether any card of the game is called otherwise in this language."""
    game, words = load(name), language(name)
    return labels(game, words, tongues.card_names(name, code)) != labels(game, words)


def make(folder: Path = FOLDER) -> None:
    """Writes the PDFs into `folder`."""
    folder.mkdir(exist_ok=True)
    for file, name, code in sheets():
        game = load(name)
        write(folder / file, game.title, labels(game, language(name), tongues.card_names(name, code)), SIZE)
