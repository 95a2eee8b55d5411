"""The score sheet of 7 Wonders Duel: eight categories, a line for every source of points (SD-130).

Reasons of a ScoreLine and their figures:
    pawn       `space`, how far beyond the middle the pawn stands (SD-94)
    card       `card`, with the points printed on it
    counted    `card`, `each`, `count`, `what`, `seat`: a guild and the city that has more (SD-120)
    wonder     `wonder`
    token      `token`
    mathematics `each`, `count` progress tokens (SD-106)
    treasury   `coins` (SD-133)
    supremacy  `victory`: after it nothing is counted, so this line stands alone and has no points (SD-136)
"""

from shared_rules.contract import ScoreLine
from shared_rules.seven_wonders_duel import cards
from shared_rules.seven_wonders_duel.city import COINS_PER_POINT
from shared_rules.seven_wonders_duel.referee.moment import CIVILIAN, SHARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.seven_wonders_duel.board import Board
    from shared_rules.seven_wonders_duel.city import City

MILITARY, CIVIL, SCIENCE, COMMERCE, GUILDS = "military", "civilian", "scientific", "commercial", "guilds"
WONDERS, PROGRESS, TREASURY, SUPREMACY = "wonders", "progress", "treasury", "supremacy"
CATEGORIES = (MILITARY, CIVIL, SCIENCE, COMMERCE, GUILDS, WONDERS, PROGRESS, TREASURY)

OF_COLOURS = (("blue", CIVIL), ("green", SCIENCE), ("yellow", COMMERCE))
MATHEMATICS = 3


def sheets(board: "Board") -> "list[list[ScoreLine]]":
    """One sheet per seat, in order (SD-136)."""
    if board.victory not in ("", CIVILIAN):
        line = ScoreLine(SUPREMACY, 0, "supremacy", {"victory": board.victory})
        return [[line] if seat == board.winner else [] for seat in (1, 2)]
    return [sheet(board, seat) for seat in (1, 2)]


def sheet(board: "Board", seat: int) -> "list[ScoreLine]":
    """The ScoreLines of one city, in the order of the categories (SD-130, SD-132)."""
    city = board.cities[seat]
    lines = _pawn(board, seat)
    parts: list[Any] = [cards.building(card) for card in city.built]
    for colour, category in OF_COLOURS:
        for part in parts:
            if part.colour == colour and part.points:
                lines.append(ScoreLine(category, part.points, "card", {"card": part.id}))
    for part in parts:
        if part.colour == cards.GUILD:
            lines.append(_guild(board, part))
    return lines + _wonders(city) + _tokens(city) + _treasury(city)


def ranking(board: "Board") -> "list[tuple[int, ...]]":
    """Seats from first to last as tuples; before the end as if it ended now (SD-134, SD-135)."""
    winner = board.winner or _leader(board)
    return [(1, 2)] if winner == SHARED else [(winner,), (3 - winner,)]


def _leader(board: "Board") -> int:
    totals = [points(found) for found in sheets(board)]
    blue = blue_points(board)
    first, second = (totals[0], blue[0]), (totals[1], blue[1])
    return SHARED if first == second else 1 if first > second else 2


def points(lines: "list[ScoreLine]") -> int:
    """The sum of a sheet's lines."""
    return sum([line.points for line in lines])


def _pawn(board: "Board", seat: int) -> "list[ScoreLine]":
    found = board.military_points(seat)
    return [ScoreLine(MILITARY, found, "pawn", {"space": board.ahead(seat)})] if found else []


def _guild(board: "Board", part: "Any") -> ScoreLine:
    """A guild counts in the city that has more; equal cities give the same (SD-64, SD-120 to SD-127)."""
    each, what, _ = part.count
    found = [board.cities[seat].count(what) for seat in (1, 2)]
    best = 0 if found[0] >= found[1] else 1
    figures = {"card": part.id, "each": each, "count": found[best], "what": list(what), "seat": best + 1}
    return ScoreLine(GUILDS, each * found[best], "counted", figures)


def _wonders(city: "City") -> "list[ScoreLine]":
    """See SD-131."""
    lines: list[ScoreLine] = []
    for wonder in city.done:
        part: Any = cards.wonder(wonder)
        if part.points:
            lines.append(ScoreLine(WONDERS, part.points, "wonder", {"wonder": wonder}))
    return lines


def _tokens(city: "City") -> "list[ScoreLine]":
    """See SD-106, SD-107."""
    lines: list[ScoreLine] = []
    for token in city.tokens:
        part: Any = cards.token(token)
        if token == "mathematics":
            count = len(city.tokens)
            lines.append(ScoreLine(PROGRESS, MATHEMATICS * count, "mathematics", {"each": MATHEMATICS, "count": count}))
        elif part.points:
            lines.append(ScoreLine(PROGRESS, part.points, "token", {"token": token}))
    return lines


def _treasury(city: "City") -> "list[ScoreLine]":
    """A point per three coins (SD-133)."""
    if city.coins < COINS_PER_POINT:
        return []
    return [ScoreLine(TREASURY, city.coins // COINS_PER_POINT, "treasury", {"coins": city.coins})]


def blue_points(board: "Board") -> "list[int]":
    """The points of each seat's blue cards: they break a tie (SD-135)."""
    found: list[int] = []
    for seat in (1, 2):
        parts: list[Any] = [cards.building(card) for card in board.cities[seat].colour("blue")]
        found.append(sum([part.points for part in parts]))
    return found
