"""A question that is deaf for longer than usual is answered all the same, and one that hears is pressed once."""

import asyncio

import pytest

from tests.fakes import pressing
from tests.fakes.pressing import PRESSES, answer


class Deaf:
    """A station that hears nothing of the first presses."""

    def __init__(self, deaf):
        self.deaf, self.presses, self.screen = deaf, [], "Dora? A yes"

    async def press(self, button):
        self.presses.append(button)
        if len(self.presses) > self.deaf:
            self.screen = "Welcome"

    async def shown(self, check, _timeout):
        if not check(self.screen):
            raise TimeoutError

    def art(self):
        return self.screen


@pytest.mark.parametrize("deaf", [0, 1, 3])
def test_a_question_is_answered_by_the_first_press_that_is_heard(monkeypatch, deaf):
    monkeypatch.setattr(pressing, "DEAF", 0)
    monkeypatch.setattr(pressing.oled, "words", str)
    station = Deaf(deaf)
    asyncio.run(answer(station, "A", "Dora?"))
    assert station.presses == ["A"] * (deaf + 1) and station.screen == "Welcome"


def test_one_that_never_hears_is_shown_at_last(monkeypatch):
    monkeypatch.setattr(pressing, "DEAF", 0)
    monkeypatch.setattr(pressing.oled, "words", str)
    with pytest.raises(AssertionError, match="is still shown after 10 presses of A"):
        asyncio.run(answer(Deaf(PRESSES), "A", "Dora?"))
