"""`herald labels`: sheets of labels for the cards of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.common import DEFAULT_GAME, CardLanguage, complete_game, say
from host.cli.given import game_named, names_of_cards
from host.languages.codes import ENGLISH, card_names, language_code
from host.languages.game_words import game_words
from host.tags.label_words import in_language
from host.tags.labels import Size, labels, write

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME", autocompletion=complete_game)]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it; GAME.pdf if left out.")]
LabelSize = Annotated[
    str,
    typer.Option(
        "--size",
        metavar="WxH",
        help="Width and height of a label in millimetres, or tag: small enough for a round tag of 25 mm.",
    ),
]


def command(
    game: TheGame = DEFAULT_GAME, out: Out = None, size: LabelSize = "63x25", language: CardLanguage = ENGLISH
) -> None:
    """Writes A4 sheets with a label for every card that carries a tag: name, code on the tag, and a sign for its kind.

    Cut them out and put them into the sleeves, or stick them onto the tags' sheet while you write the tags, in the
    same order. The signs differ in shape, not only in colour. Sizes 63.5x38.1, 38.1x21.2, 70x36, 99.1x38.1 and
    45.7x21.2 lie as on the sheets of stickers sold under these measures; all others are to be cut out.
    """
    rules = game_named(game)
    code = language_code(language)
    said = in_language(code)
    found = labels(rules, game_words(rules.name), card_names(rules.name, names_of_cards(rules.name, code)), said)
    path = out or Path(f"{rules.name.replace('_', '-')}.pdf")
    sheets = write(path, rules.title, found, Size.parse(size), said)
    say(f"{len(found)} labels on {sheets} {'sheet' if sheets == 1 else 'sheets'}: {path}")
