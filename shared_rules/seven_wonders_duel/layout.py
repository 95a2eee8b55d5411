"""How the cards of each Age lie: positions, what covers them, which are face up (SD-21 to SD-24).

Positions are numbered 0 to 19 row by row, left to right, in the order in which they are laid. Odd rows
lie face up. A card is covered by those of the next row that lie half a card to its left and right.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SIZE = 20

# For each Age, for each row, where its cards lie: x in half card widths from the middle.
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


def is_face_up(age: int, position: int) -> bool:
    """True if the card of a position is laid face up (SD-21)."""
    return place_of(age, position)[0] % 2 == 1


def _positions(age: int) -> "list[tuple[int, int]]":
    """(row, x) of every position."""
    found: list[tuple[int, int]] = []
    for row, places in enumerate(ROWS[age], 1):
        for x in places:
            found.append((row, x))
    return found


def _covers(age: int) -> "list[tuple[int, int, tuple[int, ...]]]":
    """For every position: the bits of those that cover it, 1 if face up, and what it covers itself."""
    places = _positions(age)
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for row, x in places:
        bits = 0
        for other in range(SIZE):
            if places[other][0] == row + 1 and abs(places[other][1] - x) == 1:
                bits |= 1 << other
        below = [other for other in range(SIZE) if places[other][0] == row - 1 and abs(places[other][1] - x) == 1]
        found.append((bits, row & 1, tuple(below)))
    return found


def _tables(age: int) -> "tuple[Sequence[int], Sequence[tuple[int, ...]], Sequence[int]]":
    covers = _covers(age)
    return (
        [bits for bits, _, _ in covers],
        [below for _, _, below in covers],
        [place for place in range(SIZE) if covers[place][1]],
    )


# By Age: the bits of the positions that cover each one; what each one covers; which are laid face up.
COVERED: "list[Sequence[int]]" = [[]]
COVERS: "list[Sequence[tuple[int, ...]]]" = [[]]
FACE_UP: "list[Sequence[int]]" = [[]]
for _age in (1, 2, 3):
    _found = _tables(_age)
    COVERED.append(_found[0])
    COVERS.append(_found[1])
    FACE_UP.append(_found[2])
