"""Codes, PINs, numbers and commands are understood from keyboards of other scripts."""

import pytest
from hypothesis import given
from hypothesis.strategies import text

from host.cli.arguments import game_named
from host.cli.game_number import GameNumber, number_in
from host.errors import WrongUse
from host.house.settings import Settings
from host.house.table_codes import TableCodes
from host.languages.codes import language_code
from host.languages.rule_search import find
from host.languages.typed_letters import code_letters, usual_letters
from host.table.director_pin import DirectorPin
from host.table.typed_codes import LETTERS
from shared_rules.contract import load
from tests.promises import promise

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(0x21, 0x7F))}
FIGURES = ["4711", "4711".translate(WIDE), "٤٧١١", "४७११"]
CYRILLIC = str.maketrans("ABCEHKMPTXYJS", "АВСЕНКМРТХУЈЅ")  # noqa: RUF001
GREEK = str.maketrans("ABEHKMNPTXYZ", "ΑΒΕΗΚΜΝΡΤΧΥΖ")  # noqa: RUF001


@promise("A code may be typed in full-width letters, and in letters of another keyboard that look the same")
@pytest.mark.parametrize("keyboard", [WIDE, CYRILLIC, GREEK], ids=["full width", "Cyrillic", "Greek"])
def test_every_letter_of_a_code_may_come_from_another_keyboard(keyboard):
    for letter in LETTERS:
        typed = letter.translate(keyboard)
        assert code_letters(typed) == code_letters(typed.lower()) == letter
    codes = TableCodes(choose=lambda letters: "X")
    assert codes.of((3, 1)) == "XXXX"
    typed = " XX XX".translate(keyboard)
    assert codes.redeem(typed, "phone") == (3, 1)
    codes.keep([])
    assert codes.before(typed) == (3, 1)


def test_two_letters_of_codes_are_never_one():
    assert len({code_letters(letter) for letter in LETTERS}) == len(LETTERS)


@pytest.mark.parametrize("typed", FIGURES)
def test_a_pin_is_its_figures_whoever_writes_them(typed):
    for kept in FIGURES:
        assert Settings().with_pin(kept).is_pin(typed)
        assert DirectorPin(kept).why_not(typed, "a page") == ""
    assert not Settings().with_pin("4712").is_pin(typed) and DirectorPin("4712").why_not(typed, "a page")


def test_numbers_games_languages_and_clauses_are_found_as_they_are_typed():
    assert number_in("3/7".translate(WIDE)) == GameNumber(3, 7)
    assert game_named("oh-hell".translate(WIDE)).name == "oh_hell"
    assert language_code("HU".translate(WIDE)) == "hu"
    assert [one.number for one in find(load("oh_hell"), "OH-1".translate(WIDE)).clauses] == ["OH-1"]


@pytest.mark.parametrize("typed", ["½", "²", "Ⅳ", "四", "④"])
def test_what_is_no_figure_stays_what_it_is(typed):
    assert usual_letters(f"4{typed}") == f"4{typed}"
    with pytest.raises(WrongUse, match="PIN has"):
        Settings().with_pin(f"471{typed}")


@given(text())
def test_usual_letters_are_usual_already(typed):
    once = usual_letters(typed)
    assert usual_letters(once) == once and (once == typed.strip() or not typed.isascii())
