"""The cards as plain data, written off once from the lists of the original edition.

`CARDS[name]` is a Card; a name is an id (`taj_mahal`), or an id and the number of the copy where the
game has several (`iron.2`). The effect of a card in words is in the module that applies it; this table
holds figures only. Levels are 0 to 3 for the Ages A to III.
"""

import json
import pathlib
from dataclasses import dataclass, field

FARM, MINE, URBAN, UNIT = "farm", "mine", "urban", "unit"
WORKED = (FARM, MINE, URBAN, UNIT)
BOARD = ("agriculture", "bronze", "philosophy", "religion", "warriors")


@dataclass(frozen=True)
class Card:
    """One kind of card.

    kind     farm, mine, urban, unit, government, special, leader, wonder, action, event, territory,
             aggression, war, pact, tactic, bonus
    sort     urban: temple, lab, arena, library, theater; unit: infantry, cavalry, artillery,
             air_force; special: military, civil, colonization, construction
    gives    per worker, or for the card itself: food, resources, culture, science, strength, happy
    actions  [civil, military]: a government's, or what another card adds
    """

    id: str
    name: str
    deck: str
    level: int
    kind: str
    sort: str = ""
    copies: tuple = (0, 0, 0)
    science: int = 0
    peaceful: int = 0
    resources: int = 0
    stages: tuple = ()
    price: int = 0
    gives: dict = field(default_factory=dict)
    actions: tuple = (0, 0)
    limit: int = 0
    blue: int = 0
    army: dict = field(default_factory=dict)
    bonus: int = 0
    reduced: int | None = None
    defence: int = 0
    colonize: int = 0
    now: dict = field(default_factory=dict)
    keeps: dict = field(default_factory=dict)
    scores: bool = False

    @property
    def group(self) -> str:
        """What must be the same for an upgrade: farm, mine, or the sort of building or unit."""
        return self.sort or self.kind

    @property
    def is_technology(self) -> bool:
        return self.kind in (*WORKED, "government", "special")

    @property
    def has_workers(self) -> bool:
        return self.kind in WORKED


class _Table(dict):
    """Cards by id; the number of a copy does not matter."""

    def __missing__(self, name: str) -> Card:
        stem, dot, _ = name.partition(".")
        if not dot:
            raise KeyError(name)
        return self[stem]


def _read() -> dict[str, Card]:
    text = pathlib.Path(__file__).with_name("cards.json").read_text(encoding="utf-8")
    found = _Table()
    for name, row in json.loads(text).items():
        lists = {key: tuple(row[key]) for key in ("copies", "stages", "actions") if key in row}
        found[name] = Card(**{"id": name, **row, **lists})
    return found


CARDS = _read()


def copies(card: Card, players: int) -> list[str]:
    """The names of a card's copies that are in the game."""
    number = card.copies[players - 2]
    return [f"{card.id}.{copy + 1}" for copy in range(number)] if card.copies[2] > 1 else [card.id] * number


def deck(kind: str, level: int, players: int) -> list[str]:
    """The names of all cards in the civil or military deck of an Age, by the number of players."""
    own = [card for card in CARDS.values() if card.deck == kind and card.level == level]
    return [name for card in own for name in copies(card, players)]
