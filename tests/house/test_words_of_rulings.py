"""What pages call an option and its values stands in the game that has it: the host knows no option by its name."""

from pathlib import Path

import pytest

from host.house.home import _game, _option
from host.languages.game_words import games
from shared_rules.referee.rulings import DEAL, rulings, sentences, worded

STATIC = Path(__file__).resolve().parents[2] / "host" / "web" / "static"
BARE = "hand_limit | none 5 two_more | X-3 | how many cards a hand holds here"


def test_an_option_of_a_game_from_outside_shows_its_own_sentence_and_not_that_of_another_game():
    (own,) = rulings(BARE)
    facts = _option(own, {DEAL})
    assert facts == {
        "name": "hand_limit",
        "called": "",
        "help": "how many cards a hand holds here",
        "values": [("none", "none"), ("5", "5"), ("two_more", "two more")],
        "first": False,
    }


def test_a_row_may_have_words_for_itself_and_for_some_values():
    (own,) = rulings(f"{BARE} | A hand holds; none = as many as you like")
    assert worded(own) == ("A hand holds", [("none", "as many as you like"), ("5", "5"), ("two_more", "two more")])
    assert sentences(f"{BARE} | A hand holds; none = as many as you like") == ["A hand holds", "as many as you like"]
    assert tuple(own) == tuple(rulings(BARE)[0])  # for all else it is an option as any other


@pytest.mark.parametrize("game", games())
def test_every_option_of_our_games_has_words_in_the_language_of_the_house(game):
    english, danish = (_game(game, language)["options"] for language in ("en", "da"))
    assert all(one["called"] for one in english)
    assert all(one["called"] != other["called"] for one, other in zip(english, danish, strict=True))


def test_no_script_of_a_page_knows_an_option_of_a_game():
    for script in STATIC.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert "hand_limit" not in text and "free_wonder" not in text and "seventh_coins" not in text
