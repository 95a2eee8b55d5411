"""`herald position`: any moment of a game, from a file: what it is, what may be played, what it scores."""

from __future__ import annotations

import difflib
import inspect
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.announce.terminal import print_report, print_result
from host.cli.arguments import game_named, parse_record, read_text
from host.cli.common import Json
from host.cli.replay import replayed
from host.errors import BadFile, HeraldError, WrongUse
from host.languages.game_words import GameWords, game_words
from host.languages.typed_letters import usual_letters
from host.plain import Plain
from host.running.terminal import out, put, say, say_lines
from host.setup.options import house_options
from host.table.score_sheets import result_data
from shared_rules.contract import TABLE, BrokenPosition, Event, Game, NotAPlay, PlayRefused, Section, State, load
from shared_rules.referee.fields import UnknownName

if TYPE_CHECKING:
    from shared_rules.contract import Play


class GamePosition(NamedTuple):
    """A moment and whose it is."""

    game: Game
    words: GameWords
    names: list[str]
    state: State


def command(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A position as JSON, or a record.")] = None,
    plays: Annotated[int | None, typer.Option("--plays", metavar="SEAT", help="List what this seat may play.")] = None,
    refuse: Annotated[
        tuple[int, str] | None, typer.Option("--refuse", metavar="SEAT PLAY", help="Say whether and why not.")
    ] = None,
    scores: Annotated[bool, typer.Option("--scores", help="Print the score sheets as they stand.")] = False,
    view: Annotated[
        int | None,
        typer.Option("--view", metavar="SEAT", help="Print what this seat may know, and what everybody may."),
    ] = None,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Of a record: stop after so many plays.")] = None,
    do: Annotated[
        list[str] | None,
        typer.Option("--do", metavar='"SEAT PLAY"', help="Play on, as a record writes it. May be repeated."),
    ] = None,
    how: Annotated[
        str | None, typer.Option("--format", metavar="GAME", help="Say how a position of this game is written.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prints a position, the legal plays of a seat, why a play is refused, what a seat may know, or the score."""
    if how is not None:
        say_lines(position_format(game_named(how)))
        return
    position = read_position(_require_file(file), until)
    events = [event for line in do or () for event in _do(position, line)]
    if view is not None:
        _view(position, view, as_json)
    elif refuse is not None:
        _refuse(position, *refuse, as_json)
    elif plays is not None:
        _plays(position, plays, as_json)
    elif scores:
        _scores(position, as_json)
    elif do:
        _print_played(position, events, as_json)
    else:
        _print(position, as_json)


def _require_file(file: Path | None) -> Path:
    if file is None:
        raise WrongUse("Name a file with a position or a record, or --format GAME to see how one is written.")
    return file


def position_format(game: Game) -> str:
    """How a position of this game is written: a whole example, every key, and its values."""
    module = game.part("referee.position")
    text = inspect.cleandoc(module.format() if hasattr(module, "format") else module.__doc__ or "")
    return f"{text}\n\nA whole one: herald position RECORD --json. More: docs/positions.md."


def did_you_mean(game: Game, word: str) -> str:
    """` Did you mean altar.3 or altar.5?` of a word that names no card, or "" if it names one or is like none."""
    cards, wanted = game.cards(), word.lower()
    if game.is_card(word):
        return ""
    copies = [card for card in cards if card.partition(".")[0] == wanted.partition(".")[0]]
    found = [wanted] if wanted in cards else copies or difflib.get_close_matches(wanted, cards, 3)
    return f" Did you mean {' or '.join(found[:5])}?" if found else ""


def read_position(file: Path, until: int | None = None, house: Path | None = None) -> GamePosition:
    """The position a file describes: JSON, or a record played so far. Raises BadFile.

    house: a folder whose options of this house hold where a position names none.
    """
    text = read_text(file)
    if text.lstrip().startswith("{"):
        return _from_json(file, text, house)
    found = parse_record(file, text)
    if until is not None:
        found.lines = found.lines[:until]
    state = replayed(file, found)
    return GamePosition(load(found.game), game_words(found.game, players=tuple(found.names)), found.names, state)


def _from_json(file: Path, text: str, house: Path | None) -> GamePosition:
    data = _object(file, text)
    name = data.get("game")
    if not isinstance(name, str):
        raise BadFile(f'{file} does not say which game it is: it needs "game": "..." with the name of one.')
    named = _names(file, data)
    try:
        game = game_named(name)
        data["game"] = game.name  # people write seven-wonders too
        if house is not None and isinstance(data.get("options", {}), dict):
            data["options"] = {**house_options(house, game), **data.get("options", {})}
        state = game.position(data)
    except UnknownName as error:
        raise BadFile(f"{file}: {error}{did_you_mean(load(game_named(name).name), str(error.name))}") from error
    except (BrokenPosition, WrongUse) as error:
        raise BadFile(f"{file}: {error}") from error
    names = named or [f"Seat {seat}" for seat in range(1, len(data.get("seats", ())) + 1)]
    return GamePosition(game, game_words(game.name, players=tuple(names)), names, state)


def _names(file: Path, data: Plain) -> list[str]:
    """What `names` calls the players, seat 1 first; none where a position does not. Takes them out. Raises BadFile."""
    if "names" not in data:
        return []
    names, seats = data.pop("names"), data.get("seats")
    given = cast("list[object]", names) if isinstance(names, list) else []
    found = [name for name in given if isinstance(name, str) and name.strip()]
    if len(set(found)) != len(given):
        raise BadFile(f'{file}: "names" should be a list of different names, seat 1 first.')
    if not isinstance(seats, list) or len(found) != len(cast("list[object]", seats)):
        raise BadFile(f'{file}: "names" should name as many players as there are "seats".')
    return found


def _object(file: Path, text: str) -> Plain:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadFile(f"{file} is not JSON: {error}.") from error
    except RecursionError as error:
        raise BadFile(f"{file} is not a position: its brackets are nested too deeply.") from error


def _seat(position: GamePosition, seat: int) -> int:
    if not 1 <= seat <= len(position.names):
        raise WrongUse(f"There is no seat {seat}: seats are 1 to {len(position.names)}.")
    return seat


def _captions(position: GamePosition, seat: int) -> list[tuple[str, str, str]]:
    """(text, head, price) of every legal play of a seat, in the game's order."""
    view = position.game.view(position.state.view(seat))
    return [(position.game.text(play), *position.words.caption(view, play)) for play in position.state.plays(seat)]


def _plays(position: GamePosition, seat: int, as_json: bool) -> None:
    rows = _captions(position, _seat(position, seat))
    if as_json:
        put([{"play": text, "what": head, "price": detail} for text, head, detail in rows])
        return
    if not rows:
        say(f"{position.names[seat - 1]} may play nothing now; awaited: {_awaited(position)}.")
        return
    grid = Grid("play", "what", "price")
    for row in rows:
        grid.add_row(*(escape(cell) for cell in row))
    out.print(grid)


def _play(position: GamePosition, text: str) -> Play:
    """The play a text writes. Raises WrongUse with a suggestion."""
    try:
        return position.game.parse(usual_letters(text))
    except NotAPlay as error:
        words = " ".join(did_you_mean(position.game, word) for word in text.split()[1:]).rstrip()
        raise WrongUse(f"{error}{words}") from error


def _do(position: GamePosition, line: str) -> list[Event]:
    """Makes a play that a record would write in this line. Raises WrongUse, and Refused where it may not be made."""
    who, _, text = usual_letters(line).partition(" ")
    if who != "table" and who not in [str(seat) for seat in range(1, len(position.names) + 1)]:
        raise WrongUse(f'--do "{line}": it begins with a seat from 1 to {len(position.names)}, or with table.')
    try:
        return position.state.do(TABLE if who == "table" else int(who), _play(position, text))
    except PlayRefused as error:
        raise HeraldError(f"{line}: {position.words.why(error.refusal)}") from error


def _print_played(position: GamePosition, events: list[Event], as_json: bool) -> None:
    """What happened, and the position it led to."""
    if as_json:
        told = [{"code": event.code, "figures": event.figures} for event in events]
        put({"events": told, "position": position.state.position()})
        return
    for event in events:
        told = position.words.tell(event, position.names)
        if told is not None:
            say(f"{told[0]}: {' '.join(told[1])}")
    _print(position, False)


def _view(position: GamePosition, seat: int, as_json: bool) -> None:
    data = {"view": position.state.view(_seat(position, seat)), "public": position.state.public()}
    if as_json:
        put(data)
        return
    for name, part in (("what the seat may know", data["view"]), ("what everybody may know", data["public"])):
        say(f"-- {name}")
        for key, value in part.items():
            say(f"{key}: {_flat(value)}")


def _refuse(position: GamePosition, seat: int, text: str, as_json: bool) -> None:
    """Exit code 1 when the play is refused."""
    refusal = position.state.refuse(_seat(position, seat), _play(position, text))
    why = "" if refusal is None else position.words.why(refusal)
    if as_json:
        code, figures = (refusal.code, refusal.figures) if refusal else (None, {})
        put({"seat": seat, "play": text, "ok": refusal is None, "code": code, "figures": figures, "why": why})
    else:
        say(why or f"{position.names[seat - 1]} may play {text}.")
    if refusal is not None:
        raise typer.Exit(HeraldError.exit_code)


def _scores(position: GamePosition, as_json: bool) -> None:
    sheets, ranking = list(position.state.scores()), list(position.state.ranking())
    if as_json:
        put({**result_data(position.words, position.names, sheets, ranking), **beside_data(position)})
    else:
        print_result(out, position.words, position.names, sheets, ranking)
        print_report(out, position.words, position.names, beside(position))


def beside(position: GamePosition) -> Sequence[Section]:
    """The sheets of places without a seat, as they stand."""
    found: Callable[[State], Sequence[Section]] | None = position.game.find("referee.report", "beside", None)
    return found(position.state) if found else []


def beside_data(position: GamePosition) -> dict[str, object]:
    """{beside: [{code, title, lines}]} of these sheets; nothing in a game without any."""
    told = [(one.code, *position.words.section(one, position.names)) for one in beside(position)]
    return (
        {"beside": [{"code": code, "title": title, "lines": list(lines)} for code, title, lines in told]}
        if told
        else {}
    )


def _awaited(position: GamePosition) -> str:
    seats = position.state.awaited()
    named = ["the dealer" if seat == TABLE else position.names[seat - 1] for seat in seats]
    return ", ".join(named) or "nobody, the game is over"


def _print(position: GamePosition, as_json: bool) -> None:
    if as_json:
        put(position.state.position())
        return
    say(f"{position.game.title}, {len(position.names)} players. Awaited: {_awaited(position)}.")
    _print_data(position.state.position(), position.names)


def _print_data(data: Plain, names: list[str]) -> None:
    """All that the game's position holds: plain values first, then the seats side by side."""
    seats: list[Plain] = data.get("seats", [])
    for key in (key for key in data if key not in ("seats", "game")):
        say(f"{key}: {_flat(data[key])}")
    grid = Grid("", *names)
    for key in dict.fromkeys(key for seat in seats for key in seat):
        grid.add_row(key, *(escape(_flat(seat.get(key, ""))) for seat in seats))
    out.print(grid)


def _flat(value: object) -> str:
    if isinstance(value, dict):
        pairs = cast(dict[str, object], value)
        return ", ".join(f"{name}={_flat(pairs[name])}" for name in sorted(pairs)) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(_flat(inner) for inner in cast(list[object], value)) or "-"
    if value is None or value is True or value is False:
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)
