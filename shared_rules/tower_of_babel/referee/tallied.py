"""What a tally makes of a finished game: a position, its sheets, and what cannot be right.

On the score track lie the points of finished wonders and refused offers together, so the sheets of a
tally have one line for both.
"""

from shared_rules.contract import PlayRefused, Refusal, ScoreLine
from shared_rules.tally.referee.state import number_entries
from shared_rules.tower_of_babel import GAME, cards
from shared_rules.tower_of_babel.referee import scoring
from shared_rules.tower_of_babel.referee.options import Figures
from shared_rules.tower_of_babel.tally import COUNTING, DISCS, HOW, LAID, NONE, SITES, SOME, TRACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.tally.view import Sheet
    from shared_rules.tower_of_babel.referee.state import State

# What counts at the end: somebody who writes a position by hand is told what is missing.
COUNTED = ("wonders", "scored", "points", "discs", "actions")

# (category, its name for people), in the order of the sheet.
CATEGORY_NAMES = {
    TRACK: "Score track",
    scoring.UNFINISHED: "Unfinished wonders",
    scoring.DISCS: "Sets of discs",
    scoring.CARDS: "Action cards",
}
CATEGORIES = tuple([(name, CATEGORY_NAMES[name]) for name in (TRACK, scoring.UNFINISHED, scoring.DISCS, scoring.CARDS)])


def finished(sheets: "list[Sheet]", options: "dict[str, str]", seats: int) -> "dict[str, Any]":
    """The position of the answers; place 0 of the Sheets is empty. Raises PlayRefused when the answers name more pieces
    than there are."""
    figures = Figures(options)
    laid = [card for sheet in sheets[1:] for card in sheet.cards]
    spare = [piece for piece in figures.discs + figures.actions if piece not in laid]
    return {
        "options": options,
        "phase": "over",
        "seats": [_seat(sheet, spare) for sheet in sheets[1:]],
        "wonders": {
            name: {"discs": [], "buildings": [_value(sheet, name) for sheet in sheets[1:]]} for name in cards.WONDERS
        },
    }


def _value(sheet: "Sheet", wonder: str) -> int:
    return 0 if sheet.said(SITES, SOME) == NONE else sheet.said(wonder, 0)


def _seat(sheet: "Sheet", spare: "list[str]") -> "dict[str, Any]":
    """The pieces of a seat: those it laid, and the counted ones that nobody laid."""
    held = sheet.cards[:]
    for kind in DISCS + COUNTING:
        for _ in range(sheet.said(kind, 0)):
            left = [piece for piece in spare if cards.kind_of(piece) == kind]
            if not left:
                raise PlayRefused(Refusal("too_many_pieces"))
            spare.remove(left[0])
            held.append(left[0])
    return {
        "points": sheet.said(TRACK, 0),
        "discs": [piece for piece in held if cards.sort_of(piece) == cards.DISC],
        "actions": [piece for piece in held if cards.sort_of(piece) == cards.ACTION],
    }


def misfit(state: "State", sheets: "list[Sheet]") -> "Refusal | None":
    """Discs with which no game ends: of every type there are some that nobody has (TB-74, TB-75)."""
    taken = [disc for view in state.views[1:] for disc in view.discs]
    needs = [need for disc, need in state.figures.needs.items() if disc not in taken]
    on_board = [any(need[kind] for need in needs) for kind in range(len(cards.TYPES))]
    return Refusal("misfit_end") if all(on_board) else None


def sheets(state: "State") -> "list[list[ScoreLine]]":
    """The score sheets, what lies on the track in one line."""
    return [_on_track(sheet) for sheet in state.scores()]


def _on_track(sheet: "list[ScoreLine]") -> "list[ScoreLine]":
    track = sum([line.points for line in sheet if line.category in (scoring.WONDERS, scoring.OFFERS)])
    rest = [line for line in sheet if line.category not in (scoring.WONDERS, scoring.OFFERS)]
    return ([ScoreLine(TRACK, track, TRACK, {})] if track else []) + rest


def sayings(position: "dict[str, Any]") -> "list[list[str]]":
    """For every seat of a position, all its answers."""
    return [_sayings(position, seat) for seat in range(len(position["seats"]))]


def _sayings(position: "dict[str, Any]", seat: int) -> "list[str]":
    found, done = position["seats"][seat], [name for name, _ in position["scored"]]
    sheet = _on_track(GAME.position(position).scores()[seat])
    texts = number_entries(TRACK, sum([line.points for line in sheet if line.category == TRACK]))
    values = [(name, 0 if name in done else position["wonders"][name]["buildings"][seat]) for name in cards.WONDERS]
    some = any(value for _, value in values)
    texts.append("%s %s" % (SITES, SOME if some else NONE))
    for name, value in values if some else ():
        texts += number_entries(name, value)
    texts.append("%s %s" % (HOW, LAID))
    pieces = found["discs"] + [card for card in found["actions"] if cards.kind_of(card) in COUNTING]
    return texts + ["add " + piece for piece in pieces]
