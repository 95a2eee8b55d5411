"""Four letters open a seat that nobody has, and guessing them does not pay."""

import pytest

from host.errors import WrongUse
from host.house.codes import Codes
from host.table.typed_codes import FREE_GUESSES, LENGTH, LETTERS


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def test_a_code_has_four_letters_that_nobody_mistakes_for_figures():
    code = Codes().of((1, 2))
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    assert not set("IOQ01") & set(LETTERS)


def test_a_seat_keeps_its_code_and_no_two_seats_share_one():
    codes = Codes()
    places = [(table, seat) for table in range(1, 20) for seat in range(1, 8)]
    given = [codes.of(place) for place in places]
    assert len(set(given)) == len(places)
    assert [codes.of(place) for place in places] == given


@pytest.mark.parametrize("typed", ["{}", " {} ", "{0[0]}{0[1]} {0[2]}{0[3]}", "{0[0]}-{0[1]}-{0[2]}-{0[3]}"])
def test_a_code_is_read_as_people_type_it(typed):
    codes = Codes()
    code = codes.of((3, 1))
    assert codes.redeem(typed.format(code).lower(), "phone") == (3, 1)


def test_a_withdrawn_code_opens_nothing():
    codes = Codes()
    kept, gone = codes.of((1, 1)), codes.of((1, 2))
    codes.keep([(1, 1)])
    assert codes.redeem(kept, "phone") == (1, 1)
    with pytest.raises(WrongUse, match="No open seat"):
        codes.redeem(gone, "phone")


def test_who_guesses_waits_longer_each_time_and_nobody_else_does():
    clock = Clock()
    codes = Codes(clock)
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


def test_slips_of_an_honest_thumb_cost_no_waiting():
    codes = Codes(Clock())
    code = codes.of((1, 1))
    for _slip in range(FREE_GUESSES):
        with pytest.raises(WrongUse, match="No open seat"):
            codes.redeem("ZZZZ" if code != "ZZZZ" else "YYYY", "phone")
    assert codes.redeem(code, "phone") == (1, 1)


def test_whoever_types_the_right_letters_starts_again_with_the_slips_that_cost_nothing():
    clock = Clock()
    codes = Codes(clock)
    code = codes.of((1, 1))
    wrong = "XXXX" if code != "XXXX" else "YYYY"
    for _guest in range(3):
        for _slip in range(FREE_GUESSES):
            with pytest.raises(WrongUse, match="No open seat"):
                codes.redeem(wrong, "tablet of the hall")
        assert codes.redeem(code, "tablet of the hall") == (1, 1)
