"""Opening a room for a new game, as the commands do that begin one."""

from __future__ import annotations

from pathlib import Path

from host.cli.common import game_named, options_from, seats_of, seed_from, urls_from
from host.errors import WrongUse
from host.house import house_options
from host.journal import Journal
from host.plan import Plan, names_for
from host.room import Room


def plan_for(
    game: str,
    seats: int | None,
    names: str,
    deal: str,
    option: list[str] | None,
    seed: int | None,
    home: Path,
    human: int = 0,
    ports: str = "",
) -> Plan:
    """Who sits where in the game that the options of the same names describe; `option` is every --option, and
    `human` how many people play on the page. Raises WrongUse."""
    played = game_named(game)
    options = options_from(deal, option, house_options(home, played))
    players = names_for(seats_of(played, seats), names)
    return Plan.make(played.name, players, options, seed_from(seed), human, urls_from(ports))


def open_room(plan: Plan, journal: Journal, home: Path, pin: str = "") -> Room:
    """A room for a new game. Raises WrongUse for what the game cannot be played with."""
    try:
        return Room.open(plan, journal, home, pin)
    except ValueError as error:
        raise WrongUse(str(error)) from error
