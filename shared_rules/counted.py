"""The effects of cards that pay for each of something: coins at once, or points at the end."""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    Counted = NamedTuple("Counted", [("each", int), ("what", tuple[str, ...]), ("where", str)])
else:
    # how much for each; the things that count, as the game's City counts them; in which cities
    Counted = namedtuple("Counted", ("each", "what", "where"))


def read(words: "list[str]") -> Counted:
    """The Counted of an effect after its verb: `2 grey around`, `1 brown+grey+purple own`."""
    each, what, where = words
    return Counted(int(each), tuple(what.split("+")), where)
