"""One civilization of Through the Ages: what lies on and beside a player's board, and what follows from it.

The host's State keeps them whole; a station rebuilds its own player's. Ratings and action totals are
kept up to date by `refresh`, which every change of cards or workers must call (TA-31).
"""

from shared_rules.through_the_ages import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared_rules.through_the_ages.cards import Card

# TA-12.
YELLOW, BLUE = 18, 18
MOST_SCIENCE = 40
MOST_CULTURE_RATE, MOST_SCIENCE_RATE, MOST_STRENGTH, MOST_HAPPY = 30, 30, 60, 8
FOOD, RESOURCES = "food", "resources"
BANK = ""
FACES = "faces:"
# The verbs of cards that `refresh` adds to ratings.
RATED = ("each", "unit", "best")
# Workers on the starting technologies, in the order of `cards.START` (TA-11, TA-13).
FIRST_WORKERS = (2, 2, 1, 0, 1)

# All that a Civ of the simple game holds, and what the later modes add.
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
    # of the later modes
    "allowed",
    "at_war",
    "banner",
    "bonus",
    "colonies",
    "credit",
    "dearer",
    "ferried",
    "keeps",
    "military",
    "missed",
    "more_blue",
    "more_limit",
    "more_yellow",
    "out",
    "partner",
    "ruins",
    "sailed",
    "tactic",
    "traded",
    "trader",
    "unknown",
    "unrest",
    "war_limit",
)

# The figures printed on the yellow bank, by the tokens left in it (TA-16): (at least this many left, food for the
# next worker, food consumed).
POPULATION = ((17, 2, 0), (13, 3, 1), (9, 4, 2), (5, 5, 3), (1, 7, 4), (0, 0, 6))
# What pacts add: culture, strength and military actions, then food and resources in each production.
CULTURE, STRENGTH, MILITARY, MORE_FOOD, MORE_RESOURCES = range(5)


def section(left: int) -> "tuple[int, int]":
    """(food for the next worker, food consumed each turn) with this many tokens in the bank."""
    for least, growth, consumed in POPULATION:
        if left >= least:
            return growth, consumed
    return 0, POPULATION[-1][2]


class Tech:
    """A technology in play that carries tokens: its Card, workers (yellow) and stock (blue); worth: what one
    blue token there is worth, of a laboratory its level (TA-19, TA-224)."""

    __slots__ = ("blue", "card", "workers", "worth")

    def __init__(self, card: "Card", workers: int = 0, blue: int = 0) -> None:
        self.card, self.workers, self.blue = card, workers, blue
        self.worth: int = card.food or card.resources or card.age


class Civ:
    """One civilization. A new one is the printed board with its starting tokens (TA-4, TA-5, TA-10 to TA-14, TA-117).

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

    In the later modes besides:
    military    cards in the military hand (`war` in plain data and positions); unknown: how many more there are
                that Herald does not know
    tactic      the Card in play, or None, and as a physical card its banner; colonies: Cards;
                ruins: Cards of wonders turned face down
    more_yellow, more_blue    tokens taken from the box, less those returned to it (TA-18, TA-23)
    unrest      civil actions that a rebellion takes in this turn; or, before it, in the next (negative)
    ferried, traded           Ocean Liner or Trade Routes were used in this turn
    trader      what Trade Routes turn into the other: "food", "resources", or ""
    credit      [food, resources] that Trade Routes lend until the turn's end
    bonus       what pacts add, by CULTURE to MORE_RESOURCES; partner: the other of a Scientific
                Cooperation, or None; dearer: what rivals make laboratories and libraries cost more;
                at_war: whether a war was declared on it; more_limit: of the urban limit (TA-204)
    out         it has resigned (TA-194); missed: its next political action is lost; keeps: it need not
                discard military cards in this turn
    sailed      Christopher Columbus has colonized (TA-221)
    allowed     by options: "fewer" tokens on mines (TA-170), to "fetch" military cards (TA-207); and what is not:
                Annex but of "owners" of a colony (TA-127), "no_late_pacts" (TA-157)
    war_limit   of the military hand, kept by `refresh` (TA-123)
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
        self.military: list[str] = []
        self.colonies: list[Card] = []
        self.ruins: list[Card] = []
        self.tactic: Card | None = None
        self.banner = ""
        self.partner: Any = None
        self.unknown = self.more_yellow = self.more_blue = self.more_limit = self.unrest = self.dearer = 0
        self.ferried = self.traded = self.at_war = self.sailed = False
        self.out = self.missed = self.keeps = False
        self.allowed = ""
        self.trader = ""
        self.credit = [0, 0]
        self.bonus = [0, 0, 0, 0, 0]
        self.refresh()

    # -- what is in play ------------------------------------------------------------------------

    def tech(self, name: str) -> "Tech | None":
        """The technology in play with that name, or None."""
        for tech in self.techs:
            if tech.card.id == name:
                return tech
        return None

    def cards(self) -> "list[Card]":
        """The cards that act without workers: government, finished wonders, special ones, colonies, leader (TA-77)."""
        found = [self.government] + self.wonders + self.specials + self.colonies
        if self.leader is not None:
            found.append(self.leader)
        return found

    def led_by(self, verb: str) -> "tuple[str, ...] | None":
        """The words of the leader's effect with that verb, or None."""
        return self.leader.effect(verb) if self.leader is not None else None

    def held(self) -> int:
        """How many military cards are in hand."""
        return len(self.military) + self.unknown

    def owns(self, name: str) -> bool:
        """True if a technology of that name is in play (TA-54)."""
        if self.government.id == name or self.tech(name) is not None:
            return True
        return any(card.id == name for card in self.specials)

    def change(self, verb: str, what: str) -> int:
        """The sum of the effects `verb` about `what` of all cards in play."""
        total = 0
        for card in self.cards():
            if card.more:
                total += card.change(verb, what)
        return total

    def buildings(self, kind: str) -> int:
        """How many workers stand on cards of that kind (TA-28)."""
        total = 0
        for tech in self.techs:
            if tech.card.kind == kind:
                total += tech.workers
        return total

    def count(self, what: str) -> int:
        """How many there are: workers of a kind, on a card or as `unit`, joined by +; `faces:` on kinds."""
        if what[:6] == FACES:
            return self._count_faces(what[6:].split("+"))
        total = 0
        for one in what.split("+"):
            if one == "colony":
                total += len(self.colonies)
            elif one == "library_and_theater":
                total += min(self.buildings("library"), self.buildings("theater"))
            elif one == "unit":
                total += sum([tech.workers for tech in self.techs if tech.card.kind in cards.UNITS])
            else:
                total += sum([tech.workers for tech in self.techs if one in (tech.card.kind, tech.card.id)])
        return total

    def _count_faces(self, kinds: "list[str]") -> int:
        total = sum([max(0, card.happy) for card in self.wonders]) if "wonder" in kinds else 0
        return total + sum([tech.workers * tech.card.happy for tech in self.techs if tech.card.kind in kinds])

    # -- ratings --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Works out ratings and action totals again (TA-31); a token lost is one of those used (TA-25, TA-27, TA-32,
        TA-33, TA-171, TA-217 to TA-219, TA-224, TA-226, TA-228, TA-248, TA-249)."""
        culture, science, strength, happy = self._rate_workers()
        culture += 2 * len(self.ruins)
        sad = white = red = hand = war_hand = 0
        rated: list[tuple[str, ...]] = []
        faces = 1
        for card in self.cards():
            culture += card.culture
            science += card.science
            strength += card.strength
            if card.happy < 0:
                sad -= card.happy
            else:
                happy += card.happy
            white, red, hand = white + card.civil, red + card.military, hand + card.hand
            for words in card.more:
                verb = words[0]
                if verb in RATED:
                    rated.append(words)
                elif verb == "faces":
                    faces = card.figure(verb)
                elif verb == "war_hand":
                    war_hand += card.figure(verb)
        if rated:
            totals = {"culture": culture, "science": science, "strength": strength}
            for words in rated:
                self._add_effect(words, totals, faces)
            culture, science, strength = totals["culture"], totals["science"], totals["strength"]
        if self.tactic is not None:
            strength += self._army_bonus()
        bonus = self.bonus
        self.culture_rate = max(0, min(MOST_CULTURE_RATE, culture + bonus[CULTURE]))
        self.science_rate = max(0, min(MOST_SCIENCE_RATE, science))
        self.strength = max(0, min(MOST_STRENGTH, strength + bonus[STRENGTH]))
        self.happy = max(0, min(MOST_HAPPY, happy * faces - sad))
        self._set_actions(white, max(0, red + bonus[MILITARY]), hand)
        self.war_limit = self.red + war_hand
        self._find_holders()

    def _rate_workers(self) -> "tuple[int, int, int, int]":
        """Culture, science, strength and happy faces of all workers in buildings and units."""
        culture = science = strength = happy = 0
        for tech in self.techs:
            workers = tech.workers
            if workers:
                card = tech.card
                culture += workers * card.culture
                science += workers * card.science
                strength += workers * card.strength
                happy += workers * card.happy
        return culture, science, strength, happy

    def _army_bonus(self) -> int:
        """What tactics add: each army's bonus, with Napoleon the best one's again (TA-174, TA-217)."""
        from shared_rules.through_the_ages import army  # only here: a station of the simple game has no room for it

        units = [(tech.card, tech.workers) for tech in self.techs if tech.card.kind in cards.UNITS]
        bonuses = army.bonuses(self.tactic, army.units(units, self.leader), self.led_by("no_tactics") is not None)
        return sum(bonuses) + (max(bonuses) if bonuses and self.led_by("best_army_again") else 0)

    def _find_holders(self) -> None:
        """The farms and the mines; with Nikola Tesla the laboratories of level I to III too, those before mines of
        the same worth: they pay first and take tokens last, since the tokens there leave with him (TA-224)."""
        farms: list[Tech] = []
        mines: list[Tech] = []
        for tech in self.techs:
            if tech.card.kind == "farm":
                farms.append(tech)
            elif tech.card.kind == "mine":
                mines.append(tech)
        if self.leader is not None and self.leader.more and self.leader.effect("labs_mine"):
            mines = [tech for tech in self.techs if tech.card.kind == "lab" and tech.card.age] + mines
        self.farms, self.mines = _by_worth(farms), _by_worth(mines)

    def _add_effect(self, words: "Sequence[str]", totals: "dict[str, int]", faces: int) -> None:
        """Adds `each WHAT RATING FIGURE max MOST`, `unit KIND RATING FIGURE` or `best KINDS RATING level` (TA-106,
        TA-225, TA-229)."""
        verb, what, rating, figure = words[:4]
        if verb == "best":
            best = self._best(what.split("+"))
            if best is not None:
                totals[rating] += best.culture if figure == "double" else best.age
        elif figure == "level":
            totals[rating] += self.levels((what,))
        else:
            count = self.count(what)
            if what[:6] == FACES:
                count *= faces
            if "max" in words:
                count = min(count, int(words[-1]))
            totals[rating] += count * int(figure)

    def _best(self, kinds: "list[str]") -> "Card | None":
        """The card of highest level of these kinds with a worker."""
        best = None
        for tech in self.techs:
            if tech.workers and tech.card.kind in kinds and (best is None or tech.card.age > best.age):
                best = tech.card
        return best

    def levels(self, kinds: "Sequence[str]") -> int:
        """The levels of all workers' cards of these kinds together."""
        return sum([tech.workers * tech.card.age for tech in self.techs if tech.card.kind in kinds])

    def _set_actions(self, white: int, red: int, hand: int) -> None:
        """See TA-27, TA-82."""
        if white < self.white:
            self.white_used = max(0, self.white_used - (self.white - white))
        if red < self.red:
            self.red_used = max(0, self.red_used - (self.red - red))
        self.white, self.red = white, red
        self.limit = self.government.limit + self.more_limit
        self.hand_limit = white + hand

    def white_left(self) -> int:
        """Civil actions left in this turn (TA-39)."""
        return max(0, (self.first or self.white) - self.white_used - max(0, self.unrest))

    def red_left(self) -> int:
        """Military actions left in this turn; none in the first round (TA-39)."""
        return 0 if self.first else max(0, self.red + self.extra_red - self.red_used)

    # -- costs ----------------------------------------------------------------------------------

    def growth_cost(self) -> int:
        """Food for the next worker (TA-17), with what cards take off it."""
        growth, _ = section(self.yellow)
        return max(0, growth + self.change("growing", FOOD))

    def build_cost(self, card: "Card") -> int:
        """Resources for one worker on a card; urban buildings are cheaper with Masonry (TA-92), theatres with
        J. S. Bach."""
        cost = card.build
        if card.kind in cards.URBAN:
            if card.age:
                cost -= self._discount(card.age)
            if card.kind == "theater" and self.leader is not None:
                cost += self.leader.figure("build_theater")
        return cost

    def _discount(self, age: int) -> int:
        best = 0
        for special in self.specials:
            by_level = special.about("discount")
            if by_level:
                best = max(best, int(by_level.split("/")[age - 1]))
        return best

    def stages_at_once(self) -> int:
        """How many stages of a wonder one civil action may build."""
        best = 1
        for special in self.specials:
            best = max(best, special.figure("stages"))
        return best

    # -- stock ----------------------------------------------------------------------------------

    def holders(self, sort: str) -> "list[Tech]":
        """The farms or the mines, the least worth first."""
        return self.farms if sort == FOOD else self.mines

    def stock(self, sort: str) -> int:
        """Food or resources at hand (TA-19)."""
        total = 0
        for tech in self.holders(sort):
            total += tech.blue * tech.worth
        return total

    def pay(self, sort: str, amount: int) -> "list[list[Any]]":
        """Pays food or resources that are there: tokens of little worth first, change given (TA-67,
        TA-68). Returns the moves, [from, to, tokens], the bank being ""."""
        moves: list[list[Any]] = []
        for tech in self.holders(sort):
            worth = tech.worth
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
        """Takes tokens from the bank for food or resources, as few as possible, and no more than there are (TA-20,
        TA-85). Returns the moves as `pay` does (TA-69)."""
        moves: list[list[Any]] = []
        holders = self.holders(sort)
        for place in range(len(holders) - 1, -1, -1):
            tech = holders[place]
            count = min(self.blue, amount // tech.worth)
            if count:
                tech.blue += count
                self.blue -= count
                amount -= count * tech.worth
                moves.append([BANK, tech.card.id, count])
        return moves

    def add_science(self, points: int) -> int:
        """Scores science points, 40 at most (TA-30); how many it was."""
        points = min(points, MOST_SCIENCE - self.science)
        self.science += points
        return points

    def add_culture(self, points: int, source: int) -> int:
        """Scores culture points, negative ones too but never below 0, by a source of `referee.sources`; how many it was
        (TA-29, TA-138)."""
        points = max(points, -self.culture)
        self.culture += points
        self.sources[source] += points
        return points

    def copy(self) -> "Civ":
        """An independent copy."""
        civ = Civ(True)
        for name in COPIED:
            value = getattr(self, name)
            setattr(civ, name, value[:] if isinstance(value, list) else value)
        civ.techs = [Tech(tech.card, tech.workers, tech.blue) for tech in self.techs]
        civ._find_holders()
        return civ


def _by_worth(techs: "list[Tech]") -> "list[Tech]":
    """Sorted by what a token is worth there; MicroPython's own sort would mix up equal ones."""
    found: list[Tech] = []
    for tech in techs:
        place = len(found)
        while place and found[place - 1].worth > tech.worth:
            place -= 1
        found.insert(place, tech)
    return found
