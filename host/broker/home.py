"""How Home Assistant finds a table: one retained message that describes the table as a device.

Ids name table and seat, never a player or a game, so dashboards and automations go on with other people and other
games. Who sits at a seat is a state. Parts of seats that a game does not have are removed: each is named with its
platform alone.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from host.broker.topics import DISCOVERY, HEALTH, NEWS, ONLINE, RESULT, STATE, Message, message
from host.computer.documents import own_version
from host.plain import Plain
from shared_rules.phrases import _
from shared_rules.wire.referee.tunes import PUBLISHED

MOST_SEATS = 10  # of any game that Herald knows
TRIGGER = "device_automation"
LETTERS = 255  # of a state; Home Assistant refuses a longer one, and the entity is then unknown


def brief(text: str) -> str:
    """`text` as a state: a text that is too long ends after a whole word, with an ellipsis."""
    if len(text) <= LETTERS:
        return text
    kept = text[: LETTERS - 1]
    return kept[: kept.rfind(" ")].rstrip(" ,;:") + " …"


def visitable(page: str) -> str:
    """The address of a page as others in the network may open it: without the token, which is nobody's business at a
    broker; "" for a page that only its own computer can open."""
    parts = urlsplit(page)
    return "" if parts.hostname in (None, "localhost", "127.0.0.1", "::1") else f"{parts.scheme}://{parts.netloc}/"


class SeatEntity(NamedTuple):
    """What a seat has in Home Assistant: its platform, and the rest of its description by table and seat."""

    platform: str
    described: Callable[[str, int], dict[str, object]]


def id_of(table: str) -> str:
    """A table's name as Home Assistant takes it in an id, which holds ASCII alone; names that differ stay apart."""
    if table.isascii():
        return table
    plain = unicodedata.normalize("NFKD", table).encode("ascii", "ignore").decode()
    return f"{plain}-{hashlib.sha256(table.encode()).hexdigest()[:6]}".lstrip("-")


def discovery(table: str, title: str, names: Sequence[str], page: str = "") -> Message:
    """The message for a table of these players. `page`: the onlookers' page, which the device links to."""
    parts: Plain = {
        "turn": _text(table, "turn", _("To play"), STATE.path),
        "where": _text(table, "where", _("Where the game stands"), STATE.path),
        "winner": _text(table, "winner", _("Winner"), RESULT.path),
        "news": {**_part(table, "news", "event", _("News"), NEWS.path), "event_types": [*PUBLISHED, "news"]},
        "on_conflict": _trigger("conflict", "table", NEWS.path.format(table=table), "value_json.event_type"),
        "on_over": _trigger("over", "table", NEWS.path.format(table=table), "value_json.event_type"),
    }
    for seat in range(1, max(MOST_SEATS, len(names)) + 1):
        for name, part in SEAT.items():
            here = seat <= len(names)
            parts[f"{name}{seat}"] = part.described(table, seat) if here else {"p": part.platform}
    return message(DISCOVERY, id_of(table), {**_device(table, title, page), "cmps": parts})


def _device(table: str, title: str, page: str) -> dict[str, object]:
    link = {"cu": page} if page else {}
    made = {"mf": "Herald", "sw": own_version()}
    return {
        "dev": {"ids": [f"herald_{id_of(table)}"], "name": f"Herald {table}", "mdl": title, **made, **link},
        "o": {"name": "Herald", "sw_version": own_version()},
        "availability_topic": ONLINE.path.format(table=table),
        "payload_available": "yes",
        "payload_not_available": "no",
        "qos": 1,
    }


def _part(table: str, name: str, platform: str, title: str, path: str) -> Plain:
    unique = {"p": platform, "unique_id": f"herald_{id_of(table)}_{name}", "name": title}
    called = f"herald_{id_of(table)}_{name}".lower().replace("-", "_")
    # Home Assistant before 2025.10 knows `object_id` alone; without it an entity is called by its translated name.
    ids = {"object_id": called, "default_entity_id": f"{platform}.{called}"}
    return {**unique, **ids, "state_topic": path.format(table=table)}


def _trigger(kind: str, where: str, topic: str, value: str) -> dict[str, object]:
    """A trigger of the device for automations: it fires when `value` of a message is this kind."""
    what = {"automation_type": "trigger", "type": kind, "subtype": where}
    return {"p": TRIGGER, **what, "topic": topic, "payload": kind, "value_template": f"{{{{ {value} }}}}"}


def _text(table: str, name: str, title: str, path: str) -> dict[str, object]:
    """A sensor with a text; where that is too long for a state, its attribute `text` has all of it."""
    there = "if value_json is defined else ''"
    return {
        **_part(table, name, "sensor", title, path),
        "value_template": f"{{{{ value_json.brief.{name} {there} }}}}",
        "json_attributes_topic": path.format(table=table),
        "json_attributes_template": f"{{{{ {{'text': value_json.{name} {there}}} | tojson }}}}",
    }


def _player(table: str, seat: int) -> dict[str, object]:
    template = f"{{{{ value_json.seats[{seat - 1}] if value_json is defined else '' }}}}"
    title = _("Seat {seat}").format(seat=seat)
    return {**_part(table, f"player{seat}", "sensor", title, STATE.path), "value_template": template}


def _turn(table: str, seat: int) -> dict[str, object]:
    template = f"{{{{ 'ON' if {seat} in value_json.awaited else 'OFF' }}}}"
    title = _("Seat {seat} is to play").format(seat=seat)
    return {**_part(table, f"turn{seat}", "binary_sensor", title, STATE.path), "value_template": template}


def _turn_trigger(table: str, seat: int) -> dict[str, object]:
    value = f"'turn' if {seat} in value_json.awaited else ''"
    return _trigger("turn", f"seat_{seat}", STATE.path.format(table=table), value)


def _points(table: str, seat: int) -> dict[str, object]:
    template = f"{{{{ value_json.seats[{seat - 1}].total if value_json is defined else '' }}}}"
    part = _part(table, f"points{seat}", "sensor", _("Points of seat {seat}").format(seat=seat), RESULT.path)
    return {**part, "value_template": template, "unit_of_measurement": _("points"), "state_class": "measurement"}


def _station(table: str, seat: int) -> Plain:
    part = _part(table, f"ill{seat}", "binary_sensor", _("Station of seat {seat}").format(seat=seat), HEALTH.path)
    found = f"{{% set one = value_json.stations[{seat - 1}] %}}"
    fault = "{{ 'ON' if one.ill or not one.here else 'OFF' }}"
    return {**part, "device_class": "problem", "value_template": found + fault}


SEAT = {
    "player": SeatEntity("sensor", _player),
    "turn": SeatEntity("binary_sensor", _turn),
    "on_turn": SeatEntity(TRIGGER, _turn_trigger),
    "points": SeatEntity("sensor", _points),
    "ill": SeatEntity("binary_sensor", _station),
}
