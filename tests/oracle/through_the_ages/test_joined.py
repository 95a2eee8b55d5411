"""The game's own package and the second referee agree, play by play, over whole games by chance."""

import pytest

from shared_rules.through_the_ages.referee.options import OPTIONS
from tests.oracle.through_the_ages import joined, replay


@pytest.mark.long
@pytest.mark.parametrize("mode", joined.MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree(mode, seats, seed):
    plays, found = joined.differences(mode, seats, seed)
    assert found == [] and plays > 50


OTHERS = [(name, value) for name, values in joined.RULED.items() for value in sorted({*values[1:]} - {values[0]})]


@pytest.mark.long
@pytest.mark.parametrize("mode", joined.MODES)
@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_both_agree_where_an_option_is_set(mode, name, value):
    assert joined.differences(mode, 3, 1, **{name: value})[1] == []


def test_every_option_of_the_later_modes_is_compared():
    elsewhere = {"deal", "mode", "victory"}  # the last is not compared
    values = {option.name: set(option.values) for option in OPTIONS if option.name not in elsewhere}
    assert values == {name: set(values) for name, values in joined.RULED.items() if name not in elsewhere}


def test_a_difference_is_found():
    record, moments = joined.played("full", 2, 1)
    moments[100].figures(2)["science"] += 1
    found = replay.compare(record, moments, joined.readings(record))
    assert len(found) == 1 and "seat 2: science is" in found[0]


@pytest.mark.long
@pytest.mark.parametrize("mode", joined.MODES)
@pytest.mark.parametrize("way", ["own", "choice"])
@pytest.mark.parametrize("seats", [2, 4])
def test_both_agree_on_bonuses_that_score_for_their_owners_alone(mode, way, seats):
    assert joined.differences(mode, seats, 2, bonus=way, own_bonus="owner")[1] == []
