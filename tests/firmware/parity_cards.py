"""A card on the reader: its uses, its verdict, blank tags, wrong cards and wrong buttons.

Runs on CPython and on MicroPython: see parity.py.
"""

try:
    from tests.firmware.player import BACK, FREE, TURN, UID, WAIT, Player
except ImportError:
    from player import BACK, FREE, TURN, UID, WAIT, Player


# -- a card and its uses ----------------------------------------------------------------------------


def check_a_card_shows_its_first_use_and_the_price():
    player = Player().seated().lay("b1")
    assert player.rows()[0] == "Card B1      1/5"
    assert "pay 1 left" in player.rows()
    assert player.said == [] and player.plays == []


def check_a_refused_first_use_shows_its_reason_at_once_and_the_others_stand_below():
    player = Player().seated().lay("c1")
    assert player.rows()[1] == ">Build         x"
    assert player.rows()[2] == " Sell: 3 coins"
    assert player.rows()[3] == "Missing 1 ore:"


def check_next_goes_round_what_can_be_done_first_and_back_goes_up():
    player = Player().seated().lay("b1")
    seen = []
    for _ in range(6):
        seen.append(player.rows()[0][-3:])
        player.press("C")
    assert seen == ["1/5", "2/5", "3/5", "5/5", "4/5", "1/5"]
    assert player.press("B").rows()[0][-3:] == "1/5"


def check_confirm_sends_the_chosen_play_once():
    player = Player().seated(at=7).lay("b1").press("CA")
    assert player.plays == [("build b1 L2", 7, UID)]
    player.press("ACBA")
    assert len(player.plays) == 1
    assert player.wait(1900).rows()[7] == " Sending ..."


def check_confirming_a_refused_use_says_why_and_sends_nothing():
    player = Player().seated().lay("c1").press("A")
    assert player.plays == []
    assert player.text().startswith("Not possible Missing 1 ore: the left sells it for 2.")
    assert player.press("B").rows()[1] == ">Build         x"


def check_an_accepted_play_asks_for_the_card_back_and_then_shows_nothing_of_it():
    player = Player().seated(at=3).lay("a1").press("A")
    player.station.judged(True, "")
    assert player.rows()[7] == " Accepted."
    assert player.tunes == ["arrived", "accepted"]
    player.station.see(4, WAIT)
    player.wait(60000)
    assert player.rows()[7] == " Accepted."
    player.station.left()
    assert "A1" not in player.text() and "You have chosen" in player.text()


def check_a_card_taken_before_the_verdict_is_shown_no_more():
    player = Player().seated().lay("a1").press("A")
    player.station.left()
    assert "A1" not in player.text()
    player.station.judged(True, "")
    assert "A1" not in player.text() and "Accepted." in player.text()


def check_a_refused_verdict_says_why_and_the_card_can_be_used_again():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(False, "The table has moved on.")
    assert player.text() == "Not accepted The table has moved on. B back"
    assert player.tunes == ["arrived", "refused"]
    player.press("BCA")
    assert player.plays[1][0] == "sell a1"


def check_after_an_undo_the_play_can_be_made_again():
    player = Player().seated(at=3).lay("a1").press("A")
    player.station.judged(True, "")
    player.station.left()
    player.station.see(4, WAIT)
    player.station.see(5, TURN)
    player.lay("a1").press("A")
    assert len(player.plays) == 2


def check_a_late_verdict_changes_nothing():
    player = Player().seated().lay("a1")
    before = player.rows()
    player.station.judged(True, "")
    player.station.judged(False, "No.")
    assert player.rows() == before and player.tunes == ["arrived"]


def check_nothing_can_be_confirmed_between_the_verdict_and_the_next_view():
    player = Player().seated(at=3).lay("a1").press("A")
    player.station.judged(True, "")
    player.station.left()
    player.lay("b1", "04b0b0b0b0b0b0").press("A")
    assert len(player.plays) == 1 and player.rows()[7] == " Not your turn"
    player.station.see(4, TURN)
    player.press("A")
    assert len(player.plays) == 2


def check_the_next_card_may_be_laid_before_its_verdict():
    player = Player().seated().lay("a1").press("A")
    player.station.left()
    player.lay("b1", "04b0b0b0b0b0b0")
    player.station.judged(True, "")
    assert player.rows()[7] == " Accepted."
    player.station.see(2, TURN)
    player.wait(2000)
    assert player.rows()[0] == "Card B1      1/5"


# -- tags that say nothing, and tags that are set up ---------------------------------------------------


def check_a_tag_that_was_enrolled_shows_its_card_as_soon_as_the_host_says_which():
    player = Player().seated()
    player.station.arrived(UID, "")
    assert "Unknown tag" in player.text()
    player.station.known("04000000000000", "ty/a1")
    assert "Unknown tag" in player.text()
    player.station.known(UID, "ty/a1")
    assert player.rows()[1] == ">Build"
    assert player.press("A").plays == [("build a1", 1, UID)]


def check_what_an_enrolled_tag_was_is_forgotten_when_it_leaves():
    player = Player().seated()
    player.station.arrived(UID, "")
    player.station.left()
    player.station.known(UID, "ty/a1")
    assert player.station.card == "" and "A1" not in player.text()


def check_without_a_game_questions_are_shown_and_only_tunes_are_heard():
    player = Player()
    player.station.seated("", 1, ["Tags"])
    player.station.ask("1", "Write 1 of 3", ["Altar"], ["skip", "back"])
    player.station.show("", [], "accepted")
    assert player.tunes == ["accepted"] and player.rows()[0] == "Write 1 of 3"
    player.station.arrived(UID, "7w/altar.3")
    assert player.rows()[7] == "A skip   B back"
    player.press("D")
    player.wait(1000).press("A")
    assert player.answers == [("1", 0)]
    player.station.unasked()
    player.seated()
    assert player.text().startswith("Other game")  # the tag is still on it
    player.station.seated("", 1, ["Tags"])
    assert player.station.view is None and player.rows()[:3] == ["Tags", "", "Please wait ..."]
    player.station.host_silent(True)
    assert player.rows()[0] == "HERALD"


# -- when nothing is awaited -------------------------------------------------------------------------


def check_a_card_while_nothing_is_awaited_is_explained_and_cannot_be_played():
    player = Player().seated(WAIT).lay("a1")
    assert "wait until the others have." in player.text()
    player.press("A")
    assert player.plays == []


def check_a_card_that_lies_there_already_can_be_used_when_the_turn_begins():
    player = Player().seated(WAIT).lay("a1")
    player.station.see(2, TURN)
    assert player.rows()[1] == ">Build"
    player.press("A")
    assert player.plays == [("build a1", 2, UID)]


def check_a_new_view_keeps_what_was_chosen():
    player = Player().seated().lay("b1").press("CC")
    player.station.see(2, TURN)
    assert player.rows()[0][-3:] == "3/5"


def check_a_press_meant_for_a_way_that_has_just_gone_confirms_no_other():
    player = Player().seated().lay("b1").press("CC")
    player.station.see(2, {"awaited": True, "lines": [], "prices": (4, 5)})
    assert player.press("A").plays == []
    player.wait(800).press("A")
    assert [text for text, _, _ in player.plays] == ["build b1 L4"]


def check_what_was_worked_out_ahead_is_what_the_tap_would_have_shown():
    for card in ("a1", "b1", "c1", "d1"):
        plain, ready = Player().seated().lay(card), Player().seated()
        assert [ready.station.ahead(False) for _ in range(4)] == [True, True, True, False]
        assert ready.lay(card).rows() == plain.rows()
        assert ready.press("C").rows() == plain.press("C").rows()
        assert ready.press("B").rows() == plain.press("B").rows()


def check_where_memory_is_full_what_was_worked_out_is_given_up_until_the_next_view():
    player = Player().seated()
    station = player.station
    while station.ahead(False):
        pass
    kept = player.lay("a1").rows()
    assert station._ahead and not station.ahead(True)
    player.station.left()
    assert not station.ahead(True) and not station._ahead
    assert not station.ahead(False) and not station._ahead
    assert player.lay("a1").rows() == kept
    station.left()
    station.see(2, TURN)
    assert station.ahead(False) and station._ahead


def check_nothing_is_worked_out_while_somebody_waits_and_nothing_old_is_shown():
    player = Player().seated()
    assert not player.lay("a1").station.ahead(False)
    player.station.left()
    while player.station.ahead(False):
        assert player.rows()[0] == "Anna"
    player.station.see(2, WAIT)
    assert "Build" not in player.lay("a1").text() and not player.station.ahead(False)


def check_garbage_is_cleared_before_a_view_is_built_and_with_it_what_was_worked_out_ahead():
    player = Player().seated()
    station, seen = player.station, []
    while station.ahead(False):
        pass
    assert station._ahead
    station.collect = lambda: seen.append((station.at, station._ahead))
    station.see(2, TURN)
    assert seen == [(1, {})] and station.at == 2


def check_garbage_is_cleared_before_a_card_is_explained():
    player, seen = Player().seated().lay("a1"), []
    player.station.collect = lambda: seen.append(player.station.sheets.top)
    player.press("D")
    assert seen == [None] and player.station.sheets.is_on("explain")


def check_the_name_of_a_card_is_known_before_its_ways():
    player = Player().seated()
    assert player.station.head() is None
    player.lay("b1").station.passed(50)  # the clock's tick may come before the display's turn
    assert player.station.head().strip() == "Card B1"
    assert player.rows()[0] == "Card B1      1/5" and player.station.head() is None
    player.station.left()
    player.station.arrived("04000000000001", "xx/a1")
    assert player.station.head() is None and player.rows()[0] == "Other game"


def check_a_card_before_the_host_came_is_shown_when_the_view_comes():
    player = Player().lay("a1")
    assert player.rows()[0] == "HERALD"
    player.seated()
    assert player.rows()[1] == ">Build"


def check_plays_without_a_card():
    player = Player().seated(FREE, 9)
    assert player.rows()[7] == "A: Do nothing"
    assert player.press("A").rows()[1] == ">Do nothing"
    assert player.press("B").rows()[7] == "A: Do nothing"
    player.press("AA")
    assert player.plays == [("pass", 9, "")]
    player.station.judged(True, "")
    assert "Accepted." in player.text()
    player.station.see(10, WAIT)
    assert "You have chosen" in player.wait(2000).text()


def check_a_choice_is_taken_back_while_nothing_is_awaited():
    player = Player().seated(at=3).lay("a1").press("A")
    player.station.judged(True, "")
    player.station.see(4, BACK)
    player.station.left()
    assert player.rows()[7] == "A: Do nothing"
    player.press("AA")
    assert player.plays[1:] == [("back", 4, "")]
    player.station.judged(True, "")
    player.press("A")
    assert len(player.plays) == 2
    player.station.see(5, TURN)
    assert "Lay a card here" in player.wait(2000).text()
    player.lay("a1").press("A")
    assert player.plays[2] == ("build a1", 5, UID)


def check_the_card_of_the_choice_may_still_lie_there_when_it_is_taken_back():
    player = Player().seated(at=3).lay("a1").press("A")
    player.station.judged(True, "")
    player.station.see(4, BACK)
    player.wait(2000)
    player.press("A")
    assert len(player.plays) == 1
    player.station.left()
    player.press("AA")
    assert player.plays[1] == ("back", 4, "")


def check_a_card_ends_the_choice_without_one():
    player = Player().seated(FREE).press("A").lay("a1")
    assert player.rows()[0] == "Card A1      1/2"
    player.station.left()
    assert player.rows()[7] == "A: Do nothing"


# -- wrong cards and wrong buttons -------------------------------------------------------------------


def check_wrong_buttons_get_a_short_hint_that_goes_away():
    for scene, button in (
        (Player().seated(), "A"),
        (Player().seated(WAIT), "C"),
        (Player(), "A"),
        (Player().seated(), "B"),
    ):
        before = scene.rows()
        after = scene.press(button).rows()
        assert after[:7] == before[:7] and after[7] != before[7] and after[7].startswith(" ")
        assert scene.wait(2000).rows() == before


def check_two_cards_are_explained_and_one_of_them_goes_on():
    player = Player().seated().lay("a1")
    before = player.rows()
    player.station.two_cards(True)
    assert player.rows()[0] == "Two cards"
    player.press("A")
    assert player.plays == []
    player.station.two_cards(False)
    assert player.wait(2000).rows() == before


def check_tags_that_are_no_cards_are_named():
    for text, readable, headline in (
        ("", True, "Unknown tag"),
        ("", False, "Cannot read"),
        ("xx/a1", True, "Other game"),
        ("hello", True, "Unknown tag"),
        ("ty/", True, "Unknown tag"),
    ):
        player = Player().seated()
        player.station.arrived(UID, text, readable)
        assert player.rows()[0] == headline
        player.press("A")
        assert player.plays == []
        player.station.left()
        assert player.wait(2000).rows()[0] == "Anna"


def check_d_after_the_reason_of_a_refusal_shows_the_rule_behind_it():
    player = Player().seated().lay("c1").press("A")
    assert player.rows()[7].endswith("D rule")
    player.press("D")
    assert player.rows()[0].strip() == "TY-3"
    assert "Building costs" in player.text()
    assert player.press("B").station.scene() == "menu"


def check_d_again_after_the_explanation_of_a_refused_card_shows_the_rule_too():
    player = Player().seated().lay("c1").press("D")
    while player.station.sheets.is_on("explain"):
        player.press("D")
    assert player.rows()[0].strip() == "TY-3"
    player.station.left()
    assert player.station.scene() == "idle"


def check_a_refusal_that_is_no_rule_of_the_game_leaves_d_to_the_card():
    player = Player().seated(WAIT).lay("a1").press("D")
    while player.station.sheets.is_on("explain"):
        player.press("D")
    assert player.station.scene() == "menu"


def check_help_explains_the_card_that_lies_there():
    player = Player().seated().lay("a1").press("D")
    assert player.rows()[:2] == ["Card A1      1/2", "It does one"]
    player.station.released("D")
    assert player.rows()[1] == ">Build"
    player.press("D").station.left()
    assert player.rows()[0] == "Anna"


def check_help_without_a_card_names_the_buttons():
    player = Player().seated().press("D")
    assert player.rows()[:3] == ["Buttons      1/2", "A yes    B back", "C next   D help"]
    assert player.press("A").rows()[1:3] == ["Hold D: coach", "Hold A: letters"]
