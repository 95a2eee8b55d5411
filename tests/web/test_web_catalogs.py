"""What a page gets once about its game. Each table's page begins with it, on every version of Python."""

import pytest

from host.languages.game_words import game_words
from host.web.table.catalog import catalog
from shared_rules.contract import load
from tests.games import SHIPPED


@pytest.mark.parametrize("language", ["en", "hu", "da"])
@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_has_a_catalogue_in_every_language(name, language):
    found = catalog(name, load(name), game_words(name, language))
    assert found["page"] and len(found) > 1
