"""How the parts of a session are joined: table and dealer, the hands of an open game, the stations."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from host.bots.shadow_game import ShadowGame
from host.computer.parts import module
from host.journal.file import JournalError
from host.journal.header import Header
from host.journal.journal import Journal
from host.pico.build import program_hash, rules_hash
from host.setup.setup import GIVEN, GameSetup
from host.stations.assignment import AssignedStations, PortChanges, all_picos
from host.stations.capture import Recorder
from host.stations.enrolments import Enrolments
from host.stations.roster import Roster
from host.stations.seat_settings import SeatSettings
from host.stations.seating import Seating
from host.stations.setup import StationSetup, ignore
from host.stations.sharing import Sharing
from host.stations.stations import Stations
from host.table.dealer import PeoplesDealer, ShuffledDealer
from host.table.news import News
from host.table.questions import Questions
from host.table.table import Table, TableDealer
from shared_rules.contract import Game, load
from shared_rules.referee.rulings import is_open


class Extras(NamedTuple):
    """What a command asks of a session besides the game itself.

    pin      lets the director undo; empty: nobody may
    capture  the folder for captures of all stations, or None
    sorts    True where every card laid on a reader is counted, as `herald deck` does
    tags     the folder with the enrolled tags, or None for the one of the session
    on_card  called with (seat, uid, card) when a tag was laid on a reader, where nothing is sorted
    ask_back  seats that are asked back at costly plays, besides those that are guided
    begins   True when people sit down for a new game: stations of another evening are asked who sits there
    pace     seconds that a bot lets pass before each of its plays
    """

    pin: str = ""
    capture: Path | None = None
    sorts: bool = False
    tags: Path | None = None
    on_card: Callable[[int, str, str], None] = ignore
    pace: float = 0.0
    begins: bool = False
    ask_back: tuple[int, ...] = ()


NO_EXTRAS = Extras()


class Follower:
    """Repeats in the shadow game the plays that the table has accepted; a listener of the table."""

    def __init__(self, shadow: ShadowGame) -> None:
        self._shadow = shadow

    def on_news(self, news: News) -> None:
        """Only plays matter here."""

    def on_change(self, table: Table) -> None:
        """Its hands move on, or back."""
        self._shadow.keep_up(table.history)


def new_table(setup: GameSetup, journal: Journal) -> tuple[Table, ShadowGame | None]:
    """A table for a new game, and the game that holds its hands where Herald does not know them. Raises ValueError
    with a sentence, Missing, JournalError."""
    game = load(setup.game)
    game.start(len(setup.names), dict(setup.options))
    shadow = _shadow_game(game, len(setup.names), game.complete(dict(setup.options)), setup.seed, setup)
    _require_parts(setup)
    dealer = shadow or _dealer(setup)
    return Table.start(setup.game, setup.names, setup.options, journal, dealer, setup.seed, setup.seating()), shadow


def resumed_table(header: Header, journal: Journal, setup: GameSetup) -> tuple[Table, ShadowGame | None]:
    """The same of a journalled game, at the line where it stopped. Raises CannotResume, JournalError."""
    shadow = _shadow_game(load(header.game), header.seats, header.options, header.seed, setup)
    table = Table.resume(header, journal, shadow or _dealer(setup))
    table.speak(setup.languages)
    with suppress(JournalError):  # a game goes on without that note
        journal.note_resumed(header.id)
    if shadow is not None:
        shadow.keep_up(table.history)
    return table, shadow


def stations_of(
    table: Table,
    setup: GameSetup,
    home: Path,
    extras: Extras,
    on_wish: Callable[[int, str], None],
    on_card: Callable[[int, str, str], None],
    on_gone: Callable[[int], None],
) -> tuple[Stations, Questions]:
    """The stations of a table, and what people are asked there."""
    roster = Roster(table, dict.fromkeys(setup.ports))
    sharing = Sharing(roster, setup.station_of)
    questions = Questions(sharing.tell, sharing.first)
    seating = Seating(home / "stations.json")
    if extras.begins:
        seating.begin()
    wanted = StationSetup(
        search=_search(setup, home),
        seats=setup.real,
        seating=seating,
        sharing=sharing,
        order=dict(zip(setup.ports, sorted({sharing.first(seat) for seat in setup.real}), strict=False)),
        asks=setup.search and not extras.sorts,
        displays=SeatSettings(home),
        languages=setup.languages,
        questions=questions,
        enrolled=Enrolments(extras.tags or home),
        recorder=None if extras.capture is None else Recorder(extras.capture, table),
        on_wish=on_wish,
        on_card=on_card,
        on_gone=on_gone,
    )
    stations = Stations(roster, rules_hash(), program_hash(), wanted)
    return stations, questions


def _require_parts(setup: GameSetup) -> None:
    """Raises Missing where a part is not installed that the table needs: checked before the journal is written."""
    program_hash()
    if setup.virtual:
        module()


def _shadow_game(game: Game, seats: int, options: dict[str, str], seed: int, setup: GameSetup) -> ShadowGame | None:
    """Who holds the hands of an open game at a wholly virtual table."""
    if not is_open(options) or setup.real_cards:
        return None
    return ShadowGame(game, seats, dict(options), seed)


def _dealer(setup: GameSetup) -> TableDealer:
    """Who answers for TABLE where Herald deals, or people with real cards do."""
    return PeoplesDealer(setup.seed) if is_open(setup.options) else ShuffledDealer(setup.seed)


def _search(setup: GameSetup, home: Path) -> Callable[[], PortChanges] | None:
    """Where a table looks for stations besides its ports."""
    if not setup.search:
        return None
    return AssignedStations(home) if setup.urls == (GIVEN,) else all_picos
