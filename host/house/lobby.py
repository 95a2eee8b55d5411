"""A table before its first card: the game, its rulings, and who sits where.

A Draft is plain data that a page shows and a file keeps. Every change returns another Draft or raises WrongUse with a
sentence, so what people see is always a table that can begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from host.bots.levels import LEVELS, NORMAL
from host.errors import WrongUse
from host.journal.people import check_name, name_key, sounds
from host.languages.codes import ENGLISH, OWN_NAMES
from host.languages.game_words import is_game
from host.plain import Json, Plain, json_int, json_list, json_object
from host.settings.rows import of_table, row_named
from host.settings.setting import Values, all_kept, from_kept, put_any
from host.setup.options import with_real_cards
from host.setup.setup import GIVEN, GameSetup, free_names
from shared_rules.contract import Game, load
from shared_rules.phrases import _
from shared_rules.referee.rulings import is_open

OPEN = "open"  # anybody may sit down: with its code, or from this browser
PAGE = "page"  # a browser or a phone, by its device
STATION = "station"  # a real station; `holder` is its board's number once its button A was pressed
BOT = "bot"
KINDS = (OPEN, PAGE, STATION, BOT)


class Chair(NamedTuple):
    """One seat of a Draft.

    kind      one of KINDS
    holder    the device or the station that sits there, or empty
    level     how well a bot plays there
    language  of its display; empty: English
    event     the event that has set who sits there: the name stays when somebody sits down; or empty
    """

    name: str
    kind: str = BOT
    holder: str = ""
    level: str = NORMAL
    language: str = ""
    event: str = ""

    @classmethod
    def of(cls, data: Mapping[str, object]) -> Chair:
        """The seat that a file has; what only a newer Herald knows of it is left out."""
        return cls(**{name: str(data[name]) for name in cls._fields if name in data})


class Draft(NamedTuple):
    """One table in the lobby. Seats are 1..len(chairs); `Tables.add` gives a new table its number, until then 0."""

    number: int
    game: str
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    settings: Values = {}
    left: int = -1  # the seed of the game that it left for the lobby; -1: none

    @classmethod
    def of(cls, data: Json) -> Draft:
        """The Draft that `plain` wrote. Raises WrongUse if this is not one."""
        try:
            row = json_object(data)
            chairs = tuple(Chair.of(json_object(chair)) for chair in json_list(row["chairs"]))
            options = {name: str(value) for name, value in json_object(row["options"]).items()}
            number, left = json_int(row["number"]), json_int(row.get("left", -1))
            draft = cls(number, str(row["game"]), options, chairs, from_kept(of_table(), row), left)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise WrongUse(_("This is not a table of the lobby.")) from error
        return draft._checked()

    def plain(self) -> Plain:
        """This Draft as JSON can hold it."""
        plain = {**self._asdict(), **all_kept(of_table(), self.settings)}
        plain["chairs"] = [chair._asdict() for chair in self.chairs]
        return {name: value for name, value in plain.items() if name != "settings"}

    # -- the game ------------------------------------------------------------------------------

    def play(self, game: str, seats: int, options: Mapping[str, str]) -> Draft:
        """Another game, number of seats or rulings; who sits at a seat that remains stays there. With real cards the
        seats of bots are open: no bot can play."""
        _check_seats(game, seats)
        kept = self.chairs[:seats]
        fresh = free_names(chair.name for chair in kept)
        spoken = self.chairs[0].language
        more = tuple(Chair(next(fresh), language=spoken) for _seat in range(len(kept), seats))
        shown = self.rulings if game == self.game else {}
        chosen = {name: value for name, value in options.items() if name in self.options or value != shown.get(name)}
        chairs = (*kept, *more)
        if is_open(options):
            chairs = tuple(one._replace(kind=OPEN, level=NORMAL) if one.kind == BOT else one for one in chairs)
        return self._replace(game=game, options=chosen, chairs=chairs)._checked()

    @property
    def rulings(self) -> dict[str, str]:
        """Every option with its value, chosen or usual."""
        return game_called(self.game).complete(self._options())

    def _options(self) -> dict[str, str]:
        """The chosen options, with the usual ones for real cards at stations."""
        return with_real_cards(game_called(self.game), self.options, bool(self._seats_of(STATION)))

    def set(self, name: str, value: object) -> Draft:
        """A setting of the table has this value from now on. Raises WrongUse."""
        return self._replace(settings=put_any(row_named(of_table(), name), self.settings, value))

    # -- the seats -----------------------------------------------------------------------------

    def sit(self, seat: int, device: str, name: str = "") -> Draft:
        """A device sits down at an open seat or a bot's. It gets up from the seat it had, and takes its name and its
        language along. Its own seat is renamed."""
        chair = self._chair(seat)
        if chair.kind == STATION or (chair.kind == PAGE and chair.holder != device):
            raise WrongUse(_("{name} sits there already. Choose another seat.").format(name=chair.name))
        left = next((one for one in self.chairs if one.kind == PAGE and one.holder == device), None)
        if left is not None:
            name, chair = name or left.name, chair._replace(language=left.language)
        seated = self.rise(device)._put(seat, chair._replace(kind=PAGE, holder=device))
        return seated.rename(seat, name) if name and not chair.event else seated

    def move(self, device: str, to: str) -> Draft:
        """The seat of this device, if it has one, is another device's."""
        held = (one._replace(holder=to) if one.kind == PAGE and one.holder == device else one for one in self.chairs)
        return self._replace(chairs=tuple(held))

    def rise(self, device: str) -> Draft:
        """The seat of this device, if it has one, is open again."""
        return self._replace(
            chairs=tuple(
                chair._replace(kind=OPEN, holder="") if chair.kind == PAGE and chair.holder == device else chair
                for chair in self.chairs
            )
        )

    def offer(self, seat: int, kind: str, level: str = NORMAL) -> Draft:
        """The seat is open, waits for a station, or is a bot's from now on; who sat there gets up."""
        if kind not in (OPEN, STATION, BOT):
            raise WrongUse(_("A seat is open, a station's or a bot's."))
        if level not in LEVELS:
            raise WrongUse(_("There is no level called {level}.").format(level=level))
        return self._put(seat, self._chair(seat)._replace(kind=kind, holder="", level=level))

    def claim(self, station: str, seat: int = 0) -> Draft:
        """A station whose button A was pressed takes this seat, or the first one that waits for a station. If pressed
        again, it takes another seat too, and is then passed from hand to hand."""
        waiting = self.waiting
        if not waiting or (seat and seat not in waiting):
            raise WrongUse(_("No seat of this table waits for a station."))
        place = seat or waiting[0]
        return self._put(place, self._chair(place)._replace(holder=station))

    def give(self, station: str, seat: int) -> Draft:
        """This station plays for a seat of stations from now on. One that had it loses it, with all seats it went round
        between. Raises WrongUse."""
        before = self._chair(seat).holder
        if self._chair(seat).kind != STATION:
            raise WrongUse(_("No station plays at seat {seat} of table {n}.").format(seat=seat, n=self.number))
        given = self.leave(station)
        seats = [place for place, chair in enumerate(self.chairs, 1) if before and chair.holder == before] or [seat]
        for place in seats:
            given = given._put(place, given._chair(place)._replace(holder=station))
        return given

    def leave(self, station: str) -> Draft:
        """All seats of this station wait for one again."""
        return self._replace(
            chairs=tuple(
                chair._replace(holder="") if chair.kind == STATION and chair.holder == station else chair
                for chair in self.chairs
            )
        )

    def filled(self) -> Draft:
        """Puts bots on the free chairs as it begins: but not with real cards, and not at an event, where everybody who
        is still missing has a name."""
        if is_open(self.options):
            return self
        chairs = (one._replace(kind=BOT) if one.kind == OPEN and not one.event else one for one in self.chairs)
        return self._replace(chairs=tuple(chairs))

    def swap(self, one: int, other: int) -> Draft:
        """Two seats exchange who sits there; names go with the people."""
        first, second = self._chair(one), self._chair(other)
        return self._put(one, second)._put(other, first)

    def rename(self, seat: int, name: str) -> Draft:
        """The player at a seat has this name from now on. A bot or an open seat called the same gets another name."""
        check_name(name)
        named = self._put(seat, self._chair(seat)._replace(name=name.strip()))
        alike = [
            place for place, chair in enumerate(self.chairs, 1) if place != seat and sounds(chair.name) == sounds(name)
        ]
        for place in alike:
            if self.chairs[place - 1].kind not in (OPEN, BOT):
                if name_key(self.chairs[place - 1].name) != name_key(name):
                    continue
                raise WrongUse(_("Two players are called {name}: give each another name.").format(name=name))
            fresh = next(free_names(chair.name for chair in named.chairs))
            named = named._put(place, self.chairs[place - 1]._replace(name=fresh))
        return named

    def speak(self, seat: int, language: str) -> Draft:
        """The display of a seat uses this language."""
        require_language(language)
        return self._put(seat, self._chair(seat)._replace(language=_chair_language(language)))

    # -- what comes of it ----------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that wait for a station, by seat."""
        return tuple(s for s, chair in enumerate(self.chairs, 1) if chair.kind == STATION and not chair.holder)

    @property
    def free(self) -> tuple[int, ...]:
        """The open seats."""
        return tuple(seat for seat, chair in enumerate(self.chairs, 1) if chair.kind == OPEN)

    @property
    def stations(self) -> dict[str, int]:
        """The stations that have claimed a seat here: {station: its first seat}, by seat."""
        first: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs, 1):
            if chair.kind == STATION and chair.holder:
                first.setdefault(chair.holder, seat)
        return first

    @property
    def station_of(self) -> tuple[int, ...]:
        """For each seat the first one at its station; empty where every seat has its own."""
        first, seats = self.stations, range(1, len(self.chairs) + 1)
        firsts = tuple(first.get(self.chairs[seat - 1].holder, seat) for seat in seats)
        return () if firsts == tuple(seats) else firsts

    def setup(self, seed: int) -> GameSetup:
        """The game that begins now. Open seats are played on pages by anyone who sits down before the first card. With
        real cards they are free, except at an event: whoever comes says a name, also later. There a seat on a page
        picks its card from a list. Raises WrongUse while a seat waits for its station, and for bots with real
        cards."""
        if self.waiting:
            name = self.chairs[self.waiting[0] - 1].name
            raise WrongUse(_("{name}'s seat waits for its station: press A on it, or choose again.").format(name=name))
        pages, stations = self._seats_of(OPEN, PAGE), self._seats_of(STATION)
        real_cards = is_open(self.options)
        if real_cards and len(pages) + len(stations) < len(self.chairs):
            raise WrongUse(_("With real cards no bot can play: only the people know their hands."))
        names = tuple(chair.name for chair in self.chairs)
        setup = GameSetup(self.game, names, self._options(), seed, pages, stations, (GIVEN,) if stations else ())
        levels = tuple(chair.level for chair in self.chairs if chair.kind == BOT)
        setup = setup._replace(
            station_of=self.station_of,
            phones_only=real_cards and not stations,
            settings=self.settings,
            returned_seed=self.left,
            free=tuple(seat for seat in self.free if real_cards and not self.chairs[seat - 1].event),
        )
        return setup.with_levels(levels)._replace(languages=tuple(chair.language or ENGLISH for chair in self.chairs))

    def _seats_of(self, *kinds: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs, 1) if chair.kind in kinds)

    def _chair(self, seat: int) -> Chair:
        if not 1 <= seat <= len(self.chairs):
            raise WrongUse(_("There is no seat {n} at this table.").format(n=seat))
        return self.chairs[seat - 1]

    def _put(self, seat: int, chair: Chair) -> Draft:
        return self._replace(chairs=(*self.chairs[: seat - 1], chair, *self.chairs[seat:]))

    def _checked(self) -> Draft:
        """Itself, if this game can be played like that. Raises WrongUse."""
        game = game_called(self.game)
        try:
            game.start(game.check_seats(len(self.chairs)), self.options)
        except ValueError as error:
            raise WrongUse(str(error)) from error
        for chair in self.chairs:
            check_name(chair.name)
            if chair.kind not in KINDS or chair.level not in LEVELS or (chair.language or ENGLISH) not in OWN_NAMES:
                raise WrongUse(_("This is not a table of the lobby."))
        return self


def new_draft(
    game: str,
    seats: int,
    options: Mapping[str, str],
    device: str,
    name: str = "",
    language: str = ENGLISH,
) -> Draft:
    """A table at which this device has seat 1 and bots all others; all in one language. Raises WrongUse."""
    _check_seats(game, seats)
    names = free_names([name] if name else [])
    spoken = _chair_language(language)
    first = Chair(name or next(names), PAGE, device, language=spoken)
    chairs = (first, *(Chair(next(names), language=spoken) for _seat in range(1, seats)))
    return Draft(0, game, dict(options), chairs)._checked()


def event_draft(game: str, names: Iterable[str], event: str, language: str = ENGLISH) -> Draft:
    """A table of an event: these people, whose seats are open to those who have their codes. Raises WrongUse."""
    chairs = tuple(Chair(name, OPEN, event=event, language=_chair_language(language)) for name in names)
    _check_seats(game, len(chairs))
    return Draft(0, game, {}, chairs)._checked()


def require_language(language: str) -> None:
    """Raises WrongUse unless there is a language of this code."""
    if language not in OWN_NAMES:
        raise WrongUse(_("There is no language called {code}.").format(code=language))


def _chair_language(language: str) -> str:
    """A language as a Chair has it."""
    return "" if language == ENGLISH else language


def _check_seats(game: str, seats: int) -> None:
    """Raises WrongUse before any chair is made."""
    try:
        game_called(game).check_seats(seats)
    except ValueError as error:
        raise WrongUse(str(error)) from error


def game_called(name: str) -> Game:
    """The game of this package name. Raises WrongUse."""
    if not is_game(name):
        raise WrongUse(_("There is no game called {name}.").format(name=name))
    return load(name)


Change = Callable[[Draft], Draft]


def changed(draft: Draft, what: str, fields: Mapping[str, object]) -> Draft:
    """The Draft after one change that a page asked for: a row of CHANGES. Raises WrongUse."""
    if what not in CHANGES:
        raise WrongUse(_("There is no change called {what}.").format(what=what))
    change, kinds = CHANGES[what]
    if set(fields) != set(kinds) or any(
        kind is not object and type(fields[name]) is not kind for name, kind in kinds.items()
    ):
        raise WrongUse(_("{what} needs {fields}.").format(what=what, fields=", ".join(kinds)))
    return change(draft, **fields)


CHANGES: dict[str, tuple[Callable[..., Draft], dict[str, type]]] = {
    "play": (Draft.play, {"game": str, "seats": int, "options": dict}),
    "set": (Draft.set, {"name": str, "value": object}),
    "offer": (Draft.offer, {"seat": int, "kind": str, "level": str}),
    "swap": (Draft.swap, {"one": int, "other": int}),
    "rename": (Draft.rename, {"seat": int, "name": str}),
    "speak": (Draft.speak, {"seat": int, "language": str}),
}
