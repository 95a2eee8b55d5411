"""The real tokens that hands move in Through the Ages, as figures and in words.

Stock, blue tokens from and to farms and mines, is announced as `moves`. All others, yellow ones and blue ones of
wonders and of the box, an Event has as `hands`: [seat, how many, colour, from, to], in the order in which hands
would do it. A place is a card's name, BANK, BOX or WORKERS (the unused ones).
"""

from shared_rules.phrases import _
from shared_rules.referee.news import PIECES, Line
from shared_rules.through_the_ages.civ import BANK
from shared_rules.through_the_ages.names import card_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.through_the_ages.cards import Card

BOX, WORKERS = "box", "workers"
YELLOW, BLUE = "yellow", "blue"


def move(figures: "dict[str, Any]", seat: int, count: int, colour: str, one: str, two: str) -> None:
    """Notes that tokens of a seat go from one place to another; the same move once more joins its line."""
    if not count:
        return
    moves = figures.setdefault("hands", [])
    if moves and moves[-1][0] == seat and moves[-1][2:] == [colour, one, two]:
        moves[-1][1] += count
    else:
        moves.append([seat, count, colour, one, two])


def from_box(figures: "dict[str, Any]", seat: int, card: "Card") -> None:
    """The tokens that a card brings."""
    move(figures, seat, card.yellow, YELLOW, BOX, BANK)
    move(figures, seat, card.blue, BLUE, BOX, BANK)


def tokens(moves: "Sequence[Sequence[Any]]") -> str:
    """Moves of blue tokens in words, what goes there and back left out: `2 blue from the bank to Bronze`."""
    return ", ".join(
        [_("%d blue from %s to %s") % (count, _place(one), _place(two)) for one, two, count in _net(moves)]
    )


def _net(moves: "Sequence[Sequence[Any]]") -> "list[list[Any]]":
    """The same moves in all: what goes from one place to another and back again stays where it is."""
    found: list[list[Any]] = []
    for one, two, count in moves:
        for move in found:
            if move[:2] == [two, one]:
                back = min(move[2], count)
                move[2] -= back
                count -= back
        same = [move for move in found if move[:2] == [one, two]]
        if same:
            same[0][2] += count
        else:
            found.append([one, two, count])
    return [move for move in found if move[2]]


def hands_lines(figures: "dict[str, Any]", names: "Sequence[str]") -> "list[str]":
    """Which tokens besides stock hands move, in their order: `Ada: 2 yellow from Warriors to the bank.`"""
    lines: list[str] = []
    last = 0
    for seat, count, colour, one, two in figures.get("hands", ()):
        text = moved(count, colour, one, two)
        if seat == last:
            lines[-1] = Line(PIECES, lines[-1][:-1] + ", " + text + ".")
        else:
            lines.append(Line(PIECES, "%s: %s." % (names[seat - 1], text)))
        last = seat
    return lines


def moved(count: int, colour: str, one: str, two: str) -> str:
    """A move in words: `2 yellow from Warriors to the bank`."""
    return _(_MOVES[colour]) % (count, _place(one), _place(two))


def _place(name: str) -> str:
    return _(_PLACES[name]) if name in _PLACES else card_name(name)


_MOVES = {YELLOW: "%d yellow from %s to %s", BLUE: "%d blue from %s to %s"}
_PLACES = {BANK: "the bank", BOX: "the box", WORKERS: "the workers"}
