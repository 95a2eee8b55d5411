"""Finished games for other programs: csv, json (docs/export.schema.json) and the link that BG Stats opens."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from urllib.parse import quote

from host.archive.results import GameResult, SeatResult
from host.plain import Plain
from shared_rules.contract import load

FORMAT, VERSION = "herald.games", 1
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Herald"
CSV = ("game_id", "game", "started", "minutes", "variant", "seat", "player", "place", "points", "role", "bot", "table")
TIMES = "seconds"  # the column after these, where a table showed how long each player took


def as_json(found: Iterable[GameResult]) -> dict[str, object]:
    """All games as plain data; docs/export.schema.json describes it."""
    return {"format": FORMAT, "version": VERSION, "games": [_game(one) for one in found]}


def as_csv(found: Iterable[GameResult]) -> str:
    """One row for each seat of each game; the points of each category are in further columns after these."""
    games = list(found)
    columns = list(dict.fromkeys(title for game in games for _, title in game.titles))
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    timed = [TIMES] if any(seat.seconds is not None for game in games for seat in game.seats) else []
    sheet.writerow([*CSV, *timed, *(_plain(title) for title in columns)])
    for game in games:
        titles = {title: category for category, title in game.titles}
        for seat in game.seats:
            more = [seat.categories.get(titles.get(title, ""), "") for title in columns]
            seconds = ["" if seat.seconds is None else seat.seconds] if timed else []
            sheet.writerow([*_cells(game, seat), *seconds, *more])
    return text.getvalue()


def as_bg_stats(game: GameResult) -> Plain:
    """One game as BG Stats imports it; what nobody knows is left out. A second import of the same game is recognised by
    its `sourcePlayId`."""
    package = game.game.partition(".")[0]
    played = load(package)
    data: Plain = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{game.started}-{game.id}",
        "playDate": _local(game.started),
        "board": game.variant,
        "game": {
            "name": played.title,
            "sourceGameId": package,
            "bggId": played.find("referee.report", "BOARD_GAME_GEEK", 0),
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


def _game(game: GameResult) -> Plain:
    return {
        "id": game.id,
        "game": game.game,
        "title": game.title,
        "started": game.started,
        "minutes": game.minutes,
        "options": game.options,
        "categories": [{"id": category, "title": title} for category, title in game.titles],
        "seats": [seat._asdict() for seat in game.seats],
        "winners": game.winners,
        "table": game.table,
    }


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


def _cells(game: GameResult, seat: SeatResult) -> list[object]:
    cells = game.id, game.game, game.started, game.minutes, game.variant
    person = seat.seat, _plain(seat.name), seat.place, seat.points, _plain(seat.role), seat.bot
    return [*map(_plain, cells), *person, game.table or ""]


def _plain(cell: object) -> Any:
    """A text that no spreadsheet takes for a formula."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _local(started: str) -> str:
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return started
