"""The tables of a club that an earlier version of `herald club` kept: they are tables of the house in its folder.

    club.json   {"tables": [{"number": 1, "game": "seven-wonders", "seats": 4, ...}], "stations": {"e66164084...": 1}}

It is read once, and removed when the files of the house hold all of it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from host.computer.whole_text import whole_text
from host.errors import BadFile, HeraldError, WrongUse, reason
from host.house.lobby import BOT, OPEN, STATION, Chair, Draft, game_called
from host.house.tables import Stations, Tables
from host.journal.people import CLUB, HOUSE_TABLES
from host.journal.reading import JournalReader
from host.plain import Plain
from host.setup.setup import GameSetup, names_for
from host.stations.status import running
from host.tags.tables import MOST
from shared_rules.phrases import _


class Spec(NamedTuple):
    """A table as the club opened it: `people` play at the page, `stations` at real ones, else bots. `fresh`: without a
    game so far."""

    number: int
    game: str
    seats: int
    names: str = ""
    people: int = 0
    stations: bool = True
    options: tuple[str, ...] = ()
    open: bool = True
    fresh: bool = True


def from_club(folder: Path) -> None:
    """A club in this folder becomes the tables of the house. Raises BadFile."""
    path = folder / CLUB
    if not path.exists():
        return
    if not (folder / HOUSE_TABLES).exists():
        try:
            _take_over(folder, json.loads(whole_text(path)))
        except (OSError, ValueError, LookupError, TypeError, AttributeError, WrongUse, RecursionError) as error:
            said = _("{path} is no plan of a club ({why}). Move it away, and assign the stations again.")
            raise BadFile(said.format(path=path, why=reason(error))) from error
    path.unlink(missing_ok=True)


def _take_over(folder: Path, data: Plain) -> None:
    specs = [_spec(row) for row in data["tables"]]
    given = {str(one): int(table) for one, table in dict(data["stations"]).items()}
    tables = Tables(folder)
    setups: dict[int, GameSetup] = {}
    drafts: list[Draft] = []
    stations: Stations = {}
    for spec in specs:
        theirs = sorted(one for one, table in given.items() if table == spec.number)
        if (setup := _begun(tables.home(spec.number), spec)) is not None:
            setups[spec.number] = setup
            stations |= dict(_seats(tables.home(spec.number), spec.number, setup, theirs))
        elif spec.open:
            drafts.append(_draft(spec, theirs))
    shut = {spec.number for spec in specs if not spec.open}
    stations = {one: place for one, place in stations.items() if place[0] not in shut}
    tables.take_over(drafts, setups, shut, stations)


def _spec(row: Plain) -> Spec:
    fields: Plain = {
        **row,
        "options": tuple(row.get("options", ())),
        "game": str(row["game"]).replace("-", "_"),
    }
    spec = Spec(**fields)
    kinds = Spec(1, "", 2)._asdict()
    if not 1 <= spec.number <= MOST or any(
        type(value) is not type(kinds[name]) for name, value in spec._asdict().items()
    ):
        raise TypeError(f"table {spec.number!r:.40}")
    return spec


def _begun(home: Path, spec: Spec) -> GameSetup | None:
    """The setup of the last game of a table; None if the table begins a new one."""
    if spec.fresh and spec.open:
        return None
    try:
        with closing(JournalReader.read(home)) as journal:
            last = journal.games()[-1:]
            return GameSetup.of(last[0])._replace(key_seed=secrets.token_urlsafe(9)) if last else None
    except HeraldError:
        return None


def _seats(home: Path, number: int, setup: GameSetup, stations: list[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Which of its stations plays for which seat: as the table last reported, the others in the order of free seats."""
    said = running(home)
    known = {str(one.get("uid")): int(one.get("seat") or 0) for one in (said.stations if said is not None else [])}
    placed = {one: known[one] for one in stations if known.get(one) in setup.stations}
    free = [seat for seat in setup.stations if seat not in placed.values()]
    placed |= dict(zip((one for one in stations if one not in placed), free, strict=False))
    yield from ((one, (number, seat)) for one, seat in placed.items())


def _draft(spec: Spec, stations: list[str]) -> Draft:
    """A table at which nobody has played yet, in the lobby."""
    names = names_for(game_called(spec.game).check_seats(spec.seats), spec.names)
    kinds = [OPEN if seat <= spec.people else STATION if spec.stations else BOT for seat in range(1, spec.seats + 1)]
    chairs = tuple(Chair(name, kind) for name, kind in zip(names, kinds, strict=True))
    options = dict(one.split("=", 1) for one in spec.options)
    draft = Draft.of(Draft(spec.number, spec.game, options, chairs).plain())
    for station in stations[: len(draft.waiting)]:
        draft = draft.claim(station)
    return draft
