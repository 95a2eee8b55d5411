"""The structure of an Age of 7 Wonders Duel as a drawing, for people who lay it out."""

from shared_rules.seven_wonders_duel import layout
from shared_rules.seven_wonders_duel.board import DOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.seven_wonders_duel.view import View

VERBS = ("turn",)


def spread(view: "View") -> "list[tuple[str, list[str]]]":
    """See `host.session.spread`: the rows of the Age, the last one next to the players."""
    board, at, rows = view.board, 0, list[tuple[str, list[str]]]()
    if not board.cards:
        return []
    for places in layout.ROWS[board.age]:
        rows.append(("", [_slot(board.cards[place], place, board.due) for place in range(at, at + len(places))]))
        at += len(places)
    return rows


def _slot(card: str, place: int, due: "list[int]") -> str:
    if place in due:
        return "?" if place == due[0] else "o"
    return "x" if card == DOWN else card
