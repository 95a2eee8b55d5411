"""The faults that the long test of the tests puts in: each changes one thing, and none changes nothing."""

import ast

from tests.promises import promise
from tests.soak.rooms import ROOMS, drawn, modules
from tests.soak.slips import slips
from tests.soak.trial import loads

PROMISES = [
    promise("A fault in the program makes a test fail"),
]

TEXT = '''"""Not a docstring's word == changed."""
from typing import TYPE_CHECKING
import logging

if TYPE_CHECKING:
    from x import y

LIMIT: "int" = 3
TYPE_CHECKING = False


class Thing:
    """One == thing."""

    __slots__ = ("a",)

    @cached(maxsize=4)
    def take(self, count: "x == y", most=LIMIT):
        """Takes == some."""
        log.warning("too many: %d", 1 + 1)
        if not count:
            return None
        try:
            self.left -= max(
                count,
                most,
            )
            take(count, most)
        except (ValueError, OSError):
            raise
        return count < most and self.left
'''


def made():
    return [(slip.kind, slip.after.replace("\n", "")) for slip in slips("a.py", TEXT)]


def test_each_kind_of_slip_is_made_where_it_can_be():
    assert sorted(made()) == sorted(
        [
            ("another constant", "4"),
            ("not lost", "(count)"),
            ("early end left out", "pass"),
            ("another operation", "self.left += max(count, most)"),
            ("left out", "pass"),
            ("another function", "(min(count, most))"),
            ("left out", "pass"),
            ("arguments swapped", "(take(most, count))"),
            ("not caught", "(())"),
            ("not caught", "((OSError,))"),
            ("not caught", "((ValueError,))"),
            ("left out", "pass"),
            ("value dropped", "return None"),
            ("and, or", "(count < most or self.left)"),
            ("comparison", "(count <= most)"),
            ("comparison", "(count >= most)"),
        ]
    )


def test_a_slip_is_in_its_function_and_changes_no_line_below():
    for slip in slips("a.py", TEXT):
        text = slip.put_into(TEXT)
        assert slip.place == ("Thing.take" if slip.line > 10 else "")
        assert text.count("\n") == TEXT.count("\n")
        assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(TEXT))


def test_the_same_seed_draws_the_same_faults_and_another_one_others():
    first, again, other = (drawn("shared_rules/deck", 5, seed) for seed in ("1", "1", "2"))
    assert first == again != other and len(set(first)) == 5


def test_every_room_that_faults_are_drawn_from_has_modules():
    assert all(modules(room) for room in ROOMS)


def test_what_only_a_board_can_load_is_known():
    """No function of it lives here that could be exchanged."""
    assert [loads(f"firmware/{name}.py") for name in ("presence", "buses/spi", "text")] == [True, False, True]
