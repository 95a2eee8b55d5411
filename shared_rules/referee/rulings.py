"""The options of a game as a table of text, a row for each: name | values, the first choice first | clause | help.

    deal | dealt open | SW-19 | dealt: Herald deals and knows the hands;
        open: people deal real cards face down

A line that begins with spaces goes on with the row above it.
"""

from shared_rules.contract import Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DEAL, OPEN = "deal", "open"  # the option that every game has, and its value for real cards


def is_open(options: "Mapping[str, str]") -> bool:
    """Whether people deal real cards; else, or where nobody chose, Herald deals."""
    return options.get(DEAL) == OPEN


def rulings(table: str) -> "tuple[Option, ...]":
    """The Options of a table, in its order."""
    found: list[Option] = []
    for row in table.strip().replace("\n    ", " ").split("\n"):
        name, values, clause, text = row.split(" | ")
        found.append(Option(name, tuple(values.split()), clause, text))
    return tuple(found)
