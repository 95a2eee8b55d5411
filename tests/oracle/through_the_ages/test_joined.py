"""The game's own package and the second referee agree, play by play, over whole games by chance."""

import pytest

from tests.oracle.through_the_ages import joined, replay


@pytest.mark.parametrize("mode", joined.MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_both_referees_agree(mode, seats, seed):
    plays, found = joined.differences(mode, seats, seed)
    assert found == [] and plays > 50


@pytest.mark.parametrize("options", [{"war": "after_row"}, {"air_sacrifice": "single"}, {"easier": "yes"}])
def test_both_agree_where_an_option_is_set(options):
    assert joined.differences("full", 3, 1, **options)[1] == []


def test_a_difference_is_found():
    record, moments = joined.played("full", 2, 1)
    moments[100].figures(2)["science"] += 1
    found = replay.compare(record, moments, joined.readings(record))
    assert len(found) == 1 and "seat 2: science is" in found[0]
