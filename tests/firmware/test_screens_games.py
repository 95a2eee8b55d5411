"""What players of the other games meet on the OLED in a recorded game, as text art in screens_GAME.golden: one way
of every sort, every reason of a refusal, news of every tune.

HERALD_GOLDENS=1 python -m pytest tests/firmware/test_screens_games.py     and read the diff
"""

from pathlib import Path

import pytest

from tests.firmware.course import Course, compare, pages

HERE = Path(__file__).parent
# The recorded game, and a language in which the game's rulebook gives names.
GAMES = {
    "seven_wonders_duel": ("civilian-2", "da"),
    "through_the_ages": ("dealt-2-b", "hu"),
    "tower_of_babel": ("dealt-3", "hu"),
}
pytestmark = pytest.mark.usefixtures("flash")


def firsts(found):
    """The first of each key of (key, thing), in the order in which they come."""
    seen = {}
    for key, thing in found:
        seen.setdefault(key, thing)
    return seen.items()


def sort(way):
    """What distinguishes one sort of way from another, in words."""
    if way.play is None:
        return f"of no use: {way.refusal.code}"
    return way.play.verb if way.refusal is None else f"{way.play.verb}, refused: {way.refusal.code}"


def asked(course, ways):
    for name, (view, card, at, way) in ways:
        where = "a card" if card else "without a card"
        if course.laid((view, card, at)).station.scene() != "menu":
            continue  # where nothing is allowed without a card, nothing is offered either
        yield f"{where}: {name}", pages(course.laid((view, card, at)))
        if way.play is not None and way.refusal is not None:
            yield f"{where}: {name}, asked why", pages(course.laid((view, card, at), buttons="A"))


def scenes(name):
    file, code = GAMES[name]
    course = Course(name, file)
    ways = list(course.ways())
    card = course.card(lambda way: way.refusal is None)
    done = next(view for view, _ in course.moments if not course.game.view(view).awaited)
    yield "idle", pages(course.seated(card[0]))
    yield "waiting for others", pages(course.seated(done))
    yield from asked(course, firsts((sort(found[3]), found) for found in ways))
    yield "explanation", pages(course.laid(card, buttons="D"))
    refused = course.card(lambda way: way.play is not None and way.refusal is not None)
    yield "the rule behind a refusal", pages(course.laid(refused, buttons="AD"))
    yield f"the rule in another language ({code})", pages(course.laid(refused, code, "AD"))
    yield f"the card in another language ({code})", pages(course.laid(card, code))
    yield "sent", pages(course.laid(card, buttons="A"))
    told = [(one.tune or "no tune", (view, one)) for view, news in course.moments for one in news]
    for tune, found in firsts(told):
        yield f"news with {tune}", pages(course.told(found))


@pytest.mark.parametrize("name", GAMES)
def test_every_screen_of_the_game_looks_as_in_the_golden_file(name):
    compare(HERE / f"screens_{name}.golden", scenes(name))
