"""The sentences of a station, in the language of its seat.

The code holds them in English; strings_hu.txt and strings_da.txt hold the translations. A sentence without translation
is shown in English, so a new sentence works at once. All translations, and the rules in every language, would fill the
memory: they are read from files in the flash, phrase by phrase.
"""

from binascii import crc32

from firmware import stored
from shared_rules import phrases
from shared_rules.phrases import find

# What host/pico/phrases.py packs, and in how many parts.
PARTS = 64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Strings:
    """Calling it with an English sentence gives that of the language; `language` is `en`, `hu` or `da`, with that of
    the names of cards after a stroke where it is another: `hu/en`."""

    def __init__(self) -> None:
        self.language = "en"
        self._own: "Any" = None
        self._loaded_for = ""
        self._players: "list[str]" = []
        self._sentences: "Any" = None
        self._names: "Any" = None
        self._short = "", ""

    def use(self, language: "str", game: "str" = "", players: "Any" = ()) -> None:
        """From now on in this language, the words of the package `game` too; in English if the station does not
        carry it. `players` are the names of the table's players in the order of their seats."""
        self._players = players
        phrases.speak_through(self)
        if language + game != self._loaded_for:
            self._loaded_for = language + game
            code, _, names = language.partition("/")
            if code != self.language:
                self.language = code
                self._own = _packed(code, "station")
            self._sentences = _packed(code, game)
            self._names = _packed(names or code, game.split(".")[0] + "_names")

    def sentence(self, one: str, many: str, count: int) -> str:
        """What `phrases.speak_through` wants: a sentence of the game, or the template for a count."""
        english = many if many and count != 1 else one
        return self._sentences.find(english) if self._sentences else english

    def name(self, english: str) -> str:
        """What a card is called."""
        return self._names.find(english) if self._names else english

    def short_name(self, game: str, words: str) -> str:
        """A card's name, or what ends with one after a word, with the short form in the list of its game,
        `short_names.txt`; the words themselves where it has none. The file is open for this alone: few names are too
        long."""
        if self._short[0] != words:
            file, found = stored.open_phrases("short_" + game.split(".")[0]), words
            if file:
                packed = Packed(file)
                front, space, name = words.partition(" ")
                found = packed.find(words)
                if found == words:
                    found = front + space + packed.find(name)
                file.close()
            self._short = words, found
        return self._short[1]

    def player(self, seat: int) -> str:
        """What the player of a seat is called; empty where it is unknown."""
        return self._players[seat - 1] if 0 < seat <= len(self._players) else ""

    def __call__(self, english: str) -> str:
        return self._own.find(english) if self._own else english

    def report(self, text: str) -> str:
        """A report of several sentences, each in the language where it can be; `(...)` in them stays."""
        parts = []
        for part in text[:-1].split(". "):
            words, mark, rest = part.partition(" (")
            inside, end, rest = rest.partition(")")
            parts.append(self(words + rest) + mark + inside + end)
        return ". ".join(parts) + "."

    def rule(self, game: str, code: str) -> str:
        """The clause behind a refusal of the package `game`, and its text: `SW-30 Your city ...`. The code itself
        where none is named."""
        file = _packed(self.language, game.split(".")[0] + "_clauses")
        if not file:
            return code
        clause = file.find(code)
        return clause if clause == code else clause + " " + file.find(clause)


class Packed:
    """Phrases in a file: where each of its parts begins, three bytes each, then the parts, tables as `find` reads
    them; the last bits of its mark name the part that holds a phrase. The latest one is cached: the ways of a card
    often share their words."""

    def __init__(self, file: "Any") -> None:
        self._file = file
        self._starts = file.read(3 * (PARTS + 1))
        self._last = "", ""

    def find(self, english: str) -> str:
        """The phrase for `english`; the English itself where it is missing."""
        if self._last[0] != english:
            at = 3 * (crc32(english.encode()) % PARTS)
            start, end = [int.from_bytes(self._starts[place : place + 3], "little") for place in (at, at + 3)]
            self._file.seek(start)
            self._last = english, find(self._file.read(end - start), english)
        return self._last[1]


def _packed(language: str, name: str) -> "Packed | None":
    """The phrases of this name in a language; None where it has none."""
    file = stored.open_phrases(language + "_" + name)
    return Packed(file) if file else None
