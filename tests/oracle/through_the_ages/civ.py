"""One civilization: what lies on its board, and its tokens."""

from tests.oracle.through_the_ages import tokens
from tests.oracle.through_the_ages.cards import BOARD, CARDS

WHITE, RED = 0, 1
# Tokens left in the yellow bank: cost of the next worker, food eaten, happy faces required (TA-16).
POPULATION = (
    (17, 2, 0, 0),
    (13, 3, 1, 1),
    (11, 4, 2, 2),
    (9, 4, 2, 3),
    (7, 5, 3, 4),
    (5, 5, 3, 5),
    (3, 7, 4, 6),
    (1, 7, 4, 7),
    (0, None, 6, 8),
)
# Tokens left in the blue bank: resources lost (TA-22).
CORRUPTION = ((9, 0), (5, 2), (1, 4), (0, 6))
MOST_SCIENCE = 40


class Civ:
    """What one seat has. The referee sets `pacts`: a list of this seat's sides of pacts in force."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.resigned = False
        self.government, self.leader = "despotism", None
        self.leaders_taken, self.columbus_used = set(), False
        self.hand, self.fresh, self.military = [], set(), []
        self.wonders, self.flipped, self.wonder, self.stages, self.covered = [], set(), None, 0, 0
        self.workers = dict(zip(BOARD, (2, 2, 1, 0, 1), strict=True))
        self.specials, self.colonies, self.tactic = [], [], None
        self.food, self.ore = {1: 0}, {1: 0}
        self.yellow, self.pool, self.blue = 18, 1, 18
        self.culture = self.science = 0
        self.pacts, self.variants = [], ()
        self.totals, self.left = [4, 2], [0, 0]
        self.homer_leaves_his_resource = self.workers_pay_for_colonies = False  # rulings
        self.extra_red = self.special_ore = self.homer_ore = 0
        self.spent_white = False  # a white action was spent in this turn, even if one came back
        self.liner_used = self.trade_used = False
        self.loose_food = self.loose_ore = 0  # got by trade, for this turn
        # White actions that a rebellion takes all through this turn, and those there were not enough of.
        self.rebellion_lasts, self.rebelled, self.owing = False, 0, 0
        self.rebels = 0  # white actions lost in the next turn
        self.misses_politics = 0
        self.keeps_surplus = False

    # Cards in play

    def in_play(self) -> list[str]:
        """All cards that work by themselves: leader, government, special technologies, wonders, colonies."""
        shown = [wonder for wonder in self.wonders if wonder not in self.flipped]
        return [self.leader] * (self.leader is not None) + [self.government, *self.specials, *shown, *self.colonies]

    def has(self, card: str) -> bool:
        return card in self.in_play()

    def technologies(self) -> list[str]:
        return [*self.workers, *self.specials, self.government]

    def special(self, sort: str) -> str | None:
        return next((card for card in self.specials if CARDS[card].sort == sort), None)

    def staffed(self, *groups: str) -> list[tuple]:
        """(card, workers) of all cards of these groups or kinds that have workers."""
        return [
            (CARDS[name], number)
            for name, number in self.workers.items()
            if number and (CARDS[name].group in groups or CARDS[name].kind in groups)
        ]

    def count(self, *groups: str) -> int:
        return sum(number for _, number in self.staffed(*groups))

    def urban_limit(self, variants: tuple) -> int:
        return CARDS[self.government].limit + ("easier" in variants)

    def from_pacts(self, what: str) -> int:
        return sum(side.get(what, 0) for side in self.pacts)

    # Actions (TA-25, 27)

    def _total(self, colour: int) -> int:
        found = sum(CARDS[card].actions[colour] for card in self.in_play())
        return max(0, found + (self.from_pacts("red") if colour == RED else 0))

    def refresh(self) -> None:
        """After any change: tokens won may be used now, tokens lost are taken from the used ones."""
        for colour in (WHITE, RED):
            was, now = self.totals[colour], self._total(colour)
            self.totals[colour] = now
            most = now + (self.extra_red if colour == RED else 0)
            if colour == WHITE:
                most = max(0, most - self.rebelled)
                self.owing, now = max(0, self.owing - max(0, now - was)), now - min(self.owing, max(0, now - was))
            if now > was:
                self.left[colour] += now - was
            self.left[colour] = min(self.left[colour], most)

    def refresh_by_use(self, used: tuple[int, int]) -> None:
        """After a change of government: as many tokens are used as before (TA-94, 96)."""
        for colour in (WHITE, RED):
            self.totals[colour] = self._total(colour)
            most = self.totals[colour] + (self.extra_red if colour == RED else 0)
            self.left[colour] = max(0, most - used[colour])

    def used(self) -> tuple[int, int]:
        return self.totals[WHITE] - self.left[WHITE], self.totals[RED] + self.extra_red - self.left[RED]

    def begin_turn(self, first_round: bool, place: int) -> None:
        self.fresh.clear()
        self.extra_red, self.spent_white = 0, False
        self.liner_used = self.trade_used = False
        self.loose_food = self.loose_ore = 0
        self.special_ore = self.homer_ore = int(self.leader == "homer")
        self.left = [place, 0] if first_round else [max(0, self.totals[WHITE] - self.rebels), self.totals[RED]]
        self.rebelled = self.rebels if self.rebellion_lasts else 0
        self.owing = max(0, self.rebelled - self.totals[WHITE])
        self.rebels = 0

    def civil_limit(self) -> int:
        return self.totals[WHITE] + self.has("library_of_alexandria")

    def military_limit(self) -> int:
        return self.totals[RED] + self.has("library_of_alexandria")

    # Population and happiness (TA-15 to 18, 163 to 166)

    def _range(self) -> tuple:
        return next(row for row in POPULATION if self.yellow >= row[0])

    def worker_cost(self) -> int | None:
        return self._range()[1]

    def consumption(self) -> int:
        return self._range()[2]

    def required(self) -> int:
        return self._range()[3]

    def grow(self, number: int = 1) -> None:
        moved = min(number, self.yellow)
        self.yellow -= moved
        self.pool += moved

    # Goods (TA-19, 20)

    def gain_food(self, amount: int) -> int:
        """Returns how much was really gained: the blue bank may be too empty."""
        return self._gain(self.food, "farm", amount)

    def gain_ore(self, amount: int) -> int:
        return self._gain(self.ore, "mine", amount)

    def _gain(self, stock: dict, kind: str, amount: int) -> int:
        part = self._whole(stock, kind)
        after = tokens.gain(part, amount, self.blue)
        self.blue -= sum(after.values()) - sum(part.values())
        gained = tokens.worth(after) - tokens.worth(part)
        stock.update(after)
        return gained

    def _whole(self, stock: dict, kind: str) -> dict:
        """The stock with every card that can hold tokens; laboratories of Nikola Tesla are mines (TA-224)."""
        own = [CARDS[name].gives.get("food") or CARDS[name].gives["resources"] for name in self._of(kind)]
        if kind == "mine" and self.leader == "nikola_tesla":
            labs = [CARDS[name].level for name in self.workers if CARDS[name].sort == "lab"]
            own += [tokens.lab(level) for level in labs if level]
        return {place: stock.get(place, 0) for place in own}

    def _of(self, kind: str) -> list[str]:
        return [name for name in self.workers if CARDS[name].kind == kind]

    def pay_food(self, amount: int) -> None:
        self.food = self._pay(self.food, amount)

    def pay_ore(self, amount: int) -> None:
        self.ore = self._pay(self._whole(self.ore, "mine"), amount)

    def bank_after(self, ore: int) -> int:
        """The blue bank after this many resources have been paid."""
        after = tokens.pay(self._whole(self.ore, "mine"), ore, self.blue)
        return self.blue + sum(self.ore.values()) - sum(after.values())

    def _pay(self, stock: dict, amount: int) -> dict:
        after = tokens.pay(stock, amount, self.blue)
        self.blue += sum(stock.values()) - sum(after.values())
        return after

    def lose_food(self, amount: int) -> int:
        """Loses what is there, at most the amount (TA-138). Returns how much it was."""
        lost = min(amount, tokens.worth(self.food))
        self.pay_food(lost)
        return lost

    def lose_ore(self, amount: int) -> int:
        lost = min(amount, tokens.worth(self.ore))
        self.pay_ore(lost)
        return lost

    def produce(self, stock: dict, place, number: int) -> None:
        """One token for each worker while the bank has any (TA-100, 101)."""
        moved = min(number, self.blue)
        stock[place] = stock.get(place, 0) + moved
        self.blue -= moved

    @property
    def all_food(self) -> int:
        return tokens.worth(self.food)

    @property
    def all_ore(self) -> int:
        return tokens.worth(self.ore)

    def corruption(self) -> int:
        return next(loss for least, loss in CORRUPTION if self.blue >= least)

    # Points

    def score(self, culture: int) -> int:
        """Adds or takes culture points; nobody has less than none. Returns the real change."""
        was = self.culture
        self.culture = max(0, was + culture)
        return self.culture - was

    def learn(self, science: int) -> int:
        was = self.science
        self.science = min(MOST_SCIENCE, max(0, was + science))
        return self.science - was

    # Cards that come and go

    def lay_technology(self, name: str) -> None:
        """A technology comes into play; the name may be that of a copy."""
        card = CARDS[name]
        if card.has_workers:
            self.workers[card.id] = 0
            if card.kind == "farm":
                self.food.setdefault(card.gives["food"], 0)
            if card.kind == "mine":
                self.ore.setdefault(card.gives["resources"], 0)
        else:
            self._lay_special(card)
        self.refresh()

    def _lay_special(self, card) -> None:
        older = self.special(card.sort)
        if older:
            self.specials.remove(older)
        self.specials.append(card.id)
        self._more_blue(card.blue - (CARDS[older].blue if older else 0))

    def drop_special(self, name: str) -> None:
        self.specials.remove(name)
        self._more_blue(-CARDS[name].blue)
        self.refresh()

    def _more_blue(self, number: int) -> None:
        """Tokens from or to the box; what the bank lacks stays owing to nobody (TA-147, silent)."""
        self.blue = max(0, self.blue + number)

    def lay_colony(self, name: str) -> None:
        self.colonies.append(name)
        self.yellow += CARDS[name].keeps.get("yellow_tokens", 0)
        self.blue += CARDS[name].keeps.get("blue_tokens", 0)
        self.refresh()

    def lose_colony(self, name: str) -> None:
        self.colonies.remove(name)
        missing = max(0, CARDS[name].keeps.get("yellow_tokens", 0) - self.yellow)
        self.yellow = max(0, self.yellow - CARDS[name].keeps.get("yellow_tokens", 0))
        if self.workers_pay_for_colonies:
            self.pool = max(0, self.pool - missing)
        self._more_blue(-CARDS[name].keeps.get("blue_tokens", 0))
        self.refresh()

    def drop_leader(self) -> None:
        if self.leader == "homer" and not self.homer_leaves_his_resource:
            self.lose_homer()
        self._clear_labs()
        self.leader = None
        self.refresh()

    def _clear_labs(self) -> None:
        """Without Nikola Tesla a token on a laboratory is worth nothing (TA-19): it returns to the bank (TA-81)."""
        for place in [place for place in self.ore if isinstance(place, tuple)]:
            self.blue += self.ore.pop(place)

    def lose_homer(self) -> None:
        """The rest of his own resource goes with him."""
        self.special_ore = max(0, self.special_ore - self.homer_ore)
        self.homer_ore = 0

    def drop_wonder(self) -> None:
        """The unfinished wonder goes; its blue tokens return to the bank (TA-182)."""
        self.blue += self.covered
        self.wonder, self.stages, self.covered = None, 0, 0
