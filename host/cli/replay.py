"""`herald replay`: plays a record again and counts the score."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from host.announce.terminal import print_result
from host.archive.seat_times import clock, seat_times
from host.cli.arguments import names_of_cards, parse_record, read_text
from host.cli.common import CardNames, Home, Json, PageLanguage
from host.cli.game_number import GameNumber, number_in
from host.errors import BadFile, WrongUse
from host.journal.file import JOURNAL
from host.journal.people import People, name_key, table_of, with_games
from host.journal.reading import JournalReader
from host.languages.codes import ENGLISH, language_code
from host.languages.game_words import game_words, games
from host.plain import Plain
from host.running.status import show_report
from host.running.terminal import HOME, out, put, say, write_file
from host.table.score_sheets import result_data
from shared_rules.contract import TABLE, State
from shared_rules.referee import record

Page = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write the game as a page that opens offline, all hands open."),
]


What = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A record's file, a game's number (3/7: of table 3), or a player's name: the latest game."
    ),
]


def command(
    what: What,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after so many plays.")] = None,
    html: Page = None,
    language: PageLanguage = ENGLISH,
    card_names: CardNames = "",
    times: Annotated[bool, typer.Option("--times", help="Print how long each player took, too.")] = False,
    as_json: Json = False,
    home: Home = HOME,
) -> None:
    """Replays a game and prints the score sheets as they stand at its end, and the report of a game that is over.

    --html writes the game as one page with a slider over its plays. It opens from disk without a network, and it
    shows every hand.
    """
    file, found = found_game(what, home)
    if until is not None:
        found.lines = found.lines[:until]
    state = replayed(file, found)
    if html is not None:
        code = language_code(language)
        write_page(html, found, code, names_of_cards(found.game, card_names or code))
        return
    taken = _times(what, home) if times else None
    if as_json:
        put(replay_data(found, state) | ({} if taken is None else {"seconds": taken}))
        return
    ended = "The game is over." if state.over else f"The game is not over: {_awaited(found, state, until is None)}"
    say(f"{found.game}, {found.date}: {len(found.lines)} plays. {ended}")
    sheets, ranking = list(state.scores()), list(state.ranking())
    print_result(out, game_words(found.game, players=tuple(found.names)), found.names, sheets, ranking)
    if taken is not None:
        each = zip(found.names, taken, strict=True)
        say(f"Time: {', '.join(f'{name} {clock(seconds)}' for name, seconds in each)}.")
    if state.over:
        show_report(game_words(found.game), found.names, state.report)


def found_game(what: str, home: Path) -> tuple[Path, record.Record]:
    """The record that is meant, and the file it is in, with people as they are called today. Raises WrongUse, BadFile,
    JournalError."""
    file = Path(what)
    if not os.path.exists(what):  # of a name longer than any file has, Path itself makes an error
        number = _number(what, home)
        if number is not None:
            folder = number.folder(home)
            return folder / JOURNAL, _of_journal(folder, number)
    found, people = parse_record(file, read_text(file)), People.read(home)
    found.names = [people.called(name) for name in found.names]
    return file, found


def _times(what: str, home: Path) -> list[int]:
    """How long each seat of a kept game took. Raises WrongUse for a record, BadFile for one that does not replay."""
    number = None if os.path.exists(what) else _number(what, home)
    if number is None:
        raise WrongUse("A record has no times in it: --times wants the number of a game, or a player's name.")
    journal = JournalReader.read(number.folder(home))
    try:
        return seat_times(journal.record(number.game), journal.entries(number.game), journal.resumes(number.game))
    except record.BrokenRecord as error:
        raise BadFile(f"Game {number.text} does not replay. {error}") from error
    finally:
        journal.close()


def _number(what: str, home: Path) -> GameNumber | None:
    """The game that a number or a name means; None for neither."""
    number = number_in(what)
    if number is not None:
        return number
    folders = [one for one in with_games(home) if (one / JOURNAL).exists()]
    return max((game for one in folders for game in _latest_of(what, one)), default=("", None))[1]


def _latest_of(name: str, folder: Path) -> list[tuple[str, GameNumber]]:
    """The latest finished game of this person at one table, and when it began; None without one."""
    journal = JournalReader.read(folder)
    try:
        waiting, wanted = {one.id for one in journal.unfinished()}, name_key(journal.called(name))
        games = [one for one in journal.games() if one.id not in waiting and wanted in map(name_key, one.names)]
    finally:
        journal.close()
    return [(one.started, GameNumber(table_of(folder), one.id)) for one in games[-1:]]


def _of_journal(folder: Path, number: GameNumber) -> record.Record:
    journal = JournalReader.read(folder)
    try:
        if number.game in {one.id for one in journal.unfinished()}:
            said = f"Game {number.text} is not over, and this would show every hand"
            raise WrongUse(f"{said}: `herald resume {number.text}`.")
        return journal.record(number.game)
    finally:
        journal.close()


def write_page(path: Path, found: record.Record, language: str, names: str) -> None:
    """Writes a record as a page in this language, with names of cards in that of `names`. Raises BadFile."""
    from host.web.table.replay import replay_page  # only here: counting needs no page

    write_file(path, replay_page(found, language, names))
    say(f"{path} shows the game, every hand open: open it in a browser. It needs no network.")


def _awaited(found: record.Record, state: State, whole: bool) -> str:
    """Who is to play after the last line; `whole` when all lines of the record were played."""
    seats = list(state.awaited())
    if seats == [TABLE]:
        return "it is the table's turn to deal" + (", so the record may have been cut off there." if whole else ".")
    names = [f"{found.names[seat - 1]} (seat {seat})" for seat in seats]
    return f"{' and '.join(names)} {'are' if names[1:] else 'is'} to play."


def _where_it_lies(game: str) -> str:
    """What else to type, where a record is that of a game which is not here."""
    return "" if game.partition(".")[0] in games() else " A game from outside Herald wants --games FOLDER."


def replayed(file: Path, found: record.Record) -> State:
    """The State after a record's last line. Raises BadFile naming the line that does not replay."""
    try:
        return record.replay(found)
    except record.BrokenRecord as error:
        raise BadFile(f"{file} does not replay. {error}{_where_it_lies(found.game)}") from error


def replay_data(found: record.Record, state: State) -> Plain:
    """The outcome as plain data."""
    sheets, ranking = list(state.scores()), list(state.ranking())
    return {
        "game": found.game,
        "rules": found.rules,
        "options": found.options,
        "date": found.date,
        "plays": len(found.lines),
        "over": state.over,
        "awaited": list(state.awaited()),
        "digest": record.digest(state),
        **result_data(game_words(found.game), found.names, sheets, ranking),
    }
