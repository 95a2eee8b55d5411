"""Every topic that a table publishes, once: docs/mqtt.md shows this table, and a test compares both."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from shared_rules.wire.referee.tunes import PUBLISHED

ROOT = "herald"
HOME = "homeassistant"
VERSION = 1


class Topic(NamedTuple):
    """One kind of message. `fields` are (name, what it is); a payload without fields is the plain text."""

    name: str
    path: str
    retained: bool
    qos: int
    what: str
    fields: tuple[tuple[str, str], ...] = ()


ONLINE = Topic(
    "online",
    "herald/{table}/online",
    True,
    1,
    "`yes` while the host runs, `no` when it ended; the broker sends `no` ten seconds after it lost the host",
)
STATE = Topic(
    "state",
    "herald/{table}/state",
    True,
    1,
    "where the game stands",
    (
        ("v", "version of these payloads"),
        ("game", "number of the game in the journal"),
        ("title", "what people call the game"),
        ("started", "when it began, ISO 8601 in UTC"),
        ("at", "moment: number of the newest entry of the journal; it only grows within a game"),
        ("where", "Age, round or turn in a few words"),
        ("seats", "names of the players, seat 1 first"),
        ("awaited", "seats that are to play; 0 when a card is to be dealt"),
        ("turn", "names of those that are to play, with commas between them"),
        ("over", "true when the game is over"),
        ("brief", "`where` and `turn` together, in at most 255 letters, the longest state in Home Assistant"),
    ),
)
NEWS = Topic(
    "news",
    "herald/{table}/news",
    False,
    1,
    "something was announced to everybody",
    (
        ("v", "version of these payloads"),
        ("id", "stays the same when a message is repeated"),
        ("game", "number of the game in the journal"),
        ("at", "moment of the game"),
        ("event_type", f"{', '.join(PUBLISHED)}, or news"),
        ("title", "a few words"),
        ("lines", "whole sentences"),
    ),
)
RESULT = Topic(
    "result",
    "herald/{table}/result",
    True,
    1,
    "the result of the game that has just ended; empty once the table goes back from the end",
    (
        ("v", "version of these payloads"),
        ("id", "table, game and moment: stays the same when a message is repeated"),
        ("game", "number of the game in the journal"),
        ("name", "the game's package"),
        ("started", "when the game began"),
        ("at", "moment of the end: of two results of a game the later one counts"),
        ("winners", "names of those in the first place"),
        ("winner", "the same as one text"),
        ("brief", "`winner` in at most 255 letters"),
        ("seats", "for each seat: seat, name, place, total, categories, lines (category, points, reason)"),
        ("ranking", "seats from first to last; seats that share a place together"),
    ),
)
HEALTH = Topic(
    "health",
    "herald/{table}/health",
    True,
    1,
    "how well the stations are",
    (
        ("v", "version of these payloads"),
        ("stations", "for each seat: seat, name, here (true or false), ill (parts with a fault, as a list)"),
        ("lost", "how many news were dropped since the host started, while the broker took none"),
    ),
)
DISCOVERY = Topic(
    "discovery",
    "homeassistant/device/herald_{table}/config",
    True,
    1,
    "how Home Assistant finds the table; see docs/home-assistant.md",
)
TOPICS = (ONLINE, STATE, NEWS, RESULT, HEALTH, DISCOVERY)


class Message(NamedTuple):
    """One message to be published."""

    topic: str
    payload: str
    retained: bool
    qos: int
    again: Callable[[], str] | None = None  # makes the payload with today's names; None where nothing can


def message(topic: Topic, table: str, payload: dict[str, object] | str) -> Message:
    """A message of this kind. Raises ValueError when its fields are not those of the table above."""
    if isinstance(payload, str):
        return Message(topic.path.format(table=table), payload, topic.retained, topic.qos)
    if topic.fields and list(payload) != [name for name, _ in topic.fields]:
        raise ValueError(f"{topic.name} has other fields than documented: {', '.join(payload)}.")
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    return Message(topic.path.format(table=table), text, topic.retained, topic.qos)


def markdown() -> str:
    """The table as docs/mqtt.md shows it."""
    rows = ["| topic | retained | QoS | what |", "|---|---|---|---|"]
    rows += [f"| `{one.path}` | {'yes' if one.retained else 'no'} | {one.qos} | {one.what} |" for one in TOPICS]
    for one in TOPICS:
        if one.fields:
            rows += ["", f"`{one.name}` is JSON:", "", "| field | what |", "|---|---|"]
            rows += [f"| `{name}` | {what} |" for name, what in one.fields]
    return "\n".join(rows) + "\n"
