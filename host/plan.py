"""Who sits where: decided once, kept with the game, the same again after `herald resume`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from host.errors import WrongUse

if TYPE_CHECKING:
    from host.journal import Header

AUTO = "auto"
NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Flora", "Gabor")


class Plan(NamedTuple):
    """A game to be played and its seats. Seats are 1..len(names).

    humans  seats at virtual stations that people work through the page
    real    seats at real stations
    ports   URLs of real stations; ("auto",) takes every Pico that is plugged in
    languages  what each seat's station speaks, in the order of seats; empty: English
    undo    who must agree before the table goes back, one of `host.undo.RULES`
    All other seats are bots at virtual stations.
    """

    game: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    humans: tuple[int, ...] = ()
    real: tuple[int, ...] = ()
    urls: tuple[str, ...] = ()
    undo: str = "all"
    languages: tuple[str, ...] = ()

    @classmethod
    def make(
        cls, game: str, names: tuple[str, ...], options: dict[str, str], seed: int, human: int, urls: tuple[str, ...]
    ) -> Plan:
        """People at the page first, then real stations, then bots. Raises WrongUse."""
        seats = len(names)
        # More ports than seats: sockets for a station that changes its cable, or for a spare one.
        real = seats - human if urls == (AUTO,) else min(len(urls), max(1, seats - human))
        if human < 0 or human + real > seats:
            raise WrongUse(f"{human} people at the page and {real} real stations do not fit {seats} seats.")
        if real and real < seats and options.get("deal") == "open":
            raise WrongUse(
                "In an open game nobody but the people knows the hands, so every seat needs a real station: "
                "use --human 0 and as many ports as seats, or --deal dealt."
            )
        humans = tuple(range(1, human + 1))
        return cls(game, names, options, seed, humans, tuple(range(human + 1, human + real + 1)), urls)

    @property
    def virtual(self) -> tuple[int, ...]:
        """Seats with a virtual station."""
        return tuple(seat for seat in range(1, len(self.names) + 1) if seat not in self.real)

    @property
    def bots(self) -> tuple[int, ...]:
        """Seats that bots play."""
        return tuple(seat for seat in self.virtual if seat not in self.humans)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that no bot plays: they are asked before the table goes back."""
        return tuple(sorted((*self.humans, *self.real)))

    @property
    def search(self) -> bool:
        """True when every Pico that is plugged in is taken."""
        return self.urls == (AUTO,)

    @property
    def ports(self) -> tuple[str, ...]:
        """The URLs to open at once."""
        return () if self.search else self.urls

    def seating(self) -> dict[str, Any]:
        """What a journal keeps of the plan beside game, names, options and seed."""
        kept = {"humans": list(self.humans), "real": list(self.real), "ports": list(self.urls), "undo": self.undo}
        return {**kept, "languages": list(self.languages)} if self.languages else kept

    @classmethod
    def of(cls, header: Header) -> Plan:
        """The plan of a journalled game."""
        kept = header.seating
        humans, real, urls, languages = (tuple(kept.get(name, ())) for name in ("humans", "real", "ports", "languages"))
        undo = str(kept.get("undo", "all"))
        return cls(header.game, header.names, dict(header.options), header.seed, humans, real, urls, undo, languages)


def names_for(seats: int, given: str = "") -> tuple[str, ...]:
    """Names of `seats` players: those given, separated by commas, and ours for the rest."""
    names = [name.strip() for name in given.split(",") if name.strip()]
    if not all(name.isprintable() for name in names):
        raise WrongUse("A name must stand on one line and hold only letters that can be shown.")
    if len(names) > seats:
        raise WrongUse(f"{len(names)} names for {seats} seats.")
    ours = [name for name in NAMES if name not in names]
    ours += [f"Player {seat}" for seat in range(len(NAMES) + 1, seats + 1)]
    names += ours[: max(0, seats - len(names))]
    for name in names:
        if names.count(name) > 1:
            raise WrongUse(f"Two players are called {name}: give each another name.")
    return tuple(names)
