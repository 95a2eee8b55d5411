"""The events of the Ages A, I and II (TA-129 to 140, 243 to 245). Impacts are in scoring.py.

All targets are chosen before anything happens; nobody's loss or gain changes who was strongest. What
needs no answer happens at once, for all seats; the questions follow, clockwise from the active seat.
"""

from tests.oracle.through_the_ages import actions, offers, prices, ratings, upkeep
from tests.oracle.through_the_ages.cards import CARDS
from tests.oracle.through_the_ages.choices import ask, ask_mix, lose_population
from tests.oracle.through_the_ages.civ import Civ
from tests.oracle.through_the_ages.tokens import value_of


def strongest(game, number: int = 1) -> list[Civ]:
    return _in_order(game, game.ranking(ratings.strength)[: _so_many(game, number)])


def weakest(game, number: int = 1) -> list[Civ]:
    return _in_order(game, game.ranking(ratings.strength)[::-1][: _so_many(game, number)])


def _in_order(game, chosen: list[Civ]) -> list[Civ]:
    return [civ for civ in game.in_order() if civ in chosen]


def _so_many(game, number: int) -> int:
    """With two players "the two strongest" is one (TA-137)."""
    return 1 if game.players() == 2 else number


def _by_culture(game) -> list[Civ]:
    return game.ranking(lambda civ: civ.culture)


def _each(change):
    """An event that does the same to every civilization."""

    def happen(game) -> None:
        for civ in game.in_order():
            change(game, civ)

    return happen


# Age A


def _trade_routes(game, civ: Civ) -> None:
    civ.learn(1)
    if civ.blue == 1:  # one token for two gains: its owner chooses (TA-67)
        ask_mix(game, civ.seat, 1, 1, 1, _gaining(civ))
        return
    civ.gain_ore(1)
    civ.gain_food(1)


def _markets(game, civ: Civ) -> None:
    options = {
        ("choose", "food"): lambda game: civ.gain_food(2),
        ("choose", "resources"): lambda game: civ.gain_ore(2),
    }
    ask(game, civ.seat, options)


def _politics(game) -> None:
    for civ in game.in_order():
        game.draw(civ.seat, 3)
    game.civs[game.active].keeps_surplus = True


def _may_build(card: str):
    def offer(game, civ: Civ) -> None:
        full = CARDS[card].kind == "urban" and civ.count(CARDS[card].sort) >= civ.urban_limit(game.variants)
        if civ.pool and not full:
            options = {("choose", card): lambda game: _build_free(civ, card), ("choose", "nothing"): lambda game: None}
            ask(game, civ.seat, options)

    return offer


def _build_free(civ: Civ, card: str) -> None:
    civ.pool -= 1
    civ.workers[card] += 1


# Age I


def _barbarians(game) -> None:
    most = _by_culture(game)[0]
    if most in weakest(game, 2):
        lose_population(game, most.seat, 1)


def _border_conflict(game) -> None:
    loser, winner = weakest(game)[0], strongest(game)[0]
    winner.gain_ore(3)
    lost = loser.staffed("urban", "farm", "mine")
    options = {("choose", card.id): _destroying(loser, card.id) for card, _ in lost}
    ask(game, loser.seat, options)


def _destroying(civ: Civ, card: str):
    return lambda game: destroy(game, civ, card)


def destroy(game, civ: Civ, card: str) -> None:
    """A building is lost; its worker becomes unused, as when its owner destroys it (TA-62)."""
    civ.workers[card] -= 1
    if game.rulings.lost_building_frees_worker:
        civ.pool += 1
    else:
        civ.yellow += 1


def _crusades(game) -> None:
    winner, loser = strongest(game)[0], weakest(game)[0]
    winner.score(4)
    loser.score(-4)


def _foray(game) -> None:
    for civ in strongest(game, 2):
        if civ.blue:
            ask_mix(game, civ.seat, 3, 3, 3, _gaining(civ))


def _gaining(civ: Civ):
    def do(game, food: int, ore: int) -> None:
        civ.gain_food(food)
        civ.gain_ore(ore)

    return do


def _raiders(game) -> None:
    for civ in weakest(game, 2):
        ask_mix(game, civ.seat, 2, civ.all_food, civ.all_ore, _losing_goods(civ))


def _losing_goods(civ: Civ):
    def do(game, food: int, ore: int) -> None:
        civ.lose_food(food)
        civ.lose_ore(ore)

    return do


def _immigration(game) -> None:
    most = max(ratings.happiness(civ) for civ in game.in_order())
    for civ in [civ for civ in game.in_order() if ratings.happiness(civ) == most]:
        civ.grow()


def _rebellion(game, civ: Civ) -> None:
    civ.rebels += 2 * ratings.discontent(civ)


def _uncertain_borders(game) -> None:
    loser, winner = weakest(game)[0], strongest(game)[0]
    if loser.yellow:
        loser.yellow -= 1
        winner.yellow += 1


# Age II


def _crime_wave(game) -> None:
    for civ in weakest(game, 2):
        civ.score(-3)
        lose_blue(civ)


def lose_blue(civ: Civ) -> None:
    """A blue token to the box: from the bank first, else the cheapest one on a card."""
    if civ.blue:
        civ.blue -= 1
        return
    held = [(stock, place) for stock in (civ.food, civ.ore) for place, number in stock.items() if number]
    if held:
        stock, place = min(held, key=lambda row: (value_of(row[1]), row[0] is civ.ore, isinstance(row[1], int)))
        stock[place] -= 1


def _economic_progress(game, civ: Civ) -> None:
    upkeep.farms(civ, game.rulings)
    upkeep.eat(civ)
    upkeep.mines(civ, game.rulings, with_railroad=game.rulings.railroad_in_events)
    upkeep.corrupt(civ)


def _emigration(game, civ: Civ) -> None:
    unhappy = ratings.discontent(civ)
    if game.rulings.emigration_halves == "present":
        unhappy = min(unhappy, civ.pool)
    number = (unhappy + 1) // 2
    if game.rulings.emigration_spares_cards:
        number = min(number, civ.pool)
    lose_population(game, civ.seat, number)


def _iconoclasm(game, civ: Civ) -> None:
    age = game.level if game.rulings.iconoclasm_in_age_iv else min(game.level, 3)
    if civ.leader and CARDS[civ.leader].level != age:
        civ.drop_leader()


def _independence(game) -> None:
    civ = weakest(game)[0]
    options = {("choose", name): _freeing(civ, name) for name in civ.colonies}
    ask(game, civ.seat, options)


def _freeing(civ: Civ, name: str):
    def do(game) -> None:
        civ.lose_colony(name)
        game.past.append(name)

    return do


class Agreement:
    """The strongest takes cards worth up to 5 white actions, out of turn; the row is filled after it."""

    def __init__(self, seat: int) -> None:
        self.seat, self.left, self.taken = seat, 5, 0

    def legal(self, game) -> set:
        civ = game.civs[self.seat]
        found = {("done",)}
        for space, name in enumerate(game.row):
            if name and offers.may_take(civ, name) and prices.to_take(civ, space, CARDS[name]) <= self.left:
                found.add(("take", name))
        return found

    def do(self, game, play: tuple) -> None:
        civ = game.civs[self.seat]
        if play == ("done",):
            if self.taken or game.rulings.agreement_costs == "always":
                civ.misses_politics += 1
            game.refill()
            return
        name = play[1]
        space = game.row.index(name)
        self.left -= prices.to_take(civ, space, CARDS[name])
        self.taken += 1
        actions.put_in_hand(civ, name)
        game.row[space] = None
        game.plan(self)


def _ravages(game, civ: Civ) -> None:
    standing = [name for name in civ.wonders if name not in civ.flipped and CARDS[name].level <= 1]
    options = {("choose", name): _flipping(civ, name) for name in standing}
    ask(game, civ.seat, options)


def _flipping(civ: Civ, name: str):
    def do(game) -> None:
        civ.flipped.add(name)
        civ.refresh()

    return do


def _refugees(game) -> None:
    loser, winner = weakest(game)[0], strongest(game)[0]
    loser.score(-3)
    winner.score(3)
    winner.grow()
    lose_population(game, loser.seat, 1)


def _terrorism(game) -> None:
    chooser = _by_culture(game)[-1]
    for civ in game.in_order():
        if civ is not chooser:
            options = {("choose", card.id): _destroying(civ, card.id) for card, _ in civ.staffed("urban")}
            ask(game, chooser.seat, options)


EVENTS = {
    "development_of_agriculture": _each(lambda game, civ: civ.gain_food(2)),
    "development_of_crafts": _each(lambda game, civ: civ.gain_ore(2)),
    "development_of_markets": _each(_markets),
    "development_of_politics": _politics,
    "development_of_religion": _each(_may_build("religion")),
    "development_of_science": _each(lambda game, civ: civ.learn(2)),
    "development_of_settlement": _each(lambda game, civ: civ.grow()),
    "development_of_trade_routes": _each(_trade_routes),
    "development_of_warfare": _each(_may_build("warriors")),
    "no_event": lambda game: None,
    "barbarians": _barbarians,
    "border_conflict": _border_conflict,
    "crusades": _crusades,
    "cultural_influence": _each(lambda game, civ: civ.score(ratings.culture(civ))),
    "foray": _foray,
    "good_harvest": _each(lambda game, civ: upkeep.farms(civ, game.rulings)),
    "immigration": _immigration,
    "new_deposits": _each(
        lambda game, civ: upkeep.mines(civ, game.rulings, with_railroad=game.rulings.railroad_in_events)
    ),
    "pestilence": _each(lambda game, civ: lose_population(game, civ.seat, 1)),
    "raiders": _raiders,
    "rats": _each(lambda game, civ: civ.lose_food(civ.all_food)),
    "rebellion": _each(_rebellion),
    "reign_of_terror": lambda game: lose_population(game, weakest(game)[0].seat, 1),
    "scientific_breakthrough": _each(lambda game, civ: civ.learn(ratings.science(civ))),
    "uncertain_borders": _uncertain_borders,
    "civil_unrest": _each(lambda game, civ: civ.score(-4 * ratings.discontent(civ))),
    "cold_war": lambda game: [civ.learn(6) for civ in strongest(game, 2)],
    "crime_wave": _crime_wave,
    "economic_progress": _each(_economic_progress),
    "emigration": _each(_emigration),
    "iconoclasm": _each(_iconoclasm),
    "independence_declaration": _independence,
    "international_agreement": lambda game: game.plan(Agreement(strongest(game)[0].seat)),
    "national_pride": lambda game: _by_culture(game)[0].score(5),
    "popularization_of_science": _each(lambda game, civ: civ.score(ratings.science(civ))),
    "ravages_of_time": _each(_ravages),
    "refugees": _refugees,
    "terrorism": _terrorism,
}
