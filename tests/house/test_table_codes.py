"""Four letters open a seat that nobody has, and guessing them does not pay."""

from contextlib import suppress

import pytest

from host.errors import WrongUse
from host.house.table_codes import TableCodes
from host.table.typed_codes import FREE_FOR_ALL, FREE_GUESSES, LENGTH, LETTERS, TOGETHER_WAIT
from tests.promises import promise


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def test_a_code_has_four_letters_that_nobody_mistakes_for_figures():
    code = TableCodes().of((1, 2))
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    assert not set("IOQ01") & set(LETTERS)


def test_a_seat_keeps_its_code_and_no_two_seats_share_one():
    codes = TableCodes()
    places = [(table, seat) for table in range(1, 20) for seat in range(1, 8)]
    given = [codes.of(place) for place in places]
    assert len(set(given)) == len(places)
    assert [codes.of(place) for place in places] == given


@pytest.mark.parametrize("typed", ["{}", " {} ", "{0[0]}{0[1]} {0[2]}{0[3]}", "{0[0]}-{0[1]}-{0[2]}-{0[3]}"])
def test_a_code_is_read_as_people_type_it(typed):
    codes = TableCodes()
    code = codes.of((3, 1))
    assert codes.redeem(typed.format(code).lower(), "phone") == (3, 1)


def test_a_withdrawn_code_opens_nothing():
    codes = TableCodes()
    kept, gone = codes.of((1, 1)), codes.of((1, 2))
    codes.keep([(1, 1)])
    assert codes.redeem(kept, "phone") == (1, 1)
    with pytest.raises(WrongUse, match="No table has"):
        codes.redeem(gone, "phone")


def test_who_guesses_waits_longer_each_time_and_nobody_else_does():
    clock = Clock()
    codes = TableCodes(clock)
    code = codes.of((1, 1))
    guesses = 0
    while clock.now < 3600:
        with pytest.raises(WrongUse) as error:
            codes.redeem("XXXX" if code != "XXXX" else "YYYY", "guesser")
        if "Too many" in str(error.value):
            clock.now += 1
        else:
            guesses += 1
    assert guesses <= 20
    assert codes.redeem(code, "somebody else") == (1, 1)


@promise("Guesses at codes and at the PIN of a table have a pace together, from however many addresses they come")
@pytest.mark.parametrize("knows_one", [False, True])
def test_guesses_from_very_many_addresses_or_between_right_ones_have_a_pace_together(knows_one):
    clock = Clock()
    codes = TableCodes(clock)
    code, known = codes.of((1, 1)), codes.of((2, 1))
    wrong, guesses = next(one for one in ("XXXX", "YYYY", "ZZZZ") if one not in (code, known)), 0
    for number in range(4000):
        source = "one who sits at table 2" if knows_one else f"fd00::{number:x}"
        with pytest.raises(WrongUse) as error:
            codes.redeem(wrong, source)
        guesses += "No table has" in str(error.value)
        if knows_one and number % FREE_GUESSES == FREE_GUESSES - 1:
            with suppress(WrongUse):
                codes.redeem(known, source)
        clock.now += 0.1
    assert FREE_FOR_ALL <= guesses <= FREE_FOR_ALL + 0.1 * 4000 / TOGETHER_WAIT + 1
    clock.now += TOGETHER_WAIT
    assert codes.redeem(code, "a guest who has just come") == (1, 1)


def test_slips_of_an_honest_thumb_cost_no_waiting():
    codes = TableCodes(Clock())
    code = codes.of((1, 1))
    for _slip in range(FREE_GUESSES):
        with pytest.raises(WrongUse, match="No table has"):
            codes.redeem("ZZZZ" if code != "ZZZZ" else "YYYY", "phone")
    assert codes.redeem(code, "phone") == (1, 1)


def test_whoever_types_the_right_letters_starts_again_with_the_slips_that_cost_nothing():
    clock = Clock()
    codes = TableCodes(clock)
    code = codes.of((1, 1))
    wrong = "XXXX" if code != "XXXX" else "YYYY"
    for _guest in range(3):
        for _slip in range(FREE_GUESSES):
            with pytest.raises(WrongUse, match="No table has these letters"):
                codes.redeem(wrong, "tablet of the hall")
        assert codes.redeem(code, "tablet of the hall") == (1, 1)


def test_three_wrong_codes_cost_no_waiting_and_the_fourth_does():
    codes = TableCodes(Clock())
    wrong = "XXXX" if codes.of((1, 1)) != "XXXX" else "YYYY"
    for _guess in range(4):
        with pytest.raises(WrongUse, match="No table has these letters"):
            codes.redeem(wrong, "phone")
    with pytest.raises(WrongUse, match="Too many wrong codes"):
        codes.redeem(wrong, "phone")
