"""The options of a game as a table of text, a row for each: name | values, the first choice first | clause | help.

    deal | dealt open | SW-19 | dealt: Herald deals and knows the hands;
        open: people deal real cards face down
    sides | both A B | SW-14 | which sides of the wonder boards may come | Sides of the boards; A = side A only

A line that begins with spaces goes on with the row above it. After the help a row may have words for pages: what the
option is called, and what its values are called, where that is more than their names. They are sentences of the game,
translated with its others; without them pages show the name and the help.
"""

from shared_rules import phrases
from shared_rules.contract import Option
from shared_rules.phrases import _
from shared_rules.referee.ruling_rows import mistake_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DEAL, OPEN = "deal", "open"  # the option that every game has, and its value for real cards
CALLED = ""  # among the words of an option what it is called itself


def is_open(options: "Mapping[str, str]") -> bool:
    """Whether people deal real cards; else, or where nobody chose, Herald deals."""
    return options.get(DEAL) == OPEN


class WordedOption(Option):
    """An Option with words for itself and its values, in English: {value: words}, itself under CALLED."""

    words: "dict[str, str]"


def rulings(table: str) -> "tuple[Option, ...]":
    """The Options of a table, in its order. Raises ValueError with a sentence for a row that is not whole."""
    found: list[Option] = []
    for row in table.strip().replace("\n    ", " ").split("\n"):
        if mistake := mistake_in(row):
            raise ValueError("the ruling `%s` %s" % (row, mistake))
        name, values, clause, text, *said = row.split(" | ")
        option = WordedOption(name, tuple(values.split()), clause, text)
        option.words = _words(said[0]) if said else {}
        found.append(option)
    return tuple(found)


def _words(text: str) -> "dict[str, str]":
    called, *values = text.split("; ")
    found = {CALLED: called} if called else {}
    for one in values:
        value, words = one.split(" = ")
        found[value] = words
    return found


def sentences(table: str) -> "list[str]":
    """All words of a table: what its catalogue translates."""
    return [words for option in rulings(table) for words in getattr(option, "words", {}).values()]


def worded(option: Option) -> "tuple[str, list[tuple[str, str]]]":
    """(what an option is called, [(value, what it is called)]) in the language of the moment; empty for an option
    without words, which has its name and its help."""
    words: "dict[str, str]" = getattr(option, "words", {})
    if option.name == DEAL and not words:
        said = {CALLED: _("Cards"), "dealt": _("Herald deals the cards"), OPEN: _("real cards: you deal")}
    else:
        said = {value: phrases._(text) for value, text in words.items()}
    usual = {"yes": _("yes"), "no": _("no")}
    return said.get(CALLED, ""), [(one, said.get(one) or usual.get(one) or _as_it_is(one)) for one in option.values]


def _as_it_is(value: str) -> str:
    """A figure of the board as it stands, any other value with spaces."""
    return value if value[:1].isdecimal() else value.replace("_", " ")
