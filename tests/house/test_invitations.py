"""The terminal of a house shows the codes of its open seats as drawings, beside each other where there is room."""

import pytest
import segno

from host.web.table.qr import HALVES, beside, terminal

LINK = "http://192.168.1.23:8420/j/KQWZ"


def dots_of(rows):
    """The dots of a drawing, dark as 1, as a camera sees them."""
    pairs = {half: both for both, half in HALVES.items()}
    lines = [[pairs[letter] for letter in row] for row in rows]
    return [[pair[part] for pair in line] for line in lines for part in (0, 1)]


def test_the_drawing_in_the_terminal_is_the_code_with_its_quiet_zone():
    code = segno.make(LINK, error="l", micro=False)
    expected = [[bool(dot) for dot in row] for row in code.matrix_iter(border=2)]
    assert dots_of(terminal(LINK))[: len(expected)] == expected


@pytest.mark.parametrize(("columns", "lines"), [(40, 36), (80, 18), (10, 36)])
def test_codes_stand_beside_each_other_where_there_is_room(columns, lines):
    drawing = ["x" * 30] * 17
    found = beside([("KQWZ", drawing), ("ABCD", drawing)], columns)
    assert len(found) == lines
    assert "\n".join(found).index("KQWZ") < "\n".join(found).index("ABCD")


def test_no_open_seat_is_no_drawing():
    assert beside([], 80) == []
