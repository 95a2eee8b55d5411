"""Sentences in the language of a table or a seat: GNU gettext catalogues, one for each game and language.

The English is in the code (`shared_rules.phrases`); host/games/seven_wonders/languages/hu.po holds the Hungarian of
7 Wonders, and a game from outside Herald has `languages/hu.po` in its own package. Babel reads the .po as people write
it, so nothing has to be compiled beforehand.
"""

from __future__ import annotations

import functools
import gettext
import io
import logging
import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from host.computer.outside import HOST_GAMES, OWN, folder_of
from host.languages.codes import ENGLISH, card_names
from shared_rules import phrases
from shared_rules.card_game import CardGame

log = logging.getLogger(__name__)
# Sentences that games of cards in zones get from their base.
BASE = "card_game"
SENSE = "\x04"  # as in gettext, between what a sentence means and its English
# The names of the catalogues of a game's rules and of its lessons end so.
RULES, LESSONS = "_rules", "_lessons"
# What a template fills in; a sign that stands alone would be an error when it is filled in.
FILLED = re.compile(r"%[+\d]*[sd]|{\w+}|[%{}]")
HERE = Path(__file__).parent


def catalogue_path(domain: str, language: str) -> Path:
    """The .po of a domain (a game's package, or `host`) in a language: there may be none. A game has it with what the
    host knows of it, one from outside in its package: `languages/hu.po`, `hu_rules.po` for its rules and
    `hu_lessons.po` for its lessons. Sentences of no game are in host/languages/hu/."""
    ending = next((one for one in (RULES, LESSONS) if domain.endswith(one)), "")
    game = domain.removesuffix(ending)
    own = HOST_GAMES / game
    folder = own if own.is_dir() else folder_of(game)
    if folder.parent.resolve() == OWN:
        return HERE / language / f"{domain}.po"
    return folder / "languages" / f"{language}{ending}.po"


def catalogue_paths(domain: str, language: str) -> list[Path]:
    """The existing .po files with sentences of a domain; the first file that has a sentence counts.
    `seven_wonders.deck` has those of `seven_wonders`, then those of `deck`, which any game's sorting uses; a game of
    cards in zones has those of its base last."""
    game, _, beside = domain.partition(".")
    names = [game, *([beside] if beside else []), *([BASE] if _is_card_game(game) else [])]
    return [path for path in (catalogue_path(name, language) for name in names) if path.is_file()]


def _is_card_game(name: str) -> bool:
    package = import_module(f"shared_rules.{name}") if folder_of(name).is_dir() else None
    return isinstance(getattr(package, "GAME", None), CardGame)


@functools.cache
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """The sentences of a domain in a language (`catalogue_paths`); English where they have none."""
    found = gettext.NullTranslations()
    for path in reversed(catalogue_paths(domain, language)):
        above = _compiled(path, language)
        above.add_fallback(found)
        found = above
    return found


def _compiled(path: Path, language: str) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read(file, language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def read(file: IO[bytes], language: str) -> Catalog:
    """A .po as it is written, without sentences that fill in other things than their English does: those stay
    English, and the log names them. So does a whole file that is not UTF-8."""
    name = getattr(file, "name", language)
    try:
        found = read_po(file, locale=language)
    except ValueError as error:
        log.warning("%s cannot be read, its game stays English: %s", name, error)
        return Catalog(locale=language)
    for message in [one for one in found if one.id and not fits(one)]:
        log.warning("%s: %s fills in something else than %s, which stays.", name, message.string, message.id)
        found.delete(message.id)
    return found


def fits(message: Message) -> bool:
    """Whether a translation fills in what its English fills in: in the same order where it goes by place, in any order
    where it goes by name. The phrase for one may leave the number out, as its English may."""
    ids, texts = _texts(message.id), _texts(message.string or "")
    allowed = [FILLED.findall(english) for english in ids]
    return all(not text or _filled_as(FILLED.findall(text), allowed) for text in texts)


def _texts(given: str | Sequence[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _filled_as(ours: list[str], allowed: list[list[str]]) -> bool:
    named = allowed[-1][:1] and allowed[-1][0].startswith("{")
    return set(ours) <= set(allowed[-1]) if named else ours in allowed


@functools.cache
def sentences(domain: str, language: str) -> dict[str, str]:
    """All sentences of a domain by their English, or by what they mean, SENSE and their English where two have the same
    English; empty without a catalogue. Counts are left out."""
    path = catalogue_path(domain, language)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        found = read(file, language)
    return {_key(one): str(one.string) for one in found if one.id and one.string}


def _key(message: Message) -> str:
    return f"{message.context}{SENSE}{message.id}" if message.context else str(message.id)


class Speaker:
    """One language for sentences and one for names of cards: boxes differ from what people speak. `players` are the
    names of a table's players in the order of seats, where they are known."""

    def __init__(self, domain: str, language: str, names: str, players: Sequence[str] = ()) -> None:
        self.language, self.names, self._players = language, names, players
        self._sentences = catalogue(domain, language)
        self._card_name: Callable[[str], str] = card_names(domain, names)

    def sentence(self, one: str, many: str, count: int) -> str:
        """The template for a count, or a sentence that counts nothing."""
        return self._sentences.ngettext(one, many, count) if many else self._sentences.gettext(one)

    def name(self, english: str) -> str:
        """What a card is called in the language of names."""
        return self._card_name(english)

    def player(self, seat: int) -> str:
        """The name of the player at a seat; empty if it is not known."""
        return self._players[seat - 1] if 0 < seat <= len(self._players) else ""


_TABLE: list[Speaker | None] = [None]


def speak_at_table(language: str, names: str) -> None:
    """From now on this process, which serves one table, translates sentences outside games into these languages."""
    _TABLE[0] = None if language == names == ENGLISH else Speaker("host", language, names)


class _Everyone:
    """What the rules' packages translate through on a host: the speaker of the person who is answered just now."""

    def sentence(self, one: str, many: str, count: int) -> str:
        speaker = _SPEAKER.get() or _TABLE[0]
        if speaker is not None:
            return speaker.sentence(one, many, count)
        return many if many and count != 1 else one

    def name(self, english: str) -> str:
        speaker = _SPEAKER.get()
        return english if speaker is None else speaker.name(english)

    def player(self, seat: int) -> str:
        speaker = _SPEAKER.get()
        return "" if speaker is None else speaker.player(seat)


_SPEAKER: ContextVar[Speaker | None] = ContextVar("speaker", default=None)
phrases.speak_through(_Everyone())


def spoken() -> str:
    """The code of the language in use just now."""
    speaker = _SPEAKER.get() or _TABLE[0]
    return ENGLISH if speaker is None else speaker.language


@contextmanager
def speaking(speaker: Speaker) -> Generator[None]:
    """Sentences inside come in the languages of `speaker`; tasks beside it are not touched."""
    before = _SPEAKER.set(speaker)
    try:
        yield
    finally:
        _SPEAKER.reset(before)
