"""Finished games for other programs: csv, json (docs/export.schema.json) and the link that BG Stats opens."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple
from urllib.parse import quote

from host.archive.columns import harmless
from host.archive.results import GameResult, SeatResult
from host.plain import Plain
from shared_rules.contract import load

FORMAT, VERSION = "herald.games", 1
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Herald"
GAME, SEAT = "game", "seat"
TEXTS: Plain = {"type": "string"}
WHOLE: Plain = {"type": "integer"}
ROLE = "What tells the seat from the others, as a wonder with its side, or the last government; empty without roles."
STRENGTH = "Military strength at the end, as the game counts it; null where it counts none."
SECONDS = "How long the player took; null where the table did not show it."
HOW = "How it was won where no points were counted; empty where they were."
TABLE = "The table of a club or house where it was played: with it a game's number is `3/7`. 0 for games of one table."


class Exported(NamedTuple):
    """What other programs get of a finished game, or of each seat of it: JSON, its schema and csv are loops over
    EXPORTED.

    of      GAME or SEAT
    name    its key in JSON; empty: it is not there
    make    its value, of a GameResult or a SeatResult
    schema  what JSON Schema says of it
    csv     the heading of its column; empty: it has none
    absent  whether files of older Heralds lack it
    """

    of: str
    name: str
    make: Callable[[Any], object]
    schema: Mapping[str, object] = TEXTS
    csv: str = ""
    absent: bool = False


def _described(kind: Mapping[str, object], text: str, **more: object) -> dict[str, object]:
    """A schema with a description."""
    return {**kind, **more, "description": text}


def _game(name: str, schema: Mapping[str, object] = TEXTS, csv: str = "") -> Exported:
    """A field of a GameResult."""
    return Exported(GAME, name, attrgetter(name), schema, csv)


def _seat(name: str, schema: Mapping[str, object] = TEXTS, csv: str = "") -> Exported:
    """A field of a SeatResult."""
    return Exported(SEAT, name, attrgetter(name), schema, csv)


def _table(game: GameResult) -> int | str:
    """The table in csv: nothing where there is one alone."""
    return game.table or ""


def _categories(game: GameResult) -> list[dict[str, str]]:
    return [{"id": category, "title": title} for category, title in game.titles]


_CATEGORY: Plain = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "title"],
    "properties": {"id": TEXTS, "title": TEXTS},
}
# In the order of the columns of csv.
EXPORTED: list[Exported] = [
    _game("id", _described(WHOLE, "The game's number in the journal.", minimum=1), "game_id"),
    _game(
        "game",
        _described(TEXTS, "The rules package; with .tally behind it for a counted game, .pad for a typed one."),
        "game",
    ),
    _game("title"),
    _game("started", _described(TEXTS, "ISO 8601, in UTC."), "started"),
    _game("minutes", _described(WHOLE, "From the first play to the last.", minimum=0), "minutes"),
    Exported(GAME, "", attrgetter("variant"), csv="variant"),
    _game("options", {"type": "object", "additionalProperties": TEXTS}),
    Exported(
        GAME,
        "categories",
        _categories,
        _described({"type": "array"}, "The categories of the score sheet, in its order.", items=_CATEGORY),
    ),
    _seat("seat", _described(WHOLE, "Clockwise; seat 1 began where the game has a beginning.", minimum=1), "seat"),
    _seat("name", _described(TEXTS, "somebody: a person who asked to be forgotten."), "player"),
    _seat("place", _described(WHOLE, "Shared places have the same number.", minimum=1), "place"),
    _seat("points", WHOLE, "points"),
    _seat("categories", {"type": "object", "additionalProperties": WHOLE}),
    _seat("role", _described(TEXTS, ROLE), "role"),
    _seat("strength", _described({"type": ["integer", "null"]}, STRENGTH)),
    _seat("bot", _described(TEXTS, "The level of the bot that played the seat; empty for a person."), "bot"),
    _game("winners", _described({"type": "array"}, "Names of all in the first place.", items=TEXTS)),
    _game("table", _described(WHOLE, TABLE, minimum=0))._replace(absent=True),
    Exported(GAME, "", _table, csv="table"),
    _seat("seconds", _described({"type": ["integer", "null"]}, SECONDS, minimum=0), "seconds")._replace(absent=True),
    _game("how", _described(TEXTS, HOW), "how")._replace(absent=True),
]


def as_json(found: Iterable[GameResult]) -> dict[str, object]:
    """All games as plain data; docs/export.schema.json describes it."""
    games = [{**_values(GAME, game), "seats": [_values(SEAT, seat) for seat in game.seats]} for game in found]
    return {"format": FORMAT, "version": VERSION, "games": games}


def _values(of: str, one: object) -> dict[str, object]:
    return {row.name: row.make(one) for row in EXPORTED if row.of == of and row.name}


def games_schema() -> Plain:
    """The JSON Schema of a list of games."""
    seats: Plain = {"type": "array", "minItems": 1, "items": _schema(SEAT, {})}
    return {"type": "array", "items": _schema(GAME, {"seats": seats})}


def _schema(of: str, more: Plain) -> Plain:
    rows = [row for row in EXPORTED if row.of == of and row.name]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [*(row.name for row in rows if not row.absent), *more],
        "properties": {**{row.name: row.schema for row in rows}, **more},
    }


def as_csv(found: Iterable[GameResult]) -> str:
    """One row for each seat of each game; the points of each category are in further columns after these."""
    games, columns = list(found), [row for row in EXPORTED if row.csv]
    categories = list(dict.fromkeys(title for game in games for _, title in game.titles))
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow([*(row.csv for row in columns), *map(harmless, categories)])
    for game in games:
        titles = {title: category for category, title in game.titles}
        for seat in game.seats:
            cells = [harmless(row.make(game if row.of == GAME else seat)) for row in columns]
            sheet.writerow([*cells, *(seat.categories.get(titles.get(title, ""), "") for title in categories)])
    return text.getvalue()


def as_bg_stats(game: GameResult) -> Plain:
    """One game as BG Stats imports it; what nobody knows is left out. A second import of the same game is recognised by
    its `sourcePlayId`."""
    package = game.game.partition(".")[0]
    played = load(package)
    number = played.find("referee.report", "BOARD_GAME_GEEK", 0)
    data: Plain = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{game.started}-{game.id}",
        "playDate": _local(game.started),
        "board": game.variant,
        "game": {
            "name": played.title,
            "sourceGameId": package,
            **({"bggId": number} if number else {}),
            "highestWins": not played.fewest,
            "noPoints": False,
        },
        "players": [_bg_player(seat, game.first) for seat in game.seats],
    }
    if game.minutes and not game.game.endswith((".pad", ".tally")):
        data["durationMin"] = game.minutes
    return data


def bg_stats_link(game: GameResult) -> str:
    """The link that hands a game to BG Stats, as a QR code holds it: what is empty is left out."""
    data = as_bg_stats(game)
    data["players"] = [_short(one) for one in data["players"]]
    return BG_STATS + quote(json.dumps(_short(data), ensure_ascii=False, separators=(",", ":")))


def _short(data: Plain) -> Plain:
    """Without what is empty; 0 points are a score and stay."""
    return {name: value for name, value in data.items() if value != "" and value is not False}


def _bg_player(seat: SeatResult, first: int) -> dict[str, object]:
    """One player; who began is left out where nobody did or nobody knows."""
    began: dict[str, object] = {"startPlayer": seat.seat == first} if first else {}
    return {
        "name": seat.name,
        "sourcePlayerId": seat.name,
        **began,
        "rank": seat.place,
        "role": seat.role,
        "score": seat.points,
        "winner": seat.place == 1,
    }


def _local(started: str) -> str:
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return started
