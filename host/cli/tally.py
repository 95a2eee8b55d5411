"""`herald tally`: the score of a game that was played without Herald."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from host.announce.terminal import print_report, print_result
from host.cli import values
from host.cli.arguments import (
    DEFAULT_GAME,
    game_named,
    names_of_cards,
    options_from,
    part_of,
    read_text,
    seats_of,
    seed_from,
)
from host.cli.common import (
    CardNames,
    Home,
    Json,
    Languages,
    MaybeSeats,
    Names,
    Options,
    Seed,
    TableLanguage,
    complete_game,
)
from host.cli.position import GamePosition, beside, beside_data, read_position
from host.cli.table_options import VoiceOptions, taking
from host.cli.typed_pad import type_pad
from host.computer.outside import is_outside
from host.errors import GameStopped, WrongUse
from host.journal.file import JournalError
from host.journal.reading import JournalReader
from host.languages.catalogue import speaking
from host.languages.codes import for_seats, language_code
from host.plain import Plain
from host.running.sessions import meet, open_journal, open_session, seated
from host.running.status import announce, run, show_result, show_the_end
from host.running.terminal import HOME, out, put, say, urls_from
from host.session.kept_count import KeptCount
from host.session.score_pad import TypedPad, pad_of
from host.session.session import Session
from host.session.tally import finished, say_all
from host.session.unfinished import Unfinished, all_unfinished, new_file
from host.setup.options import house_options
from host.setup.setup import AUTO, GameSetup, names_for
from host.table.score_sheets import points_in, result_data
from shared_rules.contract import Game, ScoreLine, load
from shared_rules.phrases import _
from shared_rules.referee.modules import TalliedModule

COUNTED_NOW = "{game} was played by bots (seed {seed}). {stations} virtual stations now count it ..."

TheGame = Annotated[str, typer.Argument(help="Which game was played.", metavar="GAME", autocompletion=complete_game)]
Ports = Annotated[str, values.ports("Stations: auto for every one plugged in, or ports with commas between.")]
FewerStations = Annotated[
    int,
    typer.Option(
        "--stations", metavar="NUMBER", min=0, help="This many stations go round among all players. 0: one each."
    ),
]
Position = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", help="Count what this file says instead: a position as JSON."),
]
Typed = Annotated[
    bool, typer.Option("--typed", help="Type a score pad here, figure by figure: no card and no station is needed.")
]
Again = Annotated[bool, typer.Option("--again", help="Start over instead of continuing where it was broken off.")]
Demo = Annotated[
    bool, typer.Option("--demo", help="Show it without stations: bots play a game, then virtual stations tally it.")
]


@dataclass(kw_only=True)
class TallyOptions(VoiceOptions):
    """All of `herald tally`."""

    game: TheGame = DEFAULT_GAME
    seats: MaybeSeats = None
    names: Names = ""
    option: Options = None
    ports: Ports = AUTO
    stations: FewerStations = 0
    position: Position = None
    typed: Typed = False
    again: Again = False
    demo: Demo = False
    seed: Seed = None
    as_json: Json = False
    language: Languages = ""
    table_language: TableLanguage = ""
    card_names: CardNames = ""
    home: Home = HOME

    def setup(self, played: Game, seats: int, options: dict[str, str]) -> GameSetup:
        """Stations for this many players. Raises WrongUse."""
        urls = urls_from(self.ports)
        if urls != (AUTO,) and len(urls) != (self.stations or seats):
            raise WrongUse(
                f"{seats} players need {seats} stations: name as many with --ports, or let fewer go round with "
                "--stations. Without stations, type a score pad (--typed), write the end of the game into a file "
                "(--position FILE), or see how it goes with --demo."
            )
        tally, names = part_of(played, "tally"), seated(self.home, seats, self.names)
        return GameSetup.make(tally.name, names, options, 0, 0, urls, self.stations)

    def spoken(self, played: Game, seats: int) -> TallyLanguages:
        """What stations and table speak. Raises WrongUse."""
        table = language_code(self.table_language) if self.table_language else ""
        return TallyLanguages(for_seats(seats, self.language), table, names_of_cards(played.name, self.card_names))


@taking(TallyOptions)
def command(asked: TallyOptions) -> None:
    """Counts a finished game: each player lays their own cards on their own station, one after another.

    With no card on the reader, press A for what no card shows, such as your coins: the station asks one thing after
    another. A card laid a second time is taken out again, and "Redo" asks a question again. When all have confirmed
    that, every point is shown with its reason. Without stations type a score pad (--typed), or write the end of the
    game into a file (--position). After Ctrl-C, a pulled cable or a power cut the same command goes on where it was.
    """
    if asked.position is not None:
        _count_file(asked.position, asked.as_json, asked.home)
        return
    if asked.as_json:
        raise WrongUse("--json goes with --position. `herald replay --json` gives a tally at stations as plain data.")
    played, home = game_named(asked.game), asked.home
    seats = seats_of(played, asked.seats or _number_of(played, asked.names))
    options = options_from("", asked.option, house_options(home, played))
    options = {name: value for name, value in options.items() if value}
    spoken = asked.spoken(played, seats)
    if asked.typed:
        _type(TypedPad(pad_of(played), seated(home, seats, asked.names), options, spoken.table, home), asked.again)
    elif asked.demo:
        _demo(played, names_for(seats, asked.names), options, seed_from(asked.seed), spoken)
    else:
        _count(played, spoken.of(asked.setup(played, seats, options)), asked)


def _number_of(played: Game, names: str) -> int | None:
    """The number of players from their names; None if the game is not for that many."""
    count = len([name for name in names.split(",") if name.strip()])
    return count if played.seats[0] <= count <= played.seats[1] else None


def _type(pad: TypedPad, again: bool) -> None:
    """A score pad is typed here: that of these players which was not finished, or a new one."""
    file = None if again else _waiting(pad.home, pad.game.name, pad.names, pad.options)
    pad = pad if file is None else TypedPad.resume(file, pad.language, pad.home)
    with pad.file.claimed():
        type_pad(pad)


def _count(played: Game, setup: GameSetup, asked: TallyOptions) -> None:
    """Everybody lays their cards at stations, until all have confirmed; a page may have begun it, and may go on."""
    try:
        options = load(setup.game).complete(setup.options)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    file = None if asked.again else _waiting(asked.home, setup.game, setup.names, options)
    if file is None and not asked.again:
        _check_no_earlier(asked.home, setup.game, setup.names, options)
    count = KeptCount(file or new_file(asked.home, setup.game), asked.home, goes_on=file is not None)
    with count.session(setup) as session:
        meet(setup, asked.home)
        voice = asked.announce(session)
        for line in _begin(session, played):
            say(line)
        run(session, _count_to_the_end(session), otherwise=_goes_on(session), kept=False)
        if voice is not None:
            voice.finish()
        if session.table.over:
            say(_("Kept as game {game}.").format(game=count.into_the_journal(session.table.record())))


async def _count_to_the_end(session: Session) -> None:
    try:
        await session.start()
        await session.finished()
        show_result(session.table)
        await show_the_end(session)
    finally:
        await session.stop()


def _goes_on(session: Session) -> Callable[[], str]:
    """What goes on with a count that has begun."""
    told = "The same command goes on with the count; so does the page of `herald house`, under Real cards and stations."
    return lambda: told if session.table.line else ""


def _waiting(home: Path, game: str, names: tuple[str, ...], options: Mapping[str, str]) -> Unfinished | None:
    """The latest count or pad of these players that was not finished, wherever it was begun; None where none waits."""
    wanted = game, names, options
    found = [file for file, one in all_unfinished(home) if (one.game, tuple(one.names), one.options) == wanted]
    return found[-1] if found else None


def _check_no_earlier(home: Path, game: str, names: tuple[str, ...], options: Mapping[str, str]) -> None:
    """Raises WrongUse for a count of these players in the journal itself, where Herald 1.0 kept it."""
    try:
        journal = JournalReader.read(home)
    except JournalError:
        return  # there is none yet
    with closing(journal):
        for one in journal.unfinished():
            if (one.game, one.names, one.options) == (game, names, options):
                raise WrongUse(
                    f"Herald 1.0 began to count this as game {one.id}: `herald resume {one.id}` goes on with it, "
                    "--again starts over."
                )


class TallyLanguages(NamedTuple):
    """What the stations and the table speak, and what cards are called: as in GameSetup."""

    languages: tuple[str, ...]
    table: str
    names: str

    def of(self, setup: GameSetup) -> GameSetup:
        """The setup, spoken so."""
        return setup._replace(languages=self.languages, language=self.table, card_names=self.names)


def _begin(session: Session, played: Game) -> list[str]:
    """What to do, and how many entries there are where a count goes on."""
    table, shared = session.table, len(session.setup.stations) < len(session.table.seats)
    with speaking(table.words.beside()):
        own = _("{title}, tally, {seats} players. Each player lays their own cards on their own station.")
        each = _("{title}, tally, {seats} players. The players lay their own cards, one player after another.")
        lines = [(each if shared else own).format(title=played.title, seats=len(table.seats))]
        before = _("It goes on where it was, after {n} entries; --again starts over.")
        return lines + ([before.format(n=table.line)] if table.line else [])


def _demo(played: Game, names: tuple[str, ...], options: dict[str, str], seed: int, spoken: TallyLanguages) -> None:
    """Bots play in memory, virtual stations tally. Raises GameStopped when the two counts differ."""
    try:
        state = finished(played, len(names), options, seed)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    tally: Any = part_of(played, "tally")
    seats = tuple(range(1, len(names) + 1))
    setup = spoken.of(GameSetup(tally.name, names, options, seed, humans=seats))
    with open_journal(None) as journal:
        session = open_session(setup, journal, journal.path.parent)
        announce(session, brief=False, speech=False)
        say(_(COUNTED_NOW).format(game=played.title, seed=seed, stations=len(names)))
        run(session, _tap(session, tally.sayings(state.position())), kept=False)
    counted: TalliedModule = tally.part("referee.tallied")
    if totals(session.table.sheets()) != totals(counted.sheets(state)):
        raise GameStopped(f"The tally differs from the score of the game. {_whose_bug(played)}")
    say(_("The game itself counts the same."))


def _whose_bug(played: Game) -> str:
    """What to look for in a game from outside Herald, or whom to notify about it."""
    if not is_outside(played.name):
        return "This is a bug in Herald."
    return (
        "A tally has people lay the cards of the zone that `scored` names, or enter points without it: let `sheet` "
        "count the very cards of that zone, and no value (docs/your-first-game.md)."
    )


async def _tap(session: Session, sayings: list[list[str]]) -> None:
    try:
        await session.start()
        await say_all(session, dict(enumerate(sayings, 1)))
        await session.finished()
        show_result(session.table)
    finally:
        await session.stop()


def totals(sheets: Sequence[Sequence[ScoreLine]]) -> list[dict[str, int]]:
    """{category: points}, seat by seat: what two counts of one game must share. A tally may know less of where
    the points of a category came from."""
    return [{line.category: points_in(sheet, line.category) for line in sheet} for sheet in sheets]


def _count_file(file: Path, as_json: bool, home: Path) -> None:
    found = read_position(file, house=home)
    sheets, ranking = list(found.state.scores()), list(found.state.ranking())
    missing = assumed(read_text(file), found)
    if as_json:
        put({**result_data(found.words, found.names, sheets, ranking), **beside_data(found), "assumed": missing})
        return
    print_result(out, found.words, found.names, sheets, ranking)
    print_report(out, found.words, found.names, beside(found))
    if missing:
        say("The file does not say these, so they were counted as:")
        for key, value in missing.items():
            say(f"  {key}: {value}")


def assumed(text: str, found: GamePosition) -> dict[str, str]:
    """{key: the value it was counted with} of all that counts at the end and that a hand-written position leaves out;
    of what a seat has with the seats: `0 (Seat 1, Seat 3)`. Nothing for a record."""
    if not text.lstrip().startswith("{"):
        return {}
    written: Plain = json.loads(text)
    whole = found.state.position()
    counts: Sequence[str] = getattr(found.game.part("referee.tallied"), "COUNTED", ())
    missing = dict[str, str]()
    for key in counts:
        values = dict[str, list[str]]()
        for name, seat, full in zip(found.names, written["seats"], whole["seats"], strict=True):
            if key in full and key not in seat:
                values.setdefault(json.dumps(full[key]), []).append(name)
        if key in whole["seats"][0]:
            told = "; ".join(f"{value} ({', '.join(names)})" for value, names in values.items())
        else:
            told = "" if key in written or key not in whole else json.dumps(whole[key])
        if told:
            missing[key] = told
    return missing
