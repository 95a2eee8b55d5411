"""What a game may offer besides what every game does stands in one table, and the table is true."""

import re
from pathlib import Path

import pytest

from host.languages.game_words import about, default_game, game_words, games, offered_games
from shared_rules.contract import load
from shared_rules.referee.modules import HOOKS
from tests.games import SHIPPED

ROOT = Path(__file__).parents[2]
ASKS = re.compile(r'\.find\(\s*"(referee\.\w+)", "(\w+)"')
OWN = ("beside", "laid", "held")  # the page for the ear asks for them by a variable


def test_every_name_that_is_asked_for_stands_in_the_table():
    sources = [*ROOT.glob("host/**/*.py"), *ROOT.glob("shared_rules/*.py"), *ROOT.glob("tools/*.py")]
    asked = {found for path in sources for found in ASKS.findall(path.read_text(encoding="utf-8"))}
    asked |= {("referee.spoken", name) for name in OWN}
    assert asked == {(module, name) for module, name, _without, _what in HOOKS}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook[1])
def test_a_game_offers_it(hook):
    module, name, _without, _what = hook
    found = [game for game in SHIPPED if (ROOT / "shared_rules" / game / f"{module.replace('.', '/')}.py").exists()]
    assert any(load(game).find(module, name, None) is not None for game in found)


@pytest.mark.parametrize("game", SHIPPED)
def test_what_a_game_is_about_names_as_many_players_as_can_play_it(game):
    fewest, most = load(game).seats
    players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    assert f" {players}, " in about(load(game))
    with game_words(game, "hu").spoken():
        assert f"{most} játékos" in about(load(game))


def test_one_game_is_offered_first_and_the_others_follow_by_name():
    wants = [game for game in SHIPPED if load(game).find("referee.options", "OFFERED_FIRST", False)]
    assert wants == [default_game()] == offered_games()[:1]
    assert offered_games()[1:] == sorted(set(games()) - set(wants))
