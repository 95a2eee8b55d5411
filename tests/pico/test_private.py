"""Names that a module of a station keeps to itself take little room, and nothing else is touched."""

import ast
import pathlib
import re

import pytest

from host.pico.build import _pieces, _program, _rules  # the program as it is built
from host.pico.minify import minify
from host.pico.private import shortened
from host.virtual.run import run_script


def test_what_is_private_is_called_by_a_letter_and_every_line_stays():
    source = b'''"""What _work does."""
class Station:
    def __init__(self, text):
        self._link = text

    def press(self):
        return _work(self._link, "a word", text=1)


def _work(link, item, text):
    return link, item
'''
    made, other = shortened([source, b"def press(station):\n    return station.press()\n"])
    short = {b"Station": b"_a", b"self._link": b"self._b", b"_work": b"_c", b"item": b"_d", b"(link": b"(_e"}
    expected = source.replace(b"return link", b"return _e")
    for whole, letter in short.items():
        expected = expected.replace(whole, letter)
    assert made == expected.replace(b"What _c does", b"What _work does")
    assert other == b"def press(_a):\n    return _a.press()\n"


def test_what_another_module_names_or_a_text_says_stays():
    parent = b"class Chip:\n    def _read(self):\n        return self._bus\n"
    child = b"from a import Chip\nclass Spi(Chip):\n    def _read(self):\n        self._own = 1\n"
    slots = (
        b'class Seat:\n    __slots__ = ("_held",)\n    def take(self):\n        self._held = getattr(self, "_taken")\n'
    )
    assert shortened([parent, child, slots]) == [
        parent,
        child.replace(b"_own", b"_a"),
        slots.replace(b"Seat", b"_a"),
    ]


def test_what_classes_keep_to_themselves_is_short_in_each_where_they_share_no_instance():
    base = b"class View:\n    def _begin(self):\n        self._sum = 1\n"
    first = b"from base import View\nclass First(View):\n    def _uses(self):\n        self._most = 2\n"
    second = b"from base import View\nclass Second(View):\n    def _uses(self):\n        self._many = 3\n"
    made = shortened([base, first, second])
    assert made[0] == base.replace(b"_begin", b"_a").replace(b"_sum", b"_b")
    assert made[1] == first.replace(b"_most", b"_c").replace(b"_uses", b"_d")  # other letters than its base's
    assert made[2] == second.replace(b"_many", b"_c").replace(b"_uses", b"_d")
    both = b"class Both(First, Second):\n    pass\n"
    assert shortened([base, first, second, both])[2] == second.replace(b"_many", b"_d")  # one instance, two `_uses`


def test_what_is_asked_of_another_than_self_stays_where_two_modules_hold_it():
    holder = b"class Pile:\n    def _take(self):\n        return 1\n"
    asker = b"class Hand:\n    def _take(self, pile):\n        return pile._take()\n"
    assert b"_take" in shortened([holder, asker])[0] and b"_take" in shortened([holder, asker])[1]


def test_an_argument_that_is_something_else_somewhere_stays():
    source = b"def f(given, field, shown, made, boot, sum):\n    return given, field, shown, made, boot, sum\n"
    others = [b"f(given=1)\n", b'f("field")\n', b"f.shown\n", b"from made import f\n"]
    others += [b'print("""\nhello  host  seat int 99  boot str 16\n""")\n']
    assert shortened([source, *others]) == [source, *others]


def test_what_another_module_imports_stays_and_equal_functions_of_two_modules_are_both_short():
    first, second = b"def _price(x):\n    return x\n", b"def _price(x):\n    return _price(x)\n"
    assert shortened([first, second]) == [first.replace(b"_price", b"_a"), second.replace(b"_price", b"_a")]
    third = b"from first import _price\n"
    assert shortened([first, second, third]) == [first, second, third]


def test_a_letter_that_stands_somewhere_already_is_not_given_again():
    assert shortened([b"_work = [1]\n", b"_a = _b = [2]\n"])[0] == b"_c = [1]\n"


def test_a_script_that_looks_inside_names_what_stays():
    source = b"_sums = [1]\ndef _price(x):\n    return _sums[x]\n"
    assert shortened([source], kept={"_price"}) == [source.replace(b"_sums", b"_a")]


def test_what_is_no_python_is_left_to_the_compiler():
    assert shortened([b"def :\n"]) == [b"def :\n"]


@pytest.mark.long
def test_of_the_program_nothing_but_names_changes():
    """Each module has the same tree when its short names are put back, so each was renamed one to one."""
    before = minify(piece.source for piece in [*_program(), *_pieces(_rules())])
    after = shortened(before)
    saved = sum(len(one) for one in before) - sum(len(one) for one in after)
    for one, other in zip(before, after, strict=True):
        pairs = set(zip(names(one), names(other), strict=True))
        assert len({short for _, short in pairs}) == len({whole for whole, _ in pairs}) == len(pairs)
        assert one.count(b"\n") == other.count(b"\n")
    assert saved > 5_000


def names(source):
    """Every name of a module, in the order of its tree."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


# What a station of the largest game has loaded at its end, as far as it asks for no device.
LOADED = """
import micropython
for name in "strings sheets station large pages screens presence".split():
    __import__("firmware." + name)
for name in "buttons buzzer link screen".split():
    __import__("firmware.tasks." + name)
for name in MODULES.split():
    __import__("shared_rules.through_the_ages." + name)
micropython.qstr_info()
"""


@pytest.mark.micropython
def test_a_station_of_the_largest_game_knows_so_few_names_that_its_pool_does_not_double():
    """On a whole station some 240 more are known; with the 1,260th 9 kB are gone at once. Four of those that are
    counted here, of a pin's interrupt and `reset`, stand in a Pico's ROM: this port of MicroPython has no pins."""
    folder = pathlib.Path(__file__).resolve().parents[2] / "shared_rules" / "through_the_ages"
    modules = sorted(one.stem for one in folder.glob("*.py") if not one.stem.startswith(("__", "names_")))
    told = run_script(f"MODULES = {' '.join(modules)!r}\n{LOADED}")
    assert 500 < int(re.search(r"n_qstr=(\d+)", told)[1]) <= 1_015 + 4, told
