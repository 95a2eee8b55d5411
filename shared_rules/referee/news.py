"""Sentences of announcers: most are rows of a table, filled with the figures of an Event by their names.

    NEWS = News({"card": card_name, "coins": coins_text}, EVENTS, REASONS, SECTIONS)
    tell, own, sheet_line, section = NEWS.tell, NEWS.own, NEWS.sheet_line, NEWS.section

    "drafted": says("{seat} has {wonder}.", "Wonders")      a sentence, its title, a tune
    "built": says(_built, "Built", "reveal")                a function of (figures, names) in place of the sentence
    "over": _over                                           a function of (figures, names) for all three

`tell` uses public Events only, so its result may be shown to anybody. Tunes: accepted, refused, turn, reveal, conflict,
over, or empty; `conflict` is for what concerns everybody. `names`: the players' names, seat 1 first.
"""

from shared_rules.phrases import _, listed, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from shared_rules.contract import Event, ScoreLine, Section

    Announcement = tuple[str, list[str], str]
    Figures = dict[str, Any]
    Events = Mapping[str, "Row | Callable[[Figures, Sequence[str]], Announcement | None]"]
    Reasons = Mapping[str, "Row | Callable[[Figures], str]"]
    Readers = Mapping[str, Callable[[Any], str]]

# Figures that are seats, and so become names; 0 is nobody.
PEOPLE = ("seat", "to", "owner", "winner", "a", "b")
PIECES = -3  # in place of the seat of a Line: it says which real pieces hands move, and is never the headline


class Line(str):
    """A line of news that belongs to one player, as `Bela: 3 points`: a small screen shows a reader's own first.

    seat  whose it is
    """

    def __new__(cls, seat: int, text: str) -> "Line":
        line = super().__new__(cls, text)
        line.seat = seat
        return line

    seat: int


class Row:
    """A sentence with {names} of figures, or a function of (figures, names) that makes it; its title and its tune."""

    __slots__ = ("sentence", "title", "tune")

    def __init__(self, sentence: "str | Callable[[Any, Any], str]", title: str, tune: str) -> None:
        self.sentence, self.title, self.tune = sentence, title, tune


def says(sentence: "str | Callable[[Any, Any], str]", title: str = "", tune: str = "") -> "Row":
    """A Row; without a sentence the title stands alone."""
    return Row(sentence, title, tune)


def name_at(seat: int, names: "Sequence[str]") -> str:
    """The name of the player at a seat."""
    return names[int(seat) - 1]


class News:
    """The sentences of announcers for one game.

    read     the words for a figure of that name, unless its value is used as it is
    events   by code; reasons: of score lines, each a Row or a function of (figures); sections: of the report, a Row for
             all lines of one
    name_of  (place, names) -> who that is
    """

    def __init__(
        self,
        read: "Readers",
        events: "Events",
        reasons: "Reasons",
        sections: "Mapping[str, Row]",
        name_of: "Callable[[int, Sequence[str]], str]" = name_at,
    ) -> None:
        self.events = events
        self._read, self._reasons, self._sections, self._name_of = read, reasons, sections, name_of

    def tell(self, event: "Event", names: "Sequence[str]") -> "Announcement | None":
        """(title, lines, tune) of an event, or None when it needs no announcement."""
        found: Any = self.events.get(event.code)
        if not isinstance(found, Row):
            return found(event.figures, names) if found else None
        lines = [self.line(found, event.figures, names)] if found.sentence else []
        return self._fill(found.title, event.figures, names), lines, found.tune

    def own(self, event: "Event", seat: int, names: "Sequence[str]") -> "Sequence[str]":
        """The end for a seat, for its small screen: `You: place 2, 31 points`; nothing of other events."""
        figures = event.figures
        return placed(figures["ranking"], figures["totals"], seat) if event.code == "over" else ()

    def sheet_line(self, line: "ScoreLine") -> str:
        """A ScoreLine as a sentence without its points: `2 brown cards beside`."""
        found: Any = self._reasons[line.reason]
        return self.line(found, line.figures, ()) if isinstance(found, Row) else found(line.figures)

    def section(self, found: "Section", names: "Sequence[str]") -> "tuple[str, list[str]]":
        """(title, lines) of a Section of the report."""
        row = self._sections[found.code]
        return self._fill(row.title, {}, names), [self.line(row, line.figures, names) for line in found.lines]

    def name(self, seat: int, names: "Sequence[str]") -> str:
        """Who plays at a seat."""
        return self._name_of(seat, names)

    def line(self, row: "Row", figures: "Figures", names: "Sequence[str]") -> str:
        """The sentence of a Row."""
        sentence: Any = row.sentence
        return str(sentence(figures, names)) if callable(sentence) else self._fill(sentence, figures, names)

    def _fill(self, english: str, figures: "Figures", names: "Sequence[str]") -> str:
        words: dict[str, Any] = {}
        for key in figures:
            value = figures[key]
            if "{%s}" % key not in english:
                continue
            if key in PEOPLE:
                words[key] = self._name_of(value, names) if value else ""
            else:
                words[key] = self._read[key](value) if key in self._read else value
        return _(english).format(**words)


def placed(ranking: "Sequence[Sequence[int]]", totals: "Sequence[int]", seat: int) -> "tuple[str, ...]":
    """The end of a game as a small screen shows it first: `You: place 2, 31 points`. `ranking` are the seats of
    every place, `totals` the points of seat 1 first."""
    for place, seats in enumerate(ranking):
        if seat in seats:
            return (_("You: place %d, %d points") % (place + 1, totals[seat - 1]),)
    return ()


def tied(figures: "Figures") -> "list[int]":
    """The seats whose points another seat has too, at another place: something else decided between them."""
    place_of = {seat: place for place, seats in enumerate(figures["ranking"]) for seat in seats}
    totals = figures["totals"]
    return [
        seat
        for seat in sorted(place_of)
        if [one for one in place_of if totals[one - 1] == totals[seat - 1] and place_of[one] != place_of[seat]]
    ]


def ranked(figures: "Figures", names: "Sequence[str]", broke: "Callable[[int], str] | None" = None) -> "list[str]":
    """The result, a line for each seat, the best first: `1. Ada: 31 points`. `broke`: what a seat has of that which
    breaks a tie, in words: `1. Ada: 31 points, 7 coins`."""
    lines: list[str] = []
    apart = tied(figures) if broke else []
    for place, seats in enumerate(figures["ranking"]):
        for seat in seats:
            points = figures["totals"][seat - 1]
            text = plural(points, "%d. %s: %d point", "%d. %s: %d points")
            line = text % (place + 1, names[int(seat) - 1], points)
            more = broke(seat) if broke and seat in apart else ""
            lines.append("%s, %s" % (line, more) if more else line)
    return lines


def decided(figures: "Figures", names: "Sequence[str]", broke: "Callable[[int], str] | None" = None) -> str:
    """`Ada wins`, or by what, where others have as many points: `Ada wins by 7 coins`."""
    best = figures["ranking"][0]
    more = broke(best[0]) if broke and best[0] in tied(figures) else ""
    if not more:
        return winners(figures, names)
    by = _("%s share the victory by %s") if len(best) > 1 else _("%s wins by %s")
    return by % (listed([names[int(seat) - 1] for seat in best]), more)


def winners(figures: "Figures", names: "Sequence[str]") -> str:
    """`Ada wins`, or who share the victory."""
    first: list[int] = figures["ranking"][0]
    return (_("%s share the victory") if len(first) > 1 else _("%s wins")) % listed([names[seat - 1] for seat in first])
