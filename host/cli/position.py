"""`herald position`: any moment of a game, from a file: what it is, what may be played, what it scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NamedTuple, cast

import typer
from rich.markup import escape
from rich.table import Table as Grid

from host.announce.terminal import print_result, result_data
from host.cli.common import Json, game_named, out, parse_record, put, read_text, say
from host.cli.replay import replayed
from host.errors import BadFile, HeraldError, WrongUse
from host.house import house_options
from host.language import Language, language
from shared_rules.contract import TABLE, BrokenPosition, Game, NotAPlay, State, load

NAME = "position"
EXAMPLE = "herald position FILE --plays 2"
EXAMPLE_SAYS = "what seat 2 could do there, and for how much"


class Position(NamedTuple):
    """A moment and whose it is."""

    game: Game
    words: Language
    names: list[str]
    state: State


def command(
    file: Annotated[Path, typer.Argument(help="A position as JSON, or a record.")],
    plays: Annotated[int | None, typer.Option("--plays", metavar="SEAT", help="List what this seat may play.")] = None,
    refuse: Annotated[
        tuple[int, str] | None, typer.Option("--refuse", metavar="SEAT PLAY", help="Say whether and why not.")
    ] = None,
    scores: Annotated[bool, typer.Option("--scores", help="Print the score sheets as they stand.")] = False,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Of a record: stop after so many plays.")] = None,
    as_json: Json = False,
) -> None:
    """Prints a position, the legal plays of a seat, why a play is refused, or the score."""
    position = read_position(file, until)
    if refuse is not None:
        _refuse(position, refuse[0], refuse[1], as_json)
    elif plays is not None:
        _plays(position, plays, as_json)
    elif scores:
        _scores(position, as_json)
    else:
        _print(position, as_json)


def read_position(file: Path, until: int | None = None, house: Path | None = None) -> Position:
    """The position a file describes: JSON, or a record played so far. Raises BadFile.

    house: a folder whose options of this house hold where a position names none of its own.
    """
    text = read_text(file)
    if text.lstrip().startswith("{"):
        return _from_json(file, text, house)
    found = parse_record(file, text)
    if until is not None:
        found.lines = found.lines[:until]
    state = replayed(file, found)
    return Position(load(found.game), language(found.game), found.names, state)


def _from_json(file: Path, text: str, house: Path | None) -> Position:
    data = _object(file, text)
    name = data.get("game")
    if not isinstance(name, str):
        raise BadFile(f'{file} does not say which game it is: it needs "game": "..." with the name of one.')
    try:
        game = game_named(name)
        if house is not None and isinstance(data.get("options", {}), dict):
            data["options"] = {**house_options(house, game), **data.get("options", {})}
        state = game.position(data)
    except (BrokenPosition, WrongUse) as error:
        raise BadFile(f"{file}: {error}") from error
    names = [f"Seat {seat}" for seat in range(1, len(data.get("seats", ())) + 1)]
    return Position(game, language(game.name), names, state)


def _object(file: Path, text: str) -> dict[str, Any]:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadFile(f"{file} is no JSON: {error}.") from error
    except RecursionError as error:
        raise BadFile(f"{file} is no position: its brackets are nested too deeply.") from error


def _seat(position: Position, seat: int) -> int:
    if not 1 <= seat <= len(position.names):
        raise WrongUse(f"There is no seat {seat}: seats are 1 to {len(position.names)}.")
    return seat


def _captions(position: Position, seat: int) -> list[tuple[str, str, str]]:
    """(text, head, price) of every legal play of a seat, in the game's order."""
    view = position.game.view(position.state.view(seat))
    return [
        (position.game.text(play), *position.words.words.caption(view, play)) for play in position.state.plays(seat)
    ]


def _plays(position: Position, seat: int, as_json: bool) -> None:
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


def _refuse(position: Position, seat: int, text: str, as_json: bool) -> None:
    """Exit code 1 when the play is refused."""
    try:
        refusal = position.state.refuse(_seat(position, seat), position.game.parse(text))
    except NotAPlay as error:
        raise WrongUse(str(error)) from error
    why = "" if refusal is None else position.words.why(refusal)
    if as_json:
        put({"seat": seat, "play": text, "ok": refusal is None, "code": refusal and refusal.code, "why": why})
    else:
        say(why or f"{position.names[seat - 1]} may play {text}.")
    if refusal is not None:
        raise typer.Exit(HeraldError.exit_code)


def _scores(position: Position, as_json: bool) -> None:
    sheets, ranking = list(position.state.scores()), list(position.state.ranking())
    if as_json:
        put(result_data(position.words, position.names, sheets, ranking))
    else:
        print_result(out, position.words, position.names, sheets, ranking)


def _awaited(position: Position) -> str:
    seats = position.state.awaited()
    named = ["the dealer" if seat == TABLE else position.names[seat - 1] for seat in seats]
    return ", ".join(named) or "nobody, the game is over"


def _print(position: Position, as_json: bool) -> None:
    if as_json:
        put(position.state.position())
        return
    say(f"{position.game.title}, {len(position.names)} players. Awaited: {_awaited(position)}.")
    _print_data(position.state.position(), position.names)


def _print_data(data: dict[str, Any], names: list[str]) -> None:
    """Whatever the game's position holds: plain values first, then the seats side by side."""
    seats: list[dict[str, Any]] = data.get("seats", [])
    for key in (key for key in data if key not in ("seats", "game")):
        say(f"{key}: {_flat(data[key])}")
    grid = Grid("", *names)
    for key in dict.fromkeys(key for seat in seats for key in seat):
        grid.add_row(key, *(escape(_flat(seat.get(key, ""))) for seat in seats))
    out.print(grid)


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        pairs = cast(dict[str, Any], value)
        return ", ".join(f"{name}={_flat(pairs[name])}" for name in sorted(pairs)) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(_flat(inner) for inner in cast(list[Any], value)) or "-"
    if value is None or value is True or value is False:
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)
