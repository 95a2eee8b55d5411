"""Records on disk how far a class is, so that it continues after a crash, within a lesson or between two.

class.json      of a house
lone_class.json what `herald class` of 1.0 left; its `lesson` is where the class has come to, `asked` where it began
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from host.computer import kept
from host.errors import BadFile
from host.plain import Json, json_int, json_list, json_object
from shared_rules.phrases import _

HOUSE_FILE = "class.json"
COMMAND_FILE = "lone_class.json"


class ClassRequest(NamedTuple):
    """A class as somebody asks for it: `lesson` by its name among all tasks, `card_names` the language on the cards,
    `keeps` whether stars are kept. Of `herald class`: `asked` the lesson as it was typed, `ports` those of the
    learners' pages. Of a house: `stations` the numbers of those at which the first learners sit."""

    game: str
    lesson: str
    names: tuple[str, ...]
    language: str
    card_names: str = ""
    keeps: bool = False
    asked: str = ""
    ports: tuple[int, ...] = ()
    stations: tuple[str, ...] = ()

    def goes_on(self, before: ClassRequest | None) -> ClassRequest:
        """The same class where it was cut off, if `before` is it; else itself."""
        if before is None or (before.game, before.asked, before.names) != (self.game, self.asked, self.names):
            return self
        return self._replace(lesson=before.lesson, ports=before.ports)


class ClassNote:
    """The note in one file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> ClassRequest | None:
        """The class that was cut off; None without one. Raises BadFile."""
        return kept.read(self._path, _request, lambda: None, _damaged)

    def write(self, wanted: ClassRequest) -> None:
        """Raises BadFile."""
        kept.write(self._path, wanted._asdict(), known=kept.KnownFields(ClassRequest._fields))

    def strike(self) -> None:
        """The class has ended, and nothing may bring it back, nor the learners' names. Raises BadFile."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            sentence = _("{path} cannot be deleted: {why}.")
            raise BadFile(sentence.format(path=self._path, why=error.strerror or error)) from error


def _request(data: Json) -> ClassRequest:
    """Raises KeyError, TypeError, ValueError."""
    whole = json_object(data)
    game, lesson, language, cards = (str(whole[part]) for part in ("game", "lesson", "language", "card_names"))
    names = tuple(str(name) for name in json_list(whole["names"]))
    ports = tuple(json_int(port) for port in json_list(whole.get("ports", [])))
    asked, stations = str(whole.get("asked", "")), tuple(str(one) for one in json_list(whole.get("stations", [])))
    return ClassRequest(game, lesson, names, language, cards, whole.get("keeps") is True, asked, ports, stations)


def _damaged() -> str:
    return _("{path} is damaged. Move it away, and begin the class again.")
