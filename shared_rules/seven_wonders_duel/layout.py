"""How the cards of each Age lie: positions, what covers them, which are face up (SD-21 to SD-24).

Positions are numbered 0 to 19 row by row, left to right, in the order in which they are laid. Odd rows
lie face up. A card is covered by those of the next row that lie half a card to its left and right.
"""

SIZE = 20

# For each Age, for each row, where its cards lie: x in half card widths from the middle (SD-22 to SD-24, SD-157).
ROWS: "tuple[tuple[tuple[int, ...], ...], ...]" = (
    (),
    ((-1, 1), (-2, 0, 2), (-3, -1, 1, 3), (-4, -2, 0, 2, 4), (-5, -3, -1, 1, 3, 5)),
    ((-5, -3, -1, 1, 3, 5), (-4, -2, 0, 2, 4), (-3, -1, 1, 3), (-2, 0, 2), (-1, 1)),
    ((-1, 1), (-2, 0, 2), (-3, -1, 1, 3), (-2, 2), (-3, -1, 1, 3), (-2, 0, 2), (-1, 1)),
)


def place_of(age: int, position: int) -> "tuple[int, int, int]":
    """(row, number in the row, cards in that row) of a position; rows and numbers from 1."""
    for row, found in enumerate(ROWS[age], 1):
        if position < len(found):
            return row, position + 1, len(found)
        position -= len(found)
    raise ValueError("no such position")


class Layout:
    """What follows from the rows of one Age.

    covered  for every position, the bits of the positions that cover it
    covers   for every position, the positions that it covers
    face_up  the positions that are laid face up (SD-21)
    """

    __slots__ = ("covered", "covers", "face_up")

    def __init__(self, age: int) -> None:
        places = [(row, x) for row, found in enumerate(ROWS[age], 1) for x in found]
        self.covers = [_beside(places, row - 1, x) for row, x in places]
        self.covered = [sum([1 << place for place in _beside(places, row + 1, x)]) for row, x in places]
        self.face_up = [place for place in range(SIZE) if places[place][0] % 2]


def _beside(places: "list[tuple[int, int]]", row: int, x: int) -> "list[int]":
    """The positions of a row that lie half a card beside x."""
    return [place for place in range(SIZE) if places[place][0] == row and abs(places[place][1] - x) == 1]


_cache: "dict[int, Layout]" = {}


def layout(age: int) -> Layout:
    """The Layout of an Age, worked out when it is first asked for: a station rarely does."""
    found = _cache.get(age)
    if found is None:
        found = _cache[age] = Layout(age)
    return found
