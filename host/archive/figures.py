"""Every figure of the history, one row each: page, terminal and JSON are loops over FIGURES.

To add one, write what makes its rows (in statistics.py) and its row here. It is then a table on the page and in the
terminal, and a list in the JSON of `herald history --json`. One that is better drawn than listed has a function of its
name in host/web/archive/history.py, too. A figure of each person is a row of PEOPLE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from host.archive.columns import Column, average, part, people, row_data, when
from host.archive.ratings import Rating, ratings
from host.archive.results import GameResult
from host.archive.statistics import (
    HeadToHead,
    Lead,
    PersonFigures,
    RoleFigures,
    best_scores,
    commonest_pair,
    duels,
    greatest_lead,
    leads_over_time,
    lengths,
    people_figures,
    points_over_time,
    role_figures,
    streaks,
)
from host.languages.written import figure
from shared_rules.phrases import _, listed

PAGE, TERMINAL, JSON = "page", "terminal", "json"
EVERYWHERE = frozenset((PAGE, TERMINAL, JSON))
IN_LISTS = frozenset((TERMINAL, JSON))
PLAYERS = "players"  # whose columns are those of PEOPLE
LATEST = "games"
Rows = Sequence[Any]


def as_dicts(rows: Rows) -> object:
    """The rows as JSON has them: those of named tuples."""
    return [row._asdict() for row in rows]


class Figure(NamedTuple):
    """One row.

    name     its key in JSON
    title    above its table
    columns  of its table; none where it is only drawn, or only in JSON
    make     its rows, of all games or of those of one title
    by_game  whether it is of the games of one title each
    plain    its rows as JSON
    shown    where it is seen
    """

    name: str
    title: Callable[[], str]
    columns: tuple[Column, ...]
    make: Callable[[Sequence[GameResult]], Rows]
    by_game: bool = False
    plain: Callable[[Rows], object] = as_dicts
    shown: frozenset[str] = EVERYWHERE


def titles(found: Sequence[GameResult]) -> list[str]:
    """The titles of these games, sorted."""
    return sorted({one.title for one in found})


def of_title(found: Sequence[GameResult], title: str) -> list[GameResult]:
    """Those of these games that have a title."""
    return [one for one in found if one.title == title]


def figure_named(name: str) -> Figure:
    """The row of this name."""
    return next(one for one in FIGURES if one.name == name)


def columns_in(place: str, one: Figure) -> Sequence[Column]:
    """The columns of a figure there."""
    return columns_of(place) if one.name == PLAYERS else one.columns


def shown_in(place: str, by_game: bool = False) -> list[Figure]:
    """The figures that are seen there."""
    return [one for one in FIGURES if place in one.shown and one.by_game == by_game]


def plain(found: Sequence[GameResult]) -> dict[str, object]:
    """All figures of these games as JSON."""
    whole = {one.name: one.plain(one.make(found)) for one in shown_in(JSON)}
    by_game = {
        title: {one.name: one.plain(one.make(of_title(found, title))) for one in shown_in(JSON, by_game=True)}
        for title in titles(found)
    }
    return {**whole, "by_game": by_game}


def people_listed(found: Sequence[GameResult]) -> list[PersonFigures]:
    """Everybody of these games, as PEOPLE shows them; a rating is of all games, and is not filled."""
    longest = {row.name: row.longest for row in streaks(found)}
    return [one._replace(in_a_row=longest.get(one.name, 0)) for one in people_figures(found)]


def rating_shown(row: Rating) -> str:
    """A rating as people read it, once it is settled."""
    return figure(row.ordinal) if row.is_settled else "-"


def _rated(found: Sequence[GameResult]) -> Rows:
    rated = {row.name: rating_shown(row) for row in ratings(found)}
    return [one._replace(rating=rated.get(one.name, "")) for one in people_listed(found)]


def columns_of(place: str) -> list[Column]:
    """Those of PEOPLE that are seen there."""
    return [one.column for one in PEOPLE if place in one.shown]


def _as_named(rows: Rows) -> object:
    return [row_data(columns_of(JSON), row) for row in rows]


def _pair(found: Sequence[GameResult]) -> Rows:
    pair = commonest_pair(duels(found))
    return [] if pair is None else [pair]


def _span(which: str) -> Callable[[Sequence[GameResult]], Rows]:
    """The game of a span of lengths, `longest` or `shortest`."""

    def make(found: Sequence[GameResult]) -> Rows:
        span = lengths(found)
        return [] if span is None else [getattr(span, which)]

    return make


def _lead(found: Sequence[GameResult]) -> Rows:
    lead = greatest_lead(found)
    return [] if lead is None else [lead]


def all_seats(game: GameResult) -> str:
    """Everybody from first to last, with their points, or how the game was won where none were counted."""
    seats = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
    if game.how:
        return _("{names} ({how})").format(names=", ".join(seat.called for seat in seats), how=game.how)
    return ", ".join(f"{seat.called} {seat.points}" for seat in seats)


def _whole_game(rows: Rows) -> object:
    return [
        {**game._asdict(), "number": game.number, "seats": [seat._asdict() for seat in game.seats]} for game in rows
    ]


def _first_pair(rows: Rows) -> object:
    return {**rows[0]._asdict(), "games": rows[0].games} if rows else None


def _first_timed(rows: Rows) -> object:
    return {"id": rows[0].id, "number": rows[0].number, "minutes": rows[0].minutes} if rows else None


def _first_lead(rows: Rows) -> object:
    """Who had the greatest difference in military strength to whom, and in which game."""
    if not rows:
        return None
    lead: Lead = rows[0]
    return {
        "id": lead.game.id,
        "number": lead.game.number,
        "difference": lead.difference,
        "stronger": {"name": lead.stronger.name, "strength": lead.stronger.strength},
        "weaker": {"name": lead.weaker.name, "strength": lead.weaker.strength},
    }


def _everybody(game: GameResult) -> str:
    return ", ".join(seat.name for seat in game.seats)


def _percent(row: RoleFigures) -> str:
    return f"{100 * row.share:.0f}"


def _number(lead: Lead) -> str:
    return lead.game.number


def _both(pair: HeadToHead) -> str:
    return listed([pair.first, pair.second])


def _points(found: Sequence[GameResult]) -> Rows:
    return list(points_over_time(found).items())


def _points_plain(rows: Rows) -> object:
    return {name: [point.value for point in course] for name, course in rows}


def _all(found: Sequence[GameResult]) -> Rows:
    return found


def _strong(lead: Lead) -> str:
    one, other = lead.stronger, lead.weaker
    return _("{one} before {other}").format(
        one=f"{one.name} ({one.strength})", other=f"{other.name} ({other.strength})"
    )


_GAMES = Column(lambda: _("games"), part("games"))
_WON = Column(lambda: _("won"), part("wins"))
_AVERAGE = Column(lambda: _("average"), average("average"))
_GAME_NUMBER = Column(lambda: _("number"), part("number"))
_DAY = Column(lambda: _("day"), when("started"))
_ROLES = (
    Column(lambda: _("role"), part("role")),
    Column(lambda: _("times"), part("games")),  # two of one game may have the same government
    _WON,
    Column(lambda: _("won, %"), _percent),
    _AVERAGE,
)
_SPAN = (
    Column(lambda: _("minutes"), part("minutes")),
    _GAME_NUMBER,
    Column(lambda: _("players"), _everybody),
)


class PersonColumn(NamedTuple):
    """A column of the table of people, and where it is seen."""

    column: Column
    shown: frozenset[str] = EVERYWHERE


# What is told of each person: on the page by game, in the terminal over all games; the names are those of JSON.
PEOPLE: list[PersonColumn] = [
    PersonColumn(Column(lambda: _("player"), part("name"), "name")),
    PersonColumn(Column(lambda: _("games"), part("games"), "games")),
    PersonColumn(Column(lambda: _("won"), part("wins"), "wins")),
    PersonColumn(Column(lambda: _("in a row"), part("in_a_row")), frozenset((PAGE, TERMINAL))),
    PersonColumn(Column(lambda: _("best"), part("best"), "best")),
    PersonColumn(Column(lambda: _("average"), average("average"), "average")),
    PersonColumn(Column(lambda: _("rating"), part("rating")), frozenset((TERMINAL,))),
    PersonColumn(Column(str, str, "categories"), frozenset((JSON,))),
    PersonColumn(Column(str, str, "last"), frozenset((JSON,))),
]

# In the order in which page and terminal show them.
FIGURES: list[Figure] = [
    Figure(
        "ratings",
        lambda: _("Ratings"),
        (),
        ratings,
        shown=frozenset((PAGE, JSON)),
    ),
    Figure(PLAYERS, lambda: _("Players"), (), _rated, plain=_as_named, shown=IN_LISTS),
    Figure(
        "best",
        lambda: _("Best scores"),
        (
            Column(lambda: _("game"), part("game")),
            Column(lambda: _("points"), part("points")),
            Column(lambda: _("by"), people("names")),
            _DAY,
        ),
        best_scores,
        shown=IN_LISTS,
    ),
    Figure(
        "points",
        lambda: _("Points, game by game"),
        (),
        _points,
        by_game=True,
        plain=_points_plain,
        shown=frozenset((PAGE, JSON)),
    ),
    Figure("categories", lambda: _("Where points come from, on average"), (), _all, True, shown=frozenset((PAGE,))),
    Figure(
        "roles_of_a_game", lambda: _("Wonders and governments"), _ROLES, role_figures, True, shown=frozenset((PAGE,))
    ),
    Figure(
        "longest",
        lambda: _("The longest game"),
        _SPAN,
        _span("longest"),
        by_game=True,
        plain=_first_timed,
        shown=IN_LISTS,
    ),
    Figure(
        "shortest",
        lambda: _("The shortest game"),
        _SPAN,
        _span("shortest"),
        by_game=True,
        plain=_first_timed,
        shown=IN_LISTS,
    ),
    Figure(
        "greatest_lead",
        lambda: _("The greatest difference in military strength"),
        (
            Column(lambda: _("difference"), part("difference")),
            Column(lambda: _("number"), _number),
            Column(lambda: _("players"), _strong),
        ),
        _lead,
        by_game=True,
        plain=_first_lead,
        shown=IN_LISTS,
    ),
    Figure(
        "leads",
        lambda: _("Difference in military strength, game by game"),
        (),
        leads_over_time,
        by_game=True,
        shown=frozenset((PAGE,)),
    ),
    Figure("roles", lambda: _("Wonders and governments"), _ROLES, role_figures, shown=IN_LISTS),
    Figure(
        "head_to_head",
        lambda: _("Head to head"),
        (
            Column(str, part("first")),
            Column(lambda: _("ahead"), part("first_ahead")),
            Column(str, part("second")),
            Column(lambda: _("ahead"), part("second_ahead")),
            Column(lambda: _("level"), part("level")),
        ),
        duels,
    ),
    Figure(
        "longest_rivalry",
        lambda: _("The longest rivalry"),
        (
            _GAMES,
            Column(lambda: _("players"), _both),
        ),
        _pair,
        plain=_first_pair,
        shown=IN_LISTS,
    ),
    Figure("streaks", lambda: _("In a row"), (), streaks, shown=frozenset((JSON,))),
    Figure(
        LATEST,
        lambda: _("The latest games"),
        (
            _GAME_NUMBER,
            _DAY,
            Column(lambda: _("game"), part("title")),
            Column(lambda: _("won by"), people("winners")),
            Column(lambda: _("all, first to last"), all_seats),
        ),
        _all,
        plain=_whole_game,
        shown=IN_LISTS,  # the page has them on a shelf
    ),
]
