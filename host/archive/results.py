"""Every finished game of a journal, replayed and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from host.announce.terminal import categories, place_of, points_in, total
from host.journal.journal import Header, Journal
from host.journal.people import SOMEBODY, People
from host.languages.catalogue import spoken
from host.languages.game_words import GameWords, game_words
from shared_rules.contract import State, load
from shared_rules.table import record


class SeatResult(NamedTuple):
    """One seat of a finished game. `role` is what tells it from the others in this game (`Gizah, side A`), or ""."""

    seat: int
    name: str
    place: int
    points: int
    categories: dict[str, int]
    role: str

    @property
    def known(self) -> bool:
        """False for somebody who asked to be forgotten."""
        return self.name != SOMEBODY


class GameResult(NamedTuple):
    """One finished game. `started` is ISO 8601 in UTC, `minutes` from the first play to the last.

    titles  (category, what people call it) in the order of the sheet
    """

    id: int
    game: str
    title: str
    started: str
    minutes: int
    options: dict[str, str]
    titles: list[tuple[str, str]]
    seats: list[SeatResult]

    @property
    def winners(self) -> list[str]:
        """The names of those in the first place."""
        return [seat.name for seat in self.seats if seat.place == 1]

    @property
    def variant(self) -> str:
        """How this game differs from the usual one, for people: options that are not their default."""
        defaults = {option.name: option.values[0] for option in load(self.game).options}
        said = [f"{name} {value}" for name, value in sorted(self.options.items()) if defaults.get(name) != value]
        return ", ".join(said)


class Skipped(NamedTuple):
    """A finished game that could not be counted, and why."""

    id: int
    why: str


def results(
    journal: Journal, people: People, skipped: Callable[[Skipped], None] = lambda one: None
) -> Iterator[GameResult]:
    """Every game that is over, oldest first; tallies too, decks not. What does not replay is told to `skipped`."""
    waiting = {header.id for header in journal.unfinished()}
    for header in journal.games():
        if header.id in waiting or header.game.endswith(".deck"):
            continue
        try:
            state = record.replay(journal.record(header.id))
        except record.BrokenRecord as error:
            skipped(Skipped(header.id, str(error)))
            continue
        if state.over:
            yield game_result(journal, header, state, people)


def game_result(journal: Journal, header: Header, state: State, people: People) -> GameResult:
    """One finished game whose last State is at hand."""
    words, sheets, ranking = game_words(header.game, spoken()), state.scores(), state.ranking()
    titles = categories(words, sheets)
    seats = [
        SeatResult(
            seat,
            people.called(name),
            place_of(seat, ranking),
            total(sheet),
            {category: points_in(sheet, category) for category, _ in titles},
            _role(words, state, seat),
        )
        for seat, (name, sheet) in enumerate(zip(header.names, sheets, strict=False), 1)
    ]
    minutes = _minutes(journal, header)
    game = load(header.game)
    return GameResult(header.id, header.game, game.title, header.started, minutes, header.options, titles, seats)


def _role(words: GameWords, state: State, seat: int) -> str:
    """What a game's `report.role` says of a seat; games without roles have no such function."""
    try:
        role: Any = getattr(load(words.game).part("table.report"), "role", None)
    except ImportError:  # a tally
        return ""
    with words.spoken():
        return role(state, seat) if role else ""


def _minutes(journal: Journal, header: Header) -> int:
    times = [moment for moment in (_moment(line.time) for line in journal.lines(header.id)) if moment]
    if not times:
        return 0
    return max(0, round((max(times) - min(times)).total_seconds() / 60))


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
