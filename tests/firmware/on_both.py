"""What must hold of a station's pure parts on CPython and on MicroPython alike."""

try:
    from tests.firmware.player import BACK, FREE, TURN, UID, WAIT, Player
except ImportError:
    from player import BACK, FREE, TURN, UID, WAIT, Player

# ruff: noqa: C419, UP031  (it runs on MicroPython)

from firmware import screens
from firmware.presence import ARRIVED, GONE_MS, LEFT, SWAPPED, TWO, Presence
from firmware.tasks.buttons import Button
from firmware.tasks.buzzer import TUNES
from firmware.tasks.light import SIGNALS
from firmware.tasks.screen import changed_span
from firmware.text import COLUMNS, fit, plain, wrap

# What only their own modules name has no name on a station: host/lean.py.
PRESS, RELEASE, ONE = 1, 3, "one"
ALONE_MS, LONG_MS, DEBOUNCE_MS = 250, 600, 40
A, B = b"\x04\x01\x02\x03\x04\x05\x06", b"\x04\x11\x12\x13\x14\x15\x16"


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


def check_next_goes_round_and_back_goes_up():
    player = Player().seated().lay("b1")
    seen = []
    for _ in range(6):
        seen.append(player.rows()[0][-3:])
        player.press("C")
    assert seen == ["1/5", "2/5", "3/5", "4/5", "5/5", "1/5"]
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
    assert player.tunes == ["accepted"]
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
    assert player.tunes == ["refused"]
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
    assert player.rows() == before and player.tunes == []


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
    player.station.known(UID, "ty/b1")
    assert player.press("A").plays == [("build a1", 1, UID)]


def check_what_an_enrolled_tag_was_is_forgotten_when_it_leaves():
    player = Player().seated()
    player.station.arrived(UID, "")
    player.station.left()
    player.station.known(UID, "ty/a1")
    assert player.station.card == "" and "A1" not in player.text()


def check_without_a_game_questions_are_shown_and_only_tunes_are_heard():
    player = Player()
    player.station.seated("", "Tags")
    player.station.asked("1", "Write 1 of 3", ["Altar"], ["skip", "back"])
    player.station.told("", [], "accepted")
    assert player.tunes == ["accepted"] and player.rows()[0] == "Write 1 of 3"
    player.station.arrived(UID, "7w/altar.3")
    assert player.rows()[7] == "A skip   B back"
    player.press("D")
    player.wait(1000).press("A")
    assert player.answers == [("1", 0)]
    player.station.unasked()
    player.seated()
    assert player.text().startswith("Other game")  # the tag lies there still
    player.station.seated("", "Tags")
    assert player.station.view is None and player.rows()[0] == "HERALD"


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


def check_a_card_before_the_host_came_is_shown_when_the_view_comes():
    player = Player().lay("a1")
    assert player.rows()[0] == "HERALD"
    player.seated()
    assert player.rows()[1] == ">Build"


def check_plays_without_a_card():
    player = Player().seated(FREE, 9)
    assert player.rows()[7] == "A without a card"
    assert player.press("A").rows()[1] == ">Do nothing"
    assert player.press("B").rows()[7] == "A without a card"
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
    assert player.rows()[7] == "A without a card"
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
    assert player.rows()[7] == "A without a card"


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
    ):
        player = Player().seated()
        player.station.arrived(UID, text, readable)
        assert player.rows()[0] == headline
        player.press("A")
        assert player.plays == []
        player.station.left()
        assert player.wait(2000).rows()[0] == "Anna"


def check_help_explains_the_card_that_lies_there():
    player = Player().seated().lay("a1").press("D")
    assert player.rows()[:2] == ["Card A1      1/2", "It does one"]
    player.station.released("D")
    assert player.rows()[1] == ">Build"
    player.press("D").station.left()
    assert player.rows()[0] == "Anna"


def check_help_without_a_card_names_the_buttons():
    assert Player().seated().press("D").rows()[:3] == ["Buttons", "A yes    B back", "C next   D help"]


# -- what is said to the host ------------------------------------------------------------------------


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
    player.station.asked(id, "Undo?", list(lines), ["Yes", "No"])
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
    player.station.told("Conflict", ["Anna wins."], "")
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
    player.station.seated("toy", "Anna")
    assert player.rows()[0] == "Anna"


def check_holding_b_between_plays_is_a_wish_to_undo():
    player = Player().seated()
    player.press("B").station.held("B")
    assert player.said == [("wish", {"what": "undo"})] and player.rows()[7] == " Asking to undo"
    player.station.told("Revealed", ["Anna builds."], "")
    player.press("B").station.held("B")
    assert len(player.said) == 2


def check_holding_b_or_another_button_elsewhere_wishes_nothing():
    for player in (Player(), Player().seated().lay("b1"), asked(Player().seated())):
        player.station.drawn()
        said = len(player.said)
        player.station.held("B")
        player.station.held("C")
        assert len(player.said) == said
    player = Player().seated()
    player.station.held("A")
    assert player.said == []


# -- news -----------------------------------------------------------------------------------------------


def check_news_turn_their_pages_and_go():
    player = Player().seated(WAIT)
    player.station.told("Conflict", ["line %d" % n for n in range(8)], "conflict")
    assert player.tunes == ["conflict"] and player.rows()[0] == "Conflict     1/2"
    assert player.wait(4000).rows()[:3] == ["Conflict     2/2", "line 6", "line 7"]
    assert player.wait(4000).rows()[0] == "Anna"
    assert player.press("B").rows()[0] == "Conflict     1/2"


def check_news_wait_for_the_card_on_the_reader():
    player = Player().seated().lay("a1")
    player.station.told("Revealed", ["Anna builds."], "")
    assert player.rows()[0] == "Card A1      1/2"
    player.station.left()
    assert player.rows()[0] == "Revealed"


def check_news_come_after_the_verdict_was_seen():
    player = Player().seated().lay("a1").press("A")
    player.station.judged(True, "")
    player.station.told("Revealed", ["Anna builds."], "")
    assert player.wait(1000).rows()[7] == " Accepted."
    assert player.wait(1000).rows()[0] == "Revealed"
    assert player.press("B").rows()[7] == " Accepted."


def check_news_do_not_wait_for_a_verdict_that_does_not_come():
    """The host has reasons: its disk is full, perhaps. The play is kept all the while."""
    player = Player().seated().lay("a1").press("A")
    player.station.told("The game waits", ["The disk is full."], "refused")
    assert player.wait(1500).rows()[7] == " Sending ..."
    assert player.wait(600).rows()[:2] == ["The game waits", "The disk is"]
    assert player.press("B").rows()[7] == " Kept. Waiting"
    player.station.judged(True, "")
    assert player.rows()[7] == " Accepted."


def check_a_card_ends_the_news():
    player = Player().seated()
    player.station.told("Revealed", ["Anna builds."], "")
    assert player.lay("a1").rows()[1] == ">Build"


def check_only_the_latest_news_are_kept():
    player = Player().seated().lay("a1")
    for n in range(50):
        player.station.told("News %d" % n, ["."], "")
    player.station.left()
    assert player.rows()[0] == "News 38"
    assert player.press("BBBBBBBBBBB").rows()[0] == "News 49"
    assert player.press("B").rows()[0] == "Anna"


def _with_news(*titles):
    """A player who has read these news away; each has seven lines, so two pages."""
    player = Player().seated(WAIT)
    for title in titles:
        player.station.told(title, ["line %d" % n for n in range(7)], "")
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


def check_news_that_are_read_again_go_forth_by_a_and_by_themselves_to_the_newest():
    player = _with_news("Old", "Newer").press("BB")
    assert player.rows()[0] == "Old          1/2"
    assert player.press("A").rows()[:2] == ["Old          2/2", "line 6"]
    assert player.press("B").rows()[0] == "Old          1/2"
    assert player.press("AA").rows()[0] == "Newer        1/2"
    assert player.wait(4000).rows()[0] == "Newer        2/2"
    assert player.wait(4000).rows()[0] == "Anna"


def check_news_from_before_the_own_play_go_when_others_come_and_not_sooner():
    player = _with_news("Old", "Newer")
    player.station.see(2, TURN)
    player.lay("a1").press("A").station.judged(True, "")
    player.station.see(3, WAIT)
    player.station.left()
    assert player.press("BB").rows()[0] == "Old          1/2"
    player.press("B")
    player.station.told("After", ["."], "")
    player.press("B")
    assert player.press("B").rows()[0] == "After"
    assert player.press("B").rows()[0] == "Anna"


def check_news_that_come_while_others_are_read_again_are_shown_after_them():
    player = _with_news("Old").press("B")
    player.station.told("New", ["."], "")
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


def check_the_mark_of_a_refused_way_does_not_touch_its_words():
    page = screens.menu("Altar", [("Wonder stage 1", False), ("Sell: 3 coins", True), ("Build", False)], 1, "", "")
    assert [row.rstrip() for row in page.rows[1:4]] == [" Wonder stage1 x", ">Sell: 3 coins", " Build         x"]


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
    player.station.turned_away("Other rules: run make flash.")
    assert player.text() == "Not connected Other rules: run make flash."
    assert player.press("A").rows()[7] == " No host yet"


# -- reader, buttons, text -------------------------------------------------------------------------------


def sights(presence, *seen, ms=50):
    """The events of so many sights, one every `ms`."""
    return [presence.feed(list(uids), ms) for uids in seen]


def check_a_resting_card_is_one_arrival():
    assert sights(Presence(), *[[A]] * 50) == [ARRIVED] + [None] * 49


def check_a_card_missed_for_a_moment_has_not_left():
    presence, missed = Presence(), GONE_MS // 50
    presence.feed([A], 50)
    for _ in range(20):
        assert sights(presence, *[[]] * missed, [A]) == [None] * (missed + 1)
    assert sights(presence, *[[]] * (missed + 2)) == [None] * (missed + 1) + [LEFT]
    assert sights(presence, [], [A]) == [None, ARRIVED]


def check_two_cards_come_and_go_as_one_event_each():
    presence, alone = Presence(), ALONE_MS // 50
    assert sights(presence, [A], [A, B], [B, A], [A, B]) == [ARRIVED, TWO, None, None]
    assert sights(presence, *[[A]] * (alone + 2)) == [None] * alone + [ONE, None]
    assert sights(presence, [A, B], *[[B]] * (alone + 1)) == [TWO] + [None] * alone + [SWAPPED]
    assert LEFT in sights(presence, [A, B], *[[]] * 12)


def check_two_cards_at_once_and_one_taken_is_an_arrival():
    assert sights(Presence(), [A, B], *[[B]] * 6) == [TWO] + [None] * 5 + [ARRIVED]


def check_two_cards_at_once_and_both_taken_never_arrived():
    assert [event for event in sights(Presence(), [A, B], *[[]] * 12) if event] == [TWO, ONE]


def check_two_cards_that_answer_in_turns_are_two():
    assert sights(Presence(), [A], [B], [A], [B], [A]) == [ARRIVED, None, TWO, None, None]


def check_a_telephone_that_changes_its_number_is_one_tag():
    assert sights(Presence(), *[[bytes((8, n, 2, 3))] for n in range(5)]) == [ARRIVED] + [None] * 4


def check_signals_are_told_apart_without_ears_and_without_colours():
    """By their rhythm alone: lit or dark, and for how long. Tunes differ in their notes."""
    rhythms = [tuple([(any(colour), ms) for colour, ms in SIGNALS[name]]) for name in sorted(SIGNALS)]
    tunes = [TUNES[name] for name in sorted(TUNES)]
    assert len(set(rhythms)) == len(set(tunes)) == len(rhythms) and sorted(SIGNALS) == sorted(TUNES)
    assert all([sum([ms for _, ms in tune]) <= 700 for tune in tunes])


def check_a_press_is_one_press_however_it_bounces():
    button = Button()
    levels = [True, False, True, True, True, True, True, True, False, True, False, False, False, False, False, False]
    assert [button.look(down, 10) for down in levels].count(PRESS) == 1
    assert button.look(True, 10) == PRESS


def check_a_short_press_counts_and_a_held_button_tells_its_release():
    button = Button()
    assert button.look(True, 10) == PRESS
    assert [button.look(False, 10) for _ in range(20)] == [0] * 20
    button.look(True, 10)
    for _ in range((LONG_MS + DEBOUNCE_MS) // 10):
        button.look(True, 10)
    assert button.look(False, 10) == RELEASE


def check_only_letters_that_changed_are_sent():
    assert changed_span("Sending ...", "Sending ...", 11) is None
    assert changed_span(None, "anything") == (0, COLUMNS)
    assert changed_span("age 1 turn 1", "age 1 turn 2", 12) == (11, 12)
    assert changed_span("Build a", "Build b", 7) == (6, 7)


def check_words_fall_into_rows():
    assert wrap("Missing 1 ore: the left sells it for 2.") == ["Missing 1 ore:", "the left sells", "it for 2."]
    assert wrap("abcdefghijklmnopqrstuvwxyz") == ["abcdefghijklmnop", "qrstuvwxyz"]
    assert wrap("to Donaudampfschiffahrt") == ["to", "Donaudampfschiff", "ahrt"]
    assert wrap("Age I  turn 1") == ["Age I  turn 1"]
    assert wrap("") == wrap("   " * 9) == []
    for length in range(40):
        assert all([0 < len(row) <= COLUMNS for row in wrap("a" * length + " bb " * length)])


def check_every_letter_can_be_shown():
    assert plain("Őrült ÁRVÍZTŰRŐ Æble Øl ← →") == "Őrült ÁRVÍZTŰRŐ Æble Øl ← →"
    assert plain("日本 \U0001f600\x03ł") == "□□ □□□"
    assert wrap("Árvíztűrő tükörfúrógép") == ["Árvíztűrő", "tükörfúrógép"]
    assert fit("abc", 5) == "abc  " and fit("abcdef", 5) == "abcde"


def checks():
    """Every check of this file, by name, in a fixed order."""
    return [(name, work) for name, work in sorted(globals().items()) if name.startswith("check_")]


def run_all():
    """Runs them all and returns how many there are."""
    for name, work in checks():
        try:
            work()
        except Exception:
            print("failed:", name)  # noqa: T201  (MicroPython's traceback names only the line)
            raise
    return len(checks())
