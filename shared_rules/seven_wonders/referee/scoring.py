"""The score sheet of 7 Wonders: seven categories, a line for every source of points (SW-104 to SW-112).

Reasons of a ScoreLine and their figures:
    token      seat's conflict token: `side` (left, right), `value`, `age` (0: not known)
    treasury   `coins`
    stage      `stage`, its number
    card       `card`, with the points printed on it
    symbols    `symbol`, `count`, `wild`: how many of them were chosen freely (SW-108, SW-109), `by`: the
               cards and boards that gave those
    sets       `count` sets of three different symbols, `symbols`: how many of each
    counted    `card`, `each`, `count`, `what`, `where`: a Commerce card or a guild
    copied     the same for a neighbour's guild (SW-91), with `seat`, its owner
    copied_wild  `card`, `seat`: the copied Scientists Guild gave a `symbol` (SW-93)
"""

from shared_rules.contract import Event, ScoreLine
from shared_rules.seven_wonders import cards
from shared_rules.seven_wonders.city import left_of, right_of
from shared_rules.seven_wonders.referee.cities import total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.seven_wonders.cards import Structure
    from shared_rules.seven_wonders.referee.cities import City

MILITARY, TREASURY, WONDER, CIVILIAN = "military", "treasury", "wonder", "civilian"
SCIENTIFIC, COMMERCIAL, GUILDS = "scientific", "commercial", "guilds"
# SW-104.
CATEGORIES = (MILITARY, TREASURY, WONDER, CIVILIAN, SCIENTIFIC, COMMERCIAL, GUILDS)

SIDES = ("left", "right")
COINS_PER_POINT = 3
POINTS_PER_SET = 7


def sheets(cities: "list[Any]", ring: int, options: "dict[str, str]") -> "list[list[ScoreLine]]":
    """One sheet per city of the ring, in order. A city without a wonder yet has an empty one."""
    return [sheet(place, cities, ring, options) for place in range(1, ring + 1)]


def sheet(place: int, cities: "list[Any]", ring: int, options: "dict[str, str]") -> "list[ScoreLine]":
    """The ScoreLines of one city, in the order of the categories (SW-5, SW-107)."""
    city = cities[place]
    if city is None:
        return []
    around = (city, cities[left_of(place, ring)], cities[right_of(place, ring)])
    lines = _tokens(city) + _treasury(city) + _stages(city)
    copied = _best_copy(place, cities, ring, options) if "copy" in city.powers else None
    commerce: list[ScoreLine] = []
    guilds: list[ScoreLine] = []
    for card, structure in city.counting:
        if structure.colour == "blue":
            lines.append(ScoreLine(CIVILIAN, structure.points, "card", {"card": card}))
        else:
            more = 1 if copied and _adds_purple(structure, options) else 0
            (guilds if structure.colour == "purple" else commerce).append(_count_line(card, structure, around, more))
    sources = _wild_sources(city)
    if copied and copied.reason == "copied_wild":
        sources.append(copied.figures["card"])
    shown = science(city.symbols, len(sources), sources)
    if copied and copied.reason == "copied_wild":
        chosen = [line.figures["symbol"] for line in shown if sources[-1] in line.figures.get("by", ())]
        copied.figures["symbol"] = chosen[0]
    return lines + shown + commerce + guilds + ([copied] if copied else [])


def ranking(sheets: "list[list[ScoreLine]]", cities: "list[Any]") -> "list[tuple[int, ...]]":
    """Seats from first to last as tuples; more coins break a tie, equal coins share (SW-103, SW-126)."""
    places: dict[tuple[int, int], list[int]] = {}
    for seat in range(1, len(sheets) + 1):
        coins = cities[seat].coins if cities[seat] else 0
        places.setdefault((points(sheets[seat - 1]), coins), []).append(seat)
    return [tuple(places[key]) for key in sorted(places, reverse=True)]


def result(sheets: "list[list[ScoreLine]]", cities: "list[Any]", players: int) -> Event:
    """The Event of the end; a Free City is listed apart, since it cannot win (SW-126)."""
    totals = [points(sheet) for sheet in sheets]
    figures: dict[str, Any] = {
        "totals": totals[:players],
        "coins": [city.coins for city in cities[1 : players + 1]],
        "ranking": [list(place) for place in ranking(sheets[:players], cities)],
    }
    if len(sheets) > players:
        figures["free_city"] = totals[-1]
    return Event("over", figures)


def points(lines: "list[ScoreLine]") -> int:
    """The sum of a sheet's lines."""
    return sum([line.points for line in lines])


def _tokens(city: "City") -> "list[ScoreLine]":
    """Conflict tokens, defeats as negative points (SW-105)."""
    return [
        ScoreLine(MILITARY, value, "token", {"side": SIDES[side], "value": value, "age": city.fought[side][number]})
        for side in (0, 1)
        for number, value in enumerate(city.tokens[side])
    ]


def _treasury(city: "City") -> "list[ScoreLine]":
    """A point per three coins; the coins stay for the tie-break (SW-106)."""
    if city.coins < COINS_PER_POINT:
        return []
    return [ScoreLine(TREASURY, city.coins // COINS_PER_POINT, "treasury", {"coins": city.coins})]


def _stages(city: "City") -> "list[ScoreLine]":
    """Points on the built stages (SW-107)."""
    return [
        ScoreLine(WONDER, city.board[number].points, "stage", {"stage": number + 1})
        for number in range(city.stages)
        if city.board[number].points
    ]


# -- science ------------------------------------------------------------------------------------


def _wild_sources(city: "City") -> "list[str]":
    """What gives a symbol of one's choice: the board, then cards in the city (SW-80, SW-87, SW-112)."""
    if not city.wild:
        return []
    stages = [city.wonder for stage in city.board[: city.stages] if stage.symbol == "any"]
    return stages + [card for card in city.built if cards.structure_of(card).symbol == "any"]


def science(symbols: "dict[str, int]", wild: int, sources: "Sequence[str]" = ()) -> "list[ScoreLine]":
    """The lines of a science display: squares and sets (SW-108), wildcards placed best (SW-80, SW-109).

    symbols: how many of each, by name; wild: how many may still be chosen; sources: what gave those.
    """
    names = cards.SYMBOLS
    fixed = [symbols[name] for name in names]
    if not wild and not max(fixed):
        return []
    chosen = _best_choice(fixed, wild) if wild else (0, 0, 0)
    counts = [fixed[place] + chosen[place] for place in range(3)]
    lines = [
        ScoreLine(
            SCIENTIFIC,
            counts[place] ** 2,
            "symbols",
            {
                "symbol": names[place],
                "count": counts[place],
                "wild": chosen[place],
                "by": list(sources[sum(chosen[:place]) : sum(chosen[: place + 1])]),
            },
        )
        for place in range(3)
        if counts[place]
    ]
    if min(counts):
        lines.append(
            ScoreLine(SCIENTIFIC, POINTS_PER_SET * min(counts), "sets", {"count": min(counts), "symbols": counts})
        )
    return lines


def _best_choice(fixed: "list[int]", wild: int) -> "tuple[int, int, int]":
    """How many wildcards become each symbol so that the total is largest; all assignments tried (SW-109)."""
    best, found = -1, (0, 0, 0)
    for first in range(wild, -1, -1):
        for second in range(wild - first, -1, -1):
            chosen = (first, second, wild - first - second)
            value = _science_points([fixed[place] + chosen[place] for place in range(3)])
            if value > best:
                best, found = value, chosen
    return found


def _science_points(counts: "list[int]") -> int:
    return counts[0] ** 2 + counts[1] ** 2 + counts[2] ** 2 + POINTS_PER_SET * min(counts)


# -- things that are counted --------------------------------------------------------------------


def _count_line(card: str, structure: "Structure", around: "tuple[City, City, City]", more: int) -> ScoreLine:
    """The line of a Commerce card or a guild; `more`: what a copied guild adds to the count (SW-72 to SW-74, SW-76,
    SW-93, SW-110 to SW-112)."""
    each, what, where = structure.count
    found = total(what, where, *around) + more
    category = GUILDS if structure.colour == "purple" else COMMERCIAL
    return ScoreLine(
        category,
        each * found,
        "counted",
        {"card": card, "each": each, "count": found, "what": list(what), "where": where},
    )


def _adds_purple(structure: "Structure", options: "dict[str, str]") -> bool:
    """True if a copied guild counts as one more purple card for this structure (SW-93)."""
    count = structure.count
    return count.where == "own" and "purple" in count.what and options["copied_guild"] == "counts"


def _best_copy(place: int, cities: "list[Any]", ring: int, options: "dict[str, str]") -> "ScoreLine | None":
    """The line of the neighbour's guild that is worth most to copy (SW-91, SW-92), or None.

    Worth is the difference it makes to the whole sheet: a copied Scientists Guild shows in science,
    and any copied guild is one more purple card for an own Shipowners Guild.
    """
    city = cities[place]
    around = (city, cities[left_of(place, ring)], cities[right_of(place, ring)])
    best, worth = None, -1
    for owner in (left_of(place, ring), right_of(place, ring)):
        for card in cities[owner].built:
            structure = cards.structure_of(card)
            if structure.colour == "purple" and not _gives_nothing(structure, options):
                line, value = _copy(card, structure, owner, around, options)
                if value > worth:
                    best, worth = line, value
    return best


def _gives_nothing(structure: "Structure", options: "dict[str, str]") -> bool:
    """True for the Scientists Guild where a copy of it gives no symbol (SW-93)."""
    return structure.symbol == "any" and options["copied_scientists"] == "nothing"


def _copy(
    card: str, structure: "Structure", owner: int, around: "tuple[City, City, City]", options: "dict[str, str]"
) -> "tuple[ScoreLine, int]":
    """(line, what it is worth) of copying one guild as if it had been built here (SW-93)."""
    city = around[0]
    if structure.symbol == "any":
        gain = points(science(city.symbols, city.wild + 1)) - points(science(city.symbols, city.wild))
        return ScoreLine(GUILDS, 0, "copied_wild", {"card": card, "seat": owner}), gain
    each, what, where = structure.count
    more = 1 if _adds_purple(structure, options) else 0
    found = total(what, where, *around) + more
    line = ScoreLine(
        GUILDS,
        each * found,
        "copied",
        {"card": card, "seat": owner, "each": each, "count": found, "what": list(what), "where": where},
    )
    return line, each * found
