"""What a station says, in the language of its seat.

Sentences stand in the code in English, and in said_hu.txt, said_da.txt in others. One that is missing there is said in
English, so a new sentence needs no more than its English to work. The words of the games are English.
"""

import sys

from shared_rules.phrases import find


class Said:
    """Calling it with an English sentence gives that of the language; `language` is `en`, `hu` or `da`."""

    def __init__(self):
        self.language = "en"
        self._table = b""
        self._name = ("", "")

    def use(self, language: "str"):
        """From now on in this language; in English if the station does not carry it."""
        if language != self.language:
            self.language, self._name = language, ("", "")
            self._table = b"" if language == "en" else _table("firmware", "said_" + language)

    def __call__(self, english):
        return find(self._table, english) if self._table else english

    def report(self, text):
        """A report of several sentences, each in the language where it can be; `(...)` in them stays."""
        parts = []
        for part in text[:-1].split(". "):
            words, mark, rest = part.partition(" (")
            inside, end, rest = rest.partition(")")
            parts.append(self(words + rest) + mark + inside + end)
        return ". ".join(parts) + "."

    def name(self, game, english):
        """What a card of the package `game` is called in the language. Only the newest name is kept: a game's
        names are read from the flash for one card at a time, since all of them take too much room."""
        if not self._table:
            return english
        if self._name[0] != english:
            table = _table("shared_rules." + game.split(".")[0], "names_" + self.language)
            self._name = (english, find(table, english))
        return self._name[1]

    def rule(self, game, code):
        """The clause behind a refusal of the package `game`, and what it says in English: `SW-30 A city ...`. The
        code itself where none is named."""
        return find(_table("shared_rules." + game.split(".")[0], "clauses"), code)


def _table(package, name):
    """The table of a module, of which nothing else is kept; an empty one where there is none."""
    name, last = package + "." + name, name
    try:
        table = __import__(name, None, None, ("TABLE",)).TABLE
    except ImportError:
        return b""
    del sys.modules[name]
    delattr(sys.modules[package], last)
    return table
