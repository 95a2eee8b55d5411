"""What a player of 7 Wonders meets on the OLED in a recorded game, as text art in screens_seven_wonders.golden.

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens_seven_wonders.py     and read the diff
"""

from pathlib import Path

from tests.firmware.course import Course, compare, pages

GOLDEN = Path(__file__).with_name("screens_seven_wonders.golden")


def has_chosen(course, view):
    """Whether seat 1 has chosen and others have not."""
    seen = course.game.view(view)
    return seen.city is not None and not seen.awaited and "You have chosen" in course.words.title(seen)


def scenes():
    course = Course("seven_wonders", "dealt-3")
    laid, text = course.laid, course.game.text
    both = course.card(lambda way: way.refusal is None and " L" in text(way.play) and " R" in text(way.play))
    left = course.card(lambda way: way.refusal is None and " L" in text(way.play))
    missing = course.card(lambda way: way.refusal is not None and way.refusal.code == "cannot_pay")
    chain = course.card(lambda way: way.play is not None and "archery" in text(way.play))
    waiting = next(view for view, _ in course.moments if has_chosen(course, view))
    yield "idle", pages(course.seated(left[0]))
    yield "a card of the hand", pages(laid((left[0], left[1], 0)))
    yield "price to the left", pages(laid(left))
    yield "price to the left and to the right", pages(laid(both))
    yield "refusal", pages(laid(missing))
    yield "refusal, asked why", pages(laid(missing, buttons="A"))
    yield "explanation", pages(laid(left, buttons="D"))
    yield "sent", pages(laid(left, buttons="A"))
    yield "waiting for others", pages(course.seated(waiting))
    yield "reveal", pages(course.told(course.news("Age I, turn 5")))
    yield "conflict", pages(course.told(course.news("Conflict")))
    yield "score", pages(course.told(course.news("Cili wins")))
    yield "a card in Hungarian", pages(laid(chain, "hu"))
    yield "its explanation in Hungarian", pages(laid(chain, "hu", "D"))


def test_every_screen_of_the_game_looks_as_in_the_golden_file():
    compare(GOLDEN, scenes())
