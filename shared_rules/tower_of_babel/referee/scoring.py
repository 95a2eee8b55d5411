"""The score sheet of Tower of Babel: wonders, refused offers, sets of discs, action cards (TB-63 to TB-101).

Reasons of a ScoreLine and their figures:
    wonder      a finished one: `wonder`, `place` (first, tied, second, other), `value` that stood there
    unfinished  the same for an unfinished wonder, by the light row (TB-79)
    offers      what refused offers gave (TB-51)
    discs       `kind`, `count` discs of it, `two`: how many of them are two-coloured (TB-83, TB-86)
    card        `card`: an action card that counts at the end, with the `discs` it counts or 0
Before the end they count as if the game ended now.
"""

from shared_rules.contract import ScoreLine
from shared_rules.tower_of_babel import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.tower_of_babel.referee.moment import Moment
    from shared_rules.tower_of_babel.referee.options import Figures
    from shared_rules.tower_of_babel.view import View

WONDERS, UNFINISHED, OFFERS, DISCS, CARDS = "wonders", "unfinished", "offers", "discs", "cards"
CATEGORIES = (WONDERS, OFFERS, UNFINISHED, DISCS, CARDS)

OTHERS = 3


def row_of(figures: "Figures", number: int) -> "tuple[int, int]":
    """The row of the value table for the wonder that is finished as number `finished` + 1 (TB-10, TB-64, TB-69)."""
    rows = figures.rows
    return rows[min(number, len(rows) - 1)]


def places_of(values: "Sequence[int]") -> "list[str]":
    """The points of each seat on a wonder, from the values of its buildings: first, tied (for first), second,
    other, or "" for nobody's (TB-65 to TB-68). Place 0 of both lists is empty."""
    best = max(values)
    rest = [value for value in values if value < best]
    next_best = max(rest) if rest else 0
    tied = values.count(best) > 1 if best else False
    alone = values.count(next_best) == 1
    found: list[str] = []
    for value in values:
        if not value:
            found.append("")
        elif value == best:
            found.append("tied" if tied else "first")
        else:
            found.append("second" if value == next_best and alone and not tied else "other")
    return found


def points_of(values: "list[int]", row: "tuple[int, int]") -> "list[int]":
    """The points each seat scores on a wonder by a row of the value table."""
    return _worth(places_of(values), row)


def _worth(places: "list[str]", row: "tuple[int, int]") -> "list[int]":
    worth = {"": 0, "first": row[0], "tied": row[1], "second": row[1], "other": OTHERS}
    return [worth[place] for place in places]


def best_sets(discs: "Sequence[str]", figures: "Figures") -> "list[ScoreLine]":
    """The lines of a player's discs, two-coloured ones assigned as is best (TB-83, TB-86)."""
    fixed = [0, 0, 0, 0]
    loose: list[list[int]] = []
    for disc in discs:
        kinds = [kind for kind in range(4) if figures.needs[disc][kind]]
        if len(kinds) == 1:
            fixed[kinds[0]] += 1
        else:
            loose.append(kinds)
    best, found, worth = fixed, [0, 0, 0, 0], -1
    for choice in range(1 << len(loose)):
        counts, two = fixed[:], [0, 0, 0, 0]
        for place in range(len(loose)):
            kind = loose[place][choice >> place & 1]
            counts[kind] += 1
            two[kind] += 1
        value = sum([_set(count, figures) for count in counts])
        if value > worth:
            best, found, worth = counts, two, value
    return [
        ScoreLine(
            DISCS,
            _set(best[kind], figures),
            "discs",
            {"kind": cards.TYPES[kind], "count": best[kind], "two": found[kind]},
        )
        for kind in range(4)
        if best[kind]
    ]


def _set(count: int, figures: "Figures") -> int:
    return figures.sets[min(count, len(figures.sets) - 1)]


def sheets(state: "Moment") -> "list[list[ScoreLine]]":
    """One sheet per seat, in the order of the categories (TB-79, TB-96, TB-101)."""
    finished = [
        _wonder_lines("wonder", WONDERS, place, values, row_of(state.figures, number))
        for number, (place, values) in enumerate(state.scored)
    ]
    light = state.figures.light
    done = [place for place, _ in state.scored]
    others = [
        _wonder_lines("unfinished", UNFINISHED, place, state.buildings[place], light)
        for place in range(len(cards.WONDERS))
        if place not in done and any(state.buildings[place])
    ]
    return [_sheet(state, seat, finished, others) for seat in state.seats]


def _wonder_lines(
    reason: str, category: str, wonder: int, values: "list[int]", row: "tuple[int, int]"
) -> "list[ScoreLine | None]":
    """By seat, the line of one wonder or None."""
    places = places_of(values)
    points = _worth(places, row)
    found: list[ScoreLine | None] = []
    for seat in range(len(values)):
        if values[seat]:
            figures = {"wonder": cards.WONDERS[wonder], "place": places[seat], "value": values[seat]}
            found.append(ScoreLine(category, points[seat], reason, figures))
        else:
            found.append(None)
    return found


def _sheet(
    state: "Moment", seat: int, finished: "list[list[ScoreLine | None]]", others: "list[list[ScoreLine | None]]"
) -> "list[ScoreLine]":
    lines = _of(finished, seat)
    if state.points[seat]:
        lines.append(ScoreLine(OFFERS, state.points[seat], "offers", {}))
    view = state.views[seat]
    return lines + _of(others, seat) + best_sets(view.discs, state.figures) + _cards(view, state.figures)


def _of(rows: "list[list[ScoreLine | None]]", seat: int) -> "list[ScoreLine]":
    return [line for line in [row[seat] for row in rows] if line is not None]


def _cards(view: "View", figures: "Figures") -> "list[ScoreLine]":
    """Action cards that count at the end without being played (TB-82, TB-96, TB-101)."""
    lines: list[ScoreLine] = []
    for card in view.actions:
        kind = cards.kind_of(card)
        if kind == cards.FIVE_POINTS:
            lines.append(ScoreLine(CARDS, cards.LAST_POINTS, "card", {"card": card, "discs": 0}))
        elif kind == cards.DISC_BONUS:
            count = len(view.discs)
            lines.append(ScoreLine(CARDS, figures.per_disc * count, "card", {"card": card, "discs": count}))
    return lines


def total(lines: "list[ScoreLine]") -> int:
    """The sum of a sheet's lines."""
    return sum([line.points for line in lines])


def ranking(state: "Moment", found: "list[list[ScoreLine]]") -> "list[tuple[int, ...]]":
    """Seats from first to last as tuples, by their sheets; with `final_tie: discs` more discs break a tie (TB-87)."""
    by_discs = state.options["final_tie"] == "discs"
    places: dict[tuple[int, int], list[int]] = {}
    for seat in state.seats:
        discs = len(state.views[seat].discs) if by_discs else 0
        places.setdefault((total(found[seat - 1]), discs), []).append(seat)
    return [tuple(places[key]) for key in sorted(places, reverse=True)]
