"""Plays that other programs kept, read from their files: BG Stats (its export, or a link or object of one play),
BoardGameGeek (the XML of its plays), Herald's own exports, and tables (CSV) with a row for each player.

Pure: turns a file into Plays as it has them. `host.archive.past_games` decides what goes into a journal.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from typing import NamedTuple, cast
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from host.computer.whole_text import decoded
from host.errors import BadFile
from host.languages.typed_letters import usual_minus
from host.plain import Plain

MOST_BYTES = 50_000_000  # all plays of somebody who played for twenty years have a tenth
LINKS = ("https://app.bgstatsapp.com/", "bgstats://")
WON = ("1", "true", "yes", "y", "x", "won", "win")
CONTROL = re.compile(rb"[\0-\x08\x0e-\x1f]")  # no text has these bytes
SEPARATOR = re.compile(r"sep=(.)\s*\n")  # the first line that Excel writes and asks for
# Days as spreadsheets show them, where the year comes first or dots tell that the day does.
SHOWN_DAY = re.compile(
    r"(?:(?P<year>\d{4})[./] ?(?P<month>\d\d?)[./] ?(?P<day>\d\d?)\.?"
    r"|(?P<day_>\d\d?)\. ?(?P<month_>\d\d?)\. ?(?P<year_>\d{4}))(?P<time>[ T].*)?"
)
DECIMALS = re.compile(r"[.,]0{1,2}$")
SUM = re.compile(r"[+-]?\d+(?:\s*[+-]\s*\d+)*")
LONGEST = 7 * 24 * 60  # minutes of a game that somebody played in one go
OLDEST = 1900  # a year before it is a slip, and no calendar of this computer need know it
MOST_LETTERS = 300  # of a name or an id
# Exceptions from reading a file that is not what it claims to be.
DAMAGED = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, csv.Error, ElementTree.ParseError,
)  # fmt: skip
DAY = re.compile(r"\d{4}-\d\d-\d\d")


class PlayedSeat(NamedTuple):
    """One player of a play; `points` is None and `rank` 0 where the file has none."""

    name: str
    points: int | None
    won: bool = False
    rank: int = 0


class Play(NamedTuple):
    """One play. `sources` are the ids by which other programs know it (`bgg:48077780`), `game` and `bgg` the name and
    number of its game there, `started` ISO 8601 in UTC, or a day, or "" if that is not known; `fault` is why it is not
    a finished game, or empty."""

    sources: tuple[str, ...]
    game: str
    bgg: int
    started: str
    minutes: int
    seats: tuple[PlayedSeat, ...]
    fault: str = ""


def read_plays(name: str, data: bytes) -> list[Play]:
    """The plays in a file, in its order. Raises BadFile with a sentence for a file that holds none."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"{name} is larger than any list of plays.")
    try:
        text = decoded(data).strip()
    except UnicodeDecodeError as error:
        if CONTROL.search(data) is None:  # whose letters they are cannot be known, and a wrong name is another person
            raise BadFile(
                f"{name} is not in UTF-8: save it again as CSV UTF-8, in a spreadsheet as its type."
            ) from error
        raise BadFile(f"{name} is not a text file, so it holds no plays.") from error
    try:
        found = _read(text)
    except DAMAGED as error:
        raise BadFile(
            f"{name} holds no plays that Herald can read: it takes exports of BG Stats (json), plays of BoardGameGeek "
            "(xml), and tables with date, game, player and points (csv)."
        ) from error
    if not found:
        raise BadFile(f"{name} holds no play.")
    return found


def _read(text: str) -> list[Play]:
    if text.startswith("<"):
        return _of_xml(text)
    if text.startswith(LINKS):
        return [_of_payload(_payload(line)) for line in text.splitlines() if line.strip()]
    if text.startswith(("{", "[")):
        return _of_json(json.loads(text))
    return _of_table(text)


# -- BG Stats, and Herald's own JSON ------------------------------------------------------------------


def _of_json(data: object) -> list[Play]:
    if isinstance(data, list):
        return [_of_payload(one) for one in _rows(cast(object, data))]
    whole = _row(data)
    if "plays" in whole:
        return _of_bg_stats(whole)
    if "games" in whole and str(whole.get("format", "")).startswith("herald"):
        return [_of_herald(one) for one in _rows(whole["games"])]
    return [_of_payload(whole)]


def _of_bg_stats(whole: Plain) -> list[Play]:
    """The export of the app: plays name games and players by their number in the same file."""
    games = {one.get("id"): one for one in _rows(whole["games"])}
    people = {one.get("id"): _text(one.get("name")) for one in _rows(whole["players"])}
    found = list[Play]()
    for one in _rows(whole["plays"]):
        game = games.get(one.get("gameRefId"), {})
        seats = [_seat_of(seat, people.get(seat.get("playerRefId"), "")) for seat in _rows(one.get("playerScores", []))]
        sources = [f"bgstats:{one['uuid']}" if one.get("uuid") else "", *_source(one)]
        if _number(one.get("bggId")):
            sources.append(f"bgg:{_number(one['bggId'])}")
        fault = "it is marked as ignored there." if one.get("ignored") is True else ""
        found.append(
            Play(
                tuple(source for source in sources if source),
                _text(game.get("name")),
                _number(game.get("bggId")),
                _moment(_text(one.get("playDate"))),
                _minutes(one.get("durationMin")),
                tuple(seats),
                fault,
            )
        )
    return found


def _of_payload(one: Plain) -> Play:
    """One play as BG Stats imports it, and as Herald's links hold it."""
    game = _row(one["game"])
    seats = [_seat_of(seat, _text(seat.get("name"))) for seat in _rows(one["players"])]
    sources = _source(one) or (_digest(one),)
    moment, minutes = _moment(_text(one.get("playDate"))), _minutes(one.get("durationMin"))
    return Play(sources, _text(game.get("name")), _number(game.get("bggId")), moment, minutes, tuple(seats))


def _payload(line: str) -> Plain:
    return _row(json.loads(parse_qs(urlsplit(line.strip()).query)["data"][0]))


def _of_herald(one: Plain) -> Play:
    seats = [
        PlayedSeat(_text(seat.get("name")), _points(seat.get("points")), seat.get("place") == 1, _number(seat["place"]))
        for seat in _rows(one["seats"])
    ]
    game = _text(one["game"]).partition(".")[0]
    sources = (f"Herald:{one['started']}-{one['id']}",)
    return Play(sources, game, 0, _moment(_text(one["started"])), _minutes(one.get("minutes")), tuple(seats))


def _source(one: Plain) -> tuple[str, ...]:
    source, number = _text(one.get("sourceName")), _text(one.get("sourcePlayId"))
    return (f"{source}:{number}",) if number else ()


def _seat_of(seat: Plain, name: str) -> PlayedSeat:
    return PlayedSeat(name, _points(seat.get("score")), seat.get("winner") is True, _number(seat.get("rank")))


# -- BoardGameGeek ------------------------------------------------------------------------------------


def _of_xml(text: str) -> list[Play]:
    if "<!" in text.replace("<![CDATA[", "").replace("<!--", ""):
        raise ValueError("entities of its own could fill the memory")
    root = ElementTree.fromstring(text)
    if root.tag != "plays":
        raise ValueError(root.tag)
    return [_of_bgg(one) for one in root.iter("play")]


def _of_bgg(one: ElementTree.Element) -> Play:
    item = one.find("item")
    seats = [
        PlayedSeat(
            _text(seat.get("name")) or _text(seat.get("username")), _points(seat.get("score")), seat.get("win") == "1"
        )
        for seat in one.iter("player")
    ]
    return Play(
        (f"bgg:{one.attrib['id']}",),
        "" if item is None else _text(item.get("name")),
        0 if item is None else _number(item.get("objectid")),
        _moment(_text(one.get("date"))),
        _minutes(one.get("length")),
        tuple(seats),
        "it was not played to the end." if one.get("incomplete") == "1" else "",
    )


# -- tables -------------------------------------------------------------------------------------------

# What a column may be called, without case, spaces and joiners.
COLUMNS = {
    "play": ("gameid", "playid", "plays", "id", "play"),
    "game": ("game", "gamename", "title", "boardgame", "name"),
    "bgg": ("bggid", "bgggameid", "objectid"),
    "date": ("started", "date", "playdate", "day"),
    "minutes": ("minutes", "length", "duration", "durationmin"),
    "player": ("player", "playername", "username", "person"),
    "points": ("points", "score", "total"),
    "place": ("place", "rank", "position"),
    "won": ("won", "win", "winner"),
    "table": ("table",),
}


def _of_table(text: str) -> list[Play]:
    """Rows of one play stand together; they have its id, or else its date and game."""
    text = SEPARATOR.sub("", text, count=1) if text.startswith("sep=") else text
    first = text.splitlines()[0] if text else ""
    rows = list(csv.reader(StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)))
    heads = [re.sub(r"[\s_-]", "", head.lower()) for head in rows[0]] if rows else []
    at = {column: next((heads.index(n) for n in names if n in heads), -1) for column, names in COLUMNS.items()}
    if min(at["game"], at["date"], at["player"], at["points"]) < 0:
        raise ValueError("columns are missing")

    def cell(row: list[str], column: str) -> str:
        return row[at[column]].strip().removeprefix("'") if 0 <= at[column] < len(row) else ""

    found: dict[tuple[str, ...], list[list[str]]] = {}
    for row in rows[1:]:
        if any(row):
            found.setdefault(tuple(cell(row, one) for one in ("play", "date", "game", "table")), []).append(row)
    plays = list[Play]()
    for (number, date, game, _table), seated in found.items():
        seats = [
            PlayedSeat(
                cell(row, "player"),
                _points(cell(row, "points")),
                cell(row, "won").lower() in WON or cell(row, "place") == "1",
                _number(cell(row, "place")),
            )
            for row in seated
        ]
        herald = "game_id" in rows[0]
        source = f"Herald:{date}-{number}" if herald else _digest({"play": number, "date": date, "rows": seated})
        name = game.partition(".")[0] if herald else game
        minutes, bgg = _minutes(cell(seated[0], "minutes")), _number(cell(seated[0], "bgg"))
        plays.append(Play((source,), name, bgg, _moment(date), minutes, tuple(seats)))
    return plays


# -- values -------------------------------------------------------------------------------------------


def _row(value: object) -> Plain:
    if not isinstance(value, dict):
        raise TypeError(value)
    return cast(Plain, value)


def _rows(value: object) -> list[Plain]:
    if not isinstance(value, list):
        raise TypeError(value)
    return [_row(one) for one in cast(list[object], value)]


def _text(value: object) -> str:
    if not isinstance(value, (str, int)) or isinstance(value, bool):
        return ""
    # Half a letter, which JSON can name, has no place in any file.
    return " ".join(str(value).encode("utf-8", "replace").decode().split())[:MOST_LETTERS]


def _number(value: object) -> int:
    """A whole number that is not negative; 0 for anything else."""
    text = _text(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0


def _minutes(value: object) -> int:
    """Minutes; 0 if they are unknown or implausibly many."""
    minutes = _number(value)
    return minutes if minutes <= LONGEST else 0


def _points(value: object) -> int | None:
    """Points as they are written, a sum too ("40+12"); None for anything else."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    text = DECIMALS.sub("", usual_minus(_text(value)))
    if len(text) > 40 or SUM.fullmatch(text) is None:
        return None
    return sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*\d+", text))


def _moment(text: str) -> str:
    """ISO 8601 in UTC of a moment of this computer's clock, a day as it is, "" for anything else."""
    if shown := SHOWN_DAY.fullmatch(text):
        year, month, day = (shown[part] or shown[f"{part}_"] for part in ("year", "month", "day"))
        text = f"{year}-{month:0>2}-{day:0>2}{shown['time'] or ''}"
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return ""
    if moment.year < OLDEST:
        return ""
    if DAY.fullmatch(text):
        return text
    try:
        return moment.astimezone(UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return ""


def _digest(one: dict[str, object] | Iterable[object]) -> str:
    return "file:" + sha256(json.dumps(one, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]
