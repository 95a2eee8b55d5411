"""The file with the setup of a table: its house writes it into the table's folder, the table's process reads it.

    setup.json   {"game": "seven_wonders", "names": ["Anna", "Bela"], "humans": [1], "real": [], ...}

It also holds when a game goes on: who sits where may have changed since, and nothing else. The table writes it, too,
for its next game: a process that reads, changes and writes it holds it meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import cast

from host.computer import kept
from host.errors import BadFile, reason
from host.journal.lock import held
from host.journal.names import on_one_line
from host.plain import Json, Plain, json_object
from host.settings.rows import from_house
from host.settings.setting import Values, only
from host.setup.setup import GameSetup, as_kept, believable, fields_of, known_names
from shared_rules.phrases import _

SETUP_FILE, LOCK = "setup.json", "setup.lock"
SEATS = ("humans", "real", "coached", "guided", "station_of", "free")


def write_setup(home: Path, setup: GameSetup) -> None:
    """Keeps the setup of the table in this folder, beside what only a newer Herald knows. Raises BadFile."""
    kept.write(home / SETUP_FILE, as_kept(setup._asdict()), known=kept.KnownFields(known_names()))


@contextmanager
def held_setup(home: Path) -> Generator[None]:
    """Nobody else changes the setup of the table in this folder meanwhile. Raises BadFile."""
    with ExitStack() as holding:
        try:
            home.mkdir(parents=True, exist_ok=True)
            holding.enter_context(held(home / LOCK))
        except OSError as error:
            raise _unwritten(home, error) from error
        yield


def keep_next(home: Path, before: GameSetup, setup: GameSetup) -> GameSetup:
    """Keeps `setup` of the next game of a table that has played `before`, with the people whom the house has given its
    seats since; what is played then. A next game that the house has begun meanwhile stays. Raises BadFile."""
    with held_setup(home):
        now = read_setup(home)
        if now.seed != before.seed:
            return now
        setup = _followed(setup, before, now)._replace(returned_seed=-1)
        keep_setup(home, setup)
        return setup


def keep_setup(home: Path, setup: GameSetup) -> None:
    """As `write_setup`."""
    write_setup(home, setup)


def hand_down(home: Path, values: Values) -> None:
    """The table in this folder obeys these settings of its house from its next start on. Raises BadFile."""
    with held_setup(home):
        setup = read_setup(home)
        own = {name: value for name, value in setup.settings.items() if name not in {row.name for row in from_house()}}
        obeyed = setup._replace(settings={**own, **only(from_house(), values)})
        if obeyed != setup:
            keep_setup(home, obeyed)


def _unwritten(home: Path, error: OSError) -> BadFile:
    return BadFile(_("{path} cannot be written: {why}.").format(path=home / SETUP_FILE, why=reason(error)))


def _followed(setup: GameSetup, before: GameSetup, now: GameSetup) -> GameSetup:
    """The next game after `before` with the seats as they are `now`; where it has fewer or more, with the keys."""
    if len(setup.names) != len(now.names):
        return setup._replace(key_seed=setup.key_seed if now.key_seed == before.key_seed else now.key_seed)
    fresh = ({*now.humans} - {*before.humans}) | {*before.free, *now.free}
    names = tuple(now.names[seat - 1] if seat in fresh else name for seat, name in enumerate(setup.names, 1))
    return reseated(setup, now._replace(game=setup.game))._replace(names=names)


def read_setup(home: Path) -> GameSetup:
    """The setup of the table in this folder. Raises BadFile."""
    return kept.read(home / SETUP_FILE, _setup_of, partial(_no_setup, home), _damaged)


def _no_setup(home: Path) -> GameSetup:
    raise BadFile(_damaged().format(path=home / SETUP_FILE))


def _setup_of(data: Json) -> GameSetup:
    json.dumps(data, ensure_ascii=False).encode()  # halves of letters could not be written again
    known = {name: value for name, value in json_object(data).items() if name in known_names()}
    fields: Plain = {name: _frozen(value) for name, value in fields_of(known).items()}
    if not {"game", "names", "seed"} <= set(known) or not _is_setup(
        fields := {**GameSetup("", (), {}, 0)._asdict(), **fields}
    ):
        raise ValueError(data)
    setup = GameSetup(**fields)
    return setup._replace(names=tuple(map(on_one_line, setup.names)))


def reseated(setup: GameSetup, now: GameSetup) -> GameSetup:
    """The setup of a game under way with the people, stations and bots of `now` at its seats."""
    if len(now.names) != len(setup.names) or now.game != setup.game:
        return setup
    names = zip(setup.names, now.names, strict=True)
    return setup._replace(
        names=tuple(own if seat in now.free else name for seat, (name, own) in enumerate(names, 1)),
        free=now.free,
        humans=now.humans,
        real=now.real,
        station_of=now.station_of,
        phones_only=now.phones_only,
        urls=now.urls,
        levels=now.levels,
        languages=now.languages or setup.languages,
    )._replace(key_seed=now.key_seed)


def _frozen(value: object) -> object:
    return tuple(cast(list[object], value)) if isinstance(value, list) else value


def _is_setup(fields: Plain) -> bool:
    """Whether every field has the type that `GameSetup` gives it."""
    texts = ("game", "language", "card_names", "key_seed")
    lists = ("names", "urls", "languages", "levels")
    seats = range(1, len(fields["names"]) + 1)
    return (
        all(isinstance(fields[name], str) for name in texts)
        and all(isinstance(one, str) for name in lists for one in fields[name])
        and all(isinstance(one, str) for pair in fields["options"].items() for one in pair)
        and all(type(one) is int and one in seats for name in SEATS for one in fields[name])
        and (type(fields["seed"]), type(fields["returned_seed"])) == (int, int)
        and type(fields["phones_only"]) is bool
        and len(fields["station_of"]) in (0, len(fields["names"]))
        and not set(fields["humans"]) & set(fields["real"])
        and believable(fields["urls"])
    )


def _damaged() -> str:
    return _("{path} is not the setup of a table. Close the table and open a new one.")
