"""The rows of a score pad, as each game describes its own; see `shared_rules.pad`."""

from collections import namedtuple

from shared_rules.contract import Game, NotAPlay, Refusal
from shared_rules.derived_game import DerivedGame
from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NamedTuple

    Columns = Sequence[dict[str, str]]
    Row = NamedTuple(
        "Row",
        [
            ("name", str),
            ("title", str),
            ("least", int),
            ("most", int),
            ("times", int),
            ("per", int),
            ("counts", bool),
            ("alone", bool),
            ("values", "tuple[tuple[str, str], ...]"),
            ("size", int),
        ],
    )
    Play = NamedTuple("Play", [("verb", str), ("value", str)])
else:
    # name: of the entry and of the category; title: in English words, see `numbered`; the least and the largest figure
    # it takes; its points are `times` for every `per` of them, or none if it does not count; alone: only one column may
    # have it; values: (value, English words) if it takes one of some words instead of a figure; size: a
    # figure of the game's own.
    Row = namedtuple("Row", ("name", "title", "least", "most", "times", "per", "counts", "alone", "values", "size"))

    # The row, or "done"; its value from now on.
    Play = namedtuple("Play", ("verb", "value"))

NOTHING = "-"
DONE = Play("done", "")
MOST = 199


def pad_row(
    name: str,
    title: str,
    least: int = 0,
    most: int = MOST,
    times: int = 1,
    per: int = 1,
    counts: bool = True,
    alone: bool = False,
    values: "tuple[tuple[str, str], ...]" = (),
    size: int = 0,
) -> "Row":
    """A Row of the pad."""
    return Row(name, title, least, most, times, per, counts, alone, values, size)


def numbered(title: str, name: str) -> str:
    """The title of a row in the language of its words: a row for each of several has its number after its name,
    `deal_3`, and `%d` in its title."""
    return title % int(name.rpartition("_")[2]) if "%d" in title else title


class ScorePad(DerivedGame):
    """See `DerivedGame`. Nothing is laid on a reader."""

    kind, titled = "pad", "score pad"

    # -- what a game supplies ---------------------------------------------------------------------

    def rows(self, seats: int, options: "dict[str, str]") -> "tuple[Row, ...]":
        """The rows from top to bottom."""
        raise NotImplementedError

    def all_rows(self) -> "list[Row]":
        """The rows of every number of players and value of one option, each once."""
        options = self.complete({})
        found: dict[str, Row] = {}
        for seats in range(self.seats[0], self.seats[1] + 1):
            for option in ({}, *[{one.name: value} for one in self.options for value in one.values]):
                for row in self.rows(seats, dict(options, **option)):
                    found.setdefault(row.name, row)
        return list(found.values())

    def tie(self, column: "dict[str, str]", options: "dict[str, str]") -> int:
        """What breaks a tie: the seat with more of it is ahead, and equal ones share the place."""
        return 0

    def tie_words(self, value: int) -> str:
        """What breaks a tie, in words: `36 coins`; "" where nothing does."""
        return ""

    def ranking(self, totals: "list[int]", columns: "Columns", options: "dict[str, str]") -> "list[tuple[int, ...]]":
        """Seats from first to last as tuples; columns[seat - 1] has the value of each row."""
        sign = -1 if self.played.fewest else 1
        return ranked([(sign * total, self.tie(columns[at], options)) for at, total in enumerate(totals)])

    # How an entry may be written beside a figure, in English; and whether people fill the pad row by row.

    @property
    def hint(self) -> str:
        """A sentence before the first row that says how an entry is written; "" where it is a number."""
        return ""

    by_row = False

    def points(self, row: "Row", value: str, options: "dict[str, str]") -> int:
        """What an entry comes to."""
        return int(value) * row.times // row.per

    def entries(self, row: "Row", options: "dict[str, str]") -> "list[str]":
        """Everything that may be entered in a row."""
        return [word for word, _words in row.values] or [str(one) for one in range(row.least, row.most + 1)]

    def why_not(self, row: "Row", value: str, options: "dict[str, str]") -> "Refusal | None":
        """Why a row cannot have this value, whatever the others are, or None."""
        return why_not(row, value)

    def misfit(self, row: "Row", values: "list[str]", options: "dict[str, str]") -> "Refusal | None":
        """Why these values of all seats, "" for an empty one, cannot be in a row together, or None."""
        return None

    def told_entry(self, value: str) -> str:
        """An entry as a sentence, where it is more than a figure; else ""."""
        return ""

    def winner(self, columns: "Columns") -> "tuple[int, str]":
        """The seat that won without points, and how, in words; (0, "") where points decide."""
        return 0, ""

    def leavers(self, columns: "Columns") -> "tuple[int, ...]":
        """The seats that left the game, the first one first: they score nothing."""
        return ()

    # -- the contract -----------------------------------------------------------------------------

    def parse(self, text: str) -> "Play":
        """See contract."""
        words = text.split()
        if words == ["done"]:
            return DONE
        if len(words) != 2 or words[0] == "done":
            raise NotAPlay('"%s" says nothing for a score pad: it should be like "military 14" or "done".' % text)
        return Play(words[0], words[1])

    def cards(self) -> "tuple[str, ...]":
        """See contract: none."""
        return ()

    cards_of, is_card = Game.cards_of, Game.is_card

    def part(self, name: str) -> "Any":
        """See `DerivedGame`: all modules are the referee's."""
        return DerivedGame.part(self, name if name.startswith("referee.") else "referee." + name)


def ranked(keys: "list[Any]") -> "list[tuple[int, ...]]":
    """Seats from the greatest key to the least; equal ones share a place."""
    found: list[tuple[int, ...]] = []
    for key in sorted(set(keys), reverse=True):
        found.append(tuple([seat for seat, own in enumerate(keys, 1) if own == key]))
    return found


def number_in(column: "dict[str, str]", row: str) -> int:
    """The figure of a row; 0 if it is empty."""
    return int(column.get(row, "0"))


def why_not(row: "Row", value: str) -> "Refusal | None":
    """Why a row cannot have this value, or None."""
    if value == NOTHING or value in [word for word, _words in row.values]:
        return None
    if row.values:
        return Refusal("no_value", row=row.name)
    digits = value[1:] if value[:1] == "-" else value
    if not 0 < len(digits) <= 4 or digits.strip("0123456789"):
        return Refusal("no_figure", row=row.name, said=value)
    if not row.least <= int(value) <= row.most:
        return Refusal("out_of_range", row=row.name, least=row.least, most=row.most, number=int(value))
    return None


def in_words(row: "Row", value: str) -> str:
    """The value of a row, for people."""
    for word, words in row.values:
        if word == value:
            return _(words)
    return value
