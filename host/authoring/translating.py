"""The sentences of a game in another language, as a .po to be filled in: `herald new-game NAME --language hu`.

An empty entry stays English. Writing the file again keeps the translations, adds the new sentences of the game, and
drops the ones it no longer has.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from host.authoring.marks import Module, Text
from host.computer.outside import OWN, folder_of
from host.computer.whole import write_whole
from host.errors import BadFile, WrongUse, reason
from host.languages.catalogue import catalogue_path, fits
from host.languages.codes import ENGLISH
from shared_rules.card_game import CardGame
from shared_rules.card_game.referee.news import headline
from shared_rules.contract import load

WIDTH = 118
HEADER = """msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {forms}\\n"

"""


def translate(game: str, code: str) -> tuple[Path, int, int]:
    """Writes the sentences of a game from outside Herald into its file for a language; returns the file, how many
    sentences there are, and how many of them are still English. Raises WrongUse, BadFile."""
    if code == ENGLISH:
        raise WrongUse(f"The sentences of {game} are English as they are: name another language.")
    if folder_of(game).parent.resolve() == OWN:
        raise WrongUse(f"{game} is a part of Herald, whose own sources keep its sentences.")
    path = catalogue_path(game, code)
    made = updated(template(game), existing(path, code), code)
    try:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, written(made))
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {reason(error)}.") from error
    asked = [message for message in made if message.id]
    return path, len(asked), sum(not (is_whole(message) and fits(message)) for message in asked)


def template(game: str) -> Catalog:
    """All sentences of the modules of a game, untranslated, each with the modules that contain it."""
    found, folder = Catalog(domain=game), folder_of(game)
    for path in sorted(folder.rglob("*.py")):
        for text in texts_of(path):
            found.add(text, locations=[(path.relative_to(folder.parent).as_posix(), 0)])
    rules = load(game)
    for verb in rules.verbs if isinstance(rules, CardGame) else ():
        if verb.told:
            found.add(headline(verb), locations=[(f"{game}/referee/news.py", 0)])
    return found


def texts_of(path: Path) -> Iterator[Text]:
    """Every sentence of a module that has something to translate. Raises BadFile for a file that is not Python."""
    try:
        yield from Module(path).texts
    except SyntaxError as error:
        raise BadFile(f"{path}, line {error.lineno}: {error.msg}.") from error


def existing(path: Path, code: str) -> Catalog:
    """The catalogue in a file, or an empty one without a file. Raises BadFile."""
    if not path.exists():
        return Catalog(locale=code)
    try:
        with path.open("rb") as file:
            return read_po(file, locale=code)
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be read: {reason(error)}.") from error


def updated(template: Catalog, old: Catalog, code: str) -> Catalog:
    """The messages of a template with the translations that are there already."""
    made = Catalog(locale=code, domain=template.domain, fuzzy=False)
    for message in template:
        if message.id:
            kept = old.get(message.id, message.context)
            same = kept is not None and isinstance(kept.id, str) == isinstance(message.id, str)
            string = kept.string if kept is not None and same else ""
            made.add(
                message.id,
                string,
                locations=message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return made


def is_whole(message: Message) -> bool:
    """Whether a sentence is translated, in all its forms."""
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def written(made: Catalog) -> bytes:
    """A catalogue as a file, with as much of a header as gettext needs."""
    body = io.BytesIO()
    write_po(body, made, width=WIDTH, omit_header=True, include_lineno=False)
    return HEADER.format(code=made.locale, forms=made.plural_forms).encode() + body.getvalue()
