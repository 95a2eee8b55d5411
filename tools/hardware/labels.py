"""The label sheets of every game, as `herald labels` writes them."""

from __future__ import annotations

from pathlib import Path

from host.labels import Size, labels, write
from host.language import games, language
from shared_rules.contract import load

FOLDER = Path(__file__).resolve().parents[2] / "hardware" / "labels"
SIZE = Size(63, 25)


def make(folder: Path = FOLDER) -> None:
    """Writes one PDF per game into `folder`."""
    folder.mkdir(exist_ok=True)
    for name in games():
        game = load(name)
        write(folder / f"{name}.pdf", game.title, labels(game, language(name)), SIZE)
