"""The displays of a table's stations: the news on them, their language, their settings."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from host.languages.game_words import GameWords
from host.plain import Plain
from host.settings.rows import of_display
from host.settings.setting import DisplaySwitch, Setting, Value, all_kept
from host.stations.link import StationLink
from host.stations.roster import Roster
from host.stations.setup import StationSetup
from host.stations.sharing import Sharing

ANNOUNCED = 24  # news that a station may still show: it keeps twelve, and more may be on their way


class Displays:
    """The displays of all seats, whether or not a station is there now."""

    def __init__(self, roster: Roster, sharing: Sharing, setup: StationSetup) -> None:
        self._roster, self._table, self._sharing = roster, roster.table, sharing
        self._settings, self._languages = setup.displays, setup.languages
        self._announced = {seat: deque[str](maxlen=ANNOUNCED) for seat in roster.table.seats}

    def seats(self) -> list[int]:
        """The seats whose stations are here now, ascending."""
        return self._roster.seats()

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, seat 1 first."""
        return self._table.names

    def words_of(self, seat: int) -> GameWords:
        """The words in the language of a seat."""
        return self._table.words_of(seat)

    def show(
        self, seat: int, title: str, lines: Collection[str], tune: str, code: str = "", public: bool = False
    ) -> None:
        """Sends news to the OLED of a seat, if a station is there; `code`: the line of a score sheet they are,
        `public`: whether all seats get the same."""
        if public:
            self._announced[seat].append(" ".join((title, *lines)))
        fields: Plain = {"title": title, "lines": [str(line) for line in lines], "tune": tune, "code": code}
        if public or not self._sharing.keep(seat, fields):
            self._roster.tell(seat, "news", fields)

    def announced(self, seat: int) -> Sequence[str]:
        """The public news that the OLED of a seat was sent last, title and lines as one text."""
        return tuple(self._announced.get(seat, ()))

    def value(self, seat: int, setting: Setting[Value]) -> Value:
        """The value of a setting at a seat's display."""
        return self._settings.of(seat, setting)

    def settings(self, seat: int) -> Plain:
        """All settings of a seat's display, by name."""
        return all_kept(of_display(), self._settings.chosen(seat))

    def switches(self, seat: int) -> list[DisplaySwitch]:
        """What a page needs to draw the switches of a seat's display, in the language of the moment."""
        values = self.settings(seat)
        rows = [one.control() for one in of_display()]
        return [
            {"name": one["name"], "sentence": one["sentence"], "on": bool(values[one["name"]])}
            for one in rows
            if one["kind"] == "switch"
        ]

    def set(self, seat: int, name: str, value: object) -> None:
        """A setting of a seat's display has this value from now on; this is remembered. Raises WrongUse."""
        self._settings.keep(seat, name, value)
        self._roster.tell(seat, "set", {"name": name, "value": value})

    def turn(self, seat: int, name: str) -> bool:
        """A seat's person turns a switch of its display; False if no switch has this name."""
        row = next((one for one in of_display() if one.name == name and isinstance(one.usual, bool)), None)
        if row is not None:
            self.set(seat, name, not self.settings(seat)[name])
        return row is not None

    def prepare(self, link: StationLink) -> None:
        """A station begins at a seat: it hears what is not as usual there."""
        for name, value in self._settings.chosen(link.seat).items():
            link.send("set", name=name, value=value)

    def resume(self, link: StationLink) -> None:
        """A station is heard again that may have missed what was wanted meanwhile, and keeps what was before."""
        for name, value in self.settings(link.seat).items():
            link.send("set", name=name, value=value)

    def language(self, seat: int) -> str:
        """What the station of a seat speaks, with the language of the names of cards after a stroke where it is
        another: `hu/en`."""
        words = self._table.words
        spoken, names = self._languages[seat - 1] if self._languages else words.language, words.names
        return spoken if names == spoken else f"{spoken}/{names}"
