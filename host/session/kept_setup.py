"""The setup of a table that a house opens: the house writes it into the table's folder, the table reads it.

    setup.json   {"game": "seven_wonders", "names": ["Anna", "Bela"], "humans": [1], "real": [], ...}

It also holds when a game goes on: who sits where may have changed since, and nothing else.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

from host.computer.whole import write_whole
from host.errors import BadFile
from host.session.setup import GameSetup

NAME = "setup.json"
SEATS = ("humans", "real", "coached", "guided", "shares")


def write_setup(home: Path, setup: GameSetup) -> None:
    """Keeps the setup of the table in this folder. Raises OSError."""
    home.mkdir(parents=True, exist_ok=True)
    write_whole(home / NAME, json.dumps(setup._asdict(), ensure_ascii=False, indent=1) + "\n", private=True)


def read_setup(home: Path) -> GameSetup:
    """The setup of the table in this folder. Raises BadFile."""
    path = home / NAME
    try:
        data = cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))
        json.dumps(data, ensure_ascii=False).encode()  # halves of letters could not be written again
        fields: dict[str, Any] = {name: _frozen(value) for name, value in data.items()}
        if not _is_setup(fields := {**GameSetup("", (), {}, 0)._asdict(), **fields}):
            raise ValueError(path)
        return GameSetup(**fields)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile(f"{path} is not the setup of a table. Close the table and open a new one.") from error


def reseated(setup: GameSetup, now: GameSetup) -> GameSetup:
    """The setup of a game under way with the people, stations and bots of `now` at its seats."""
    if len(now.names) != len(setup.names) or now.game != setup.game:
        return setup
    return setup._replace(
        humans=now.humans,
        real=now.real,
        shares=now.shares,
        held=now.held,
        urls=now.urls,
        levels=now.levels,
        languages=now.languages or setup.languages,
    )._replace(door=now.door)


def _frozen(value: Any) -> Any:
    return tuple(cast(list[Any], value)) if isinstance(value, list) else value


def _is_setup(fields: dict[str, Any]) -> bool:
    """Whether every field has the type that `GameSetup` gives it."""
    texts = ("game", "undo", "language", "card_names", "door")
    lists = ("names", "urls", "languages", "levels")
    seats = range(1, len(fields["names"]) + 1)
    return (
        all(isinstance(fields[name], str) for name in texts)
        and all(isinstance(one, str) for name in lists for one in fields[name])
        and all(isinstance(one, str) for pair in fields["options"].items() for one in pair)
        and all(type(one) is int and one in seats for name in SEATS for one in fields[name])
        and (type(fields["seed"]), type(fields["left"])) == (int, int)
        and (type(fields["held"]), type(fields["counts"])) == (bool, bool)
        and len(fields["shares"]) in (0, len(fields["names"]))
        and not set(fields["humans"]) & set(fields["real"])
    )
