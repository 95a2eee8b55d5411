"""`herald labels`: sheets of labels for the cards of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.common import DEFAULT_GAME, Tongue, game_named, say
from host.labels import Size, labels, write
from host.language import language
from host.tongues import ENGLISH, card_names, code

NAME = "labels"
EXAMPLE = "herald labels seven-wonders --out labels.pdf"
EXAMPLE_SAYS = "a PDF with a label for every card"

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it; GAME.pdf if left out.")]
LabelSize = Annotated[str, typer.Option("--size", metavar="WxH", help="Width and height of a label in millimetres.")]


def command(game: TheGame = DEFAULT_GAME, out: Out = None, size: LabelSize = "63x25", tongue: Tongue = ENGLISH) -> None:
    """Writes A4 sheets with a label for every card that carries a tag: name, code on the tag, and a sign for its kind.

    Cut them out and put them into the sleeves, or stick them onto the tags' sheet while you write the tags, in the
    same order. The signs differ in shape, not only in colour.
    """
    rules = game_named(game)
    found = labels(rules, language(rules.name), card_names(rules.name, code(tongue)))
    path = out or Path(f"{rules.name.replace('_', '-')}.pdf")
    sheets = write(path, rules.title, found, Size.parse(size))
    say(f"{len(found)} labels on {sheets} sheets: {path}")
