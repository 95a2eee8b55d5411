"""Draws the small plots of the history, as SVG of our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement

from host.archive.statistics import Point
from host.languages.written import figure

WIDTH, HEIGHT = 640, 200
EDGE = 34  # room for numbers beside a plot
BAR = 14  # height of a bar
BENDS = 60  # of a line that can still be followed
COLUMNS = 150  # of games that one drawing shows
LINES = 8  # colours of people in frame/palette.css
PLACES = 10  # and of categories that it does not name


def lines(courses: Mapping[str, Sequence[Point]], games: int, said: str, colours: Mapping[str, int]) -> Element:
    """One line for each person over their games, in the colour of that person; `said` describes the drawing in one
    sentence."""
    drawing = _drawing(WIDTH, HEIGHT, said)
    values = [step.value for steps in courses.values() for step in steps]
    low, high = min(0.0, *values), max(1.0, *values)
    _grid(drawing, low, high)
    for name, steps in courses.items():
        points = [(_along(step.game, games), _down(step.value, low, high)) for step in steps]
        colour = f"line-{colours[name] % LINES}"
        group = SubElement(drawing, "g", {"class": colour})
        SubElement(group, "title").text = name
        SubElement(group, "polyline", {"points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points)})
        SubElement(group, "circle", _numbers(cx=points[-1][0], cy=points[-1][1], r=3.5))
    return drawing


def share(games: int) -> int:
    """How many games in a row one point of a line averages; 1 for few games."""
    return -(-games // BENDS)


def averages(course: Sequence[Point], several: int) -> list[Point]:
    """One point per `several` figures: their average, at the last one's place."""
    rows = [course[at : at + several] for at in range(0, len(course), several)]
    return [Point(row[-1].game, sum(step.value for step in row) / len(row)) for row in rows]


def columns(course: Sequence[Point], category: str, said: str) -> Element:
    """One column for each game in the colour of a category; of more games than there is room for, one for the greatest
    of several in a row. `said` describes the drawing in one sentence."""
    drawing = _drawing(WIDTH, HEIGHT, said)
    several = -(-len(course) // COLUMNS)
    greatest = [max(step.value for step in course[at : at + several]) for at in range(0, len(course), several)]
    high = max(1.0, *greatest)
    _grid(drawing, 0.0, high)
    wide = (WIDTH - EDGE) / len(greatest)
    group = SubElement(drawing, "g", {"data-part": category})
    for place, value in enumerate(greatest):
        top = _down(value, 0.0, high)
        box = _numbers(x=EDGE + place * wide, y=top, width=0.8 * wide, height=_down(0.0, 0.0, high) - top)
        SubElement(group, "rect", box)
    return drawing


def bar(value: float, most: float, said: str) -> Element:
    """One bar, as long as its part of `most`."""
    drawing = _drawing(120, BAR, said)
    SubElement(
        drawing, "rect", {"class": "bar", **_numbers(x=0, y=0, width=120 * value / most if most else 0, height=BAR)}
    )
    return drawing


def parts(points: Sequence[tuple[str, str, float]], most: float, said: str) -> Element:
    """One bar of several parts: (category, title, points) each; what is below nothing is left out."""
    drawing, left = _drawing(WIDTH, BAR, said), 0.0
    for place, (category, title, value) in enumerate(points):
        width = WIDTH * max(0.0, value) / most if most else 0
        group = SubElement(drawing, "g", _part(category, place))
        SubElement(group, "title").text = f"{title}: {figure(value)}"
        SubElement(group, "rect", _numbers(x=left, y=0, width=width, height=BAR))
        left += width
    return drawing


def line_swatch(place: int) -> Element:
    """The colour of a line, for the list beside a drawing."""
    return _swatch({"class": f"line-{place % LINES}"})


def part_swatch(category: str, place: int) -> Element:
    """The colour of a category that stands at this place of its sheet."""
    return _swatch(_part(category, place))


def _part(category: str, place: int) -> dict[str, str]:
    """What frame/palette.css colours a category by: its name, or else its place."""
    return {"class": f"part-{place % PLACES}", "data-part": category}


def _swatch(colour: Mapping[str, str]) -> Element:
    drawing = Element("svg", {"viewBox": "0 0 10 10", "class": "swatch", "aria-hidden": "true"})
    SubElement(drawing, "rect", {**colour, **_numbers(x=0, y=0, width=10, height=10)})
    return drawing


def _drawing(width: int, height: int, said: str) -> Element:
    stretched = {"preserveAspectRatio": "none"} if height == BAR else {}
    box = {"viewBox": f"0 0 {width} {height}", "role": "img", "aria-label": said, "class": "plot"}
    return Element("svg", {**box, **stretched})


def _grid(drawing: Element, low: float, high: float) -> None:
    """Three lines across, with their numbers."""
    for value in (low, (low + high) / 2, high):
        y = _down(value, low, high)
        SubElement(drawing, "line", {"class": "grid", **_numbers(x1=EDGE, x2=WIDTH, y1=y, y2=y)})
        SubElement(drawing, "text", _numbers(x=0, y=y + 4)).text = f"{round(value)}"


def _along(game: int, games: int) -> float:
    return EDGE + (WIDTH - EDGE - 8) * (game / max(1, games - 1))


def _down(value: float, low: float, high: float) -> float:
    return 8 + (HEIGHT - 16) * (high - value) / (high - low)


def _numbers(**given: float) -> dict[str, str]:
    return {name: f"{value:.1f}".removesuffix(".0") for name, value in given.items()}
