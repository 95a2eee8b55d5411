"""How Home Assistant finds a table: one retained message that describes the table as a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.broker.topics import DISCOVERY, HEALTH, NEWS, ONLINE, RESULT, STATE, TUNES, Message, message

LETTERS = 255  # of a state; Home Assistant refuses a longer one, and the entity is then unknown


def brief(text: str) -> str:
    """`text` as a state: a text that is too long ends after a whole word, with an ellipsis."""
    if len(text) <= LETTERS:
        return text
    kept = text[: LETTERS - 1]
    return kept[: kept.rfind(" ")].rstrip(" ,;:") + " …"


def discovery(table: str, title: str, names: Sequence[str]) -> Message:
    """The message for a table of these players."""
    parts: dict[str, Any] = {
        "turn": _text(table, "turn", "To play", STATE.path),
        "where": _text(table, "where", "Round", STATE.path),
        "winner": _text(table, "winner", "Winner", RESULT.path),
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


def _text(table: str, name: str, title: str, path: str) -> dict[str, Any]:
    """A sensor with a text; where that is too long for a state, its attribute `text` has all of it."""
    there = "if value_json is defined else ''"
    return {
        **_part(table, name, "sensor", title, path),
        "value_template": f"{{{{ value_json.brief.{name} {there} }}}}",
        "json_attributes_topic": path.format(table=table),
        "json_attributes_template": f"{{{{ {{'text': value_json.{name} {there}}} | tojson }}}}",
    }


def _binary(table: str, name: str, title: str, path: str, condition: str) -> dict[str, Any]:
    template = f"{{{{ 'ON' if {condition.replace('awaited', 'value_json.awaited')} else 'OFF' }}}}"
    return {**_part(table, name, "binary_sensor", title, path), "value_template": template}


def _points(table: str, seat: int, name: str) -> dict[str, Any]:
    template = f"{{{{ value_json.seats[{seat - 1}].total if value_json is defined else '' }}}}"
    return {**_part(table, f"points{seat}", "sensor", f"Points of {name}", RESULT.path), "value_template": template}
