"""Every finished game of a journal, replayed and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from host.archive.cache import Count, ResultCache, SeatCount
from host.archive.seat_times import seat_times
from host.journal.header import Header, record_of
from host.journal.history import Entry, minutes_of
from host.journal.people import SOMEBODY, People, table_of, with_games
from host.journal.reading import JournalReader
from host.languages.catalogue import spoken
from host.languages.game_words import GameWords, game_words
from host.settings.rows import CLOCK
from host.settings.setting import from_kept
from host.table.score_sheets import categories, place_of, points_in, total
from shared_rules.contract import Game, ScoreLine, State, load
from shared_rules.phrases import _
from shared_rules.referee import record


class SeatResult(NamedTuple):
    """One seat of a finished game. `role` distinguishes it from the others in this game (`Gizah, side A`), or "";
    `strength` is its military strength at the end as the game counts it, None in a game that knows no such thing;
    `seconds` is the time it took, None where the table did not show times; `bot` is the level of the bot that played
    it, "" for a person."""

    seat: int
    name: str
    place: int
    points: int
    categories: dict[str, int]
    role: str
    strength: int | None = None
    seconds: int | None = None
    bot: str = ""

    @property
    def has_name(self) -> bool:
        """False for somebody who asked to be forgotten."""
        return self.name != SOMEBODY

    @property
    def is_person(self) -> bool:
        """False for a bot as well, under any name: these figures are about people."""
        return self.has_name and not self.bot

    @property
    def called(self) -> str:
        """The name, with what played there if that was a bot."""
        return _("{name} ({bot})").format(name=self.name, bot=_of_level(self.bot)) if self.bot else self.name


def _of_level(level: str) -> str:
    """The name of a bot of this level; "bot" alone for a level that is no longer offered."""
    names = {
        "child": _("child bot"),
        "learner": _("learner bot"),
        "beginner": _("beginner bot"),
        "easy": _("easy bot"),
        "casual": _("casual bot"),
        "normal": _("normal bot"),
        "strong": _("strong bot"),
        "builder": _("builder bot"),
        "merchant": _("merchant bot"),
        "general": _("general bot"),
        "scholar": _("scholar bot"),
    }
    return names.get(level) or _("bot")


def number_of(game: int, table: int) -> str:
    """What commands and pages call a game: `7`, or `3/7` for game 7 of table 3 of a club or house."""
    return f"{table}/{game}" if table else str(game)


class GameResult(NamedTuple):
    """One finished game. `started` is ISO 8601 in UTC, `minutes` from the first play to the last.

    titles  (category, what people call it) in the order of the sheet
    first   the seat that began, 0 if nobody did or nobody knows
    how     how it was won where no points were counted, or ""
    table   the table of a club or house at which it was played; 0 for a folder with one table
    """

    id: int
    game: str
    title: str
    started: str
    minutes: int
    options: dict[str, str]
    titles: list[tuple[str, str]]
    seats: list[SeatResult]
    table: int = 0
    first: int = 0
    how: str = ""

    @property
    def number(self) -> str:
        """What commands know it by: `7`, or `3/7` for game 7 of table 3."""
        return number_of(self.id, self.table)

    @property
    def fewest(self) -> bool:
        """Whether the fewest points win; False for a game from outside that is not here any more."""
        try:
            return load(self.game.partition(".")[0]).fewest
        except ImportError:
            return False

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


class SkippedGame(NamedTuple):
    """A finished game that could not be counted, and why; `number` as in GameResult."""

    number: str
    why: str


Watched = Callable[[Iterator[GameResult], int], Iterable[GameResult]]


def results(
    journal: JournalReader, people: People, skipped: Callable[[SkippedGame], None] = lambda one: None
) -> Iterator[GameResult]:
    """Every game that is over, oldest first; tallies too, decks not. `skipped` is called for what does not replay.
    A game is replayed once and kept by `host.archive.cache` until it changes."""
    waiting, heads = {header.id for header in journal.unfinished()}, journal.heads()
    cache, games = ResultCache(journal.path.parent, spoken()), journal.games()
    over = ((header, heads.get(header.id, "")) for header in games if header.id not in waiting)
    try:
        yield from _results_of(journal, over, people, cache, skipped)
    finally:
        cache.save(header.id for header in games)


def _results_of(
    journal: JournalReader,
    over: Iterable[tuple[Header, str]],
    people: People,
    cache: ResultCache,
    skipped: Callable[[SkippedGame], None],
) -> Iterator[GameResult]:
    """The results of these games, each with the digest at which its chain ends."""
    table = table_of(journal.path.parent)
    for header, head in over:
        if header.game.endswith(".deck"):
            continue
        try:
            count = _count(journal, header, head, cache)
        except record.BrokenRecord as error:
            skipped(SkippedGame(number_of(header.id, table), str(error)))
            continue
        if count is not None:
            yield _with_people(header, count, people)._replace(table=table)


def all_results(
    home: Path, skipped: Callable[[SkippedGame], None] = lambda one: None, watched: Watched = lambda found, count: found
) -> list[GameResult]:
    """The finished games of a folder and, if it is a club or house, of all its tables, in the order in which they
    began; each game once. `skipped` as for `results`; `watched` gets each table's results and how many games it has."""
    people, found = People.read(home), list[GameResult]()
    for folder in with_games(home):
        journal = JournalReader.read(folder)
        try:
            found += watched(results(journal, people, skipped), journal.number_of_games())
        finally:
            journal.close()
    return _each_once(sorted(found, key=lambda one: one.started))


def latest_results(home: Path, most: int) -> list[GameResult]:
    """The last `most` of `all_results`, in the same order. Of each table no other game is read, whatever its number."""
    people, found = People.read(home), list[GameResult]()
    for folder in with_games(home):
        with closing(JournalReader.glance(folder)) as journal:
            cache = ResultCache(folder, spoken())
            found += islice(_results_of(journal, journal.latest(), people, cache, lambda one: None), most)
    return _each_once(sorted(found, key=lambda one: one.started))[-most:]


def number_over(home: Path) -> int:
    """How many games are over in a folder and, if it is a club or house, at all its tables; none of them is read."""
    count = 0
    for folder in with_games(home):
        with closing(JournalReader.glance(folder)) as journal:
            count += journal.number_over()
    return count


def _each_once(found: list[GameResult]) -> list[GameResult]:
    """Without records that were taken into one table's journal of games that another table played: a record has the
    day of its game, and not the hour."""
    if all("T" in one.started for one in found):
        return found
    played = {_mark(one): one.table for one in found if "T" in one.started}
    return [one for one in found if "T" in one.started or played.get(_mark(one), one.table) == one.table]


def _mark(one: GameResult) -> tuple[object, ...]:
    """What a game and its record have in common."""
    seats = [(seat.name, seat.place, tuple(seat.categories.items()), seat.role) for seat in one.seats]
    return one.game, one.started[:10], tuple(sorted(one.options.items())), tuple(seats)


def _count(journal: JournalReader, header: Header, head: str, cache: ResultCache) -> Count | None:
    """The result of a game; None for a game that is not over after all. Raises BrokenRecord."""
    rules = _rules_of(header.game)
    known = cache.get(header.id, head, rules)
    if known is not None:
        return known
    lines = journal.lines(header.id)
    state = record.replay(record_of(header, lines))
    if not state.over:
        return None
    count = _count_state(header, state, lines, _times_shown(journal, header))
    cache.put(header.id, head, rules, count)
    return count


def _times_shown(journal: JournalReader, header: Header) -> list[int] | None:
    """How long each seat of a game took; None where its table did not show it. Raises BrokenRecord."""
    if not CLOCK.of(from_kept([CLOCK], header.seating, strict=False)):
        return None
    return seat_times(journal.record(header.id), journal.entries(header.id), journal.resumes(header.id))


def _rules_of(game: str) -> str:
    try:
        return load(game).rules_version
    except (ImportError, ValueError):
        return ""


def game_result(journal: JournalReader, header: Header, state: State, people: People) -> GameResult:
    """One finished game whose last State is at hand."""
    count = _count_state(header, state, journal.lines(header.id), _times_shown(journal, header))
    found = _with_people(header, count, people)
    return found._replace(table=table_of(journal.path.parent))


def _count_state(header: Header, state: State, lines: Iterable[Entry], times: Sequence[int] | None) -> Count:
    words, sheets, ranking = game_words(header.game, spoken()), state.scores(), state.ranking()
    titles = categories(words, sheets)
    seats = [
        SeatCount(
            place_of(seat, ranking),
            total(sheet),
            {category: points_in(sheet, category) for category, _words in titles},
            _role(words, state, seat),
            _strength(state, header.game, seat),
            times[seat - 1] if times is not None else None,
        )
        for seat, sheet in enumerate(sheets, 1)
    ]
    entries = list(lines)
    return Count(minutes_of(entries), titles, seats, _first(header.game, entries), _uncounted(words, sheets))


def _uncounted(words: GameWords, sheets: Sequence[Sequence[ScoreLine]]) -> str:
    """How a game was won that ended before points were counted: the one line without points, which the sheet of the
    winner alone has. "" for every other game."""
    lines = [line for sheet in sheets for line in sheet]
    return words.sheet_line(lines[0]) if len(lines) == 1 and not lines[0].points and len(sheets) > 1 else ""


def _first(game: str, lines: Iterable[Entry]) -> int:
    """The seat that began; 0 if the game has no first player, or was only counted or typed afterwards."""
    found: Callable[[list[tuple[int, str]]], int] | None = None
    if "." not in game:
        found = load(game).find("referee.report", "first_player", None)
    return found([(line.seat, line.text) for line in lines]) if found else 0


def _with_people(header: Header, count: Count, people: People) -> GameResult:
    bots = header.seating.get("bots", {})
    seats = [
        SeatResult(seat, people.called(name), *one, bot=str(bots.get(str(seat), "")))
        for seat, (name, one) in enumerate(zip(header.names, count.seats, strict=False), 1)
    ]
    return GameResult(
        header.id,
        header.game,
        _title(load(header.game)),
        header.started,
        count.minutes,
        header.options,
        count.titles,
        seats,
        first=count.first,
        how=count.how,
    )


def _title(game: Game) -> str:
    """What people call a game; for a counted or typed one, that it was."""
    played: Game = getattr(game, "played", game)
    if game.name.endswith(".pad"):
        return _("{title}, score pad").format(title=played.title)
    if game.name.endswith(".tally"):
        return _("{title}, counted").format(title=played.title)
    if game.name.endswith(".past"):
        return _("{title}, played elsewhere").format(title=played.title)
    return game.title


def _role(words: GameWords, state: State, seat: int) -> str:
    """The role of a seat in a game's `report.role`; games without roles have no such function."""
    role: Callable[[State, int], str] | None = load(words.game).find("referee.report", "role", None)
    with words.spoken():
        return role(state, seat) if role else ""


def _strength(state: State, game: str, seat: int) -> int | None:
    """The military strength of a seat in a game's `report.strength`; games without one have no such function."""
    strength: Callable[[State, int], int | None] | None = load(game).find("referee.report", "strength", None)
    return strength(state, seat) if strength else None
