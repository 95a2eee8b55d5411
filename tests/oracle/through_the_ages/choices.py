"""Questions to a seat: one choice of several, cards and units put together one by one, lost population."""

from collections import Counter

from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.civ import Civ


class Choice:
    """One play of several; `options` is {play: what it does (called with the game)}."""

    def __init__(self, seat: int, options: dict) -> None:
        self.seat, self.options = seat, options

    def legal(self, game) -> set:
        return set(self.options)

    def do(self, game, play: tuple) -> None:
        self.options[play](game)


def ask(game, seat: int, options: dict) -> None:
    """Asks, unless there is one answer or none. Plays are ("choose", a word)."""
    if len(options) == 1:
        next(iter(options.values()))(game)
    elif options:
        game.plan(Choice(seat, options))


class Gather:
    """A seat puts together units and bonus cards, then sends them.

    units, bonus  whether units and bonus cards may be added
    enough        enough(units, cards): whether these may be sent
    then          then(game, units, cards) goes on
    close         the word that ends it
    """

    def __init__(self, seat: int, close: str, then, *, units: bool = True, bonus: bool = True, enough=None) -> None:
        self.seat, self.close, self.then = seat, close, then
        self.may_units, self.may_bonus = units, bonus
        self.enough = enough or (lambda units, cards: True)
        self.units, self.cards = Counter(), Counter()

    def legal(self, game) -> set:
        civ = game.civs[self.seat]
        found = {("remove", card) for card in (+self.units) + (+self.cards)}
        if self.may_units:
            found |= {("add", card) for card, number in units_of(civ).items() if number > self.units[card]}
        if self.may_bonus:
            found |= {("add", card) for card, number in bonus_cards(civ).items() if number > self.cards[card]}
        if self.enough(self.units, self.cards):
            found.add((self.close,))
        return found

    def do(self, game, play: tuple) -> None:
        if play == (self.close,):
            self.then(game, +self.units, +self.cards)
            return
        heap = self.units if CARDS[play[1]].kind == "unit" else self.cards
        heap[play[1]] += 1 if play[0] == "add" else -1
        game.plan(self)


def units_of(civ: Civ) -> Counter:
    return Counter({name: number for name, number in civ.workers.items() if number and CARDS[name].kind == "unit"})


def bonus_cards(civ: Civ) -> Counter:
    return Counter(name for name in civ.military if CARDS[name].kind == "bonus")


def sacrifice(game, civ: Civ, units: Counter, cards: Counter) -> None:
    """Units go to the yellow bank, bonus cards to the discards (TA-126, 144)."""
    for name, number in units.items():
        civ.workers[name] -= number
        civ.yellow += number
    for name, number in cards.items():
        for _ in range(number):
            civ.military.remove(name)
            game.discard(name)


def lose_population(game, seat: int, number: int, each=None) -> None:
    """Workers return to the yellow bank: unused ones first, then the owner's choice (TA-139, 156).

    each: called with the game after every worker lost.
    """
    civ = game.civs[seat]
    asks = False
    for _ in range(number):
        asks = asks or not (civ.pool or sum(at_work > 0 for at_work in civ.workers.values()) <= 1)
        if asks:
            game.plan(lambda game: _lose_one(game, civ, each))
        else:
            _lose_one(game, civ, each)


def _lose_one(game, civ: Civ, each) -> None:
    if civ.pool:
        civ.pool -= 1
        civ.yellow += 1
        if each:
            each(game)
        return
    ask(
        game, civ.seat, {("choose", name): _losing(civ, name, each) for name, at_work in civ.workers.items() if at_work}
    )


def _losing(civ: Civ, name: str, each):
    def do(game) -> None:
        civ.workers[name] -= 1
        civ.yellow += 1
        if each:
            each(game)

    return do


def ask_mix(game, seat: int, amount: int, food: int, ore: int, do) -> None:
    """Asks how much food is in an amount of goods, or in all there is if there is less.

    do(game, food, resources) carries the answer out.
    """
    whole = min(amount, food + ore)
    ways = [part for part in range(whole + 1) if part <= food and whole - part <= ore]
    ask(game, seat, {("choose", str(part)): _mixing(do, part, whole - part) for part in ways})


def _mixing(do, food: int, ore: int):
    return lambda game: do(game, food, ore)
