"""Imports plays that other programs kept: each becomes a game `NAME.past` in the journal, once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, cast

from host.archive.plays import Play, PlayedSeat
from host.archive.results import GameResult, all_results
from host.errors import WrongUse
from host.journal.header import Header, NewGame
from host.journal.history import Entry
from host.journal.journal import Journal
from host.journal.people import SOMEBODY, People, check_name, name_key, with_games
from host.journal.reading import JournalReader
from host.languages.game_words import games
from host.languages.written import day
from shared_rules.contract import Game, load
from shared_rules.pad.referee import past as past_games
from shared_rules.pad.referee.past import MOST

SOURCES = "sources"  # of a Header's seating: the ids by which other programs know the game
NOON = "T12:00:00+00:00"  # of a day whose hour nobody knows
NEWEST = timedelta(days=2)  # clocks and time zones differ; what is later is a slip

Mark = tuple[str, str, tuple[tuple[str, int], ...]]


class TakenPlay(NamedTuple):
    """What became of a play: the number of its game, None where it made none, and why."""

    play: Play
    game: int | None
    why: str
    unknown: bool = False
    there: bool = False


def take_plays(home: Path, plays: Sequence[Play]) -> list[TakenPlay]:
    """Writes plays of known games into the journal of a folder, all at once, and returns the result for each, in
    order. Raises JournalError."""
    journal = Journal.open(home)
    try:
        known = _History(home, [load(name) for name in games()])
        found = [known.look_at(play) for play in plays]
        new = [one for one in found if isinstance(one, NewGame)]
        headers = iter(journal.add_games(new) if new else [])
        return [_taken(play, one, headers) for play, one in zip(plays, found, strict=True)]
    finally:
        journal.close()


def _taken(play: Play, one: NewGame | TakenPlay, headers: Iterator[Header]) -> TakenPlay:
    return one if isinstance(one, TakenPlay) else TakenPlay(play, next(headers).id, "")


class _History:
    """The games and people known before plays are imported."""

    def __init__(self, home: Path, games: Sequence[Game]) -> None:
        self._numbers = {int(one.find("referee.report", "BOARD_GAME_GEEK", 0)): one for one in games}
        self._numbers.pop(0, None)
        self._titles = {_plain(title): one for one in games for title in _titles(one)}
        self._people = People.read(home)
        results = all_results(home)
        self._names = {name_key(seat.name): seat.name for one in reversed(results) for seat in one.seats}
        self._marks = {_mark(one) for one in results}
        self._sources = {f"Herald:{one.started}-{one.id}" for one in results}
        for folder in with_games(home):
            journal = JournalReader.read(folder)
            try:
                self._sources.update(source for header in journal.games() for source in sources_of(header))
            finally:
                journal.close()

    def look_at(self, play: Play) -> NewGame | TakenPlay:
        """The game that a play makes, or why it makes none."""
        game = self._game(play)
        if game is None:
            return TakenPlay(play, None, f"{play.game or '?'} is no game of Herald's.", unknown=True)
        names = [self._called(seat.name) for seat in play.seats]
        why = _fault(play, game, names)
        if why:
            return TakenPlay(play, None, f"{game.title} of {day(play.started) or '?'}: {why}")
        points = [seat.points or 0 for seat in play.seats]
        mark = game.name, _day(play.started), tuple(sorted(zip(map(name_key, names), points, strict=True)))
        if mark in self._marks or not self._sources.isdisjoint(play.sources):
            return TakenPlay(play, None, "It is in the history already.", there=True)
        self._marks.add(mark)
        self._sources.update(play.sources)
        return _new_game(play, game, names)

    def _game(self, play: Play) -> Game | None:
        return self._numbers.get(play.bgg) if play.bgg else self._titles.get(_plain(play.game))

    def _called(self, name: str) -> str:
        """A person's name as the history has it, ignoring case and accents."""
        found = self._people.find(name)
        return self._names.get(name_key(name), name) if found is None else found.called()


def sources_of(header: Header) -> list[str]:
    """The ids by which other programs know a game."""
    found: object = header.seating.get(SOURCES, [])
    return [str(one) for one in cast(list[object], found)] if isinstance(found, list) else []


def _titles(game: Game) -> tuple[str, ...]:
    also: tuple[str, ...] = game.find("referee.report", "ALSO_CALLED", ())
    return game.name, game.title, *also


def _plain(title: str) -> str:
    return "".join(letter for letter in title.casefold() if letter.isalnum())


def _fault(play: Play, game: Game, names: Sequence[str]) -> str:
    """Why a play of a game cannot be a finished game of the history, or nothing."""
    least, most = game.seats
    if play.fault:
        return play.fault
    if not least <= len(play.seats) <= most:
        return f"{len(play.seats)} players, and Herald plays it with {least} to {most}."
    if not play.started or _moment(play.started) > datetime.now(UTC) + NEWEST:
        return "its date is missing, wrong or not clear. Write it as 2026-03-05."
    if any(seat.points is None for seat in play.seats):
        return "somebody has no points."
    if any(abs(seat.points or 0) > MOST for seat in play.seats):
        return "nobody makes so many points."
    try:
        for name in names:
            check_name(name)
    except WrongUse as error:
        return str(error)
    known = [name_key(name) for name in names if name != SOMEBODY]
    return "" if len(set(known)) == len(known) else "one person sits there twice."


def _mark(one: GameResult) -> Mark:
    seats = tuple(sorted((name_key(seat.name), seat.points) for seat in one.seats))
    return one.game.partition(".")[0], _day(one.started), seats


def _moment(started: str) -> datetime:
    return datetime.fromisoformat(started if "T" in started else started + NOON)


def _day(started: str) -> str:
    """The day of this computer's calendar."""
    try:
        return started if "T" not in started else datetime.fromisoformat(started).astimezone().date().isoformat()
    except ValueError:
        return started[:10]


def _places(seats: Sequence[PlayedSeat], fewest: bool) -> list[int]:
    """The place of each: as the file has it, else winners before the others, which stand by points; none where the file
    names no winner."""
    ranks = [seat.rank for seat in seats]
    if all(0 < rank <= len(seats) for rank in ranks) and 1 in ranks:
        return ranks
    if not any(seat.won for seat in seats):
        return []
    sign = 1 if fewest else -1
    keys = [(not seat.won, 0 if seat.won else sign * (seat.points or 0)) for seat in seats]
    return [1 + sum(other < key for other in keys) for key in keys]


def _new_game(play: Play, game: Game, names: Sequence[str]) -> NewGame:
    past, places = past_games.load(game), _places(play.seats, game.fewest)
    texts = [(seat, f"points {one.points}") for seat, one in enumerate(play.seats, 1)]
    texts += [(seat, f"place {place}") for seat, place in enumerate(places, 1)]
    began = _moment(play.started)
    ended = (began + timedelta(minutes=play.minutes)).isoformat()
    lines = [Entry(n, seat, text, f"past-{n}", n - 1, "", began.isoformat()) for n, (seat, text) in enumerate(texts, 1)]
    lines.append(Entry(len(lines) + 1, 1, "done", f"past-{len(lines) + 1}", len(lines), "", ended))
    seating = {SOURCES: list(play.sources)}
    return NewGame(past.name, past.rules_version, names, {}, 0, seating, play.started, lines, over=True)
