"""Names as people spell them: composed or not, with joiners, and what a refusal says."""

import pytest

from host.errors import WrongUse
from host.journal.people import check_name, name_key

PERSIAN, FAMILY = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", [PERSIAN, FAMILY, "Zo\u00e9", "\u05d3\u05d5\u05d3", "\U0001f438"])
def test_letters_of_all_peoples_can_be_shown(name):
    check_name(name)


@pytest.mark.parametrize(
    "one, other",
    [
        ("Zo\u00e9", "ZOE\u0301"),
        ("Anna Kov\u00e1cs", " anna  kov\u00e1cs"),
        ("Ann\u200da", "Anna"),
    ],
)
def test_one_person_has_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    "name, said",
    [
        ("An\u202ena", r"An\u202ena: a name must stand on one line"),
        ("A\nb", r"A\nb: a name must"),
        ("\u200d", "at least one letter"),
        ("x" * 61, "x…: a name has 60 letters at most"),
    ],
)
def test_a_refusal_says_which_name(name, said):
    with pytest.raises(WrongUse) as refused:
        check_name(name)
    assert said in str(refused.value)
