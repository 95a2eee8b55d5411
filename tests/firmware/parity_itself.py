"""What counts without a button, with real cards: at once, or in three seconds; B takes either back.

Runs on CPython and on MicroPython: see parity.py.
"""

try:
    from tests.firmware.player import FREE, TURN, UID, WAIT, Player
except ImportError:
    from player import FREE, TURN, UID, WAIT, Player

OPEN = dict(TURN, open=True)
OTHER = "04ffffffffffff"


def check_a_card_that_decides_nothing_counts_as_soon_as_it_was_read():
    player = Player().seated(OPEN, 4).lay("t1").wait(100)
    assert player.plays == [("turn t1", 4, UID)]
    player.station.judged(True, "")
    assert player.tunes == ["arrived", "accepted"] and player.rows()[7] == " Accepted."


def check_in_a_dealt_game_nothing_counts_by_itself():
    player = Player().seated().lay("t1").wait(5000)
    assert player.plays == [] and player.rows()[7] == "A play"
    assert Player().seated(FREE).press("A").wait(5000).plays == []


def check_a_card_of_several_uses_waits_for_a_button():
    assert Player().seated(OPEN).lay("a1").wait(9000).plays == []
    assert Player().seated(OPEN).lay("c1").wait(9000).plays == []


def check_a_decision_counts_in_three_seconds_and_says_so():
    player = Player().seated(OPEN).lay("s1").wait(100)
    assert player.plays == [] and player.rows()[7] == " 3 s        B no"
    assert player.wait(1000).rows()[7] == " 2 s        B no"
    assert player.wait(2100).plays == [("take s1", 1, UID)]


def check_a_tap_is_enough():
    """The card may be taken away before it counts: it is named until then, and after it."""
    player = Player().seated(OPEN).lay("s1").wait(200)
    player.station.left()
    assert player.rows()[0] == "Card S1" and player.wait(3100).plays == [("take s1", 1, UID)]
    player.station.judged(True, "")
    assert player.rows()[0] == "Card S1" and player.rows()[7] == " Accepted."
    player.station.see(2, WAIT)
    assert "S1" not in player.wait(2000).text()


def check_a_makes_it_count_now_and_b_not_at_all():
    assert len(Player().seated(OPEN).lay("s1").wait(100).press("A").plays) == 1
    player = Player().seated(OPEN).lay("s1").wait(100).press("B")
    assert player.rows()[7] == " Stopped" and player.wait(9000).plays == [] and player.rows()[7] == "A play"
    player = Player().seated(OPEN).lay("s1").wait(100)
    player.station.left()
    assert player.press("B").wait(9000).plays == [] and "Lay a card here" in player.text()


def check_the_next_card_makes_the_one_before_count():
    player = Player().seated(OPEN).lay("s1").wait(100).lay("s2", OTHER).wait(100)
    assert player.plays == [("take s1", 1, UID)]
    player.station.judged(True, "", 2)
    player.wait(100)
    player.station.see(2, OPEN)
    assert player.wait(3200).plays[1:] == [("take s2", 2, OTHER)]


def check_the_same_card_laid_again_is_the_same_card():
    """It was lifted to be looked at, or its tag was missed for a moment: its three seconds go on, and B stops it."""
    for text, readable in (("ty/s1", True), ("", False), ("", True)):
        player = Player().seated(OPEN).lay("s1").wait(800)
        player.station.left()
        player.wait(400)
        player.station.arrived(UID, text, readable)
        assert player.plays == [] and player.rows()[7] == " 2 s        B no" and player.rows()[0] == "Card S1"
        player.station.drawn()
        assert player.said[-1] == ("card", {"uid": UID, "card": "ty/s1"})
        assert player.wait(1800).plays == [] and player.wait(200).plays == [("take s1", 1, UID)]
    player = Player().seated(OPEN).lay("s1").wait(600)
    player.station.left()
    player.lay("s1")
    assert player.press("B").rows()[7] == " Stopped" and player.wait(9000).plays == []
    player = Player().seated(OPEN).lay("s1").wait(600).lay("s2").wait(100)  # its tag was written anew
    assert player.plays == [("take s1", 1, UID)]
    player = Player().seated(dict(FREE, open=True)).lay("a1").wait(600)
    player.station.left()
    player.press("A").wait(500).lay("a1")  # the one without a card is another play
    assert player.plays == [("pass", 1, "")]


def check_a_card_that_was_too_quick_is_heard_and_named():
    player = Player().seated(OPEN)
    player.station.too_quick()
    assert player.tunes == ["refused"] and player.rows()[7] == " Lay it longer"


def check_who_reads_is_not_hurried():
    player = Player().seated(OPEN).lay("s1").wait(100).press("D").wait(9000).press("B")
    assert player.plays == [] and player.rows()[7] == "A play"


def check_what_became_impossible_does_not_count():
    player = Player().seated(OPEN).lay("s1").wait(100)
    player.station.left()
    player.station.see(2, WAIT)
    assert player.wait(9000).plays == [] and "S1" not in player.text()


def check_b_takes_back_what_counted_at_once_for_three_seconds():
    player = Player().seated(OPEN).lay("t1").wait(100)
    assert player.press("B").rows()[7] == " Please wait"
    player.station.judged(True, "")
    player.press("B")
    assert ("wish", {"what": "back"}) in player.said and player.rows()[7] == " Taking back"
    late = Player().seated(OPEN).lay("t1").wait(100)
    late.station.judged(True, "")
    assert late.wait(4000).press("B").said == late.press("B").said
    assert not [one for one in late.said if one[0] == "wish"]


def check_one_press_is_enough_without_a_card():
    player = Player().seated(dict(FREE, open=True), 9)
    assert player.rows()[7] == "A: Do nothing"
    assert player.press("A").rows()[7] == " 3 s        B no"
    assert player.wait(3100).plays == [("pass", 9, "")]
    player = Player().seated(dict(FREE, open=True)).press("AB")
    assert player.wait(9000).plays == [] and player.rows()[7] == "A: Do nothing"


def check_c_ends_a_turn_while_a_opens_a_choice():
    """What ends the choosing is behind no list of other plays, and counts as what a card means does."""
    player = Player().seated(dict(OPEN, may_pass=True, may_build=True))
    assert player.rows()[6:] == ["C: Do nothing", "A: Choose"]
    player.press("C")
    assert player.rows()[0] == "No card      2/2" and player.rows()[7] == " 3 s C next B no"
    assert player.wait(3100).plays == [("pass", 1, "")]
    stopped = Player().seated(dict(OPEN, may_pass=True, may_build=True)).press("CB").wait(9000)
    assert stopped.plays == [] and stopped.rows()[6:] == ["C: Do nothing", "A: Choose"]


def check_c_comes_to_the_way_that_its_row_promises():
    """The words beside C and its press are decided in one place: a refused way of the same verb is passed over."""
    player = Player().seated(dict(OPEN, may_pass=True, may_build=True, dear_pass=True))
    assert player.rows()[6:] == ["C: Do nothing", "A: Choose"]
    assert player.press("C").rows()[7] == " 3 s C next B no"
    assert player.wait(3100).plays == [("pass", 1, "")]


def check_c_held_asks_to_redo_although_its_press_began_something():
    player = Player().seated(dict(OPEN, may_pass=True, may_build=True)).press("C")
    player.station.held("C")
    assert player.said == [("wish", {"what": "redo"})] and player.wait(9000).plays == []
    assert player.rows()[6] == "C: Do nothing"


def unknown(readable=True):
    """A tag without a text lies on the reader of an open game."""
    player = Player().seated(OPEN)
    player.station.arrived(UID, "", readable)
    return player


def check_d_over_a_tag_that_names_no_card_asks_which_one_it_is():
    """Pressed or held."""
    for readable in (True, False):
        player = unknown(readable)
        assert "hold D to name it." in player.text()
        player.press("D")
        assert ("wish", {"what": "name"}) in player.said and player.rows()[7] == " Please wait"
        player.station.held("D")
        assert player.rows()[7] == " Please wait"
    player = Player().seated(OPEN).lay("a1")
    player.press("D").station.held("D")
    assert ("wish", {"what": "name"}) not in player.said


def check_a_named_card_is_used_as_if_its_tag_had_named_it():
    player = unknown()
    player.station.known(UID, "ty/s1")
    assert player.rows()[0] == "Card S1" and player.wait(100).rows()[7] == " 3 s        B no"
    assert player.wait(3100).plays == [("take s1", 1, UID)]


def check_a_card_without_a_tag_is_named_from_elsewhere_and_b_lets_it_go():
    player = Player().seated(OPEN)
    player.station.known("", "ty/a1")
    assert player.text().startswith("Card A1") and player.wait(9000).plays == []
    assert "Lay a card here" in player.press("B").text()
    player.station.known("", "ty/a1")
    assert player.press("A").plays == [("build a1", 1, "")]
    player.station.judged(True, "", 2)
    assert "A1" not in player.wait(2000).text()


def check_a_copy_may_be_taken_for_another_one():
    player = Player().seated(OPEN).lay("a1")
    player.station.known(UID, "ty/c1")
    assert player.text().startswith("Card C1")
