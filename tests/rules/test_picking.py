"""The cards drawn where a seat imagines what it cannot see."""

from collections import Counter
from random import Random

from shared_rules.referee.knowledge import pick


def test_a_pick_is_as_likely_to_be_one_as_another_and_leaves_all_where_it_was():
    found, chance = list("abcdef"), Random(1)
    drawn = [pick(chance, found, 2) for _ in range(600)]
    assert all(len({*two}) == 2 for two in drawn) and found == list("abcdef")
    for place in (0, 1):
        assert all(60 < count < 140 for count in Counter(two[place] for two in drawn).values())
    assert sorted(pick(chance, found, 9)) == found and pick(chance, found, 0) == []
