"""`herald labels`: sheets of labels for the cards of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.cli.arguments import DEFAULT_GAME, complete_options, game_named, names_of_cards
from host.cli.common import CardLanguage, Home, Options, complete_game
from host.house.settings import read_settings
from host.languages.codes import ENGLISH, card_names, language_code
from host.languages.game_words import game_words
from host.running.terminal import HOME, say
from host.tags.label_words import in_language
from host.tags.labels import labels, write, write_test_page
from host.tags.papers import Sheet

TheGame = Annotated[str, typer.Argument(help="Whose cards.", metavar="GAME", autocompletion=complete_game)]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it; GAME.pdf if left out.")]
LabelSize = Annotated[
    str,
    typer.Option(
        "--size",
        metavar="PAPER",
        help="The name of a label paper, like l7160; width and height of a label in millimetres, like 60x30; or tag: "
        "small enough for a round tag of 25 mm.",
    ),
]
Qr = Annotated[
    bool,
    typer.Option("--qr", help="With a QR code on each: a phone's camera opens the card's page. Paper alone is enough."),
]
TestPage = Annotated[
    bool, typer.Option("--test-page", help="Only a page to try the printer with: a ruler, and a frame for each label.")
]


def command(
    game: TheGame = DEFAULT_GAME,
    out: Out = None,
    size: LabelSize = "63x25",
    language: CardLanguage = ENGLISH,
    qr: Qr = False,
    option: Options = None,
    test_page: TestPage = False,
    home: Home = HOME,
) -> None:
    """Writes sheets with a label for every card that carries a tag: name, code on the tag, and a drawing of its kind.

    Cut them out and put them into the sleeves, or stick them onto the tags' sheet while you write the tags, in the
    same order. Label papers by name: Avery L7160, L7162, L7163 and L7651, Zweckform 3490, Herma 4346, 4608 and 4677 on
    A4; Avery 5160 and 5163 on Letter. Labels of other sizes are drawn on plain A4 paper, to be cut out.

    With --qr each label has the code of its card's address in this house, a setting on its home page:
    http://herald.local:8420 if it names none. A ruling that adds cards adds their labels, in Oh Hell -o packs=two.
    """
    rules = game_named(game)
    code = language_code(language)
    said = in_language(code)
    sheet = Sheet.parse(size)
    if test_page:
        path = out or Path("test-page.pdf")
        write_test_page(path, sheet, said)
        say(f"A test page for {sheet.across * sheet.down} labels: {path}")
        return
    house = read_settings(home).cards_at if qr else ""
    names = card_names(rules.name, names_of_cards(rules.name, code))
    found = labels(rules, game_words(rules.name), names, said, house, complete_options(rules, option))
    path = out or Path(f"{rules.name.replace('_', '-')}.pdf")
    sheets = write(path, rules.title, found, sheet, said)
    say(f"{len(found)} labels on {sheets} {'sheet' if sheets == 1 else 'sheets'}: {path}")
