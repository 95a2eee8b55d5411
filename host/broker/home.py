"""How Home Assistant finds a table: one retained message that describes the table as a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.broker.topics import DISCOVERY, HEALTH, NEWS, ONLINE, RESULT, STATE, TUNES, Message, message


def discovery(table: str, title: str, names: Sequence[str]) -> Message:
    """The message for a table of these players."""
    parts: dict[str, Any] = {
        "turn": _sensor(table, "turn", "To play", "{{ value_json.turn }}"),
        "where": _sensor(table, "where", "Round", "{{ value_json.where }}"),
        "winner": {
            **_part(table, "winner", "sensor", "Winner", RESULT.path),
            "value_template": "{{ value_json.winner if value_json is defined else '' }}",
        },
        "news": {**_part(table, "news", "event", "News", NEWS.path), "event_types": [*TUNES, "news"]},
    }
    for seat, name in enumerate(names, 1):
        parts[f"turn{seat}"] = _binary(table, f"turn{seat}", f"{name} is to play", STATE.path, f"{seat} in awaited")
        parts[f"points{seat}"] = _points(table, seat, name)
        parts[f"ill{seat}"] = {
            **_part(table, f"ill{seat}", "binary_sensor", f"Station of {name}", HEALTH.path),
            "device_class": "problem",
            "value_template": f"{{% set one = value_json.stations[{seat - 1}] %}}"
            "{{ 'ON' if one.ill or not one.here else 'OFF' }}",
        }
    return message(DISCOVERY, table, {**_device(table, title), "cmps": parts})


def _device(table: str, title: str) -> dict[str, Any]:
    return {
        "dev": {"ids": [f"herald_{table}"], "name": f"Herald {table}", "mdl": title},
        "o": {"name": "Herald"},
        "availability_topic": ONLINE.path.format(table=table),
        "payload_available": "yes",
        "payload_not_available": "no",
        "qos": 1,
    }


def _part(table: str, name: str, platform: str, title: str, path: str) -> dict[str, Any]:
    unique = {"p": platform, "unique_id": f"herald_{table}_{name}", "name": title}
    return {**unique, "state_topic": path.format(table=table)}


def _sensor(table: str, name: str, title: str, template: str) -> dict[str, Any]:
    return {**_part(table, name, "sensor", title, STATE.path), "value_template": template}


def _binary(table: str, name: str, title: str, path: str, condition: str) -> dict[str, Any]:
    template = f"{{{{ 'ON' if {condition.replace('awaited', 'value_json.awaited')} else 'OFF' }}}}"
    return {**_part(table, name, "binary_sensor", title, path), "value_template": template}


def _points(table: str, seat: int, name: str) -> dict[str, Any]:
    template = f"{{{{ value_json.seats[{seat - 1}].total if value_json is defined else '' }}}}"
    return {**_part(table, f"points{seat}", "sensor", f"Points of {name}", RESULT.path), "value_template": template}
