"""Reads positions, plain data that may hold anything, value by value into known shapes; every game uses it.

    fields = Fields(data, ("coins", "cards"), "seat 2")
    fields.number("coins", 3)                     0 to MOST
    fields.names("cards", cards.find, "no card is called %s")    texts, each of which `cards.find` knows

Anything that does not fit raises BrokenPosition with a sentence that names place, key and what should stand
there; no other error leaves this module. What the values mean together is for each game to check.
"""

from shared_rules.contract import BrokenPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from shared_rules.contract import Game

_KINDS = {int: "a number", str: "a text", list: "a list", bool: "true or false", dict: "an object"}
# No figure of any game comes near it: a larger one is a mistake.
MOST = 9999
DIGITS = "0123456789"
WHOLE = "a position"
# A value that is shown in a sentence is cut after this many letters.
SHOWN = 300


def broken(reason: str, *figures: object) -> BrokenPosition:
    """The error of a position that cannot be."""
    return BrokenPosition("This cannot be: " + reason % tuple([printable(figure) for figure in figures]) + ".")


class UnknownName(BrokenPosition):
    """A position names something that does not exist, or is not there; `name` is the wrong name."""

    def __init__(self, sentence: str, name: "Any") -> None:
        BrokenPosition.__init__(self, sentence)
        self.name = name


def unknown(reason: str, name: "Any", *figures: object) -> UnknownName:
    """The error of an unknown name: `unknown("no card is called %s", "altar.9")`."""
    return UnknownName(str(broken(reason, *(figures + (name,)))), name)


def printable(value: "Any") -> "Any":
    """A value as a sentence can hold it: numbers as they are, anything else printable and not too long."""
    if isinstance(value, (int, float)) and -1e9 < value < 1e9:
        return value
    try:
        text = str(value)
    except ValueError:
        return "a number of very many digits"
    text = "".join([letter if _prints(ord(letter)) else "?" for letter in text[: SHOWN + 1]])
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _prints(code: int) -> bool:
    return 32 <= code < 127 or (code >= 160 and not 0xD800 <= code < 0xE000)


def is_object(data: object) -> bool:
    """Whether this is an object with named values."""
    return isinstance(data, dict)


def keys(names: str) -> "tuple[str, ...]":
    """The keys of a place in a position, written in a row: `keys("coins cards")`."""
    return tuple(names.split())


def check_keys(data: "Any", keys: "Sequence[str]", what: str) -> None:
    """Raises BrokenPosition unless `data` is an object that has nothing but these keys."""
    if not is_object(data):
        raise broken("%s is written as an object with named values", what)
    unknown: list[str] = sorted([str(key) for key in data if key not in keys])
    if unknown:
        raise broken('%s has nothing called "%s"', what, unknown[0])


def is_of(value: "Any", kind: "Any") -> bool:
    """Whether a value is of a kind: int, str, bool, list or dict. True and false do not count as numbers. A bare
    `isinstance` would leave the type checker with a dict or list of unknown contents."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def get(data: "dict[str, Any]", key: str, kind: "Any", default: "Any", what: str = WHOLE) -> "Any":
    """The value of a key, or the default. Raises BrokenPosition for another kind of value."""
    value = data.get(key, default)
    if not is_of(value, kind):
        raise broken('%s: "%s" should be %s', what, key, _KINDS[kind])
    return value


class Fields:
    """An object with named values at one place of a position.

    data  the object; what: the place, as a sentence begins: `seat 2`
    Without a default a key must be there. Lists that are returned are new.
    """

    __slots__ = ("data", "what", "where")

    def __init__(self, data: "Any", keys: "Sequence[str]", what: str = WHOLE) -> None:
        check_keys(data, keys, what)
        self.data: dict[str, Any] = data
        self.what = what
        # How a sentence about one of the values begins.
        self.where = "" if what == WHOLE else what + ": "

    def has(self, key: str) -> bool:
        """Whether the field has a value; null is not a value."""
        return self.data.get(key) is not None

    def get(self, key: str, kind: "Any", default: "Any" = None) -> "Any":
        """The value of a key, of this kind."""
        value = self.data.get(key, default)
        if value is None and key not in self.data:
            raise broken('%s"%s" is missing: it should be %s', self.where, key, _KINDS[kind])
        if not is_of(value, kind):
            raise broken('%s"%s" should be %s', self.where, key, _KINDS[kind])
        return value

    def wrong(self, key: str, value: "Any", should: str) -> BrokenPosition:
        """The error of a value that is not what it should be."""
        return broken('%s"%s" is %s; it should be %s', self.where, key, value, should)

    def number(self, key: str, default: "int | None" = None, least: int = 0, most: int = MOST) -> int:
        """A number in a range."""
        value: int = self.get(key, int, default)
        if not least <= value <= most:
            raise self.wrong(key, value, "%d to %d" % (least, most))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        return self.get(key, bool, default)

    def word(self, key: str, default: "str | None", words: "Sequence[str]") -> str:
        """One of these words."""
        value: str = self.get(key, str, default)
        if value not in words:
            raise self.wrong(key, '"%s"' % printable(value), "one of: " + choices_text(words))
        return value

    def list(self, key: str, default: "Iterable[Any] | None" = ()) -> "list[Any]":
        """A list of anything; of `rows`, `numbers` or `names` where a shape is known."""
        return self.get(key, list, None if default is None else list(default))[:]

    def numbers(
        self,
        key: str,
        default: "Sequence[int]" = (),
        least: int = 0,
        most: int = MOST,
        count: "int | None" = None,
    ) -> "list[int]":
        """A list of numbers in a range, with `count` of them if it is given."""
        found = self.list(key, default)
        if not all(is_of(value, int) and least <= value <= most for value in found):
            raise self.wrong(key, found, "a list of numbers from %d to %d" % (least, most))
        if count is not None and len(found) != count:
            raise self.wrong(key, found, "a list of %d numbers" % count)
        return found

    def names(
        self, key: str, knows: "Callable[[str], Any]", sentence: str, default: "Sequence[str]" = (), empty: bool = False
    ) -> "list[str]":
        """A list of names: texts that `knows` accepts. `sentence` is the sentence about any other,
        "no card is called %s"; `empty`: "" may be among them."""
        found = self.list(key, default)
        for name in found:
            if not is_of(name, str) or not (knows(name) or (empty and not name)):
                raise unknown("%s" + sentence, name, self.where)
        return found

    def rows(self, key: str, shape: "Sequence[Any]", like: str) -> "list[list[Any]]":
        """A list of lists whose values are of these kinds, one after the other: (str, int). `like`: an example."""
        found = self.list(key)
        for row in found:
            fits = is_of(row, list) and len(row) == len(shape)
            if not fits or not all(is_of(row[place], shape[place]) for place in range(len(shape))):
                raise self.wrong(key, row, "a list of rows like " + like)
        return [row[:] for row in found]

    def object(self, key: str, keys: "Sequence[str]", what: str = "") -> "Fields":
        """An object inside this one; an empty one where nothing stands."""
        return Fields(self.get(key, dict, {}), keys, what or key)


def choices_text(words: "Sequence[str]") -> str:
    """`choose, dig, over`: words that may stand somewhere; "nothing" for the empty one."""
    return ", ".join([word or "nothing" for word in words])


def begin(game: "Game[Any, Any]", fields: "Fields", deal: str) -> "Any":
    """The State of a position's game before anything happened: its seats, its options with defaults, and `deal`
    where the position names none. Raises BrokenPosition."""
    name, seats = fields.get("game", str, game.name), fields.get("seats", list)
    if name != game.name:
        raise broken("the position belongs to the game %s", name)
    given = fields.object("options", [option.name for option in game.options], "the options")
    options = {name: given.get(name, str) for name in given.data}
    options.setdefault("deal", deal)
    try:
        return game.start_kept(len(seats), options)
    except ValueError as error:
        raise broken("%s", str(error)[:-1])
