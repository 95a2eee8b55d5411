"""Names that a house takes: one spelling or another of the same letters is one person, and a name is seen."""

import unicodedata

import pytest

from host.errors import WrongUse
from host.journal.people import People, check_name, name_key


def test_a_letter_and_its_accent_are_the_letter_with_the_accent(tmp_path):
    whole, apart = (unicodedata.normalize(form, "Zsófi") for form in ("NFC", "NFD"))
    assert whole != apart and name_key(whole) == name_key(apart)
    People.read(tmp_path).meet([whole, apart])
    assert People.read(tmp_path).names() == [whole]
    People.read(tmp_path).forget(apart)
    assert People.read(tmp_path).is_forgotten(whole)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", " \u115f "])
def test_a_name_that_nobody_sees_is_no_name(name):
    with pytest.raises(WrongUse):
        check_name(name)
