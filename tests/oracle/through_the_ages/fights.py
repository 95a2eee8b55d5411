"""Aggressions and wars: strength of both sides, who wins, what it brings (TA-148 to 156, 188 to 193)."""

from collections import Counter

from tests.oracle.through_the_ages import ratings
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.choices import Gather, ask, ask_mix, lose_population, sacrifice, units_of
from tests.oracle.through_the_ages.civ import Civ
from tests.oracle.through_the_ages.events import destroy
from tests.oracle.through_the_ages.offers import family
from tests.oracle.through_the_ages.pacts import ATTACKER_BONUS

CULTURE_PER_LEVEL = 3
PLUNDER, RAID = (None, 3, 5, 8), (None, 1, 2, 3)
SPY, INTERVENTION, ENSLAVE, JOAN = 5, 7, 3, 5


class Fight:
    """One aggression or war between two seats, from the sacrifices to the spoils."""

    def __init__(self, card: str, attacker: int, defender: int) -> None:
        self.card, self.attacker, self.defender = card, attacker, defender
        self.is_war = CARDS[card].kind == "war"
        self.attack = self.defence = 0
        self.sent = {}

    def begin(self, game) -> None:
        civ = game.civs[self.attacker]
        if game.in_last_round() or not units_of(civ):
            self.attacked(game, Counter(), Counter())
        else:
            game.plan(Gather(self.attacker, "strike", self.attacked, bonus=False))

    def attacked(self, game, units: Counter, cards: Counter) -> None:
        civ = game.civs[self.attacker]
        extra = sum(ATTACKER_BONUS.get(pact.card, 0) for pact in game.pacts_between(self.attacker, self.defender))
        self.attack = ratings.strength(civ) + game.sent(civ, units) + extra
        self.sent[self.attacker] = (units, cards)
        rival = game.civs[self.defender]
        may_units = not game.in_last_round() and bool(units_of(rival))
        may_bonus = not self.is_war and bool(rival.military)
        hopeless = not self.is_war and self.attack <= ratings.strength(rival)
        if (may_units or may_bonus) and not hopeless:
            game.plan(Gather(self.defender, "defend", self.defended, units=may_units, bonus=may_bonus))
        else:
            self.defended(game, Counter(), Counter())

    def defended(self, game, units: Counter, cards: Counter) -> None:
        civ = game.civs[self.defender]
        twice = 2 if civ.leader == "winston_churchill" else 1
        bonus = twice * sum(CARDS[card].defence * number for card, number in cards.items())
        self.defence = ratings.strength(civ) + game.sent(civ, units) + bonus
        self.sent[self.defender] = (units, cards)
        game.plan(self.settle)

    def settle(self, game) -> None:
        for seat, (units, cards) in self.sent.items():
            sacrifice(game, game.civs[seat], units, cards)
        game.discard(self.card)
        game.refresh()
        if self.is_war:
            self._end_war(game)
        elif self.attack > self.defence:
            SPOILS[family(self.card)](game, self, game.civs[self.attacker], game.civs[self.defender])

    def _end_war(self, game) -> None:
        advantage = abs(self.attack - self.defence)
        if advantage or game.rulings.defender_wins_ties:
            sides = [game.civs[self.attacker], game.civs[self.defender]]
            winner, loser = sides if self.attack > self.defence else sides[::-1]
            WARS[CARDS[self.card].id](game, advantage, winner, loser)


def price(game, card: str, attacker: Civ, target: Civ) -> int | None:
    """Red actions for an attack, or None if it has nothing to aim at."""
    cost, kind = CARDS[card].price, CARDS[card].id
    if kind == "assassinate":
        cost = CARDS[target.leader].level if target.leader else None
    elif kind == "sabotage":
        cost = CARDS[target.wonder].level if target.wonder else None
    elif kind == "annex" and game.rulings.needs_prey and not target.colonies:
        cost = None
    if cost is not None and target.leader == "mahatma_gandhi":
        cost *= 2
    return cost


# Spoils of aggressions


def _enslave(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    winner.gain_ore(ENSLAVE)
    lose_population(game, loser.seat, 1)


def _plunder(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    take_goods(game, PLUNDER[CARDS[fight.card].level], winner, loser)


def take_goods(game, amount: int, winner: Civ, loser: Civ) -> None:
    ask_mix(game, winner.seat, amount, loser.all_food, loser.all_ore, _taking(winner, loser))


def _taking(winner: Civ, loser: Civ):
    def do(game, food: int, ore: int) -> None:
        winner.gain_food(loser.lose_food(food))
        winner.gain_ore(loser.lose_ore(ore))

    return do


def _raid(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    level = CARDS[fight.card].level
    options = {}
    for card, number in loser.staffed("urban"):
        most = min(RAID[level], number)
        cost = card.resources * most
        gain = (cost + 1) // 2 if level == 1 else cost // 2
        options[("choose", card.id)] = _razing(winner, loser, card.id, most, gain)
    ask(game, winner.seat, options)


def _razing(winner: Civ, loser: Civ, card: str, number: int, gain: int):
    def do(game) -> None:
        for _ in range(number):
            destroy(game, loser, card)
        winner.gain_ore(gain)

    return do


def _annex(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    ask(game, winner.seat, {("choose", name): _annexing(winner, loser, name) for name in loser.colonies})


def _annexing(winner: Civ, loser: Civ, name: str):
    def do(game) -> None:
        loser.lose_colony(name)
        winner.lay_colony(name)

    return do


def _assassinate(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    if loser.leader:
        winner.score(CULTURE_PER_LEVEL * CARDS[loser.leader].level)
        loser.drop_leader()


def _sabotage(game, fight: Fight, winner: Civ, loser: Civ) -> None:
    if loser.wonder:
        winner.score(CULTURE_PER_LEVEL * CARDS[loser.wonder].level)
        loser.drop_wonder()


SPOILS = {
    "enslave": _enslave,
    "plunder": _plunder,
    "raid": _raid,
    "annex": _annex,
    "assassinate": _assassinate,
    "sabotage": _sabotage,
    "spy": lambda game, fight, winner, loser: winner.learn(-loser.learn(-SPY)),
    "armed_intervention": lambda game, fight, winner, loser: winner.score(-loser.score(-INTERVENTION)),
}


# Results of wars


def _war_over_culture(game, advantage: int, winner: Civ, loser: Civ) -> None:
    winner.score(-loser.score(-advantage))


def _war_over_territory(game, advantage: int, winner: Civ, loser: Civ) -> None:
    moved = min(loser.yellow, 1 + advantage // 3)
    loser.yellow -= moved
    winner.yellow += moved


def _holy_war(game, advantage: int, winner: Civ, loser: Civ) -> None:
    lose_population(game, loser.seat, advantage // 3, lambda game: winner.score(3))


def _war_over_technology(game, advantage: int, winner: Civ, loser: Civ) -> None:
    """The victor takes special technologies one by one, then as much science as is left."""
    options = {("choose", "science"): lambda game: winner.learn(-loser.learn(-advantage))}
    for name in loser.specials:
        if CARDS[name].science <= advantage:
            options[("choose", name)] = _stealing(advantage, winner, loser, name)
    ask(game, winner.seat, options)


def _stealing(advantage: int, winner: Civ, loser: Civ, name: str):
    def do(game) -> None:
        loser.drop_special(name)
        held = winner.special(CARDS[name].sort)
        keeps = held and CARDS[held].level >= CARDS[name].level
        if not (keeps and game.rulings.stolen_better_only) and held != name:
            winner.lay_technology(name)
        left = advantage - CARDS[name].science
        game.plan(lambda game: _war_over_technology(game, left, winner, loser))

    return do


WARS = {
    "war_over_culture_ii": _war_over_culture,
    "war_over_culture_iii": _war_over_culture,
    "war_over_resources": lambda game, advantage, winner, loser: take_goods(game, advantage, winner, loser),
    "war_over_technology": _war_over_technology,
    "war_over_territory": _war_over_territory,
    "holy_war": _holy_war,
}
