"""The next game of a table: the same seats, or another game with the same people."""

import pytest

from host.session.following import CannotFollow, Following
from host.session.setup import GameSetup


def setup(game="seven_wonders", names=("Ada", "Bela", "Cleo"), human=1, urls=(), **options):
    return GameSetup.make(game, names, {"deal": "dealt", **options}, 4, human, urls)


def games(following):
    return {offer["game"] for offer in following.offers()}


def test_the_same_seats_again_have_another_seed_and_all_else_alike(tmp_path):
    before = setup()._replace(undo="others", languages=("hu", "en", "en"), language="hu", coached=(1,))
    after = Following(before, tmp_path).ask()
    assert after._replace(seed=before.seed) == before


def test_bots_leave_for_a_smaller_game_and_come_for_a_larger_one(tmp_path):
    duel = Following(setup(), tmp_path).ask("seven_wonders_duel")
    assert (duel.names, duel.humans, duel.bots) == (("Ada", "Bela"), (1,), (2,))
    babel = Following(duel, tmp_path).ask("tower_of_babel")
    assert len(babel.names) == 3 and babel.humans == (1,) and len(set(babel.names)) == 3


def test_a_game_too_small_for_the_people_is_not_offered(tmp_path):
    following = Following(setup(human=3), tmp_path)
    assert "seven_wonders_duel" not in games(following) and "tower_of_babel" in games(following)
    with pytest.raises(CannotFollow, match="cannot be played next"):
        following.ask("seven_wonders_duel")


def test_real_stations_with_real_cards_get_no_bots(tmp_path):
    real = GameSetup.make("seven_wonders_duel", ("Ada", "Bela"), {"deal": "open"}, 4, 0, ("auto",))
    assert "tower_of_babel" not in games(Following(real, tmp_path))


def test_a_game_that_is_asked_for_a_mode_is_offered_once_for_each(tmp_path):
    following = Following(setup(), tmp_path)
    ages = [offer["option"] for offer in following.offers() if offer["game"] == "through_the_ages"]
    assert ages == ["mode=simple", "mode=advanced", "mode=full"]
    assert following.ask("through_the_ages", "mode=full").options["mode"] == "full"


def test_the_options_of_the_house_hold_for_the_next_game_too(tmp_path):
    (tmp_path / "seven-wonders.options").write_text("sides = B\n", encoding="utf-8")
    assert Following(setup("tower_of_babel"), tmp_path).ask("seven_wonders").options["sides"] == "B"


def test_one_next_game_only(tmp_path):
    following = Following(setup(), tmp_path)
    following.ask()
    with pytest.raises(CannotFollow, match="already"):
        following.ask()
