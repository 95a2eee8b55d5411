"""What a station says, in the language of its seat.

Sentences stand in the code in English, and in `languages` in others. One that is missing there is said in
English, so a new sentence needs no more than its English to work. The words of the games are English.
"""

import sys

from shared_rules.phrases import find

ENGLISH = "en"


class Said:
    """Calling it with an English sentence gives that of the language; `language` is `en`, `hu` or `da`."""

    def __init__(self):
        self.language = ENGLISH
        self._table = b""
        self._english = self._name = ""

    def use(self, language):
        """From now on in this language; in English if the station does not carry it."""
        if language != self.language:
            self.language, self._english = language, ""
            self._table = _table("firmware.languages." + language) if language != ENGLISH else b""

    def __call__(self, english):
        return find(self._table, english) if self._table else english

    def report(self, text):
        """A report of several sentences, each in the language where it can be; `(...)` in them stays."""
        if not self._table:
            return text
        return ". ".join([self._sentence(sentence) for sentence in text[:-1].split(". ")]) + text[-1:]

    def _sentence(self, sentence):
        start, end = sentence.find(" ("), sentence.find(")") + 1
        if start < 0 or end <= start:
            return self(sentence)
        return self(sentence[:start] + sentence[end:]) + sentence[start:end]

    def name(self, game, english):
        """What a card of the package `game` is called in the language. Only the newest name is kept: a game's
        names are read from the flash for one card at a time, since all of them would not fit beside it."""
        if not self._table:
            return english
        if english != self._english:
            package = game.split(".")[0]
            self._name = find(_table("shared_rules.%s.names_%s" % (package, self.language)), english)
            self._english = english
        return self._name


def _table(name):
    """The table of a module, of which nothing else is kept; an empty one where there is none."""
    package, _, last = name.rpartition(".")
    try:
        table = __import__(name, None, None, ("TABLE",)).TABLE
    except ImportError:
        return b""
    del sys.modules[name]
    delattr(sys.modules[package], last)
    return table
