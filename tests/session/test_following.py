"""The next game of a table: the same seats, or another game with the same people."""

import pytest

from host.errors import WrongUse
from host.languages.game_words import game_words
from host.session.following import CannotFollow, Following
from host.setup.setup import GameSetup
from shared_rules.contract import load
from tests.promises import promise
from tests.web.sessions import quiet_session


def setup(game="seven_wonders", names=("Ada", "Bela", "Cleo"), human=1, urls=(), **options):
    return GameSetup.make(game, names, {"deal": "dealt", **options}, 4, human, urls)


def games(following):
    return {offer["game"] for offer in following.offers()}


def test_the_same_seats_again_have_another_seed_and_all_else_alike(tmp_path):
    before = setup()._replace(languages=("hu", "en", "en"), language="hu", coached=(1,))
    after = Following(before, tmp_path).choose()
    assert after._replace(seed=before.seed) == before


def test_bots_leave_for_a_smaller_game_and_come_for_a_larger_one(tmp_path):
    duel = Following(setup(), tmp_path).choose("seven_wonders_duel")
    assert (duel.names, duel.humans, duel.bots) == (("Ada", "Bela"), (1,), (2,))
    babel = Following(duel, tmp_path).choose("tower_of_babel")
    assert len(babel.names) == 3 and babel.humans == (1,) and len(set(babel.names)) == 3


def test_a_game_too_small_for_the_people_is_not_offered(tmp_path):
    following = Following(setup(human=3), tmp_path)
    assert "seven_wonders_duel" not in games(following) and "tower_of_babel" in games(following)
    with pytest.raises(CannotFollow, match="cannot be played next"):
        following.choose("seven_wonders_duel")


def test_real_stations_with_real_cards_get_no_bots(tmp_path):
    real = GameSetup.make("seven_wonders_duel", ("Ada", "Bela"), {"deal": "open"}, 4, 0, ("auto",))
    assert "tower_of_babel" not in games(Following(real, tmp_path))


@pytest.mark.parametrize(
    ("deal", "ports", "come"),
    [("dealt", ("auto",), False), ("open", ("COM1", "COM2"), False), ("dealt", ("COM1", "COM2"), True)],
)
def test_bots_come_to_people_at_named_ports_whose_cards_are_dealt_by_the_table(tmp_path, deal, ports, come):
    real = GameSetup.make("seven_wonders_duel", ("Ada", "Bela"), {"deal": deal}, 4, 0, ports)
    assert ("tower_of_babel" in games(Following(real, tmp_path))) is come


def test_a_next_game_that_cannot_be_set_up_says_why_and_another_can_be_chosen(tmp_path):
    def refused(*_):
        raise WrongUse("The options of the house are spoilt.")

    following = Following(setup(), tmp_path)
    following._other = refused
    with pytest.raises(CannotFollow, match="are spoilt"):
        following.choose("seven_wonders_duel")
    assert following.setup is None and following.choose().names == ("Ada", "Bela", "Cleo")


def test_a_game_that_is_asked_for_a_mode_is_offered_once_for_each(tmp_path):
    following = Following(setup(), tmp_path)
    ages = [offer["option"] for offer in following.offers() if offer["game"] == "through_the_ages"]
    assert ages == ["mode=simple", "mode=advanced", "mode=full"]
    assert following.choose("through_the_ages", "mode=full").options["mode"] == "full"


def test_the_options_of_the_house_hold_for_the_next_game_too(tmp_path):
    (tmp_path / "seven-wonders.options").write_text("sides = B\n", encoding="utf-8")
    assert Following(setup("tower_of_babel"), tmp_path).choose("seven_wonders").options["sides"] == "B"


def test_one_next_game_only(tmp_path):
    following = Following(setup(), tmp_path)
    following.choose()
    with pytest.raises(CannotFollow, match="already"):
        following.choose()


AGES = {"game": "through_the_ages", "seats": 2}


def asked(session, home, unanswered=("mode",)):
    """The session's Following, asked for its mode, and what it offers."""
    session.following = Following(session.setup, home, unanswered)
    return session.following, session.following.openings(session.table, session.table.words)


def test_a_new_table_that_was_told_no_mode_offers_the_three_with_the_simple_one_first(tmp_path):
    with quiet_session(tmp_path, **AGES) as session:
        _, offers = asked(session, tmp_path)
        assert [offer["option"] for offer in offers] == ["mode=simple", "mode=advanced", "mode=full"]
        assert "first game" in offers[0]["told"] and len({offer["told"] for offer in offers}) == 3
        assert asked(session, tmp_path, ())[1] == []


@pytest.mark.parametrize(("language", "word"), [("hu", "békés"), ("da", "fredelige")])
def test_what_each_mode_is_stands_in_the_language_of_the_page(tmp_path, language, word):
    with quiet_session(tmp_path, **AGES) as session:
        following, _ = asked(session, tmp_path)
        words = game_words("through_the_ages").speaking(language)
        assert word in following.openings(session.table, words)[0]["told"]


def test_another_mode_sets_the_table_up_anew_and_the_same_one_asks_no_more(tmp_path):
    with quiet_session(tmp_path, **AGES) as session:
        following, _ = asked(session, tmp_path)
        assert following.open_with(session.table, "mode=simple") is False
        assert following.setup is None and following.openings(session.table, session.table.words) == []
        following, _ = asked(session, tmp_path)
        assert following.open_with(session.table, "mode=full") is True
        before = session.setup
        assert following.setup == before._replace(options=load("through_the_ages").complete({"mode": "full"}))
        with pytest.raises(CannotFollow):
            following.open_with(session.table, "mode=advanced")


def test_once_somebody_has_played_no_mode_is_asked_for(tmp_path):
    with quiet_session(tmp_path, **AGES) as session:
        following, offers = asked(session, tmp_path)
        table = session.table
        assert offers and table.awaited() == (1,)
        text = table.game.text(table.state.plays(1)[0])
        assert table.submit(1, "p1", table.moment, text).ok
        assert following.openings(table, table.words) == []
        with pytest.raises(CannotFollow, match="has begun"):
            following.open_with(table, "mode=full")


def test_what_bots_have_played_is_no_reason_to_keep_the_mode(tmp_path):
    with quiet_session(tmp_path, **AGES) as session:
        session.setup = session.setup._replace(humans=(2,))
        following, _ = asked(session, tmp_path)
        table = session.table
        assert table.submit(1, "p1", table.moment, table.game.text(table.state.plays(1)[0])).ok
        assert following.openings(table, table.words)


def test_people_keep_their_seats_in_another_game_where_there_is_room(tmp_path):
    before = setup(names=("Ada", "Bela", "Cleo", "Dora"))._replace(humans=(1, 4), languages=("en", "hu", "en", "da"))
    after = Following(before, tmp_path).choose("tower_of_babel")
    assert (after.names, after.humans) == (before.names, (1, 4)) and not after.key_seed


@promise(
    "A device that had a seat returns to it without help: after a kill of the table, after a restart "
    "of the house, and in a next game in which people move to other seats"
)
def test_people_who_move_up_get_other_keys(tmp_path):
    """Seat 4 becomes seat 2: a page of the old seat 2 that was left open must not show the hand there."""
    before = setup(names=("Ada", "Bela", "Cleo", "Dora"))._replace(
        humans=(1, 4), languages=("en", "hu", "en", "da"), guided=(4,)
    )
    after = Following(before, tmp_path).choose("seven_wonders_duel")
    assert (after.names, after.humans, after.languages) == (("Ada", "Dora"), (1, 2), ("en", "da"))
    assert after.key_seed and after.guided == (2,)
