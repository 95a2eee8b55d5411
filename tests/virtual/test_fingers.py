"""Presses wait for the program's eyes, so that a slow computer loses none."""

import pytest

from host.virtual.fingers import Fingers
from host.virtual.wiring import BUTTONS
from tests.virtual.reader_bench import StillClock


class Hand:
    def __init__(self) -> None:
        self.moves: list[tuple[str, bool]] = []
        self.clock = StillClock()
        self.fingers = Fingers(self.clock, lambda letter, down: self.moves.append((letter, down)))

    def tap(self, letter: str, ms: float = 0) -> None:
        self.fingers.move(letter, True)
        self.fingers.move(letter, False, ms)

    def look(self, letter: str) -> None:
        """The program reads the pin as it is now."""
        down = [down for button, down in self.moves if button == letter][-1]
        self.fingers.on_read(BUTTONS[letter], 0 if down else 1)


def test_a_button_is_let_go_only_after_it_was_seen():
    hand = Hand()
    hand.tap("A")
    hand.clock.pass_ms(900)
    assert hand.moves == [("A", True)]
    hand.look("A")
    hand.clock.pass_ms(59)
    assert hand.moves == [("A", True)]
    hand.clock.pass_ms(1)
    assert hand.moves == [("A", True), ("A", False)]


def test_a_long_press_is_long_from_when_it_was_seen():
    hand = Hand()
    hand.tap("D", ms=700)
    hand.clock.pass_ms(100)
    hand.look("D")
    hand.clock.pass_ms(699)
    assert len(hand.moves) == 1
    hand.clock.pass_ms(1)
    assert len(hand.moves) == 2


def test_presses_of_one_button_follow_each_other_and_of_two_do_not_wait():
    hand = Hand()
    hand.tap("A")
    hand.tap("A")
    hand.tap("B")
    assert hand.moves == [("A", True), ("B", True)]
    for _ in range(3):
        hand.look("A")
        hand.clock.pass_ms(60)
    assert [down for letter, down in hand.moves if letter == "A"] == [True, False, True, False]


def test_a_program_that_never_looks_is_not_waited_for_without_end():
    hand = Hand()
    hand.tap("A")
    hand.clock.pass_ms(1000)
    hand.clock.pass_ms(60)
    assert hand.moves == [("A", True), ("A", False)]


def test_a_look_at_the_old_level_does_not_count():
    hand = Hand()
    hand.tap("A")
    hand.fingers.on_read(BUTTONS["A"], 1)
    hand.clock.pass_ms(500)
    assert hand.moves == [("A", True)]


def test_there_are_four_buttons():
    with pytest.raises(ValueError, match="no button E"):
        Hand().tap("E")


def test_at_a_station_that_goes_dark_a_press_ends_and_a_button_that_is_held_stays_down():
    hand, ended = Hand(), []
    hand.tap("A", ms=700)
    hand.fingers.move("A", True)
    hand.fingers.move("A", False, done=lambda: ended.append("A"))
    hand.fingers.move("D", True)
    hand.fingers.let_go()
    assert hand.moves == [("A", True), ("D", True), ("A", False), ("A", True), ("A", False)]
    assert ended == ["A"]
    hand.clock.pass_ms(2000)
    assert len(hand.moves) == 5
