"""A civilization: what lies on and beside one player's board, and what follows from it.

The host's State keeps them whole; a station rebuilds its own player's. Ratings and action totals are
kept up to date by `refresh`, which whoever changes cards or workers must call (TA-31).
"""

from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.through_the_ages.cards import Card

YELLOW, BLUE = 18, 18
MOST_SCIENCE = 40
MOST_CULTURE_RATE, MOST_SCIENCE_RATE, MOST_STRENGTH, MOST_HAPPY = 30, 30, 60, 8
FOOD, RESOURCES = "food", "resources"
BANK = ""
FACES = "faces:"
# Workers on the starting technologies, in the order of `cards.START` (TA-13).
FIRST_WORKERS = (2, 2, 1, 0, 1)

# All that a Civ holds.
COPIED = (
    "acted",
    "blue",
    "culture",
    "culture_rate",
    "extra_red",
    "farms",
    "first",
    "fresh",
    "government",
    "hand",
    "hand_limit",
    "happy",
    "leader",
    "led",
    "limit",
    "mines",
    "pool",
    "red",
    "red_used",
    "science",
    "science_rate",
    "sources",
    "specials",
    "stages",
    "strength",
    "techs",
    "unit_resources",
    "white",
    "white_used",
    "wonder",
    "wonders",
    "yellow",
)

# What the yellow bank prints, by the tokens left in it (TA-16): (at least so many left, food for the
# next worker, food consumed). What happy faces it asks for does not act in the simple game (TA-108).
POPULATION = ((17, 2, 0), (13, 3, 1), (9, 4, 2), (5, 5, 3), (1, 7, 4), (0, 0, 6))


def section(left: int) -> "tuple[int, int]":
    """(food for the next worker, food consumed each turn) with so many tokens in the bank."""
    for least, growth, consumed in POPULATION:
        if left >= least:
            return growth, consumed
    return 0, POPULATION[-1][2]


class Tech:
    """A technology in play that carries tokens: its Card, workers (yellow) and stock (blue)."""

    __slots__ = ("blue", "card", "workers")

    def __init__(self, card: "Card", workers: int = 0, blue: int = 0) -> None:
        self.card, self.workers, self.blue = card, workers, blue


class Civ:
    """One civilization. A new one is the printed board with its starting tokens (TA-10 to TA-14).

    techs       farms, mines, urban buildings and units in play, as Techs, in the order they came
    specials, government, leader, wonders (finished), wonder (under construction): Cards; stages: built
    hand        physical cards; fresh: those of them taken in this turn
    led         the Ages of leaders taken so far (TA-51)
    yellow, pool, blue        tokens in the yellow bank, unused workers, tokens in the blue bank
    culture, science          points; sources: culture by production, by cards, lost by famine (negative)
    first       civil actions of the first round, where the seat gives their number; else 0 (TA-39)
    white_used, red_used      tokens used in this turn; acted: a civil action was spent in it (TA-94)
    extra_red   military actions of this turn alone; unit_resources: resources for units alone (TA-74)
    Kept by `refresh`: white and red (tokens), limit (urban), hand_limit, culture_rate, science_rate,
    strength, happy, farms and mines (Techs, the least worth first).
    """

    __slots__ = COPIED

    def __init__(self, blank: bool = False) -> None:
        """`blank` leaves everything to `copy`."""
        if blank:
            return
        start = cards.starting()
        self.techs = [Tech(start[place], FIRST_WORKERS[place]) for place in range(5)]
        self.government: Card = start[5]
        self.specials: list[Card] = []
        self.wonders: list[Card] = []
        self.leader: Card | None = None
        self.wonder: Card | None = None
        self.stages = 0
        self.hand: list[str] = []
        self.fresh: list[str] = []
        self.led: list[int] = []
        self.yellow, self.pool, self.blue = YELLOW, 1, BLUE
        self.culture = self.science = 0
        self.sources = [0, 0, 0]
        self.first = self.white_used = self.red_used = self.extra_red = self.unit_resources = 0
        self.acted = False
        self.white = self.red = 0
        self.refresh()

    # -- what is in play ------------------------------------------------------------------------

    def tech(self, name: str) -> "Tech | None":
        """The technology in play with that name, or None."""
        for tech in self.techs:
            if tech.card.id == name:
                return tech
        return None

    def cards(self) -> "list[Card]":
        """The cards that act without workers: government, finished wonders, special ones, leader."""
        found = [self.government] + self.wonders + self.specials
        if self.leader is not None:
            found.append(self.leader)
        return found

    def owns(self, name: str) -> bool:
        """True if a technology of that name is in play (TA-54)."""
        if self.government.id == name or self.tech(name) is not None:
            return True
        return any(card.id == name for card in self.specials)

    def change(self, verb: str, what: str) -> int:
        """The sum of what the cards in play say by `verb` about `what`."""
        total = 0
        for card in self.cards():
            if card.more:
                total += card.change(verb, what)
        return total

    def buildings(self, kind: str) -> int:
        """How many workers stand on cards of that kind (TA-28)."""
        return sum([tech.workers for tech in self.techs if tech.card.kind == kind])

    def count(self, what: str) -> int:
        """How many there are: workers of a kind, on a card or as `unit`, joined by +; `faces:` on kinds."""
        if what[:6] == FACES:
            return self._count_faces(what[6:].split("+"))
        total = 0
        for one in what.split("+"):
            if one == "unit":
                total += sum([tech.workers for tech in self.techs if tech.card.kind in cards.UNITS])
            else:
                total += sum([tech.workers for tech in self.techs if one in (tech.card.kind, tech.card.id)])
        return total

    def _count_faces(self, kinds: "list[str]") -> int:
        total = sum([card.happy for card in self.wonders]) if "wonder" in kinds else 0
        return total + sum([tech.workers * tech.card.happy for tech in self.techs if tech.card.kind in kinds])

    # -- ratings --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Works out ratings and action totals again (TA-31); a token lost is one of those used (TA-27)."""
        totals = {"culture": 0, "science": 0, "strength": 0, "happy": 0}
        white = red = hand = 0
        for tech in self.techs:
            if tech.workers:
                card, workers = tech.card, tech.workers
                totals["culture"] += workers * card.culture
                totals["science"] += workers * card.science
                totals["strength"] += workers * card.strength
                totals["happy"] += workers * card.happy
        faces = self._faces()
        sad = 0
        for card in self.cards():
            totals["culture"] += card.culture
            totals["science"] += card.science
            totals["strength"] += card.strength
            if card.happy < 0:
                sad -= card.happy
            else:
                totals["happy"] += card.happy
            white, red, hand = white + card.civil, red + card.military, hand + card.hand
            for words in card.more:
                self._add_effect(words, totals, faces)
        self.culture_rate = max(0, min(MOST_CULTURE_RATE, totals["culture"]))
        self.science_rate = max(0, min(MOST_SCIENCE_RATE, totals["science"]))
        self.strength = max(0, min(MOST_STRENGTH, totals["strength"]))
        self.happy = max(0, min(MOST_HAPPY, totals["happy"] * faces - sad))
        self._set_actions(white, max(0, red), hand)
        self.farms = _by_worth([tech for tech in self.techs if tech.card.kind == "farm"])
        self.mines = _by_worth([tech for tech in self.techs if tech.card.kind == "mine"])

    def _faces(self) -> int:
        """How often each happy face counts (TA-228)."""
        for card in self.wonders:
            words = card.effect("faces")
            if words:
                return int(words[1])
        return 1

    def _add_effect(self, words: "Sequence[str]", totals: "dict[str, int]", faces: int) -> None:
        verb = words[0]
        if verb == "each":
            count = self.count(words[1])
            if words[1][:6] == FACES:
                count *= faces
            if len(words) > 4:
                count = min(count, int(words[5]))
            totals[words[2]] += count * int(words[3])
        elif verb == "unit":
            totals[words[2]] += self.count(words[1]) * int(words[3])
        elif verb == "best":
            kinds = words[1].split("+")
            levels = [tech.card.age for tech in self.techs if tech.workers and tech.card.kind in kinds]
            totals[words[2]] += max(levels) if levels else 0

    def _set_actions(self, white: int, red: int, hand: int) -> None:
        if white < self.white:
            self.white_used = max(0, self.white_used - (self.white - white))
        if red < self.red:
            self.red_used = max(0, self.red_used - (self.red - red))
        self.white, self.red = white, red
        self.limit = self.government.limit
        self.hand_limit = white + hand

    def white_left(self) -> int:
        """Civil actions left in this turn."""
        return max(0, (self.first or self.white) - self.white_used)

    def red_left(self) -> int:
        """Military actions left in this turn; none in the first round (TA-39)."""
        return 0 if self.first else max(0, self.red + self.extra_red - self.red_used)

    # -- costs ----------------------------------------------------------------------------------

    def growth_cost(self) -> int:
        """Food for the next worker (TA-17), with what cards take off it."""
        return max(0, section(self.yellow)[0] + self.change("growing", FOOD))

    def build_cost(self, card: "Card") -> int:
        """Resources for one worker on a card; urban buildings are cheaper with Masonry (TA-92)."""
        if card.age and card.kind in cards.URBAN:
            return card.build - self._discount(card.age)
        return card.build

    def _discount(self, age: int) -> int:
        best = 0
        for special in self.specials:
            words = special.effect("discount")
            if words:
                best = max(best, int(words[1].split("/")[age - 1]))
        return best

    def stages_at_once(self) -> int:
        """How many stages of a wonder one civil action may build."""
        best = 1
        for special in self.specials:
            words = special.effect("stages")
            if words:
                best = max(best, int(words[1]))
        return best

    # -- stock ----------------------------------------------------------------------------------

    def holders(self, sort: str) -> "list[Tech]":
        """The farms or the mines, the least worth first."""
        return self.farms if sort == FOOD else self.mines

    def stock(self, sort: str) -> int:
        """Food or resources at hand (TA-19)."""
        return sum([tech.blue * tech.card.worth() for tech in self.holders(sort)])

    def pay(self, sort: str, amount: int) -> "list[list[Any]]":
        """Pays food or resources that are there: tokens of little worth first, change given (TA-67,
        TA-68). Returns the moves, [from, to, tokens], the bank being ""."""
        moves: list[list[Any]] = []
        for tech in self.holders(sort):
            worth = tech.card.worth()
            count = min(tech.blue, amount // worth)
            if count:
                tech.blue -= count
                self.blue += count
                amount -= count * worth
                moves.append([tech.card.id, BANK, count])
            if amount and tech.blue and worth > amount:
                tech.blue -= 1
                self.blue += 1
                moves.append([tech.card.id, BANK, 1])
                moves += self.gain(sort, worth - amount)
                return moves
        return moves

    def gain(self, sort: str, amount: int) -> "list[list[Any]]":
        """Takes tokens from the bank for food or resources, as few as possible, and no more than there
        are (TA-20, TA-85). Returns the moves as `pay` does."""
        moves: list[list[Any]] = []
        holders = self.holders(sort)
        for place in range(len(holders) - 1, -1, -1):
            tech = holders[place]
            count = min(self.blue, amount // tech.card.worth())
            if count:
                tech.blue += count
                self.blue -= count
                amount -= count * tech.card.worth()
                moves.append([BANK, tech.card.id, count])
        return moves

    def affords_units(self, cost: int) -> bool:
        """True if units for so much can be paid, resources for units alone included (TA-74)."""
        return self.stock(RESOURCES) + self.unit_resources >= cost

    def add_science(self, points: int) -> int:
        """Scores science points, 40 at most (TA-30); how many it was."""
        points = min(points, MOST_SCIENCE - self.science)
        self.science += points
        return points

    def add_culture(self, points: int, source: int) -> None:
        """Scores culture points by production (0), by a card (1) or as a loss (2, negative)."""
        self.culture += points
        self.sources[source] += points

    def copy(self) -> "Civ":
        """An independent copy."""
        civ = Civ(True)
        for name in COPIED:
            value = getattr(self, name)
            setattr(civ, name, value[:] if isinstance(value, list) else value)
        civ.techs = [Tech(tech.card, tech.workers, tech.blue) for tech in self.techs]
        civ.farms = _by_worth([tech for tech in civ.techs if tech.card.kind == "farm"])
        civ.mines = _by_worth([tech for tech in civ.techs if tech.card.kind == "mine"])
        return civ


def _by_worth(techs: "list[Tech]") -> "list[Tech]":
    """Sorted by what a token is worth there; MicroPython's own sort would mix up equal ones."""
    found: list[Tech] = []
    for tech in techs:
        place = len(found)
        while place and found[place - 1].card.worth() > tech.card.worth():
            place -= 1
        found.insert(place, tech)
    return found


# -- production and maintenance -------------------------------------------------------------------


def produce(civ: Civ) -> "dict[str, Any]":
    """The end of a turn in the simple game (TA-98): points, food, consumption, resources.

    Returns what happened as figures: culture and science scored; farms, eaten and mines as moves
    [from, to, tokens]; need: the food consumed; hungry: how much of it was missing; lost: culture.
    """
    civ.add_culture(civ.culture_rate, 0)
    science = civ.add_science(civ.science_rate)
    farms = _work(civ, civ.farms)
    need = section(civ.yellow)[1]
    paid = min(need, civ.stock(FOOD))
    eaten = civ.pay(FOOD, paid)
    lost = min(civ.culture, FAMINE * (need - paid))
    civ.add_culture(-lost, 2)
    return {
        "culture": civ.culture_rate,
        "science": science,
        "farms": farms,
        "need": need,
        "eaten": eaten,
        "hungry": need - paid,
        "lost": lost,
        "mines": _work(civ, civ.mines),
    }


FAMINE = 4


def _work(civ: Civ, holders: "list[Tech]") -> "list[list[Any]]":
    """Every worker takes a blue token while there are any, those of the highest worth first (TA-101)."""
    moves: list[list[Any]] = []
    for place in range(len(holders) - 1, -1, -1):
        tech = holders[place]
        count = min(civ.blue, tech.workers)
        if count:
            tech.blue += count
            civ.blue -= count
            moves.append([BANK, tech.card.id, count])
    return moves


def per_turn(civ: Civ, sort: str) -> int:
    """Food or resources that all workers make in a turn, the bank not being empty (TA-110)."""
    return sum([tech.workers * tech.card.worth() for tech in civ.holders(sort)])
