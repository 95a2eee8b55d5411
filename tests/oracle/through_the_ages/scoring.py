"""The Age III events (TA-200, 201, 224, 231 to 233, 240, 241) and the end of the game."""

from tests.oracle.through_the_ages import bonuses, ratings, upkeep
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.civ import RED, WHITE, Civ

BY_RANK = {1: (0,), 2: (10, 0), 3: (14, 7, 0), 4: (15, 10, 5, 0)}
PER_WONDER = (5, 4, 3, 2)


def _levels(civ: Civ, *groups: str) -> int:
    return sum(card.level * number for card, number in civ.staffed(*groups))


def _happiness(game, civ: Civ) -> int:
    return 2 * ratings.happiness(civ) - 2 * ratings.discontent(civ)


def _population(game, civ: Civ) -> int:
    content = civ.pool + sum(civ.workers.values()) - ratings.discontent(civ)
    return 2 * max(0, content - 10)


def _progress(game, civ: Civ) -> int:
    return 2 * sum(CARDS[card].level for card in (*civ.specials, civ.government))


def _technology(game, civ: Civ) -> int:
    level = 2 if game.mode == "advanced" else 3
    return 4 * sum(CARDS[card].level == level for card in civ.technologies())


def _wonders(game, civ: Civ) -> int:
    counted = [name for name in civ.wonders if game.rulings.flipped_counts_as_wonder or name not in civ.flipped]
    return sum(PER_WONDER[CARDS[name].level] for name in counted)


_POINTS = {
    "impact_of_agriculture": lambda game, civ: upkeep.food_made(civ),
    "impact_of_architecture": lambda game, civ: _levels(civ, "urban"),
    "impact_of_colonies": lambda game, civ: 4 * len(civ.colonies),
    "impact_of_competition": lambda game, civ: _levels(civ, "unit", "arena"),
    "impact_of_government": lambda game, civ: 2 * civ.totals[WHITE] + civ.totals[RED],
    "impact_of_happiness": _happiness,
    "impact_of_industry": lambda game, civ: upkeep.ore_made(civ, game.rulings),
    "impact_of_population": _population,
    "impact_of_progress": _progress,
    "impact_of_technology": _technology,
    "impact_of_wonders": _wonders,
}
_RATINGS = {"impact_of_science": ratings.science, "impact_of_strength": ratings.strength}


def impact(game, event: str, *, at_end: bool = False) -> dict:
    """{seat: culture points} of an Age III event now."""
    if event in _POINTS:
        return {civ.seat: _POINTS[event](game, civ) for civ in game.in_order()}
    ranked = game.ranking(_RATINGS[event], from_start=at_end)
    players = game.rank_players() if len(ranked) > 1 else 1  # anyone who is left alone is compared with nobody
    return {civ.seat: points for civ, points in zip(ranked, BY_RANK[players], strict=False)}


def score(game, event: str, *, at_end: bool = False, seats: list | None = None) -> None:
    for seat, points in impact(game, event, at_end=at_end).items():
        if seats is None or seat in seats:
            game.civs[seat].score(points)


def score_open(game, *, secret: bool = False) -> None:
    """The events that have been open from the start, as they lie, then those that players kept."""
    _score_last(game, bonuses.scored_for(game, secret=secret))


def _score_last(game, events: list[tuple[str, list | None]]) -> None:
    """One event after another; by the ruling `last_events` all gains and all losses, the ones or the others first."""
    if not game.rulings.last_events:
        for event, seats in events:
            score(game, event, at_end=True, seats=seats)
        return
    found = [(impact(game, event, at_end=True), seats) for event, seats in events]
    for civ in game.in_order():
        own = [points.get(civ.seat, 0) for points, seats in found if seats is None or civ.seat in seats]
        gains, losses = sum(max(0, one) for one in own), sum(min(0, one) for one in own)
        for points in (losses, gains) if game.rulings.last_events == "losses_first" else (gains, losses):
            civ.score(points)


def finish(game) -> None:
    """After the last round: the open events as they lie, then those left in both piles of events."""
    left = []
    if game.mode == "full" and "fewer_bonuses" not in game.variants:
        left += [card for card in game.known_events() if CARDS[card].scores]
    _score_last(game, bonuses.scored_for(game, secret=True) + [(event, None) for event in sorted(left)])
