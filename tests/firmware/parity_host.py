"""Host and station: a station's messages, what it is asked and sent, and what it shows when the host is silent.

Runs on CPython and on MicroPython: see parity.py.
"""

try:
    from tests.firmware.player import FREE, TURN, UID, WAIT, Player
except ImportError:
    from player import FREE, TURN, UID, WAIT, Player

from firmware.large import Large
from firmware.screens import Page

# ruff: noqa: UP031  (it runs on MicroPython)


# -- messages to the host ------------------------------------------------------------------------


def check_what_the_idle_display_has_no_room_for_is_what_d_shows():
    lines = ["Age I  turn 4", "You have chosen", "10 coins", "Stages: 0/3"]
    player = Player().seated({"awaited": False, "lines": lines})
    player.station.wait_for([2, 3, 4, 5, 6, 7])
    shown = player.rows()[1:7]
    assert "Stages: 0/3" not in shown, shown
    shown = shown + player.press("D").rows()
    assert [line for line in lines if line not in shown] == [], shown


def check_card_and_gone_are_said_only_once_they_show():
    player = Player().seated().lay("a1")
    assert player.said == []
    player.station.drawn()
    assert player.said == [("card", {"uid": UID, "card": "ty/a1"})]
    player.station.left()
    assert len(player.said) == 1
    player.station.drawn()
    assert player.said[1:] == [("gone", {"uid": UID})]


def check_a_swapped_card_is_said_in_order():
    player = Player().seated().lay("a1")
    player.station.drawn()
    player.station.left()
    player.lay("b1", "04b0b0b0b0b0b0").station.drawn()
    assert [name for name, _ in player.said] == ["card", "gone", "card"]


def check_a_dead_screen_keeps_the_host_waiting_for_a_second_only():
    player = Player().seated().lay("a1").wait(900)
    assert player.said == []
    assert len(player.wait(300).said) == 1


def check_trouble_is_shown_and_said():
    player = Player().seated()
    player.station.trouble("reader", "It does not answer.")
    assert player.text() == "Trouble: reader It does not answer. B back"
    assert player.said == [("trouble", {"what": "reader: It does not answer."})]
    assert player.wait(6000).rows()[0] == "Anna"


# -- questions of the host ---------------------------------------------------------------------------


def asked(player, id="q1", lines=("Anna asks to go back.",)):
    player.station.ask(id, "Undo?", list(lines), ["Yes", "No"])
    return player


def check_a_question_is_answered_with_a_or_b():
    for button, choice in (("A", 0), ("B", 1)):
        player = asked(Player().seated())
        assert player.rows() == ["Undo?", "Anna asks to go", "back.", "", "", "", "", "A Yes   B No"]
        assert player.tunes == ["turn"]
        player.wait(1000).press(button)
        assert player.answers == [("q1", choice)] and player.rows()[0] == "Anna"


def check_a_finger_on_its_way_to_another_button_answers_nothing():
    player = asked(Player().seated().lay("a1")).press("A").wait(600).press("B")
    assert player.answers == [] and player.plays == []
    assert player.wait(100).press("B").answers == [("q1", 1)]


def check_a_question_lies_over_card_and_news_and_they_come_back():
    player = asked(Player().seated().lay("a1"))
    assert player.rows()[0] == "Undo?"
    player.station.left()
    player.station.show("Conflict", ["Anna wins."], "")
    assert player.rows()[0] == "Undo?"
    player.wait(1000).press("A")
    assert player.rows()[0] == "Conflict"


def check_a_question_waits_for_the_verdict_on_a_play_under_way():
    player = asked(Player().seated().lay("a1").press("A"))
    assert player.rows()[7] == " Sending ..."
    player.station.judged(True, "")
    assert player.rows()[0] == "Undo?"


def check_wrong_buttons_do_not_answer_and_the_rest_of_a_long_question_can_be_read():
    player = asked(Player().seated()).wait(1000).press("CD")
    assert player.answers == [] and player.rows()[7] == " Please answer"
    player = asked(Player().seated(), "q2", ["line %d" % n for n in range(8)]).wait(1000)
    assert player.rows()[0] == "Undo?        1/2" and player.rows()[7] == "A Yes   B No"
    assert player.press("C").rows()[2] == "line 7"
    assert player.press("C").rows()[1] == "line 0" and player.answers == []


def check_the_same_question_again_changes_nothing():
    player = asked(Player().seated()).wait(600)
    asked(player).wait(100).press("A")
    assert player.answers == [("q1", 0)] and player.tunes == ["turn"]


def check_a_withdrawn_question_is_gone():
    player = asked(Player().seated())
    player.station.unasked()
    assert player.wait(1000).press("A").answers == [] and player.rows()[0] == "Anna"


def check_a_welcome_forgets_the_question_because_the_host_asks_again():
    player = asked(Player().seated())
    player.station.seated("toy", 1, ["Anna"])
    assert player.rows()[0] == "Anna"


def check_holding_b_between_plays_is_a_wish_to_undo():
    player = Player().seated()
    player.press("B").station.held("B")
    assert player.said == [("wish", {"what": "undo"})] and player.rows()[7] == " Asking to undo"
    player.station.show("Revealed", ["Anna builds."], "")
    player.press("B").station.held("B")
    assert len(player.said) == 2


def check_holding_b_or_another_button_elsewhere_wishes_nothing():
    for player in (Player(), Player().seated().lay("b1"), asked(Player().seated())):
        player.station.drawn()
        said = len(player.said)
        player.station.held("B")
        player.station.held("C")
        assert len(player.said) == said


def check_holding_a_on_an_empty_reader_wishes_other_letters():
    player = Player().seated()
    player.station.held("A")
    assert player.said == [("wish", {"what": "letters"})] and "Letters change" in player.text()
    player = Player().seated(FREE).press("A")  # a menu is shown now
    player.station.held("A")
    assert player.said == []


# -- large letters ----------------------------------------------------------------------------------------


def large(player):
    player.station.letters(True)
    return player


def check_large_letters_stand_in_four_rows_and_go_when_they_are_not_wanted():
    player = large(Player().seated())
    assert player.rows() == ["Anna", "Age I  turn 1", "Lay a card here", "C more    D help"]
    assert player.press("C").rows() == ["3 coins", "", "", "D help"]
    assert player.press("C").rows()[0] == "Anna"
    player.station.letters(False)
    assert len(player.rows()) == 8
    free = {"awaited": True, "lines": ["Your last card", "3 coins", "Round 4"], "may_pass": True}
    player = large(Player().seated(free))
    assert player.rows()[-1] == "A: Do nothing" and player.press("C").rows()[0] == "Round 4"


def check_c_turns_the_parts_of_a_way_before_it_goes_on_to_the_next():
    player = large(Player().seated().lay("c1"))
    first = player.rows()
    assert first[1][0] == ">" and player.press("C").rows()[0] == first[0]
    assert player.press("A").rows()[0] == "Not possible"


def check_held_c_goes_one_way_back_whatever_its_press_has_turned():
    for buttons in ("", "C", "CC", "CCC", "CCCC"):
        player = large(Player().seated().lay("b1")).press(buttons)
        player.rows()
        order = [0, 1, 2, 4, 3]  # what cannot be done comes last
        before = order.index(player.station.chosen)
        player.press("C").station.held("C")
        assert player.station.chosen == order[before - 1], buttons


def check_in_large_letters_no_price_is_parted_and_the_name_of_the_card_stands_on_each_part():
    for price in (["2 coins"], ["2 to the left", "1 to the right"], ["2 left", "1 right", "3 coins"]):
        usual = ["Forum", ">Build"]
        usual += price
        usual += [" Sell"] + [""] * (4 - len(price)) + ["A play    C next"]
        letters, page = Large(lambda words: words), Page(usual, 1)
        parts = [letters.page(page, "menu").rows]
        while letters.turn():
            parts.append(letters.page(page, "menu").rows)
        rows = page.rows[2 : 2 + len(price)]
        assert len([part for part in parts if [row for row in part if row in rows] == rows]) == 1, parts
        assert [part[0] for part in parts] == page.rows[:1] * len(parts)


def check_a_hint_over_a_price_of_three_rows_hides_none_of_it():
    letters = Large(lambda words: words)
    page = Page(["Forum", ">Build", "2 left", "1 right", "3 coins", " Sell", "", "A play    C next"], 1)
    letters.page(page, "menu")
    assert letters.turn() and letters.page(page, "menu").rows == page.rows[:1] + page.rows[2:5]
    hinted = letters.page(Page(page.rows, 1).hint("Not your turn"), "menu")
    assert [hinted.rows[:3], hinted.rows[3].strip(), hinted.inverted] == [page.rows[2:5], "Not your turn", 8]


def check_a_sheet_in_large_letters_is_turned_by_a_to_its_last_row():
    player = large(Player().seated())
    player.station.show("Revealed", ["Anna builds the Altar and pays two coins to Bela for it."], "")
    seen = player.rows()
    while "A more" in seen[-1]:
        assert player.press("A").station.scene() == "sheet"
        seen += player.rows()
    assert "two coins" in " ".join(seen) and "for it." in " ".join(seen)
    assert player.press("A").station.scene() == "idle"


def check_news_in_large_letters_turn_their_parts_by_themselves():
    player = large(Player().seated())
    player.station.show("Revealed", ["Anna builds the Altar and pays two coins to Bela for it."], "")
    first = player.rows()
    assert player.wait(4000).rows() != first and player.station.scene() == "sheet"
    assert player.wait(12000).station.scene() == "idle"


def check_a_question_in_large_letters_keeps_its_choices_and_d_turns_it():
    player = asked(large(Player().seated()), lines=("Anna asks to go back to Age III turn 6. Do you agree?",))
    player.wait(1000)
    choices = player.rows()[-1]
    first = player.rows()
    assert player.press("D").rows()[-1] == choices and player.rows() != first
    assert player.press("A").answers


# -- the rule behind what the host says --------------------------------------------------------------------


def check_d_after_a_refusal_of_the_host_shows_its_rule():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(False, "That costs a stone.", 2, "cannot_pay")
    assert player.rows()[-1] == "B back    D rule"
    player.station.strings.rule = lambda game, code: "TY-1 " + code
    assert player.press("D").rows()[:2] == ["TY-1", "cannot_pay"]


def check_d_on_the_score_sheet_shows_the_rule_of_one_line_after_the_other():
    player = Player().seated()
    player.station.show(
        "Anna: 9", ["Civilian 7: Altar 3, Baths 4.", "Treasury 2: 6 coins."], "", "score.blue score.gold"
    )
    player.station.strings.rule = lambda game, code: "TY-2 " + code
    assert player.rows()[-1] == "B back    D rule"
    assert player.press("D").rows()[:2] == ["TY-2", "score.blue"] and player.rows()[-1] == "B back    D rule"
    assert player.press("D").rows()[:2] == ["TY-2", "score.gold"] and player.rows()[-1] == "B back"
    assert player.press("D").station.scene() == "idle"


ASKED = "Sure? A again: do it. Bo may then take Arsenal. Why not Arsenal: Discard? Its points are sure, whatever comes."


def check_a_play_that_is_asked_back_about_has_a_title_of_its_own_and_reads_as_no_refusal():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(False, ASKED, 2, "?")
    assert player.rows()[:3] == ["Sure?        1/2", "A again: do it.", "Bo may then take"]
    assert player.rows()[-1] == "A play    C next" and player.tunes[-1] == "turn"
    assert len(player.press("A").plays) == 1, "a finger that was on its way answers nothing"
    assert player.rows()[0] == "Sure?        2/2" and player.press("C").rows()[0] == "Sure?        1/2"
    assert len(player.wait(1000).press("A").plays) == 2 and player.station.mode == "sent"


def check_who_is_asked_back_may_think_again():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(False, "Sure? A again: do it.", 2, "?")
    assert player.wait(1000).rows()[-1] == "A play" and player.press("B").station.scene() == "menu"
    assert len(player.press("A").plays) == 2
    player = large(Player().seated()).lay("a1").press("A")
    player.station.judged(False, "Sure? A again: do it. Bo may then take Arsenal.", 2, "?")
    assert player.wait(1000).rows()[0] == "Sure?" and player.rows()[-1] == "A play    C next"
    assert player.press("C").station.scene() == "sheet" and len(player.press("A").plays) == 2


def check_a_page_of_news_is_turned_before_a_means_the_play_below():
    player = Player().seated(FREE, 9)
    player.station.show("Lesson", ["line %d" % n for n in range(8)], "", "?")
    assert player.rows()[-1] == "A more    B back" and not player.press("A").plays
    assert player.rows()[1:3] == ["line 6", "line 7"] and player.rows()[-1] == "A: Do nothing"
    assert player.press("AA").plays == [("pass", 9, "")]


def check_a_refusal_without_a_clause_offers_none():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(False, "The table went back.", 2, "")
    assert player.rows()[-1] == "B back"
    assert player.press("D").rows()[0].startswith("Card A1")


# -- news -----------------------------------------------------------------------------------------------


def check_news_show_their_first_page_and_go():
    """The rest waits behind A, and all of it behind B: nobody pages through what others did."""
    player = Player().seated(WAIT)
    player.station.show("Conflict", ["line %d" % n for n in range(8)], "conflict")
    assert player.tunes == ["conflict"] and player.rows()[0] == "Conflict     1/2"
    assert player.wait(4000).rows()[0] == "Anna"
    assert player.press("B").rows()[0] == "Conflict     1/2"
    assert player.wait(15000).press("A").rows()[:3] == ["Conflict     2/2", "line 6", "line 7"]
    assert player.wait(15000).rows()[0] == "Conflict     2/2"
    assert player.wait(5000).rows()[0] == "Anna"


def check_news_wait_for_the_card_on_the_reader():
    player = Player().seated().lay("a1")
    player.station.show("Revealed", ["Anna builds."], "")
    assert player.rows()[0] == "Card A1      1/2"
    player.station.left()
    assert player.rows()[0] == "Revealed"


def check_news_come_after_the_verdict_was_seen():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(True, "")
    player.station.show("Revealed", ["Anna builds."], "conflict")
    assert player.wait(1000).rows()[7] == " Accepted."
    assert player.wait(1000).rows()[0] == "Revealed"
    assert player.press("B").rows()[7] == " Accepted."


def check_what_comes_of_one_s_own_play_hides_nothing_and_can_be_read():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(True, "", 2)
    player.station.show("Built", ["Anna builds."], "")
    player.station.left()
    player.station.see(2, FREE)
    assert player.wait(2000).rows()[7] == "A: Do nothing"
    assert player.press("B").rows()[:2] == ["Built", "Anna builds."]


def check_news_that_come_by_themselves_swallow_no_press():
    player = Player().seated(FREE, 9)
    player.station.show("Béla", ["builds."], "")
    assert player.rows()[0] == "Béla" and player.rows()[7] == "A: Do nothing"
    assert player.press("AA").plays == [("pass", 9, "")]


def check_whoever_waits_is_told_for_whom():
    player = Player().seated(WAIT)
    player.station.wait_for([2, 3])
    assert player.rows()[2:5] == ["Age I  turn 1", "Waiting for", "Béla, Cili"]
    player.station.wait_for([0])
    assert "Waiting" not in player.text()
    player.station.see(2, TURN)
    player.station.wait_for([2])
    assert "Waiting" not in player.text()


def check_news_do_not_wait_for_a_verdict_that_does_not_come():
    """The host has reasons: its disk is full, perhaps. The play is kept all the while."""
    player = Player().seated().lay("a1").press("A")
    player.station.show("The game waits", ["The disk is full."], "refused")
    assert player.wait(1500).rows()[7] == " Sending ..."
    assert player.wait(600).rows()[:2] == ["The game waits", "The disk is"]
    assert player.press("B").rows()[7] == " Kept. Waiting"
    player.station.judged(True, "")
    assert player.rows()[7] == " Accepted."


def check_a_card_ends_the_news():
    player = Player().seated()
    player.station.show("Revealed", ["Anna builds."], "")
    assert player.lay("a1").rows()[1] == ">Build"


def check_only_the_latest_news_are_kept():
    player = Player().seated().lay("a1")
    for n in range(50):
        player.station.show("News %d" % n, ["."], "")
    player.station.left()
    player.press("BBB")
    assert [player.press("B").rows()[0] for _ in range(12)] == ["News %d" % n for n in range(49, 37, -1)]
    assert player.press("B").rows()[0] == "Anna"


def check_nobody_has_to_read_through_all_that_fast_players_did():
    """The newest are shown; those before wait behind B."""
    player = Player().seated(FREE)
    player.station.show("Shown", ["."], "")
    for n in range(1, 9):
        player.station.show("News %d" % n, ["."], "")
    assert player.rows()[0] == "Shown"
    assert [player.press("B").rows()[0] for _ in range(4)] == ["News 6", "News 7", "News 8", "Anna"]
    assert player.press("BBBB").rows()[0] == "News 5" and player.rows()[7] == "A on     B older"


def _with_news(*titles):
    """A player who has read these news away; each has seven lines, so two pages."""
    player = Player().seated(WAIT)
    for title in titles:
        player.station.show(title, ["line %d" % n for n in range(7)], "")
        player.press("B")
    return player


def check_b_goes_back_through_all_news_since_the_last_own_play():
    player = _with_news("Old", "Newer", "Newest")
    assert player.rows()[0] == "Anna" and player.rows()[7] == "B news    D help"
    assert player.press("B").rows()[0] == "Newest       1/2"
    assert player.rows()[7] == "A on     B older"
    assert [player.press("B").rows()[0][:5] for _ in range(2)] == ["Newer", "Old  "]
    assert player.rows()[7] == "A on     B back"
    assert player.press("B").rows()[0] == "Anna"


def check_news_that_are_read_again_go_forth_by_a_to_the_newest_and_by_themselves_after_a_while():
    player = _with_news("Old", "Newer").press("BB")
    assert player.rows()[0] == "Old          1/2"
    assert player.press("A").rows()[:2] == ["Old          2/2", "line 6"]
    assert player.press("B").rows()[0] == "Old          1/2"
    assert player.press("AA").rows()[0] == "Newer        1/2"
    assert player.press("A").rows()[0] == "Newer        2/2"
    assert player.wait(19000).rows()[0] == "Newer        2/2"
    assert player.wait(1000).rows()[0] == "Anna"


def check_news_from_before_the_own_play_go_when_others_come_and_not_sooner():
    player = _with_news("Old", "Newer")
    player.station.see(2, TURN)
    player.lay("a1").press("A").station.judged(True, "")
    player.station.see(3, WAIT)
    player.station.left()
    assert player.press("BB").rows()[0] == "Old          1/2"
    player.press("B")
    player.station.show("After", ["."], "")
    player.press("B")
    assert player.press("B").rows()[0] == "After"
    assert player.press("B").rows()[0] == "Anna"


def check_news_that_come_while_others_are_read_again_are_shown_after_them():
    player = _with_news("Old").press("B")
    player.station.show("New", ["."], "")
    assert player.rows()[0] == "Old          1/2"
    assert player.press("AA").rows()[0] == "New"
    assert player.press("B").rows()[0] == "Anna"
    assert player.press("BB").rows()[0] == "Old          1/2"


def check_c_held_between_plays_asks_to_redo():
    player = Player().seated(FREE).press("C")
    assert player.rows()[7] == " Hold C to redo"
    player.station.held("C")
    assert player.said[-1] == ("wish", {"what": "redo"}) and player.rows()[7] == " Asking to redo"
    player = Player().seated().lay("a1")
    player.station.held("C")
    assert ("wish", {"what": "redo"}) not in player.said


def check_d_held_on_an_empty_reader_asks_the_coach():
    player = Player().seated().press("D")
    player.station.held("D")
    assert player.said[-1] == ("wish", {"what": "coach"}) and player.rows()[7] == " Asking coach"
    player.station.released("D")
    assert player.rows()[0] == "Anna"
    player = Player().seated().lay("a1").press("D")
    player.station.held("D")
    assert ("wish", {"what": "coach"}) not in player.said


def check_c_held_over_a_card_goes_one_use_back():
    player = Player().seated().lay("a1").press("C")
    assert player.station.chosen == 1
    player.press("C").station.held("C")
    assert player.station.chosen == 0
    player.press("C").station.held("C")
    assert player.station.chosen == len(player.station.ways) - 1


# -- the host's absence ----------------------------------------------------------------------------------


def check_a_silent_host_is_named_and_the_play_kept():
    player = Player().seated().lay("a1").press("A")
    player.station.host_silent(True)
    assert "host is silent" in player.text() and "Your play is kept." in player.text()
    player.station.host_silent(False)
    assert player.rows()[7] == " Sending ..."


def check_a_price_can_be_seen_while_the_host_is_silent():
    player = Player().seated()
    player.station.host_silent(True)
    assert player.lay("b1").rows()[0] == "Card B1      1/5"


def check_a_station_that_was_turned_away_says_why():
    player = Player().seated().lay("a1")
    player.station.turned_away("Other rules: run herald flash.")
    assert player.text() == "Not connected Other rules: run herald flash."
    assert player.press("A").rows()[7] == " No host yet"
