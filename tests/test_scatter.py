"""What a change costs stays measured: recipes are short, apply to the code of today, and stand in the document."""

import statistics

import pytest

from tests.promises import promise
from tools import scatter
from tools.scatter import DOCUMENT, MEDIAN, MOST, NEW, RECIPES, ROOT, counts, table

PROMISES = [promise("A change of twelve kinds is two places by hand in the median, and four at most")]


def test_the_median_is_two_and_none_is_above_four():
    assert len(RECIPES) == 12 == len(counts())
    assert statistics.median(counts().values()) <= MEDIAN and max(counts().values()) <= MOST


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: one.what)
def test_the_places_of_a_recipe_are_there(recipe):
    for path, anchor, text in recipe.places:
        assert text
        if anchor != NEW:
            assert anchor in (ROOT / path).read_text(encoding="utf-8"), f"{path} has no {anchor!r}: mend the recipe"
        else:
            assert not (ROOT / path).exists()


def test_the_document_has_the_table_of_today():
    assert table() in DOCUMENT.read_text(encoding="utf-8"), "run `python -m tools.scatter --write`"


@pytest.mark.process
@pytest.mark.night("one")
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda one: one.what)
def test_a_change_is_made_in_a_clone_and_taken_back(recipe, tmp_path):
    clone = scatter.cloned(tmp_path / "clone")
    assert scatter.tried(recipe, clone) == ""
    broken = recipe._replace(places=recipe.places[1:])  # without its row nothing arrives
    assert scatter.tried(broken, clone)
