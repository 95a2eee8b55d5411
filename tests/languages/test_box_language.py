"""At one table cards have names in one language."""

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.languages import codes, game_words
from host.setup.setup import names_for
from host.table.dealer import ShuffledDealer
from host.table.table import Table
from shared_rules.contract import load
from tests.promises import promise

PROMISES = [
    promise("The cards of one hand are all named in one language", how="every game in every language"),
]


@pytest.mark.parametrize("game", game_words.games())
@pytest.mark.parametrize("code", codes.CODES)
def test_a_game_is_named_in_one_language_whole(game, code, journal):
    """A list with gaps would name one hand in two languages: the box that exists then is the English one."""
    named, every = game_words.named_cards(game, code)
    assert game_words.box_language(game, code) == (code if named in (0, every) else "en")
    table = Table.start(game, names_for(load(game).seats[0]), {}, journal, ShuffledDealer(1), 1, {"language": code})
    assert table.words.names == game_words.box_language(game, code)


def test_the_command_for_labels_names_a_game_in_one_language_and_says_where_that_is_english(tmp_path):
    def printed(game, code):
        words = ["labels", game, "--language", code, "--out", str(tmp_path / "labels.pdf")]
        return CliRunner().invoke(app, words).output

    assert "7 Wonders has 46 of its 82 names in Hungarian here" in printed("seven-wonders", "hu")
    assert "English names" not in printed("tower-of-babel", "da")
