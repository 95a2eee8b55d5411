"""A game to be played and its seats as data: decided once, kept with the game, the same again after `herald resume`."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from host.bots.levels import LEVELS, NORMAL
from host.errors import WrongUse
from host.journal.people import check_name, name_key, sounds
from host.languages.codes import ENGLISH
from host.plain import Plain
from host.settings.rows import from_house, of_table
from host.settings.setting import Setting, Value, Values, from_kept, only, to_kept
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open

if TYPE_CHECKING:
    from host.journal.header import Header

AUTO = "auto"
PORT_NAME = re.compile(r"/dev/[\w-]+(?:/[\w:.-]+)*|COM[0-9]+|socket://[\w.:\[\]-]+", re.ASCII)
GIVEN = "given"  # the stations that a club gave to this table
# What files and journals since 1.0 call these fields of a setup.
KEPT_AS = {"key_seed": "door", "returned_seed": "left", "phones_only": "held", "station_of": "shares"}
FIELD_OF = {kept: field for field, kept in KEPT_AS.items()}
PLACES = 3  # the number of a seat has fewer digits
NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Flora", "Gabor", "Hanna", "Ivan", "Julia")


class GameSetup(NamedTuple):
    """A game to be played and its seats. Seats are 1..len(names).

    humans      seats at virtual stations that people work through the page
    real        seats at real stations
    urls        of real stations; ("auto",) takes every Pico that is plugged in, ("given",) what a club gave
    languages   what each seat's station speaks, in the order of seats; empty: English
    language    what the table speaks: announcements, sheets; empty: that of all stations where they have one
    card_names  in which language cards are called, since boxes differ from people; empty: the table's
    levels      how well the bots play, in their order, one of `host.bots.levels.LEVELS` each; the last one
                holds for the rest, normal if the list is empty
    coached     seats that may ask a coach; with several people all of them or none
    guided      seats that get hints when the game begins
    station_of  for each seat the first seat at its station; empty: every seat has its own station
    phones_only whether people hold real cards though no seat has a station: each picks its card on its page
    free        seats of people where nobody has sat down yet: their names are Herald's own, and nobody is shown them
    returned_seed  the seed of the game that this table returned to the lobby from, in case a card was laid there
                meanwhile; -1: none
    key_seed    the seed of the first game at this table, from which the keys of its pages are made; empty in that game
    settings    what else was chosen for it, by the rows of `host.settings.rows`: `COUNTS.of(setup.settings)`
    All other seats are bots at virtual stations.
    """

    game: str
    names: tuple[str, ...]
    options: dict[str, str]
    seed: int
    humans: tuple[int, ...] = ()
    real: tuple[int, ...] = ()
    urls: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    language: str = ""
    card_names: str = ""
    coached: tuple[int, ...] = ()
    guided: tuple[int, ...] = ()
    key_seed: str = ""
    station_of: tuple[int, ...] = ()
    phones_only: bool = False
    returned_seed: int = -1
    settings: Values = {}
    free: tuple[int, ...] = ()

    @classmethod
    def make(
        cls,
        game: str,
        names: tuple[str, ...],
        options: dict[str, str],
        seed: int,
        human: int,
        urls: tuple[str, ...],
        stations: int = 0,
    ) -> GameSetup:
        """People at the page first, then real stations, then bots. `stations` serve all seats but those at the page,
        however many ports there are; 0: a station serves one seat. Raises WrongUse."""
        seats = len(names)
        # More ports than seats: sockets for a station that changes its cable, or for a spare one.
        real = seats - human if stations or urls in ((AUTO,), (GIVEN,)) else min(len(urls), max(1, seats - human))
        if human < 0 or human + real > seats:
            raise WrongUse(f"{human} people at the page and {real} real stations do not fit {seats} seats.")
        if real and human + real < seats and is_open(options):
            raise WrongUse(
                "In an open game nobody but the people knows the hands, so bots cannot play: name a port for each "
                "seat, let a station serve several seats with --stations, or use --deal dealt."
            )
        humans = tuple(range(1, human + 1))
        setup = cls(game, names, options, seed, humans, tuple(range(human + 1, human + real + 1)), urls)
        return setup.with_stations(stations or real).with_levels(())

    def with_stations(self, stations: int) -> GameSetup:
        """The same with this many stations for all seats at real ones: neighbours share one. Raises WrongUse."""
        many = len(self.real)
        if stations == many:
            return self._replace(station_of=())
        if not 1 <= stations < many:
            raise WrongUse(f"--stations {stations}: {many} seats at stations need 1 to {many} of them.")
        shares = list(range(1, len(self.names) + 1))
        for at, seat in enumerate(self.real):
            group = at * stations // many
            shares[seat - 1] = self.real[-(-group * many // stations)]
        return self._replace(station_of=tuple(shares))

    def having(self, setting: Setting[Value], value: Value) -> GameSetup:
        """The same with this value of a setting."""
        return self._replace(settings=setting.put(self.settings, value))

    def with_coach(self, given: str) -> GameSetup:
        """The same with the coach of --coach: empty, `all`, or seats with commas between. Raises WrongUse."""
        if not given:
            return self
        people = self.people
        words = [word.strip() for word in given.split(",")]
        named = {int(word) for word in words if word.isdecimal() and len(word) < 3}
        seats = people if words == ["all"] else tuple(sorted(named))
        if not seats or not set(seats) <= set(people) or (words != ["all"] and len(seats) != len(words)):
            raise WrongUse(f"--coach {given}: it is `all`, or seats that people play.")
        if seats != people:
            raise WrongUse(f"--coach {given}: with several people either all are coached or nobody. Use --coach all.")
        return self._replace(coached=seats)

    def with_guide(self, given: str) -> GameSetup:
        """The same with the guide of --guide: empty, `all`, or seats with commas between. Raises WrongUse."""
        words = [word.strip() for word in given.split(",") if word.strip()]
        named = {int(word) for word in words if word.isdecimal() and len(word) < 3}
        seats = self.people if words == ["all"] else tuple(sorted(named))
        if not set(seats) <= set(self.people) or (words != ["all"] and len(seats) != len(words)):
            raise WrongUse(f"--guide {given}: it is `all`, or seats that people play.")
        return self._replace(guided=seats)

    @property
    def virtual(self) -> tuple[int, ...]:
        """Seats with a virtual station."""
        return tuple(seat for seat in range(1, len(self.names) + 1) if seat not in self.real)

    @property
    def stations(self) -> tuple[int, ...]:
        """Seats with a real station of their own: of those that share one the first."""
        return tuple(seat for seat in self.real if self.sharing(seat)[0] == seat)

    def sharing(self, seat: int) -> tuple[int, ...]:
        """The seats of the station at which this seat plays, itself among them."""
        shares = self.station_of
        return tuple(one for one in self.real if shares[one - 1] == shares[seat - 1]) if shares else (seat,)

    @property
    def real_cards(self) -> bool:
        """Whether people hold real cards, so that nobody here knows a hand."""
        return is_open(self.options) and bool(self.real or self.phones_only)

    @property
    def bots(self) -> tuple[int, ...]:
        """Seats that bots play."""
        return tuple(seat for seat in self.virtual if seat not in self.humans)

    def with_levels(self, levels: tuple[str, ...]) -> GameSetup:
        """The same with these levels, the last one for all further bots; normal if the list is empty."""
        given = levels or (NORMAL,)
        return self._replace(levels=tuple(given[min(place, len(given) - 1)] for place in range(len(self.bots))))

    def with_person(self, seat: int, name: str) -> GameSetup:
        """The same with a person at a seat, on the page where a bot played before, under their own name if no
        other person there has it. A bot, or a free seat, that sounds like it gets another name."""
        levels = tuple(self.level(one) for one in self.bots if one != seat)
        humans = self.humans if seat in self.real else tuple(sorted({*self.humans, seat}))
        seated = self._replace(humans=humans, levels=levels, free=tuple(one for one in self.free if one != seat))
        return seated._with_name(seat, name) if name else seated

    def _with_name(self, seat: int, name: str) -> GameSetup:
        nobodys = (*self.bots, *self.free)
        others = [one for place, one in enumerate(self.names, 1) if place not in (seat, *nobodys)]
        if name_key(name) in map(name_key, others):
            return self
        names = [name if place == seat else one for place, one in enumerate(self.names, 1)]
        for place in nobodys:
            if sounds(names[place - 1]) == sounds(name):
                names[place - 1] = next(free_names(names))
        return self._replace(names=tuple(names))

    def with_free(self, seat: int) -> GameSetup:
        """The same with nobody at a seat, which a person has left: whoever comes next is asked their name."""
        names = list(self.names)
        names[seat - 1] = next(free_names(names))
        return self._replace(free=tuple(sorted({*self.free, seat})), names=tuple(names))

    def renamed(self, names: Sequence[str]) -> GameSetup:
        """The same with people who are called so; who has no name at a free seat keeps Herald's own."""
        kept = zip(self.names, names, strict=True)
        return self._replace(
            names=tuple(own if seat in self.free else name for seat, (own, name) in enumerate(kept, 1))
        )

    def with_language(self, seat: int, language: str) -> GameSetup:
        """The same with a seat that reads this language; empty changes nothing."""
        before = self.languages or (self.language or ENGLISH,) * len(self.names)
        spoken = tuple(language if one == seat else said for one, said in enumerate(before, 1))
        return self._replace(languages=spoken) if language and spoken != before else self

    def with_bot(self, seat: int, level: str) -> GameSetup:
        """The same with a bot at a seat that is not at a station."""
        known = {one: self.level(one) for one in self.bots} | {seat: level}
        return self._replace(
            humans=tuple(one for one in self.humans if one != seat),
            levels=tuple(known[one] for one in sorted(known)),
            coached=tuple(one for one in self.coached if one != seat),
            guided=tuple(one for one in self.guided if one != seat),
            free=tuple(one for one in self.free if one != seat),
        )

    def with_seats(self, changes: Sequence[str]) -> GameSetup:
        """The same after people came and went: `2=Dora`, Dora sits at seat 2 from now on; `2=normal`, a bot plays there
        that well. Raises WrongUse."""
        setup = self
        for change in changes:
            seat, sign, who = (part.strip() for part in change.partition("="))
            at = int(seat) if seat.isdecimal() and len(seat) < PLACES else 0
            if not sign or not who or not 1 <= at <= len(setup.names):
                raise WrongUse(
                    f"--seat {change}: it is like 2=Dora or 2=normal, with a seat from 1 to {len(setup.names)}."
                )
            setup = setup._with_bot_there(at, who) if who in LEVELS else setup._with_other(at, who)
        if changes and not setup.people:
            raise WrongUse("Nobody is left at this table: `herald export` and the page /history keep what was played.")
        return setup

    def _with_bot_there(self, seat: int, level: str) -> GameSetup:
        if seat in self.real:
            raise WrongUse(
                f"--seat {seat}={level}: {self.names[seat - 1]} plays at a station, and no bot lays cards on a reader. "
                "Let somebody else take the seat; a neighbour may play for two."
            )
        if self.real_cards:
            raise WrongUse("With real cards no bot can play: only the people know their hands.")
        return self.with_bot(seat, level)

    def _with_other(self, seat: int, name: str) -> GameSetup:
        check_name(name)
        if (seated := self.with_person(seat, name)).names[seat - 1] != name:
            raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
        return seated

    def level(self, seat: int) -> str:
        """How well the bot at a seat plays."""
        levels = self.levels or (NORMAL,)
        return levels[min(self.bots.index(seat), len(levels) - 1)]

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that no bot plays: they are asked before the table goes back."""
        return tuple(sorted((*self.humans, *self.real)))

    @property
    def search(self) -> bool:
        """True when stations are looked for: every Pico that is plugged in, or those that a club gave."""
        return self.urls in ((AUTO,), (GIVEN,))

    @property
    def ports(self) -> tuple[str, ...]:
        """The URLs to open at once."""
        return () if self.search else self.urls

    def seating(self) -> Plain:
        """What a journal keeps of the setup beside game, names, options and seed."""
        found: Plain = {
            "humans": list(self.humans),
            "real": list(self.real),
            "ports": list(self.urls),
        }
        if self.levels:
            found["bots"] = {str(seat): self.level(seat) for seat in self.bots}
        if self.station_of:
            found["station_of"] = list(self.station_of)
        if self.phones_only:
            found["phones_only"] = True
        if self.coached:
            found["coached"] = list(self.coached)
        if self.free:
            found["free"] = list(self.free)
        if self.guided:
            found["guided"] = list(self.guided)
        said = {"languages": list(self.languages), "language": self.language, "card_names": self.card_names}
        more = {name: value for name, value in {**said, "key_seed": self.key_seed}.items() if value}
        return as_kept({**found, **more, "settings": only(of_table(), self.settings)})

    @classmethod
    def of(cls, header: Header) -> GameSetup:
        """The setup of a journalled game."""
        found = fields_of(header.seating, strict=False)
        humans, real, urls, languages = (
            tuple(found.get(name, ())) for name in ("humans", "real", "ports", "languages")
        )
        options = dict(header.options)
        if not believable(urls):
            urls = (AUTO,)  # a library that opens addresses does more with some of them than to open a port
        setup = cls(header.game, header.names, options, header.seed, humans, real, urls, languages)
        setup = setup._replace(**{name: str(found.get(name, "")) for name in ("language", "card_names", "key_seed")})
        setup = setup._replace(
            station_of=tuple(found.get("station_of", ())),
            phones_only=bool(found.get("phones_only", False)),
            coached=tuple(found.get("coached", ())),
            guided=tuple(found.get("guided", ())),
            free=tuple(found.get("free", ())),
            settings=found["settings"],
        )
        return setup.with_levels(tuple(found.get("bots", {}).get(str(seat), NORMAL) for seat in setup.bots))


def believable(urls: Iterable[str]) -> bool:
    """Whether these addresses of stations may come from a file that somebody else may have written: those of devices,
    of sockets, and what Herald itself writes for stations that it looks for."""
    return all(one in (AUTO, GIVEN) or PORT_NAME.fullmatch(one) is not None for one in urls)


def as_kept(fields: Plain) -> Plain:
    """Fields of a setup under the names that files and journals have for them; its settings stand among them."""
    plain = {**fields, **to_kept([*of_table(), *from_house()], fields.get("settings", {}))}
    return {KEPT_AS.get(name, name): value for name, value in plain.items() if name != "settings"}


def fields_of(data: Plain, strict: bool = True) -> Plain:
    """The fields of a setup that a file or a journal keeps; settings among them. Raises WrongUse, or where it is not
    `strict` takes a setting as usual whose value cannot be."""
    rows = [*of_table(), *from_house()]
    names = {row.name for row in rows}
    fields = {FIELD_OF.get(name, name): value for name, value in data.items() if name not in names}
    return {**fields, "settings": from_kept(rows, data, strict)}


def known_names() -> set[str]:
    """The names that `as_kept` may give to the fields of a setup, and those of its settings."""
    rows = {row.name for row in (*of_table(), *from_house())}
    return rows | {KEPT_AS.get(name, name) for name in GameSetup._fields}


def levels_from(given: str) -> tuple[str, ...]:
    """The levels of --bots: one for all bots, or one for each with commas between. Raises WrongUse."""
    levels = tuple(level.strip() for level in given.split(",") if level.strip())
    for level in levels:
        if level not in LEVELS:
            raise WrongUse(f"--bots {given}: a bot plays {', '.join(LEVELS[:-1])} or {LEVELS[-1]}.")
    return levels


def fresh_key_seed() -> str:
    """What other keys are made from than those of any other door."""
    return secrets.token_urlsafe(9)


def free_names(taken: Iterable[str], usual: Sequence[str] = NAMES) -> Iterator[str]:
    """Names for bots and free seats, one after another: the usual ones that sound like nobody's, then `Player 11` and
    so on."""
    known = {sounds(name) for name in taken}
    numbered = (f"Player {number}" for number in count(len(usual) + 1))
    return (name for name in chain(usual, numbered) if sounds(name) not in known)


def names_for(seats: int, given: str = "", usual: Sequence[str] = NAMES) -> tuple[str, ...]:
    """Names of `seats` players: those given, separated by commas, and `usual` ones for the rest. Raises WrongUse."""
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        check_name(name)
    if len(names) > seats:
        raise WrongUse(_("{n} names for {seats} seats.").format(n=len(names), seats=seats))
    ours = free_names(names, usual)
    names += [next(ours) for _seat in range(len(names), seats)]
    keys = [name_key(name) for name in names]
    for name in names:
        if keys.count(name_key(name)) > 1:
            raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
    return tuple(names)
